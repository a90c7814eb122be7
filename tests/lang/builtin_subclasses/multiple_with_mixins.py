class Loud:
    def __repr__(self): return 'Loud' + super().__repr__()
    def describe(self): return f'{type(self).__name__} of {len(self)}'
class LL(Loud, list): pass
class LD(Loud, dict): pass
class LT(Loud, tuple): pass
print(LL([1]), LD(a=1), LT((1,)), LL('ab').describe(), LD().describe())
class Base(dict):
    def __init__(self, *a, **k):
        super().__init__(*a, **k)
        self.extra = len(self)
class Child(Base):
    __slots__ = ()
print(Child(a=1).extra, Child({'x': 1, 'y': 2}).extra)
class E(Exception, Loud): pass
print(repr(E('x')), E.__mro__[1].__name__)
class M(int, Loud):
    pass
print(M(5), M.__mro__[1].__name__)
LL([3, 1, 2]).sort(), LL() == []
