def f(a, b):
    return 1 < a < b
f(5, 'x')
