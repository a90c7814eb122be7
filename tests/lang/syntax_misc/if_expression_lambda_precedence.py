f = lambda x: x if x else -x
g = lambda: (yield)
h = lambda *a, k=lambda: 5: k()
print(f(0), f(3), h(), (lambda x: lambda y: x or y)(0)(7), [lambda: i for i in range(2)][0]() if True else 0)
x = 1 if False else 2 if False else 3
y = (1, 2) if x else ()
z = 1, 2 if x else 3
w = not x in [3]
v = x and y or z
u = x == 3 != 4
print(x, y, z, w, v, u, 1 < 2 == 2, (1 < 2) == 2, 5 if x > 2 and x < 4 else 6, -x if x else x, x ** 2 if x else 0)
await_ = 'name'
print_ = print
print_(await_, end='\n')
True if 0 else False or None
