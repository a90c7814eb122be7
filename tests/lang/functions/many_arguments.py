def f(a, b, c, d, e, f, g, h, i, j, k, l): return a + b + c + d + e + f + g + h + i + j + k + l
print(f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), f(*range(12)), f(**{c: 1 for c in 'abcdefghijkl'}))
def g(*a): return len(a)
print(g(*range(300)), g(*[0] * 1000), max(*range(50)), print(*range(20), sep='-'))
def h(**k): return len(k), list(k)[-1]
h(**{f'k{i}': i for i in range(300)})
