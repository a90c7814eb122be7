class C:
    def m(self, a): pass
    @classmethod
    def cm(cls, a): pass
    @staticmethod
    def sm(a): pass
    def __init__(self, a): pass
    def __call__(self, b): pass
def outer():
    def inner(x): pass
    return inner
c = C(1)
lam = lambda x: x
for f in (lambda: C(), lambda: C(1, 2), lambda: c.m(), lambda: c.m(1, 2), lambda: C.m(), lambda: C.m(c), lambda: C.cm(), lambda: c.sm(), lambda: C.sm(1, 2), lambda: c(), lambda: outer()(), lambda: lam(), lambda: lam(1, 2), lambda: c.m(q=1), lambda: C(b=1), lambda: c.m(1, a=1)):
    try:
        f()
    except TypeError as e:
        print(e)
(lambda x, y: 0)(1)
