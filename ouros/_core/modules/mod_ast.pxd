# _syntax: the parser for the library's module `ast`.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.syntax.syntax_errors cimport SyntaxFailure

cdef dict NAMESPACE                              # name -> native or class
cdef str NODE_MARK                               # attribute that marks the classes of tree nodes
cdef object raise_syntax(VM* vm, SyntaxFailure e)
