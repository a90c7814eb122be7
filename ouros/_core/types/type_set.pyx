"""set and frozenset.

Must not know how a key is found by sandbox code (key_lookup.pyx). Invariant: each operation adds and removes keys in CPython's order, with
the same resizes before, so that the iteration order is the same.
"""
cimport cython
from ouros._core.protocols.call cimport call_prelude, maker, method, static_method
from ouros._core.protocols.instantiate cimport INIT_DONE, makes_empty
from ouros._core.types.native_object cimport attributes_beside
from ouros._core.types.nested_ops cimport container_repr
from ouros._core.protocols.generators cimport Generator, Sink, fed
from ouros._core.heap.exceptions cimport RUNTIME_ERROR, raise_error, raise_key
from ouros._core.heap.write_barrier cimport born
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, stack_low, touch, work, walked
from ouros._core.base.host_text cimport key_size
from ouros._core.types.key_lookup cimport (
    KO_ADD, KO_CONTAINS, KO_DISCARD, LO_ADD, LO_ALL_IN, LO_DISCARD, LO_DROP, LO_KEEP, LO_NONE_IN, LO_TOGGLE, check_position,
    key_loop, key_loop_table, key_op, key_op_hashed, quick_hash, unhashed,
)
from ouros._core.protocols.node cimport ResumeFunction, resume_function, push, then
from ouros._core.protocols.ops cimport OP_AND, OP_OR, OP_SUB, get_iter, iter_next, to_list
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle
from ouros._core.heap.hash_table cimport P_ABSENT, P_ASK, P_FOUND, Probe, leaf_kind, new_table, places, plain_hash, plain_key, set_find, set_find_int, set_put, swap_bodies
from ouros._core.types.type_dict cimport dict_len, dict_next, dict_reach
from ouros._core.types.type_sequence cimport ListObject, RangeIter, declare_iterator, make_unhashable

cdef extern from *:
    """
    OU_SHALLOW_RECYCLER(ou_sets)
    OU_SHALLOW_RECYCLER(ou_set_iters)
    """
    ou_recycler ou_sets, ou_set_iters
    void ou_sets_dealloc(PyObject* o)
    void ou_set_iters_dealloc(PyObject* o)

cdef extern from "Python.h":
    Py_ssize_t PyList_GET_SIZE(object o) noexcept
    PyObject* PyList_GET_ITEM(object o, Py_ssize_t i) noexcept

cdef enum:
    LARGE = 20000            # keys above which a set reserves memory before it grows

SET_ITERATOR = builtin_class("set_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)


@cython.final
@cython.trashcan(True)
cdef class SetObject(Keyed):
    cdef Instance attributes(self, bint make):
        self.ext = attributes_beside(self, self.ext, make)
        return self.ext

    cdef Py_ssize_t length(self) noexcept:
        return self.t.used

    cdef object iterate(self, VM* vm):
        return born(vm, set_iter(self))

    cdef int walk(self, Walker w) except -1:
        self.t.visit(w)
        if self.ext is not None:
            w.visit(self.ext)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + self.t.memory()

    cdef tuple get_state(self):
        return (self.ext, self.hash, *self.t.save())

    cdef int set_state(self, tuple state) except -1:
        cdef int64_t h = -1
        if len(state) < 2 or not (state[0] is None or type(state[0]) is Instance) or not exact_int64(<PyObject*>state[1], &h):
            raise ValueError("damaged data: set")
        self.ext = state[0]
        self.hash = h
        self.t = new_table(True)
        return self.t.load(state, 2)


@cython.final
cdef class SetIter(HeapObject):
    cdef bint is_iterator(self) noexcept:
        return True

    cdef object next(self, VM* vm):
        cdef SetObject s = self.set
        cdef Py_ssize_t i
        if s is None:
            return STOP
        if touch(vm, self) < 0:
            return SIGNAL
        if self.used != s.t.used:
            self.used = -1
            return raise_error(vm, RUNTIME_ERROR, "Set changed size during iteration")
        i = s.t.next_entry(self.pos)
        walked(vm, (i if i >= 0 else s.t.mask + 1) - self.pos)
        if i < 0:
            self.set = None
            return STOP
        self.pos = i + 1
        if self.left:
            self.left -= 1
        return <object>s.t.entries[i].key

    cdef int fields(self, Fields f) except -1:
        self.set = f.perhaps(self.set, SetObject)
        self.pos = f.number(self.pos, -1, INT64_MAX)
        self.used = f.number(self.used, -1, INT64_MAX)
        self.left = f.number(self.left, -1, INT64_MAX)
        return 0


# --- making ---

recycle(&ou_sets, SetObject.__new__(SetObject), SET, <destructor>ou_sets_dealloc, NULL)
recycle(&ou_set_iters, SetIter.__new__(SetIter), SET_ITERATOR, <destructor>ou_set_iters_dealloc, NULL)

cdef SetObject new_set(VM* vm, ClassObject cls):
    cdef SetObject s = <SetObject?>blank(&ou_sets)
    s.cls = cls
    s.hash = -1
    s.t = new_table(True)
    if vm != NULL:
        s.epoch = vm.epoch
        charge(vm, 464)
    return s

cdef inline ClassObject base_of(SetObject s):
    """Returns: the built-in class of the result of an operation on s."""
    return FROZENSET if s.cls.layout == L_FROZENSET else SET

cdef list set_items(VM* vm, SetObject s):
    if vm != NULL:
        work(vm, places(s.t))
    return s.t.keys()

cdef object set_iter(SetObject s):
    cdef SetIter it = <SetIter?>blank(&ou_set_iters)
    it.set = s
    it.used = it.left = s.t.used
    return it

cdef SetObject set_from_plain(VM* vm, ClassObject cls, list items):
    cdef SetObject s = new_set(vm, cls)
    cdef Probe p
    cdef int64_t h = 0
    for key in items:
        if not plain_key(key) or not plain_hash(key, &h):
            return None
        work(vm, key_size(key))
        if s.t.probe(key, h, &p) == P_ABSENT:
            vm.budget -= 48
            s.t.insert_at(key, &p)
        vm.ticks -= p.cost >> 3
    return s

cdef object set_like_literal(VM* vm, SetObject constants):
    cdef SetObject s = new_set(vm, SET)
    return then(vm, set_merge(vm, s, constants), RETURN_SAVED, s, None, None, 0)

cdef SetObject set_copy(VM* vm, SetObject s):
    """Copy a set as an instance of its base class."""
    cdef SetObject o
    charge(vm, 100 * s.t.used)
    work(vm, s.t.mask)
    o = new_set(vm, base_of(s))
    if s.t.used:
        o.t.expect(s.t.used)
        o.t.fill_from(s.t)
    return o


# --- one key ---

cdef int set_add(VM* vm, SetObject s, object key) except -9:
    cdef Probe p
    cdef int64_t h = 0
    cdef int r
    if compact_int(<PyObject*>key, &h):
        # Most keys are small ints, found at their first place.
        r = set_find_int(s.t, h, &p.pos)
        if r == 1:
            return 0
        if r == 0 and s.epoch == vm.epoch and s.t.used <= LARGE:
            vm.budget -= 32
            p.hash = -2 if h == -1 else h
            set_put(s.t, <PyObject*>key, &p)
            return 0
    if quick_hash(vm, key, &h):
        r = set_find(s.t, <PyObject*>key, h, &p)
        if r < 0:
            r = s.t.probe(key, h, &p)
        vm.ticks -= p.cost >> 3
        if r == P_FOUND:
            return 0
        if r == P_ABSENT:
            if touch(vm, s) < 0:
                return -1
            if is_full(s.t) and not may_grow(vm, s, key):
                return -1
            vm.budget -= 32
            set_put(s.t, <PyObject*>key, &p)
            return 0
        return -1 if key_op_hashed(vm, s, KO_ADD, key, None, h) is SIGNAL else 0
    return -1 if key_op(vm, s, KO_ADD, key, None) is SIGNAL else 0


cdef inline bint is_full(Table t) noexcept:
    """Return whether one more key makes a large table grow."""
    return t.used > LARGE and (t.fill + 1) * 5 >= t.mask * 3

cdef bint may_grow(VM* vm, SetObject s, object key) except -1:
    """Reserve memory for a large set's next table. Returns: False: set_add returns -1, and is repeated after the heap walk."""
    if reserve(vm, s.t.used * (96 if s.t.used > 50000 else 192)) == 0:
        return True
    if vm.retry and vm.status == SUSPEND:
        vm.retry = False
        then(vm, SIGNAL, ADD_AGAIN, s, key, None, 0)
    return False

cdef object on_add_again(VM* vm, object value, object s, object key, object c, int64_t i):
    return SIGNAL if set_add(vm, <SetObject?>s, key) < 0 else None

cdef inline bint stands_for_frozenset(object key):
    """Return whether a set operand of `in`, remove or discard is looked up by its content."""
    return isinstance(key, SetObject) and (<SetObject>key).cls.layout == L_SET and (<SetObject>key).cls.flags & C_HASHNONE

cdef object set_key_op(VM* vm, SetObject s, int op, object key):
    if stands_for_frozenset(key):
        return key_op_hashed(vm, s, op, key, None, set_hash(<SetObject?><object>key))
    return key_op(vm, s, op, key, None)

cdef object set_contains(VM* vm, SetObject s, object key):
    cdef Probe p
    cdef int64_t h = 0
    cdef int r
    if quick_hash(vm, key, &h):
        r = set_find(s.t, <PyObject*>key, h, &p)
        if r < 0:
            r = s.t.probe(key, h, &p)
        if r != P_ASK:
            vm.ticks -= p.cost >> 3
            return r == P_FOUND
    return set_key_op(vm, s, KO_CONTAINS, key)


# --- bulk ---

cdef object set_add_list(VM* vm, SetObject s, list items, Py_ssize_t i):
    """Add items[i:]. Returns: None or SIGNAL."""
    cdef Py_ssize_t n = PyList_GET_SIZE(items)
    while i < n:
        i += 1
        if set_add(vm, s, <object>PyList_GET_ITEM(items, i - 1)) < 0:
            return then(vm, SIGNAL, ADD_LIST, s, items, None, i)
        if (i & 511) == 0:
            work(vm, 512)
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, ADD_LIST, s, items, None, i)
    return None

cdef object on_add_list(VM* vm, object value, object s, object items, object c, int64_t i):
    check_position(<list?>items, i, 1)
    return set_add_list(vm, <SetObject?>s, <list>items, <Py_ssize_t>i)

cdef object on_add_drained(VM* vm, object items, object s, object b, object c, int64_t i):
    return set_add_list(vm, <SetObject?>s, <list?>items, 0)


cdef int merge_room(VM* vm, SetObject s, object source, Py_ssize_t n) except -9:
    """Request memory for the n keys of `source` in s. Returns: -1: the caller must return SIGNAL; it is called again if they may fit."""
    if reserve(vm, 100 * n) == 0:
        return 0
    if vm.retry and vm.status == SUSPEND:
        vm.retry = False
        push(vm, MERGE_AGAIN, 0, 0, s, source, None)
    return -1

cdef object on_merge_again(VM* vm, object value, object s, object source, object c, int64_t i):
    if isinstance(source, SetObject):
        return set_merge(vm, <SetObject?>s, <SetObject>source)
    return set_from_dict(vm, <SetObject?>s, <DictObject?>source)


cdef object set_merge(VM* vm, SetObject s, SetObject other):
    if other is s or other.t.used == 0:
        return None
    if touch(vm, s) < 0 or merge_room(vm, s, other, other.t.used) < 0:
        return SIGNAL
    s.t.expect(other.t.used)
    if s.t.fill == 0:
        work(vm, other.t.mask)
        s.t.fill_from(other.t)
        return None
    return key_loop_table(vm, LO_ADD, s, None, other.t)


cdef object set_from_dict(VM* vm, SetObject s, DictObject d):
    cdef Py_ssize_t pos = 0, n = dict_len(d)
    cdef PyObject* k
    cdef PyObject* v
    cdef int64_t h = 0
    cdef list pairs
    if touch(vm, s) < 0 or merge_room(vm, s, d, n) < 0:
        return SIGNAL
    s.t.expect(n)
    if d.t is not None:
        return key_loop_table(vm, LO_ADD, s, None, d.t)
    work(vm, dict_reach(d))
    if s.t.used == 0:
        # The keys of a dict are distinct.
        while dict_next(d, &pos, &k, &v):
            plain_hash(<object>k, &h)
            s.t.insert(<object>k, h, None)
        return None
    pairs = []
    while dict_next(d, &pos, &k, &v):
        plain_hash(<object>k, &h)
        pairs.append(<object>k)
        pairs.append(h)
    return key_loop(vm, LO_ADD, s, None, pairs)


cdef object set_update(VM* vm, SetObject s, object iterable):
    if isinstance(iterable, SetObject):
        return set_merge(vm, s, <SetObject>iterable)
    if isinstance(iterable, DictObject) and (<DictObject>iterable).cls is DICT:
        return set_from_dict(vm, s, <DictObject>iterable)
    if type(iterable) is tuple or (isinstance(iterable, ListObject) and (<ListObject>iterable).cls is LIST) \
            or type(iterable) is str and len(<str>iterable) < 4096:
        return then(vm, to_list(vm, iterable), ADD_DRAINED, s, None, None, 0)
    return then(vm, get_iter(vm, iterable), ADD_ITER, s, None, None, 0)

cdef object on_add_iter(VM* vm, object it, object s, object b, object c, int64_t i):
    return add_from(vm, <SetObject?>s, it)

cdef struct SetSink:
    Sink base
    PyObject* set

cdef int take_key(VM* vm, Sink* sink, Slot* v) except -1:
    """Add an int or another leaf value. Returns: False: not consumed."""
    cdef SetObject s = <SetObject?><object>(<SetSink*>sink).set
    cdef Probe p
    cdef int64_t h = 0
    cdef int r
    vm.ticks -= 1
    if s.epoch != vm.epoch or s.t.used > LARGE or is_ref(v.o) and leaf_kind(v.o) != 1:
        return False
    key = slot_box(v)
    work(vm, key_size(key))
    plain_hash(key, &h)
    r = s.t.probe(key, h, &p)
    if r == P_ASK:
        return False
    vm.ticks -= p.cost >> 3
    if r == P_ABSENT:
        vm.budget -= 32
        s.t.insert_at(key, &p)
    slot_clear(v)
    return True

cdef int add_ints(VM* vm, SetObject s, RangeIter it) except -1:
    """Add ints of a range until the fast path fails, without objects for ints that are present."""
    cdef Table t = s.t
    cdef Probe p
    cdef object key
    cdef int n = 0
    cdef int r
    if s.epoch != vm.epoch or it.epoch != vm.epoch:
        return 0
    while n < 256 and ((it.i < it.stop) if it.step > 0 else (it.i > it.stop)):
        r = set_find_int(t, it.i, &p.pos)
        if r < 0 or r == 0 and is_full(t):
            break
        if r == 0:
            key = it.i
            p.hash = -2 if it.i == -1 else it.i
            vm.budget -= 64
            set_put(t, <PyObject*>key, &p)
        n += 1
        if add_overflows(it.i, it.step, &it.i):
            it.i = it.stop
    vm.ticks -= n
    return 0

cdef object add_from(VM* vm, SetObject s, object it):
    """Add the items of an iterator one by one."""
    cdef SetSink sink
    sink.base.take = take_key
    sink.set = <PyObject*>s
    while True:
        if type(it) is RangeIter:
            add_ints(vm, s, <RangeIter>it)
        item = fed(vm, <Generator>it, &sink.base) if type(it) is Generator else iter_next(vm, it)
        if item is STOP:
            return None
        if item is SIGNAL:
            return then(vm, item, ADD_ITEM, s, it, None, 0)
        if set_add(vm, s, item) < 0:
            return then(vm, SIGNAL, ADD_GO, s, it, None, 0)
        vm.ticks -= 1
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, ADD_GO, s, it, None, 0)

cdef object on_add_item(VM* vm, object item, object s, object it, object c, int64_t i):
    if item is STOP:
        return None
    if set_add(vm, <SetObject?>s, item) < 0:
        return then(vm, SIGNAL, ADD_GO, s, it, None, 0)
    return add_from(vm, <SetObject?>s, it)

cdef object on_add_go(VM* vm, object value, object s, object it, object c, int64_t i):
    return add_from(vm, <SetObject?>s, it)


cdef object as_set(VM* vm, object iterable, ClassObject cls):
    """Returns: the iterable itself if it is a set, else a new set of its items, or SIGNAL."""
    cdef SetObject s
    if isinstance(iterable, SetObject):
        return iterable
    s = new_set(vm, cls)
    return then(vm, set_update(vm, s, iterable), RETURN_SAVED, s, None, None, 0)

cdef object on_give(VM* vm, object value, object result, object b, object c, int64_t i):
    return result


# --- difference ---

cdef object set_remove_all(VM* vm, SetObject s, object iterable):
    cdef SetObject other
    if touch(vm, s) < 0:
        return SIGNAL
    if iterable is s:
        s.t.clear()
        return None
    if not isinstance(iterable, SetObject):
        return then(vm, to_list(vm, iterable), REMOVE_DRAINED, s, None, None, 0)
    other = <SetObject>iterable
    if (other.t.used >> 3) > s.t.used:
        return then(vm, set_keep(vm, s, other), REMOVE_KEPT, s, None, None, 0)
    return then(vm, key_loop_table(vm, LO_DISCARD, s, None, other.t), TIDY, s, None, None, 0)

cdef object on_remove_drained(VM* vm, object items, object s, object b, object c, int64_t i):
    return then(vm, key_loop(vm, LO_DISCARD, <SetObject?>s, None, unhashed(<list?>items)), TIDY, s, None, None, 0)

cdef object on_remove_kept(VM* vm, object kept, object s, object b, object c, int64_t i):
    return then(vm, key_loop_table(vm, LO_DISCARD, <SetObject?>s, None, (<SetObject?>kept).t), TIDY, s, None, None, 0)

cdef object on_tidy(VM* vm, object value, object s, object b, object c, int64_t i):
    (<SetObject?>s).t.tidy()
    return None


cdef object set_drop(VM* vm, SetObject s, object iterable):
    """Returns: s - iterable as a new set."""
    cdef Py_ssize_t n
    cdef SetObject result
    if isinstance(iterable, SetObject):
        n = (<SetObject>iterable).t.used
    elif isinstance(iterable, DictObject) and (<DictObject>iterable).cls is DICT:
        n = dict_len(<DictObject>iterable)
    else:
        return copy_and_remove(vm, s, iterable)
    if (s.t.used >> 2) > n:
        return copy_and_remove(vm, s, iterable)
    return then(vm, as_set(vm, iterable, SET), DROP_FROM, s, None, None, 0)

cdef object on_drop_from(VM* vm, object other, object s, object b, object c, int64_t i):
    cdef SetObject result = new_set(vm, base_of(<SetObject?>s))
    r = key_loop_table(vm, LO_DROP, <SetObject?>other, result, (<SetObject?>s).t)
    return then(vm, r, RETURN_SAVED, result, None, None, 0)

cdef object copy_and_remove(VM* vm, SetObject s, object iterable):
    cdef SetObject result = set_copy(vm, s)
    if iterable is s:
        iterable = result
    return then(vm, set_remove_all(vm, result, iterable), RETURN_SAVED, result, None, None, 0)


# --- intersection, symmetric difference ---

cdef object set_keep(VM* vm, SetObject s, object iterable):
    """Returns: s & iterable as a new set of the base class of s."""
    cdef SetObject result, other
    cdef ClassObject cls = base_of(s)
    if iterable is s:
        return set_copy(vm, s)
    result = new_set(vm, cls)
    if not isinstance(iterable, SetObject):
        return then(vm, to_list(vm, iterable), KEEP_DRAINED, s, result, None, 0)
    other = <SetObject>iterable
    if other.t.used > s.t.used:
        s, other = other, s
    return then(vm, key_loop_table(vm, LO_KEEP, s, result, other.t), RETURN_SAVED, result, None, None, 0)

cdef object on_keep_drained(VM* vm, object items, object s, object result, object c, int64_t i):
    r = key_loop(vm, LO_KEEP, <SetObject?>s, <SetObject?>result, unhashed(<list?>items))
    return then(vm, r, RETURN_SAVED, result, None, None, 0)


cdef object set_toggle_all(VM* vm, SetObject s, object iterable):
    if touch(vm, s) < 0:
        return SIGNAL
    if iterable is s:
        s.t.clear()
        return None
    if isinstance(iterable, DictObject) and (<DictObject>iterable).cls is DICT and (<DictObject>iterable).t is not None:
        return key_loop_table(vm, LO_TOGGLE, s, None, (<DictObject>iterable).t)
    if isinstance(iterable, DictObject) and (<DictObject>iterable).cls is DICT:
        return then(vm, to_list(vm, iterable), TOGGLE_KEYS, s, None, None, 0)
    return then(vm, as_set(vm, iterable, base_of(s)), TOGGLE, s, None, None, 0)

cdef object on_toggle_keys(VM* vm, object keys, object s, object b, object c, int64_t i):
    return key_loop(vm, LO_TOGGLE, <SetObject?>s, None, unhashed(<list?>keys))

cdef object on_toggle(VM* vm, object other, object s, object b, object c, int64_t i):
    return key_loop_table(vm, LO_TOGGLE, <SetObject?>s, None, (<SetObject?>other).t)

cdef object set_xor_new(VM* vm, SetObject s, object iterable):
    cdef SetObject other = new_set(vm, base_of(s))
    return then(vm, set_update(vm, other, iterable), XOR_FILLED, other, s, None, 0)

cdef object on_xor_filled(VM* vm, object value, object other, object s, object c, int64_t i):
    return then(vm, set_toggle_all(vm, <SetObject?>other, s), RETURN_SAVED, other, None, None, 0)


# --- comparison and hash ---

cdef object set_subset(VM* vm, SetObject a, SetObject b):
    if a.t.used > b.t.used:
        return False
    if stack_low(vm):
        # Comparing keys that are sets recurses into this function.
        vm.status = SUSPEND
        vm.reason = R_STACK
        return then(vm, SIGNAL, SUBSET_AGAIN, a, b, None, 0)
    return key_loop_table(vm, LO_ALL_IN, b, None, a.t)

cdef object on_subset_again(VM* vm, object value, object left, object right, object c, int64_t i):
    return set_subset(vm, <SetObject?>left, <SetObject?>right)

cdef object set_equal(VM* vm, SetObject a, SetObject b):
    if a is b:
        return True
    if a.t.used != b.t.used or (a.hash != -1 and b.hash != -1 and a.hash != b.hash):
        return False
    return set_subset(vm, a, b)

cdef uint64_t shuffle_bits(uint64_t h) noexcept:
    return ((h ^ 89869747ULL) ^ (h << 16)) * 3644798167ULL

cdef int64_t set_hash(SetObject s) noexcept:
    cdef uint64_t h = 0
    cdef Py_ssize_t i
    if s.hash != -1:
        return s.hash
    i = s.t.next_entry(0)
    while i >= 0:
        h ^= shuffle_bits(<uint64_t>s.t.entries[i].hash)
        i = s.t.next_entry(i + 1)
    h ^= (<uint64_t>s.t.used + 1) * 1927868237ULL
    h ^= (h >> 11) ^ (h >> 25)
    h = h * 69069 + 907133923ULL
    if h == <uint64_t>-1:
        h = 590923713ULL
    if s.cls.layout == L_FROZENSET:
        s.hash = <int64_t>h
    return <int64_t>h


# --- natives: making ---

cdef object set_new(VM* vm, PyObject** a):
    return new_set(vm, <ClassObject?><object>a[0])

cdef object set_init(VM* vm, PyObject** a):
    cdef SetObject s = <SetObject?><object>a[0]
    if s.t.fill:
        if touch(vm, s) < 0:
            return SIGNAL
        s.t.clear()
    if a[1] == NULL:
        return None
    return set_update(vm, s, <object>a[1])

cdef object set_make(VM* vm, PyObject** a):
    """set(...): __new__ and __init__ in one."""
    s = new_set(vm, SET)
    if a[1] == NULL:
        return s
    return then(vm, set_update(vm, s, <object>a[1]), INIT_DONE, s, None, None, 0)

cdef object frozenset_new(VM* vm, PyObject** a):
    cdef SetObject s
    cdef ClassObject cls
    cls = <ClassObject?><object>a[0]
    if a[1] == NULL:
        return new_set(vm, cls)
    if cls is FROZENSET and isinstance(<object>a[1], SetObject) and (<SetObject>a[1]).cls is FROZENSET:
        return <object>a[1]
    s = new_set(vm, cls)
    return then(vm, set_update(vm, s, <object>a[1]), RETURN_SAVED, s, None, None, 0)

cdef object set_copy_method(VM* vm, PyObject** a):
    if (<SetObject?><object>a[0]).cls is FROZENSET:
        return <object>a[0]
    return set_copy(vm, <SetObject?><object>a[0])


# --- natives: one key ---

cdef object set_add_method(VM* vm, PyObject** a):
    return SIGNAL if set_add(vm, <SetObject?><object>a[0], <object>a[1]) < 0 else None

cdef object set_contains_method(VM* vm, PyObject** a):
    return set_contains(vm, <SetObject?><object>a[0], <object>a[1])

cdef object set_remove(VM* vm, PyObject** a):
    r = set_key_op(vm, <SetObject?><object>a[0], KO_DISCARD, <object>a[1])
    return then(vm, r, REMOVED, <object>a[1], None, None, 0)

cdef object on_removed(VM* vm, object found, object key, object b, object c, int64_t i):
    return None if found is True else raise_key(vm, key)

cdef object set_discard(VM* vm, PyObject** a):
    return then(vm, set_key_op(vm, <SetObject?><object>a[0], KO_DISCARD, <object>a[1]), RETURN_SAVED, None, None, None, 0)

cdef object set_pop(VM* vm, PyObject** a):
    cdef SetObject s = <SetObject?><object>a[0]
    cdef Table t = s.t
    cdef Py_ssize_t i
    if t.used == 0:
        return raise_key(vm, "pop from an empty set")
    if touch(vm, s) < 0:
        return SIGNAL
    i = t.next_entry(t.finger & t.mask)
    if i < 0:
        i = t.next_entry(0)
    key = <object>t.entries[i].key
    t.remove_at(i)
    t.finger = i + 1
    return key

cdef object set_clear(VM* vm, PyObject** a):
    if touch(vm, <SetObject?><object>a[0]) < 0:
        return SIGNAL
    (<SetObject?><object>a[0]).t.clear()
    return None


# --- natives: with any number of iterables. The continuation of each step saves the remaining arguments. ---

cdef enum ManyOp:            # ORDER MANYOP: stored in continuations
    M_UPDATE = 0
    M_REMOVE = 1
    M_KEEP   = 2

cdef object many(VM* vm, int op, SetObject s, tuple others, Py_ssize_t i):
    """Apply op with each of others[i:] to s, in place or (M_KEEP) to the result so far. Returns: the last set."""
    cdef Py_ssize_t n = len(others)
    while i < n:
        other = others[i]
        i += 1
        if op == M_UPDATE:
            r = set_update(vm, s, other)
        elif op == M_REMOVE:
            r = set_remove_all(vm, s, other)
        else:
            r = set_keep(vm, s, other)
        if r is SIGNAL:
            return then(vm, r, MANY, s, others, None, i * 4 + op)
        if op == M_KEEP:
            s = <SetObject?>r
    return s

cdef object on_many(VM* vm, object r, object s, object others, object c, int64_t i):
    cdef int op = <int>(i & 3)
    if i < 0:
        raise ValueError("damaged data: continuation")
    return many(vm, op, <SetObject?>(r if op == M_KEEP else s), <tuple?>others, <Py_ssize_t>(i >> 2))

cdef object set_union(VM* vm, PyObject** a):
    return many(vm, M_UPDATE, set_copy(vm, <SetObject?><object>a[0]), <tuple?><object>a[1], 0)

cdef object set_update_method(VM* vm, PyObject** a):
    return then(vm, many(vm, M_UPDATE, <SetObject?><object>a[0], <tuple?><object>a[1], 0), RETURN_SAVED, None, None, None, 0)

cdef object set_difference(VM* vm, PyObject** a):
    if not <tuple?><object>a[1]:
        return set_copy(vm, <SetObject?><object>a[0])
    return then(vm, set_drop(vm, <SetObject?><object>a[0], (<tuple?><object>a[1])[0]), DROPPED, <tuple?><object>a[1], None, None, 0)

cdef object on_dropped(VM* vm, object s, object others, object b, object c, int64_t i):
    return many(vm, M_REMOVE, <SetObject?>s, <tuple?>others, 1)

cdef object set_difference_update(VM* vm, PyObject** a):
    return then(vm, many(vm, M_REMOVE, <SetObject?><object>a[0], <tuple?><object>a[1], 0), RETURN_SAVED, None, None, None, 0)

cdef object set_intersection(VM* vm, PyObject** a):
    if not <tuple?><object>a[1]:
        return set_copy(vm, <SetObject?><object>a[0])
    return many(vm, M_KEEP, <SetObject?><object>a[0], <tuple?><object>a[1], 0)

cdef object set_intersection_update(VM* vm, PyObject** a):
    cdef SetObject s
    if not <tuple?><object>a[1]:
        return None
    return then(vm, many(vm, M_KEEP, <SetObject?><object>a[0], <tuple?><object>a[1], 0), SWAP, <object>a[0], None, None, 0)

cdef object on_swap(VM* vm, object result, object s, object b, object c, int64_t i):
    if touch(vm, <SetObject?>s) < 0:
        return SIGNAL
    swap_bodies((<SetObject?>s).t, (<SetObject?>result).t)
    return None

cdef object set_symmetric_difference(VM* vm, PyObject** a):
    return set_xor_new(vm, <SetObject?><object>a[0], <object>a[1])

cdef object set_symmetric_difference_update(VM* vm, PyObject** a):
    return set_toggle_all(vm, <SetObject?><object>a[0], <object>a[1])

cdef bint runs_code(object iterable):
    """Return whether the iteration may run code of the program or have no end: a method must not ask for more items than it needs."""
    return is_heap(iterable) and ((<HeapObject>iterable).is_iterator() or not class_of(iterable).flags & C_BUILTIN)

cdef object set_isdisjoint(VM* vm, PyObject** a):
    cdef SetObject s = <SetObject?><object>a[0]
    cdef SetObject other
    if not isinstance(<object>a[1], SetObject) or (<SetObject>a[1]).cls not in (SET, FROZENSET):
        if runs_code(<object>a[1]):
            return call_prelude(vm, "set_disjoint", (s, <object>a[1], base_of(s)))
        return then(vm, to_list(vm, <object>a[1]), LOOP_DRAINED, s, None, None, LO_NONE_IN)
    other = <SetObject>a[1]
    if other is s:
        return s.t.used == 0
    if other.t.used > s.t.used:
        s, other = other, s
    return key_loop_table(vm, LO_NONE_IN, s, None, other.t)

cdef object on_loop_drained(VM* vm, object items, object s, object b, object c, int64_t op):
    return key_loop(vm, <int>op, <SetObject?>s, None, unhashed(<list?>items))

cdef object set_issubset(VM* vm, PyObject** a):
    if isinstance(<object>a[1], SetObject):
        return set_subset(vm, <SetObject?><object>a[0], <SetObject>a[1])
    return then(vm, set_keep(vm, <SetObject?><object>a[0], <object>a[1]), SAME_SIZE, <object>a[0], None, None, 0)

cdef object on_same_size(VM* vm, object kept, object s, object b, object c, int64_t i):
    return (<SetObject?>kept).t.used == (<SetObject?>s).t.used

cdef object set_issuperset(VM* vm, PyObject** a):
    if isinstance(<object>a[1], SetObject):
        return set_subset(vm, <SetObject>a[1], <SetObject?><object>a[0])
    if runs_code(<object>a[1]):
        return call_prelude(vm, "set_has_all", (<object>a[0], <object>a[1], base_of(<SetObject?><object>a[0])))
    return then(vm, to_list(vm, <object>a[1]), LOOP_DRAINED, <object>a[0], None, None, LO_ALL_IN)


# --- natives: operators (both operands must be sets) ---

cdef inline bint both_sets(PyObject** a) noexcept:
    return isinstance(<object>a[0], SetObject) and isinstance(<object>a[1], SetObject)

cdef object set_with(VM* vm, SetObject a, SetObject b):
    """Returns: a | b as a new set."""
    cdef SetObject s = set_copy(vm, a)
    if a is b:
        return s
    return then(vm, set_merge(vm, s, b), RETURN_SAVED, s, None, None, 0)

cdef object set_or(VM* vm, PyObject** a):
    return set_with(vm, <SetObject?><object>a[0], <SetObject?><object>a[1]) if both_sets(a) else NotImplemented

cdef object set_and(VM* vm, PyObject** a):
    return set_keep(vm, <SetObject?><object>a[0], <object>a[1]) if both_sets(a) else NotImplemented

cdef object set_sub(VM* vm, PyObject** a):
    return set_drop(vm, <SetObject?><object>a[0], <object>a[1]) if both_sets(a) else NotImplemented

cdef object set_xor(VM* vm, PyObject** a):
    return set_xor_new(vm, <SetObject?><object>a[0], <object>a[1]) if both_sets(a) else NotImplemented

cdef object set_combined(VM* vm, int op, SetObject a, SetObject b):
    if op == OP_AND:
        return set_keep(vm, a, b)
    if op == OP_SUB:
        return set_drop(vm, a, b)
    return set_with(vm, a, b) if op == OP_OR else None

cdef object reflected(VM* vm, PyObject** a, object (*fn)(VM*, PyObject**)):
    cdef PyObject* b[2]
    b[0] = a[1]
    b[1] = a[0]
    return fn(vm, b)

cdef object set_ror(VM* vm, PyObject** a):
    return reflected(vm, a, set_or)

cdef object set_rand(VM* vm, PyObject** a):
    return reflected(vm, a, set_and)

cdef object set_rsub(VM* vm, PyObject** a):
    return reflected(vm, a, set_sub)

cdef object set_rxor(VM* vm, PyObject** a):
    return reflected(vm, a, set_xor)

cdef object set_ior(VM* vm, PyObject** a):
    if not both_sets(a):
        return NotImplemented
    return then(vm, set_update(vm, <SetObject?><object>a[0], <object>a[1]), RETURN_SAVED, <object>a[0], None, None, 0)

cdef object set_iand(VM* vm, PyObject** a):
    if not both_sets(a):
        return NotImplemented
    return then(vm, set_keep(vm, <SetObject?><object>a[0], <object>a[1]), SWAP_GIVE, <object>a[0], None, None, 0)

cdef object on_swap_give(VM* vm, object result, object s, object b, object c, int64_t i):
    return SIGNAL if on_swap(vm, result, s, None, None, 0) is SIGNAL else s

cdef object set_isub(VM* vm, PyObject** a):
    if not both_sets(a):
        return NotImplemented
    return then(vm, set_remove_all(vm, <SetObject?><object>a[0], <object>a[1]), RETURN_SAVED, <object>a[0], None, None, 0)

cdef object set_ixor(VM* vm, PyObject** a):
    if not both_sets(a):
        return NotImplemented
    return then(vm, set_toggle_all(vm, <SetObject?><object>a[0], <object>a[1]), RETURN_SAVED, <object>a[0], None, None, 0)

cdef object set_eq(VM* vm, PyObject** a):
    return set_equal(vm, <SetObject?><object>a[0], <SetObject?><object>a[1]) if both_sets(a) else NotImplemented

cdef object set_ne(VM* vm, PyObject** a):
    if not both_sets(a):
        return NotImplemented
    return then(vm, set_equal(vm, <SetObject?><object>a[0], <SetObject?><object>a[1]), NEGATE, None, None, None, 0)

cdef object on_negate(VM* vm, object value, object a, object b, object c, int64_t i):
    return value is False

cdef object set_le(VM* vm, PyObject** a):
    return set_subset(vm, <SetObject?><object>a[0], <SetObject?><object>a[1]) if both_sets(a) else NotImplemented

cdef object set_ge(VM* vm, PyObject** a):
    return reflected(vm, a, set_le)

cdef object set_lt(VM* vm, PyObject** a):
    if not both_sets(a):
        return NotImplemented
    if (<SetObject?><object>a[0]).t.used >= (<SetObject?><object>a[1]).t.used:
        return False
    return set_subset(vm, <SetObject?><object>a[0], <SetObject?><object>a[1])

cdef object set_gt(VM* vm, PyObject** a):
    return reflected(vm, a, set_lt)


# --- natives: the rest ---

cdef object set_len(VM* vm, PyObject** a):
    return (<SetObject?><object>a[0]).t.used

cdef object set_iter_method(VM* vm, PyObject** a):
    charge(vm, 88)
    return born(vm, set_iter(<SetObject?><object>a[0]))

cdef object set_repr(VM* vm, PyObject** a):
    return container_repr(vm, <object>a[0])

cdef object frozenset_hash(VM* vm, PyObject** a):
    work(vm, (<SetObject?><object>a[0]).t.mask)
    return set_hash(<SetObject?><object>a[0])

cdef object set_sizeof(VM* vm, PyObject** a):
    return (<SetObject?><object>a[0]).size()

cdef object set_iter_hint(VM* vm, PyObject** a):
    cdef SetIter it = <SetIter?><object>a[0]
    if it.set is None or it.used != it.set.t.used:
        return 0
    return it.left


cdef ResumeFunction MERGE_AGAIN = resume_function("set_merge_again", on_merge_again)
cdef ResumeFunction ADD_AGAIN = resume_function("set_add_again", on_add_again)
cdef ResumeFunction ADD_LIST = resume_function("set_add_list", on_add_list)
cdef ResumeFunction ADD_ITER = resume_function("set_add_iter", on_add_iter)
cdef ResumeFunction ADD_ITEM = resume_function("set_add_item", on_add_item)
cdef ResumeFunction ADD_GO = resume_function("set_add_go", on_add_go)
cdef ResumeFunction ADD_DRAINED = resume_function("set_add_drained", on_add_drained)
cdef ResumeFunction RETURN_SAVED = resume_function("set_give", on_give)
cdef ResumeFunction REMOVE_DRAINED = resume_function("set_remove_drained", on_remove_drained)
cdef ResumeFunction REMOVE_KEPT = resume_function("set_remove_kept", on_remove_kept)
cdef ResumeFunction TIDY = resume_function("set_tidy", on_tidy)
cdef ResumeFunction DROP_FROM = resume_function("set_drop_from", on_drop_from)
cdef ResumeFunction KEEP_DRAINED = resume_function("set_keep_drained", on_keep_drained)
cdef ResumeFunction TOGGLE_KEYS = resume_function("set_toggle_keys", on_toggle_keys)
cdef ResumeFunction TOGGLE = resume_function("set_toggle", on_toggle)
cdef ResumeFunction XOR_FILLED = resume_function("set_xor_filled", on_xor_filled)
cdef ResumeFunction REMOVED = resume_function("set_removed", on_removed)
cdef ResumeFunction MANY = resume_function("set_many", on_many)
cdef ResumeFunction DROPPED = resume_function("set_dropped", on_dropped)
cdef ResumeFunction SWAP = resume_function("set_swap", on_swap)
cdef ResumeFunction SWAP_GIVE = resume_function("set_swap_give", on_swap_give)
cdef ResumeFunction LOOP_DRAINED = resume_function("set_loop_drained", on_loop_drained)
cdef ResumeFunction SUBSET_AGAIN = resume_function("set_subset_again", on_subset_again)
cdef ResumeFunction SAME_SIZE = resume_function("set_same_size", on_same_size)
cdef ResumeFunction NEGATE = resume_function("set_negate", on_negate)



cdef int declare_both(ClassObject cls) except -1:
    method(cls, "__and__", set_and, "self, value, /")
    method(cls, "__contains__", set_contains_method, "self, object, /")
    method(cls, "__eq__", set_eq, "self, value, /")
    method(cls, "__ge__", set_ge, "self, value, /")
    method(cls, "__gt__", set_gt, "self, value, /")
    method(cls, "__iter__", set_iter_method, "self, /")
    method(cls, "__le__", set_le, "self, value, /")
    method(cls, "__len__", set_len, "self, /")
    method(cls, "__lt__", set_lt, "self, value, /")
    method(cls, "__ne__", set_ne, "self, value, /")
    method(cls, "__or__", set_or, "self, value, /")
    method(cls, "__rand__", set_rand, "self, value, /")
    method(cls, "__repr__", set_repr, "self, /")
    method(cls, "__ror__", set_ror, "self, value, /")
    method(cls, "__rsub__", set_rsub, "self, value, /")
    method(cls, "__rxor__", set_rxor, "self, value, /")
    method(cls, "__sizeof__", set_sizeof, "self, /")
    method(cls, "__sub__", set_sub, "self, value, /")
    method(cls, "__xor__", set_xor, "self, value, /")
    method(cls, "copy", set_copy_method, "self, /")
    method(cls, "difference", set_difference, "self, *others")
    method(cls, "intersection", set_intersection, "self, *others")
    method(cls, "isdisjoint", set_isdisjoint, "self, other, /")
    method(cls, "issubset", set_issubset, "self, other, /")
    method(cls, "issuperset", set_issuperset, "self, other, /")
    method(cls, "symmetric_difference", set_symmetric_difference, "self, other, /")
    method(cls, "union", set_union, "self, *others")
    return 0

cdef int declare() except -1:
    declare_both(SET)
    declare_both(FROZENSET)
    makes_empty(static_method(SET, "__new__", set_new, "cls, *args, **kwargs"))
    maker(SET, set_make, "cls, iterable=..., /")
    method(SET, "__init__", set_init, "self, iterable=..., /")
    method(SET, "__iand__", set_iand, "self, value, /")
    method(SET, "__ior__", set_ior, "self, value, /")
    method(SET, "__isub__", set_isub, "self, value, /")
    method(SET, "__ixor__", set_ixor, "self, value, /")
    method(SET, "add", set_add_method, "self, object, /")
    method(SET, "clear", set_clear, "self, /")
    method(SET, "difference_update", set_difference_update, "self, *others")
    method(SET, "discard", set_discard, "self, object, /")
    method(SET, "intersection_update", set_intersection_update, "self, *others")
    method(SET, "pop", set_pop, "self, /")
    method(SET, "remove", set_remove, "self, object, /")
    method(SET, "symmetric_difference_update", set_symmetric_difference_update, "self, other, /")
    method(SET, "update", set_update_method, "self, *others")
    make_unhashable(SET)
    static_method(FROZENSET, "__new__", frozenset_new, "cls, iterable=..., /")
    method(FROZENSET, "__hash__", frozenset_hash, "self, /")
    declare_iterator(SET_ITERATOR)
    method(SET_ITERATOR, "__length_hint__", set_iter_hint, "self, /")
    return 0

declare()
