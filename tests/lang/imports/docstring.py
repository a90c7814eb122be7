"""  The module's
    docstring
      indented.
"""
print(repr(__doc__))


def f():
    return __doc__


f()
