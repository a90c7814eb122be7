# Expressions: precedence climbing over the tokens.
#
# Knows nothing of statements. Left-associative chains, `and`/`or`, comparisons and trailers are loops; what nests is
# counted in `depth` and bounded.

from ouros._core.ast cimport AST, Comp, Name, arg, arguments, comprehension, expr
from ouros._core.lexer cimport Lexer
from ouros._core.parse_string cimport LiteralParser

cdef class ExprParser(LiteralParser):
    cdef int enter(self) except -1
    cdef expr expression(self)
    cdef expr conditional(self, expr body, int line, int col)
    cdef expr named_expression(self)
    cdef expr assignment_expression(self, expr target, int line, int col)
    cdef expr star_named_expression(self)
    cdef expr star_expressions(self)
    cdef expr star_expression(self)
    cdef expr tuple_rest(self, expr first, int line, int col)
    cdef expr yield_expression(self)
    cdef expr operators(self, int lowest)
    cdef expr prefix(self, int lowest)
    cdef expr factor(self)
    cdef expr power(self)
    cdef expr boolean(self, expr left, int kind, int line, int col)
    cdef expr compare(self, expr left, int line, int col)
    cdef int compare_operator(self) except -2
    cdef expr primary(self)
    cdef expr atom(self)
    cdef expr constant(self, object value)
    cdef expr parenthesis(self)
    cdef expr list_display(self)
    cdef expr brace_display(self)
    cdef expr dict_display(self, expr first, int line, int col)
    cdef expr dict_value(self)
    cdef expr set_display(self, expr first, int line, int col)
    cdef expr call(self, expr func, int line, int col)
    cdef int call_argument(self, list args, list keywords, int bracket_line, int bracket_col) except -1
    cdef expr subscript(self, expr value, int line, int col)
    cdef expr slice(self)
    cdef list comprehension_clauses(self)
    cdef expr lambda_expression(self)
    cdef arguments parameters(self, int closer)
    cdef arg parameter(self, int closer, bint starred)
    cdef bint after_comma_ends(self, int closer) except -1
    cdef int fail_previous(self, str message) except -1
    cdef int after_kwarg(self) except -1
    cdef int bad_slash(self, bint slash, bint star) except -1
    cdef int bare_star(self, int closer) except -1
    cdef int bad_parameter(self, int closer) except -1
    cdef expr targets(self)
    cdef expr target(self)
    cdef int set_target(self, expr node, int ctx) except -1
    cdef str identifier(self)
    cdef int expect(self, int kind) except -1
    cdef bint starts_expression(self) noexcept


cdef str describe(expr node)
cdef expr invalid_target(expr node, int ctx)
