# The next item of an iterator in a slot, or of two in two slots, for loops that have no use for an object.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef enum Next:
    N_NONE   = 0             # nothing happened: ask for the next item
    N_FILLED = 1             # the slot, or both, have it
    N_END    = 2
    N_SIGNAL = 3             # when it was suspended, the object comes
cdef int next_slot(VM* vm, object it, Slot* out) except -9       # as ops.iter_next; never N_NONE
# The two values of the next pair that `it` gives, without the tuple: for who takes it apart at once.
cdef int next_pair(VM* vm, object it, Slot* a, Slot* b) except -9
