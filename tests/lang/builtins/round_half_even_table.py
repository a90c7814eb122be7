for n in range(-3, 4):
    x = n + 0.5
    print(x, round(x), round(x * 10, -1), f'{x:.0f}', '%.0f' % x, int(x), x // 1, -x // 1, round(x / 10, 1), round(n * 5 + 5, -1))
print(round(2.675, 2), round(1.005, 2), round(1e-10, 10), round(123.456, -1), round(-123.456, -3), round(5e15 + 0.5), round(0.1 + 0.2, 15), round(1/3, 4), round(1e22, 2), round(-0.0, 1), round(15, -1), round(25, -1), round(-15, -1), round(10**20 + 5, -1), round(True, -1))
