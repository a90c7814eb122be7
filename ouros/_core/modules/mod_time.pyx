"""_time: the clocks, and the time limits for long-running natives.

Must not know the machine except as a Runtime. Invariant: programs see the host's clocks as numbers only. Their local time is UTC.
"""
import time as _time
from ouros._core.heap.runtime cimport runtime
from ouros._core.protocols.call cimport function
from ouros._core.heap.exceptions cimport limit_hit
from ouros._core.heap.heap cimport poll

NAMESPACE = {}

cdef double seconds_left(VM* vm) noexcept:
    return runtime(vm).seconds_left()

cdef object time_up(VM* vm):
    vm.ticks = min(vm.ticks, -1)
    if poll(vm) == LIMIT:
        return SIGNAL
    # The limit is not reached now, but the operation was aborted.
    return limit_hit(vm, "TimeoutError", "tick limit exceeded: one operation took too long")

cdef object time_time(VM* vm, PyObject** a): return _time.time()
cdef object time_time_ns(VM* vm, PyObject** a): return _time.time_ns()
cdef object time_monotonic_ns(VM* vm, PyObject** a): return _time.monotonic_ns()
cdef object time_process_ns(VM* vm, PyObject** a): return _time.process_time_ns()

function(NAMESPACE, "_time", "time", time_time, "")
function(NAMESPACE, "_time", "time_ns", time_time_ns, "")
function(NAMESPACE, "_time", "monotonic_ns", time_monotonic_ns, "")
function(NAMESPACE, "_time", "process_time_ns", time_process_ns, "")
