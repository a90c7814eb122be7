import math
for f in [
    lambda: math.sqrt(), lambda: math.sqrt(1, 2), lambda: math.sqrt(x=1), lambda: math.log(),
    lambda: math.log(1, 2, 3), lambda: math.pow(2), lambda: math.pow(2, 3, 4), lambda: math.comb(5),
    lambda: math.isclose(1), lambda: math.isclose(1, 2, 3), lambda: math.prod([1, 2], 3), lambda: math.fma(1, 2),
    lambda: math.nextafter(1, 2, 3), lambda: math.atan2(1),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
