"""`co_consts` of a code object does not contain the functions that compute annotations and type parameters.

category: code objects
cause: Code is kept as syntax; names and constants are found in the source.
workaround: Read `__annotate__` of the functions themselves.
"""
code = compile("""
def inner(a: int): pass
class K[T]: pass
""", "some.py", "exec")

print([c.co_name if hasattr(c, "co_name") else c for c in code.co_consts])

# CPython:
# ['__annotate__', 'inner', '<generic parameters of K>', None]
# ouros:
# ['inner', 'K', 'K', None]
