class A:
    def f(self, x=0): return (type(self).__name__, x)
    g = lambda self: 'lambda method'
    h = staticmethod(len)
    i = classmethod(lambda cls: cls.__name__)
    j = print
a = A()
m = a.f
print(m(1), A.f(a, 2), A.f.__get__(a)(3), A.f.__get__(a, A)(4), a.g(), a.h('abc'), a.i(), A.i(), m.__self__ is a, m.__func__ is A.__dict__['f'])
def ext(self): return 'ext ' + str(self.z)
a.z = 5
a.ext = ext.__get__(a)
print(a.ext(), ext.__get__(a, A)(), type(ext.__get__(a)).__name__)
B = type('B', (), {'m': lambda s: s.v, 'v': 9})
print(B().m(), B.m(B), (lambda self: self)(3))
try: a.f(1, 2, 3)
except TypeError as e: print(e)
try: A.f()
except TypeError as e: print(e)
A.i.__self__.__name__, A.f.__name__, a.f.__name__, a.f.__doc__
