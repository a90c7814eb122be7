"""`co_consts` of a code object does not contain the code of the functions and classes that are defined in it.

category: code objects
cause: Code is kept as syntax; names and constants are found in the source.
workaround: Read `__code__` of the functions themselves.
"""
def outer():
    def inner(): pass
    return 5000

print([type(c).__name__ for c in outer.__code__.co_consts])

# CPython:
# ['code', 'int']
# ouros:
# ['int']
