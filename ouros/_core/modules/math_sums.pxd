# Functions of math on many numbers: dist, fsum, hypot, prod, sumprod.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef int add_functions(dict namespace) except -1
