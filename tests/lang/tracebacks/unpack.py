def f():
    a, b = [1, 2, 3]
f()
