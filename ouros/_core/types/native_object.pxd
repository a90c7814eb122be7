# Base class of the objects of native modules.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

# Return the attributes of an object of a built-in class or a class derived from it. ext: those that it has so far, or the values of __slots__.
cdef Instance attributes_beside(HeapObject o, Instance ext, bint make)

cdef class NativeObject(HeapObject):
    """Abstract: an object whose class a program may subclass."""
    cdef Instance ext        # attributes of an instance of a derived class, or None
    cdef object sort_key(self)   # host value to compare instead of the object, with its own kind and with numbers; SIGNAL: none
