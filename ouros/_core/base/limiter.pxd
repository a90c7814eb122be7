# Limiters: objects that long work asks, now and then, whether it may go on. Must not know programs.
from libc.stdint cimport int64_t

cdef enum:
    LOOK_EVERY = 1024        # tokens, nodes or the like between two looks

cdef class Limiter:
    """Limits of a piece of work; this class has none."""
    cdef int steps                       # of the work since the last look
    cdef int look(self) except -1        # raises Stopped at a limit

cdef class HostTurns(Limiter):
    """No limits, but turns for the host: its other threads run, and its signals are handled."""
    cdef int64_t next                    # time of the next turn, ns by the monotonic clock; 0: not known yet

cdef int let_others_run() noexcept       # releases the interpreter lock for a thread that waits for it

cdef inline int one_step(Limiter limiter) except -1:
    """Count a step of long work; every LOOK_EVERY steps the limiter looks. limiter: may be None."""
    if limiter is not None:
        limiter.steps += 1
        if limiter.steps >= LOOK_EVERY:
            limiter.steps = 0
            limiter.look()
    return 0
