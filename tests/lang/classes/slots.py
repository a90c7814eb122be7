class S:
    __slots__ = ('a', 'b')
    def __init__(self): self.a = 1
s = S()
s.b = 2
print(s.a, s.b, hasattr(s, '__dict__'), S.__slots__, type(S.a).__name__)
def f(): s.c = 1
def g():
    del s.a
    return s.a
def h(): S().b
def i(): s.__dict__
for fn in (f, g, h, i):
    try:
        fn()
    except AttributeError as e:
        print(e)
class T(S):
    __slots__ = ['c']
class U(S): pass
t, u = T(), U()
t.c, u.z = 3, 4
print(t.a, t.c, u.z, u.__dict__)
class V:
    __slots__ = 'single'
v = V()
v.single = 1
v.other = 2
