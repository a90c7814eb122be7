a = [1, 2, 3]
print([a.append(x) or x for x in a if len(a) < 8], a)
b = [0, 1, 2, 3, 4]
b[b[1]] = b[2] = 'x'
print(b)
i = 0
c = [1, 2, 3]
i, c[i] = 1, 'changed'
print(i, c)
c[i:], i = [7, 8, 9], 0
print(c, i)
d = {'a': [1]}
d['a'] += [2]
d['a'].append(d['a'][:])
print(d)
t = ([],)
t[0].append(t[0])
print(t)
x = y = []
x += [1]
y
