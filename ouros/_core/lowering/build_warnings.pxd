# What the text of an expression gives reason to warn of.
cimport ouros._core.syntax.ast as A

cdef int check_is(A.expr left, A.expr right, bint negative, A.expr place) except -1
cdef int check_called(A.expr func, A.expr place) except -1
cdef int check_subscript(A.expr value, A.expr index, A.expr place) except -1
cdef int check_finally(list body, bint in_loop) except -1
cdef int check_assertion(A.expr test, A.AST place) except -1
