a = [1]
b = a
c = [1]
e = ()
print(a is b, a is c, a is not c, None is None, a == c, e is (), b is not None)
print(id(a) == id(b), id(a) != id(c), type(id(a)))
a is not b
