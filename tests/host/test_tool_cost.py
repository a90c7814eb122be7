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


def cost(sandbox, **arguments):
    """The least processor time of nine runs, in ns per call."""
    found = []
    for _ in range(9):
        begun = time.thread_time()
        sandbox.run(**arguments)
        found.append(time.thread_time() - begun)
    return min(found) / CALLS * 1e9


@pytest.mark.parametrize(("function", "call"), [(one, "one(i)"), (three, "three(i, 'a', c=2.0)"), (three, "three(i)")])
def test_plain_arguments(function, call):
    code = f"for i in range({CALLS}): {call}"
    name = function.__name__
    tools = Toolset(Tool(function))
    unvalidated = cost(Sandbox(code, external_functions=[name]), external_functions={name: function})
    validated = cost(Sandbox(code, tools=tools), tools=tools)
    assert validated / unvalidated < 3 * NOISE


def test_containers_of_plain_values_are_not_walked_in_python():
    def total(items: list[int], names: dict[str, str]) -> int:
        return 1

    code = f"items, names = [1, 2, 3], {{'a': 'b'}}\nfor i in range({CALLS}): total(items, names)"
    tools = Toolset(Tool(total))
    unvalidated = cost(Sandbox(code, external_functions=["total"]), external_functions={"total": total})
    validated = cost(Sandbox(code, tools=tools), tools=tools)
    assert validated / unvalidated < 4 * NOISE


def test_an_untyped_tool_costs_what_a_function_costs():
    def f(a, b):
        return a

    code = f"for i in range({CALLS}): f(i, 2)"
    tools = Toolset(Tool(f))
    function = cost(Sandbox(code, external_functions=["f"]), external_functions={"f": f})
    assert cost(Sandbox(code, tools=tools), tools=tools) / function < 1.5 * NOISE
