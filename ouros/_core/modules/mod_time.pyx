"""_time: the clocks, and the time limits for long-running natives.

Must not know the machine except as a Runtime. Invariant: programs see clocks as numbers only, and those that the policy says.
"""
from ouros._core.heap.runtime cimport CLOCK_MONOTONIC, CLOCK_PROCESS, CLOCK_TIME, SLEEP_HOST, SLEEP_VIRTUAL, runtime
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

cdef object time_time(VM* vm, PyObject** a):
    ns = runtime(vm).read_clock(CLOCK_TIME)
    return ns if ns is SIGNAL else ns / <object>1000000000       # of ints: rounded once

cdef object time_time_ns(VM* vm, PyObject** a): return runtime(vm).read_clock(CLOCK_TIME)
cdef object time_monotonic_ns(VM* vm, PyObject** a): return runtime(vm).read_clock(CLOCK_MONOTONIC)
cdef object time_process_ns(VM* vm, PyObject** a): return runtime(vm).read_clock(CLOCK_PROCESS)

cdef object time_is_fixed(VM* vm, PyObject** a): return bool(runtime(vm).is_clock_fixed())
cdef object time_has_zone(VM* vm, PyObject** a): return runtime(vm).local_zone() is not None

cdef object time_sleep_mode(VM* vm, PyObject** a):
    cdef int mode = runtime(vm).sleep_mode()
    return "virtual" if mode == SLEEP_VIRTUAL else "host" if mode == SLEEP_HOST else "skip"

function(NAMESPACE, "_time", "has_zone", time_has_zone, "")
function(NAMESPACE, "_time", "is_fixed", time_is_fixed, "")
function(NAMESPACE, "_time", "sleep_mode", time_sleep_mode, "")
function(NAMESPACE, "_time", "time", time_time, "")
function(NAMESPACE, "_time", "time_ns", time_time_ns, "")
function(NAMESPACE, "_time", "monotonic_ns", time_monotonic_ns, "")
function(NAMESPACE, "_time", "process_time_ns", time_process_ns, "")
