# Bytes and bytearray. Methods that both have are in type_bytes.pyx, changing a bytearray is in type_bytearray.pyx.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class BytearrayObject(HeapObject):
    cdef bytearray  data
    cdef Py_ssize_t exports  # memoryviews that look at it: its length must not change
    cdef Instance   ext      # attributes of an instance of a derived class

cdef ClassObject MEMORY      # memoryview
cdef BytearrayObject new_bytearray(VM* vm, bytearray data)     # takes the host bytearray over
# Host bytes or bytearray (not copied) of a bytes-like value, else None. A memoryview gives a copy.
cdef object buffer_of(object v)
cdef object raise_not_buffer(VM* vm, object v)                 # a bytes-like object is required, not '...'
cdef object bytes_concat(VM* vm, object a, object b)           # a: exact bytes; b: any value
cdef object bytes_get(VM* vm, object s, object key)            # exact bytes
# What bytes() and bytearray() do with their arguments: host bytes, or SIGNAL. `native` is called again after conversions.
cdef object bytes_from(VM* vm, PyObject** a, str type_text, str native)
# An argument that is one byte: 1, 0 (needs __index__) or -1.
cdef int byte_arg(VM* vm, object v, int* out) except -9
ctypedef object (*ViewHook)(object v)
cdef ViewHook view_hook                                        # host bytes of a memoryview, or None
cdef object host_slice(Py_ssize_t start, Py_ssize_t stop, Py_ssize_t step)
cdef object hex_text(VM* vm, object s, PyObject* sep_arg, int group)      # host data as hex digits
