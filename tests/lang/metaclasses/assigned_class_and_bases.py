class T1: pass
class T2: pass
t = T1(); t.__class__ = T2; print(type(t).__name__)
try: t.__class__ = int
except TypeError as e: print(e)
try: t.__class__ = 5
except TypeError as e: print(e)
class U1: hello = 1
class U2: hello = 2
class V(U1): pass
V.__bases__ = (U2,)
print(V.hello, V.__mro__)
try: V.__bases__ = ()
except TypeError as e: print(e)
try: V.__bases__ = (V,)
except TypeError as e: print(e)
try: V.__bases__ = 5
except TypeError as e: print(e)
print(type('Dyn', (U1,), {'a': 1}).a, type('Dyn', (), {}).__module__)
