# Second pass over programs that failed: the checks for better messages.
# A class between literals and expressions: it needs the expression parser (by the abstract methods below), which calls it. No check
# runs in the first pass.

from ouros._core.syntax.ast cimport AST, expr, keyword
from ouros._core.syntax.lexer cimport Token
from ouros._core.syntax.parse_literals cimport LiteralParser
from ouros._core.syntax.syntax_errors cimport SyntaxFailure

# A position to return to.
cdef struct Mark:
    int pos
    int end_lineno
    int end_col
    int depth

cdef class Diagnoser(LiteralParser):
    cdef int words              # nesting of calls of check_legacy
    cdef bint prefix            # parse the longest prefix that is an expression instead of failing
    cdef bint any_follower      # the next expression may be followed by another one without a comma

    # Defined by the expression parser.
    cdef expr expression(self)
    cdef expr operators(self, int lowest)
    cdef expr star_expressions(self)
    cdef expr conditional(self, expr body, int line, int col)
    cdef bint starts_expression(self) noexcept

    cdef Mark mark(self) noexcept
    cdef int rewind(self, Mark mark) noexcept
    cdef bint falls_back(self, SyntaxFailure failure) noexcept
    cdef expr speculate(self, int lowest)
    cdef expr prefix_expression(self)
    cdef expr expression_diagnosed(self)
    cdef expr conditional_diagnosed(self, expr body, bint optional, int line, int col)
    cdef int check_quotes(self, int start) except -1
    cdef int check_comma(self, expr left, int start) except -1
    cdef int check_legacy(self, expr left, int start) except -1
    cdef int check_statement_as_value(self) except -1
    cdef int check_equal(self, expr left, int start) except -1
    cdef int bad_assignment_target(self, expr target) except -1
    cdef int check_elements(self) except -1
    cdef int check_not(self, bint inversion) except -1
    cdef int check_parenthesized_parameters(self, bint is_lambda) except -1
    cdef int check_keyword_argument(self, expr value, int start) except -1
    cdef int check_named_argument(self, int start) except -1
    cdef int check_starred(self, int start) except -1
    cdef int check_dict_key(self, expr key) except -1
    cdef int check_dict_value(self) except -1
    cdef int check_except_target(self, bint star) except -1
    cdef int fail_token_at(self, str message, int index) except -1
    cdef int fail_from(self, str message, int index) except -1
    cdef int fail_tokens(self, str message, int first, int last) except -1


cdef str describe(expr node)
cdef expr leftmost_atom(expr node)
