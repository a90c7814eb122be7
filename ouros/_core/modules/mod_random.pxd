# _random: the Mersenne Twister for the module random.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.native_object cimport NativeObject
from libc.stdint cimport uint32_t

cdef class RandomObject(NativeObject):
    cdef uint32_t state[624]
    cdef int      index      # index of the next word in `state`; 624: all used

cdef ClassObject RANDOM
cdef dict NAMESPACE          # name -> native or class
