# Clocks, and the thread that sets the alarm of a run whose time is over. Must not know values of the sandbox.
from libc.stdint cimport int64_t

# A watched run. The caller owns the memory, which must not move between watch() and unwatch().
cdef struct Watch:
    int64_t* alarm           # set to -1 at the deadline; borrowed
    int64_t  deadline        # monotonic clock, ns; 0: not watched
    Watch*   next
    Watch*   before

cdef int64_t now_ns() noexcept            # time by the monotonic clock, ns
cdef int64_t thread_ns() noexcept         # CPU time of the calling thread
# CPU time of the calling thread as it was up to 10 ms before `now`: a system call only once in 10 ms.
cdef int64_t thread_ns_before(int64_t now) noexcept
# Set the alarm once, after `delay` ns. A second call replaces the deadline.
cdef int watch(Watch* w, int64_t* alarm, int64_t delay) noexcept
# Stop watching: the thread does not touch the alarm afterwards.
cdef int unwatch(Watch* w) noexcept
# Returns: True if the thread exists. Otherwise polls must read the clock.
cdef bint watchdog_runs() noexcept
