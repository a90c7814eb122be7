d = {}
for k in ('z', 'a', 'm'): d[k] = len(d)
d['z'] = 'changed'
del d['a']
d['a'] = 'again'
print(d, list(reversed(d)), list(reversed(d.items())), list(reversed(d.values())))
print({'a': 1, 'b': 2} == {'b': 2, 'a': 1}, {1: 'x', 1.0: 'y', True: 'z'}, d.popitem(), next(iter(d)))
{'b': 1, 'a': 2, 'b': 3}
