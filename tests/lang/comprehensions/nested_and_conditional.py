m = [[1, 2, 3], [4, 5, 6]]
print([[r[i] for r in m] for i in range(3)], [x for r in m for x in r if x % 2], [('even' if x % 2 == 0 else 'odd') for r in m for x in r], sum(sum(r) for r in m), [[x for x in r if x > 2] for r in m if any(x > 3 for x in r)])
print([n for n in range(2, 50) if all(n % d for d in range(2, int(n ** .5) + 1))])
print([(x, y, z) for x in range(1, 15) for y in range(x, 15) for z in range(y, 20) if x * x + y * y == z * z])
[f'{a}{b}' for a in 'xy' for b in '12' if (a, b) != ('x', '2')]
