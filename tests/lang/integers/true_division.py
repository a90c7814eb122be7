print(1 / 2, -7 / 2, 10 ** 20 / 3, 10 ** 400 / 10 ** 399, (2 ** 53 + 1) / 1, 6 / 3)
try:
    10 ** 400 / 3
except OverflowError as e:
    print(e)
10 ** 400 / 3.0
