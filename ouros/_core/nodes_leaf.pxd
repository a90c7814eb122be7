# Evaluator: constants and variables (locals, cells, globals, names of class bodies).
from ouros._core.node cimport *

cdef class Const(Node):
    cdef object value
    cdef Slot   s            # value, unboxed where possible (borrows from value)
    cdef int    tag

cdef class Variable(Node):
    cdef str name
    cdef int slot

cdef class Local(Variable):
    pass
cdef class Deref(Variable):  # a cell in a slot
    cdef int missing(self, Frame* f) except -9
cdef class Global(Variable): # slot: index in the globals table
    cdef object missing(self, Frame* f)
cdef class ClassName(Variable):
    """A name in a class body: its namespace first, then a cell (deref) or the global."""
    cdef bint deref
    cdef bint free_first     # type parameter scopes: the cell goes before the class's namespace
    cdef int  free_slot      # slot of the cell when deref
cdef dict class_namespace(Frame* f)
