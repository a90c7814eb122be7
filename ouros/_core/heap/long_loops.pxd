# Looks at the limits within loops of natives that cannot be suspended. Must not know what the loops do.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.heap cimport load_alarm, work

cdef bint is_over_slow(VM* vm) except -1

cdef inline bint is_over_now(VM* vm, int64_t n) except -1:
    """Count n items of work() and look at the limits. Returns: True if a limit has ended the program: the caller must return SIGNAL."""
    work(vm, n)
    return (vm.ticks | load_alarm(vm)) < 0 and is_over_slow(vm)

cdef inline bint is_over(VM* vm, Py_ssize_t i, int64_t each) except -1:
    """Like is_over_now, after every 1024 items of cost `each`. i: index of the item."""
    return i & 0x3FF == 0x3FF and is_over_now(vm, each << 10)
