class A:
    def f(self): return super().missing
    def g(): return super()
    def h(self):
        del self
        return super()
    @staticmethod
    def i(): return super()
for f in (lambda: A().f(), lambda: A.g(), lambda: A().h(), lambda: A.i(), lambda: super(5, A()), lambda: super(A, 5), lambda: super(A).f, lambda: super(int, A())):
    try:
        f()
    except (TypeError, RuntimeError, AttributeError) as e:
        print(type(e).__name__, e)
class B(A):
    x = property(lambda self: 'B.x')
    def f(self): return [super().h.__name__, __class__.__name__]
print(B().f())
super()
