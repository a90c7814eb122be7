def f():
    total = 0
    def add(n):
        nonlocal total
        total += n
        return total
    return [add(i) for i in range(4)], total, (lambda: total)()
print(f())
def g():
    last = None
    found = [last := x for x in (1, 2, 3)]
    return last, found
print(g())
def h():
    fs = []
    for i in range(3):
        def k(n=i):
            nonlocal fs
            return n, len(fs)
        fs.append(k)
    return [k() for k in fs]
print(h())
def outer():
    def a(): return b()
    def b(): return 'b sees ' + c
    c = 'late c'
    return a()
outer()
