# Calls of host functions that work in pieces, under the limits of the program.
from ouros._core.base.status cimport *
from ouros._core.base.limiter cimport Limiter
from ouros._core.heap.value cimport *

cdef class Meter(Limiter):
    """Limits for a function that works in pieces. Valid during the call only."""
    cdef VM* vm
    cdef int64_t room        # bytes that may be allocated
    cpdef int spent(self, int64_t n) except -1
    cpdef int needs(self, int64_t n) except -1

cdef Meter meter_of(VM* vm)                  # for work that has its memory charged already
cdef int64_t size_of(object v) except -1     # estimated bytes of a plain value
cdef object metered(VM* vm, object function, object args)    # function(meter, *args), or SIGNAL: a limit, an exception, or a retry
