"""str.translate of long texts: limits of time and memory hold in the middle of it."""

import time

import pytest

from ouros import Sandbox, SandboxRuntimeError


@pytest.mark.timing
@pytest.mark.parametrize("table", ["{97: 'xy', 98: 'z'}", "{97: 0x1F600}", "{i: 'long' for i in range(2_000)}", "dict.fromkeys(range(200_000), 'b')"])
def test_time(table: str) -> None:
    sandbox = Sandbox(f"s, t = 'ab' * 4_000_000, {table}\nwhile True: s.translate(t)")
    began = time.process_time()
    with pytest.raises(SandboxRuntimeError, match="^TimeoutError: "):
        sandbox.run(limits={"max_duration_secs": 0.3})
    assert time.process_time() - began < 0.4


@pytest.mark.parametrize("text", ["'a' * 4_000_000", "'ab' * 1_000_000", "'a'"])
def test_memory(text: str) -> None:
    long = 50_000_000 if text == "'a'" else 200
    with pytest.raises(SandboxRuntimeError, match="^MemoryError: memory limit exceeded"):
        Sandbox(f"s = ({text}).translate({{97: 'w' * {long}}})").run(limits={"max_memory": 60_000_000})
    assert Sandbox(f"len(({text}).translate({{97: 'ww'}}))").run(limits={"max_memory": 60_000_000}) > 1


def test_a_large_table() -> None:
    assert Sandbox("('a' * 10 + '\\U0010ffff').translate(dict.fromkeys(range(200_000), 'b'))").run() == "b" * 10 + "\U0010ffff"
