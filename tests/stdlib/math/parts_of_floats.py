import math
inf = math.inf
nan = math.nan
class X:
    def __index__(self): return 7
class SI(int): pass
for f in [
    lambda: math.modf(1.5), lambda: math.modf(-1.5), lambda: math.modf(inf), lambda: math.modf(-inf),
    lambda: math.modf(nan), lambda: math.frexp(8), lambda: math.frexp(0.0), lambda: math.frexp(inf),
    lambda: math.frexp(nan), lambda: math.ldexp(0.5, 4), lambda: math.ldexp(1, 2000), lambda: math.ldexp(1, -2000),
    lambda: math.ldexp(1, 10**30), lambda: math.ldexp(1, -10**30), lambda: math.ldexp(-1, -10**30),
    lambda: math.ldexp(0, 10**30), lambda: math.ldexp(inf, -10**30), lambda: math.ldexp(1, 1.5),
    lambda: math.ldexp(1, X()), lambda: math.ldexp(1, True), lambda: math.ldexp(5e-324, 1),
    lambda: math.ldexp(1, SI(2)), lambda: math.fabs(-3), lambda: math.fabs('a'), lambda: math.copysign(1, -0.0),
    lambda: math.copysign(1,'a'), lambda: math.nextafter(1, 2), lambda: math.nextafter(1, 2, steps=3),
    lambda: math.nextafter(1, 2, steps=-1), lambda: math.nextafter(1, 2, steps=0),
    lambda: math.nextafter(1, 2, steps=10**30), lambda: math.nextafter(-1, 2, steps=2**64),
    lambda: math.nextafter(0.0, 1, steps=5), lambda: math.nextafter(-5e-324, 1, steps=3),
    lambda: math.nextafter(nan, 2), lambda: math.nextafter(1, 1), lambda: math.nextafter(0.0, -0.0),
    lambda: math.nextafter(1,2,steps='a'), lambda: math.nextafter(1, 2, steps=1.5),
    lambda: math.nextafter(1, 2, steps=None), lambda: math.nextafter(1.0, inf, steps=2**63), lambda: math.ulp(1),
    lambda: math.ulp(0), lambda: math.ulp(inf), lambda: math.ulp(nan), lambda: math.ulp(1.7976931348623157e308),
    lambda: math.ulp(-3),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
