print(2 + 3 * 4 ** 2 // 5 % 7 - 1, -3 ** 2, (-3) ** 2, 2 ** -1, ~1 + 2, not 1 == 2)
print(1 | 2 ^ 3 & 4 << 1 + 1, 5 & 3 == 3, 1 < 2 == True, not True or True, True or False and False)
print(1 if 0 else 2 if 0 else 3, lambda: 1 if True else 2) if False else print('x')
print(10 - 5 - 2, 2 ** 3 ** 2, 100 / 10 / 2, 7 // 2 * 2, 7 % 4 % 2, 1 << 2 << 3)
not 1 in [2]
