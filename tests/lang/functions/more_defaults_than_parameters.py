# __defaults__ may hold more values than there are parameters: those of the last ones count.
def f(a, b=1):
    return a, b
def g(*args, **kw):
    return args, kw
def h(a):
    return a
def k(a, /, b, *, c=1):
    return a, b, c

g.__defaults__ = f.__defaults__
h.__defaults__ = 1, 2, 3
h.__kwdefaults__ = {'zz': 1}
k.__defaults__ = 7, 8, 9
print(g(1, 2), h(), h(5), k(), k(1), k(1, c=2))
for i in range(3):
    print(h(), h.__defaults__, h.__kwdefaults__)
