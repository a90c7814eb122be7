# _array: the base class of array.array.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.type_bytes cimport BufferObject

cdef class ArrayObject(BufferObject):
    cdef int        code         # type code, a character of CODES; items are stored as the machine does, one after another
    cdef int        shift        # an item takes 1 << shift bytes; follows from the code

cdef class ArrayIter(HeapObject):
    cdef ArrayObject array       # None if exhausted
    cdef Py_ssize_t  i           # of the next item

cdef dict NAMESPACE              # name -> native or class
