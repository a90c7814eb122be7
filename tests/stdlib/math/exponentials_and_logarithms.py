import math
inf = math.inf
nan = math.nan
class F:
    def __float__(self): return 2.5
class X:
    def __index__(self): return 7
class SI(int): pass
for f in [
    lambda: math.exp(1000), lambda: math.exp(-1000), lambda: math.exp(inf), lambda: math.exp(-inf),
    lambda: math.exp2(2000), lambda: math.exp2(3), lambda: math.expm1(1000), lambda: math.log(0),
    lambda: math.log(-1), lambda: math.log(-5), lambda: math.log(-1.5), lambda: math.log(0.0), lambda: math.log(-inf),
    lambda: math.log(nan), lambda: math.log(inf), lambda: math.log(8, 2), lambda: math.log(8, 1),
    lambda: math.log(8, 0), lambda: math.log(8, -1), lambda: math.log(0, 2), lambda: math.log(10**400),
    lambda: math.log(-10**400), lambda: math.log(10**400, 10), lambda: math.log(10**400, 10**400),
    lambda: math.log('a'), lambda: math.log(8,'a'), lambda: math.log(X()), lambda: math.log(F()),
    lambda: math.log(SI(8)), lambda: math.log2(8), lambda: math.log2(0), lambda: math.log2(-1),
    lambda: math.log2(2**1000), lambda: math.log2(2**5000), lambda: math.log2(3), lambda: math.log2(inf),
    lambda: math.log10(1000), lambda: math.log10(10**400), lambda: math.log10(0), lambda: math.log10(-1),
    lambda: math.log10(-1.0), lambda: math.log1p(-1), lambda: math.log1p(-2), lambda: math.log1p(0.5),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
