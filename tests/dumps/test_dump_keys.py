"""Dicts and sets whose keys have `__hash__` and `__eq__` of the sandbox, paused at every tick inside them.

Each expression must come to its end, with the same calls of the keys' methods in the same order as in CPython, whether the
program goes on in place, from a dump or in a fork.
"""

from __future__ import annotations

import sys

import pytest

import ouros

KEYS = """
log = []

class K:
    def __init__(self, n):
        self.n = n
    def __hash__(self):
        for i in range(2):
            pass
        return self.n % 3
    def __eq__(self, o):
        for i in range(2):
            pass
        log.append((self.n, getattr(o, "n", o)))
        return isinstance(o, K) and self.n == o.n
    def __repr__(self):
        return f"K{self.n}"

a = {K(i) for i in range(5)}
b = {K(i) for i in range(3, 8)}
d = {K(i): i for i in range(5)}
e = {K(i): i for i in range(3, 8)}

def keys():
    return [K(i) for i in range(2, 7)]

"""

EXPRESSIONS = """
a|b
a&b
a-b
a^b
a<=b
a<b
a==b
a!=b
a.isdisjoint(b)
a.issubset(keys())
a.issuperset(keys())
a.union(keys(),b)
a.intersection(keys())
a.difference(keys())
a.symmetric_difference(keys())
d.keys()|e.keys()
d.keys()&e.keys()
d.keys()-e.keys()
d.keys()^e.keys()
d.keys()==e.keys()
d.keys()<=e.keys()
d.keys()>e.keys()
d.keys().isdisjoint(e)
d.items()|e.items()
d.items()&e.items()
d.items()-e.items()
d.items()^e.items()
d.items()==e.items()
d.items()<=e.items()
d.items().isdisjoint(e.items())
(K(3),3) in d.items()
K(3) in d.keys()
3 in d.values()
d.keys()&keys()
d.keys()|keys()
d.keys()-keys()
d.items()&[(K(3),3)]
keys()&d.keys()
set(keys())
frozenset(keys())
dict.fromkeys(keys())
d|e
d==e
{**d,**e}
dict(zip(keys(),keys()))
a.update(keys(),b) or a
a.intersection_update(keys()) or a
a.difference_update(keys()) or a
a.symmetric_difference_update(keys()) or a
d.update(e) or d
d.pop(K(2))
d.setdefault(K(9),1)
d.get(K(3))
[x in a for x in keys()]
a.discard(K(1)) or a
sorted(d.items(),key=lambda p:p[1])
{frozenset(a):1}[frozenset(a)]
list(d).index(K(3))
list(a).count(K(2))
(K(1),K(2))==(K(1),K(2))
{1:a,2:b}=={1:set(keys()),2:b}
a>=b
d.keys()>=a
d.values()==d.values()
d.items()>=e.items()
tuple(keys()).index(K(4))
keys().remove(K(3))
min(keys(),key=lambda k:k.n)
set(d.items())
a.copy()|b
a.isdisjoint(iter(keys()))
d.items()-[(K(1),1)]
d.keys()^keys()
d.items()^set(e.items())
d.keys() <= {K(i) for i in range(9)}
d.__ior__(e)
a.__ior__(b)
a.__iand__(b)
a.__isub__(b)
a.__ixor__(b)
a.__isub__(a)
a.remove(K(4)) or a
dict([(K(1),1),(K(1),2)])
reversed(d) and list(reversed(d.items()))
any(x==K(3) for x in a)
d.popitem()
frozenset([frozenset(a)]) == {frozenset(b)}
""".strip().splitlines()


def code_of(expression: str) -> str:
    return f"{KEYS}try:\n    r = repr({expression})\nexcept Exception as error:\n    r = repr(error)\n"


def run(code: str) -> tuple[str, list]:
    return ouros.Sandbox(code + "(r, log)").run()


@pytest.mark.parametrize("way", ["paused", "dumped", "forked"])
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_paused_at_every_tick(expression: str, way: str) -> None:
    code = code_of(expression)
    progress = ouros.Sandbox(code + "(r, log)").start(pause_after_ticks=1)
    pauses = 0
    while not isinstance(progress, ouros.Complete):
        pauses += 1
        assert pauses < 5000, "the program does not come to an end"
        if way == "dumped":
            progress = ouros.Snapshot.load(progress.dump())
        elif way == "forked":
            progress = progress.fork()
        progress = progress.resume(pause_after_ticks=1)
    assert progress.output == run(code)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="older versions ask the keys in another order")
@pytest.mark.parametrize("expression", [x for x in EXPRESSIONS if x != "d.items()^e.items()"])
def test_like_cpython(expression: str) -> None:
    scope: dict = {}
    exec(code_of(expression), scope)  # A program that stands in this file.
    assert run(code_of(expression)) == (scope["r"], scope["log"])
