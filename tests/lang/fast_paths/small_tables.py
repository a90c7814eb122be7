# Sets and dicts of keys of any kind around the size up to which a table keeps its entries within itself.
class Key:
    def __init__(self, n, h):
        self.n, self.h = n, h

    def __hash__(self):
        return self.h

    def __eq__(self, other):
        return isinstance(other, Key) and self.n == other.n

    def __repr__(self):
        return f'k{self.n}'


def grown():
    for n in range(12):
        s = {Key(i, i * 3 % 5) for i in range(n)}
        yield n, len(s), list(s)
        for i in range(0, n, 2):
            s.discard(Key(i, i * 3 % 5))
        s.add(Key(50, 2))
        yield list(s), s == set(list(s)), s.copy() == s
        s.clear()
        s |= {Key(7, 7), 'text', (1, 'a')}
        yield len(s), Key(7, 7) in s, (1, 'a') in s, 'text' in s, None in s


for line in grown():
    print(*line)

d = {}
keys = [Key(i, i % 4) for i in range(9)]
for i, key in enumerate(keys):
    d[key] = i
    if i % 3 == 2:
        del d[keys[i - 1]]
    print(list(d.items()))
for key in list(d):
    if key.n > 1:
        del d[key]
d[Key(20, 1)] = 'new'
print(d, len(d))
d.clear()
d[keys[3]] = 1
print(d, d.copy(), {**d, keys[4]: 2})

# Sets that trade their content, and sets made of removed keys.
a, b = {1, 2, 3}, set(range(20))
a ^= b
b &= {1, 2}
print(a, b)
a.intersection_update({4, 5}), b.difference_update({1})
print(a, b, a | b, a | a, a & a, a - a, a ^ a)
t = set(range(8))
for i in range(6):
    t.pop()
t |= {100, 200}
t -= {100}
print(sorted(t), t.isdisjoint({100}))

# Hashes of texts and of short and long tuples.
for key in ('', 'a', 'a' * 200, (), (1,), ('a', -1), (-1, -2), ('a', (1, 2)), (1.5, None), tuple(range(40)), (2 ** 70,), (True, 'x')):
    found = {key, 'other'}
    again = type(key)(key) if type(key) is tuple else key[:1] + key[1:]
    print(again in found, len(found | {again}), {key: 1}[again])
print({'a' + str(i) for i in range(3)} == {'a0', 'a1', 'a2'}, ('c', 1) in frozenset({('c', 1)}))


def display(fail):
    def item(n):
        if n == fail:
            raise ValueError(n)
        return [n] if n == fail - 1 else n
    return {item(1), item(2), item(3)}


for fail in (1, 2, 3, 4, 5):
    try:
        print(display(fail))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)


def numbers():
    return {(yield 1), (yield 2), 'end'}


g = numbers()
next(g)
g.send('first')
try:
    g.send('second')
except StopIteration as e:
    print(sorted(e.value))
