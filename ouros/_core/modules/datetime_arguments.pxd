from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef list WITH_INDEX          # result of bound(): code of the program must convert an argument first

cdef bint has_index(object v)
cdef object with_ints(VM* vm, ClassObject owner, str name, object first, tuple args, dict kwargs, int zone)
cdef list bound(VM* vm, tuple names, int required, Py_ssize_t positional, tuple args, dict kwargs)
cdef bint check_ints(VM* vm, tuple names, list values, bint parsed=*) except? False
cdef str no_day_text(day, last, month, year)
