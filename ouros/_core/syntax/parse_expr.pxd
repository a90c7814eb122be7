# Parser of expressions: precedence climbing over the tokens.
# Must not know statements. Left-associative chains, `and`/`or`, comparisons and trailers are loops. `depth` counts and limits all
# other nesting.

from ouros._core.syntax.ast cimport AST, Comp, Name, arg, arguments, comprehension, expr
from ouros._core.base.cstack cimport stack_here
from ouros._core.syntax.syntax_hints cimport Diagnoser

cdef class ExprParser(Diagnoser):
    cdef int too_deep(self) except -1
    cdef expr named_expression(self)
    cdef expr assignment_expression(self, expr target, int line, int col)
    cdef expr star_named_expression(self)
    cdef expr star_expression(self)
    cdef expr tuple_rest(self, expr first, int line, int col)
    cdef expr yield_expression(self)
    cdef expr operators_after(self, expr left, int lowest, int line, int col)
    cdef expr operators_prefix(self, expr left, int lowest, int line, int col)
    cdef expr prefix_operator(self, int lowest)
    cdef expr conditional_prefix(self, expr body, int line, int col)
    cdef expr trailers_prefix(self, expr node, int line, int col)
    cdef expr factor(self)
    cdef expr power(self)
    cdef expr raised(self, expr left, int line, int col)
    cdef expr boolean(self, expr left, int kind, int line, int col)
    cdef expr compare(self, expr left, int line, int col)
    cdef int compare_operator(self) except -2
    cdef expr primary(self)
    cdef expr atom(self)
    cdef expr constant(self, object value)
    cdef expr parenthesis(self)
    cdef expr first_element(self)
    cdef int check_star(self) except -1
    cdef int check_target(self, list elts) except -1
    cdef expr list_display(self)
    cdef expr brace_display(self)
    cdef expr dict_display(self, expr first, int line, int col)
    cdef expr dict_key(self)
    cdef expr set_display(self, expr first, int line, int col)
    cdef expr call(self, expr func, int line, int col)
    cdef bint is_keyword_argument(self) except -1
    cdef int call_argument(self, list args, list keywords, int bracket_line, int bracket_col) except -1
    cdef int keyword_argument(self, list keywords) except -1
    cdef expr generator_argument(self, expr element, bint only, int bracket_line, int bracket_col)
    cdef int call_end(self, list args, list keywords) except -1
    cdef int fail_starred_argument(self) except -1
    cdef expr subscript(self, expr value, int line, int col)
    cdef expr slice(self)
    cdef list comprehension_clauses(self)
    cdef expr lambda_expression(self)
    cdef arguments parameters(self, int closer)
    cdef arg parameter(self, int closer, bint starred)
    cdef int fail_previous(self, str message) except -1
    cdef int after_kwarg(self) except -1
    cdef int bad_slash(self, bint slash, bint star) except -1
    cdef int second_star(self) except -1
    cdef int bare_star(self, int closer) except -1
    cdef int bad_parameter(self, int closer, bint defaulted) except -1
    cdef expr targets(self)
    cdef expr target(self)
    cdef int set_target(self, expr node, int ctx) except -1
    cdef str identifier(self)
    cdef int expect(self, int kind) except -1


cdef enum:
    MAX_DEPTH = 1000

cdef inline int enter(ExprParser self) except -1:
    """Go one level deeper. The caller decrements `depth` again."""
    self.depth += 1
    if self.depth > MAX_DEPTH or stack_here() < self.c_limit:
        return self.too_deep()
    return 0


cdef expr invalid_target(expr node, int ctx)
cdef int set_context(expr node, int ctx) except -1
