import cmath
import math
inf = math.inf
nan = math.nan
class F:
    def __float__(self): return 2.5
class X:
    def __index__(self): return 7
for f in [
    lambda: cmath.sqrt(-1), lambda: cmath.sqrt('a'), lambda: cmath.sqrt(complex(inf, 1)), lambda: cmath.log(0),
    lambda: cmath.log(1j), lambda: cmath.log(8, 2), lambda: cmath.log(8, 0), lambda: cmath.log(1, 1),
    lambda: cmath.log10(100), lambda: cmath.log10(0), lambda: cmath.exp(1j), lambda: cmath.exp(1000),
    lambda: cmath.exp(complex(inf, 1)), lambda: cmath.exp(complex(1, inf)), lambda: cmath.phase(1j),
    lambda: cmath.phase('a'), lambda: cmath.polar(3+4j), lambda: cmath.polar(complex(1e308, 1e308)),
    lambda: cmath.rect(1, 2), lambda: cmath.rect(inf, 0), lambda: cmath.rect(inf, inf), lambda: cmath.rect('a',1),
    lambda: cmath.rect(1, inf), lambda: cmath.sqrt(None), lambda: cmath.sqrt(F()), lambda: cmath.sqrt(X()),
    lambda: cmath.sqrt(10**400),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
