# Charging, limits' polling, the write barrier, ids. Knows values, not nodes.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

# What is left of the C stack below which the evaluator goes on from the heap (see R_STACK).
cdef inline void charge(VM* vm, int64_t n) noexcept:
    """Counts n bytes for something small that is made right now; the next poll checks."""
    vm.budget -= n
    vm.allocations -= 1

cdef inline int reserve(VM* vm, int64_t n) except -9:
    """
    Asks for n bytes before something that may be large is made. 0: go on. -1: return SIGNAL at once, with nothing
    done yet: either the limit is used up, or the native is called again after the heap was walked.
    """
    vm.allocations -= 1
    if n <= vm.budget:
        vm.budget -= n
        return 0
    return reserve_slow(vm, n)

cdef inline void work(VM* vm, int64_t n) noexcept:
    """Counts the time of a native loop over n items, so that the clock is read often enough."""
    vm.ticks -= n >> 5

cdef inline void walked(VM* vm, int64_t n) noexcept:
    """
    As work, for the places that a step of an iterator passed. It is not more than none if the iterator's position comes from a dump, or
    from a container that was larger.
    """
    if n > 0:
        vm.ticks -= n >> 5

cdef int reserve_slow(VM* vm, int64_t n) except -9

cdef int look_slow(VM* vm) except -9
# Called when ticks, budget, allocations or the alarm fell below zero: NORMAL to go on, else SUSPEND / LIMIT / RAISE (vm.status).
cdef int poll(VM* vm) except -9
cdef extern from *:
    """
    #if defined(__GNUC__)
    #define ou_load_alarm(vm) __atomic_load_n(&(vm)->alarm, __ATOMIC_RELAXED)
    #else
    #define ou_load_alarm(vm) (*(volatile int64_t*)&(vm)->alarm)
    #endif
    """
    # Another thread writes it, so each test must read it from memory.
    int64_t load_alarm "ou_load_alarm" (VM* vm) noexcept

cdef inline bint must_poll(VM* vm) noexcept:
    return (vm.ticks | vm.budget | vm.allocations | load_alarm(vm)) < 0

cdef inline int look(VM* vm) except -9:
    """
    Before a long operation, with nothing done yet, so that expressions without loops and calls meet the limits too. 0: go on. -1: return
    SIGNAL at once: the machine looks at the clock and calls the native again.
    """
    return 0 if (vm.ticks | load_alarm(vm)) >= 0 else look_slow(vm)

cdef inline int touch(VM* vm, HeapObject o) except -9:
    """The write barrier: before o changes. -1: it must not (SIGNAL)."""
    if o.epoch != vm.epoch:
        return touch_slow(vm, o)
    return 0
cdef int touch_slow(VM* vm, HeapObject o) except -9
cdef enum:
    EPOCH_LINKED = 0xFFFFFFFF   # epoch of a dict that holds a module's variables: every change of it is announced
ctypedef int (*TouchHook)(VM* vm, HeapObject o) except -9
cdef TouchHook namespace_hook    # set by descriptors
cdef object id_of(VM* vm, object v)
cdef bint stack_low(VM* vm) noexcept      # the C stack is nearly used up
cdef bint stack_lower(VM* vm) noexcept    # a good part of what stack_low keeps back is used up too
cdef char* stack_limit() noexcept         # address below which it is, for this thread
