import math
a = 3**90000
print(math.isqrt(a * a) == a, math.isqrt(a * a - 1) == a - 1, math.isqrt(a * a + 2 * a) == a)
print(math.gcd(a * 2, a * 3) == a, math.gcd(a, 0) == a, math.gcd(-a, 3**80000) == 3**80000, math.lcm(3**40000, 2, 9) == 2 * 3**40000)
print(math.factorial(25000) % 1000003 == 0, math.factorial(18000) // math.factorial(17999), math.perm(20000, 15000) == math.factorial(20000) // math.factorial(5000))
print(math.comb(25000, 12500) == math.perm(25000, 12500) // math.factorial(12500), math.log2(a) / math.log2(3))
