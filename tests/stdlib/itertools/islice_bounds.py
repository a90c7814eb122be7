# islice with a start beyond its stop skips the items before the start, and gives none.
from itertools import islice
for a in [(4,1),(4,1,1),(4,4),(0,0),(2,0),(5,2,3),(4,None),(0,3,2),(1,1), (3,),(0,), (20, 1), (4, 1, 5)]:
    it = iter(range(10))
    r = list(islice(it, *a))
    print(a, r, next(it, None))
    it = iter(range(10))
    s = islice(it, *a)
    print(next(s, 'end'), next(it, None), next(s, 'end'), next(it, None))
    g = (i for i in range(10))
    r = list(islice(g, *a))
    print(r, next(g, None))
    g = (i for i in range(10))
    for x in islice(g, *a): pass
    print(next(g, None))
