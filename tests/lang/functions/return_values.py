def f(): return
def g(): return 1, 2
def h(): return (yield)
def i():
    for x in range(5):
        if x == 3: return x
def j(x):
    if x: return 'early'
    x = 'late'
    return x
def k(): return lambda: k
print(f(), g(), type(h()).__name__, i(), j(1), j(0), k()() is k)
i()
