# Items and pieces of lists, texts and tuples, read and stored: small indices, others, and what changes in the middle.
def swap(a, i, j):
    a[i], a[j] = a[j], a[i]
    return a


print(swap([1, 2, 3], 0, -1), swap(['a', 'b'], 1, 1), swap({1: 'x', 2: 'y'}, 1, 2), swap(bytearray(b'ab'), 0, 1))


class Own(list):
    def __getitem__(self, i):
        print('get', i)
        return list.__getitem__(self, i)

    def __setitem__(self, i, v):
        print('set', i, v)
        list.__setitem__(self, i, v)


print(swap(Own([1, 2, 3]), 0, 2))
own = Own([1, 2])
own[0] += 5
own[:1] = [7, 8]
print(list(own))
a = [1, 2.5, 2 ** 62, 'x', [1]]
a[0] += 1
a[-4] *= 2
a[2] += 2 ** 62
a[3] += 'y'
a[4] += [2]
print(a)


def shrink(a, n):
    del a[n:]
    return 10


b = [1, 2, 3]
try:
    b[2] += shrink(b, 1)
except IndexError as e:
    print(e, b)
b = [1, 2, 3]
b[1] += shrink(b, 2)
print(b)
for i in (3, -4, 2 ** 70, 'a', None, 1.0):
    for attempt in (lambda: [1, 2, 3][i], lambda: 'abc'[i], lambda: (1, 2, 3)[i]):
        try:
            print(attempt())
        except (IndexError, TypeError) as e:
            print(type(e).__name__, e)
    try:
        b[i] = 0
    except (IndexError, TypeError) as e:
        print(type(e).__name__, e)
    try:
        b[i] += 1
    except (IndexError, TypeError) as e:
        print(type(e).__name__, e)
s, t, l = 'h\xe9\u20ac\U0001f600z', (1, 2, 3, 4, 5), [1, 2, 3, 4, 5]
print([s[i] for i in range(-5, 5)], s[0] is s[-5])
parts = [None, 0, 1, 2, 4, 5, 9, -1, -2, -5, -6, -99]
steps = [None, 1, 2, 3, -1, -2, -4, -9, 7]
total = 0
for i in parts:
    for j in parts:
        for k in steps:
            x, y, z = s[i:j:k], t[i:j:k], l[i:j:k]
            assert list(y) == z == [l[n] for n in range(*slice(i, j, k).indices(5))] and x == ''.join(s[n] for n in range(*slice(i, j, k).indices(5)))
            total += len(z) * (k or 1)
        copy = l[:]
        copy[i:j] = [0, 0]
        other = l[:]
        other[slice(i, j)] = (0, 0)
        assert copy == other
        copy[i:j] = copy
        total += len(copy)
print(total)
deck = [3, 1, 4, 1, 5]
deck[:3] = deck[2::-1]
deck[1:] = deck
deck[2:2] = [True]
deck[len(deck):] = ['end']
print(deck)
deck[::2] = [0] * len(deck[::2])
del deck[-2:]
print(deck)
for attempt in ('deck[::2] = [1]', 'deck[::0]', 'deck[::0] = [1]', 'deck[1:2] = 5', 'deck["a":]', 'deck[:None:1.5]'):
    try:
        exec(attempt)
    except (ValueError, TypeError) as e:
        print(attempt, '->', e)


class Index:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        print('index', self.n)
        if self.n == 2:
            deck.clear()
        return self.n


deck = [1, 2, 3, 4]
print(deck[Index(1):Index(3)], deck[Index(0)])
deck[Index(1):] = [9]
print(deck)
print(deck[Index(0):Index(2)], deck)


def first():
    print('first', end=' ')
    return 1


def second():
    print('second', end=' ')
    return 2


def third():
    print('third')
    return [5]


deck = [0] * 4
deck[first():second()] = third()
print(deck)
x, y = [1, 2]
[p, q], r = [[3, 4], 5]
print(x, y, p, q, r)
pair = [1, 2]
pair[0], pair[1] = pair
pair[1], pair[0] = pair
print(pair)
try:
    a, b = [1, 2, 3]
except ValueError as e:
    print(e)
deck[0]['x'] = 1
