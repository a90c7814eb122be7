"""A validated call of a tool with plain arguments costs at most three times an unvalidated call."""

from __future__ import annotations

import time

import pytest

from ouros import Sandbox, Tool, Toolset

pytestmark = pytest.mark.timing

CALLS = 5_000
NOISE = 1.25  # of the figures; alone on a machine the ratios are 2.5 to 2.9


def one(a: int) -> int:
    return a


def three(a: int, b: str = "x", *, c: float = 1.0) -> str:
    return b


def assert_ratio(code, name, function, tools, most):
    """
    The least processor times of runs with and without validation, in turn: what slows down the machine slows down both.
    A ratio that is too high falls with more runs, if it is not that of the calls.
    """
    plain, typed = Sandbox(code, external_functions=[name]), Sandbox(code, tools=tools)
    validated = unvalidated = float("inf")
    for number in range(100):
        unvalidated = min(unvalidated, cost(plain, external_functions={name: function}))
        validated = min(validated, cost(typed, tools=tools))
        if number >= 8 and validated / unvalidated < most:
            return
    assert validated / unvalidated < most


def cost(sandbox, **arguments):
    """The processor time of a run, in ns per call."""
    begun = time.thread_time()
    sandbox.run(**arguments)
    return (time.thread_time() - begun) / CALLS * 1e9


@pytest.mark.parametrize(("function", "call"), [(one, "one(i)"), (three, "three(i, 'a', c=2.0)"), (three, "three(i)")])
def test_plain_arguments(function, call):
    code = f"for i in range({CALLS}): {call}"
    assert_ratio(code, function.__name__, function, Toolset(Tool(function)), 3 * NOISE)


def test_containers_of_plain_values_are_not_walked_in_python():
    def total(items: list[int], names: dict[str, str]) -> int:
        return 1

    code = f"items, names = [1, 2, 3], {{'a': 'b'}}\nfor i in range({CALLS}): total(items, names)"
    assert_ratio(code, "total", total, Toolset(Tool(total)), 4 * NOISE)


def test_an_untyped_tool_costs_what_a_function_costs():
    def f(a, b):
        return a

    code = f"for i in range({CALLS}): f(i, 2)"
    assert_ratio(code, "f", f, Toolset(Tool(f)), 1.5 * NOISE)
