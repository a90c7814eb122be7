# The door to the host's files and environment.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict OPEN               # the built-in open
cdef dict NAMESPACE          # name -> native
