"""Looks at the limits within loops of natives that cannot be suspended.

Must not know what the loops do. Invariant: a suspension or a walk of the heap that is due waits until the native has ended.
"""
from ouros._core.heap.heap cimport poll


cdef bint is_over_slow(VM* vm) except -1:
    if poll(vm) == LIMIT:
        return True
    vm.status = NORMAL
    return False
