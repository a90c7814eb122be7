class A:
    @property
    def p(self): raise AttributeError('inner')
    @property
    def q(self): return self.missing
    @property
    def r(self): 1 / 0
    s = property()
class B(A):
    def __getattr__(self, n): return f'fallback {n}'
a = A()
for n in 'pqrs':
    try:
        getattr(a, n)
    except Exception as e:
        print(n, type(e).__name__, e)
print(B().p, B().q, hasattr(a, 'p'), getattr(a, 'p', 'default'))
class C(A):
    @A.p.getter
    def p(self): return 'overridden'
print(C().p)
hasattr(a, 'r')
