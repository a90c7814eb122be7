def f(n): return f(n + 1)
try:
    f(0)
except RecursionError as e:
    print(type(e).__name__, e)
def g(): g()
try:
    g()
except RuntimeError as e:
    print('caught')
depth = 0
def h():
    global depth
    depth += 1
    h()
try:
    h()
except RecursionError:
    print(800 < depth <= 1001)
f(0)
