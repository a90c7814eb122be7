a = [[]] * 3
a[0].append(1)
print(a)
b = [[] for _ in range(3)]
b[0].append(1)
print(b)
c = b[:]
c[0].append(2)
c[1] = 'new'
print(b, c)
d = c.copy()
d is c
