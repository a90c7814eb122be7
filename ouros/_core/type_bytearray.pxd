# Types: what changes a bytearray.
from ouros._core.status cimport *
from ouros._core.value cimport *

