import math
inf = math.inf
nan = math.nan
class M:
    def __mul__(self, o): return ('mul', o)
    def __rmul__(self, o): return ('rmul', o)
    def __float__(self): return 3.0
for f in [
    lambda: math.prod([1, 2, 3]), lambda: math.prod([]), lambda: math.prod([1.5, 2]), lambda: math.prod([], start=5),
    lambda: math.prod([2], start=M()), lambda: math.prod([M(), 2]), lambda: math.prod(['a']), lambda: math.prod(5),
    lambda: math.prod([2,'a']), lambda: math.prod([[1], 2]), lambda: math.prod([10**20]*3),
    lambda: math.prod([2, 0.5, 10**20]), lambda: math.prod([True, True]), lambda: math.prod([1j, 1j]),
    lambda: math.prod([inf, 0]), lambda: math.prod([10**400, 0.5]), lambda: math.prod([0.5, 10**400]),
    lambda: math.sumprod([1, 2], [3, 4]), lambda: math.sumprod([], []), lambda: math.sumprod([1], [1, 2]),
    lambda: math.sumprod([1.5, 2], [3, 4]), lambda: math.sumprod(5, 6), lambda: math.sumprod(['a'],[2]),
    lambda: math.sumprod([10**20], [10**20]), lambda: math.sumprod([0.1]*10, [1]*10),
    lambda: math.sumprod([1e308, 1], [10, 1]), lambda: math.sumprod([inf], [0]),
    lambda: math.sumprod([True, 2], [1.5, 2]), lambda: math.sumprod([1j], [2]),
    lambda: math.sumprod([10**400], [0.5]), lambda: math.sumprod((x for x in (1, 2)), [3, 4]),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
