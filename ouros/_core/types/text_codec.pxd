# Encoding str and decoding bytes by a fixed list of host codecs.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef object encode_text(VM* vm, str s, str encoding, str errors)           # result: bytes or SIGNAL
cdef object decode_bytes(VM* vm, object data, str encoding, str errors)    # data: host bytes or bytearray; str or SIGNAL
cdef str known_encoding(str name)              # canonical name, or None
# Check the arguments encoding and errors (NULL: not given) of encode, decode, str and bytes. Returns: False: raised.
cdef bint codec_args(VM* vm, str function, PyObject* encoding, PyObject* errors, list out) except? False
