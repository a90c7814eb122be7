# Methods and fields of the built-in exceptions, exception groups, tracebacks, views of frames and code.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.exceptions cimport ExceptionObject, TracebackObject
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport Code

# A frame: one of the past as a traceback entry shows it, that of a generator, or one that runs (see frame_objects.pyx).
cdef class FrameView(HeapObject):
    cdef HeapObject owner    # TracebackObject, Generator, or the Function that runs
    cdef int        line     # where a frame that runs was when it was last asked

cdef class CodeView(HeapObject):
    cdef HeapObject owner    # TracebackObject or Function whose code it is
    cdef PyObject*  code     # of the Function (borrowed, only to be compared): it may have got other code

# OSError of the right class for an errno; filename may be None.
cdef ExceptionObject new_os_error(VM* vm, int errno, str strerror, object filename)
# A special field of an exception (OSError.errno, ...): None when it has not got it.
cdef object exception_field(ExceptionObject e, str name)
cdef int set_exception_field(ExceptionObject e, str name, object value) except -1
cdef Code code_of(HeapObject owner)
cdef int generator_line(Generator g, Code code)
cdef object code_view(VM* vm, HeapObject owner)
cdef Code code_of_view(object v)        # of a CodeView
# cls is a class whose instances owner.__new__ may make: None (and SIGNAL state) if not.
