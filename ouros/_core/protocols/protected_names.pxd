# Protected variables: programs cannot bind or delete them. Must not know particular nodes, nor the code that protects a name.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.descriptors cimport ModuleObject

cdef int refuse_name(VM* vm, str name) except -9     # -1: raises NameError
cdef int may_bind(VM* vm, ModuleObject m, str name) except -9     # -1: the variable is protected, NameError is raised
cdef int touch_item_slow(VM* vm, HeapObject d, object key) except -9
cdef int keep(VM* vm, HeapObject o) except -9        # like touch, before a change of what programs cannot see: it is never refused

cdef inline int touch_item(VM* vm, HeapObject d, object key) except -9:
    """Like touch, before the item of one key changes. key: the stored key, if there is one."""
    if d.epoch != vm.epoch:
        return touch_item_slow(vm, d, key)
    return 0
