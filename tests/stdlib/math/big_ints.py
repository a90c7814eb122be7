import math
a = 3**60000
print(math.isqrt(a * a) == a, math.isqrt(a * a - 1) == a - 1, math.isqrt(a * a + 2 * a) == a)
print(math.gcd(a * 2, a * 3) == a, math.gcd(a, 0) == a, math.gcd(-a, 3**50000) == 3**50000, math.lcm(3**40000, 2, 9) == 2 * 3**40000)
print(math.factorial(20000) % 1000003 == 0, math.factorial(15000) // math.factorial(14999), math.perm(17000, 12000) == math.factorial(17000) // math.factorial(5000))
print(math.comb(20000, 10000) == math.perm(20000, 10000) // math.factorial(10000), math.log2(a) / math.log2(3))
