# Names of modules in import statements, and the errors of imports.
from ouros._core.heap.value cimport *

# Absolute name of the module `name`, `level` packages up from code with these variables. Values that are STOP are not set. Returns: None
# with an exception raised.
cdef str absolute_name(VM* vm, object package, object own_name, bint has_path, str name, int64_t level)
cdef bint is_initializing(object module) except -1       # whether a module's code has begun, but not ended
cdef str origin_of(object module)                        # file of a module, or None
cdef object cannot_import(VM* vm, object module, str module_name, str name)      # raises ImportError: the result is SIGNAL
