# History by the write barrier: marks, and the way back to them.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.machine.machine cimport Machine

cdef class Mark:
    """A moment of a machine between two runs, and what was changed after it, up to the next mark."""
    cdef readonly uint32_t number    # its epoch
    cdef list     journal        # Saved, in order of change
    cdef int64_t  bytes          # estimate of what the journal takes: copies, not what only they refer to
    cdef int64_t  most           # a journal that takes more is given up; -1: none is
    cdef bint     counted        # it is not given up, but counts as the program's memory
    cdef bint     lost           # it was given up: nobody can go back to this mark or an older one
    cdef set      linked         # addresses of dicts of module variables that are in the journal (their epoch can't tell)
    # the machine's own state
    cdef list     kstack         # K, copies
    cdef list     frames         # HeapFrame, values of its slots, ...
    cdef object   ret, handled
    cdef dict     modules
    cdef dict     classes
    cdef dict     limits
    cdef str      call_name
    cdef tuple    call_args
    cdef dict     call_kwargs
    cdef list     pending
    cdef int      event
    cdef int      depth
    cdef int      max_depth
    cdef uint32_t next_id
    cdef int64_t  call_id, next_call_id, ticks_used, time_used_ns, output_used, budget, allocations

cdef Mark new_mark(Machine m, uint32_t number, bint counted)
# Exact bytes: of all that is alive, then of what each mark keeps besides, the newest first.
cdef list sizes(list roots, list marks)
# Back to marks[at], which must be a mark of this machine; that one and the later ones are dropped from the list.
cdef int go_back(Machine m, list marks, Py_ssize_t at) except -1
# Drops the last of marks, after which nothing happened.
cdef int drop_last(Machine m, list marks) except -1
