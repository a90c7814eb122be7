# Functions of math on ints: comb, factorial, gcd, isqrt, lcm, perm.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef int add_functions(dict namespace) except -1
