# _datetime: the zones.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef int declare_zones(dict namespace) except -1     # declares the members of the classes, and adds functions to the namespace
cdef str OFFSET_RANGE
