# What comparisons give is added and multiplied; min and max of a few numbers, and of other things.
nan = float('nan')
values = [True, False, 0, 1, -1, 2 ** 62, 2 ** 63 - 1, -2 ** 63, 1.5, -0.0, 0.0, nan, 2 ** 70, None, 1j]
out = []


def outcome(f, *args):
    try:
        return repr(f(*args))
    except TypeError as e:
        return f'TypeError: {e}'


for a in values:
    for b in values:
        out.append([outcome(f, a, b) for f in (lambda x, y: x + y, lambda x, y: x - y, lambda x, y: x * y,
                                               lambda x, y: x & y, lambda x, y: (x == y) + (x is y), lambda x, y: min(x, y),
                                               lambda x, y: max(x, y), lambda x, y: max(x, y, 1), lambda x, y: min(0.5, x, y, 2))])


class Number:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        out.append(('lt', self.n))
        return self.n < other.n

    def __gt__(self, other):
        out.append(('gt', self.n))
        return self.n > other.n

    def __radd__(self, other):
        return f'{other!r} + {self.n}'


a, b, c = Number(3), Number(1), Number(2)
out.append((min(a, b, c).n, max(a, b, c).n, True + a))
out.append((min(1, 1.0), min(1.0, 1), max(1, True), max(True, 1), max(0.0, -0.0), max(-0.0, 0.0), min(2 ** 53, 2.0 ** 53)))
out.append((min(3, 1, key=lambda n: -n), max([3, 1], default=5), min(*[4, 2, 8]), max(-1, *(), 5)))
total = 0
for i in range(10):
    total += (i > 4) - (i < 2)
    total = max(total, i % 3, min(i, 4))
out.append(total)


def call(f, *args):
    return f(*args)


out.append((True * 'ab', False * (1,), outcome(lambda: True + 'x'), outcome(lambda: True - ()), 'ab' * True))
out.append((call(min, 2, 1), call(max, 2, 1), [f(2, 3) for f in (min, max)]))
builtin_min, min = min, lambda *args: args
out.append((min(2, 1), builtin_min(2, 1)))
s = set()
for n in (1, 'a', (1, 2), 2.5, None, 1.0, True, 'a'):
    s.add(n)
out.append(len(s))
for bad in ([], {}, (1, [])):
    try:
        s.add(bad)
    except TypeError as e:
        out.append(str(e))


class Key:
    def __hash__(self):
        out.append('hash')
        return 1

    def __eq__(self, other):
        out.append('eq')
        return True


s.add(Key())
frozen = frozenset([1])
for f in (lambda: frozen.add(1), lambda: s.add(), lambda: s.add(1, 2), lambda: s.add(key=1)):
    try:
        f()
    except (TypeError, AttributeError) as e:
        out.append(str(e))


class Own(set):
    def add(self, x):
        out.append(('own', x))


o = Own()
for x in (s, o, s, o):
    x.add(5)
out.append((len(s), len(o)))
out
