a = 9223372036854775807
print(a + 1, a * 2, -a - 2, a * a, a - -1, -a * 3)
a += 1
print(a)
a -= 1
print(a, a == 2**63 - 1)
b = -9223372036854775808
print(b // -1, b % -1, -b, abs(b), b - 1, divmod(b, -1))
b * b
