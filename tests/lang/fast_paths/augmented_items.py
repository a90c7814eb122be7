class Base(dict):
    def __missing__(self, key):
        return 10


class Loud(dict):
    def __setitem__(self, key, value):
        print('set', key, value)
        super().__setitem__(key, value)


def emptied():
    counts.clear()
    return 5


def replaced():
    counts['a'] = 100
    counts[2] = 3
    return 1


def fails():
    raise LookupError('no value')


counts = {'a': 1, (1, 2): 2.5, 3: True, 'text': 'x', 'list': [1], 'big': 2 ** 62, None: 1}
counts['a'] += 1
counts['a'] -= -1
counts[1, 2] *= 2
counts[3] += 1
counts[3.0] += 1
counts[True + 2] //= 2
counts['text'] += 'y'
counts['list'] += [2]
counts['big'] += 2 ** 62
counts['big'] *= counts['big']
counts[None] /= 3
print(counts)
counts['a'] += replaced()
print(counts['a'], counts[2])
counts['a'] += emptied()
print(counts)
try:
    counts['b'] += 1
except KeyError as e:
    print(repr(e))
try:
    counts['a'] += fails()
except LookupError as e:
    print(e, counts)
try:
    counts['a'] += 'x'
except TypeError as e:
    print(e)
try:
    counts['a'] %= 0
except ZeroDivisionError as e:
    print(e)
try:
    counts[[]] += 1
except TypeError as e:
    print(e)
base, loud = Base(), Loud(a=1)
base['x'] += 1
loud['a'] += 1
print(base, loud)
tally = {}
for letter in 'mississippi':
    if letter in tally:
        tally[letter] += 1
    else:
        tally[letter] = 1
for key in tally:
    tally[key] <<= 2
print(tally)
try:
    for key in tally:
        tally[key + '!'] = 1
except RuntimeError as e:
    print(e)
counts['none'] += 1
