def counter():
    n = 0
    def inc(by=1):
        nonlocal n
        n += by
        return n
    def get(): return n
    return inc, get
inc, get = counter()
inc(); inc(5)
print(get())
inc2, get2 = counter()
print(get2(), inc2(), get())
def outer(x):
    def mid(y):
        def inner(z): return x, y, z
        return inner
    return mid
outer(1)(2)(3)
