import math
inf = math.inf
nan = math.nan
for f in [
    lambda: math.gamma(0), lambda: math.gamma(-0.0), lambda: math.gamma(-1), lambda: math.gamma(171.5),
    lambda: math.gamma(172), lambda: math.gamma(-171.5), lambda: math.gamma(-200.5), lambda: math.gamma(inf),
    lambda: math.gamma(-inf), lambda: math.gamma(nan), lambda: math.gamma(0.5), lambda: math.gamma(5),
    lambda: math.gamma(1e-310), lambda: math.gamma(-1e-310), lambda: math.lgamma(0), lambda: math.lgamma(-1),
    lambda: math.lgamma(-inf), lambda: math.lgamma(1), lambda: math.lgamma(3.7), lambda: math.lgamma(-3.7),
    lambda: math.lgamma(1e306), lambda: math.lgamma(1e310), lambda: math.erf(0.5), lambda: math.erfc(0.5),
    lambda: math.erf(nan),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
