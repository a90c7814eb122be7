x = 1
def f():
    global x
    x = 2
def g():
    global new_global
    new_global = 'created'
def h():
    x = 'local'
    def k():
        global x
        x += 1
        return x
    return k(), x
f(); g()
print(x, new_global, h(), x)
def i():
    global fn, Cls
    def fn(): return 'fn'
    class Cls: pass
    for x in range(3): pass
i()
print(fn(), Cls.__name__, x)
globals()['injected'] = 5
injected
