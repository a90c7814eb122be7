# What long work of a layer that knows no program asks, now and then, whether it may go on. Must not know who answers.

cdef enum:
    LOOK_EVERY = 1024        # tokens, nodes or the like between two looks

cdef class Limiter:
    """Limits of a piece of work; this class has none."""
    cdef int look(self) except -1        # raises Stopped at a limit
