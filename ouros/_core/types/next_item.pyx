# ouros: no bounds checks
"""The next item of the most frequent iterators, without making an object for it.

Must not know loops. Invariant: gives the same item and charge as the iterator's own `next`, and falls back to that.
"""
from ouros._core.heap.heap cimport stack_low, touch, walked
from ouros._core.base.host_dict cimport host_dict_next
from ouros._core.protocols.node cimport then
from ouros._core.protocols.ops cimport iter_next
from ouros._core.heap.hash_table cimport Table, live_entry
from ouros._core.types.type_iter cimport ENUMERATE, ENUMERATE_ITEM, GATHER, ZIP, EnumerateIter, ZipIter
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_bytes cimport BytearrayObject
from ouros._core.types.type_sequence cimport BYTEARRAY_ITERATOR, RangeIter, SequenceIter, item_ahead
from ouros._core.types.type_set cimport SetIter, SetObject
from ouros._core.types.type_dict_view cimport DictIter

cdef extern from "Python.h":
    Py_ssize_t PyBytes_GET_SIZE(PyObject* o) noexcept
    char* PyBytes_AS_STRING(PyObject* o) noexcept
    Py_ssize_t PyByteArray_GET_SIZE(PyObject* o) noexcept
    char* PyByteArray_AS_STRING(PyObject* o) noexcept

cdef int64_t MOST = 0x7FFFFFFFFFFFFFFF


cdef int next_slot(VM* vm, object it, Slot* out) except -9:
    cdef PyObject* key
    cdef PyObject* value
    if type(it) is SequenceIter:
        if next_of_sequence(vm, <SequenceIter>it, out):
            return N_FILLED
    elif type(it) is RangeIter:
        if next_number(vm, <RangeIter>it, out):
            return N_FILLED
    elif type(it) is DictIter:
        if (<DictIter>it).kind < 2 and next_entry(vm, <DictIter>it, &key, &value):
            slot_unbox(out, <object>(value if (<DictIter>it).kind else key))
            return N_FILLED
    elif type(it) is SetIter:
        if next_key(vm, <SetIter>it, out):
            return N_FILLED
    v = (<HeapObject>it).next(vm) if is_heap(it) and (<HeapObject>it).is_iterator() else iter_next(vm, it)
    if v is STOP:
        return N_END
    if v is SIGNAL:
        return N_SIGNAL
    slot_unbox(out, v)
    return N_FILLED


# Each of these returns False if it had no effect.

cdef inline bint next_number(VM* vm, RangeIter it, Slot* out) noexcept:
    if it.epoch != vm.epoch or not ((it.i < it.stop) if it.step > 0 else (it.i > it.stop)):
        return False
    out.o = TAG_INT
    out.u.i = it.i
    if add_overflows(it.i, it.step, &it.i):
        it.i = it.stop
    return True

cdef inline bint next_of_sequence(VM* vm, SequenceIter it, Slot* out) noexcept:
    cdef PyObject* seq = <PyObject*>it.seq
    cdef PyObject* item = item_ahead(vm, it)
    if item != NULL:
        slot_unbox(out, <object>item)
        return True
    if it.step != 1 or it.epoch != vm.epoch or it.i < 0:
        return False
    if type(<object>seq) is bytes and it.i < PyBytes_GET_SIZE(seq):
        out.u.i = <unsigned char>PyBytes_AS_STRING(seq)[it.i]
    elif type(<object>seq) is BytearrayObject and it.cls is BYTEARRAY_ITERATOR \
            and it.i < PyByteArray_GET_SIZE(<PyObject*>(<BytearrayObject>seq).data):
        out.u.i = <unsigned char>PyByteArray_AS_STRING(<PyObject*>(<BytearrayObject>seq).data)[it.i]
    else:
        return False
    out.o = TAG_INT
    it.i += 1
    return True

cdef inline bint next_entry(VM* vm, DictIter it, PyObject** key, PyObject** value) noexcept:
    cdef PyObject* d = <PyObject*>it.dict
    cdef Py_ssize_t before = it.pos
    if d == <PyObject*>None or it.epoch != vm.epoch or it.keys is not None or it.backwards or it.ordered or it.left <= 0:
        return False
    d = <PyObject*>(<DictObject>d).d
    if d == <PyObject*>None or it.used != dict_size(d) or not host_dict_next(d, &it.pos, key, value):
        return False
    it.left -= 1
    walked(vm, it.pos - before)
    return True

cdef inline bint next_key(VM* vm, SetIter it, Slot* out) noexcept:
    cdef PyObject* s = <PyObject*>it.set
    cdef Table t
    cdef Py_ssize_t i
    if s == <PyObject*>None or it.epoch != vm.epoch or it.pos < 0:
        return False
    t = (<SetObject>s).t
    i = live_entry(t, it.pos) if it.used == t.used else -1
    if i < 0:
        return False
    walked(vm, i - it.pos)
    it.pos = i + 1
    if it.left:
        it.left -= 1
    slot_unbox(out, <object>t.entries[i].key)
    return True


cdef int next_pair(VM* vm, object it, Slot* a, Slot* b) except -9:
    cdef PyObject* key
    cdef PyObject* value
    if type(it) is DictIter:
        if (<DictIter>it).kind == 2 and next_entry(vm, <DictIter>it, &key, &value):
            slot_unbox(a, <object>key)
            slot_unbox(b, <object>value)
            return N_FILLED
    elif type(it) is EnumerateIter:
        if (<EnumerateIter>it).cls is ENUMERATE and not stack_low(vm):
            return next_numbered(vm, <EnumerateIter>it, a, b)
    elif type(it) is ZipIter:
        if tuple_size(<PyObject*>(<ZipIter>it).its) == 2 and (<ZipIter>it).cls is ZIP and not stack_low(vm):
            return next_zipped(vm, <ZipIter>it, a, b)
    return N_NONE

cdef int next_numbered(VM* vm, EnumerateIter it, Slot* a, Slot* b) except -9:
    cdef int r = next_slot(vm, <object><PyObject*>it.it, b)
    if r != N_FILLED:
        return ended(then(vm, STOP if r == N_END else SIGNAL, ENUMERATE_ITEM, it, None, None, 0))
    if touch(vm, it) < 0:
        slot_clear(b)
        return N_SIGNAL
    if it.big is None and it.i < MOST:
        a.o = TAG_INT
        a.u.i = it.i
        it.i += 1
    else:
        n = it.number()
        slot_unbox(a, n)
        it.set_number(n + 1)
    return N_FILLED

cdef int next_zipped(VM* vm, ZipIter it, Slot* a, Slot* b) except -9:
    cdef PyObject* its = <PyObject*>it.its
    cdef int r = next_slot(vm, <object>tuple_at(its, 0), a)
    if r != N_FILLED:
        return ended(GATHER.fn(vm, STOP if r == N_END else SIGNAL, it, [], None, 0))
    r = next_slot(vm, <object>tuple_at(its, 1), b)
    if r != N_FILLED:
        return ended(GATHER.fn(vm, STOP if r == N_END else SIGNAL, it, [slot_take(a)], None, 1))
    return N_FILLED

cdef inline int ended(object r) noexcept:
    return N_END if r is STOP else N_SIGNAL
