"""Lists that are longer than what the host sorts in one step: the same order, also after a pause in the middle."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import ouros

STEP = 1 << 17  # values that are sorted in one step
PROGRAM = """
result = sorted(values, reverse=reverse)
values.sort(reverse=reverse)
result if result == values else None
"""
CHANCE = random.Random(1)
KINDS: dict[str, Callable[[], object]] = {
    "float": CHANCE.random,
    "int": lambda: CHANCE.randrange(-(10**18), 10**18),
    "few": lambda: float(CHANCE.randrange(10)),
    "str": lambda: str(CHANCE.randrange(10**6)),
}


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("count", [STEP + 1, 2 * STEP, 3 * STEP - 1])
@pytest.mark.parametrize("kind", KINDS)
def test_long_lists_are_sorted(kind: str, count: int, reverse: bool) -> None:
    values = [KINDS[kind]() for _ in range(count)]
    result = ouros.Sandbox(PROGRAM, inputs=["values", "reverse"]).run(inputs={"values": values, "reverse": reverse})
    assert result == sorted(values, reverse=reverse)  # type: ignore[type-var]


@pytest.mark.parametrize("reverse", [False, True])
def test_a_sort_goes_on_after_a_dump_in_the_middle(reverse: bool) -> None:
    values = [CHANCE.random() for _ in range(2 * STEP + 1)]
    sandbox = ouros.Sandbox("sorted(values, reverse=reverse)", inputs=["values", "reverse"])
    paused = sandbox.start(inputs={"values": values, "reverse": reverse}, pause_after_ticks=100)
    assert isinstance(paused, ouros.Snapshot)
    data = paused.dump()
    assert b"sort_runs" in data, "it was paused elsewhere"
    done = ouros.Snapshot.load(data).resume()
    assert isinstance(done, ouros.Complete)
    assert done.output == sorted(values, reverse=reverse)


def test_a_long_sort_ends_at_its_time_limit() -> None:
    program = "values = [i * 7919 % 600011 for i in range(600000)]\nwhile True: sorted(values)"
    with pytest.raises(ouros.SandboxRuntimeError, match="time limit exceeded"):
        ouros.Sandbox(program).run(limits={"max_duration_secs": 0.5})
