for a, (b, *c) in [(1, (2, 3, 4)), (5, [6])]: print(a, b, c)
for i, (k, v) in enumerate({'x': 1, 'y': 2}.items()): print(i, k, v)
def f(*args, **kw): return args, kw
print(f(*[1, 2], 3, *'ab', x=1, **{'y': 2}, z=3))
print(f(*range(3), **{}), f(*(), *[]), [*[1], *(2, 3), *{4: 5}], {**{'a': 1}, **{'a': 2}}, (*'ab',))
for x in *[1, 2], 3: print(x, end=' ')
def g(): return *[1, 2], 3
g()
