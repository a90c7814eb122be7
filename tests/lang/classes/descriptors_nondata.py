class Lazy:
    def __init__(self, f): self.f = f
    def __set_name__(self, o, n): self.n = n
    def __get__(self, obj, cls):
        if obj is None: return self
        print('compute')
        v = obj.__dict__[self.n] = self.f(obj)
        return v
class C:
    @Lazy
    def x(self): return 42
c = C()
print(c.x, c.x, vars(c))
class RO:
    def __get__(self, o, t): return 'ro'
    def __set__(self, o, v): raise AttributeError('read only')
class D:
    r = RO()
d = D()
d.__dict__['r'] = 'dict'
print(d.r, isinstance(C.x, Lazy))
D.r = 'replaced on class'
print(d.r)
class E:
    f = (lambda self, *a: a)
    g = len
    h = print
print(E().f(1), E().g([1, 2]))
c.x = 'set'
c.x
