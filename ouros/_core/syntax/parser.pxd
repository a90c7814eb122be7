# Source text to syntax tree: the entry points.
#
# All raise SyntaxFailure (and MemoryError), nothing else.

from ouros._core.syntax.ast cimport Expression, Interactive, Module, expr, mod
from ouros._core.syntax.parse_stmt cimport StmtParser
from ouros._core.syntax.syntax_errors cimport SyntaxFailure

cdef class Parser(StmtParser):
    cdef mod parse(self, int goal)
    cdef SyntaxFailure diagnose(self, int goal, SyntaxFailure first)
    cdef mod attempt(self, int goal)
    cdef expr eval_expressions(self)

cdef Module parse_module(str source, str filename)
cdef Expression parse_expression(str source, str filename)
cdef Interactive parse_interactive(str source, str filename)

# The tree of a program, or None for a text that isn't one but may be the beginning of one.
cdef Module parse_beginning(str source)
