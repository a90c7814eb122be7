import math
class X:
    def __index__(self): return 7
class SI(int): pass
for f in [
    lambda: math.gcd(), lambda: math.gcd(5), lambda: math.gcd(-5), lambda: math.gcd(12, 18, 27),
    lambda: math.gcd(12, 1.5), lambda: math.gcd('a'), lambda: math.gcd(0, 0), lambda: math.gcd(X(), 14),
    lambda: math.gcd(SI(5), 10), lambda: math.lcm(), lambda: math.lcm(4, 6), lambda: math.lcm(4, 0),
    lambda: math.lcm(-4), lambda: math.lcm(4,'a'), lambda: math.lcm(0,'a'), lambda: math.gcd(1,'a'),
    lambda: math.isqrt(16), lambda: math.isqrt(17), lambda: math.isqrt(-1), lambda: math.isqrt(1.5),
    lambda: math.isqrt(10**40), lambda: math.isqrt(X()),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
