a = [1, 2, 3]
for x in a:
    if len(a) < 6: a.append(x * 10)
print(a)
b = [1, 2, 3, 4, 5]
for x in b:
    b.remove(x)
print(b)
c = [1, 2, 3]
it = iter(c)
print(next(it))
c.clear()
print(next(it, 'done'))
c.append(1)
next(it, 'still done')
