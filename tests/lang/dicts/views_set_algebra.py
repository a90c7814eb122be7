a, b = {'x': 1, 'y': 2, 'z': 3}, {'y': 2, 'z': 30, 'w': 4}
print(sorted(a.keys() & b.keys()), sorted(a.keys() | b), sorted(a.keys() - b.keys()), sorted(a.keys() ^ b.keys()), sorted(a.items() & b.items()), sorted(a.items() - b.items()), a.keys() >= {'x'}, a.keys() == set('xyz'), a.items() >= {('x', 1)}.copy(), a.keys().isdisjoint('qr'), 'x' in a.keys(), ('x', 1) in a.items(), ('x', 9) in a.items(), 3 in a.values(), type(a.keys() & b.keys()).__name__, {'x', 'q'} & a.keys(), sorted({'q'} | a.keys()), [*a.keys()] == list(a), len(a.items()))
v = a.values()
k = a.keys()
a['new'] = [1]
print(v, k, list(a.items())[-1], k.mapping == a, sorted(map(str, v)))
try: a.items() & 5
except TypeError as e: print(e)
try: a.values() & {1}
except TypeError as e: print(e)
try: k.mapping['q'] = 1
except TypeError as e: print(e)
a.items() | b.items()
