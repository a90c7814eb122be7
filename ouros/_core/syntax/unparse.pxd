# Expressions back to text, as ast.unparse writes them.
from ouros._core.syntax.ast cimport expr

cdef str unparse(expr e)
cdef str annotation_text(str source, tuple place)
