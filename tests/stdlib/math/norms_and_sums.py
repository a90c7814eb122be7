import math
inf = math.inf
nan = math.nan
class F:
    def __float__(self): return 2.5
class X:
    def __index__(self): return 7
class SI(int): pass
for f in [
    lambda: math.hypot(), lambda: math.hypot(3), lambda: math.hypot(3, 4), lambda: math.hypot(1, 2, 2),
    lambda: math.hypot(inf, nan), lambda: math.hypot(nan, 1), lambda: math.hypot(1e308, 1e308),
    lambda: math.hypot('a',1), lambda: math.hypot(1e-320, 1e-320), lambda: math.hypot(10**400),
    lambda: math.hypot(-3), lambda: math.hypot(F(), SI(2)), lambda: math.dist([1, 2], [4, 6]),
    lambda: math.dist((1, 2), (4, 6)), lambda: math.dist([1], [1, 2]), lambda: math.dist([], []),
    lambda: math.dist('ab','cd'), lambda: math.dist([1,'a'],[2,3]), lambda: math.dist(5, 6),
    lambda: math.dist({1, 2}, [3, 4]), lambda: math.dist((x for x in (1, 2)), (3, 4)), lambda: math.dist([1], 5),
    lambda: math.fsum([0.1]*10), lambda: math.fsum([]), lambda: math.fsum([1,'a']), lambda: math.fsum(5),
    lambda: math.fsum([inf, -inf]), lambda: math.fsum([inf, 1]), lambda: math.fsum([nan, inf]),
    lambda: math.fsum([1e308, 1e308]), lambda: math.fsum([1e308, 1e308, -1e308]), lambda: math.fsum([1e16, 1, 1e-16]),
    lambda: math.fsum([F(), X()]), lambda: math.fsum([10**400]), lambda: math.fsum('ab'),
    lambda: math.fsum((x for x in (1, 2))),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
