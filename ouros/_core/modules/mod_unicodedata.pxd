# _unidata: properties of characters.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict NAMESPACE          # name -> native
