class Sup:
    def m(self): return "sup"
class OwnMro(type):
    def mro(cls): return [cls, Sup, object]
class OM(metaclass=OwnMro): pass
print(OM.__mro__, OM().m())
class Dir:
    def __dir__(self): return ['z', 'a']
print(dir(Dir()))
for c in (int, str, float, tuple, bytes, list, dict, set, frozenset, bytearray, complex, property, type, BaseException, staticmethod, classmethod):
    class N(c):
        def __new__(cls, *a, **k): 
            o = c.__new__(cls, *a, **k); return o
    if c in (staticmethod, classmethod): o = N(len)
    elif c is type: o = N('n', (), {})
    else: o = N()
    print(type(o).__name__, isinstance(o, c), end=' ')
    try: o.attr = 5; print(o.attr)
    except AttributeError as e: print(e)
