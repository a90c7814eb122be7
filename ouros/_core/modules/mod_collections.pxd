# _collections: deque, the constructor of named tuples, and the loops of Counter.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport ResumeFunction
from ouros._core.types.native_object cimport NativeObject

cdef class DequeObject(NativeObject):
    cdef list       ring     # length is a power of two; item i is ring[(head + i) & mask]
    cdef Py_ssize_t head
    cdef Py_ssize_t n
    cdef Py_ssize_t mask
    cdef int64_t    maxlen   # greatest length; -1: unbounded
    cdef uint64_t   version  # changes whenever items are added or removed
    cdef object item(self, Py_ssize_t i)
    cdef int resize(self, Py_ssize_t size) except -1
    cdef int push(self, object v) except -1
    cdef int push_left(self, object v) except -1
    cdef object pop(self)
    cdef object pop_left(self)
    cdef list to_list(self)
    cdef int fill(self, list items) except -1
    cdef int take(self, DequeObject source, Py_ssize_t first, Py_ssize_t end) except -1

cdef class DequeIter(HeapObject):
    cdef DequeObject deque
    cdef Py_ssize_t  at
    cdef Py_ssize_t  left
    cdef uint64_t    version

cdef class TupleMaker(HeapObject):
    """__new__ of a named tuple class."""
    cdef str   name
    cdef tuple names
    cdef tuple defaults      # default values of the last fields
    cdef object bind(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames)

cdef ClassObject DEQUE
cdef dict NAMESPACE          # name -> native or class
cdef ResumeFunction RETURN_SAVED  # gives what it saved, whatever the value
