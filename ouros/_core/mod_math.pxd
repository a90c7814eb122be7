# Modules: math.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef dict NAMESPACE          # name -> native or float
