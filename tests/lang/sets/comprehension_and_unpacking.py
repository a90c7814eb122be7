print({x % 3 for x in range(10)}, {*[1, 2], *(2, 3)}, {*()}, {x for x in 'aaa'}, {(x, y) for x in (1,) for y in (2,)})
a, *b = {5}
print(a, b, sum({1, 2, 3}), sorted({'b', 'a'}), min({3, 1}), any({0, 1}), all({1, 2}), list(map(abs, {-1})), bool(set()), len({1, 1, 1}))
{1, 2} == set([2, 1])
