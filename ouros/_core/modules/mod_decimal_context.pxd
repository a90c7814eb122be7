# _decimal, complete: the namespace of mod_decimal, and contexts.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict NAMESPACE          # name -> native or class
