# float and complex: methods, and the conversion of any value to a float.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

# Convert a number (no str) to an exact float, by __float__ or __index__. Returns: float; STOP: not a number; SIGNAL.
cdef object to_float(VM* vm, object x)
cdef object round_float(VM* vm, double x, object digits)     # round(x, digits); digits: an exact int
cdef object float_ratio(VM* vm, double x)                    # as_integer_ratio
# Like to_float, for complex numbers; also by __complex__.
cdef object to_complex(VM* vm, object x)
