def queens(n, row=0, cols=(), d1=(), d2=()):
    if row == n: return 1
    return sum(queens(n, row + 1, cols + (c,), d1 + (row + c,), d2 + (row - c,)) for c in range(n) if c not in cols and row + c not in d1 and row - c not in d2)
def perms(xs): return [[]] if not xs else [[x] + p for i, x in enumerate(xs) for p in perms(xs[:i] + xs[i + 1:])]
def subsets(xs): return [[]] if not xs else (rest := subsets(xs[1:])) + [[xs[0]] + r for r in rest]
def combos(xs, k): return [()] if k == 0 else [(x,) + c for i, x in enumerate(xs) for c in combos(xs[i + 1:], k - 1)]
print([queens(n) for n in range(1, 7)], perms([1, 2, 3]), subsets('ab'), combos('abcd', 2))
