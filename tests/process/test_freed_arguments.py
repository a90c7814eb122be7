"""Natives hold the arguments of a call that the program takes from the caller while it runs. Freed memory is overwritten here."""

from __future__ import annotations

import pytest
from measure import measured

BEFORE = """
import functools

class Item:
    def __init__(self, name): self.name = name
    def __lt__(self, other):
        change()
        return self.name < other.name
    __gt__ = __lt__
    def __str__(self):
        change()
        return self.name
    def __eq__(self, other):
        change()
        return self is other

def change():
    p.__setstate__((print, (), {}, None))
    for i in range(50): [[Item(str(i))]]

def add(a, b):
    change()
    return a + b

"""
CALLS = {
    "reduce": ("functools.reduce, add, [['a'], ['b'], ['c']]", "['a', 'b', 'c']"),
    "sorted": ("sorted, [Item('b'), Item('a')]", "['a', 'b']"),
    "max": ("max, Item('x'), Item('y'), Item('z')", "'x'"),
    "format": ("'{}{}{}'.format, Item('f'), Item('g'), Item('h')", "'fgh'"),
    "index": ("operator.indexOf, [Item('f'), Item('g')], Item('h')", "ValueError"),
    "chain": ("functools.partial(functools.reduce, add), [['a'], ['b'], ['c']], ['d']", "['d', 'a', 'b', 'c']"),
}
SHOW = "[getattr(v, 'name', v) for v in r] if type(r) is list else getattr(r, 'name', r)"


@pytest.mark.parametrize("call", ["p()", "p.__call__()", "(lambda q: q())(p)"])
@pytest.mark.parametrize("case", CALLS)
def test_partial_that_changes(case: str, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONMALLOC", "debug")
    made, result = CALLS[case]
    code = f"import operator\n{BEFORE}p = functools.partial({made})\ntry: r = {call}\nexcept ValueError as e: r = type(e).__name__\n"
    report = measured(f"{code}({SHOW}, p.func is print)", {"max_duration_secs": 20.0})
    assert report.outcome.get("value") in (f"({result}, True)", f"('{result}', True)"), report.outcome
