def g(a, *args, k=1, **kw):
    yield a
    yield args
    yield k
    yield kw
print(list(g(0, 1, 2, k=3, z=4)))
def make():
    n = 0
    def gen():
        nonlocal n
        while n < 3:
            n += 1
            yield n
    return gen, lambda: n
gen, get = make()
it = gen()
next(it)
print(get(), list(it), get())
try:
    g()
except TypeError as e:
    print(e)
class C:
    def __init__(self): self.items = [1, 2]
    def __iter__(self):
        for i in self.items: yield i
    def walk(self): yield from self
print(list(C()), list(C().walk()), 2 in C(), sum(C()))
gens = [(lambda: (yield i))() for i in range(2)]
[next(x) for x in gens]
