# scrypt: the part of the key derivation that takes time and memory.
from ouros._core.modules.meter cimport Meter

cdef bytes mixed(Meter meter, bytes block, size_t n, size_t r)
