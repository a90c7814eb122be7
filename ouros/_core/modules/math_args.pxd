# Items of mathematical functions on many numbers, and pauses within their loops.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef inline bint plain_double(PyObject* v, double* out) noexcept:
    """Read a float or small int. Returns: False: another type."""
    cdef int64_t i
    if PyFloat_CheckExact(v):
        out[0] = PyFloat_AS_DOUBLE(v)
        return True
    if compact_int(v, &i):
        out[0] = <double>i
        return True
    return False

# Polls within a loop, if must_poll. Returns: 0: continue; -1: SIGNAL. After a suspension resume(value, a, b, c, i) resumes the loop.
from ouros._core.protocols.node cimport ResumeFunction
cdef int pause(VM* vm, ResumeFunction resume, object a, object b, object c, int64_t i, object value) except -9
