class A: __slots__ = ('x',)
class B(A): __slots__ = ('y', '__dict__')
class C(A): pass
class D(A): __slots__ = {'z': 'documented'}
b, c, d = B(), C(), D()
b.x, b.y, b.free = 1, 2, 3
c.x, c.any = 4, 5
d.x, d.z = 6, 7
print(b.x, b.y, b.__dict__, c.__dict__, d.z, hasattr(d, '__dict__'), A.__slots__, D.__slots__)
for src in ("__slots__ = ('a',); a = 1", "__slots__ = ('1bad',)", "__slots__ = (5,)"):
    ns = {}
    try: type('X', (), {'__slots__': ('a',), 'a': 1} if 'a = 1' in src else {'__slots__': ('1bad',)} if 'bad' in src else {'__slots__': (5,)})
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
try:
    class M(B, type('E', (), {'__slots__': ('q',)})): pass
except TypeError as e: print(e)
del d.x
try: del d.x
except AttributeError as e: print(e)
d.x
