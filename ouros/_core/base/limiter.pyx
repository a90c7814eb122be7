"""What long work of a layer that knows no program asks, now and then, whether it may go on.

Must not know who answers: the caller hands a Limiter down, which looks at the limits of a program, or None. Invariant: work that
ends with Stopped has had no effect.
"""


class Stopped(Exception):
    """A limit was reached during the work; whoever handed the Limiter down knows which."""


cdef class Limiter:
    """Limits of a piece of work; this class has none."""
    cdef int look(self) except -1:
        return 0
