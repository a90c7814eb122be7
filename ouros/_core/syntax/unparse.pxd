# Unparsing of expressions, as ast.unparse does it.
from ouros._core.syntax.ast cimport expr

cdef str unparse(expr e)
cdef str annotation_text(str source, tuple place)
