# Where the write barrier hands over to history (see undo_log.pyx), and the epoch of new objects. Knows values only.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef enum:
    EPOCH_HOMED = 0xFFFFFFFE     # epoch of a Cell with a home: every store to it takes the slow way

# Called before an object changes for the first time in the VM's epoch, which is not 0. It also sets the object's epoch.
ctypedef int (*SaveHook)(VM* vm, HeapObject o) except -1
cdef SaveHook save_hook
# The same before an object gets an id, which is all that changes.
cdef SaveHook id_hook
# The number that makes the id of a value which has no room for one; set by value_ids.
ctypedef object (*NumberHook)(VM* vm, object v)
cdef NumberHook number_hook

cdef inline object born(VM* vm, object o):
    """A HeapObject that was made just now: its content need not be saved before it changes in this epoch."""
    (<HeapObject>o).epoch = vm.epoch
    return o
