# ouros: no bounds checks
"""Charging of memory and time, polling of limits, the write barrier, and ids of objects.

Must not know nodes. Invariant: a native calls reserve() before it has any effect, so that the machine can call it again after
walking the heap.
"""
from ouros._core.heap.runtime cimport runtime
from ouros._core.base.cstack cimport NO_STACK_LIMIT, stack_here, stack_limit_here
from ouros._core.heap.exceptions cimport NAME_ERROR, limit_memory, raise_error, raise_type
from ouros._core.heap.write_barrier cimport EPOCH_FROZEN, EPOCH_HOMED, EPOCH_PROTECTED
from ouros._core.heap.hash_table cimport plain_hash
cimport ouros._core.heap.write_barrier as _journal

DEF SECOND_LIMIT = 16 * 1024

cdef char* stack_limit() noexcept:
    return stack_limit_here()


cdef bint stack_low(VM* vm) noexcept:
    return stack_here() < vm.c_limit


cdef bint stack_lower(VM* vm) noexcept:
    return stack_here() < vm.c_limit - SECOND_LIMIT


cdef int reserve_slow(VM* vm, int64_t n) except -9:
    if n < 0 or limit_memory(vm, n):
        return -1
    # It may fit after all: the machine walks the heap and calls the native again.
    vm.need = n
    vm.retry = True
    vm.status = SUSPEND
    vm.reason = R_CHECK
    return -1


cdef int look_slow(VM* vm) except -9:
    # The second call passes: the native may use up the quantum again before it gets here.
    if vm.looked:
        vm.looked = False
        return 0
    if vm.c_limit == NO_STACK_LIMIT:
        # Code of the runtime that runs at once: no limit applies, and it cannot be suspended.
        return 0
    vm.looked = True
    vm.need = 0
    vm.retry = True
    vm.status = SUSPEND
    vm.reason = R_CHECK
    return -1


cdef int poll(VM* vm) except -9:
    return runtime(vm).poll()


cdef int touch_slow(VM* vm, HeapObject o) except -9:
    if o.epoch == EPOCH_FROZEN:
        raise_type(vm, f"cannot change protected '{short_name(o.cls)}' object: copy it first")
        return -1
    if o.epoch == EPOCH_PROTECTED:
        raise_error(vm, NAME_ERROR, "cannot change protected name")
        return -1
    # Without marks, every object has the VM's epoch 0.
    if vm.epoch != 0:
        _journal.save_hook(vm, o)
    if o.epoch == EPOCH_LINKED:
        return namespace_hook(vm, o)
    if o.epoch != EPOCH_HOMED:
        o.epoch = vm.epoch
    return 0


cdef object id_of(VM* vm, object v):
    """Return the id of a value: a number of the runtime's own, never a host address."""
    cdef HeapObject o
    cdef int64_t n = 0
    cdef uint64_t mixed
    if isinstance(v, HeapObject):
        o = <HeapObject>v
        if o.hid == 0:
            if vm.epoch != o.epoch and vm.epoch != 0:
                _journal.id_hook(vm, o)
            vm.next_id += 1
            o.hid = vm.next_id
        return 0x7F0000000000 + <int64_t>o.hid * 16
    # Use host identity for the singletons; equal host immutables of one type have the same id.
    if v is None:
        return 0x7E0000000010
    if v is True:
        return 0x7E0000000020
    if v is False:
        return 0x7E0000000030
    # The id of a number or str is computed from the value, so that it is the same after a load.
    if type(v) is int and exact_int64(<PyObject*>v, &n):
        return 0x10000000000000000 + <object>n
    if type(v) is not tuple and plain_hash(v, &n):
        # The type's first letter is part of the id: equal numbers of different types have different ids. Mix the hash: those of
        # simple fractions differ in the highest bits only.
        mixed = <uint64_t>n * 0x9E3779B97F4A7C15ULL
        mixed ^= mixed >> 56
        return 0x6000000000000000 + (<object>(ord(type(v).__name__[0]) - 96) << 56) + (mixed & 0xFFFFFFFFFFFFFF)
    if type(v) is tuple and not v:
        return 0x7E0000000040
    return 0x7F0000000000 + _journal.number_hook(vm, v) * 16
