d = {'a': 1, 'b': 2}
d['c'] = 3
print(d, d['a'], d.get('z'), d.get('z', 0), len(d), 'a' in d, 1 in d, list(d), d.keys(), d.values(), d.items())
print(d.pop('a'), d.pop('zz', 'dflt'), d.popitem(), d, d.setdefault('n', []), d.setdefault('b', 9), d)
d.update({'x': 1}, y=2)
d.update([('p', 1), ('q', 2)])
del d['x']
print(d, d.copy() == d, d.copy() is d)
d.clear()
d
