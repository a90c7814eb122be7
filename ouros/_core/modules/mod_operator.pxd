# _operator: the operators as functions; itemgetter, attrgetter, methodcaller.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class Getter(HeapObject):
    """itemgetter or attrgetter, as cls says."""
    cdef tuple items         # keys; attrgetter: for each name the tuple of its parts between dots

cdef class MethodCaller(HeapObject):
    cdef str   name
    cdef tuple args
    cdef dict  kwargs

cdef ClassObject ITEMGETTER, ATTRGETTER, METHODCALLER
cdef dict NAMESPACE          # name -> native or class
