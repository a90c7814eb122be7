import math
class X:
    def __index__(self): return 7
for f in [
    lambda: math.factorial(5), lambda: math.factorial(0), lambda: math.factorial(-1), lambda: math.factorial(5.0),
    lambda: math.factorial('a'), lambda: math.factorial(-10**30), lambda: math.factorial(X()),
    lambda: math.factorial(True), lambda: math.factorial(20), lambda: math.factorial(21), lambda: math.comb(5, 2),
    lambda: math.comb(5, -1), lambda: math.comb(-5, 1), lambda: math.comb(5, 7), lambda: math.comb(5.0, 2),
    lambda: math.comb(10**30, 2), lambda: math.comb(10**30, 10**30), lambda: math.comb(10**30, 10**30-2),
    lambda: math.comb(10**50, 10**30), lambda: math.comb(5,'a'), lambda: math.comb(X(), 2), lambda: math.perm(5),
    lambda: math.perm(5, 2), lambda: math.perm(5, None), lambda: math.perm(5, -1), lambda: math.perm(-5, 1),
    lambda: math.perm(-5), lambda: math.perm(5, 7), lambda: math.perm(5.0), lambda: math.perm(10**30, 2),
    lambda: math.perm(10**50, 10**30), lambda: math.perm(5,'a'),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
