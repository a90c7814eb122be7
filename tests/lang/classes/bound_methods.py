class A:
    def __init__(self, n): self.n = n
    def get(self, k=1): return self.n * k
a = A(5)
f = a.get
a.n = 6
print(f(), f(2), f.__self__ is a, f.__func__ is A.get, f.__name__, a.get == a.get, a.get is a.get, a.get == A(6).get, hash(a.get) == hash(a.get))
print(list(map(a.get, [1, 2])), sorted([A(3), A(1)], key=A.get)[0].n, [g() for g in [A(1).get, A(2).get]])
a.get = lambda: 'instance function'
print(a.get())
A.get = lambda self: 'patched'
print(A(1).get(), f())
def free(self, x): return (self.n, x)
A.free = free
b = A(9)
b.free('x')
