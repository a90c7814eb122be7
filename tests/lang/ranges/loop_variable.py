for i in range(3):
    i += 10
    print(i, end=' ')
print(i)
for i in range(0): pass
print(i)
for i in range(5, 0, -2): print(i, end=' ')
it = iter(range(3))
print(next(it), list(it), list(it), type(it).__name__)
i
