# What list(), sorted(), tuple() and the like take at once from dicts and sets.
class D(dict):
    def __iter__(self):
        return iter('xyz')
class S(set):
    def __iter__(self):
        return iter('xyz')
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): return 1
    def __eq__(self, other): return self.n == other.n
    def __repr__(self): return f'K{self.n}'

d = {'b': 1, 'a': 2, 3: 4}
del d['a']
d['a'] = 5
s = {5, 1, 3}
s.discard(1)
k = {K(2): 1, K(1): 2, K(2): 3}
for make in (list, tuple, sorted, lambda v: [*v], lambda v: ','.join(map(str, v)), lambda v: max(v, key=str)):
    for v in (d, s, frozenset(s), k, {K(1), K(2)}, D(a=1), S([1]), {}, set(), d.keys(), 'b'):
        try:
            print(make(v))
        except (TypeError, ValueError) as e:
            print(type(e).__name__, e)
a = list(s)
a.append(1)
print(a, s, list(dict.fromkeys(s)))
x = [0]
x[:] = d
x += s
x.extend(k)
print(x)
