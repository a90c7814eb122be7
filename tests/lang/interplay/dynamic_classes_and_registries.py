registry = {}
class Base:
    def __init_subclass__(cls, key=None, **kw):
        super().__init_subclass__(**kw)
        registry[key or cls.__name__.lower()] = cls
    @classmethod
    def create(cls, key, *a): return registry[key](*a)
    def __repr__(self): return f'{type(self).__name__}({", ".join(f"{k}={v!r}" for k, v in vars(self).items())})'
class Circle(Base, key='o'):
    def __init__(self, r): self.r = r
class Sq(Base):
    def __init__(self, a, b=None): self.a, self.b = a, b or a
print(registry.keys(), Base.create('o', 2), Base.create('sq', 3), Base.create('sq', 3, 4))
for name in ('One', 'Two'): type(name, (Base,), {'__init__': lambda self, n=name: setattr(self, 'n', n)}, key=name[0])
print(Base.create('O'), Base.create('T', 'given'), sorted(registry), [c.__mro__[1].__name__ for c in registry.values()])
def mixin(**attrs): return lambda cls: type(cls.__name__ + 'X', (cls,), attrs)
@mixin(extra=lambda self: self.a * 10, key_attr='k')
class M:
    a = 4
print(M().extra(), M.__name__, M.key_attr)
Base.create('nope')
