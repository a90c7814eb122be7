# Freezing of a value: programs cannot change it, nor the containers in it.
from ouros._core.heap.value cimport *

cdef int freeze(object v) except -1
cdef int thaw(object v) except -1
