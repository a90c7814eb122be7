# Code objects, and the places of nodes in them.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *

# Place of a node in its code, as tb_lasti and f_lasti have it.
cdef Py_ssize_t place_of(VM* vm, Node node, Code code) except -1
