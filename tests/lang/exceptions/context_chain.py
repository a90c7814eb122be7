def f():
    try:
        try: raise ValueError('one')
        except ValueError: raise KeyError('two')
    except KeyError:
        raise IndexError('three')
try: f()
except IndexError as e:
    while e:
        print(repr(e), e.__suppress_context__)
        e = e.__context__
def g():
    try: raise ValueError('orig')
    finally: [].pop()
try: g()
except IndexError as e: print(repr(e.__context__))
def h():
    try: raise ValueError('same')
    except ValueError as e: raise e
try: h()
except ValueError as e: print(e.__context__)
class CM:
    def __enter__(self): pass
    def __exit__(self, *a): raise OSError('exit')
try:
    with CM(): raise ValueError('body')
except OSError as e: print(repr(e.__context__))
f()
