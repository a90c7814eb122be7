# Time: clocks by the machine's policy, and how much time a program has left.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

ctypedef double (*SecondsHook)(VM* vm) noexcept
cdef SecondsHook seconds_left_hook       # set by the machine; below 0: no limit
cdef double seconds_left(VM* vm) noexcept
# The host's work took too long: the limit it ran into. Gives SIGNAL.
cdef object time_up(VM* vm)
cdef dict NAMESPACE          # name -> native
