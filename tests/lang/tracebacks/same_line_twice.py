def f(x): return g(g(x))
def g(x): return 1 / x
f(0.5) and f(0)
