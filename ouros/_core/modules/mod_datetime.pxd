# _datetime: dates, times and timedeltas.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict NAMESPACE          # name -> native or class
# Sum or difference of timedeltas, dates and naive datetimes. Returns: a value, NotImplemented or SIGNAL; None: use the slow path.
cdef object quick_sum(VM* vm, bint minus, object a, object b)
