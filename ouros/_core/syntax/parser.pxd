# Entry points: source text to syntax tree.
# All functions raise SyntaxFailure or MemoryError, and no other exception; with a limiter Stopped, too.

from ouros._core.base.limiter cimport Limiter
from ouros._core.syntax.ast cimport Expression, Interactive, Module, expr, mod
from ouros._core.syntax.parse_stmt cimport StmtParser
from ouros._core.syntax.syntax_errors cimport SyntaxFailure

cdef class Parser(StmtParser):
    cdef mod parse(self, int goal)
    cdef SyntaxFailure diagnose(self, int goal, SyntaxFailure first)
    cdef mod attempt(self, int goal)
    cdef expr eval_expressions(self)

# given: other names for some identifiers. limiter: counts the steps of the work.
cdef Module parse_module(str source, str filename, dict given=*, Limiter limiter=*)
cdef Expression parse_expression(str source, str filename, dict given=*, Limiter limiter=*)
cdef Interactive parse_interactive(str source, str filename, dict given=*, Limiter limiter=*)

# Return the tree of a program. Returns: None if the text is not one but may be the beginning of one.
cdef Module parse_beginning(str source)
