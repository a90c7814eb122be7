# Memoryview, with one dimension, over bytes and bytearray.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class MemoryView(HeapObject):
    cdef object     base     # bytes or BytearrayObject; None: released
    cdef Py_ssize_t start    # byte offset of item 0
    cdef Py_ssize_t n        # items
    cdef Py_ssize_t step     # bytes from one item to the next
    cdef int        width    # bytes of an item
    cdef str        format
    cdef bint       readonly
    cdef object     hashed   # its hash, once somebody asked: it outlives the release

cdef class MemoryIter(HeapObject):
    cdef MemoryView view     # None when exhausted
    cdef Py_ssize_t i

cdef object view_bytes(MemoryView m)      # of one that is not released
