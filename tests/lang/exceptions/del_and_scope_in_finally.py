def f():
    x = []
    try:
        x.append('try')
        raise ValueError
    except ValueError:
        x.append('except')
        try: raise KeyError
        except KeyError: x.append('inner')
        finally: x.append('inner finally')
    else: x.append('else')
    finally:
        x.append('finally')
    return x
print(f())
def g():
    try: yield 1
    except ValueError: yield 'caught'
    finally: yield 'from finally'
it = g()
print(next(it), it.throw(ValueError), next(it))
try:
    raise ValueError('a') if f() else KeyError
except ValueError as e:
    e = None
'e' in globals()
