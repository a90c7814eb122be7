print([x for x in range(5)], [x * y for x in range(3) for y in range(3)], [x for x in range(10) if x % 2 if x > 3], [(i, j) for i in range(3) for j in range(i)], [[j for j in range(i)] for i in range(3)])
print([a + b for a, b in [(1, 2), (3, 4)]], [x for [x, *_] in ['ab', 'cd']], [k for k, v in {'a': 1}.items()], [c.upper() for c in 'abc' if c != 'b'], [(lambda: x)() for x in range(3)])
x = 'outer'
[x for x in range(3)]
print(x, [x for _ in range(2)], [i if i else None for i in range(2)], [y for x in [[1, 2], [3]] for y in x])
[*[i for i in range(2)], *(j for j in range(2))]
