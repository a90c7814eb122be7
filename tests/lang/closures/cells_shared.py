def f():
    log = []
    def add(v):
        log.append(v)
        return len(log)
    def reset():
        nonlocal log
        log = []
    return add, reset, lambda: log
add, reset, get = f()
add(1); add(2)
print(get())
reset()
print(get(), add(9), get())
def loop_cells():
    out = []
    for i in range(3):
        def g(): return i
        out.append(g)
    i = 'final'
    return [g() for g in out]
print(loop_cells(), add.__closure__ is not None, len(add.__closure__), f.__closure__)
add.__closure__[0].cell_contents
