# _array: the base class of array.array.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.native_object cimport NativeObject
from ouros._core.types.type_sequence cimport ListObject

cdef class ArrayObject(NativeObject):
    cdef ListObject items    # never None
    cdef int        code     # type code, a character of CODES

cdef dict NAMESPACE          # name -> native or class
