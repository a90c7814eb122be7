# Modules: hashlib.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef class HashObject(HeapObject):
    """A hash under construction: what was fed so far, so that it survives a dump."""
    cdef str   name
    cdef bytes data

cdef dict NAMESPACE          # name -> native
