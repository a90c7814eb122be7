# Sources of the runtime's own modules.
from ouros._core.protocols.node cimport Source

cdef Source library_source(str name)     # module by dotted name; None: there is none
cdef bint is_package(str name)
cdef bint in_library(str name) except -1         # whether the library has a module of that name; not for dotted names
cdef dict prelude_index()                # name of a prelude function -> its module
