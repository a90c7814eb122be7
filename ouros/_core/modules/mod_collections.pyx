"""_collections: deque, the constructor of named tuples, and the loops of Counter.

Must not know nodes or the machine. Invariants: a deque's ring has a free place before an item is added. Free places contain None. After any
call that may run sandbox code a ResumeFunction reads the deque again.
"""
cimport cython
from cpython.list cimport PyList_GET_ITEM
from ouros._core.base.number_cost cimport boxed_more, boxed_size
from ouros._core.protocols.argument_errors cimport worded
from ouros._core.protocols.call cimport attribute, call1, call2, call_prelude, class_method, function, maker, method, settable, static_method
from ouros._core.heap.exceptions cimport (
    INDEX_ERROR, OVERFLOW_ERROR, RUNTIME_ERROR, TYPE_ERROR, enumerated, raise_error, raise_quoting, raise_type, raise_value,
)
from ouros._core.protocols.generators cimport Generator, Sink, fed
from ouros._core.protocols.instantiate cimport filled_by, makes_empty
from ouros._core.heap.heap cimport charge, id_of, must_poll, poll, reserve, touch, work
from ouros._core.base.host_dict cimport host_dict_get, host_dict_replace, host_dict_set
from ouros._core.base.host_text cimport key_size
from ouros._core.types.type_union cimport new_alias
from ouros._core.types.argument_conversion cimport bound_in, size_in, value_instance
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport (
    CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, CMP_NE, OP_ADD, binary, compare, equal, get_iter, hash_value, is_plain, repr_value,
)
from ouros._core.heap.hash_table cimport plain_key
from ouros._core.protocols.descriptors cimport TupleField
from ouros._core.types.type_iter cimport hold, next_item
from ouros._core.types.type_dict cimport DictObject, dict_find_key, dict_lookup, dict_store, new_dict
from ouros._core.types.type_sequence cimport declare_iterator, items_of, make_unhashable, new_list

cdef object MAX_SIZE = 0x7FFFFFFFFFFFFFFF
cdef extern from "Python.h":
    PyObject* PyDict_GetItemWithError(object d, object key) noexcept    # keys are plain: hashing and comparing cannot fail
    int PyDict_SetItem(object d, object key, object value) except -1
    Py_ssize_t PyObject_Hash(object v) except -1
    Py_ssize_t PyDict_Size(object d) noexcept

cdef extern from *:
    """
    /* Stores a value (new reference) at an index of a list, and returns the old value. */
    static inline PyObject* ou_exchange(PyObject* list, Py_ssize_t i, PyObject* v) {
        PyObject* old = PyList_GET_ITEM(list, i);
        PyList_SET_ITEM(list, i, v);
        return old;
    }
    """
    object ou_exchange(list items, Py_ssize_t i, PyObject* v)

DEF LARGE = 4096             # items from which a deque reserves a larger ring before it grows

NAMESPACE = {}
DEQUE = builtin_class("deque", (OBJECT,), L_OTHER)
DEQUE.ns["__module__"] = "collections"
cdef ClassObject DEQUE_ITER = builtin_class("_deque_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
cdef ClassObject DEQUE_REVERSE = builtin_class("_deque_reverse_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
cdef ClassObject MAKER = builtin_class("_tuple_maker", (OBJECT,), L_OTHER, C_NOSUBCLASS)
for _cls in (DEQUE_ITER, DEQUE_REVERSE):
    (<ClassObject?>_cls).ns["__module__"] = "collections"
    declare_iterator(<ClassObject?>_cls)


# --- deque ---

cdef inline object item_of(DequeObject d, Py_ssize_t i):
    return <object>list_at(<PyObject*>d.ring, (d.head + i) & d.mask)

@cython.final
@cython.trashcan(True)
cdef class DequeObject(NativeObject):
    cdef object item(self, Py_ssize_t i):
        return item_of(self, i)

    cdef int resize(self, Py_ssize_t size) except -1:
        """Move the items to a new ring of `size` places, a power of two, without another copy."""
        cdef list ring = [None] * size
        cdef Py_ssize_t i
        for i in range(self.n):
            ou_exchange(ring, i, new_ref(self.item(i)))
        self.ring = ring
        self.head = 0
        self.mask = size - 1
        return 0

    cdef int push(self, object v) except -1:
        if self.n > self.mask:
            self.resize(2 * (self.mask + 1))
        ou_exchange(self.ring, (self.head + self.n) & self.mask, new_ref(v))
        self.n += 1
        self.version += 1
        return 0

    cdef int push_left(self, object v) except -1:
        if self.n > self.mask:
            self.resize(2 * (self.mask + 1))
        self.head = (self.head - 1) & self.mask
        ou_exchange(self.ring, self.head, new_ref(v))
        self.n += 1
        self.version += 1
        return 0

    cdef object pop(self):
        cdef Py_ssize_t at = (self.head + self.n - 1) & self.mask
        self.n -= 1
        self.version += 1
        return ou_exchange(self.ring, at, new_ref(None))

    cdef object pop_left(self):
        cdef Py_ssize_t at = self.head
        self.head = (at + 1) & self.mask
        self.n -= 1
        self.version += 1
        return ou_exchange(self.ring, at, new_ref(None))

    cdef list to_list(self):
        cdef Py_ssize_t end = self.head + self.n
        if end <= self.mask + 1:
            return self.ring[self.head:end]
        return self.ring[self.head:] + self.ring[:end & self.mask]

    cdef int fill(self, list items) except -1:
        """Replaces the content. Owns `items` afterwards."""
        cdef Py_ssize_t size = places(len(items))
        self.n = len(items)
        self.ring = items
        self.head = 0
        # Until the ring has its size, no index is out of its items.
        self.mask = size - 1
        if size > self.n:
            self.resize(size)
        self.version += 1
        return 0

    cdef int take(self, DequeObject source, Py_ssize_t first, Py_ssize_t end) except -1:
        """Replace the content by the items from first to end of source, which is repeated without end."""
        cdef Py_ssize_t i, size = places(end - first), n = source.n
        cdef list ring = [None] * size
        for i in range(first, end):
            ou_exchange(ring, i - first, new_ref(source.item(i % n)))
        self.ring = ring
        self.head = 0
        self.mask = size - 1
        self.n = end - first
        self.version += 1
        return 0

    cdef Py_ssize_t length(self) noexcept:
        return self.n

    cdef object iterate(self, VM* vm):
        return new_iter(vm, self, DEQUE_ITER)

    cdef int walk(self, Walker w) except -1:
        cdef Py_ssize_t i
        for i in range(self.n):
            w.visit(self.item(i))
        return NativeObject.walk(self, w)

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + list_bytes(self.mask + 1)

    cdef tuple get_state(self):
        return (self.ext, self.maxlen, self.version & 0x7FFFFFFFFFFFFFFF, *self.to_list())

    cdef int set_state(self, tuple state) except -1:
        cdef int64_t version = 0
        if len(state) < 3 or not (state[0] is None or type(state[0]) is Instance) or not exact_int64(<PyObject*>state[2], &version):
            raise ValueError("damaged data: deque")
        if type(state[1]) is not int or not -1 <= state[1] < 1 << 62 or 0 <= state[1] < len(state) - 3:
            raise ValueError("damaged data: deque")
        self.ext = state[0]
        self.maxlen = state[1]
        self.fill(list(state[3:]))
        self.version = <uint64_t>version
        return 0


cdef Py_ssize_t places(Py_ssize_t n) noexcept:
    """Returns: the places of a ring for n items."""
    cdef Py_ssize_t size = 8
    while size < n:
        size *= 2
    return size

cdef int reserve_ring(VM* vm, Py_ssize_t n) except -9:
    """Reserve what a deque of n items takes while it is made of a list: the list and the ring. Returns: as reserve()."""
    return reserve(vm, 200 + 8 * (n + places(n)))

cdef int reserve_growth(VM* vm, DequeObject d, Py_ssize_t more) except -9:
    """Reserve a larger ring if d has no place for more items. Small rings are counted by what is charged for the items.
    Returns: as reserve().
    """
    if d.n + more <= d.mask + 1 or d.n + more < LARGE:
        return 0
    return reserve(vm, 8 * places(d.n + more))

cdef DequeObject new_deque(VM* vm, ClassObject cls, list items, int64_t maxlen):
    """Makes a deque of at most maxlen items. Owns `items` afterwards."""
    cdef DequeObject d = DequeObject.__new__(DequeObject)
    d.cls = cls
    d.epoch = vm.epoch
    d.maxlen = maxlen
    charge(vm, 200 + 9 * len(items))
    d.fill(items)
    return d

cdef object deque_new(VM* vm, PyObject** a):
    return new_deque(vm, <ClassObject?><object>a[0], [], -1)

cdef object deque_make(VM* vm, PyObject** a):
    """deque(...): __new__ and __init__ in one."""
    return filled_by(vm, deque_new(vm, a), deque_init, a, 3)

cdef object deque_init(VM* vm, PyObject** a):
    return deque_start(vm, <object>a[2], <object>a[0], <object>a[1], None, 0)

# saves: the deque, the iterable; value: maxlen
cdef object deque_start(VM* vm, object value, object target, object iterable, object c, int64_t i):
    cdef DequeObject d = <DequeObject?>target
    if value is not None:
        if not is_size(value):
            return raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C ssize_t")
        if value < 0:
            return raise_value(vm, "maxlen must be non-negative")
        if value > <int64_t>0x7FFFFFFFFFFFFFF:
            value = None
    if touch(vm, d) < 0:
        return SIGNAL
    d.maxlen = -1 if value is None else int(value)
    if d.n:
        d.fill([])
    return extend(vm, d, iterable, False)

cdef ResumeFunction DEQUE_LIMIT = resume_function("deque_maxlen", deque_start)


cdef inline int trim(DequeObject d, bint left) except -1:
    """Removes an item at the other end if the deque exceeds maxlen."""
    if 0 <= d.maxlen < d.n:
        if left:
            d.pop()
        else:
            d.pop_left()
    return 0

cdef object extend(VM* vm, DequeObject d, object iterable, bint left):
    cdef Py_ssize_t n, kept
    source = items_of(iterable)
    if (source is not None or type(iterable) is DequeObject) and not class_of(iterable).flags & C_ITER:
        n = (<DequeObject>iterable).n if source is None else len(source)
        kept = min(n, d.maxlen) if d.maxlen >= 0 else n
        if reserve(vm, 9 * kept + 8 * (0 if d.n + kept <= d.mask + 1 else places(d.n + kept)) + (0 if source is not None and kept == n else 8 * n)) < 0:
            return SIGNAL
        work(vm, n)
        if touch(vm, d) < 0:
            return SIGNAL
        if source is None:
            source = (<DequeObject>iterable).to_list()
        if kept < n:
            source = source[n - kept:]
        if d.maxlen < 0 and d.n + kept > d.mask + 1:
            d.resize(places(d.n + kept))
        for v in source:
            if left:
                d.push_left(v)
            else:
                d.push(v)
            trim(d, left)
        return None
    return then(vm, get_iter(vm, iterable), EXTEND_START, d, None, None, left)

cdef struct PushSink:
    Sink base
    PyObject* deque
    bint left

cdef int take_pushed(VM* vm, Sink* sink, Slot* v) except -1:
    cdef DequeObject d = <DequeObject?><object>(<PushSink*>sink).deque
    # The generator may have changed the epoch: the slow path touches the deque, and reserves a large ring.
    if d.epoch != vm.epoch or d.n >= LARGE and d.n > d.mask:
        return False
    vm.ticks -= 1
    push_to(vm, d, slot_take(v), (<PushSink*>sink).left)
    return True

cdef inline int push_to(VM* vm, DequeObject d, object v, bint left) except -1:
    if left:
        d.push_left(v)
    else:
        d.push(v)
    trim(d, left)
    vm.budget -= 17 + boxed_size(v)
    return 0

cdef object extend_start(VM* vm, object value, object target, object b, object c, int64_t i):
    return extend_step(vm, next_item(vm, value), target, value, None, i)

# saves: the deque, the iterator, an item; i: flags 1: on the left, 2: `value` is unused, after a poll, 4: c is the next item
cdef object extend_step(VM* vm, object value, object target, object iterator, object item, int64_t i):
    cdef DequeObject d = <DequeObject?>target
    cdef bint left = i & 1
    cdef PushSink sink
    sink.base.take = take_pushed
    sink.deque = <PyObject*>d
    sink.left = left
    if i & 4:
        value = item
    while True:
        if value is SIGNAL:
            return hold(vm, EXTEND_STEP, target, iterator, None, left)
        if value is STOP:
            return None
        if not i & 2:
            if reserve_growth(vm, d, 1) < 0:
                return hold(vm, EXTEND_STEP, target, iterator, value, left | 4)
            if touch(vm, d) < 0:
                return SIGNAL
            push_to(vm, d, value, left)
            vm.ticks -= 1
            if must_poll(vm) and poll(vm) != NORMAL:
                return hold(vm, EXTEND_STEP, target, iterator, None, left | 2)
        i &= 1
        value = fed(vm, <Generator>iterator, &sink.base) if type(iterator) is Generator else next_item(vm, iterator)

cdef ResumeFunction EXTEND_START = resume_function("deque_extend_start", extend_start)
cdef ResumeFunction EXTEND_STEP = resume_function("deque_extend", extend_step)


cdef object deque_append(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0]
    if reserve_growth(vm, d, 1) < 0 or touch(vm, d) < 0:
        return SIGNAL
    push_to(vm, d, <object>a[1], False)
    return None

cdef object deque_appendleft(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0]
    if reserve_growth(vm, d, 1) < 0 or touch(vm, d) < 0:
        return SIGNAL
    push_to(vm, d, <object>a[1], True)
    return None

cdef object deque_pop(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0]
    if d.n == 0:
        return raise_error(vm, INDEX_ERROR, "pop from an empty deque")
    if touch(vm, d) < 0:
        return SIGNAL
    return d.pop()

cdef object deque_popleft(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0]
    if d.n == 0:
        return raise_error(vm, INDEX_ERROR, "pop from an empty deque")
    if touch(vm, d) < 0:
        return SIGNAL
    return d.pop_left()

cdef object deque_extend(VM* vm, PyObject** a):
    return extend(vm, <DequeObject?><object>a[0], <object>a[1], False)

cdef object deque_extendleft(VM* vm, PyObject** a):
    return extend(vm, <DequeObject?><object>a[0], <object>a[1], True)

cdef object deque_iadd(VM* vm, PyObject** a):
    return then(vm, extend(vm, <DequeObject?><object>a[0], <object>a[1], False), RETURN_SAVED, <object>a[0], None, None, 0)

cdef object give(VM* vm, object value, object result, object b, object c, int64_t i):
    return result

RETURN_SAVED = resume_function("deque_give", give)

cdef object deque_clear(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0]
    if touch(vm, d) < 0:
        return SIGNAL
    d.fill([])
    return None

cdef object deque_reverse(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0]
    cdef list items
    if reserve_ring(vm, d.n) < 0 or touch(vm, d) < 0:
        return SIGNAL
    work(vm, d.n)
    items = d.to_list()
    items.reverse()
    d.fill(items)
    return None

cdef int turn(VM* vm, DequeObject d, Py_ssize_t k) except -9:
    """Rotates by k to the right, 0 <= k < n."""
    cdef Py_ssize_t i
    if touch(vm, d) < 0:
        return -1
    work(vm, min(k, d.n - k))
    if 2 * k <= d.n:
        for i in range(k):
            d.push_left(d.pop())
    else:
        for i in range(d.n - k):
            d.push(d.pop_left())
    return 0

cdef bint is_size(object n):
    """Return whether n fits CPython's Py_ssize_t."""
    return -MAX_SIZE - 1 <= n <= MAX_SIZE

cdef object deque_rotate(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0]
    if d.n < 2:
        return None
    return None if turn(vm, d, <object>a[1] % d.n) == 0 else SIGNAL


# --- items by index ---

cdef enum ItemOp:
    ITEM_GET    = 0
    ITEM_SET    = 1
    ITEM_DEL    = 2
    ITEM_INSERT = 3

cdef object at_index(VM* vm, object d_, object value, object b, int i):
    """value: the index; b: what is stored"""
    cdef DequeObject d = <DequeObject?>d_
    cdef Py_ssize_t at
    if type(value) is not int:
        return raise_type(vm, f"sequence index must be integer, not '{type_name(value)}'")
    if not is_size(value):
        return raise_error(vm, INDEX_ERROR, "cannot fit 'int' into an index-sized integer")
    if i == ITEM_INSERT:
        if 0 <= d.maxlen <= d.n:
            return raise_error(vm, INDEX_ERROR, "deque already at its maximum size")
        if value < 0:
            value = max(value + d.n, 0)
        return insert_at(vm, d, min(value, d.n), b)
    if value < 0:
        value += d.n
    if not 0 <= value < d.n:
        return raise_error(vm, INDEX_ERROR, "deque index out of range")
    at = value
    if i == ITEM_GET:
        return d.item(at)
    if touch(vm, d) < 0:
        return SIGNAL
    if i == ITEM_SET:
        at = (d.head + at) & d.mask
        vm.budget -= boxed_more(b, PyList_GET_ITEM(d.ring, at))
        d.ring[at] = b
        return None
    return remove_at(vm, d, at)

cdef object insert_at(VM* vm, DequeObject d, Py_ssize_t at, object v):
    cdef Py_ssize_t i
    if reserve_growth(vm, d, 1) < 0 or touch(vm, d) < 0:
        return SIGNAL
    vm.budget -= 17 + boxed_size(v)
    work(vm, min(at, d.n - at))
    if 2 * at <= d.n:
        d.push_left(v)
        for i in range(at):
            d.ring[(d.head + i) & d.mask] = d.item(i + 1)
    else:
        d.push(v)
        for i in range(d.n - 1, at, -1):
            d.ring[(d.head + i) & d.mask] = d.item(i - 1)
    d.ring[(d.head + at) & d.mask] = v
    return None

cdef object remove_at(VM* vm, DequeObject d, Py_ssize_t at):
    cdef Py_ssize_t i
    if touch(vm, d) < 0:
        return SIGNAL
    work(vm, min(at, d.n - at))
    if 2 * at < d.n:
        for i in range(at, 0, -1):
            d.ring[(d.head + i) & d.mask] = d.item(i - 1)
        d.pop_left()
    else:
        for i in range(at, d.n - 1):
            d.ring[(d.head + i) & d.mask] = d.item(i + 1)
        d.pop()
    return None

cdef object deque_getitem(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0]
    cdef int64_t at
    if compact_int(a[1], &at) and 0 <= at < d.n:
        return <object>list_at(<PyObject*>d.ring, (d.head + at) & d.mask)
    return at_index(vm, <object>a[0], <object>a[1], None, ITEM_GET)

cdef object deque_setitem(VM* vm, PyObject** a):
    return at_index(vm, <object>a[0], <object>a[1], <object>a[2], ITEM_SET)

cdef object deque_delitem(VM* vm, PyObject** a):
    return at_index(vm, <object>a[0], <object>a[1], None, ITEM_DEL)

cdef object deque_insert(VM* vm, PyObject** a):
    return at_index(vm, <object>a[0], <object>a[1], <object>a[2], ITEM_INSERT)

cdef object deque_len(VM* vm, PyObject** a):
    return (<DequeObject?><object>a[0]).n


# --- searching ---

cdef enum FindOp:
    FIND_CONTAINS = 0
    FIND_INDEX    = 1
    FIND_REMOVE   = 2
    FIND_COUNT    = 3
    FIND_POLL     = 8        # flag: `value` is unused, after a poll

# saves: the deque, the wanted value, [index, end, version, number found]; i: FindOp
cdef object find_step(VM* vm, object value, object searched, object wanted, object place, int64_t i):
    cdef DequeObject d = <DequeObject?>searched
    cdef Py_ssize_t at, end, found
    cdef int op = <int>(i & 7)
    at, end, version, found = <list?>place
    while True:
        if value is SIGNAL:
            return hold(vm, FIND, searched, wanted, [at, end, version, found], op)
        if not i & FIND_POLL and value is not None:
            if d.version != version and not (value is True and op in (FIND_CONTAINS, FIND_INDEX)):
                if op == FIND_REMOVE:
                    return raise_error(vm, INDEX_ERROR, "deque mutated during iteration")
                return raise_error(vm, RUNTIME_ERROR, "deque mutated during iteration")
            if value is True:
                if op == FIND_CONTAINS:
                    return True
                if op == FIND_INDEX:
                    return at
                if op == FIND_REMOVE:
                    return remove_at(vm, d, at)
                found += 1
            at += 1
            vm.ticks -= 1
            if must_poll(vm) and poll(vm) != NORMAL:
                return hold(vm, FIND, searched, wanted, [at, end, version, found], op | FIND_POLL)
        i = op
        if at >= end or at >= d.n:
            break
        value = equal(vm, d.item(at), wanted)
    if op == FIND_CONTAINS:
        return False
    if op == FIND_COUNT:
        return found
    if op == FIND_REMOVE:
        return raise_value(vm, "deque.remove(x): x not in deque")
    return raise_value(vm, "deque.index(x): x not in deque")

cdef ResumeFunction FIND = resume_function("deque_find", find_step)

cdef object find(VM* vm, DequeObject d, object what, int op):
    return find_step(vm, None, d, what, [0, d.n, d.version, 0], op)

cdef object deque_contains(VM* vm, PyObject** a):
    return find(vm, <DequeObject?><object>a[0], <object>a[1], FIND_CONTAINS)

cdef object deque_count(VM* vm, PyObject** a):
    return find(vm, <DequeObject?><object>a[0], <object>a[1], FIND_COUNT)

cdef object deque_remove(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0]
    if d.n and d.item(0) is <object>a[1]:
        # The usual case of a queue of waiting tasks.
        return remove_at(vm, d, 0)
    return find(vm, d, <object>a[1], FIND_REMOVE)

cdef object deque_index(VM* vm, PyObject** a):
    """index(value[, start[, stop]])"""
    cdef DequeObject d = <DequeObject?><object>a[0]
    cdef Py_ssize_t start = 0 if a[2] == NULL else bound_in(a[2], 0), stop = d.n if a[3] == NULL else bound_in(a[3], 0)
    if start < 0:
        start = max(start + d.n, 0)
    if stop < 0:
        stop = max(stop + d.n, 0)
    return find_step(vm, None, d, <object>a[1], [min(start, d.n), min(stop, d.n), d.version, 0], FIND_INDEX)



# --- the whole deque ---

cdef object deque_compare(VM* vm, PyObject** a, int op):
    if type(<object>a[1]) is not DequeObject:
        return NotImplemented
    if reserve(vm, 120 + 8 * ((<DequeObject?><object>a[0]).n + (<DequeObject>a[1]).n)) < 0:
        return SIGNAL
    work(vm, (<DequeObject>a[0]).n + (<DequeObject>a[1]).n)
    return compare(vm, op, new_list(vm, (<DequeObject?><object>a[0]).to_list()), new_list(vm, (<DequeObject>a[1]).to_list()))

cdef object deque_eq(VM* vm, PyObject** a):
    return deque_compare(vm, a, CMP_EQ)

cdef object deque_ne(VM* vm, PyObject** a):
    return deque_compare(vm, a, CMP_NE)

cdef object deque_lt(VM* vm, PyObject** a):
    return deque_compare(vm, a, CMP_LT)

cdef object deque_le(VM* vm, PyObject** a):
    return deque_compare(vm, a, CMP_LE)

cdef object deque_gt(VM* vm, PyObject** a):
    return deque_compare(vm, a, CMP_GT)

cdef object deque_ge(VM* vm, PyObject** a):
    return deque_compare(vm, a, CMP_GE)

cdef object deque_copy(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0], new
    if d.cls is DEQUE:
        if reserve(vm, 200 + 8 * places(d.n)) < 0:
            return SIGNAL
        work(vm, d.n)
        new = new_deque(vm, DEQUE, [], d.maxlen)
        new.take(d, 0, d.n)
        return new
    if d.maxlen < 0:
        return call1(vm, d.cls, d)
    return call2(vm, d.cls, d, d.maxlen)

cdef object deque_add(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0]
    cdef DequeObject other = <DequeObject?><object>a[1]
    if reserve_ring(vm, 2 * (d.n + other.n)) < 0:
        return SIGNAL
    work(vm, d.n + other.n)
    return joined(vm, d, d.to_list() + other.to_list())

cdef object joined(VM* vm, DequeObject d, list items):
    if 0 <= d.maxlen < len(items):
        items = items[len(items) - d.maxlen:]
    return new_deque(vm, d.cls, items, d.maxlen)

cdef object multiplied(VM* vm, object value, object repeated, object b, object c, int64_t i):
    cdef DequeObject d = <DequeObject?>repeated, out
    cdef Py_ssize_t n, kept
    if not is_size(value):
        return raise_error(vm, OVERFLOW_ERROR, "cannot fit 'int' into an index-sized integer")
    if value < 0:
        value = 0
    if d.maxlen >= 0 and d.n:
        value = min(value, d.maxlen // d.n + 2)
    if value * d.n > 1 << 50:
        return raise_error(vm, MEMORY, "")
    n = value * d.n
    kept = min(n, d.maxlen) if d.maxlen >= 0 else n
    if reserve(vm, 200 + 8 * places(kept)) < 0:
        return hold(vm, MULTIPLIED_AGAIN, repeated, value, None, i)
    work(vm, kept)
    if i:
        if touch(vm, d) < 0:
            return SIGNAL
        out = d
    else:
        out = new_deque(vm, d.cls, [], d.maxlen)
    out.take(d, n - kept, n)
    return out

cdef object multiplied_again(VM* vm, object value, object repeated, object times, object c, int64_t i):
    return multiplied(vm, times, repeated, None, None, i)

cdef ClassObject MEMORY = builtin_classes["MemoryError"]
cdef ResumeFunction MULTIPLIED_AGAIN = resume_function("deque_multiplied_again", multiplied_again)

cdef object deque_mul(VM* vm, PyObject** a):
    return multiplied(vm, <object>a[1], <object>a[0], None, None, False)

cdef object deque_imul(VM* vm, PyObject** a):
    return multiplied(vm, <object>a[1], <object>a[0], None, None, True)

cdef object deque_repr(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0]
    cdef Py_ssize_t i
    if reserve(vm, 120 + 8 * d.n) < 0:
        return SIGNAL
    work(vm, d.n)
    for i in range(d.n):
        if not is_plain(d.item(i)):
            return call_prelude(vm, "deque_repr", (d,))
    return then(vm, repr_value(vm, new_list(vm, d.to_list())), DEQUE_TEXT, d, None, None, 0)

cdef object deque_text(VM* vm, object value, object shown, object b, object c, int64_t i):
    cdef DequeObject d = <DequeObject?>shown
    if reserve(vm, 100 + key_size(<str?>value)) < 0:
        return SIGNAL
    if d.maxlen < 0:
        return f"{d.cls.name}({value})"
    return f"{d.cls.name}({value}, maxlen={d.maxlen})"

cdef ResumeFunction DEQUE_TEXT = resume_function("deque_repr", deque_text)

cdef object deque_maxlen(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[0]
    return None if d.maxlen < 0 else d.maxlen

cdef object deque_reduce(VM* vm, PyObject** a):
    return call_prelude(vm, "deque_reduce", (<object>a[0],))

cdef object class_getitem(VM* vm, PyObject** a):
    return new_alias(vm, <object>a[0], <object>a[1])


# --- iterators ---

@cython.final
@cython.trashcan(True)
cdef class DequeIter(HeapObject):
    cdef object next(self, VM* vm):
        if touch(vm, self) < 0:
            return SIGNAL
        if self.left <= 0 and (self.cls is DEQUE_REVERSE or self.deque.version == self.version):
            return STOP
        if self.deque.version != self.version:
            self.left = 0
            return raise_error(vm, RUNTIME_ERROR, "deque mutated during iteration")
        v = item_of(self.deque, self.at)
        self.left -= 1
        self.at += 1 if self.cls is DEQUE_ITER else -1
        return v

    cdef bint is_iterator(self) noexcept:
        return True

    cdef int fields(self, Fields f) except -1:
        self.deque = f.exactly(self.deque, DequeObject)
        self.at = f.number(self.at, -1, 1 << 60)
        self.left = f.number(self.left, 0, 1 << 60)
        self.version = f.number(self.version & INT64_MAX, 0, INT64_MAX)
        return 0

cdef DequeIter new_iter(VM* vm, DequeObject d, ClassObject cls):
    cdef DequeIter it = DequeIter.__new__(DequeIter)
    it.cls = cls
    it.epoch = vm.epoch
    it.deque = d
    it.left = d.n
    it.at = 0 if cls is DEQUE_ITER else d.n - 1
    it.version = d.version
    charge(vm, 80)
    return it

cdef object deque_reversed(VM* vm, PyObject** a):
    return new_iter(vm, <DequeObject?><object>a[0], DEQUE_REVERSE)

cdef object deque_iter(VM* vm, PyObject** a):
    return new_iter(vm, <DequeObject?><object>a[0], DEQUE_ITER)

cdef object iter_new(VM* vm, PyObject** a):
    cdef DequeObject d = <DequeObject?><object>a[1]
    cdef DequeIter it = new_iter(vm, d, <ClassObject?><object>a[0])
    cdef int64_t passed = min(max(<int64_t><object>a[2], 0), d.n)
    it.left -= passed
    it.at += passed if it.cls is DEQUE_ITER else -passed
    return it

cdef object iter_reduce(VM* vm, PyObject** a):
    cdef DequeIter it = <DequeIter?><object>a[0]
    charge(vm, 160)
    return it.cls, (it.deque, it.deque.n - it.left)

cdef object iter_hint(VM* vm, PyObject** a):
    return (<DequeIter?><object>a[0]).left


# --- named tuples ---

@cython.final
@cython.trashcan(True)
cdef class TupleMaker(HeapObject):
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        cdef Py_ssize_t count = len(self.names), i
        if n < 1:
            return raise_quoting(vm, TYPE_ERROR, "%s.__new__() missing 1 required positional argument: '_cls'", self.name)
        if type(<object>args[0]) is not ClassObject or not is_subclass(<ClassObject>args[0], TUPLE):
            return raise_type(vm, f"tuple.__new__(X): X is not a subtype of tuple")
        if n == count + 1 and (kwnames is None or len(kwnames) == 0):
            charge(vm, 48 + 8 * count)
            values = args_tuple(args + 1, count)
        else:
            values = self.bind(vm, args + 1, n - 1, kwnames)
            if values is SIGNAL:
                return SIGNAL
        if <object>args[0] is TUPLE:
            return values
        return value_instance(vm, <ClassObject>args[0], values)

    cdef object bind(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        cdef Py_ssize_t count = len(self.names), i, k, given
        cdef list values, missing = []
        if n > count:
            least = count + 1 - len(self.defaults)
            wanted = f"from {least} to {count + 1}" if self.defaults else f"{count + 1}"
            plural = "s" if count else ""
            return raise_quoting(vm, TYPE_ERROR, "%s.__new__() takes %s positional argument%s but %s were given", self.name, wanted, plural, n + 1)
        values = [<object>args[i] for i in range(n)] + [SIGNAL] * (count - n)
        given = 0 if kwnames is None else len(kwnames)
        for k in range(given):
            name = kwnames[k]
            for i in range(count):
                if self.names[i] == name:
                    break
            else:
                return raise_quoting(vm, TYPE_ERROR, "%s.__new__() got an unexpected keyword argument '%s'", self.name, name)
            if values[i] is not SIGNAL:
                return raise_quoting(vm, TYPE_ERROR, "%s.__new__() got multiple values for argument '%s'", self.name, name)
            values[i] = <object>args[n + k]
        for i in range(count):
            if values[i] is SIGNAL:
                k = i - (count - len(self.defaults))
                if k >= 0:
                    values[i] = self.defaults[k]
                else:
                    missing.append(self.names[i])
        if missing:
            text = enumerated(vm, missing)
            if text is None:
                return SIGNAL
            plural = "" if len(missing) == 1 else "s"
            return raise_quoting(vm, TYPE_ERROR, "%s.__new__() missing %s required positional argument%s: %s", self.name, len(missing), plural, text)
        charge(vm, 48 + 8 * count)
        return tuple(values)

    cdef int fields(self, Fields f) except -1:
        self.name = f.exactly(self.name, str)
        self.names = f.exactly(self.names, tuple)
        self.defaults = f.exactly(self.defaults, tuple)
        if f.loading:
            f.check(all([type(name) is str for name in self.names]) and len(self.defaults) <= len(self.names))
        return 0

cdef object maker_new(VM* vm, PyObject** a):
    cdef TupleMaker m = TupleMaker.__new__(TupleMaker)
    m.name, m.names, m.defaults = <str?><object>a[1], <tuple?><object>a[2], <tuple?><object>a[3]
    if not all([type(f) is str for f in m.names]) or len(m.defaults) > len(m.names):
        return raise_type(vm, "_tuple_maker(name, fields, defaults): bad fields")
    m.cls = MAKER
    m.epoch = vm.epoch
    charge(vm, 72)
    return m

cdef object maker_fields(VM* vm, PyObject** a): return (<TupleMaker?><object>a[0]).names

cdef object maker_defaults(VM* vm, PyObject** a): return (<TupleMaker?><object>a[0]).defaults

cdef object maker_shown_defaults(VM* vm, PyObject** a):
    return (<TupleMaker?><object>a[0]).defaults or None

cdef object maker_set_defaults(VM* vm, PyObject** a):
    cdef TupleMaker m = <TupleMaker?><object>a[0]
    cdef tuple given = () if a[1] == NULL or <object>a[1] is None else <tuple?><object>a[1]
    if touch(vm, m) < 0:
        return SIGNAL
    # Defaults beyond the number of fields have no parameter.
    m.defaults = given[max(0, len(given) - len(m.names)):]
    return None

cdef object maker_code(VM* vm, PyObject** a):
    return call_prelude(vm, "tuple_maker_code", ((<TupleMaker?><object>a[0]).names,))

cdef object maker_text(VM* vm, PyObject** a):
    return call_prelude(vm, "tuple_maker_text", ((<TupleMaker?><object>a[0]).name, (<TupleMaker?><object>a[0]).names))

cdef object maker_name(VM* vm, PyObject** a): return "__new__"

cdef object maker_qualname(VM* vm, PyObject** a):
    charge(vm, 60 + len((<TupleMaker?><object>a[0]).name))
    return f"{(<TupleMaker?><object>a[0]).name}.__new__"

cdef object maker_repr(VM* vm, PyObject** a):
    charge(vm, 100 + len((<TupleMaker?><object>a[0]).name))
    return f"<function {(<TupleMaker?><object>a[0]).name}.__new__ at 0x{id_of(vm, <object>a[0]):x}>"

cdef object getter_repr(VM* vm, PyObject** a):
    return then(vm, repr_value(vm, (<TupleField?><object>a[0]).doc), GETTER_REPR, <object>a[0], None, None, 0)

cdef object getter_repr_done(VM* vm, object text, object field, object b, object c, int64_t i):
    text = unwrap(text)
    charge(vm, 100 + 4 * len(<str?>text))
    return f"_tuplegetter({(<TupleField?>field).index}, {text})"

cdef ResumeFunction GETTER_REPR = resume_function("tuple_getter_repr", getter_repr_done)

cdef object getter_doc(VM* vm, PyObject** a):
    return (<TupleField?><object>a[0]).doc

cdef object getter_set_doc(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<TupleField?><object>a[0]).doc = None if a[1] == NULL else <object>a[1]
    return None

cdef object tuple_getter(VM* vm, PyObject** a):
    cdef TupleField f
    cdef Py_ssize_t index = size_in(a[0])
    if not 0 <= index < 1 << 24:
        return raise_type(vm, "_tuplegetter(index, doc): index must be a small int")
    f = TupleField.__new__(TupleField)
    f.cls = <ClassObject?>builtin_classes["_tuplegetter"]
    f.epoch = vm.epoch
    f.index = index
    f.doc = <object>a[1]
    charge(vm, 64)
    return f


# Methods of named tuples whose classes do not override the methods involved. They return None if the sandbox code must do it.

cdef uint64_t usual_version = 0          # version of the last class that passed is_usual

cdef tuple usual_fields(object o):
    """Returns: the field names of a named tuple with one item for each field and no overridden methods; else None."""
    cdef ClassObject cls
    cdef PyObject* p
    if type(o) is not ValueInstance or type((<ValueInstance>o).payload) is not tuple or slot_count(<ValueInstance>o) != 0:
        return None
    cls = (<ValueInstance>o).cls
    p = lookup(cls, "_fields")
    if p == NULL or type(<object>p) is not tuple or len(<tuple><object>p) != len(<tuple>(<ValueInstance>o).payload):
        return None
    if cls.version != usual_version and not is_usual(cls, <tuple><object>p):
        return None
    return <tuple><object>p

cdef bint is_usual(ClassObject cls, tuple fields) except -1:
    global usual_version
    for name in ("__iter__", "__len__", "__getattribute__"):
        if lookup(cls, name) != lookup(TUPLE, name):
            return False
    if cls.flags & (C_GETATTR | C_GETATTRIBUTE) or lookup(cls, "__class__") != lookup(OBJECT, "__class__"):
        return False
    for name in fields:
        if type(name) is not str:
            return False
    usual_version = cls.version
    return True

cdef object tuple_replaced(VM* vm, PyObject** a):
    """_replaced(self, changes, make): the changed tuple; None if `make` is not the class's `_make`."""
    cdef tuple fields = usual_fields(<object>a[0])
    cdef tuple old
    cdef dict changes
    cdef list values
    cdef Py_ssize_t found = 0, i
    cdef PyObject* p
    if fields is None or type(<object>a[1]) is not DictObject or (<DictObject><object>a[1]).d is None:
        return None
    if lookup((<HeapObject?><object>a[0]).cls, "_make") != a[2]:
        return None
    changes = (<DictObject><object>a[1]).d
    old = <tuple?>(<ValueInstance?><object>a[0]).payload
    if reserve(vm, 48 + 16 * len(old)) < 0:
        return SIGNAL
    values = []
    for i in range(len(fields)):
        p = PyDict_GetItemWithError(changes, fields[i])
        if p != NULL:
            found += 1
        values.append(old[i] if p == NULL else <object>p)
    if found != PyDict_Size(changes):
        return None
    work(vm, len(values))
    return value_instance(vm, (<HeapObject?><object>a[0]).cls, tuple(values))

cdef object tuple_as_dict(VM* vm, PyObject** a):
    cdef tuple fields = usual_fields(<object>a[0])
    cdef tuple values
    cdef dict d
    cdef Py_ssize_t i
    if fields is None:
        return None
    values = <tuple?>(<ValueInstance?><object>a[0]).payload
    # new_dict charges this, too, but most dicts are small.
    if reserve(vm, 100 * len(fields)) < 0:
        return SIGNAL
    d = {}
    for i in range(len(fields)):
        PyDict_SetItem(d, fields[i], values[i])
    work(vm, len(fields))
    return new_dict(vm, d)

cdef object tuple_shown(VM* vm, PyObject** a):
    """Returns: the repr if all items are numbers, None and short ASCII strs; else None."""
    cdef tuple fields = usual_fields(<object>a[0])
    cdef tuple values
    cdef list parts
    cdef Py_ssize_t i
    cdef int64_t number, size = 100
    if fields is None:
        return None
    values = <tuple?>(<ValueInstance?><object>a[0]).payload
    for i in range(len(fields)):
        v = values[i]
        if type(v) is str:
            if len(<str>v) > 1000 or not (<str>v).isascii():
                return None
            size += 4 * len(<str>v)
        elif type(v) is not float and type(v) is not bool and v is not None and not exact_int64(<PyObject*>v, &number):
            return None
        size += len(<str?>fields[i]) + 100
    work(vm, size >> 4)
    if reserve(vm, 2 * size) < 0:
        return SIGNAL
    parts = [f"{<str?>fields[i]}={values[i]!r}" for i in range(len(fields))]
    return f"{(<HeapObject?><object>a[0]).cls.name}({', '.join(parts)})"


# --- Counter ---

cdef bint plain_methods(ClassObject cls):
    """Returns: whether `get` and `__setitem__` are those of dict."""
    return lookup(cls, "get") == lookup(DICT, "get") and lookup(cls, "__setitem__") == lookup(DICT, "__setitem__")

cdef object count_elements(VM* vm, PyObject** a):
    """Counts the items of an iterable in a dict."""
    mapping = <object>a[0]
    if type(mapping) is not DictObject or not plain_methods((<DictObject>mapping).cls):
        return call_prelude(vm, "count_elements", (mapping, <object>a[1]))
    return then(vm, get_iter(vm, <object>a[1]), COUNT_START, mapping, None, None, 0)

cdef enum CountState:
    CO_ITEM   = 0            # `value` is the next item
    CO_OLD    = 1            # `value` is its old count
    CO_NEW    = 2            # `value` is its new count
    CO_STORED = 3            # `value` is unused: the count is stored
    CO_POLL   = 4

cdef inline bint count_plain(VM* vm, DictObject d, object key) except -1:
    """Counts a plain key in a dict that was touched. Returns: False: its count is not a small int."""
    cdef int64_t n
    cdef PyObject* old
    cdef PyObject** at
    cdef Py_ssize_t hash
    cdef object count
    if dict_find_key(d, key, &at) == 1 and compact_int(at[0], &n):
        count = n + 1
        if host_dict_replace(<PyObject*>d.d, at, <PyObject*>count):
            return True
    work(vm, key_size(key))
    hash = PyObject_Hash(key)
    old = host_dict_get(<PyObject*>d.d, <PyObject*>key, hash)
    if old == NULL:
        return dict_store(vm, d, key, 1) == 0
    if not compact_int(old, &n):
        return False
    count = n + 1
    host_dict_set(<PyObject*>d.d, <PyObject*>key, <PyObject*>count, hash)
    return True

cdef struct CountSink:
    Sink base
    PyObject* counts         # DictObject

cdef int take_counted(VM* vm, Sink* sink, Slot* v) except -1:
    cdef DictObject d = <DictObject?><object>(<CountSink*>sink).counts
    vm.ticks -= 1
    # The generator may have changed the dict.
    if d.d is None or d.epoch != vm.epoch:
        return False
    key = slot_box(v)
    if not plain_key(key) or not count_plain(vm, d, key):
        return False
    slot_clear(v)
    return True

cdef object count_start(VM* vm, object value, object counts, object b, object c, int64_t i):
    return count_step(vm, next_item(vm, value), counts, value, None, CO_ITEM)

# saves: the dict, the iterator, the item; i: CountState
cdef object count_step(VM* vm, object value, object counts, object iterator, object item, int64_t i):
    cdef DictObject d = <DictObject?>counts
    cdef CountSink sink
    sink.base.take = take_counted
    sink.counts = <PyObject*>d
    while True:
        if value is SIGNAL:
            return hold(vm, COUNT_STEP, counts, iterator, item, i)
        if i == CO_ITEM:
            if value is STOP:
                return None
            if d.d is not None and plain_key(value):
                if touch(vm, d) < 0:
                    return SIGNAL
                if count_plain(vm, d, value):
                    value = None
                    i = CO_STORED
                    continue
            item = value
            # CPython hashes an item by itself, so the error does not name a dict.
            unhashable = is_heap(item) and lookup(class_of(item), "__hash__") == <PyObject*>None
            value = hash_value(vm, item) if unhashable else dict_lookup(vm, d, item)
            i = CO_OLD
        elif i == CO_OLD:
            value = 1 if value is STOP else binary(vm, OP_ADD, value, 1)
            i = CO_NEW
        elif i == CO_NEW:
            value = SIGNAL if dict_store(vm, d, item, value) < 0 else None
            i = CO_STORED
        else:
            item = None
            if i == CO_STORED:
                vm.ticks -= 1
                if must_poll(vm) and poll(vm) != NORMAL:
                    return hold(vm, COUNT_STEP, counts, iterator, None, CO_POLL)
            value = fed(vm, <Generator>iterator, &sink.base) if type(iterator) is Generator else next_item(vm, iterator)
            i = CO_ITEM

cdef ResumeFunction COUNT_START = resume_function("count_elements_start", count_start)
cdef ResumeFunction COUNT_STEP = resume_function("count_elements", count_step)


# --- tables ---

maker(DEQUE, deque_make, "cls, iterable=(), maxlen: int | None=None")
makes_empty(static_method(DEQUE, "__new__", deque_new, "cls, /, *args, **kwargs"))
worded(method(DEQUE, "__add__", deque_add, "self, value: deque, /"), "value", 'can only concatenate deque (not "{}") to deque')
class_method(DEQUE, "__class_getitem__", class_getitem, "cls, item, /")
method(DEQUE, "__contains__", deque_contains, "self, key, /")
method(DEQUE, "__copy__", deque_copy, "self, /")
method(DEQUE, "__delitem__", deque_delitem, "self, key: integral, /")
method(DEQUE, "__eq__", deque_eq, "self, value, /")
method(DEQUE, "__ge__", deque_ge, "self, value, /")
method(DEQUE, "__getitem__", deque_getitem, "self, key: integral, /")
method(DEQUE, "__gt__", deque_gt, "self, value, /")
method(DEQUE, "__iadd__", deque_iadd, "self, value, /")
method(DEQUE, "__imul__", deque_imul, "self, value: times, /")
method(DEQUE, "__init__", deque_init, "self, iterable=(), maxlen: int | None=None")
method(DEQUE, "__iter__", deque_iter, "self, /")
method(DEQUE, "__le__", deque_le, "self, value, /")
method(DEQUE, "__len__", deque_len, "self, /")
method(DEQUE, "__lt__", deque_lt, "self, value, /")
method(DEQUE, "__mul__", deque_mul, "self, value: times, /")
method(DEQUE, "__ne__", deque_ne, "self, value, /")
method(DEQUE, "__reduce__", deque_reduce, "self, /")
method(DEQUE, "__repr__", deque_repr, "self, /")
method(DEQUE, "__reversed__", deque_reversed, "self, /")
method(DEQUE, "__rmul__", deque_mul, "self, value: times, /")
method(DEQUE, "__setitem__", deque_setitem, "self, key: integral, value, /")
method(DEQUE, "append", deque_append, "self, item, /")
method(DEQUE, "appendleft", deque_appendleft, "self, item, /")
method(DEQUE, "clear", deque_clear, "self, /")
method(DEQUE, "copy", deque_copy, "self, /")
method(DEQUE, "count", deque_count, "self, value, /")
method(DEQUE, "extend", deque_extend, "self, iterable, /")
method(DEQUE, "extendleft", deque_extendleft, "self, iterable, /")
method(DEQUE, "index", deque_index, "self, value, start: bound=..., stop: bound=..., /")
method(DEQUE, "insert", deque_insert, "self, index: size, value, /")
attribute(DEQUE, "maxlen", deque_maxlen, NULL)
method(DEQUE, "pop", deque_pop, "self, /")
method(DEQUE, "popleft", deque_popleft, "self, /")
method(DEQUE, "remove", deque_remove, "self, value, /")
method(DEQUE, "reverse", deque_reverse, "self, /")
method(DEQUE, "rotate", deque_rotate, "self, n: size=1, /")
make_unhashable(DEQUE)
for _cls in (DEQUE_ITER, DEQUE_REVERSE):
    method(<ClassObject?>_cls, "__length_hint__", iter_hint, "self, /")
    static_method(<ClassObject?>_cls, "__new__", iter_new, "cls, deque: deque, index: size=0, /")
    method(<ClassObject?>_cls, "__reduce__", iter_reduce, "self, /")

static_method(MAKER, "__new__", maker_new, "cls, name: str, fields: tuple, defaults: tuple, /")
attribute(MAKER, "__code__", maker_code, NULL)
attribute(MAKER, "__doc__", maker_text, NULL)
attribute(MAKER, "__name__", maker_name, NULL)
attribute(MAKER, "__qualname__", maker_qualname, NULL)
method(MAKER, "__repr__", maker_repr, "self, /")
settable(MAKER, "__defaults__", maker_shown_defaults, maker_set_defaults, "tuple | None=...", "__defaults__ must be set to a tuple object")
attribute(MAKER, "_defaults", maker_defaults, NULL)
attribute(MAKER, "_fields", maker_fields, NULL)

function(NAMESPACE, "_collections", "_count_elements", count_elements, "mapping, iterable, /")
attribute(<ClassObject?>builtin_classes["_tuplegetter"], "__doc__", getter_doc, getter_set_doc)
method(<ClassObject?>builtin_classes["_tuplegetter"], "__repr__", getter_repr, "self, /")
function(NAMESPACE, "_collections", "_tuple_as_dict", tuple_as_dict, "self, /")
function(NAMESPACE, "_collections", "_tuple_replaced", tuple_replaced, "self, changes, make, /")
function(NAMESPACE, "_collections", "_tuple_shown", tuple_shown, "self, /")
function(NAMESPACE, "_collections", "_tuplegetter", tuple_getter, "index: size, doc, /")
NAMESPACE["_deque_iterator"] = DEQUE_ITER
NAMESPACE["_tuple_maker"] = MAKER
NAMESPACE["deque"] = DEQUE
