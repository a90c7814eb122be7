"""Each access to `__code__` or `f_code` gives a code object with another `id()`, although `is` finds them to be one.

category: code objects
cause: Code belongs to the source, which programs share; objects that describe it are made when they are asked for.
workaround: Compare code objects by `is` or `==`, and use them as keys.
"""
def f():
    pass

first, second = f.__code__, f.__code__
print(first is second, id(first) == id(second), {first: 1}[second])

# CPython:
# True True 1
# ouros:
# True False 1
