"""Charging, polling, the write barrier and ids.

Must not know nodes. Invariant: a native asks `reserve` before it has any effect, so that it can be called again after the
heap was walked.
"""
from ouros._core.errors cimport limit_memory, raise_error, TYPE_ERROR

cdef extern from *:
    """
    #include <stddef.h>
    #if defined(__linux__)
    #include <pthread.h>
    #include <sys/resource.h>
    static char* ou_find_stack_low(void) {
        pthread_attr_t attr; void* addr = NULL; size_t size = 0; char here;
        if (pthread_getattr_np(pthread_self(), &attr) == 0) {
            pthread_attr_getstack(&attr, &addr, &size);
            pthread_attr_destroy(&attr);
            /* The main thread's stack may be reported as unlimited: trust no more than 8 MiB below here. */
            if (addr != NULL && size <= (64u << 20)) return (char*)addr;
        }
        return &here - (6u << 20);
    }
    #else
    static char* ou_find_stack_low(void) { char here; return &here - (400u << 10); }
    #endif
    /* Asking the system takes longer than a small program does. */
    static char* ou_stack_low(void) {
        static __thread char* low = NULL;
        if (low == NULL) low = ou_find_stack_low();
        return low;
    }
    static char* ou_here(void) { return (char*)__builtin_frame_address(0); }
    """
    char* ou_stack_low() noexcept
    char* ou_here() noexcept

DEF STACK_RESERVE = 96 * 1024     # for natives and the host's own C functions below the deepest node


cdef char* stack_limit() noexcept:
    cdef char* low = ou_stack_low()
    cdef char* here = ou_here()
    cdef Py_ssize_t left = here - low
    if left > 4 * STACK_RESERVE:
        return low + STACK_RESERVE
    return low + left // 4


cdef bint stack_low(VM* vm) noexcept:
    return ou_here() < vm.c_limit


cdef int reserve_slow(VM* vm, int64_t n) except -9:
    if n < 0 or limit_memory(vm, n):
        return -1
    # Not known to be too much: the machine walks the heap and calls the native again.
    vm.need = n
    vm.retry = True
    vm.status = SUSPEND
    vm.reason = R_CHECK
    return -1


cdef int poll(VM* vm) except -9:
    return poll_hook(vm)


cdef int touch_slow(VM* vm, HeapObject o) except -9:
    # History and protected variables hook in here; without them every object has the VM's epoch 0.
    if o.epoch == EPOCH_LINKED:
        return namespace_hook(vm, o)
    o.epoch = vm.epoch
    return 0


cdef object id_of(VM* vm, object v):
    """What id() gives: a number of our own, never a host address."""
    cdef HeapObject o
    if isinstance(v, HeapObject):
        o = <HeapObject>v
        if o.hid == 0:
            vm.next_id += 1
            o.hid = vm.next_id
        return 0x7F0000000000 + <int64_t>o.hid * 16
    # Host immutables: equal values of one type are one object as far as anybody can tell.
    if v is None:
        return 0x7E0000000010
    if v is True:
        return 0x7E0000000020
    if v is False:
        return 0x7E0000000030
    return 0x7D0000000000 + ((<int64_t><size_t><PyObject*>v) * 0x9E3779B1 >> 3 & 0xFFFFFFFF) * 16
