# Calls of the host's codecs that look at the limits of the program.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef frozenset SINGLE_BYTE       # codecs with one byte for each character
cdef frozenset MULTI_BYTE        # all others

# Upper bound of the bytes that the host needs to decode data, without what replaces malformed parts.
cdef int64_t decoded_size(object data, str name, str errors) except -1
# Encode s into at most `size` bytes, which are charged. Returns: bytes; SIGNAL: a limit was reached. Raises what the host raises.
cdef object host_encode(VM* vm, str s, str name, str errors, int64_t size)
# Decode data: host bytes or bytearray. `size`: result of decoded_size, which is charged. Returns: str; SIGNAL: a limit was reached, or memory
# is missing, and the caller must be called again. Raises what the host raises.
cdef object host_decode(VM* vm, object data, str name, str errors, int64_t size)
