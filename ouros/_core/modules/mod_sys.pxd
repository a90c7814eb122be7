# _sys: what the module sys shows of the running program.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

# Set by the machine. The deepest recursion from now on (n < 0: only asks), as it is afterwards.
ctypedef int64_t (*RecursionHook)(VM* vm, int64_t n) except -9
cdef RecursionHook recursion_hook
# The modules imported so far as a dict of the sandbox.
ctypedef object (*ModulesHook)(VM* vm)
cdef ModulesHook modules_hook
# Makes a module of the library a part of a package, under which name imports find it.
ctypedef object (*AliasHook)(VM* vm, str name, object module)
cdef AliasHook alias_hook
cdef dict NAMESPACE          # name -> native
