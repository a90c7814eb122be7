# Float and complex. Their methods, and the conversion of any value to a float.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

# The float of a number (not of a text), by __float__ or __index__ of the sandbox too. Exact float; STOP: no number; SIGNAL.
cdef object to_float(VM* vm, object x)
cdef object round_float(VM* vm, double x, object digits)     # round(x, digits) of an exact int
cdef object float_ratio(VM* vm, double x)                    # as_integer_ratio
# As to_float for complex numbers, by __complex__ too.
cdef object to_complex(VM* vm, object x)
