a = {'x': 1, 'y': 2}
b = {'y': 3, 'z': 4}
print(a | b, b | a, {**a, **b}, a | {}, {} | a)
c = a
c |= b
print(a, c is a)
c |= [('w', 0), ('x', 9)]
print(c)
a | [('p', 1)]
