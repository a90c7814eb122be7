x = 'global'
def f():
    print(x)
    x = 1
def g():
    def h(): return y
    h()
    y = 1
def i():
    if False: z = 1
    return z
def j():
    for q in []: pass
    return q
def k():
    x += 1
def l():
    try: 1 / 0
    except ZeroDivisionError as e: pass
    return e
def m():
    del x
    x = 1
for fn in (f, g, i, j, k, l, m):
    try:
        fn()
    except NameError as e:
        print(fn.__name__, type(e).__name__, e)
f()
