def tag(name):
    print('make', name)
    def d(c):
        print('apply', name, c.__name__)
        c.tags = getattr(c, 'tags', ()) + (name,)
        return c
    return d
@tag('a')
@tag('b')
class C:
    print('body')
class Counter:
    def __init__(self, f): self.f, self.n = f, 0
    def __call__(self, *a):
        self.n += 1
        return self.f(*a)
@Counter
def f(x): return x + 1
print(C.tags, f(1), f(2), f.n)
class Reg:
    items = []
    @classmethod
    def add(cls, f):
        cls.items.append(f.__name__)
        return f
@Reg.add
def one(): pass
Reg.items
