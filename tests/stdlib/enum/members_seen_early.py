from enum import *
class Prop:
    def __set_name__(s, o, n): s.m = list(o)
    def __get__(s, i, o): return s.m
class Color(Enum):
    RED = 1
    GREEN = 2
    known = Prop()
    BLUE = 3
print(Color.known, list(Color), [n for n in vars(Color) if n[0] != "_"])
class Log(Enum):
    A = 1
    B = 2
    def __setattr__(self, n, v):
        print("set", n, type(self).__dict__.get("A"), sorted(type(self)._member_map_))
        object.__setattr__(self, n, v)
class Base:
    def __getattribute__(self, n):
        print("get", n)
        return object.__getattribute__(self, n)
class L2(Base, Enum):
    A = 1
class X(Enum, boundary=STRICT): A=3; B=1
class X2(Enum, boundary=KEEP): A=-1; B='x'
print(list(X), list(X2), hasattr(X, "_boundary_"))
try:
    class Q(IntEnum): A=1; B='x'
except ValueError as e: print(e, getattr(e, "__notes__", None))
try:
    class Q(Enum):
        A = 1
        def __init__(self, a): raise KeyError(a)
except KeyError as e: print(e, getattr(e, "__notes__", None))
