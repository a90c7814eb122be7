# Methods called by super(), of all kinds.
def t(f, *a):
    try: return f(*a)
    except Exception as e: return type(e).__name__, str(e)
class B:
    def foo(self): return 'B.foo'
    @classmethod
    def cm(cls): return 'cm', cls.__name__
    @staticmethod
    def sm(): return 'sm'
    @property
    def p(self): return lambda: 'prop'
    n = len
    def __repr__(self): return 'B'
    attr = 5
class C(B):
    def foo(self): return 'C' + super().foo()
    @classmethod
    def cm(cls): return super().cm()
    def sm(self): return super().sm()
    def q(self): return super().p()
    def r(self): return super().__repr__(), super().__str__()
    def miss(self): return super().missing()
    def num(self): return super().attr()
    def n2(self): return super().n([1,2])
c = C()
print(c.foo(), C.cm(), c.sm(), c.q(), c.r(), t(c.miss), t(c.num), c.n2())
class D(dict):
    def __setitem__(self, k, v): super().__setitem__(k, v*2)
    def get(self, k): return super().get(k, 'dflt')
    def update(self, *a, **k): return super().update(*a, **k)
d = D(); d['a'] = 2; d.update(b=3); print(d, d.get('z'), d.get('a'))
class S(str):
    def upper(self): return super().upper() + '!'
print(S('abc').upper())
class M(type):
    def __call__(cls, *a): return super().__call__(*a)
    def __init__(cls, *a): super().__init__(*a); cls.made = 1
class MM(metaclass=M):
    def __init__(self, x): self.x = x
print(MM(3).x, MM.made)
