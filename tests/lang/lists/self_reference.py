a = [1]
a.append(a)
print(a, a[1][1][1][0], len(a))
d = {'a': a}
a.append(d)
d['d'] = d
print(d)
t = (a, [])
t[1].append(t)
print(t[1])
a == a
