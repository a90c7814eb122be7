# Hooks of the write barrier, which undo_log.pyx sets, and the epoch of new objects. Must not know history.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef enum:
    EPOCH_HOMED = 0xFFFFFFFE     # epoch of a Cell with a home: every store takes the slow path
    EPOCH_PROTECTED = 0xFFFFFFFD # epoch of the Cell of a protected variable: programs cannot bind or delete it
    EPOCH_FROZEN = 0xFFFFFFFC    # epoch of an object that programs cannot change
    MOST_MARKS = 0xFFFFFFFB      # numbers of marks are below; special epochs are above

# Returns the value of a deferred variable that was inherited, or STOP. Set by inheritance.pyx.
ctypedef object (*InheritedHook)(VM* vm, HeapObject module, str name)
cdef InheritedHook inherited_hook
# Set by descriptors.pyx: clears what cells cache of a dict that holds a module's variables.
ctypedef int (*UncacheHook)(VM* vm, HeapObject d) except -9
cdef UncacheHook uncache_hook

# Called before an object changes for the first time in the VM's epoch, unless that is 0. Sets the object's epoch.
ctypedef int (*SaveHook)(VM* vm, HeapObject o) except -1
cdef SaveHook save_hook
# Called before an object of another epoch gets an id, unless the VM's epoch is 0.
cdef SaveHook id_hook
# Returns the id's number of a value that has no field for an id. Set by value_ids.pyx.
ctypedef object (*NumberHook)(VM* vm, object v)
cdef NumberHook number_hook

cdef inline bint is_special(uint32_t epoch) noexcept:
    """Return whether an epoch says what may be done to its object, not when it was saved."""
    return epoch >= EPOCH_FROZEN

cdef inline object born(VM* vm, object o):
    """Give a new HeapObject the VM's epoch: the journal need not save it before it changes."""
    (<HeapObject>o).epoch = vm.epoch
    return o
