class D(dict):
    def __getitem__(self, k):
        print('get', k)
        return super().__getitem__(k)
    def __setitem__(self, k, v):
        print('set', k)
        super().__setitem__(k, v * 2)
d = D(a=1)
d['b'] = 5
print(d['a'], d, d.get('b'), d.pop('b'), 'a' in d, len(d), dict(d), {**d}, list(d.items()), type(d.copy()).__name__, isinstance(d, dict), d == {'a': 1}, type(d | {}).__name__)
d.update(z=1)
d.setdefault('q', 7)
print(d, f'{d}', [*d], sorted(d), '%(a)s' % d, '{a}'.format(**d), '{0[a]}'.format(d))
class Attr(dict):
    def __getattr__(self, k):
        try: return self[k]
        except KeyError: raise AttributeError(k) from None
    __setattr__ = dict.__setitem__
a = Attr(x=1)
a.y = 2
print(a.x, a.y, a, hasattr(a, 'zz'))
class Counter(dict):
    def __missing__(self, k): return 0
c = Counter()
for ch in 'hello': c[ch] += 1
print(c)
a.nope
