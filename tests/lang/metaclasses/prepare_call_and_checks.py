log = []
class NS(dict):
    def __setitem__(self, k, v):
        if not k.startswith('__'): log.append(k)
        super().__setitem__(k, v)
class Meta(type):
    @classmethod
    def __prepare__(mcls, name, bases, **kw):
        log.append((name, bases, kw)); return NS()
    def __new__(mcls, name, bases, ns, **kw):
        cls = super().__new__(mcls, name, bases, dict(ns))
        cls.kw = kw
        return cls
    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)
    def __call__(cls, *a, **k):
        log.append('call'); return super().__call__(*a, **k)
    def __instancecheck__(cls, o): return o == 5
    def __subclasscheck__(cls, o): return o is int
    def __len__(cls): return 42
    def __iter__(cls): return iter('abc')
    def __getattr__(cls, n): return 'meta ' + n
    def __contains__(cls, x): return x == 'q'
    @property
    def prop(cls): return cls.__name__ + '!'
class A(metaclass=Meta, opt=3):
    x = 1
    def f(self): return __class__
    y = 2
print(log, A.kw, A().f() is A, isinstance(5, A), isinstance(A(), A), issubclass(int, A), issubclass(str, A), len(A), list(A), A.zzz, 'q' in A, A.prop, log)
