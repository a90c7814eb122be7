# int and bool: methods, and the conversion of any value to an int.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

# int(x) without a base, by __int__ or __index__. Returns: exact int or SIGNAL.
cdef object to_int(VM* vm, object x)
# Parse an int in a base (2..36, or 0: by its prefix). The error message shows `source`. Returns: exact int or SIGNAL.
cdef object parse_int(VM* vm, str text, int base, object source)
# Make an instance of cls, a built-in immutable class or derived from one, with this payload.
cdef object new_value(VM* vm, ClassObject cls, object payload)
# round() of an exact int to -digits places; half to even.
cdef object round_int(VM* vm, object v, object digits)
# Host bytes of bytes (also derived classes), bytearray or memoryview; None: another type.
cdef object plain_bytes(VM* vm, object v)
