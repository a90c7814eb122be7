def a(): pass
def b(x): pass
def c(x, y): pass
def d(x, y=1): pass
def e(x, *, k): pass
def f(x, /): pass
def g(*args): pass
def h(*, k1, k2): pass
def i(x, y, z, *, q): pass
def j(x, y=2, /, z=3): pass
calls = [lambda: a(1), lambda: a(1, 2), lambda: a(x=1), lambda: b(), lambda: b(1, 2), lambda: b(1, x=1), lambda: b(y=1), lambda: c(), lambda: c(1), lambda: c(1, 2, 3),
    lambda: d(), lambda: d(1, 2, 3), lambda: d(1, y=1, z=1), lambda: e(), lambda: e(1), lambda: e(1, 2), lambda: e(1, 2, k=1), lambda: e(k=1), lambda: f(x=1), lambda: f(), lambda: f(1, x=2),
    lambda: g(k=1), lambda: h(), lambda: h(k1=1), lambda: h(1), lambda: h(1, k1=1, k2=2), lambda: i(), lambda: i(1, 2), lambda: i(1, 2, 3), lambda: i(1, 2, 3, 4), lambda: i(1, 2, 3, 4, q=5), lambda: j(), lambda: j(1, 2, 3, 4), lambda: j(1, y=2), lambda: j(x=1, y=2)]
for call in calls:
    try:
        call()
    except TypeError as err:
        print(err)
c(x=1)
