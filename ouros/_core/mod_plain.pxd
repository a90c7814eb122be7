# Modules: _plain: functions of the host on plain values, under the library modules that are sandbox Python.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef dict NAMESPACE          # name -> native
