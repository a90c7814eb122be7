# _csv: the loops over characters of readers and writers of tables.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.type_sequence cimport ListObject

cdef struct Format:              # characters as their ordinals
    uint32_t delimiter
    uint32_t quotechar       # NO_CHAR: there is none
    uint32_t escapechar
    int     quoting
    bint    doublequote
    bint    skipspace
    bint    strict

cdef class CsvObject(HeapObject):
    """Abstract: what readers and writers have in common."""
    cdef Format      f
    cdef str         ending      # of lines
    cdef object      dialect     # what the program sees of that
    cdef ClassObject error       # csv.Error
    cdef int take_format(self, tuple values) except -1
    cdef tuple give_format(self)

cdef class CsvReader(CsvObject):
    """An iterator over rows. Between two calls of `next` the row is empty; meanwhile it may be suspended within a line."""
    cdef object     lines        # the iterator they come from
    cdef ListObject limit        # its one item is the greatest length of a field
    cdef int64_t    line_num
    cdef list       row          # fields that are complete
    cdef list       parts        # of the field at hand
    cdef Py_ssize_t length       # of the parts
    cdef int        state
    cdef bint       unquoted
    cdef str        line         # at hand
    cdef Py_ssize_t at           # how far it was read
    cdef Py_ssize_t most(self) except -1
    cdef int put(self, str line, Py_ssize_t start, Py_ssize_t end) except -1

cdef class CsvWriter(CsvObject):
    cdef object write            # the method of the file

cdef dict NAMESPACE              # name -> class
