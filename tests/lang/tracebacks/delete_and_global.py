def f():
    global g
    del g
f()
