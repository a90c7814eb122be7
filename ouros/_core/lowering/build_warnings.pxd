# Checks for the warnings of CPython's compiler.
cimport ouros._core.syntax.ast as ast

cdef int check_is(ast.expr left, ast.expr right, bint negative, ast.expr place) except -1
cdef int check_called(ast.expr func, ast.expr place) except -1
cdef int check_subscript(ast.expr value, ast.expr index, ast.expr place) except -1
cdef int check_finally(list body, bint in_loop) except -1
cdef int check_assertion(ast.expr test, ast.AST place) except -1
