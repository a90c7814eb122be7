import math
log = []
class N:
    def __init__(self, value): self.value = value
    def __float__(self):
        log.append(('float', self.value))
        return float(self.value)
    def __index__(self):
        log.append(('index', self.value))
        return self.value
def numbers():
    for i in range(3):
        yield N(i + 1)
print(math.hypot(N(3), 4, N(12)), math.pow(N(2), N(3)), math.atan2(N(1), 2), math.fma(N(2), N(3), N(4)), math.log(N(8), N(2)))
print(math.gcd(N(12), N(18)), math.lcm(4, N(6)), math.comb(N(5), N(2)), math.perm(N(5)), math.factorial(N(4)), math.isqrt(N(17)))
print(math.fsum(numbers()), math.dist(numbers(), [1, 2, 2]), math.ldexp(N(3), 2), math.isclose(N(1), N(1), rel_tol=N(0)))
print(math.nextafter(N(1), N(2), steps=N(2)), math.nextafter(1, 2, steps=N(0)), math.copysign(N(1), -0.0))
log
