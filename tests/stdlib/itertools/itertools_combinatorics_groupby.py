import itertools as it
print(list(it.permutations('abc', 2)), list(it.combinations('abc', 2)), list(it.combinations_with_replacement('ab', 2)), list(it.product('ab', [1, 2])), list(it.product([0, 1], repeat=2)), len(list(it.permutations(range(4)))), list(it.product()), list(it.combinations([], 1)))
for k, g in it.groupby('aabbbc'): print(k, list(g), end=' ')
print([(k, len(list(g))) for k, g in it.groupby([1, 1, 3, 2], key=lambda x: x % 2)])
def key(w):
    print('key', w)
    return w[0]
for k, g in it.groupby(['apple', 'ant', 'bee'], key): print(k, next(g))
gs = [(k, g) for k, g in it.groupby('aab')]
print([list(g) for _, g in gs])
def gen():
    yield 1
    raise ValueError('in source')
list(it.chain([0], gen()))
