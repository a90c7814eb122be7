# What the objects of native modules have in common.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class NativeObject(HeapObject):
    """Abstract: an object whose class a program may derive from."""
    cdef Instance ext        # attributes of an instance of a derived class, or None
    cdef object sort_key(self)   # what the host may compare in its place, with its like and with numbers; SIGNAL: nothing
