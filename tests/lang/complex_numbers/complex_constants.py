# Operations on constants give what the same operations on variables give: signs of zeros, infinities, errors.
inf = 1e999
one, two, zero, big = 1.0, 2, 0, 10**300

print(1 + 2j, 1 - 2j, 2j + 1, 2j - 1, -0.0 - 0j, 0j - 0.0, -0.0 + 0j)
print(one + 2j, one - 2j, 2j + one, 2j - one)
print((1 + 2j) * (3 - 4j), (1 + 2j) * 3, 3 * (1 + 2j), True * 2j)
print((1 + 2j) / (3 - 4j), (1 + 2j) / 4, 4 / (1 + 2j), 1j / True)
print((1 + 2j) ** 2, (1 + 2j) ** -2, (1 + 2j) ** 0.5, 2 ** 1j, (1 + 2j) ** (3 + 1j), 0j ** 0, 0j ** 2)
print(1e999 * 1j, 1j * 1e999, 1e999 + 0j, 0j - 1e999, (1e999 + 1j) * (1 + 1j), 1j / 1e999)
print(inf * 1j, 1j * inf, inf + 0j, 0j - inf, (inf + 1j) * (1 + 1j), 1j / inf)
print((0j - 0.0).real, str((-0.0 - 0j).imag), str((0.0 - 0j).imag), str((zero - 0j).imag))
print((1 + 2j) == (1 + 2j), (1 + 2j) is not None, {1 + 2j: 3}[1 + 2j], {1 + 0j, 1}, 1 + 2j in (1 + 2j, 3))
print((10**300) + 1j, big + 1j)

for name in ("1j / 0", "1j / 0j", "1 / 0j", "0j ** -1", "0j ** 1j", "(1e300 + 1j) ** 2", "1j // 2", "2 % 1j", "1j << 1", "1j @ 1j", "1j + 'a'", "10**400 + 1j"):
    try:
        print(name, eval(name))
    except Exception as e:
        print(name, type(e).__name__, e)


def divide():
    return 1j / 0


def unknown():
    return (1 + 1j) // (1 + 0j)


for f in divide, unknown:
    try:
        f()
    except Exception as e:
        print(f.__name__, type(e).__name__, e)
