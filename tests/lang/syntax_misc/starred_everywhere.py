a = [1, 2]
print(*a, *'xy', sep='')
t = *a, 3
l = [*a, *t]
s = {*a, *l}
d = {**{'a': 1}, 'b': 2, **dict(c=3)}
def f(*p, **k): return p, k
print(t, l, s, d, f(*a, 0, *t, **d, z=9), [*range(2), *(x for x in 'q')])
first, *mid, last = l
(*init, end), *rest = [[1, 2, 3], 4, 5]
for x, *y in [(1, 2, 3), 'ab']: print(x, y)
print(first, mid, last, init, end, rest)
i = [0, 1, 2]
class C:
    def __getitem__(self, k): return k
C()[*a, 5], C()[1:2, *a]
