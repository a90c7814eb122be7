# _os: calls of the host for files and environment.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict OPEN               # namespace with the built-in open
cdef dict NAMESPACE          # name -> native
