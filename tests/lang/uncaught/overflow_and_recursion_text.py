# oracle: native
def f(x): return x ** 1000.5
print(f(1.0))
f(10.0 ** 10 ** 2)
