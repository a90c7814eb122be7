def f(x):
    return 1 if x > 3 else x.y and x.z
f(2)
