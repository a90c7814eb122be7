class A: pass
class S1: __slots__ = ('a',)
class S2: __slots__ = ('b',)
try:
    class S3(S1, S2): pass
except TypeError as e: print(e)
class S4(S1): __slots__ = ()
s = S4()
try: s.zz = 1
except AttributeError as e: print(e)
for bad in ("class X(int): __slots__ = ('a',)", "class X: __slots__ = 'a b'", "class X: __slots__ = (1,)", "class X:\n  __slots__ = ('a',)\n  a = 1", "class X(S1): __slots__=('__dict__', '__dict__')", "class X(bool): pass", "class X(type(None)): pass", "class X(A, A): pass", "class X(object, int): pass", "class X(5): pass", "class X(int, str): pass", "class X(metaclass=5): pass", "class X(*[int], metaclass=type, foo=1): pass"):
    try: exec(bad)
    except Exception as e: print(type(e).__name__, e)
