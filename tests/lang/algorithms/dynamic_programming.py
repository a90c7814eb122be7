def lcs(a, b):
    t = [[''] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            t[i + 1][j + 1] = t[i][j] + x if x == y else max(t[i][j + 1], t[i + 1][j], key=len)
    return t[-1][-1]
def knapsack(items, cap):
    best = {0: 0}
    for w, v in items:
        for c, total in list(best.items()):
            if c + w <= cap and best.get(c + w, -1) < total + v: best[c + w] = total + v
    return max(best.values())
def edit(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        prev, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            prev, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, prev + (x != y))
    return row[-1]
memo = {}
def ways(n): return memo[n] if n in memo else memo.setdefault(n, 1 if n < 2 else ways(n - 1) + ways(n - 2))
print(lcs('AGGTAB', 'GXTXAYB'), knapsack([(1, 1), (3, 4), (4, 5), (5, 7)], 7), edit('kitten', 'sitting'), ways(40))
