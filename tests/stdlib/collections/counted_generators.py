from collections import Counter
# A generator whose body changes what is counted in, pauses, or fails.
c = Counter(a=1)
def letters(text):
    for ch in text:
        yield ch
        if ch == 'x':
            c['a'] += 10
        if ch == 'd':
            del c['a']
        if ch == 'q':
            c[(1, Ellipsis)] = 2
            c[b'k'] = 3.5
            c['f'] = 2.5
c.update(letters('aaxaadaaqaafff'))
print(c)
class Key(str):
    def __hash__(self):
        return 1
print(Counter(n % 3 for n in range(10)), Counter(n > 2 for n in range(5)), Counter(n / 2 for n in (1, 2, 1)), Counter(Key('a') for _ in range(3)))
print(Counter((a, b) for a in 'ab' for b in 'ab'), Counter(None for _ in range(2)), Counter([1, 1.0, True, '1', '1']))
def failing():
    yield 'a'
    yield 'a'
    raise KeyError('no')
d = Counter('a')
try:
    d.update(failing())
except KeyError as e:
    print(type(e), d)
try:
    d.update([] for _ in range(2))
except TypeError as e:
    print(type(e), d)
def inner():
    yield from 'aab'
    return 5
def outer():
    got = yield from inner()
    yield got
g = outer()
next(g)
d.update(g)
print(d, list(g))
big = Counter({'n': 2 ** 70, 'm': -1})
big.update(x for x in 'nnmm')
print(big)
def self_updating():
    yield 'a'
    e.update(x for x in 'aab')
    yield 'a'
e = Counter()
e.update(self_updating())
print(e)
