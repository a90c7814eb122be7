d = {'a': 1, 'b': 2}
k, v, i = d.keys(), d.values(), d.items()
d['c'] = 3
print(k, v, i, len(k), 'a' in k, 2 in v, ('a', 1) in i, ('a', 2) in i, 5 in i)
print(sorted(k & {'a', 'z'}), sorted(k | ['q']), sorted(k - {'a'}), sorted(k ^ {'a', 'x'}), k == {'a', 'b', 'c'}, k <= {'a', 'b', 'c', 'd'}, k.isdisjoint(['z']), sorted(i & {('a', 1)}), sorted({'a', 'y'} - k))
print(list(k), sorted(v), [*i], {}.keys(), {}.values(), {}.items(), v == d.values(), k == d.keys(), type(k).__name__)
max(d, key=d.get)
