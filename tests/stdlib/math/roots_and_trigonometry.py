import math
inf = math.inf
nan = math.nan
class F:
    def __float__(self): return 2.5
class X:
    def __index__(self): return 7
class SF(float): pass
for f in [
    lambda: math.sqrt(-1), lambda: math.sqrt(-inf), lambda: math.sqrt(nan), lambda: math.sqrt(inf),
    lambda: math.sqrt('a'), lambda: math.sqrt(None), lambda: math.sqrt(1j), lambda: math.sqrt(10**400),
    lambda: math.sqrt(F()), lambda: math.sqrt(X()), lambda: math.sqrt(SF(4)), lambda: math.sin(inf),
    lambda: math.cos(-inf), lambda: math.tan(inf), lambda: math.sin('a'), lambda: math.acos(2),
    lambda: math.acos(-1.5), lambda: math.asin(2), lambda: math.acosh(0.5), lambda: math.atanh(1),
    lambda: math.atanh(-1), lambda: math.atanh(2), lambda: math.cosh(1000), lambda: math.sinh(1000),
    lambda: math.sinh(-1000), lambda: math.cbrt(-8), lambda: math.cbrt(inf), lambda: math.degrees(1),
    lambda: math.radians(180), lambda: math.degrees('a'), lambda: math.atan2(1, 2), lambda: math.atan2(0.0, -0.0),
    lambda: math.atan2(inf, -inf), lambda: math.atan2('a',1),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
