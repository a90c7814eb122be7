def f(*args, **kwargs): return args, kwargs
print(f(), f(1), f(a=1), f(1, 2, x=3, y=4), f(*[1], *[2], **{'k': 1}), type(f()[0]).__name__)
d = {'a': 1}
def g(**kw):
    kw['b'] = 2
    return kw
print(g(**d), d)
def h(first, *rest): return first, rest
print(h(1), h(1, 2, 3), h(*'abc'))
t = (1, 2)
print(f(*t)[0] == t, f(**{'a b': 1, '': 2}))
def k(a, *, b): return a, b
k(**{'a': 1}, b=2)
