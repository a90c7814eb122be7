# Time: clocks by the machine's policy, and how much time a program has left.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef double seconds_left(VM* vm) noexcept      # below 0: no limit
# The host's work took too long: the limit it ran into. Gives SIGNAL.
cdef object time_up(VM* vm)
cdef dict NAMESPACE          # name -> native
