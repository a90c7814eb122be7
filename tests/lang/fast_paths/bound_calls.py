# Calls of static and class methods, of functions by their class, and of values of instances, as classes and instances change.
class A:
    @staticmethod
    def s(x, y=2):
        return "s", x, y

    @classmethod
    def c(cls, x):
        return cls.__name__, x

    def m(self, x):
        return type(self).__name__, x

    @classmethod
    def make(cls):
        return cls()


class B(A):
    def __init__(self):
        A.__init__(self)
        self.v = 1

    @classmethod
    def c(cls, x):
        return "B", super().c(x)


def both(o):
    return [(o.s(i), o.c(i)) for i in range(3)]


print(both(A()), both(B()), both(A), both(B))
for k in (A, B, A):
    print(k.m(k(), 5), A.m(B(), 6), k.make().c(1))


def call(o):
    return o.s(1)


a = A()
print(call(a))
a.s = lambda x: ("own", x)
print(call(a))
del a.s
print(call(a))
A.s = staticmethod(lambda x: ("new", x))
print(call(a), call(A), call(B()))
A.s = lambda self, x: ("method", self is a, x)
print(call(a))
try:
    print(call(A))
except TypeError as e:
    print(e)
del A.s
try:
    print(call(a))
except AttributeError as e:
    print(e)


class M(type):
    def s(cls, x):
        return "meta", x

    @property
    def t(cls):
        return lambda x: ("of the metaclass", x)


class C(metaclass=M):
    @staticmethod
    def t(x):
        return "static", x


print(call(C), C.t(3), C().t(3))


class Holder:
    def __init__(self, f, late=False):
        if late:
            self.other = 1
        self.f = f


def fire(h):
    return h.f(2)


holders = [Holder(f) for f in (lambda x: x + 1, str, [].append, A.make.__func__, "abc".find)] + [Holder(lambda x: x * 3, late=True)]
for h in holders + holders:
    try:
        print(fire(h))
    except TypeError as e:
        print(e)
h = holders[0]
del h.f
try:
    fire(h)
except AttributeError as e:
    print(e)
h.f = lambda x: "again"
print(fire(h))
Holder.f = property(lambda self: lambda x: "property")
print(fire(h), fire(holders[1]))
del Holder.f
print(fire(h))
Holder.__getattribute__ = lambda self, name: lambda x: ("any", name)
print(fire(h))
h.__class__ = A
del Holder.__getattribute__
print(h.f(0))
print(dict.fromkeys("ab", 1), int.from_bytes(b"ab", "big"), str.upper("x"), {}.fromkeys("c"))
try:
    str.upper(3)
except TypeError as e:
    print(e)


class Int(int):
    pass


print(type(Int.from_bytes(b"a", "big")).__name__, Int.from_bytes(b"a", byteorder="big"))
