print(1 + 1.0, 2 * 0.5, 7 // 2.0, 7 % 2.5, 2 ** 0.5 == 0.5 ** -0.5, 10 ** 20 + 0.5, True + 0.5)
try:
    10 ** 400 + 1.0
except OverflowError as e:
    print(e)
try:
    10 ** 400 * 1.0
except OverflowError as e:
    print(e)
print(10 ** 400 == 1e300, 10 ** 400 > 1e300)
10 ** 400 < float('nan')
