# bytes and bytearray. Shared methods are in type_bytes.pyx, operations that change a bytearray in type_bytearray.pyx.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.call cimport Native
from ouros._core.types.native_object cimport NativeObject

cdef class BytearrayObject(HeapObject):
    cdef bytearray  data
    cdef Py_ssize_t exports  # number of memoryviews on it; its length must not change unless 0
    cdef Instance   ext      # attributes of an instance of a derived class

cdef class BufferObject(NativeObject):
    """Abstract: a bytes-like object of a native module; memoryviews share its content."""
    cdef BytearrayObject content     # never None
    cdef str item_format(self)       # format of an item, as memoryview.format has it

cdef ClassObject MEMORY      # memoryview
cdef BytearrayObject new_bytearray(VM* vm, bytearray data)     # owns `data` afterwards
# Host bytes or bytearray of a bytes-like value, without a copy (of a memoryview: a copy, which is requested); None: not bytes-like, or a class
# with __buffer__; SIGNAL: as of reserve(). Of a memoryview whose items are apart: BufferError, its content, or None.
cdef object buffer_of(VM* vm, object v)
cdef object content_of(VM* vm, object v)
cdef object close_buffer_of(VM* vm, object v)
cdef object raise_not_buffer(VM* vm, object v)                 # raises "a bytes-like object is required, not '...'"
cdef object bytes_concat(VM* vm, object a, object b)           # a: exact bytes; b: any value
cdef object bytes_get(VM* vm, object s, object key)            # s: exact bytes
# Implement bytes() and bytearray(): host bytes or SIGNAL. `native` is called again after a conversion.
cdef object bytes_from(VM* vm, PyObject** a, str type_text, Native native)
cdef int byte_in(VM* vm, object v) except -9                   # the byte that an int is; -1: raised
cdef enum Apart:     # what becomes of a memoryview whose items are apart
    APART_REFUSED    # BufferError
    APART_COPIED
    APART_NONE       # no bytes-like object
ctypedef object (*ViewHook)(VM* vm, object v, Apart apart)
cdef ViewHook view_hook                                        # gives host bytes of a memoryview, None, or SIGNAL, as buffer_of()
cdef object host_slice(Py_ssize_t start, Py_ssize_t stop, Py_ssize_t step)
cdef object hex_text(VM* vm, object s, PyObject* sep_arg, int group)      # the host data as hex digits
