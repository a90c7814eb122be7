# The next item of an iterator in a slot, or of two in two slots, for loops that need no object.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef enum Next:
    N_NONE   = 0             # no effect: no fast path for this iterator, use ops.iter_next
    N_FILLED = 1             # the slots hold the next item
    N_END    = 2
    N_SIGNAL = 3             # raised or suspended; after suspension the item arrives as an object
cdef int next_slot(VM* vm, object it, Slot* out) except -9       # like ops.iter_next; never N_NONE
# Unpack the next pair of the iterator into two slots, without making its tuple.
cdef int next_pair(VM* vm, object it, Slot* a, Slot* b) except -9
