def f(): raise KeyError(('tuple', 1))
f()
