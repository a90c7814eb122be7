class classproperty(property):
    def __get__(self, obj, owner):
        return self.fget(owner)
class A:
    n = 5
    @classproperty
    def c(cls): return cls.n * 2
class B(A): n = 7
print(A.c, A().c, B.c, B().c)
class logged(property):
    def __get__(self, obj, owner=None):
        if obj is None: return self
        print("get", self.fget.__name__)
        return super().__get__(obj, owner)
    def __set__(self, obj, value):
        print("set", value)
        super().__set__(obj, value)
    def __delete__(self, obj):
        print("del")
        super().__delete__(obj)
class C:
    @logged
    def x(self): return self._x
    @x.setter
    def x(self, v): self._x = v
    @x.deleter
    def x(self): del self._x
c = C(); c.x = 3; print(c.x, type(C.x).__name__); del c.x
try: c.x
except AttributeError as e: print(e)
class cm(classmethod):
    def __get__(self, i, o=None):
        f = super().__get__(i, o)
        return lambda *a: ("wrapped", f(*a))
class sm(staticmethod):
    def __get__(self, i, o=None):
        f = super().__get__(i, o)
        return lambda *a: ("s", f(*a))
class D:
    @cm
    def m(cls, a): return cls.__name__, a
    @sm
    def s(a): return a
print(D.m(1), D().m(2), D.s(3), D().s(4))
import collections
P = collections.namedtuple("P", "x y"); print(P.x.__doc__); P.x.__doc__ = "X!"; print(P.x.__doc__, P.y.__doc__, P.x)  if False else print(P.y.__doc__)
import enum
class Base(enum.Enum):
    @enum.property
    def first(self): return '%s is first!' % self.name
class M(Base):
    first = 1
    second = 2
print(M.first, list(M), M.first.first, M.second.first)
class ro(property):
    def __set__(self, obj, value): raise TypeError("read only")
class E:
    @ro
    def a(self): return 1
try: E().a = 3
except TypeError as e: print(e)
print(E().a, hasattr(E(), "a"), getattr(E(), "zz", 0), isinstance(E.__dict__["a"], property))
