def f(a, /, b, *, c, d=4): return a, b, c, d
print(f(1, 2, c=3), f(1, b=2, c=3, d=5))
def g(x, /, **kw): return x, kw
print(g(1, x=2))
def h(*, k): return k
print(h(k=1), f.__kwdefaults__, h.__kwdefaults__)
def i(a, b=1, /, c=2, *args, d, e=5, **kw): return a, b, c, args, d, e, kw
print(i(0, d=1), i(0, 1, 2, 3, 4, d=5, z=6), i(*range(6), **{'d': 1, 'q': 2}))
lambda a, /, *, b: (a, b)
(lambda a, /, b=2, *c, d=4, **e: (a, b, c, d, e))(1, 2, 3, d=5, f=6)
