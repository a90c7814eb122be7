a = {1, 9, 17, 33}
b = {33, 9, 2, 10}
print(a | b, b | a, a & b, b & a, a - b, b - a, a ^ b, b ^ a)
print(set(a), a.copy(), frozenset(b), a.union(range(5)), {*a, *b}, set(list(b)), set(frozenset(a)), a.intersection([33, 9]), a.difference(range(10)))
s = set()
for x in (40, 8, 16, 0, 24): s.add(x)
print(s, sorted(s))
[x for x in s]
