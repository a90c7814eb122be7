def f(): 1 / 0
def g():
    try:
        f()
    except ZeroDivisionError:
        raise
g()
