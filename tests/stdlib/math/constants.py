import cmath
import math
print(math.e, math.pi, math.tau, math.inf, math.nan, math.sin, math.inf is math.inf)
print(cmath.e, cmath.pi, cmath.tau, cmath.inf, cmath.nan, cmath.infj, cmath.nanj, cmath.sqrt)
from math import floor as down, pi
print(down(pi), [f.__name__ for f in (math.gcd, math.hypot, cmath.rect)], math.__name__, cmath.__name__)
