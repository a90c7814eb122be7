"""Protected variables: what programs cannot bind or delete.

Must not know particular nodes, nor the code that protects a name. Invariants: the epoch of a protected variable's Cell is EPOCH_PROTECTED, whether
or not the variables live in a dict. `touch` refuses such a Cell, and any change of a dict with a protected variable that does not say
which item changes, so code that was not written for protection cannot bypass it.
"""
from ouros._core.heap.exceptions cimport NAME_ERROR, raise_quoting
from ouros._core.heap.heap cimport EPOCH_LINKED, touch
from ouros._core.heap.write_barrier cimport EPOCH_PROTECTED, is_special
from ouros._core.protocols.descriptors cimport home_hook
cimport ouros._core.heap.write_barrier as _journal


cdef int refuse_name(VM* vm, str name) except -9:
    raise_quoting(vm, NAME_ERROR, "cannot change protected name '%s'", name)
    return -1


cdef int may_bind(VM* vm, ModuleObject m, str name) except -9:
    cell = m.cells.get(name)
    if cell is not None and (<Cell?>cell).epoch == EPOCH_PROTECTED:
        return refuse_name(vm, name)
    return 0


cdef int touch_item_slow(VM* vm, HeapObject d, object key) except -9:
    cdef ModuleObject m
    if d.epoch != EPOCH_LINKED:
        return touch(vm, d)
    m = <ModuleObject?>home_hook(d, NULL)
    if m is not None and type(key) is str and may_bind(vm, m, <str>key) < 0:
        return -1
    if vm.epoch != 0:
        _journal.save_hook(vm, d)
    return _journal.uncache_hook(vm, d)


cdef int keep(VM* vm, HeapObject o) except -9:
    if not is_special(o.epoch):
        return touch(vm, o)
    if vm.epoch != 0:
        _journal.save_hook(vm, o)
    return 0
