for a in (7, -7, 0):
    for b in (2, -2, 3):
        print(a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b), a ** abs(b))
-(-5) + +3 - ~4
