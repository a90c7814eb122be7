# enumerate, zip, map, filter, reversed, callable iterators; methods of generators and coroutines.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.heap cimport must_poll, stack_low
from ouros._core.protocols.node cimport ResumeFunction, push
from ouros._core.heap.exceptions cimport ExceptionObject, take_exception
from ouros._core.types.native_object cimport NativeObject

cdef ClassObject ENUMERATE, ZIP, MAP, FILTER, CALLABLE_ITERATOR, COROUTINE_WRAPPER

cdef class EnumerateIter(NativeObject):
    cdef object  it          # the underlying iterator
    cdef int64_t i           # number of the next item, if `big` is None
    cdef object  big         # number of the next item as an exact int, or None
    cdef object number(self)
    cdef int set_number(self, object n) except -1

cdef class ZipIter(NativeObject):
    """zip or map, as cls says."""
    cdef tuple  its
    cdef object func         # function of map; zip has none
    cdef bint   strict

cdef class FilterIter(NativeObject):
    cdef object it
    cdef object func         # function, or None: the truth of the item

cdef class CallIter(HeapObject):
    """iter(f, sentinel)"""
    cdef object func         # SIGNAL if exhausted
    cdef object sentinel

cdef class CoroutineWrapper(HeapObject):
    """Result of coroutine.__await__()."""
    cdef HeapObject coro

# Poll and check the C stack before an iterator calls its underlying iterators, which may be nested to any depth. Returns: None; SIGNAL: a limit
# ended the program, or the trampoline will call it.next() again.
cdef object deepen(VM* vm, HeapObject it)
cdef inline bint cannot_step(VM* vm, HeapObject it) except -1:
    """Begin a step of such an iterator. Returns: True: SIGNAL."""
    if (must_poll(vm) or stack_low(vm)) and deepen(vm, it) is SIGNAL:
        return True
    vm.ticks -= 1
    return False

cdef object reverse_of(VM* vm, object v)           # result of reversed(v)
# Read the next item. Like ops.iter_next, with a fast path for lists.
cdef object next_item(VM* vm, object it)
# ResumeFunction that gets the next part of an item, or STOP. a: the iterator, b: the parts before (GATHER), i: their number.
cdef ResumeFunction ENUMERATE_ITEM, GATHER
# The three forms of throw(). `resume` gets the exception, with a: target, b: traceback or None, c: the argument `what`. It must first call
# thrown_exception(vm, value, b, c), which returns None or SIGNAL.
cdef object throw_forms(VM* vm, object target, object what, object value, object tb, ResumeFunction resume)
cdef object yield_from_node  # class of the node of `yield from` and `await`, set by the evaluator
cdef object thrown_exception(VM* vm, object value, object tb, object what)

# --- suspension and error handling in native state machines ---

cdef inline object hold(VM* vm, ResumeFunction resume, object a, object b, object c, int64_t i):
    """Handle SIGNAL in a native loop: pushes `resume` if the program was suspended. resume.fn gets the value on resume."""
    if vm.status >= SUSPEND:
        vm.retry = False
        push(vm, resume, 0, i, a, b, c)
    return SIGNAL

cdef inline bint catch_error(VM* vm, ClassObject cls):
    """Catch an exception of class cls. Returns: True: it was being raised, and is dropped."""
    if vm.status == RAISE and vm.exc != NULL and is_subclass((<ExceptionObject>vm.exc).cls, cls):
        take_exception(vm)
        vm.status = NORMAL
        vm.tb_open = False
        return True
    return False
