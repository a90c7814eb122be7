# Sums, products and bits modulo a power of two, of numbers of all sizes and of what is no number.
from fractions import Fraction


class Generator:
    def __init__(self, state):
        self.state = state

    def step(self):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return self.state

    def short(self):
        self.state = (self.state * 1103515245 + 12345) % 2**31
        return self.state


SCALE = 0x100000001B3
BITS = (1 << 64) - 1


def hashed(data):
    h = 0xCBF29CE484222325
    for b in data:
        h = ((h ^ b) * SCALE) & BITS
    return h


FUNCTIONS = (
    lambda a, b, m: (a * b + 1) % m, lambda a, b, m: (a * b + 1) & m, lambda a, b, m: (a - b) % m, lambda a, b, m: (a - b) & m,
    lambda a, b, m: (a ^ b) % m, lambda a, b, m: (a | b) & m, lambda a, b, m: (a & b) % m, lambda a, b, m: (a << 3) & m,
    lambda a, b, m: (a << 63) % m, lambda a, b, m: (a << 70) & m, lambda a, b, m: ((a * a - b * b) ^ (a + b)) & m,
    lambda a, b, m: ((a << 5) + (b << 2)) % m, lambda a, b, m: (a >> 3) & m, lambda a, b, m: (a // 3 + b) % m,
)


def all_of(a, b, m):
    out = []
    for _ in range(2):
        for f in FUNCTIONS:
            try:
                out.append(f(a, b, m))
            except (ZeroDivisionError, TypeError, ValueError) as e:
                out.append(f'{type(e).__name__}: {e}')
    assert out[: len(out) // 2] * 2 == out
    return out[: len(out) // 2]


NUMBERS = [0, 1, -1, 3, 2**31, -2**31, 2**62, 2**63 - 1, -2**63, 2**63, 2**64 - 1, 2**64, 2**64 + 5, -2**64, 10**30, -10**30]
MODULI = [1, 2, 2**32, 2**63, 2**64, 2**64 - 1, 2**65, 2**128, 0, -1, -8, 10, 10**9 + 7, 2**63 - 1]

total = 0
for i, a in enumerate(NUMBERS):
    for b in (3, -1, 2**63, -10**30):
        for m in MODULI[i % 2::2]:
            for r in all_of(a, b, m):
                total = (total * 31 + (r % 1000003 if isinstance(r, int) else len(r))) % 1000000007
print(total)
for a, b, m in ((True, 2**70, 2**64), (2.5, 3, 2**64), (Fraction(1, 3), 2**64, 8), ('a', 3, 2**64), ({1, 2}, {2**65}, {1}), (2**65, None, 2**64)):
    print(all_of(a, b, m))

g = Generator(2**63)
print([g.step() for _ in range(5)], [g.short() for _ in range(5)])
print(hashed(b'hello world'), hex(hashed(range(200))))


def mixed(values):
    """The same expression, with values of other types in between."""
    out = []
    for v in values:
        try:
            out.append((v * 0x9E3779B97F4A7C15 + 7) & 0xFFFFFFFFFFFFFFFF)
        except (TypeError, OverflowError) as e:
            out.append(str(e))
    return out


print(mixed([2**63, 2**64, 1.5, -3, 2**63, True, 'x', 2**63, -2**70] + [None] * 20 + [2**63, 5]))


def unbound():
    for i in range(4):
        if i < 3:
            x = 2**63 + i
        else:
            del x
        print((x * 3 + 1) % 2**64)


try:
    unbound()
except UnboundLocalError as e:
    print(e)


class Odd:
    def __init__(self):
        self.asked = 0

    def __getattr__(self, name):
        self.asked += 1
        return 2**63 + self.asked


odd = Odd()
print([(odd.value * 3 + 1) % 2**64 for _ in range(4)], odd.asked)
Odd.value = property(lambda self: 2**63)
print([(odd.value * 3 + 1) % 2**64 for _ in range(4)], odd.asked)
top = 2**63
for _ in range(4):
    top = (top * 5 + 1) % 2**64
print(top)
