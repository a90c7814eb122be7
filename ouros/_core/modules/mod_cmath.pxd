# The module cmath.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict NAMESPACE          # name -> native, float or complex
