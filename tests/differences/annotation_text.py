"""The text of an annotation is its source; CPython evaluates it with stand-ins for names, which loses what they decide.

category: annotations
cause: The source is there, so it is written out as `ast.unparse` writes it.
workaround: None is needed; where both give text for plain types it is the same.
"""
from annotationlib import Format, get_annotations

def f(a: x if y else z, b: [i for i in x], c: not x and y, d: x < y < z): pass

print(get_annotations(f, format=Format.STRING))

# CPython:
# {'a': 'x', 'b': '[*x]', 'c': 'False', 'd': 'y < z'}
# ouros:
# {'a': 'x if y else z', 'b': '[i for i in x]', 'c': 'not x and y', 'd': 'x < y < z'}
