# Namespace of built-in functions, types and exceptions; print.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class StdStream(HeapObject):
    """sys.stdout (1) and sys.stderr (2)."""
    cdef int stream

# Returns the variables of the running code, as a dict of the sandbox. Set by exec_builtins.
ctypedef object (*LocalsHook)(VM* vm)
cdef LocalsHook locals_hook

cdef StdStream new_stream(int stream)
cdef dict BUILTINS           # name -> value; the same objects for all programs
