# The clocks, and the thread that interrupts runs whose time is up. Knows no values.
from libc.stdint cimport int64_t

# A run that is watched. The caller owns the memory, which must stay where it is between watch() and unwatch().
cdef struct Watch:
    int64_t* alarm           # set to -1 when the time has come
    int64_t  deadline        # of the monotonic clock, in ns; 0: not watched
    Watch*   next
    Watch*   before

cdef int64_t now_ns() noexcept            # monotonic clock
cdef int64_t thread_ns() noexcept         # processor time of the calling thread
# Sets the alarm after `delay` ns, once. A watch that was set before is set anew.
cdef int watch(Watch* w, int64_t* alarm, int64_t delay) noexcept
# Afterwards the alarm is not touched any more.
cdef int unwatch(Watch* w) noexcept
# Whether there is a thread that sets alarms: else polls must look at the clock.
cdef bint watchdog_runs() noexcept
