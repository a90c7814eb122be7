log = []
def d(x):
    log.append(x)
    return x
def f(a=d('a'), *, k=d('k')): return a, k
print(log, f(), f(), log)
for i in range(2):
    def g(x=d(i)): return x
print(g(), log)
def h(x=[], y={}, z=set()):
    x.append(len(x)); y[len(y)] = 1; z.add(len(z))
    return x, y, z
h(); h()
print(h(), h([9])[0], h.__defaults__[0])
class C:
    attr = 'class attr'
    def m(self, v=attr): return v
C.attr = 'changed'
print(C().m(), (lambda v=C.attr: v)())
def outer(n):
    def inner(k=n):
        return k, n
    n += 1
    return inner
outer(1)(), outer(5)(7)
