# _time: clocks by the machine's policy, and the remaining time of a program.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef double seconds_left(VM* vm) noexcept      # below 0: no limit
# Ends the program because a host operation took too long. Returns: SIGNAL.
cdef object time_up(VM* vm)
cdef dict NAMESPACE          # name -> native
