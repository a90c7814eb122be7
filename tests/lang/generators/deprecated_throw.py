import sys, warnings

def g():
    try:
        yield 1
    except ValueError as e:
        print("caught", e)
    yield 2

x = g()
next(x)
print(x.throw(ValueError, ValueError("q"), None), file=sys.stderr)
print(~True, ~False)
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        ~True
    except DeprecationWarning as e:
        print(e)
    y = g()
    next(y)
    try:
        y.throw(ValueError, "x")
    except DeprecationWarning as e:
        print(e)
    print(next(y))
