# _time: clocks by the machine's policy, and the remaining time of a program.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef double seconds_left(VM* vm) noexcept      # time limit of a native, s; below 0: no limit
# End the program because a host operation took too long. Returns: SIGNAL.
cdef object time_up(VM* vm)
# The calendar time in UTC: year, month, day, hour, minute, second, weekday, day of the year, 0. Returns: False outside of the years 1000 to 9999.
cdef bint civil_fields(int64_t n, int* fields) noexcept
cdef dict NAMESPACE          # name -> native
