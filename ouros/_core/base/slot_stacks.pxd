# Slot stacks, lent to machines while they run. Must not know machines.
from ouros._core.base.status cimport Slot

cdef enum:
    SLOTS = 16384            # capacity of the slot stack
    SPARE_SLOTS = 8192       # further slots beyond them, for arguments under evaluation (ORDER SPARE: nodes_call.pyx)

# Bottom and end of the stack of a machine that has none. No call fits into it, and a write to it is a fault of the process: no code runs on it.
cdef Slot* NO_STACK

# owner: the machine that alone may have the stack, as its slots may have values; NULL: all slots are unbound.
cdef Slot* lend_stack(void* owner) except NULL         # a stack of the owner's, if one is kept; else an unbound one
cdef int take_back_stack(Slot* stack, void* owner) noexcept
cdef int free_stack(Slot* stack) noexcept
cdef int free_stacks_of(void* owner) noexcept          # must be called before the owner is freed
