# Types: enumerate, zip, map, filter, reversed, callable and sequence iterators; the methods every iterator class shares;
# methods of generators and coroutines.
from ouros._core.status cimport *
from ouros._core.value cimport *
from ouros._core.node cimport Post, push
from ouros._core.errors cimport ExceptionObject, take_exception

cdef ClassObject ENUMERATE, ZIP, MAP, FILTER, REVERSED, CALLABLE_ITERATOR, SEQUENCE_ITERATOR, COROUTINE_WRAPPER

cdef class EnumerateIter(HeapObject):
    cdef object it           # the iterator it draws from
    cdef object count        # exact int: number of the next item

cdef class ZipIter(HeapObject):
    """zip, and map with its function: cls tells which."""
    cdef tuple  its
    cdef object func         # map: what is called with the items
    cdef bint   strict

cdef class FilterIter(HeapObject):
    cdef object it
    cdef object func         # None: the item's own truth

cdef class CallIter(HeapObject):
    """iter(f, sentinel)"""
    cdef object func         # SIGNAL when exhausted
    cdef object sentinel

cdef class ItemIter(HeapObject):
    """Iterator over __getitem__ with 0, 1, 2, ... (or downwards: reversed)."""
    cdef object  seq         # SIGNAL when exhausted
    cdef int64_t i
    cdef int64_t step        # 1 or -1

cdef class CoroutineWrapper(HeapObject):
    """What coroutine.__await__() gives."""
    cdef HeapObject coro

cdef object item_iter(object seq)                  # the iterator of an object that has only __getitem__
cdef object reverse_of(VM* vm, object v)           # reversed(v)
# __iter__ and __next__ for a class whose instances have a next() of their own.
cdef int iterator_methods(ClassObject cls) except -1
# The next item: as ops.iter_next, quicker for lists.
cdef object next_item(VM* vm, object it)

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
