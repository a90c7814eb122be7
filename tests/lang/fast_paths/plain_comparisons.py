# Numbers and texts compared, and lengths taken, where no method of the program is asked.
nan = float('nan')
numbers = [0, 1, -1, 2**53, 2**53 + 1, -2**53 - 1, 2**63 - 1, -2**63, 2**63, 2**70, 0.0, -0.0, 0.5, 2.0**53, 2.0**63, -2.0**63, 1e300, float('inf'), -float('inf'), nan, True, False]
texts = ['', 'a', 'b', 'ab', 'é', 'z', '\U0001f600', '\ud800', 'a' * 40, 'a' * 39 + 'b']


def table(values):
    return [''.join('01'[x] for x in (a < b, a <= b, a == b, a != b, a > b, a >= b)) for a in values for b in values]


for row in table(numbers):
    print(row)
print(table(texts))
print([[a < b < c, a <= b <= c, a == b != c, a < b > c] for a in texts[:5] for b in texts[:5] for c in texts[:5]])
print([a < b <= c for a in numbers[:8] for b in numbers[10:] for c in numbers[:8]])


class Order(str):
    def __lt__(self, other):
        return 'asked'


print(Order('a') < 'b', 'b' < Order('a'), 'a' <= Order('a') <= 'a', 'a' < 'b' < Order('c'))
for a, b in (('a', 1), (1, 'a'), (1.5, 'a'), ('a', None)):
    try:
        print(a < b)
    except TypeError as e:
        print(e)
    try:
        print('' <= a < b)
    except TypeError as e:
        print(e)


class Sized:
    def __len__(self):
        return 3


class Longer(list):
    def __len__(self):
        return 100


class Entries(dict):
    def __len__(self):
        return 200


print([len(x) for x in ('', 'aé', (), (1, 2), [], [1], {}, {1: 2}, {1}, frozenset(), b'ab', bytearray(3), range(7), Sized(), Longer(), Entries())])
d = {'a': 1}
del d['a']
d[nan] = 1
d[(1, 2)] = 2
print(len(d))
for bad in (1, None, nan, len):
    try:
        len(bad)
    except TypeError as e:
        print(e)


def own(len):
    return len('abc')


print(own(lambda x: 'own'))
try:
    print(len())
except TypeError as e:
    print(e)
try:
    print(len([], []))
except TypeError as e:
    print(e)
print(7 / 2, -7 / 2, 2**53 / 3, (2**53 + 1) / 3, -(2**62) / 7, 0 / 5, 2**1000 / 2**999)
for a, b in ((1, 0), (1.0, 0), (0, 0.0)):
    try:
        a / b
    except ZeroDivisionError as e:
        print(e)
items = [1, 2, 3]
items[-1] += 5
items[0] *= 2
items[-3] -= 1
print(items, items[::-1], items[-2:], items[:-9:-1], items[5:1], items[-9:9:2])
