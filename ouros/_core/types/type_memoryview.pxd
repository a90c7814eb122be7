# memoryviews over bytes and bytearray.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class MemoryView(HeapObject):
    cdef object     base     # bytes or BytearrayObject; None if released
    cdef object     owner    # the object whose content the base is; None: the base itself
    cdef Py_ssize_t start    # byte offset of item 0
    cdef Py_ssize_t n        # size of the first dimension; 1 without dimensions
    cdef Py_ssize_t step     # distance in bytes along the first dimension
    cdef tuple      inner    # sizes of the other dimensions, whose items are contiguous; None: no dimension, one item
    cdef Py_ssize_t row      # bytes per index of the first dimension; the width, with one dimension
    cdef int        width    # bytes per item
    cdef str        format
    cdef bint       readonly
    cdef object     hashed   # cached hash, which stays valid after the release

cdef class MemoryIter(HeapObject):
    cdef MemoryView view     # view that is iterated; None if exhausted
    cdef Py_ssize_t i

cdef object view_bytes(MemoryView m)      # m: a view that is not released
cdef bint is_contiguous(MemoryView m, bint fortran) except -1
