class F:
    def __call__(self, *a, **k): return a, k
f = F()
print(f(), f(1, x=2), callable(f), callable(F), callable(5), f.__call__(3), list(map(f, [1])), F()(9))
class G:
    def __init__(self, n): self.n = n
    def __call__(self, x): return G(self.n + x) if x else self.n
print(G(1)(2)(3)(0))
f.__call__ = lambda: 'ignored'
print(f(5))
class H: pass
h = H()
h.__call__ = lambda: 1
try:
    h()
except TypeError as e:
    print(e)
class K:
    __call__ = staticmethod(lambda x: x * 2)
print(K()(4), sorted([3, 1], key=K()))
class M:
    @property
    def __call__(self): return lambda: 'via property'
M()()
