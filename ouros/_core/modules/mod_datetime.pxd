# _datetime: dates, times and durations.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict NAMESPACE          # name -> native or class
# Sums and differences of durations, dates and moments without a zone, or SIGNAL; None: they take more.
cdef object quick_sum(VM* vm, bint minus, object a, object b)
