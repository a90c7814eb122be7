class Data:
    def __get__(self, o, t): return 'data descriptor'
    def __set__(self, o, v): o.__dict__['d'] = ('via set', v)
class NonData:
    def __get__(self, o, t): return 'non-data descriptor'
class A:
    d = Data()
    n = NonData()
    c = 'class attr'
    def __getattr__(self, name): return f'getattr {name}'
a = A()
print(a.d, a.n, a.c, a.zz)
a.__dict__.update(d='dict d', n='dict n', c='dict c')
print(a.d, a.n, a.c)
a.d = 5
print(a.__dict__['d'], a.d, A.d, A.n)
class B(A):
    c = 'B class'
    d = 'hides descriptor'
b = B()
b.d = 'inst'
print(b.c, b.d, B.d, super(B, b).d, vars(b))
del a.n
a.n
