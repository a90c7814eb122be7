import math
inf = math.inf
nan = math.nan
for f in [
    lambda: math.pow(0, -1), lambda: math.pow(-1, 0.5), lambda: math.pow(-8, 1/3), lambda: math.pow(10, 400),
    lambda: math.pow(-10, 401), lambda: math.pow(nan, 0), lambda: math.pow(1, nan), lambda: math.pow(0, -inf),
    lambda: math.pow(-1, inf), lambda: math.pow(inf, -1), lambda: math.pow(-inf, 3), lambda: math.pow(-inf, -3),
    lambda: math.pow(-0.0, -3), lambda: math.pow(-0.0, -2), lambda: math.pow(2,'a'), lambda: math.pow('a',2),
    lambda: math.fmod(5, 3), lambda: math.fmod(-5, 3), lambda: math.fmod(5, 0), lambda: math.fmod(inf, 1),
    lambda: math.fmod(5, inf), lambda: math.fmod(nan, 0), lambda: math.remainder(5, 3), lambda: math.remainder(5, 0),
    lambda: math.remainder(inf, 1), lambda: math.remainder(5, inf), lambda: math.remainder(7, 2),
    lambda: math.fma(2, 3, 4), lambda: math.fma(inf, 0, 1), lambda: math.fma(1e308, 10, 0),
    lambda: math.fma(1e308, 10, -inf), lambda: math.fma(nan, 1, 1), lambda: math.fma(inf, 1, -inf),
    lambda: math.fma(inf, 0, nan), lambda: math.fma('a',1,2),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
