class A(Exception): pass
class B(A): pass
def which(e):
    try: raise e
    except B: return 'B'
    except A: return 'A'
    except (KeyError, (ValueError if True else None)): return 'tuple'
    except LookupError: return 'lookup'
    except Exception: return 'exception'
    except BaseException: return 'base'
print([which(x) for x in (A(), B(), KeyError(), ValueError(), IndexError(), OSError(), KeyboardInterrupt(), SystemExit(), GeneratorExit(), StopIteration(), UnicodeDecodeError('u', b'', 0, 1, 'r'), ZeroDivisionError())])
excs = (ValueError, TypeError)
try: raise TypeError('dynamic')
except excs as e: print(e)
def get():
    print('evaluated')
    return KeyError
try: pass
except get(): pass
try: raise KeyError
except get(): print('matched')
try: raise ValueError('orig')
except 5: pass
