def f():
    x = 1
    def g(): return x
    del x
    return g
try:
    f()()
except NameError as e:
    print(type(e).__name__, e)
def h():
    def rec(n): return n if n == 0 else rec(n - 1)
    return rec
print(h()(5))
f()()
