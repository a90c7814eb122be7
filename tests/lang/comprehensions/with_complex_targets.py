print([a for a, in [(1,), (2,)]], [x for (x, y), z in [((1, 2), 3)]], [b for *a, b in ['abc', 'de']], [d['k'] for d in [{}] for d['k'] in (1, 2)], [l[0] for l in [[0]] for l[0] in 'xy'], [(i, j, k) for i in range(2) for j in range(i, 2) if j for k in (i + j,)])
class O: pass
o = O()
print([o.v * 2 for o.v in range(3)], o.v, {k: [v for v in vs if v] for k, *vs in [('a', 0, 1), ('b', 2)]}, {(a, b) for a in 'x' for b in 'yz'}, [[y for y in range(x)] for x in range(3) if x != 1], [f'{x}{y}' for x in 'ab' for y in range(2) if (x, y) != ('a', 0)])
print([x if x % 2 else -x for x in range(4)], [(lambda z=x: z * 10)() for x in range(2)], [*(x for x in (1, 2))], {**{k: 1 for k in 'a'}}, any([x > 1 for x in (1, 2)]), [not x for x in (0, 1)], [x for x in [y for y in [1, 2, 3] if y > 1] if x < 3], [True for _ in ()])
x = [1]
[x for x in x for x in [x, x + 1]]
