def deco(f):
    print('decorating', f.__name__)
    def wrapper(*a, **k):
        print('call', a, k)
        return f(*a, **k)
    return wrapper
def repeat(n):
    def d(f): return lambda *a: [f(*a) for _ in range(n)]
    return d
@deco
def add(a, b=1): return a + b
@repeat(2)
@deco
def g(x): return x * 2
print(add(1), add(1, b=5), g(3))
@lambda f: 'replaced'
def h(): pass
print(h)
@(lambda f: f)
def k(): return 'same'
ds = [deco]
@ds[0]
def m(): return 1
m()
