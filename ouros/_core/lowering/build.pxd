# Lowering of programs and statements: syntax tree and scopes to evaluator nodes.
from ouros._core.base.limiter cimport Limiter
from ouros._core.protocols.node cimport *

# Parse, resolve and lower a program. Raises SyntaxFailure. kind: see Source.kind. keep_last: the value of a last expression
# statement is the program's result. forgiving: see Source.options in build.pyx.
# limiter: counts the steps, and raises Stopped at a limit.
cdef Source build_program(str text, str filename, str kind, bint hidden, bint keep_last, bint forgiving=*, Limiter limiter=*)
# A library module. Most definitions are deferred (see deferred_definitions): functions and classes as Parts.
cdef Source build_library(str text, str filename, str kind)
cdef Source build_part(Source module, str name)
# build_program for a user program with keep_last. The Source may be shared with programs of the same text. Other threads of the host run
# meanwhile, if it takes long.
cdef Source shared_program(str text, str filename, bint forgiving=*)
cdef tuple notes_of(Source source)       # (message, line, column) of each warning of CPython's compiler
# Other code. mode: 'exec', 'eval' or 'single'. named: its function has one parameter, the namespace in which it binds its names.
# future: annotations are text. The Source keeps these options for build_again.
# given: ((identifier of the text, the name that it stands for), ...), of a text made from a tree. replaced: ((index of a code, its name,
# qualified name and first line, and the name and first line that it has in the text), ...). lines: ((line of the text, line that it stands
# for), ...), which counts on to the next one. Raises ValueError for wrong ones.
# limiter: as for build_program.
cdef Source build_code(str text, str filename, str mode, bint named, bint future, object given=*, object replaced=*, object lines=*,
                       Limiter limiter=*)
cdef Source build_again(str text, str filename, object options)
