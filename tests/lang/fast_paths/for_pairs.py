# `for a, b in ...` over enumerate, zip and dict items: nothing of the pair may be lost, whatever happens meanwhile.
def shown(title, make):
    out = []
    try:
        for pair in make():
            out.append(pair)
    except Exception as e:
        out.append(f'{type(e).__name__}: {e}')
    print(title, out)


def pairs_of(it):
    for a, b in it:
        yield (a, b)


shown('enumerate', lambda: pairs_of(enumerate('ab', 2 ** 62 - 1)))
shown('enumerate of a generator', lambda: pairs_of(enumerate((c for c in 'xy'), -1)))
shown('zip', lambda: pairs_of(zip([1, 2, 3], 'ab')))
shown('zip strict', lambda: pairs_of(zip([1, 2, 3], 'ab', strict=True)))
shown('zip of three', lambda: pairs_of(zip('ab', 'cd', 'ef')))
shown('items', lambda: pairs_of({1: 'x', 'k': None, (1, 2): 3.5}.items()))
shown('no pairs', lambda: pairs_of([(1, 2), (3,)]))

d = {'a': 1, 'b': 2}
try:
    for k, v in d.items():
        d[k + '!'] = v
except RuntimeError as e:
    print(e, d)
d = {'a': 1, 'b': 2}
try:
    for k, v in d.items():
        del d[k]
        d[k + '!'] = v
        print(k, v)
except RuntimeError as e:
    print(e, d)


class Counting(enumerate):
    def __next__(self):
        i, x = super().__next__()
        return i * 10, x


print([(a, b) for a, b in Counting('abc')])
for a, b in Counting('abc'):
    print(a, b, end=' ')
print()


class Items(dict):
    def items(self):
        return [('own', 1)]


for k, v in Items(a=1).items():
    print(k, v)


# Targets that run code, and fail, in the middle of a pair.
class Box:
    def __setattr__(self, name, value):
        if value == 3:
            raise ValueError(f'no {value}')
        print('set', name, value)


box = Box()
seen = []
try:
    for box.left, box.right in zip([1, 5], [2, 3]):
        seen.append(1)
except ValueError as e:
    print(e, seen, e.__traceback__.tb_lineno)
try:
    for i, box.item in enumerate([4, 3, 5]):
        pass
except ValueError as e:
    print(e, i)
items = {}
for items['a'], items['b'] in {1: 2, 3: 4}.items():
    print(dict(items))
for i, (a, *rest) in enumerate([(1, 2, 3), 'xy']):
    print(i, a, rest)
for a, b in enumerate('abcd'):
    if a == 1:
        continue
    if a == 3:
        break
    print(a, b)
else:
    print('not reached')
for a, b in zip('ab', 'cd'):
    pass
else:
    print('reached', a, b)
e = enumerate('abcd')
for a, b in e:
    if b == 'b':
        break
print(next(e), list(e))


def failing(n):
    for i in range(n):
        yield i
    raise KeyError('inner')


for source in (enumerate(failing(1)), zip('abc', failing(1)), zip(failing(1), 'abc')):
    try:
        for a, b in source:
            print(a, b)
    except KeyError as error:
        print('caught', error)
print({a: b for a, b in zip('xyz', range(3))}, [a * b for a, b in enumerate([5, 6])], sorted({b for a, b in {1: 2}.items()}))
print([a for a, b in zip('ab', [0, 1]) if b], [x for i, x in enumerate('abc') if i % 2 == 0])
for i, x in enumerate(failing(2)):
    print(i, x)
