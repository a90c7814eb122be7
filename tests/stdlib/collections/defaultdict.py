from collections import defaultdict
d = defaultdict(list)
d['a'].append(1)
d['b'].append(2)
d['a'].append(3)
print(d, d['c'], len(d), d.get('zz'), 'zz' in d, dict(d), d.default_factory)
n = defaultdict(int, x=5)
n['y'] += 1
print(n, defaultdict(lambda: 'dflt')['k'], defaultdict(None, {'a': 1}), n.copy() == n, n | {'q': 1})
def factory():
    print('factory called')
    return 0
f = defaultdict(factory)
print(f['a'], f['a'], f.setdefault('b', 9))
try: defaultdict(5)
except TypeError as e: print(e)
defaultdict(None)['missing']
