# oracle: native
print(set([-1, -2, 0]), set((-5, 5, -3, 3)), set([2 ** 61 - 1, 0, 1]), set([0.5, 1.5, 2.5]), set([2 ** 64, 2 ** 70, 1]))
print(set([(1, 2), (3, 4), (0, 0)]), set([(i, i * i) for i in range(8)]), frozenset([(1,), (2,), ()]), set([1.25, -1.25, 1e300, float('inf')]))
s = set()
for i in range(-20, 20, 3): s.add(i)
print(s)
s.discard(-20)
s.discard(1)
s.add(-41)
s
