# _plain: host functions on plain values, for library modules that are sandbox Python.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict NAMESPACE, STRUCT  # name -> native
