# Hashlib.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class HashObject(HeapObject):
    """A hash under construction: what was fed so far, so that it survives a dump."""
    cdef str       name
    cdef bytearray data
    cdef dict      options       # of blake2b and blake2s: the host's keyword -> int or bytes; None: none
    cdef object    host          # the host's, once it was fed with a part of the data; None: not yet, or not since a load
    cdef Py_ssize_t fed          # bytes that it has

cdef dict NAMESPACE          # name -> native
