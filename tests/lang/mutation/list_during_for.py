a = list(range(6))
for x in a:
    if x % 2 == 0: a.remove(x)
print(a)
b = [1, 2, 3]
for i, x in enumerate(b):
    b[i] = x * 10
    if len(b) < 5: b.insert(0, 'new')
    if i > 6: break
print(b)
c = [1, 2, 3, 4]
for x in reversed(c):
    if x == 3: c.remove(4)
    print(x, end=' ')
print(c)
d = [1, 2, 3]
for x in d[:]: d.append(x)
for x in d:
    if len(d) > 8: break
    d += [x]
print(d)
e = [1, 2, 3, 4]
while e: e.pop() if len(e) % 2 else e.pop(0)
e
