def f():
    import math.nothing


f()
