# Int and bool. Their methods, and the conversion of any value to an int.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

# int(x) without a base: exact int or SIGNAL. Calls __int__ and __index__ of the sandbox.
cdef object to_int(VM* vm, object x)
# The int of a text in a base (2..36, or 0: as a literal says); source is shown in the error. Exact int or SIGNAL.
cdef object parse_int(VM* vm, str text, int base, object source)
# An instance of cls, which is a built-in immutable class or derived from it, with that content.
cdef object new_value(VM* vm, ClassObject cls, object payload)
# What __new__ of a built-in class checks of its first argument: -1 after raising.
# round() of an exact int to -digits places; half to even.
cdef object round_int(VM* vm, object v, object digits)
# Host bytes of bytes, bytearray or memoryview (or a class derived from bytes); None for anything else.
cdef object plain_bytes(object v)
# Calls a native again with a converted first argument, and what else it got: saves: native, None, other arguments (a tuple).
from ouros._core.protocols.node cimport Post
cdef Post AGAIN
# As then(), where r comes from something that may have asked for memory, so that the native is called again from its start.
cdef object after(VM* vm, object r, Post post, object a)
