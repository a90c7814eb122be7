# Modules: hashlib.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef class HashObject(HeapObject):
    """A hash under construction: what was fed so far, so that it survives a dump."""
    cdef str       name
    cdef bytearray data
    cdef dict      options       # of blake2b and blake2s: the host's keyword -> int or bytes; None: none

cdef dict NAMESPACE          # name -> native
