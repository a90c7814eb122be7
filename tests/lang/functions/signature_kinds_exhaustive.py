def f(a, b=2, /, c=3, *d, e, g=7, **h): return a, b, c, d, e, g, h
ok = [lambda: f(1, e=5), lambda: f(1, 2, 3, 4, 5, e=6), lambda: f(1, e=5, g=8, z=9), lambda: f(1, c=30, e=5), lambda: f(1, e=5, a=10, b=20), lambda: f(*[1, 2], **{'e': 5, 'c': 9}), lambda: f(1, *(), e=5, **{}), lambda: f(*range(6), e=0)]
for k in ok: print(k())
bad = [lambda: f(e=5), lambda: f(1), lambda: f(1, 2, 3, e=5, c=4), lambda: f(), lambda: f(1, g=2), lambda: f(a=1, e=2), lambda: f(1, 2, 3, 4, 5)]
for k in bad:
    try: k()
    except TypeError as x: print(x)
def g(*, a, b=1): return a, b
def h(a, /): return a
def i(a=1, /, *, b=2): return a, b
def j(**k): return k
print(g(a=1), h(5), i(), i(7, b=8), j(self=1, a=2), j(**j(x=1), y=2), (lambda *, k=1, **r: (k, r))(z=3))
for k in (lambda: g(1), lambda: g(b=2), lambda: h(a=1), lambda: i(1, 2), lambda: j(1), lambda: h(), lambda: i(a=1)):
    try: k()
    except TypeError as x: print(x)
