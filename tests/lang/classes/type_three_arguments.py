def hello(self): return f'hi {self.n}'
C = type('C', (), {'n': 5, 'hello': hello})
D = type('D', (C,), {'n': 6})
print(C().hello(), D().hello(), C.__name__, D.__bases__, type(C), isinstance(D(), C), D.__mro__)
E = type('E', (list,), dict(total=lambda self: sum(self)))
print(E([1, 2]).total(), E([3]))
for f in (lambda: type('x'), lambda: type('X', 5, {}), lambda: type('X', (5,), {}), lambda: type(1, (), {}), lambda: type('X', (), 5), lambda: type(), lambda: type(1, 2), lambda: type('X', (int, str), {})):
    try:
        print(f())
    except TypeError as e:
        print(e)
C.n = 9
D.n, C.n
