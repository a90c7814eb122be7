# Fields of syntax tree nodes, by name.
# Written by tests/tools/generate_ast.py from the grammar in ouros/stdlib/_ast_nodes.py: change these.
from ouros._core.syntax.ast cimport AST

cdef class Verbatim:
    """Text that is printed as it is: operators and contexts, as `Name()`."""
    cdef str text

cdef list fields(AST node)           # (name, value) in the grammar's order; values are nodes, lists, constants or Verbatim
cdef bint has_position(int kind) noexcept
