# An exception gets another class, one with a mixin whose instances have many attributes; then it gets many attributes itself.
class Mixin:
    def __init__(self):
        self.a = self.b = self.c = self.d = self.e = self.f = self.g = 0


class E(Mixin, Exception):
    pass


class F(Exception):
    pass


def fill(e, n):
    e.a = [n]
    e.b = [n + 1]
    e.c = [n + 2]
    e.d = [n + 3]
    e.e = [n + 4]
    e.f = [n + 5]


def changed():
    e = F()
    e.tmp = 1
    del e.tmp
    e.__class__ = E
    return e


out = []
for n in range(1):
    e = Exception.__new__(E)
    fill(e, n)
    out.append(vars(e))
many = [changed() for n in range(200)]
for n, e in enumerate(many):
    fill(e, n)
for n, e in enumerate(many):
    out.append((n, e.a, e.b, e.c, e.d, e.e, e.f, list(vars(e))))
out
