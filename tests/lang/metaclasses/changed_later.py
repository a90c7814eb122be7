class M(type): pass
class A(metaclass=M): x = 1
def g(): return A.x
print(g(), g()); M.x = property(lambda c: 'meta'); print(g()); del M.x; print(g())
def h():
    try: return A.y
    except AttributeError: return None
print(h()); M.y = 5; print(h()); M.__getattr__ = lambda c, n: n; del M.y; print(h())
def it():
    try: return list(A)
    except TypeError as e: return str(e)
print(it()); M.__iter__ = lambda c: iter([1, 2]); print(it()); del M.__iter__; print(it())
def ln():
    try: return len(A)
    except TypeError as e: return str(e)
print(ln()); M.__len__ = lambda c: 3; print(ln())
def isi(): return isinstance(3, A), issubclass(int, A)
print(isi()); M.__instancecheck__ = lambda c, o: True; M.__subclasscheck__ = lambda c, o: True; print(isi()); del M.__instancecheck__; print(isi())
def eq(): return A == 3, A != 3
print(eq()); M.__eq__ = lambda c, o: True; print(eq()); del M.__eq__; print(eq())
print(repr(A)); M.__repr__ = lambda c: "REPR"; print(repr(A), f"{A}"); del M.__repr__; print(A)
def bo(): return bool(A)
print(bo()); M.__bool__ = lambda c: False; print(bo())
class D(dict, metaclass=M):
    def __init__(self, a=0): self.a = a
def mk(): return type(D(2)).__name__
print(mk(), mk()); M.__call__ = lambda c, *a: 9; print(mk()); del M.__call__; print(mk())
def st():
    A.q = 1
    return A.__dict__.get("q")
print(st()); M.__setattr__ = lambda c, n, v: print("set", n); 
print(st())
def ad(): 
    try: return A + 1
    except TypeError as e: return str(e)
print(ad()); M.__add__ = lambda c, o: "add"; print(ad()); print(A[1] if hasattr(M, "__getitem__") else "no"); M.__getitem__ = lambda c, k: k; print(A[2], 3 in A if hasattr(M, "__contains__") else "")
class N(type):
    def __call__(cls): return 1
class E1(metaclass=N): pass
class E2(metaclass=M): pass
def c(k): return type(k()).__name__
print(c(E1), c(E2)); E1.__class__ = M; print(c(E1)); E2.__class__ = N; print(c(E2))
