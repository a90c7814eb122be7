# A method that is read as a value, while the class and the instance change.
class A:
    def m(self): return 1
    @classmethod
    def c(cls): return "c"
    @staticmethod
    def s(): return "s"
a=A(); fs=[]
def get(o): return o.m
print(get(a)())
A.m=lambda self: 2
print(get(a)())
class B(A): pass
b=B(); print(get(b)()); a.m=lambda: 3; print(get(a)()); del a.m; print(get(a)())
A.m=property(lambda self: lambda: 4); print(get(a)()); A.m=staticmethod(lambda: 5); print(get(a)())
A.m=5; print(get(a)); del A.m
try: get(a)
except AttributeError as e: print(e)
A.m=lambda self: 6
a.__class__=B; print(get(a)(), get(a).__self__ is a)
vars(a)['m']=lambda: 7; print(get(a)())
class M(type):
    def mm(cls): return cls.__name__
class C(metaclass=M):
    def f(self): return "f"
def cf(k): return k.f
print(cf(C)(C()), cf(C) is C.f, C.mm())
def cm(k): return k.mm
print(cm(C)()); M.mm=lambda cls: 8; print(cm(C)())
class D(C):
    def f(self): return "g"
for k in (C, D, C, D): print(cf(k)(k()))
x=C(); print([cf(o)() for o in (x, D(), x)])
class E(Exception):
    def m(self): return "em"
e=E(); print(get(e)(), get(e)())
class L(list):
    def m(self): return len(self)
print(get(L([1]))(), get(L([1,2]))())
