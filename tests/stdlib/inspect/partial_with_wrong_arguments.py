# The signature of a partial object whose arguments do not fit.
import functools
import inspect


def f(a, b, c=1):
    pass


for arguments, names in ((1, 2, 3, 4), {}), ((), {"x": 1}), ((1,), {"a": 2}), ((1,), {}):
    try:
        print(inspect.signature(functools.partial(f, *arguments, **names)))
    except ValueError as error:
        print(str(error).replace(repr(f), "f"), type(error.__cause__).__name__, error.__cause__)
