for x in (0.5, 1.5, 2.5, -0.5, -1.5, 2.675, 1e20, 0.49999999999999994):
    print(round(x), round(x, 1), round(x, 2), round(x, -1))
print(round(1234.5678, 2), round(1234, -2), round(1250, -2), round(1350, -2), round(-1250, -2), round(5, 3), round(1.0, None), round(10**30 + 5, -1))
round(2.5)
