"""repr, _replace and _asdict of named tuples, and of classes that replace what they rest on."""

from collections import namedtuple

N = namedtuple("N", "a b", defaults=[3])
n = N(1)
print(
    n,
    n._replace(a=5),
    n._asdict(),
    N("x", "é"),
    N([1], {2: n}),
    N(1.5, None),
    N(True, 10**30),
    N("it's", '"'),
    repr(N("\n\x7f", b"x")),
)
for f in (lambda: n._replace(c=1), lambda: n._replace(a=1, c=1, d=2), lambda: n.__replace__(b=[2])):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class M(N):
    def __iter__(self):
        return iter((7, 8))


print(M(1, 2), M(1, 2)._asdict(), M(1, 2)._replace(a=3))


class M(N):
    @classmethod
    def _make(cls, it):
        return list(it)


class O(N):
    pass


print(M(1, 2)._replace(a=3), O(1)._replace(b=O(2)), type(O(1)._replace()))
o = O(1)
o.z = 3
o._make = lambda it: list(it)
print(o._replace(a=2), o)
E = namedtuple("E", "")
print(E(), E()._asdict(), E()._replace())
print(namedtuple("_", "a")(1))
