# Lowering of the syntax tree and its scopes to evaluator nodes.
from ouros._core.protocols.node cimport *

# Parses, resolves and lowers a program. Raises SyntaxFailure. kind: see Source.kind. The value of a last expression statement is
# the program's result if `keep_last`.
cdef Source build_program(str text, str filename, str kind, bint hidden, bint keep_last)
# A module of the library: most of its definitions wait until somebody uses them (see defer), those of functions and classes as Parts.
cdef Source build_library(str text, str filename, str kind)
cdef Source build_part(Source module, str name)
# The same for a program of the user whose last expression counts; may be shared with others that have the same text.
cdef Source shared_program(str text, str filename)
cdef tuple notes_of(Source source)       # (message, line, column) of each: what its compiler would warn of
# Other code: mode 'exec', 'eval' or 'single'; with `named`, its function has one parameter, the namespace in which it binds its
# names; `future`: annotations are text. The source remembers them, for build_again.
cdef Source build_code(str text, str filename, str mode, bint named, bint future)
cdef Source build_again(str text, str filename, object options)
