# Functions of the host as a program sees them, and modules of them.
from ouros._core.heap.value cimport *
from ouros._core.machine.machine cimport Machine
from ouros._core.protocols.descriptors cimport ExternalFunction

cdef ExternalFunction host_function(VM* vm, str name)
cdef bint is_library_module(str name) except -1              # the sandbox's library has a module, or a helper, of this name
cdef int add_modules(Machine m, dict modules) except -1
