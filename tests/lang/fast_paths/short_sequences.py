# Short lists, tuples and texts are joined and repeated at once: every value is new, and others than the built-ins are asked.
a, b = [1, [2]], (3, (4,))
c, d = a + a, b + b
a.append(5)
c[1].append('x')
print(a, c, d, a + [], b + (), () + b, [] + [0], a * 0, a * 2, a * -1, (b * 2), 'ab' * 3, '\u20ac' * 2, 'x' * 0, 'x' * -5, '' * 9, 'x' * True)
print((a + []) is a, (b + ()) is b, len([0] * 5000), len('ab' * 5000), len([0] * 999 + [1] * 2), len((0,) * 1500 + (1,)))
rows = [[0] * 3] * 2
rows[0][0] = 1
print(rows, 2 * [1], 2 * 'ab', 2 * (1,))


class L(list):
    def __add__(self, other):
        return 'L.__add__'

    def __radd__(self, other):
        return 'L.__radd__'

    def __mul__(self, n):
        return 'L.__mul__'


class T(tuple):
    def __radd__(self, other):
        return 'T.__radd__'


class S(str):
    def __rmul__(self, n):
        return 'S.__rmul__'


class N(int):
    def __rmul__(self, other):
        return 'N.__rmul__'


print(L([1]) + [2], [1] + L([2]), L([1]) * 2, (1,) + T((2,)), [1] * N(2), 'a' * N(2), 3 * S('a'), S('a') * 2)
for attempt in (lambda: [1] + (2,), lambda: (1,) + [2], lambda: 'a' + 1, lambda: [1] * 1.0, lambda: 'a' * 'b', lambda: (1,) * None, lambda: [1] * [1]):
    try:
        print(attempt())
    except TypeError as e:
        print(e)
x = y = [1]
x += [2]
x *= 2
print(x is y, x)

from collections import Counter, OrderedDict, defaultdict

counts = defaultdict(int)
for letter in 'abracadabra':
    counts[letter] += 1
    counts['n'] -= 1
print(dict(counts), 'z' in counts, 'a' in counts, counts['z'], 'z' in counts)
ordered, counter = OrderedDict(a=1), Counter('aab')
ordered['b'] = 2
ordered['a'] += 5
counter['b'] += 10
print(list(ordered.items()), counter, counter['none'], 'none' in counter)


class D(dict):
    def __missing__(self, key):
        return f'missing {key}'

    def __contains__(self, key):
        return 'maybe'


class E(dict):
    def __getitem__(self, key):
        return 'own'

    def __setitem__(self, key, value):
        print('set', key, value)


dd, e = D(a=1), E()
e['k'] = 1
e['k'] += ' more'
print(dd['a'], dd['b'], 'b' in dd, e['z'], len(e), dd.get('b'))
D.__getitem__ = lambda self, key: 'patched'
print(dd['a'])
del D.__getitem__
print(dd['a'], dd['c'])
n, big, flag = 7, 2 ** 70, True
print(f'{n}{-n}{n:>3}{n!r:>4}{big}{flag}{n!s}{None}{1.5}{"t"}{n}' == '7-7  7   7' + str(big) + 'True7None1.5t7', f'{n}', f'{n}-{n + 2 ** 40}')
defaultdict(int)[[]] += 1
