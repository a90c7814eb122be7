a, b = 1, 2
(c, d), e = (3, 4), 5
[f, [g]] = 6, [7]
h, *i = 'hello'
*j, k = range(4)
l, *m, n = (1, 2)
print(a, b, c, d, e, f, g, h, i, j, k, l, m, n)
a, b = b, a
x = y = z = [1]
y.append(2)
print(a, b, x, y is z)
(a, b), *c = {1: 2, 3: 4}.items()
print(a, b, c)
a, = [9]
[a, *_, b] = 'xyz'
a, b
