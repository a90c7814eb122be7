# _syntax: the parser for the library's module `ast`.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.syntax.syntax_errors cimport SyntaxFailure

cdef dict NAMESPACE                              # name -> native or class
cdef str NODE_MARK                               # attribute that marks the classes of tree nodes
# stage: what found the failure. The compiler quotes no line, and the pass over names neither that nor a place in `args`.
cdef enum Stage:
    S_PARSER   = 0
    S_COMPILER = 1
    S_NAMES    = 2
cdef object raise_syntax(VM* vm, SyntaxFailure e, Stage stage=*)
