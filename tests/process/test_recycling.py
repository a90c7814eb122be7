"""Memory of freed objects serves the next ones, also while the host's collector frees cycles that they were in."""

from __future__ import annotations

import gc
import operator
from collections.abc import Iterator

import pytest

import ouros

CYCLES = """
class Node:
    pass

def tangle(n):
    for i in range(n):
        a, b, c, e = [i], {'i': i}, {i}, ValueError(i)
        a.append(b); b['a'] = a; b['c'] = c; b['e'] = e; e.args = (a, iter(a), iter((a,)))
        node = Node(); node.a = a; a.append(node); a.append([a])
        def inner(d=b): return inner, a
        a.append(inner); a.append(lambda: e); a.append((a, (b, node), (e, c, a), (a, b, c, inner)))
        def several(held): yield held; yield several
        held = several(a); next(held)
        a.append(held); a.append(several(e)); a.append(zip(enumerate(a), {i: a}.items(), {i}, map(inner, a)))

tangle(300)
"""
KEPT = """
lists = [[i, str(i)] for i in range(300)]
dicts = [{'i': i} for i in range(300)]
sets = [{i, -i - 1} for i in range(300)]
errors = [KeyError(i) for i in range(300)]
iters = [iter([i, i + 1]) for i in range(300)]
pairs = [(i, str(i)) for i in range(300)]
tuples = [((i,), (i, -i, str(i)), (i, [i], {i}, (i,))) for i in range(300)]

class Point:
    def __init__(self, x, *more):
        self.x = x
        for name, value in zip('abcdefgh', more):
            setattr(self, name, value)

points = [Point(*range(i, i + i % 9 + 1)) for i in range(300)]
deep = [zip(enumerate({i: 1}), {i}, {i: 2}.items(), map(str, [i])) for i in range(300)]

def count(n):
    a = b = c = d = e = f = g = h = n
    yield n
    yield a + h

counts = [count(i) for i in range(300)]
[next(c) for c in counts]

def adder(i, j=None):
    def add(n, unbound=None):
        return n + i
    return add

adders = [adder(i) for i in range(300)]
"""
GARBAGE = """
root = []
root.append(root)
pause()
root.extend([[i, {'i': i}, {i}] for i in range(300)])
del root
pause()
"""
LOOK = """
assert lists == [[i, str(i)] for i in range(300)] and {type(v) for v in lists} == {list}
assert dicts == [{'i': i} for i in range(300)] and {type(v) for v in dicts} == {dict}
assert sets == [{i, -i - 1} for i in range(300)] and {type(v) for v in sets} == {set}
assert [e.args for e in errors] == [(i,) for i in range(300)] and {type(v) for v in errors} == {KeyError}
assert pairs == list(enumerate(map(str, range(300)))) and {type(v) for v in pairs} == {tuple}
assert tuples == [((i,), (i, -i, str(i)), (i, [i], {i}, (i,))) for i in range(300)]
assert [list(vars(p).values()) for p in points] == [list(range(i, i + i % 9 + 1)) for i in range(300)] and {type(p) for p in points} == {Point}
assert [next(it) for it in iters] == list(range(300))
assert [next(it) for it in deep] == [((0, i), i, (i, 2), str(i)) for i in range(300)]
assert [next(c) for c in counts] == [2 * i for i in range(300)] and {type(c) for c in counts} == {type(count(1))}
assert [f(1) for f in adders] == list(range(1, 301)) and {type(f) for f in adders} == {type(adder)}
assert {(f.__name__, f.__defaults__, len(f.__dict__)) for f in adders} == {('add', (None,), 0)}
assert [f.__closure__[0].cell_contents for f in adders] == list(range(300))
'ok'
"""


@pytest.fixture(autouse=True)
def collected_by_hand() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_objects_that_died_in_a_collection_are_made_again() -> None:
    session = ouros.SessionManager().create_session("a")
    for _ in range(3):
        session.execute(CYCLES)
        assert gc.collect() > 0
        session.execute(KEPT)
        gc.collect()
        assert session.execute(LOOK)["result"] == "ok"


def test_a_collection_empties_nothing_that_was_made_meanwhile() -> None:
    """What runs a program while the collector is at its list of garbage gets memory of objects from that list."""
    made = []

    class Last:
        __slots__ = ()  # not known to the collector: freed when what holds it is emptied

        def __del__(self) -> None:
            session = ouros.SessionManager().create_session("a")
            session.execute(KEPT)
            made.append(session)

    # The collector empties the oldest first: root, of which the younger lists die; then the dict, of which Last dies; then it comes
    # to the place of those lists.
    paused = ouros.Sandbox(KEPT + GARBAGE, external_functions=["pause"]).start()
    garbage: dict = {"last": Last()}
    garbage["again"] = garbage
    del garbage
    paused = paused.resume(return_value=None)
    assert gc.collect() > 900
    assert len(made) == 1
    assert made[0].execute(LOOK)["result"] == "ok"


def test_who_looks_at_kept_memory_has_it_for_himself() -> None:
    """The collector's list of objects holds what is kept, too: whatever is got from there stays as it is."""
    ouros.Sandbox(KEPT).run()
    seen = [o for o in gc.get_objects() if type(o) is tuple and len(o) <= 4 or getattr(type(o), "__module__", "") == "ouros._core.heap.value"]
    tuples = [(o, list(o)) for o in seen if type(o) is tuple]
    assert sum(1 for o, now in tuples if now and all(v is None for v in now)) > 100
    session = ouros.SessionManager().create_session("a")
    session.execute(KEPT)
    assert all(len(o) == len(now) and all(map(operator.is_, o, now)) for o, now in tuples)
    del seen, tuples
    gc.collect()
    assert session.execute(LOOK)["result"] == "ok"


@pytest.mark.parametrize(
    "code",
    [
        "class A:\n  def f(self): return A\nclass B(A):\n  of = [A]\ndef g(): return g, B\nA().f()",
        "from enum import Enum, Flag\nclass A(Enum):\n  X = 1\nclass B(Flag):\n  Y = 1\nrepr((A.X, B.Y))",
        "from dataclasses import dataclass\n@dataclass(order=True)\nclass A:\n  x: int\nA(1) < A(2)",
        "from typing import NamedTuple\nclass A(NamedTuple):\n  x: int\nA(1)._asdict()",
        "import asyncio\nasync def f(): await asyncio.sleep(1)\nasyncio.run(f())",
        "globals()['f'] = lambda: f\nf()\nspace = {}\nexec('def g(): return g', space)\nspace['g']()",
    ],
    ids=["classes", "enums", "dataclasses", "named tuples", "tasks", "namespaces"],
)
def test_a_program_that_ended_leaves_the_collector_nothing(code: str) -> None:
    sandbox = ouros.Sandbox(code)
    sandbox.run()
    gc.collect()
    sandbox.run()
    assert gc.collect() == 0


def test_namespaces_that_hold_one_another_are_let_go_in_steps() -> None:
    code = """
spaces = {}
spaces['of'] = spaces
exec('', spaces)
for i in range(50000):
    spaces = {'of': spaces}
    exec('def f(): return f, of', spaces)
"""
    sandbox = ouros.Sandbox(code)
    sandbox.run()
    gc.collect()
    sandbox.run()
