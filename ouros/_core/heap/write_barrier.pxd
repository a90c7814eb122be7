# Hooks of the write barrier, which undo_log.pyx sets, and the epoch of new objects. Must not know history.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef enum:
    EPOCH_HOMED = 0xFFFFFFFE     # epoch of a Cell with a home: every store takes the slow path

# Called before an object changes for the first time in the VM's epoch, unless that is 0. Sets the object's epoch.
ctypedef int (*SaveHook)(VM* vm, HeapObject o) except -1
cdef SaveHook save_hook
# Called before an object of another epoch gets an id, unless the VM's epoch is 0.
cdef SaveHook id_hook
# Returns the id's number of a value that has no field for an id. Set by value_ids.pyx.
ctypedef object (*NumberHook)(VM* vm, object v)
cdef NumberHook number_hook

cdef inline object born(VM* vm, object o):
    """Give a new HeapObject the VM's epoch: the journal need not save it before it changes."""
    (<HeapObject>o).epoch = vm.epoch
    return o
