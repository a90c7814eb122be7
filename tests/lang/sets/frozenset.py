f = frozenset([1, 2, 3])
print(f, f | {4}, type(f | {4}).__name__, type({4} | f).__name__, f & {1}, f - {1}, f == {1, 2, 3}, {f: 'x'}[frozenset([3, 2, 1])], f in {f}, {1, 2, 3} in {f}, frozenset(f) is f, f.copy() is f, hash(f) == hash(frozenset((3, 1, 2))))
g = f
g |= {9}
print(f, g, f < g, f.isdisjoint({8}), f.union([7]), max(f), repr(frozenset()), frozenset([frozenset([1])]))
f.add(1)
