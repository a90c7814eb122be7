# Modules: the functions of math on ints: comb, factorial, gcd, isqrt, lcm, perm.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef int add_functions(dict namespace) except -1
