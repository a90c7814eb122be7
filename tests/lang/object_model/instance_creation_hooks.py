class Meta(type):
    instances = 0
    def __call__(cls, *a, **k):
        Meta.instances += 1
        o = super().__call__(*a, **k)
        o.number = Meta.instances
        return o
    @property
    def shout(cls): return cls.__name__.upper()
    @classmethod
    def __prepare__(mcs, name, bases):
        print('prepare', name)
        return {'injected': 'by prepare'}
class A(metaclass=Meta):
    def __new__(cls, v=0):
        o = super().__new__(cls)
        o.from_new = v
        return o
    def __init__(self, v=0): self.v = v
print(A(5).number, A(v=6).from_new, A.shout, A.injected, Meta.instances)
class Interned:
    _cache = {}
    def __new__(cls, k):
        if k not in cls._cache: cls._cache[k] = super().__new__(cls)
        return cls._cache[k]
    def __init__(self, k): self.count = getattr(self, 'count', 0) + 1
print(Interned('a') is Interned('a'), Interned('a').count, Interned('b').count)
A(1, 2)
