# _threads: threads of a program, which take turns on one continuation stack.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef dict NAMESPACE              # name -> native
