try:
    try: raise ValueError('v')
    except* ExceptionGroup: pass
except TypeError as e: print(e)
try:
    try: raise ValueError('v')
    except* 5: pass
except TypeError as e: print(e)
def f():
    try: raise ExceptionGroup('g', [ValueError(1), TypeError(2)])
    except* ValueError: raise
try: f()
except ExceptionGroup as e: print(repr(e))
def g():
    try: raise ExceptionGroup('g', [ValueError(1), TypeError(2)])
    except* ValueError as x: raise OSError('new') from x
try: g()
except ExceptionGroup as e: print(repr(e), [type(x).__name__ for x in e.exceptions])
try:
    raise ExceptionGroup('eg', [ValueError(1)])
except ExceptionGroup as e: print('plain except', e)
try: raise ExceptionGroup('eg', [KeyError(1)])
except* ValueError: pass
