class C:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return ('lt', self.v, o.v)
    def __le__(self, o): return ('le', self.v, o.v)
    def __gt__(self, o): return ('gt', self.v, o.v)
    def __ge__(self, o): return ('ge', self.v, o.v)
    def __eq__(self, o): return ('eq', self.v)
    def __ne__(self, o): return ('ne', self.v)
a, b = C(1), C(2)
print(a < b, a <= b, a > b, a >= b, a == b, a != b, a < b < a, not (a == b))
class D:
    def __lt__(self, o): return 'D.lt'
class E: pass
print(D() < E(), E() > D())
class F:
    def __eq__(self, o): return False
f = F()
print(f != f, f == f, f in [f], [f] == [f])
try:
    E() <= D()
except TypeError as e:
    print(e)
hash(C(1))
