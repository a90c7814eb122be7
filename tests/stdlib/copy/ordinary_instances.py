"""Copies of plain values and of instances of ordinary classes, and of those whose classes say something about copying."""

import copy
from dataclasses import dataclass


class P:
    def __init__(self, x, y=0):
        self.x = x
        self.y = y


print(all(copy.copy(v) is v and copy.deepcopy(v) is v for v in (len, P, int, P.__init__, print)))


def show(a):
    b = copy.copy(a)
    c = copy.deepcopy(a)
    print(type(b).__name__, type(c).__name__, b is a, c is a, getattr(b, "__dict__", b), getattr(c, "__dict__", c))
    return b, c


for v in (
    1,
    None,
    "s",
    (1, 2),
    (1, [2]),
    [1, [2, 3]],
    {"a": [1], (1, 2): 3},
    {1, 2},
    frozenset([1]),
    bytearray(b"x"),
    range(3),
    slice(1, [2]),
    ...,
    1.5,
    b"x",
    2**70,
):
    show(v)
b, c = show(P(1, [2]))
p = P([1])
b = copy.copy(p)
b.z = 1
b.x.append(2)
print(p.x, hasattr(p, "z"), list(b.__dict__))
p = P(1)
del p.x
b = copy.copy(p)
b.x = 5
print(list(b.__dict__), list(copy.deepcopy(p).__dict__))
p.x = 9
print(list(p.__dict__))
p = P(1)
p.__dict__["q"] = [7]
show(p)
p = P(1)
p.me = p
d = copy.deepcopy(p)
print(d.me is d, d is not p)
c = copy.copy(p)
print(c.me is p)
a = [1]
a.append(a)
d = copy.deepcopy(a)
print(d[1] is d, d is not a)
a = []
x = [a, a, {"k": a}]
d = copy.deepcopy(x)
print(d[0] is d[1] is d[2]["k"], d[0] is not a)
t = ([],)
t[0].append(t)
d = copy.deepcopy(t)
print(d[0][0] is d, d is not t)
t = (1, (2, 3))
d = copy.deepcopy([t, t])
print(d[0] is t)
t = (1, [2])
d = copy.deepcopy([t, t])
print(d[0] is d[1], d[0] is not t, d)
deep = []
for i in range(100):
    deep = [deep]
d = copy.deepcopy(deep)
n = 0
while d:
    d = d[0]
    n += 1
print(n)
deep = []
for i in range(3000):
    deep = [deep]
try:
    copy.deepcopy(deep)
except RecursionError as e:
    print("RecursionError")


class A(P):
    def __copy__(self):
        return "copied"

    def __deepcopy__(self, memo):
        return "deep"


class B(P):
    def __getstate__(self):
        return {"x": "state"}


class C(P):
    def __setstate__(self, s):
        self.__dict__.update(s)
        self.got = sorted(s)


class D(P):
    def __reduce__(self):
        return (P, (7, 8))


class E(P):
    def __reduce_ex__(self, n):
        return (P, (n, 8))


class F:
    __slots__ = ("a", "b")


class G(F):
    pass


class H(P):
    __slots__ = ("s",)


class I(P):
    def __new__(cls, *a):
        print("new", a)
        return object.__new__(cls)


class J(P):
    def __getnewargs__(self):
        return (1, 2)


class K(P):
    def __getattr__(self, n):
        print("getattr", n)
        raise AttributeError(n)


class L(P):
    def __setattr__(self, n, v):
        print("set", n)
        object.__setattr__(self, n, v)


class M(type):
    pass


class N(P, metaclass=M):
    pass


class O(list):
    pass


class Q(dict):
    pass


class R(P):
    @property
    def __dict__(self):
        return {"fake": 1}


for k in (A, B, C, D, E, I, J, K, L, N, H):
    try:
        o = k(1, [2])
        o.x = [1]
        r = copy.copy(o)
        s = copy.deepcopy([o])
        print(
            k.__name__, type(r).__name__, getattr(r, "__dict__", r), type(s[0]).__name__, getattr(s[0], "__dict__", s)
        )
    except Exception as e:
        print(k.__name__, type(e).__name__, e)
g = G()
g.a = [1]
g.c = 2
r = copy.copy(g)
print(r.a is g.a, r.c, hasattr(r, "b"))
r = copy.deepcopy(g)
print(r.a, r.a is g.a)
o = O([1, [2]])
o.z = 1
r = copy.copy(o)
print(type(r).__name__, r, r.z)
r = copy.deepcopy(o)
print(type(r).__name__, r, r[1] is o[1], r.z)
q = Q(a=[1])
print(copy.copy(q), copy.deepcopy(q), type(copy.copy(q)).__name__)
p = P(1)
p.__deepcopy__ = lambda memo: "own"
print(copy.deepcopy(p), type(copy.copy(p)).__name__)
p = P(1)
p.__reduce_ex__ = lambda n: (P, (n,))
print(copy.copy(p).x)
import copyreg

copyreg.pickle(P, lambda p: (P, ("registered",)))
print(copy.copy(P(1)).x, copy.deepcopy(P(1)).x, copy.deepcopy([P(1)])[0].x)
copyreg.dispatch_table.pop(P)
print(copy.copy(P(1)).x)
P.__copy__ = lambda self: "late"
print(copy.copy(P(1)))
del P.__copy__
print(copy.copy(P(1)).x)


@dataclass(frozen=True)
class FD:
    a: int
    b: list


f = FD(1, [2])
print(copy.copy(f) == f, copy.deepcopy(f), copy.deepcopy(f).b is f.b, copy.replace(f, a=3))


@dataclass(slots=True)
class SD:
    a: int
    b: list


f = SD(1, [2])
print(copy.copy(f) == f, copy.deepcopy(f), copy.deepcopy(f).b is f.b)
m = {}
a = [1]
d = copy.deepcopy(a, m)
print(m[id(a)] is d, len(m))
e = ValueError("x")
e.z = [1]
d = copy.deepcopy(e)
print(repr(d), d.z, d.z is e.z)
big = [{"id": i, "v": [i, str(i), (i,)]} for i in range(1000)]
d = copy.deepcopy(big)
print(d == big, d[5] is not big[5], d[5]["v"][2] is big[5]["v"][2])


class W:
    pass


w = W()
for i in range(100):
    setattr(w, f"a{i}", [i])
d = copy.deepcopy(w)
print(len(d.__dict__), d.a7, d.a7 is w.a7)
d = copy.copy(w)
print(len(d.__dict__), d.a7 is w.a7)
d.new = 1
print(hasattr(w, "new"))
g = copy.copy(globals())
print(g is not globals(), "copy" in g)
print(copy.copy([1.5, None]), copy.deepcopy({"a": float("nan")})["a"])
