a = b = c = 5
a += 1
print(a, b, c)
x, y = z = [1, 2]
print(x, y, z)
(p, q), r = s = (1, 2), 3
print(p, q, r, s)
i = [0]
i[0] = i
print(i)
m = n = {}
m['x'] = 1
n
