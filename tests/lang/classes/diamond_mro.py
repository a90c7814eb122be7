class Base:
    def f(self): return ['Base']
class L(Base):
    def f(self): return ['L'] + super().f()
class R(Base):
    def f(self): return ['R'] + super().f()
class D(L, R):
    def f(self): return ['D'] + super().f()
print(D().f(), [c.__name__ for c in D.__mro__])
class X: pass
class Y(X): pass
try:
    class Z(X, Y): pass
except TypeError as e:
    print(e)
try:
    class W(X, X): pass
except TypeError as e:
    print(e)
class M1:
    def __init__(self, **k):
        print('M1', k)
        super().__init__(**k)
class M2:
    def __init__(self, b, **k):
        print('M2', b, k)
        super().__init__(**k)
class K(M1, M2): pass
K(b=1)
K(b=1, c=2)
