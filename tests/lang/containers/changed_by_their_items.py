class K:
    def __init__(self, v, do=None): self.v, self.do = v, do
    def __hash__(self): return 1
    def __repr__(self): return f'K{self.v}'
    def __eq__(self, o):
        if self.do: self.do()
        return isinstance(o, K) and self.v == o.v
d = {}
d[K(1, lambda: d.clear())] = 1
print(d.get(K(2)), d, d.setdefault(K(3), 4), d)
d[K(3)] = 5
print(d, K(3) in d, d.pop(K(3)), d)
s = {K(1, lambda: s.clear())}
print(K(2) in s, s)
l = [K(1, lambda: l.clear()), K(2)]
print(K(5) in l, l)
l = [K(1, lambda: l.append(0) if len(l) < 5 else None), K(2)]
print(l.count(K(5)), len(l), l.index(K(2)), len(l))
a = [K(1, lambda: a.append(1)), 2]
print(a == [K(1), 2], len(a))
a = {1: K(1, lambda: a.clear()), 2: K(2)}
try: print({1: K(1), 2: K(2)} == a, a)
except RuntimeError as e: print(e)
class R:
    def __init__(self, l): self.l = l
    def __repr__(self):
        if len(self.l) < 4: self.l.append('more')
        return f'R{len(self.l)}'
l = []
l += [R(l), R(l)]
print(l, len(l))
