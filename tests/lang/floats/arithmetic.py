for a in (7.5, -7.5, 0.0):
    for b in (2.0, -2, 0.5):
        print(a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b))
2.0 ** 0.5
