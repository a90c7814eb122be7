points = {(0, 0): 'origin', (1, 0): 'x', (0, 1): 'y'}
for (x, y), name in points.items(): print(x, y, name, end=' ')
print(points[0, 0], points.get((5, 5)), (1, 0) in points, {t: t[0] + t[1] for t in points}, sorted(points, key=lambda p: (p[1], -p[0])))
def minmax(*v): return min(v), max(v)
lo, hi = minmax(3, 1, 2)
a = b, c = (1, 2)
nested = ((1, (2, (3,))), [4])
(p, (q, (r,))), [s] = nested
print(lo, hi, a, b, c, p, q, r, s, nested[0][1][1][0], () < (0,) < (0, 0) < (1,), (1, 2, 3)[1:][0], (1,) * 3 + (2,), len(((),)), tuple(enumerate('ab')), sum((1, 2), start=3), (*'ab', *(1,)), hash((1, (2, 3))) == hash((1, (2, 3))))
(1, 2)[2]
