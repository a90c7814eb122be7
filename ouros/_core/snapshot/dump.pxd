# Writes the state of a paused program as bytes.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.snapshot.layouts cimport State

cdef bytes dump_state(State s)
