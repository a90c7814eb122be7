class A:
    def __add__(self, o): return 'A.add'
    def __radd__(self, o): return 'A.radd'
    def __eq__(self, o): return 'A.eq'
    def __lt__(self, o): return 'A.lt'
    def __gt__(self, o): return 'A.gt'
class B(A):
    def __radd__(self, o): return 'B.radd'
    def __eq__(self, o): return 'B.eq'
    def __gt__(self, o): return 'B.gt'
class C(A): pass
print(A() + B(), B() + A(), A() + C(), A() == B(), A() < B(), A() < C(), A() + A())
class I(int):
    def __radd__(self, o): return 'I.radd'
    def __rmul__(self, o): return 'I.rmul'
    def __eq__(self, o): return 'I.eq'
    __hash__ = int.__hash__
print(1 + I(2), I(1) + 2, I(1) + I(2), 2 * I(3), 5 == I(5), I(5) == 5, 3 - I(1))
class L(list):
    def __radd__(self, o): return 'L.radd'
[1] + L([2])
