class U:
    def __neg__(self): return 'neg'
    def __pos__(self): return 'pos'
    def __invert__(self): return 'inv'
    def __abs__(self): return 'abs'
    def __round__(self, n='none'): return ('round', n)
    def __trunc__(self): return 'trunc'
    def __floor__(self): return 'floor'
    def __ceil__(self): return 'ceil'
u = U()
print(-u, +u, ~u, abs(u), round(u), round(u, 2), - -(-1), ~~5, +-+3)
class N: pass
for f in (lambda: -N(), lambda: +N(), lambda: ~N(), lambda: abs(N()), lambda: round(N())):
    try:
        f()
    except TypeError as e:
        print(e)
~True
