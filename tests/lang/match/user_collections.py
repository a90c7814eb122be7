from collections import deque, UserDict, OrderedDict, ChainMap, Counter
from collections.abc import Sequence, Mapping
from numbers import Number
import types
def f(x):
    match x:
        case {"a": v, **rest}: return "map", v, rest
        case {}: return "map"
        case [a]: return "one", a
        case [a, *_, b]: return "ends", a, b
        case [*_]: return "seq"
        case Number(): return "number"
        case _: return None
print(f(deque([1])), f(deque([1,2,3])), f(deque()))
print(f(UserDict(a=1, b=2)), f(OrderedDict(a=1)), f(ChainMap({"a": 2}, {"b": 3})), f(Counter("aab")))
print(f(types.MappingProxyType({"a": 3})))
print(f(memoryview(b"abc")), f(range(3)), f("abc"), f(b"abc"), f(bytearray(b"a")), f(3.5), f(1j))
class S(Sequence):
    def __len__(self): return 3
    def __getitem__(self, i):
        if i >= 3: raise IndexError
        return i * 10
print(f(S()))
match S():
    case [a, *b]: print(a, b)
match S():
    case [0, x, y]: print(x, y)
class P: 
    def __len__(self): return 1
    def __getitem__(self, i): return [7][i]
print(f(P()))
Sequence.register(P)
print(f(P()))
class L(list):
    def __iter__(self): return iter("xy")
print(f(L([1, 2, 3])), f(L([1,2])))
