import math
inf = math.inf
nan = math.nan
class F:
    def __float__(self): return 2.5
class X:
    def __index__(self): return 7
class R:
    def __floor__(self): return 'fl'
    def __ceil__(self): return 'ce'
    def __trunc__(self): return 'tr'
class SI(int): pass
class SF(float): pass
for f in [
    lambda: math.floor(1.5), lambda: math.floor(-1.5), lambda: math.floor(5), lambda: math.floor(nan),
    lambda: math.floor(inf), lambda: math.floor('a'), lambda: math.floor(R()), lambda: math.floor(F()),
    lambda: math.floor(X()), lambda: math.floor(None), lambda: math.ceil(1.2), lambda: math.ceil(R()),
    lambda: math.ceil('a'), lambda: math.ceil(-inf), lambda: math.ceil(True), lambda: math.trunc(1.7),
    lambda: math.trunc(R()), lambda: math.trunc('a'), lambda: math.trunc(F()), lambda: math.trunc(nan),
    lambda: math.trunc(SI(3)), lambda: math.floor(SF(3.7)),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
