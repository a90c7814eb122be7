def f(a, b):
    return a.x + b['k'] * 3
class A: x = 'text'
f(A(), {'k': 1.5})
