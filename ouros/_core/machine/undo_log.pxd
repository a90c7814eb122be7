# Undo log by the write barrier: marks, and going back to them.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.machine.machine cimport Machine
from ouros._core.machine.policy cimport Policy

cdef class Mark:
    """State of a machine between two runs, and the changes after it, up to the next mark."""
    cdef readonly uint32_t number    # number of the mark: the epoch of objects that change after it
    cdef list     journal        # Saved, in order of change
    cdef int64_t  bytes          # estimated size of the journal: copies, without objects that only they refer to
    cdef int64_t  most           # limit of `bytes` above which the journal is given up; -1: none
    cdef bint     counted        # the journal is not given up, but counts as the program's memory
    cdef bint     lost           # the journal was given up: there is no way back to this mark or an older one
    cdef set      linked         # addresses of saved dicts of module variables and cells over them, whose epoch cannot show it
    # state of the machine itself:
    cdef list     kstack         # copies of the continuations on the stack
    cdef list     frames         # HeapFrame and the values of its slots, in turn
    cdef object   ret, handled
    cdef dict     modules
    cdef dict     classes
    cdef dict     limits
    cdef Policy   policy
    cdef str      call_name
    cdef tuple    call_args
    cdef dict     call_kwargs
    cdef list     pending
    cdef object  wait_secs
    cdef int      event
    cdef int      depth
    cdef int      max_depth
    cdef uint32_t next_id
    cdef int64_t  call_id, next_call_id, ticks_used, time_used_ns, wall_used_ns, output_used, budget, allocations

cdef Mark new_mark(Machine m, uint32_t number, bint counted)
# Returns exact bytes: of all live objects, then of what each mark keeps besides, newest first.
cdef list sizes(list roots, list marks)
# Goes back to marks[at], which must be a mark of this machine; drops it and the later ones from the list.
cdef int go_back(Machine m, list marks, Py_ssize_t at) except -1
# Drop the last of marks, after which nothing happened; its journal is added to the mark before.
cdef int drop_last(Machine m, list marks) except -1
