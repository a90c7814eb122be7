# WeakSet with all that sets can do, unions of weak dicts, operators of proxies, derived references.
import copy
import weakref


class A:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return f"A({self.n})"


a, b, c = A(1), A(2), A(3)
w = weakref.WeakSet([a, b])
key = lambda x: x.n
print(sorted(w | {c}, key=key), sorted(w & {b, c}, key=key), sorted(w - {b}, key=key), sorted(w ^ {b, c}, key=key))
print(w == weakref.WeakSet([b, a]), w <= {a, b, c}, w >= {a}, w < {a, b}, w.isdisjoint({c}), w.issuperset([a]))
w |= {c}
w -= {a}
w &= {b, c}
w ^= {b}
print(list(w), w.pop(), len(w))
k = weakref.WeakKeyDictionary({a: 1})
v = weakref.WeakValueDictionary({1: a})
print(dict(k | {b: 2}), dict({c: 3} | k), dict(v | {2: b}))
print(len(copy.copy(k)), len(copy.deepcopy(v)))
r = weakref.ref(a)
print(copy.copy(r) is r, copy.deepcopy(r) is r, hash(r) == hash(a))


class N:
    def __init__(self, v):
        self.v = v

    def __add__(self, other):
        return self.v + other

    def __rsub__(self, other):
        return other - self.v

    def __index__(self):
        return self.v

    def __neg__(self):
        return -self.v

    def __iadd__(self, other):
        self.v += other
        return self

    def __iter__(self):
        return iter([self.v])

    def __reversed__(self):
        return iter("rev")


n = N(3)
p = weakref.proxy(n)
print(p + 1, 10 - p, [0, 1, 2, 3, 4][p], -p, list(p), list(reversed(p)))
p += 5
print(type(p) is weakref.ProxyType, n.v)


class Named(weakref.ref):
    def __init__(self, target, callback=None, **named):
        super().__init__(target, callback)
        self.__dict__.update(named)


print(Named(a, x=1).x, Named(a, y=2)() is a)
