# Reading of pickles for _pickling.
from ouros._core.base.status cimport *
from ouros._core.heap.hash_table cimport Table
from ouros._core.heap.value cimport *
from ouros._core.modules.meter cimport Meter
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_set cimport SetObject

cdef class Reader:
    """A pickle being read."""
    cdef Meter       meter
    cdef bytes       data
    cdef const unsigned char* at         # next byte of `data`
    cdef const unsigned char* end
    cdef Py_ssize_t  steps
    cdef int64_t     before              # budget when the reader was made
    cdef list        stack, memo
    cdef Py_ssize_t* marks               # sizes of the stack; owned
    cdef Py_ssize_t  marked, room        # number of marks, and capacity
    cdef list        names, found        # (module, name) and the object that it names
    cdef list        unknown             # (module, name) that are not in `names`
    cdef DictObject  numbered            # number -> object, instead of `memo`, for proceed(); or None
    cdef int start(self, Meter meter, bytes data, Py_ssize_t pos, list stack) except -1
    cdef int make_room(self, int64_t n) except -1
    cdef const unsigned char* take(self, Py_ssize_t n) noexcept
    cdef int push(self, object v) except -1
    cdef int mark(self, Py_ssize_t n) except -1
    cdef int text(self, int size, bint is_text) except -1
    cdef int surrogates(self, const unsigned char* p, Py_ssize_t n) except -1
    cdef int add_items(self, Py_ssize_t start) except -1
    cdef int add_pairs(self, Py_ssize_t start) except -1
    cdef int add_keys(self, Py_ssize_t start) except -1
    cdef int set_room(self, Table t, Py_ssize_t n) except -1
    cdef int add_all(self, SetObject target, Py_ssize_t start) except -1
    cdef int look_at(self, Py_ssize_t i) except -1
    cdef int tuple_of(self, Py_ssize_t start) except -1
    cdef int frozen(self, Py_ssize_t start) except -1
    cdef int find(self) except -1
    cdef int make(self) except -1
    cdef int call(self) except -1
    cdef int fill(self) except -1
    cdef int keep(self) except -1
    cdef int recall(self, uint64_t number) except -1
    cdef int step(self, int code) except -1
    cdef int step_recall(self, int width) except -1
    cdef int step_int(self, int code) except -1
    cdef int step_long(self) except -1
    cdef int step_float(self) except -1
    cdef int step_marked(self, int code) except -1
    cdef int step_frame(self) except -1
    cdef int step_bytearray(self) except -1

cdef bint is_number(str text) noexcept       # a short number like -12.50, with ASCII digits and without an exponent

cdef inline uint64_t uint(const unsigned char* p, int n) noexcept:
    """Return the unsigned int in the next n bytes, the lowest first."""
    cdef uint64_t v = 0
    cdef int i
    for i in range(n):
        v |= <uint64_t>p[i] << (8 * i)
    return v
