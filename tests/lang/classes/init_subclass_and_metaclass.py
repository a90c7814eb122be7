class Plugin:
    registry = []
    def __init_subclass__(cls, /, tag=None, **k):
        super().__init_subclass__(**k)
        cls.registry.append((cls.__name__, tag))
class A(Plugin, tag='a'): pass
class B(A): pass
print(Plugin.registry)
class Meta(type):
    def __new__(m, name, bases, ns, **k):
        print('new', name, [b.__name__ for b in bases], sorted(x for x in ns if not x.startswith('__')), k)
        return super().__new__(m, name, bases, ns)
    def __init__(cls, name, bases, ns, **k): print('init', name)
    def __call__(cls, *a):
        print('call', a)
        return super().__call__(*a)
    def __len__(cls): return 7
    def hello(cls): return 'hello ' + cls.__name__
class C(metaclass=Meta, opt=1):
    x = 1
    def __init__(self, v): self.v = v
class D(C): y = 2
print(C(5).v, type(C).__name__, type(D) is Meta, len(C), D.hello())
class E(Plugin, bogus=1): pass
