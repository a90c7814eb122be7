# hashlib.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class HashObject(HeapObject):
    """A hash object. It holds all data fed so far, so that it survives a dump."""
    cdef str       name
    cdef bytearray data
    cdef dict      options       # blake2b and blake2s: host keyword -> int or bytes; None: none
    cdef object    host          # host hash object that was fed part of the data; None: not made yet, or not since a load
    cdef Py_ssize_t fed          # number of bytes fed to `host`

cdef dict NAMESPACE          # name -> native
