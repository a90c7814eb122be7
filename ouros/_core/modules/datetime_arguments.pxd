from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef bint has_index(object v)
cdef object bound(VM* vm, str native, PyObject** a, tuple names, int required, Py_ssize_t positional)
cdef bint check_ints(VM* vm, tuple names, list values) except? False
cdef str no_day_text(day, last, month, year)
