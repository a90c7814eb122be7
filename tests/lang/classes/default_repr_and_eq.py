class A: pass
a, b = A(), A()
print(a == a, a == b, a != b, hash(a) == hash(a), a in [b], a in [a, b], {a: 1}[a], len({a, b, a}))
r = repr(a)
print(r.startswith('<__main__.A object at 0x'), str(a) == r, f'{a}' == r)
class B:
    class C: pass
print(repr(B.C), repr(A), str(A), repr(B.C()).startswith('<__main__.B.C object'))
def f():
    class L: pass
    return L
print(f(), repr(f).startswith('<function f at 0x'), repr(a.__init__).startswith('<method-wrapper'), repr(len), repr([].append).startswith('<built-in method append of list object'))
class D:
    def m(self): pass
repr(D().m).startswith('<bound method D.m of <__main__.D object at')
