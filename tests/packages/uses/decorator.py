from decorator import decorator
@decorator
def twice(f, *args, **kw):
    return 2 * f(*args, **kw)
@twice
def f(x, y=1):
    return x + y
assert f(1) == 4
