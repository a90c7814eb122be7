def depth(x): return 1 + max(map(depth, x), default=0) if isinstance(x, list) else 0
print(depth([1, [2, [3, []]]]), depth([]))
def flat(x): return sum(map(flat, x), []) if isinstance(x, list) else [x]
print(flat([1, [2, [3, 4]], 5]))
def qsort(xs): return xs if len(xs) < 2 else qsort(list(filter(lambda v: v < xs[0], xs[1:]))) + [xs[0]] + qsort([v for v in xs[1:] if v >= xs[0]])
print(qsort([3, 6, 1, 8, 2, 9, 2]))
class T:
    def __init__(self, *kids): self.kids = kids
    def __repr__(self): return f'T({", ".join(map(repr, self.kids))})'
    def __len__(self): return 1 + sum(map(len, self.kids))
    def __eq__(self, o): return self.kids == o.kids
t = T(T(), T(T()))
t, len(t), t == T(T(), T(T())), sorted([t, T()], key=len)
