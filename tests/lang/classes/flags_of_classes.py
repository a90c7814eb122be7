import abc
import collections
import enum
import types


class A: pass
class S: __slots__ = ()
class S1: __slots__ = ("a",)
class SW: __slots__ = ("__weakref__",)
class SD: __slots__ = ("__dict__",)
class I(int): pass
class IS(int): __slots__ = ()
class L(list): pass
class T(tuple): pass
class TS(tuple): __slots__ = ()
class D(dict): pass
class X(Exception): pass
class Str(str): pass
class B(bytes): pass
class E(enum.Enum): A = 1
class Seq(collections.abc.Sequence): pass
class Mp(collections.abc.Mapping): pass


class Ab(abc.ABC):
    @abc.abstractmethod
    def f(self): pass


class Ab2(Ab):
    def f(self): pass


N = collections.namedtuple("N", "a")
CLASSES = (A, S, S1, SW, SD, I, IS, L, T, TS, D, X, Str, B, E, Seq, Mp, Ab, Ab2, N, object, int, bool, float, complex, str, bytes, bytearray,
           list, tuple, dict, set, frozenset, range, slice, type(None), property, Exception, ValueError, StopIteration, enumerate, zip, map,
           types.CellType, super, staticmethod)
for c in CLASSES:
    flags = c.__flags__ & ~(1 << 19)  # whether a cache knows the class
    print(c.__name__, [i for i in range(32) if flags >> i & 1])
