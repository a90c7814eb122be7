# Methods and fields of the built-in exceptions, exception groups, tracebacks, frames and code objects.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.exceptions cimport ExceptionObject, TracebackObject
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport Code, Source

# A frame object: of a traceback entry, of a generator, or of a running function (see frame_objects.pyx).
cdef class FrameView(HeapObject):
    cdef HeapObject owner    # TracebackObject, Generator, or the running Function
    cdef int        line     # running frame: its line when last read

cdef class CodeView(HeapObject):
    cdef HeapObject owner    # TracebackObject or Function
    cdef PyObject*  code     # code of the Function at creation (borrowed, only for comparison), since the Function may get other code

# Whether calling an exception class made an exception; else TypeError is raised.
cdef bint made_exception(VM* vm, object cls, object value, bint by_name=*) except? False
# OSError of the class for an errno. filename may be None.
# Special field of an exception (OSError.errno, ...), or None if it is not set.
cdef object exception_field(ExceptionObject e, str name)
cdef int set_exception_field(ExceptionObject e, str name, object value) except -1
cdef Code code_of(HeapObject owner)
cdef int generator_line(Generator g, Code code)
cdef object code_view(VM* vm, HeapObject owner)
cdef Code code_of_view(object v)        # v: CodeView
cdef bint same_view(object a, object b) except -9        # whether both are views of one code: one object for programs
cdef tuple name_and_line(Source source, Code code)       # of the code in the text: code.replace may have changed both
