# _collections: the methods of OrderedDict that change the order.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict ORDERED            # name -> native
