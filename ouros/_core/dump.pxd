# Boundary: the state of a paused program to bytes.
from ouros._core.status cimport *
from ouros._core.value cimport *
from ouros._core.state cimport State

cdef bytes dump_state(State s)
