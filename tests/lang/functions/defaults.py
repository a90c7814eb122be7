def f(a, b=2, c=3): return a, b, c
print(f(1), f(1, 5), f(1, c=9), f(a=1, b=2), f(c=1, a=2))
def g(x, acc=[]):
    acc.append(x)
    return acc
print(g(1), g(2), g(3, []), g(4))
n = 1
def h(v=n): return v
n = 2
print(h(), h.__defaults__, f.__defaults__)
h.__defaults__ = (10,)
h()
