"""__reduce__ and __setstate__ of sets and iterators.

Must not know nodes. Invariants: __reduce__ does not advance the iterator. The remaining items of an iterator over a dict or set are read
from a copy of it, which runs no sandbox code.
"""
from ouros._core.protocols.call cimport call_prelude, method, natives
from ouros._core.heap.exceptions cimport raise_type
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.types.type_iter cimport CallIter, EnumerateIter, FilterIter, ZipIter
cimport ouros._core.types.type_iter as _iter
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.type_sequence cimport (
    BYTEARRAY_ITERATOR, BYTES_ITERATOR, ITERATOR, LIST_ITERATOR, LIST_REVERSEITERATOR, LONGRANGE_ITERATOR, ListObject,
    RANGE_ITERATOR, REVERSED, RangeIter, STR_ASCII_ITERATOR, STR_ITERATOR, SequenceIter, TUPLE_ITERATOR, new_list,
)
from ouros._core.types.type_set cimport SetIter, SetObject, set_items
cimport ouros._core.types.type_set as _set
from ouros._core.types.type_dict_view cimport DictIter
cimport ouros._core.types.type_dict_view as _view


cdef object iter_function():
    return natives["builtins.iter"]


# --- sets ---

cdef object set_reduce(VM* vm, PyObject** a):
    cdef SetObject s = <SetObject?><object>a[0]
    cdef list items = set_items(vm, s)
    if reserve(vm, 300 + 16 * len(items)) < 0:
        return SIGNAL
    return call_prelude(vm, "reduce_with_state", (s, (new_list(vm, items),)))


# --- sequences ---

cdef object sequence_reduce(VM* vm, PyObject** a):
    cdef SequenceIter it = <SequenceIter?><object>a[0]
    charge(vm, 200)
    if it.cls is LONGRANGE_ITERATOR and it.seq is not None:
        return (iter_function(), (it.seq[slice(max(it.i, 0), None)],), None)
    if it.cls is REVERSED:
        return (REVERSED, (() if it.seq is None else it.seq,)) + (() if it.seq is None else (it.i,))
    if it.cls is LIST_REVERSEITERATOR and it.seq is not None:
        return (REVERSED, (it.seq,), it.i)
    if it.seq is not None:
        return (iter_function(), (it.seq,), it.i)
    if it.cls is LIST_ITERATOR or it.cls is LIST_REVERSEITERATOR:
        return (iter_function() if it.cls is LIST_ITERATOR else REVERSED, (new_list(vm, []),))
    return (iter_function(), ("" if it.cls is STR_ITERATOR or it.cls is STR_ASCII_ITERATOR else (),))

cdef object sequence_setstate(VM* vm, PyObject** a):
    cdef SequenceIter it = <SequenceIter?><object>a[0]
    cdef int64_t i, n
    if not state_given(vm, a[1], &i) or touch(vm, it) < 0:
        return SIGNAL
    if it.seq is None:
        return None
    t = type(it.seq)
    if t is range:
        # The length may exceed int64: the position is clamped to the length.
        at = max(0, min(<object>a[1], range_length(it.seq.start, it.seq.stop, it.seq.step)))
        if at <= 0x7FFFFFFFFFFFFFFF:
            it.i = at
        else:
            it.seq, it.i = it.seq[slice(at, None)], 0
        return None
    if t is ListObject:
        n = len((<ListObject?>it.seq).items)
    elif is_heap(it.seq):
        n = (<HeapObject>it.seq).length()
    else:
        n = len(it.seq)
    if n < 0:
        n = 0x7FFFFFFFFFFFFFFF
    it.i = max(-1, min(i, n - 1)) if it.step < 0 else max(-1 if t is ListObject else 0, min(i, n))
    return None

cdef object range_length(object start, object stop, object step):
    """Returns: len() of a range, which may be too large for the host's len()."""
    if step < 0:
        start, stop, step = stop, start, -step
    return (stop - start + step - 1) // step if start < stop else 0

cdef bint state_given(VM* vm, PyObject* v, int64_t* i) except? False:
    if exact_int64(v, i):
        return True
    if type(<object>v) is int:
        i[0] = 0x7FFFFFFFFFFFFFFF if <object>v > 0 else -1
        return True
    raise_type(vm, f"'{type_name(<object>v)}' object cannot be interpreted as an integer")
    return False

cdef object range_reduce(VM* vm, PyObject** a):
    cdef RangeIter it = <RangeIter?><object>a[0]
    charge(vm, 200)
    return (iter_function(), (range(it.i, it.stop, it.step),), None)

cdef object range_setstate(VM* vm, PyObject** a):
    cdef RangeIter it = <RangeIter?><object>a[0]
    cdef int64_t i
    if not state_given(vm, a[1], &i) or touch(vm, it) < 0:
        return SIGNAL
    n = max(0, min(i, range_length(it.i, it.stop, it.step)))
    at = <object>it.i + n * <object>it.step
    # One step past the end might not fit int64.
    it.i = at if -0x8000000000000000 <= at <= 0x7FFFFFFFFFFFFFFF else it.stop
    return None


# --- dicts and sets ---

cdef object drained(VM* vm, HeapObject copy):
    """List the remaining items of a copied iterator."""
    cdef list items = []
    while True:
        v = copy.next(vm)
        if v is SIGNAL:
            return SIGNAL
        if v is STOP:
            break
        items.append(v)
    work(vm, len(items))
    if reserve(vm, 200 + 16 * len(items)) < 0:
        return SIGNAL
    return (iter_function(), (new_list(vm, items),))

cdef object dict_iter_reduce(VM* vm, PyObject** a):
    cdef DictIter it = <DictIter?><object>a[0], copy = DictIter.__new__(DictIter)
    copy.cls, copy.dict, copy.kind, copy.pos, copy.used = it.cls, it.dict, it.kind, it.pos, it.used
    copy.left, copy.keys, copy.backwards, copy.ordered, copy.seen = it.left, it.keys, it.backwards, it.ordered, it.seen
    copy.epoch = vm.epoch
    return drained(vm, copy)

cdef object set_iter_reduce(VM* vm, PyObject** a):
    cdef SetIter it = <SetIter?><object>a[0], copy = SetIter.__new__(SetIter)
    copy.cls, copy.set, copy.pos, copy.used, copy.left = it.cls, it.set, it.pos, it.used, it.left
    copy.epoch = vm.epoch
    return drained(vm, copy)


# --- iterators over iterators ---

cdef object enumerate_reduce(VM* vm, PyObject** a):
    cdef EnumerateIter it = <EnumerateIter?><object>a[0]
    charge(vm, 200)
    return (it.cls, (it.it, it.number()))

cdef object zip_reduce(VM* vm, PyObject** a):
    cdef ZipIter it = <ZipIter?><object>a[0]
    charge(vm, 200)
    args = it.its if it.cls.solid is not _iter.MAP else (it.func, *it.its)
    return (it.cls, args, True) if it.strict else (it.cls, args)

cdef object zip_setstate(VM* vm, PyObject** a):
    cdef ZipIter it = <ZipIter?><object>a[0]
    if touch(vm, it) < 0:
        return SIGNAL
    it.strict = <object>a[1] is True
    return None

cdef object filter_reduce(VM* vm, PyObject** a):
    cdef FilterIter it = <FilterIter?><object>a[0]
    charge(vm, 200)
    return (it.cls, (it.func, it.it))

cdef object call_iter_reduce(VM* vm, PyObject** a):
    cdef CallIter it = <CallIter?><object>a[0]
    charge(vm, 200)
    if it.func is SIGNAL:
        return (iter_function(), ((),))
    return (iter_function(), (it.func, it.sentinel))


cdef int declare() except -1:
    cdef ClassObject cls
    method(SET, "__reduce__", set_reduce, "self, /")
    method(FROZENSET, "__reduce__", set_reduce, "self, /")
    for cls in (LIST_ITERATOR, LIST_REVERSEITERATOR, TUPLE_ITERATOR, STR_ASCII_ITERATOR, STR_ITERATOR, BYTES_ITERATOR,
                BYTEARRAY_ITERATOR, LONGRANGE_ITERATOR, ITERATOR, REVERSED):
        method(cls, "__reduce__", sequence_reduce, "self, /")
        method(cls, "__setstate__", sequence_setstate, "self, state, /")
    method(RANGE_ITERATOR, "__reduce__", range_reduce, "self, /")
    method(RANGE_ITERATOR, "__setstate__", range_setstate, "self, state, /")
    for cls in _view.ITER_CLASSES + _view.REVERSED_CLASSES + (_view.ORDERED_ITERATOR,):
        method(cls, "__reduce__", dict_iter_reduce, "self, /")
    method(_set.SET_ITERATOR, "__reduce__", set_iter_reduce, "self, /")
    method(_iter.ENUMERATE, "__reduce__", enumerate_reduce, "self, /")
    for cls in (_iter.ZIP, _iter.MAP):
        method(cls, "__reduce__", zip_reduce, "self, /")
        method(cls, "__setstate__", zip_setstate, "self, state: bool, /")
    method(_iter.FILTER, "__reduce__", filter_reduce, "self, /")
    method(_iter.CALLABLE_ITERATOR, "__reduce__", call_iter_reduce, "self, /")
    return 0

declare()
