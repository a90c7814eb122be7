# Base class of the objects of native modules.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class NativeObject(HeapObject):
    """Abstract: an object whose class a program may subclass."""
    cdef Instance ext        # attributes of an instance of a derived class, or None
    cdef object sort_key(self)   # host value to compare instead of the object, with its own kind and with numbers; SIGNAL: none
