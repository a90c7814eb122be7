import random

KEYS = {
    'int': lambda v: v[0],
    'float': lambda v: v[2],
    'text': lambda v: v[1],
    'text, int': lambda v: (v[1], v[0]),
    'one float': lambda v: (v[2],),
    'int, text, float': lambda v: (-v[0], v[1], v[2]),
    'mixed': lambda v: v[3],
    'mixed, int': lambda v: (v[3], v[0]),
    'wide text': lambda v: v[4],
    'tuples of one or two': lambda v: (v[0],) * (1 + v[0] % 2),
    'five': lambda v: (v[0], v[0], v[0], v[1], v[2]),
    'none': lambda v: (),
}

def rows(rng, n):
    words = [''.join(rng.choice('ab\0\xe9z') for _ in range(rng.randint(0, 11))) for _ in range(7)]
    return [(rng.randint(-3, 3), rng.choice(words), rng.choice([0.0, -0.0, 1.5, -2.25, 1e300]),
             rng.choice([1, 2.5, 10**30, True, 3]), rng.choice(words) + rng.choice('\u20acx')) for _ in range(n)]

total = 0
for seed, n in enumerate((2, 3, 5, 8, 9, 10, 17, 33, 64)):
    rng = random.Random(seed)
    table = rows(rng, n)
    if seed % 3 == 0:
        table.sort()
    if seed % 4 == 0:
        table.reverse()
    for name, key in KEYS.items():
        for reverse in (False, True):
            found = sorted(table, key=key, reverse=reverse)
            again = list(table)
            again.sort(key=key, reverse=reverse)
            places = [table.index(row) for row in found]
            assert found == again and list(map(id, found)) == list(map(id, again)), name
            keys = [key(row) for row in found]
            assert keys == sorted(keys, reverse=reverse), name
            total = (total * 31 + sum(map(lambda i, at: (i + 1) * at, range(n), places))) % 1000003
print(total)
nan = float('nan')
print(sorted([3.0, nan, 1.0, 2.0], key=lambda x: x), sorted([(1, nan), (1, 2.0), (0, nan)], key=lambda x: x))
for bad in ([1, 'a'], [(1, 'a'), (1, 2)], [(1, None), (1, None), (0, 2)], [(1, None), (1, 'a')]):
    try:
        print(sorted(bad, key=lambda v: v))
    except TypeError as e:
        print(e)
for call in (lambda: sorted(), lambda: sorted([1], [2]), lambda: sorted([1], foo=1), lambda: sorted(iter([1]), ky=1), lambda: sorted(iterable=[1]),
             lambda: sorted(1, foo=1), lambda: sorted([1], key=None, reverse=False, foo=1), lambda: sorted((x for x in [1, 2]), key=lambda x: -x, reverse=True)):
    try:
        print(call())
    except TypeError as e:
        print(e)
