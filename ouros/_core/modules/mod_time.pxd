# _time: clocks by the machine's policy, and the remaining time of a program.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef double seconds_left(VM* vm) noexcept      # time limit of a native, s; below 0: no limit
# End the program because a host operation took too long. Returns: SIGNAL.
cdef object time_up(VM* vm)
cdef dict NAMESPACE          # name -> native
