# Rows of a dump and of images: blank objects for them, and values that refer to them.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.base.msgpack_io cimport Reader
from ouros._core.lowering.given_modules cimport ModuleTable
from ouros._core.protocols.node cimport Code, Source
from ouros._core.snapshot.library_images cimport ModuleImages
from ouros._core.snapshot.used_images cimport UsedImages

cdef struct Row:
    Py_ssize_t pos           # position of its fields in the input
    Py_ssize_t n             # number of the row's fields
    int        kind
    int        image         # index of the image that has the row; -1: the input

cdef class RowReader:
    cdef Reader r
    cdef Row*   table
    cdef Py_ssize_t n
    cdef list   rows         # object of each row
    cdef list   sources
    cdef Py_ssize_t own      # number of rows of the input; those of images follow
    cdef UsedImages used     # images that the input names
    cdef list   first        # index of an image -> its first row
    cdef list   outside      # index of an image -> row of each object that it refers to outside of its rows
    cdef list   modules      # name and row of each module
    cdef int    image        # index of the image that is being read; -1: the input
    cdef bytes  input
    cdef ModuleTable given   # modules of the host's that the program may refer to
    cdef str    version      # version of ouros that wrote the data
    cdef list   ints         # ints that were read recently, indexed by value
    cdef list   reals
    cdef bytearray used_as_value     # rows of functions that some field refers to as a value
    cdef object integer_of(self, int64_t v)
    cdef object real_of(self, double v)
    cdef int next(self) except -1
    cdef int go_to(self, Row* row) except -1
    cdef int open(self, int image) except -1
    cdef Source source_at(self, int64_t i)
    cdef Source source(self)
    cdef object field(self, int item, bint part)
    cdef object value(self)
    cdef object part(self)
    cdef int slot(self, Slot* s) except -1
    cdef object of_kind(self, int kind)
    cdef object optional(self, int kind)
    cdef ClassObject cls(self)
    cdef tuple optional_tuple(self)
    cdef dict names(self)
    cdef Instance holder(self)
    cdef Code code(self)
    cdef int read_sources(self) except -1
    cdef Source given_source(self, str kind)
    cdef int find_outside(self) except -1
    cdef int find_changed(self, Row* row, ModuleImages m, dict rows) except -1
    cdef int set_numbers(self) except -1
    cdef int read_rows(self) except -1
    cdef int read_row(self, Row* row) except -1
    cdef int skip(self, Py_ssize_t n) except -1
    cdef object blank(self, Row* row)
    cdef object ready(self, Row* row)
