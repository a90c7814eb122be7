# Reads the state of a paused program from bytes.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.lowering.given_modules cimport ModuleTable
from ouros._core.snapshot.layouts cimport State

# Raises ValueError for damaged data, and if `given`, which may be None, lacks a module of the program. Forged data may load, as a state
# that no program reaches.
cdef State load_state(bytes data, ModuleTable given)
