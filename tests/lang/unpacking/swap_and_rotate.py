a, b, c = 1, 2, 3
a, b, c = c, a, b
print(a, b, c)
l = [1, 2, 3, 4]
l[0], l[-1] = l[-1], l[0]
l[1:3], x = l[2:0:-1], 'x'
print(l, x)
i, l[i] = 0, 'zero'
d = {}
d['a'], d['b'] = d.get('b', 1), d.get('a', 2)
(d['c'], *d['rest']), d['e'] = 'xyz', 5
print(i, l, d)
first, (second, *others), last = 1, [2, 3, 4], 5
[p, q], r = (1, 2), [3]
*s, = 'abc'
t, = {'only'}
(u) = 7
((v)), w = 8, 9
print(first, second, others, last, p, q, r, s, t, u, v, w)
def fibs(n):
    a, b = 0, 1
    while n: yield a; a, b, n = b, a + b, n - 1
x, y, *z = fibs(7)
m, n = k = [x + y, z]
m, n, k
