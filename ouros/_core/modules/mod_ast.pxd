# _syntax: what the library's `ast` is made with.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.syntax.syntax_errors cimport SyntaxFailure

cdef dict NAMESPACE                              # name -> native or class
cdef str NODE_MARK                               # attribute of the classes whose instances are nodes of a tree
cdef object raise_syntax(VM* vm, SyntaxFailure e)
