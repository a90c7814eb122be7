"""Programs under memory limits around what they need: the same outcome as without one, or a memory error."""

from __future__ import annotations

import pytest
import sweep_memory

from ouros import Sandbox, SandboxRuntimeError

CHOSEN = ["lang/exceptions/except_star_flow.py", *(str(path.relative_to(sweep_memory.TESTS)) for path in sweep_memory.programs()[5::60])]


@pytest.mark.parametrize("name", CHOSEN)
def test_a_program_gives_the_same_or_ends(name):
    others = [(memory, found[0], found[2]) for memory, found, _ in sweep_memory.sweep(sweep_memory.TESTS / name)]
    assert others == []


def test_a_continuation_that_requests_twice_ends() -> None:
    """Formatting the value again charges for its digits before it requests memory for the text."""
    program = Sandbox((sweep_memory.TESTS / "lang/strings/format_spec_int.py").read_text(encoding="utf-8"))
    ends = {sweep_memory.outcome(program, memory)[2].partition(":")[0] for memory in range(5600, 5900, 5)}
    assert "MemoryError" in ends and "TimeoutError" not in ends


def test_the_sweep_sees_another_outcome(monkeypatch):
    real = sweep_memory.outcome

    def twice(sandbox, memory):
        found = real(sandbox, memory)
        return (found[0], found[1] * 2, found[2]) if memory is not None and memory < 1 << 24 and found[0] == "ok" else found

    monkeypatch.setattr(sweep_memory, "outcome", twice)
    assert sweep_memory.sweep(sweep_memory.TESTS / CHOSEN[0])


def test_the_heap_is_counted_while_a_group_of_except_star_lives():
    code = """
try:
    raise ValueError(1)
except* ValueError as e:
    kept = e
for i in range(20):
    z = [[i] for i in range(20_000)]
kept.exceptions, kept.__traceback__.tb_lineno
"""
    assert Sandbox(code + "repr(kept)").run(limits={"max_memory": 12_000_000}) == "ExceptionGroup('', (ValueError(1),))"
    with pytest.raises(SandboxRuntimeError, match="memory limit exceeded"):
        Sandbox(code + "z = [[i] for i in range(200_000)]").run(limits={"max_memory": 12_000_000})
