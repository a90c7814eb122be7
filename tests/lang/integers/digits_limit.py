big = 10 ** 5000
try:
    str(big)
except ValueError as e:
    print(e)
try:
    int('1' * 5000)
except ValueError as e:
    print(e)
print(len(hex(big)), big % 7, len(str(10 ** 4299)))
f'{big}'
