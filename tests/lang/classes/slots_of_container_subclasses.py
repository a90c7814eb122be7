import collections, copy, pickle

for base in (set, frozenset, bytearray, dict, list, Exception, collections.deque, collections.OrderedDict, property):
    class S(base):
        __slots__ = ("x",)
    s = S()
    try:
        s.x
    except AttributeError as e:
        print(base.__name__, "unset")
    s.x = [1]
    print(base.__name__, s.x, S.x.__name__)
    try:
        s.y = 1
        print("has a dict", hasattr(s, "__dict__"))
    except AttributeError as e:
        print(e)
    if base not in (property, Exception):
        c = copy.copy(s)
        print(c.x is s.x)
    del s.x
    print(hasattr(s, "x"))

class Both(set):
    __slots__ = ("x", "__dict__")
b = Both([1]); b.x = 1; b.y = 2
print(b, b.x, b.__dict__)
