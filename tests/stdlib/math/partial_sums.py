# fsum() of few and of many partial sums, of numbers that need a conversion between plain ones, and of infinities.
import math
from fractions import Fraction

print(math.fsum([0.1] * 10), math.fsum([1e16, 1.0, -1e16]), math.fsum([]), math.fsum([1, 2, 3]), math.fsum([-0.0, -0.0]))
wide = [math.ldexp(1 + 2**-52, 54 * i - 1000) for i in range(37)]
print(math.fsum(wide), math.fsum(wide + [-x for x in wide[1:]]), math.fsum(wide[::-1] + [-x for x in wide]))
print(math.fsum([0.1, Fraction(1, 3), 0.2, True, Fraction(-1, 3)] * 3), math.fsum([2**70, 1.0, -(2**70)]))
print(math.fsum([0.1, Fraction(1, 3)] * 20 + wide[:36]), math.fsum(0.1 * i for i in range(9000)), math.fsum(range(9000)))
for special in ([math.inf, 1.0], [1.0, -math.inf, 2.0], [math.nan, math.inf], [math.inf, -math.inf], [1e308, 1e308], [1e308, 1e308, -1e308],
                [1.0, "x"], [1e308, Fraction(10**308), 1.0]):
    try:
        print(math.fsum(special))
    except (ArithmeticError, TypeError, ValueError) as problem:
        print(type(problem).__name__, problem)
