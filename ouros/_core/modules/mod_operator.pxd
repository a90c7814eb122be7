# _operator, the operators as functions, and itemgetter, attrgetter, methodcaller.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class Getter(HeapObject):
    """itemgetter or attrgetter: cls tells which."""
    cdef tuple items         # keys; attrgetter: for each name its parts between the dots, as a tuple

cdef class MethodCaller(HeapObject):
    cdef str   name
    cdef tuple args
    cdef dict  kwargs

cdef ClassObject ITEMGETTER, ATTRGETTER, METHODCALLER
cdef dict NAMESPACE          # name -> native or class
