# Types: what changes a bytearray.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef int bytearray_set(VM* vm, object o, object key, object value) except -9     # o[key] = value
cdef int bytearray_del(VM* vm, object o, object key) except -9
