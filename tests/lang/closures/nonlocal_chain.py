def a():
    x = 1
    def b():
        nonlocal x
        x += 1
        def c():
            nonlocal x
            x *= 10
            def d(): return x
            return d
        return c()
    d = b()
    x += 1
    return d(), x
def shadow():
    x = 'outer'
    def inner():
        x = 'inner'
        return x
    return inner(), x
print(a(), shadow())
def params(n):
    def set_(v):
        nonlocal n
        n = v
    set_(n * 2)
    return n
params(21)
