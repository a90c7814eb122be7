# _decimal, complete: what mod_decimal has in its namespace, and contexts.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict NAMESPACE          # name -> native or class
