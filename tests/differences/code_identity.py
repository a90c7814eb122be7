"""Each access to `__code__` or `f_code` gives another object, which is equal to the others.

category: code objects
cause: Code belongs to the source, which programs share; objects that describe it are made when they are asked for.
workaround: Compare code objects by `==`, and use them as keys.
"""
def f():
    pass

print(f.__code__ is f.__code__, f.__code__ == f.__code__, {f.__code__: 1}[f.__code__])

# CPython:
# True True 1
# ouros:
# False True 1
