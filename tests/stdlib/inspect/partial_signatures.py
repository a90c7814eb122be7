import inspect
from functools import partial, partialmethod, Placeholder as P
def t(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, str(e).split(" at 0x")[0])
def f(a, b=2, c=3, *, d=4): pass
def g(a, /, b, *args, d, **kw): pass
def h(*args): pass
def i(a, b, c): pass
for fn in (f, g, h, i):
    for args, kw in [((P, 5), {}), ((P, P, 5), {}), ((P, 5, P, 6), {}), ((P, 1), dict(c=9)), ((P, 1), dict(b=9)), ((1, P, 2), {}), ((P, 1, 2, 3, P, 4), {}), ((1,), dict(c=3)), ((), dict(b=1, d=2))]:
        print(fn.__name__, len(args), kw, end=" "); t(lambda: inspect.signature(partial(fn, *args, **kw)))
t(lambda: inspect.signature(partial(partial(i, P, 2), 1))); t(lambda: inspect.signature(partial(partial(i, P, 2), P, 3)))
class A:
    def m(self, a, b=2, *, c=3): pass
    p1 = partialmethod(m, 1)
    p2 = partialmethod(m, b=1)
    p4 = partialmethod(m, P, 5)
    @classmethod
    def cm(cls, a, b): pass
    p5 = partialmethod(cm, 1)
    @staticmethod
    def sm(a, b): pass
    p6 = partialmethod(sm, 1)
    p7 = partialmethod(partial(m, b=5), 3)
    p8 = partialmethod(p1, b=4)
    def __call__(self, x, y): pass
    p9 = partialmethod(print, 1)
for n in ("p1", "p2", "p4", "p5", "p6", "p7", "p8", "p9"):
    print(n, end=" "); t(lambda: inspect.signature(getattr(A, n))); t(lambda: inspect.signature(getattr(A(), n)))
t(lambda: inspect.signature(partial(A(), 1))); t(lambda: inspect.signature(partial(A, 1))); t(lambda: inspect.signature(partial(A().m, 1, c=2)))
