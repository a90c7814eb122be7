# oracle: native
def nest(n, f):
    x = 0
    for _ in range(n): x = f(x)
    return x
for f in (lambda x: [x], lambda x: (x,), lambda x: {1: x}, lambda x: [(x,)], lambda x: {'k': [x]}):
    a, b, c = nest(300, f), nest(300, f), nest(301, f)
    print(len(repr(a)), a == b, a == c, a != c, a in [b], [c, a].index(b))
t, u = nest(300, lambda x: (x,)), nest(300, lambda x: (x,))
print(hash(t) == hash(u), len({t, u}), t < u, t <= u, t < (1,))
f, g = nest(50, lambda x: frozenset([x])), nest(50, lambda x: frozenset([x]))
print(f == g, hash(f) == hash(g), f in {g}, len(repr(f)))
a, b = [], []
a.append(a)
b.append(b)
try: a == b
except RecursionError as e: print('RecursionError')
print(a, a == a, [a] == [a], (a,) < (a,))
class E:
    def __init__(self, l): self.l = l
    def __repr__(self): return f'E({self.l})'
l = []
l.append(E(l))
d = {1: l}
l.append(d)
print(l, d, E(d))
