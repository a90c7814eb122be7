import math
inf = math.inf
nan = math.nan
for f in [
    lambda: math.isnan(nan), lambda: math.isnan('a'), lambda: math.isinf(inf), lambda: math.isfinite(1),
    lambda: math.isfinite(10**400), lambda: math.isnan(10**400), lambda: math.isclose(1, 1),
    lambda: math.isclose(1, 1.0000000001), lambda: math.isclose(1, 1.1, rel_tol=0.2),
    lambda: math.isclose(1, 2, abs_tol=1), lambda: math.isclose(1, 2, rel_tol=-1),
    lambda: math.isclose(1,2,rel_tol='a'), lambda: math.isclose(inf, inf),
    lambda: math.isclose(inf, 1e308, rel_tol=1), lambda: math.isclose(nan, nan),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
