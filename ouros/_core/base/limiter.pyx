"""Limiters: objects that long work asks, now and then, whether it may go on.

Must not know programs. The caller of the work makes the Limiter and hands it down: the lexer and the lowering do not know whose limits
hold. Invariant: work that ends with Stopped, or with an exception of a signal handler, has had no effect.
"""
from cpython.exc cimport PyErr_CheckSignals
from ouros._core.base.watchdog cimport now_ns

cdef extern from *:
    """
    static void ou_let_others_run(void) { PyThreadState* s = PyEval_SaveThread(); PyEval_RestoreThread(s); }
    """
    void ou_let_others_run()

cdef enum:
    TURN_NS = 20_000_000     # ns between two turns of the host


class Stopped(Exception):
    """A limit was reached during the work. The caller that made the Limiter knows which one."""


cdef class Limiter:
    """Limits of a piece of work; this class has none."""
    cdef int look(self) except -1:
        return 0


cdef class HostTurns(Limiter):
    """No limits, but turns for the host: its other threads run, and its signals are handled."""
    cdef int look(self) except -1:
        cdef int64_t now = now_ns()
        if self.next != 0 and now < self.next:
            return 0
        if self.next != 0:
            PyErr_CheckSignals()
            ou_let_others_run()
        self.next = now_ns() + TURN_NS
        return 0


cdef int let_others_run() noexcept:
    ou_let_others_run()
    return 0
