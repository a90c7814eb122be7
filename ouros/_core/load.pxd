# Boundary: the state of a paused program from bytes.
from ouros._core.status cimport *
from ouros._core.value cimport *
from ouros._core.state cimport State

# Raises ValueError for anything that dump_state did not make.
cdef State load_state(bytes data)
