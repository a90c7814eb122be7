# Long enough to be multiplied, divided and raised in pieces.
a, b = 3**62000, 3**31000
print(a // b == b, a % b, divmod(a + 5, b) == (b, 5), -a // b == -b, (-a - 1) % b == b - 1, divmod(a, -b - 1)[0] < 0)
p = 7**95000
print(p * p == 7**190000, p * (1 << 300000) == p << 300000, (p + 1) * (p - 1) == p * p - 1, -p * p == -(p * p))
m = 2**2203 - 1
print(pow(3, 2**800 + 12345, m) == pow(3, 2**799, m) ** 2 * pow(3, 12345, m) % m, pow(5, 10**400, -97), pow(2, 10**30000, 10**9 + 7))
print(round(10**600 + 5 * 10**9, -10) == 10**600, round(-(10**600) - 6 * 10**9, -10) == -(10**600) - 10**10)
