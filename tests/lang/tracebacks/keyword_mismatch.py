def f(*, key): pass
def g(): f(kay=1)
g()
