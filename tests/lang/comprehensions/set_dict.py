print({x % 3 for x in range(10)}, {k: v for k, v in zip('ab', [1, 2])}, {v: k for k, v in {'x': 1}.items()}, {i: {j for j in range(i)} for i in range(3)}, {x: y for x in range(2) for y in range(2)})
print({len(w): w for w in ['a', 'bb', 'c']}, {c: ord(c) for c in 'ab' if c > 'a'}, dict((i, i) for i in range(2)), {**{i: i for i in range(2)}, 'z': 1})
{(i, j): i * j for i in range(2) for j in range(2)}
