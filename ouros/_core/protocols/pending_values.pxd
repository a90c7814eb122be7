# Results of coroutine functions of the host that a forgiving program uses before it awaits them: see ouros/stdlib/_pending_values.py.
from ouros._core.heap.value cimport *

cdef bint is_pending(object v) except -1
cdef object value_of_pending(VM* vm, object v)      # waits for the host; SIGNAL: suspended, or the call failed
cdef object settled_value(object v)                 # the value if the host has given it, else SIGNAL
# After a native raised: if the native itself refused its arguments and some are pending, call it again with their values.
cdef object with_values(VM* vm, object native, PyObject** args, Py_ssize_t n, tuple kwnames)
