class K:
    def __init__(self, v, h): self.v, self.h = v, h
    def __hash__(self):
        print('hash', self.v)
        return self.h
    def __eq__(self, o):
        print('eq', self.v, o.v)
        return self.v == o.v
    def __repr__(self): return f'K({self.v})'
d = {K(1, 5): 'one', K(2, 5): 'two', K(3, 6): 'three'}
print(d[K(2, 5)])
print(K(9, 5) in d)
d[K(1, 5)] = 'uno'
print(d)
del d[K(2, 5)]
print(d.get(K(2, 5), 'gone'), d.pop(K(3, 6)))
list(d.items())
