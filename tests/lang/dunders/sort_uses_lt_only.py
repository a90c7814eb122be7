class A:
    def __init__(self, v): self.v = v
    def __gt__(self, o):
        print('gt')
        return self.v > o.v
    def __repr__(self): return f'A{self.v}'
print(sorted([A(2), A(1)]), max(A(1), A(3), key=lambda a: a.v))
print(max(A(1), A(3)))
class B:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return 'truthy string' if self.v < o.v else ''
    def __repr__(self): return f'B{self.v}'
print(sorted([B(3), B(1), B(2)]), min(B(2), B(1)))
class C:
    def __lt__(self, o):
        class NB:
            def __bool__(self): raise ValueError('no truth')
        return NB()
sorted([C(), C()])
