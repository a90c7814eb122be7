# Modules: _datetime: dates, times and durations.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef dict NAMESPACE          # name -> native or class
