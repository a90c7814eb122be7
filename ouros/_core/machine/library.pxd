# Sources of the runtime's own modules.
from ouros._core.protocols.node cimport Source

cdef Source library_source(str name)     # module by dotted name; None: there is none
cdef bint is_package(str name)
cdef bint in_library(str name) except -1         # whether the library has a module of that name; not for dotted names
cdef str folder_of(str name)             # what a package of the library has in its __path__; no folder of any file system
cdef tuple parts_of(str name)            # names of the public modules in a package, sorted
cdef dict prelude_index()                # name of a prelude function -> its module
