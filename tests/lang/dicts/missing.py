class D(dict):
    def __missing__(self, key):
        print('missing', key)
        self[key] = key * 2
        return self[key]
d = D(a=1)
print(d['a'], d['b'], d, d.get('c'), 'c' in d, d.setdefault('e', 5))
class Bad(dict):
    def __missing__(self, key): raise KeyError('custom', key)
Bad()['x']
