def f():
    try: 1 / 0
    except ZeroDivisionError:
        print('logging')
        raise
try: f()
except ZeroDivisionError as e: print('got', e)
def g():
    try: raise ValueError('a')
    except ValueError as e:
        try: raise KeyError('b')
        except KeyError: pass
        raise
try: g()
except ValueError as e: print(repr(e))
def h():
    try: raise ValueError('a')
    except ValueError:
        def inner(): raise
        inner()
try: h()
except ValueError as e: print('inner reraise', e)
def k():
    e = KeyError('stored')
    try: raise e
    except KeyError as x: print(x is e)
    raise e
k()
