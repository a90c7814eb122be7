a = iter([1, 2, 3])
b = iter([1])
print(list(zip(a, b)), list(a))
a = iter([1, 2, 3])
print(list(zip(b, a)), list(a))
c = iter('xyz')
print(list(zip(range(2), c)), list(c))
def g():
    yield 1
    raise ValueError('in gen')
z = zip(g(), [1, 2])
print(next(z))
try:
    next(z)
except ValueError as e:
    print(e)
list(zip(5, []))
