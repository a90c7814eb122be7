import cmath
import math
inf = math.inf
nan = math.nan
for f in [
    lambda: cmath.sin(1j), lambda: cmath.sin(complex(1, 1000)), lambda: cmath.sin(inf), lambda: cmath.cos(1j),
    lambda: cmath.tan(1j), lambda: cmath.tan(inf), lambda: cmath.sinh(1000), lambda: cmath.cosh(1000),
    lambda: cmath.tanh(1000), lambda: cmath.asin(2), lambda: cmath.acos(2), lambda: cmath.atan(2),
    lambda: cmath.atan(1j), lambda: cmath.atanh(1), lambda: cmath.atanh(2), lambda: cmath.asinh(2),
    lambda: cmath.acosh(0.5), lambda: cmath.isnan(1), lambda: cmath.isinf(complex(inf, 0)),
    lambda: cmath.isfinite(1j), lambda: cmath.isclose(1, 1), lambda: cmath.isclose(1, 2, rel_tol=-1),
    lambda: cmath.isclose(1j, 1.0000000001j), lambda: cmath.isclose(1),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
