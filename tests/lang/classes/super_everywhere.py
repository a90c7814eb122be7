class A:
    x = 'A.x'
    @classmethod
    def cm(cls): return f'A.cm {cls.__name__}'
    @staticmethod
    def sm(): return 'A.sm'
    @property
    def p(self): return 'A.p'
    def __getitem__(self, k): return f'A[{k}]'
    def __len__(self): return 5
    def m(self, *a, **k): return ('A.m', a, k)
class B(A):
    x = 'B.x'
    @classmethod
    def cm(cls): return 'B+' + super().cm()
    @staticmethod
    def sm(): return 'B+' + A.sm()
    @property
    def p(self): return 'B+' + super().p
    def __getitem__(self, k): return 'B+' + super().__getitem__(k)
    def m(self, *a, **k):
        def inner(): return super(B, self).m('inner')
        return super().m(*a, **k), inner(), [super(B, self).x for _ in range(1)], __class__.__name__
    def n(self): return len(super().__getitem__('z')), super().x, (lambda: super(__class__, self).p)()
b = B()
print(b.cm(), B.cm(), b.sm(), b.p, b[1], b.m(1, k=2), b.n(), super(B, B).cm(), super(B, b).__len__())
type(super(B, b)).__name__, super(B, b).__thisclass__ is B, super(B, b).__self__ is b
