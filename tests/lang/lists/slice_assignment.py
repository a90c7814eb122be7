a = list(range(6))
a[1:3] = ['a', 'b', 'c']
print(a)
a[2:2] = [9, 9]
print(a)
a[:2] = []
print(a)
a[::2] = 'xyz'[:len(a[::2])] if len(a[::2]) == 3 else range(len(a[::2]))
print(a)
a[-2:] = (i for i in 'gen')
print(a)
a[:] = a[::-1]
print(a)
a[1:1] = a
a
