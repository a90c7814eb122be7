def mul(a, b): return [[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a]
def ident(n): return [[int(i == j) for j in range(n)] for i in range(n)]
def power(m, n):
    r = ident(len(m))
    while n:
        if n & 1: r = mul(r, m)
        m, n = mul(m, m), n >> 1
    return r
def det(m): return m[0][0] if len(m) == 1 else sum((-1) ** j * m[0][j] * det([r[:j] + r[j + 1:] for r in m[1:]]) for j in range(len(m)))
def rotate(m): return [list(r) for r in zip(*m[::-1])]
def spiral(m): return m and list(m[0]) + spiral(list(zip(*m[1:]))[::-1])
print(power([[1, 1], [1, 0]], 50)[0][1], det([[2, 0, 1], [1, 3, 2], [1, 1, 1]]), rotate([[1, 2], [3, 4]]), spiral([[1, 2, 3], [4, 5, 6], [7, 8, 9]]))
mul([[1, 2]], [[3], [4]])
