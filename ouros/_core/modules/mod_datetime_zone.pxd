# The zones of _datetime.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef int declare_zones(dict namespace) except -1     # the members of the classes, and the functions into the module's namespace
cdef str OFFSET_RANGE
