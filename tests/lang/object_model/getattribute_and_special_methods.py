class A:
    def __getattribute__(self, n):
        if n == 'hidden': raise AttributeError('no hidden')
        return object.__getattribute__(self, n)
    def __len__(self): return 3
    hidden = 1
a = A()
print(hasattr(a, 'hidden'), A.hidden, len(a), a.__len__())
class Proxy:
    def __init__(self, t): object.__setattr__(self, '_t', t)
    def __getattr__(self, n): return getattr(object.__getattribute__(self, '_t'), n)
    def __setattr__(self, n, v): setattr(self._t, n, v)
    def __call__(self, *a): return self._t(*a)
class T:
    x = 1
    def m(self): return 'm of T'
t = T()
p = Proxy(t)
p.y = 5
print(p.x, p.m(), t.y, p._t is t, Proxy(len)([1, 2]))
class Chain:
    def __init__(self, path=()): self.path = path
    def __getattr__(self, n): return Chain(self.path + (n,))
    def __call__(self, **k): return '.'.join(self.path), k
print(Chain().api.users.get(id=1))
try: len(p)
except TypeError as e: print(e)
