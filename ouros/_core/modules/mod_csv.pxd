# _csv: the character loops of readers and writers.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.type_sequence cimport ListObject

cdef struct Format:              # settings of a dialect, with characters as code points
    uint32_t delimiter
    uint32_t quotechar       # NO_CHAR: none
    uint32_t escapechar
    int     quoting
    bint    doublequote
    bint    skipspace
    bint    strict

cdef class CsvObject(HeapObject):
    """Abstract base of readers and writers."""
    cdef Format      f
    cdef str         ending      # line ending of a writer
    cdef object      dialect     # the Dialect object that programs see
    cdef ClassObject error       # class csv.Error
    cdef int take_format(self, tuple values) except -1
    cdef tuple give_format(self)

cdef class CsvReader(CsvObject):
    """Iterator over rows. It may be suspended within a line. Between two calls of `next` the row is empty."""
    cdef object     lines        # iterator over the lines
    cdef ListObject limit        # list with one item: the greatest length of a field
    cdef int64_t    line_num
    cdef list       row          # completed fields
    cdef list       parts        # parts of the current field
    cdef Py_ssize_t length       # total length of `parts`
    cdef int        state
    cdef bint       unquoted
    cdef str        line         # current line
    cdef Py_ssize_t at           # read position in `line`
    cdef Py_ssize_t most(self) except -1
    cdef int put(self, str line, Py_ssize_t start, Py_ssize_t end) except -1

cdef class CsvWriter(CsvObject):
    cdef object write            # `write` method of the file

cdef dict NAMESPACE              # name -> class
