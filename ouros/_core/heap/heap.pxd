# Charging of memory and time, polling of limits, the write barrier, and ids of objects. Must not know nodes.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef inline void charge(VM* vm, int64_t n) noexcept:
    """Charge n bytes for a small object that is made now. The next poll checks the budget."""
    vm.budget -= n
    vm.allocations -= 1

cdef inline int reserve(VM* vm, int64_t n) except -9:
    """Charge n bytes before a possibly large object is made.
    Returns: 0 to go on. -1: the caller must return SIGNAL at once, without any effect so far. Either the memory limit is reached,
    or the machine walks the heap and calls the native again.
    """
    vm.allocations -= 1
    if n <= vm.budget:
        vm.budget -= n
        return 0
    return reserve_slow(vm, n)

cdef inline void work(VM* vm, int64_t n) noexcept:
    """Count the time of a native loop over n items, so that the limits are polled often enough."""
    vm.ticks -= n >> 5

cdef inline void walked(VM* vm, int64_t n) noexcept:
    """Like work(), for the places that a step of an iterator passed. n is below 0 if the iterator's position comes from a damaged
    dump, or if its container has shrunk.
    """
    if n > 0:
        vm.ticks -= n >> 5

cdef int reserve_slow(VM* vm, int64_t n) except -9

cdef int look_slow(VM* vm) except -9
# Check the limits, once ticks, budget, allocations or the alarm are below zero. Returns: NORMAL to go on; otherwise SUSPEND or
# LIMIT, also in vm.status.
cdef int poll(VM* vm) except -9
cdef extern from *:
    """
    #if defined(__GNUC__)
    #define ou_load_alarm(vm) __atomic_load_n(&(vm)->alarm, __ATOMIC_RELAXED)
    #else
    #define ou_load_alarm(vm) (*(volatile int64_t*)&(vm)->alarm)
    #endif
    """
    # The watchdog's thread writes the alarm, so each test must load it from memory.
    int64_t load_alarm "ou_load_alarm" (VM* vm) noexcept

cdef inline bint must_poll(VM* vm) noexcept:
    return (vm.ticks | vm.budget | vm.allocations | load_alarm(vm)) < 0

cdef inline int look(VM* vm) except -9:
    """Check ticks and alarm before a long operation that has had no effect yet, for expressions without loops and calls.
    Returns: 0 to go on. -1: the caller must return SIGNAL at once. The machine polls and calls the native again.
    """
    return 0 if (vm.ticks | load_alarm(vm)) >= 0 else look_slow(vm)

cdef inline int touch(VM* vm, HeapObject o) except -9:
    """The write barrier: must be called before o changes. Returns: -1 if o must not change (SIGNAL)."""
    if o.epoch != vm.epoch:
        return touch_slow(vm, o)
    return 0
cdef int touch_slow(VM* vm, HeapObject o) except -9
cdef enum:
    EPOCH_LINKED = 0xFFFFFFFF   # epoch of a dict that holds a module's variables: every change takes the slow path
ctypedef int (*TouchHook)(VM* vm, HeapObject o) except -9
cdef TouchHook namespace_hook    # handles EPOCH_LINKED; set by descriptors.pyx
cdef object id_of(VM* vm, object v)
cdef bint stack_low(VM* vm) noexcept      # True if the C stack is nearly used up
cdef bint stack_lower(VM* vm) noexcept    # True if more than 16 KB of the bytes below stack_low's limit are used up too
cdef char* stack_limit() noexcept         # lowest address for the evaluator, on this thread
