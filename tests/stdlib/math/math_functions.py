import math
print(math.sqrt(16), math.floor(-2.5), math.ceil(2.1), math.trunc(-2.7), math.gcd(12, 18, 8), math.lcm(4, 6), math.factorial(20), math.comb(5, 2), math.perm(5, 2), math.isqrt(99), math.prod([1, 2, 3]), math.fsum([0.1] * 10), math.hypot(3, 4), math.dist((0, 0), (3, 4)))
print(math.pi, math.e, math.tau, math.inf, math.nan, math.isnan(math.nan), math.isinf(-math.inf), math.isfinite(1), math.isclose(0.1 + 0.2, 0.3), math.copysign(1, -0.0), math.fmod(-7, 3), math.modf(3.25), math.frexp(8.0), math.ldexp(0.5, 4), math.degrees(math.pi), math.radians(180))
print(math.log(8, 2), math.log2(1024), math.log10(1000), math.exp(0), math.log1p(0), math.expm1(0), math.pow(2, 3), math.sin(0), math.cos(0), math.tan(0), math.atan2(1, 1), math.fabs(-3), math.remainder(7, 3), math.ulp(1.0), math.nextafter(1.0, 2.0))
for f in (lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.factorial(-1), lambda: math.factorial(1.5), lambda: math.floor('a'), lambda: math.gcd(1.5), lambda: math.exp(1000), lambda: math.isqrt(-1), lambda: math.acos(2), lambda: math.sqrt('a'), lambda: math.nope, lambda: math.floor(math.inf), lambda: math.comb(-1, 2)):
    try: f()
    except Exception as e: print(type(e).__name__, e)
