"""Built-in types and functions have no docstrings.

category: built-ins
cause: Their texts are CPython's own.
workaround: None.
"""
print(int.__doc__ is None, len.__doc__ is None)

# CPython:
# False False
# ouros:
# True True
