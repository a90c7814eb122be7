# Operations that change a bytearray.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

