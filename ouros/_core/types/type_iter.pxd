# Enumerate, zip, map, filter, reversed, callable iterators; methods of generators and coroutines.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport Post, push
from ouros._core.heap.exceptions cimport ExceptionObject, take_exception
from ouros._core.types.native_object cimport NativeObject

cdef ClassObject ENUMERATE, ZIP, MAP, FILTER, CALLABLE_ITERATOR, COROUTINE_WRAPPER

cdef class EnumerateIter(NativeObject):
    cdef object  it          # the iterator it draws from
    cdef int64_t i           # number of the next item ...
    cdef object  big         # ... or this exact int, if it is not None
    cdef object number(self)
    cdef int set_number(self, object n) except -1

cdef class ZipIter(NativeObject):
    """zip, and map with its function: cls tells which."""
    cdef tuple  its
    cdef object func         # map: what is called with the items
    cdef bint   strict

cdef class FilterIter(NativeObject):
    cdef object it
    cdef object func         # None: the item's own truth

cdef class CallIter(HeapObject):
    """iter(f, sentinel)"""
    cdef object func         # SIGNAL when exhausted
    cdef object sentinel

cdef class CoroutineWrapper(HeapObject):
    """What coroutine.__await__() gives."""
    cdef HeapObject coro

cdef object reverse_of(VM* vm, object v)           # reversed(v)
# The next item: as ops.iter_next, quicker for lists.
cdef object next_item(VM* vm, object it)
# What goes on when a part of an item is there, or ended: a: the iterator, b: the parts before, i: how many those are.
cdef Post ENUMERATE_ITEM, GATHER
# The three forms of throw(): post gets the exception, with a: target, b: traceback or None, c: what was given; it first calls
# thrown_exception(vm, value, b, c), which gives None or SIGNAL.
cdef object throw_forms(VM* vm, object target, object what, object value, object tb, Post post)
cdef object yield_from_node  # class of the node of `yield from` and `await`: set by the evaluator
cdef object thrown_exception(VM* vm, object value, object tb, object what)

# --- how the state machines of this layer pause and catch ---

cdef inline object hold(VM* vm, Post post, object a, object b, object c, int64_t i):
    """A native loop got SIGNAL: if it was suspended, post.fn goes on with the value that comes."""
    if vm.status >= SUSPEND:
        vm.retry = False
        push(vm, post, 0, i, a, b, c)
    return SIGNAL

cdef inline bint catch_error(VM* vm, ClassObject cls):
    """True if an exception of class cls is being raised: it is dropped, and the native goes on."""
    if vm.status == RAISE and vm.exc != NULL and is_subclass((<ExceptionObject>vm.exc).cls, cls):
        take_exception(vm)
        vm.status = NORMAL
        vm.tb_open = False
        return True
    return False
