# _plain: functions of the host on plain values, under the library modules that are sandbox Python.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict NAMESPACE          # name -> native
