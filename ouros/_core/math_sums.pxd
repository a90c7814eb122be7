# Modules: the functions of math on many numbers: dist, fsum, hypot, prod, sumprod.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef int add_functions(dict namespace) except -1
