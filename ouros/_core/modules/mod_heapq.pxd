# _heapq, _bisect: heaps in lists, binary search in sorted lists.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict NAMESPACE, BISECT          # name -> native
