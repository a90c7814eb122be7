# Evaluator: lowering of the syntax tree and its scopes to evaluator nodes.
from ouros._core.node cimport *

# Parses, resolves and lowers a program. Raises SyntaxFailure. kind: see Source.kind. The value of a last expression statement is
# the program's result if `keep_last`.
cdef Source build_program(str text, str filename, str kind, bint hidden, bint keep_last)
# The same for a program of the user whose last expression counts; may be shared with others that have the same text.
cdef Source shared_program(str text, str filename)
cdef Source build_expression(str text, str filename)
