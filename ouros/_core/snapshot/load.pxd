# The state of a paused program from bytes.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.snapshot.layouts cimport State

# Raises ValueError for anything that dump_state did not make.
cdef State load_state(bytes data)
