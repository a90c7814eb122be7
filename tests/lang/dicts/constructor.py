print(dict(), dict(a=1, b=2), dict([('a', 1), ['b', 2]]), dict({'x': 1}, y=2), dict(zip('ab', [1, 2])), dict({'a': 1}, a=5), dict(['ab', 'cd']), dict.fromkeys('aba'), dict.fromkeys([1, 2], 0), dict((i, i * i) for i in range(3)), dict(**{'k': 1}))
class M:
    def keys(self): return ['p', 'q']
    def __getitem__(self, k): return k * 2
print(dict(M()), {**M()}, {**{'a': 1}, **M()})
dict.fromkeys(range(2), [])
