# _json: JSON decoder and encoder.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict NAMESPACE          # name -> native
