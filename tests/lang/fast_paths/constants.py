"""Operations on constants, which are worked out once: results, errors where and when the program comes to them, and large ones."""
import traceback

print(2 ** 64, 2 ** 10 - 1, -(2 ** 63), 60 * 60 * 24, 7 // -2, 7 % -2, -7 / 2, 1 << 70, 1 << 127, 1 << 128, -5 >> 1, 12 & 10 | 1 ^ 7)
print(2 ** -1, 0.5 ** 2, 2 ** 0.5, 4 ** 0.5 * 3, (-8) ** (1 / 3), 0 ** 0, 1e308 * 10, -(1e308 * 10), 5 % 2.5, -0.0, 0 * -1.0, -(0.0))
print(1 + 2 + 3 + 4 * 5 - 6, 1 - -1, - - 3, -(-(2 ** 3)), 'a' + 'b', 'ab' * 2, [1] * 2 ** 2, True + 1, 10 ** 40 % 97, 2 ** 200 >> 190)
nan = [1e999 - 1e999 for _ in range(2)]
print(nan[0] == nan[0], nan[0] in nan)


def raises(which):
    if which == 0:
        return 1 + 1 / 0
    if which == 1:
        return 5 % (3 - 3)
    if which == 2:
        return 1 << (2 - 3)
    if which == 3:
        return 10 ** 400 * 0.5
    if which == 4:
        return 0 ** -1
    if which == 5:
        return 1.5 << 1
    if which == 6:
        return 1 // 0.0
    return 3 - 'x'


for which in range(8):
    try:
        raises(which)
    except Exception as e:
        print(type(e).__name__, str(e).split(',')[-1])
        print(traceback.format_exc().splitlines()[2:])

x = 5
while x < 2 ** 4 + 1:
    x *= 3 - 1
print(x, {2 ** 2: 1}[4], [10, 20, 30][2 - 1], f'{2 ** 5:>{4 + 4}}')
match x:
    case 20:
        print('20')
'ok'
