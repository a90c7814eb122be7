# Modules: _heapq: heaps in lists.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef dict NAMESPACE          # name -> native
