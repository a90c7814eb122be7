# Modules: _heapq, _bisect: heaps in lists, binary search in sorted ones.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef dict NAMESPACE, BISECT          # name -> native
