# _io: the in-memory streams.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.native_object cimport NativeObject
from ouros._core.types.type_bytes cimport BytearrayObject

cdef class TextStream(NativeObject):
    """Base of io.StringIO. The content is `text` followed by `parts`. All operations except writing at the end join them."""
    cdef str        text
    cdef list       parts
    cdef Py_ssize_t total    # characters in `text` and `parts`
    cdef Py_ssize_t pos
    cdef int        width    # bytes per character of the widest str
    cdef object     newline  # None, "", "\n", "\r" or "\r\n"
    cdef bint       closed
    cdef int start(self, str text, object newline) except -1
    cdef str joined(self)
    cdef str line(self, Py_ssize_t most)

cdef class ByteStream(NativeObject):
    """Base of io.BytesIO."""
    cdef BytearrayObject data    # content; None if closed
    cdef Py_ssize_t pos
    cdef Py_ssize_t line_end(self, Py_ssize_t most) noexcept
    cdef bytes take(self, Py_ssize_t end)

cdef object bytes_write(VM* vm, PyObject** a)    # BytesIO.write: self, b

cdef dict NAMESPACE          # name -> class
