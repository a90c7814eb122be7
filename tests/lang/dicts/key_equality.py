d = {1: 'int'}
d[1.0] = 'float'
d[True] = 'bool'
print(d, d[1 + 0j], 1.0 in d)
d['1'] = 'str'
d[(1, 2)] = 't'
print(d[(1.0, 2)], len(d), d.get(None))
nan = float('nan')
e = {nan: 1, float('nan'): 2}
print(len(e), e[nan], float('nan') in e, 0.0 in {-0.0: 1}, {0: 'a', -0.0: 'b'}, 2**64 in {float(2**64): 1})
d[frozenset({1})] = 'fs'
d[frozenset([1])]
