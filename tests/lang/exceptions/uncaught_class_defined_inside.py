def f():
    class LocalError(Exception): pass
    raise LocalError('qualname shows')
f()
