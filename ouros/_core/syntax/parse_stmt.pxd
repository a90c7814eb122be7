# Parser of statements and whole programs.
# Must not know scopes. Suites recurse (the indentation limit bounds them); `elif` chains and sequences of statements are loops.

from ouros._core.syntax.ast cimport AST, If, alias, expr, stmt, withitem
from ouros._core.syntax.syntax_hints cimport Mark
from ouros._core.syntax.parse_pattern cimport PatternParser

cdef class StmtParser(PatternParser):
    cdef list statements(self, int closer)
    cdef int logical_line(self, list body) except -1
    cdef stmt compound(self)
    cdef stmt simple(self)
    cdef stmt expression_statement(self)
    cdef stmt keyword_statement(self, int kind)
    cdef stmt assignment(self, expr first, Mark start, int line, int col)
    cdef int bad_assignment(self, expr value, expr bad, Mark start) except -1
    cdef stmt augmented(self, expr target, int line, int col)
    cdef stmt annotated(self, expr target, bint parenthesized, int line, int col)
    cdef int bad_annotation(self, expr target, bint parenthesized) except -1
    cdef expr right_side(self)
    cdef stmt return_statement(self)
    cdef stmt raise_statement(self)
    cdef stmt delete_statement(self)
    cdef stmt assert_statement(self)
    cdef stmt scope_statement(self)
    cdef stmt import_statement(self)
    cdef str import_target(self)
    cdef str bad_import_target(self)
    cdef stmt from_statement(self)
    cdef list imported_names(self)
    cdef alias imported_name(self)
    cdef str dotted_name(self)
    cdef stmt type_statement(self)
    cdef list type_params(self)
    cdef object type_param(self)
    cdef int bad_bound(self, int kind) except -1
    cdef bint is_compound(self) noexcept
    cdef int simple_line(self, list body) except -1
    cdef int fail_block(self, str after, int line) except -1
    cdef int header_colon(self) except -1
    cdef expr star_target(self)
    cdef int fail_mixed_handlers(self, AST handler, bint star) except -1
    cdef int check_unparenthesized(self, int start) except -1
    cdef list function_type_params(self)
    cdef expr return_annotation(self)
    cdef list block(self, str after, int line)
    cdef int expect_colon(self) except -1
    cdef stmt if_statement(self)
    cdef stmt while_statement(self)
    cdef stmt for_statement(self, bint is_async, int line, int col)
    cdef int check_for_target(self) except -1
    cdef stmt with_statement(self, bint is_async, int line, int col)
    cdef list with_items(self)
    cdef bint scan(self) except -1
    cdef list parenthesized_items(self)
    cdef withitem with_item(self)
    cdef int check_with_target(self) except -1
    cdef int matching_bracket(self, bint* named) except -1
    cdef stmt try_statement(self)
    cdef object handler(self, bint* star)
    cdef stmt function(self, list decorators, bint is_async, int line, int col)
    cdef stmt class_statement(self, list decorators)
    cdef stmt decorated(self)
    cdef stmt async_statement(self, list decorators)
    cdef stmt match_statement(self)
    cdef object match_case(self)
    cdef bint is_match(self) except -1
    cdef list else_block(self, int kind)
