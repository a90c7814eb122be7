# Arguments of mathematical functions. Natives read plain numbers themselves. Other arguments are converted here, one after the other, then
# the native is called again.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef inline bint plain_double(PyObject* v, double* out) noexcept:
    """Reads a float or small int. Returns: False: another type."""
    cdef int64_t i
    if PyFloat_CheckExact(v):
        out[0] = PyFloat_AS_DOUBLE(v)
        return True
    if compact_int(v, &i):
        out[0] = <double>i
        return True
    return False

cdef enum ArgKind:
    AS_FLOAT   = 0
    AS_COMPLEX = 1
    AS_INT     = 2           # by __index__

# Converts all n arguments to `kind` and calls the native of that name ('math.sin') again. NULL arguments are omitted, None is passed on.
# The arguments from n_positional on are keyword arguments with these names.
cdef object convert_call(VM* vm, str name, PyObject** a, int n, int kind, tuple keywords)
# Converts the host list of all arguments in place, then calls the native with them as *args.
cdef object convert_star(VM* vm, str name, list args, int kind)

# Polls within a loop, if must_poll. Returns: 0: continue; -1: SIGNAL. After a suspension post(value, a, b, c, i) resumes the loop.
from ouros._core.protocols.node cimport Post
cdef int pause(VM* vm, Post post, object a, object b, object c, int64_t i, object value) except -9
