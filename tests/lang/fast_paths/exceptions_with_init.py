# Exceptions with an __init__ of their own, and attributes that they keep.
def t(f, *a):
    try: return f(*a)
    except Exception as e: return type(e).__name__, str(e)
class E(Exception):
    def __init__(self, a, *, code=5, **kw):
        self.code = code
        self.kw = kw
        if a: super().__init__(a, code)
        self.a1 = 1; self.a2 = 2; self.a3 = 3
        del self.a2
class F(E):
    def __init__(self, *args, **kw):
        super().__init__(*args, **kw)
        self.code += 1
for x in (1, 0, 'x'):
    for c in (E, F):
        for i in range(2):
            e = c(x, code=i, z=3)
            print(repr(e), e.args, e.code, e.kw, vars(e), str(e))
print(t(E), t(E, 1, 2), t(F))
e = E(1); e.__class__ = F; e.code = 9; print(e.code, vars(e)); 
class G(E):
    @property
    def code(self): return 'prop'
    @code.setter
    def code(self, v): print('set', v)
print(vars(G(1)), G(1).code)
class H(E):
    def __setattr__(self, n, v): print('setattr', n); super().__setattr__(n, v)
print(vars(H(1)))
class I(Exception):
    def __init__(self): return 5
print(t(I))
class J(Exception):
    def __new__(cls, *a): print('new', a); return super().__new__(cls, 'other')
    def __init__(self, *a): print('init', a)
print(repr(J(1,2)))
class St(StopIteration):
    def __init__(self, v): self.v = v
print(St(3).value, St(3).args, vars(St(3)))
class O(OSError):
    def __init__(self, a, b): self.b = b; super().__init__(2, a)
print(repr(O('x', 2)), O('x', 1).errno, vars(O('x', 3)))
print(repr(ConnectionError('x')), repr(TimeoutError()), ConnectionError('x').errno)
class K(KeyError):
    def __init__(self, k): super().__init__(k); self.k = k
try:
    raise K('a')
except KeyError as e: print(e, e.k, e.args)
def late(e):
    e.note = 'first'
    e.note = 'second'
    return e.note
for i in range(3):
    print(late(E(1)), late(ValueError(2)), late(K('k')))
    if i == 1: E.note = property(lambda s: 'property', lambda s, v: print('set', v))
def slow(n):
    total = 0
    for i in range(n): total += i
    return total
class Slow(Exception):
    def __init__(self, n):
        super().__init__(slow(n))
        self.n = slow(n + 1)
for n in range(4):
    try:
        try: raise Slow(n)
        finally: slow(3)
    except Slow as e: print(e.args, e.n, e.__traceback__.tb_lineno > 0)
