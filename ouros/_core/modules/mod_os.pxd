# The door to the host's files and environment.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

# Suspends the program with a call of an OS function; set by the machine. Gives SIGNAL.
ctypedef object (*OsHook)(VM* vm, str name, tuple args, dict kwargs)
cdef OsHook os_hook
cdef dict OPEN               # the built-in open
cdef dict NAMESPACE          # name -> native
