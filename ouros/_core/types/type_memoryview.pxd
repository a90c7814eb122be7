# One-dimensional memoryviews over bytes and bytearray.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class MemoryView(HeapObject):
    cdef object     base     # bytes or BytearrayObject; None if released
    cdef Py_ssize_t start    # byte offset of item 0
    cdef Py_ssize_t n        # number of items
    cdef Py_ssize_t step     # distance of two items in bytes
    cdef int        width    # bytes per item
    cdef str        format
    cdef bint       readonly
    cdef object     hashed   # cached hash, which stays valid after the release

cdef class MemoryIter(HeapObject):
    cdef MemoryView view     # None if exhausted
    cdef Py_ssize_t i

cdef object view_bytes(MemoryView m)      # m: not released
