e = 'before'
try: 1 / 0
except ZeroDivisionError as e: print('in', e)
try:
    print(e)
except NameError as x:
    print(x)
def f():
    try: 1 / 0
    except ZeroDivisionError as err: pass
    return err
try: f()
except UnboundLocalError as x: print(x)
def g():
    try: 1 / 0
    except ZeroDivisionError as err:
        saved = err
        del err
    return saved
print(g())
def h():
    for i in range(2):
        try: raise ValueError(i)
        except ValueError as v: out = v
    return out
print(h(), 'v' in dir())
e
