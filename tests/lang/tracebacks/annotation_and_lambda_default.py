g = lambda a, b=1: a // b
g(1, b=0)
