class Box:
    def __init__(self): self.d = {}
    def __len__(self): return len(self.d)
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
    def __contains__(self, k): return k in self.d
    def __iter__(self): return iter(self.d)
    def __reversed__(self): return iter(sorted(self.d, reverse=True))
b = Box()
b['x'] = 1
b['y'] = 2
b['x'] += 10
print(len(b), b['x'], 'x' in b, 'q' in b, 'q' not in b, list(b), list(reversed(b)), bool(b), bool(Box()), sorted(b), {**b.d}, [*b], max(b))
del b['y']
for k in b: print(k)
x, = b
print(x, tuple(b), ','.join(b), dict.fromkeys(b, 0))
b['zzz']
