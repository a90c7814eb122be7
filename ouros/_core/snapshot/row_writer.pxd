# Writes objects of a program as rows. Subclasses decide which objects have rows of their own, and what the rows are for.
from ouros._core.base.address_map cimport PtrMap
from ouros._core.base.msgpack_io cimport Writer
from ouros._core.base.status cimport *
from ouros._core.heap.members cimport Member
from ouros._core.heap.value cimport *
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport Code, Function, Globals, HeapFrame, Continuation, Node, Source
from ouros._core.types.type_sequence cimport ListObject

# Fields of the rows of these classes, beside id and class.
cdef Py_ssize_t FUNCTION_FIELDS, EXCEPTION_FIELDS, TRACEBACK_FIELDS

cdef class RowWriter:
    cdef PtrMap seen         # object -> row
    cdef list   objects      # row -> object
    cdef dict   shape_owners # row of a shape -> class that it was met with
    cdef dict   continuation_owners  # row of a continuation of a suspended generator -> function of the generator
    cdef PtrMap source_rows
    cdef list   sources
    cdef Writer w            # writes the rows of objects

    cdef Py_ssize_t row(self, object o) except -1
    cdef int ref(self, object o) except -1
    cdef int optional(self, object o) except -1
    cdef int number_of(self, HeapObject o) except -1
    cdef int source_row(self, Source source) except? -1
    cdef int code(self, Code code) except -1
    cdef int value(self, object v) except -1
    cdef int part(self, object v) except -1
    cdef int slot(self, Slot* s) except -1
    cdef int write(self, object o) except -1
    cdef int write_host(self, object o) except -1
    cdef int write_tuple(self, tuple o) except -1
    cdef int write_packed(self, tuple o) except -1
    cdef int write_named(self, int kind, str name, object o) except -1
    cdef int head(self, int kind, Py_ssize_t fields, HeapObject o) except -1
    cdef int shape(self, Shape shape, ClassObject owner) except -1
    cdef int write_shape(self, Shape shape) except -1
    cdef int write_instance(self, Instance o) except -1
    cdef int write_value_instance(self, ValueInstance o) except -1
    cdef int names(self, dict d) except -1
    cdef int write_list(self, ListObject o) except -1
    cdef int write_cell(self, Cell o) except -1
    cdef int write_class(self, ClassObject o) except -1
    cdef int write_function(self, Function o) except -1
    cdef int write_frame(self, HeapFrame o) except -1
    cdef int node(self, Node node, Function fn) except -1
    cdef int write_continuation(self, Continuation o) except -1
    cdef list cells_of(self, Globals o)      # as cells_to_save()
    cdef int write_globals(self, Globals o) except -1
    cdef int write_generator(self, Generator o) except -1
    cdef int write_members(self, HeapObject o, const Member* m) except -1
    cdef int write_state(self, HeapObject o) except -1

cdef bint is_as_defined(Function o) except -1        # whether a function is as its `def` made it, without defaults and closure
