a, b = 1 + 2j, 3 - 4j
print(a + b, a - b, a * b, a / b, a ** 2, a ** b, -a, +a, abs(b), a.conjugate(), a.real, a.imag)
print(a + 1, 2 * a, a - 1.5, 1 / a, a == 1 + 2j, a != b, 1 + 0j == 1, bool(0j), a ** 0, 0j ** 0)
complex(3, 4)
