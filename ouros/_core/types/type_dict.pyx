"""dict: its two modes, its methods, dict.fromkeys, merging.

Must not know nodes. Views, iterators and mappingproxy are in type_dict_view.pyx. Invariants: exactly one of `d` and `t` is set. The host
dict `d` has keys of exact host immutables only (hash_table.plain_key), so that its operations run no sandbox code. Keys that collide in it
move to a Table, which charges for probing.
"""
cimport cython
from cpython.dict cimport PyDict_Copy, PyDict_GetItem, PyDict_Update
cimport ouros._core.protocols.call as _call
cimport ouros._core.protocols.ops as _ops
cimport ouros._core.protocols.descriptors as _descriptors
from ouros._core.protocols.attributes cimport get_attr_or_stop
from ouros._core.protocols.call cimport call_prelude, call_special, class_method, maker, method, static_method
from ouros._core.protocols.instantiate cimport INIT_DONE, makes_empty
from ouros._core.types.nested_ops cimport container_equal, container_repr
from ouros._core.heap.exceptions cimport raise_key
from ouros._core.heap.write_barrier cimport born
from ouros._core.base.host_dict_size cimport host_dict_bytes, host_dict_is_full, host_dict_next_table, host_table_bytes
from ouros._core.heap.heap cimport EPOCH_LINKED, charge, must_poll, poll, reserve, touch, work
from ouros._core.protocols.protected_names cimport keep, touch_item
from ouros._core.base.host_text cimport key_size
from ouros._core.base.host_dict cimport host_dict_next, host_dict_replace, host_dict_room
from ouros._core.heap.hash_table cimport Probe
from ouros._core.types.key_lookup cimport (
    KO_CONTAINS, KO_DELETE, KO_GET, KO_POP, KO_SETDEFAULT, KO_STORE, check_position, key_hash, key_op, key_op_hashed, quick_hash,
    table_pairs,
)
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport get_iter, iter_next
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle
from ouros._core.heap.hash_table cimport P_ASK, P_FOUND, dict_room, gaps, hash_text, leaf_kind, new_table, plain_hash, plain_key, sparse
from ouros._core.types.type_sequence cimport ListObject, make_unhashable
from ouros._core.types.type_set cimport SetObject
from ouros._core.types.type_dict_view cimport DictView, new_view, view_items, view_iter, view_reversed

cdef extern from *:
    """
    OU_SHALLOW_RECYCLER(ou_dicts)
    """
    ou_recycler ou_dicts
    void ou_dicts_dealloc(PyObject* o)

cdef extern from "Python.h":
    PyObject* PyDict_GetItemWithError(object d, object key) except? NULL
    int PyDict_SetItem(object d, object key, object value) except -1
    int PyDict_DelItem(object d, object key) except -1
    Py_ssize_t PyDict_GET_SIZE(object d) noexcept
    Py_ssize_t PyDict_Size(object d) noexcept
    Py_ssize_t PyObject_Hash(object o) except? -1
    bint PyLong_CheckExact(object o) noexcept
    bint PyUnicode_CheckExact(object o) noexcept
    Py_ssize_t PyList_GET_SIZE(object o) noexcept
    PyObject* PyList_GET_ITEM(object o, Py_ssize_t i) noexcept
    Py_ssize_t PyTuple_GET_SIZE(object o) noexcept
    PyObject* PyTuple_GET_ITEM(object o, Py_ssize_t i) noexcept

cdef enum:
    RISK_WINDOW = 1024       # stores of keys that may collide between two checks
    LARGE = 4096             # keys from which a dict is merged or copied only if its memory is granted
    FEW_PAIRS = 1000         # most tuples made without reserving memory
    RISK_SAME = 8            # most keys with one hash in a window; more count as an attack


@cython.final
@cython.trashcan(True)
cdef class DictObject(Keyed):
    cdef Instance attributes(self, bint make):
        if self.cls is DICT or self.cls.flags & C_NOATTRS:
            return self.ext  # Holds the values of __slots__, if the class has any.
        if self.ext is None and make:
            self.ext = new_instance(self.cls)
        return self.ext

    cdef Py_ssize_t length(self) noexcept:
        return dict_len(self)

    cdef object iterate(self, VM* vm):
        return born(vm, view_iter(self, 0))

    cdef int walk(self, Walker w) except -1:
        cdef Py_ssize_t pos = 0
        cdef PyObject* k
        cdef PyObject* v
        while dict_next(self, &pos, &k, &v):
            w.visit(<object>k)
            w.visit(<object>v)
        if self.ext is not None:
            w.visit(self.ext)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + (self.t.memory() if self.d is None else host_dict_bytes(<PyObject*>self.d))

    cdef tuple get_state(self):
        """ext, 'plain', k, v, ... or ext, 'spaced', the size and holes as in Table.save, k, v, ... or ext, 'table', Table.save()"""
        cdef list out
        cdef Py_ssize_t room, fill, top
        if self.d is None:
            return (self.ext, "table", *self.t.save())
        out = [self.ext, "plain"]
        if is_spaced(self.d, &room, &fill, &top):
            gone = holes_of(self.d, top)
            out = [self.ext, "spaced", room, fill, len(gone), *gaps(gone)]
        for k, v in self.d.items():
            out.append(k)
            out.append(v)
        return tuple(out)

    cdef int set_state(self, tuple state) except -1:
        cdef Py_ssize_t i
        cdef dict d
        if len(state) < 2 or not (state[0] is None or type(state[0]) is Instance) or len(state) % 2 and state[1] == "plain":
            raise ValueError("damaged data: dict")
        self.ext = state[0]
        if state[1] == "table":
            self.t = new_table(False)
            self.d = None
            return self.t.load(state, 2)
        if state[1] == "spaced":
            return set_spaced(self, state)
        if state[1] != "plain":
            raise ValueError("damaged data: dict")
        d = {}
        for i in range(2, len(state), 2):
            if not plain_key(state[i]):
                raise ValueError("damaged data: dict")
            d[state[i]] = state[i + 1]
        self.d = d
        self.t = None
        return 0


cdef int set_spaced(DictObject o, tuple state) except -1:
    """Restore a dict with holes. It becomes a Table, unless a host dict with the same keys has the same size and no holes."""
    cdef Table t = new_table(False)
    cdef Py_ssize_t i, room, fill, top
    cdef int64_t h = 0
    cdef dict d = {}
    cdef Py_ssize_t start = t.load_room(state, 2, 2)
    for i in range(start, len(state), 2):
        if not plain_key(state[i]) or state[i] in d:
            raise ValueError("damaged data: dict")
        d[state[i]] = state[i + 1]
    if start == 5 and host_dict_room(d, &room, &fill, &top) and room == t.cap and fill == t.end_fill and top == t.end_top:
        o.d = d
        o.t = None
        return 0
    for key, v in d.items():
        plain_hash(key, &h)
        t.place(key, h, v)
    t.placed()
    o.d = None
    o.t = t
    # The order state of a plain dict: see order_state.
    o.removals = <uint64_t>0 - t.version
    return 0

cdef bint is_spaced(dict d, Py_ssize_t* room, Py_ssize_t* fill, Py_ssize_t* top) noexcept:
    """Return whether the dict has holes, or another size than a new dict with the same keys."""
    cdef Py_ssize_t n = PyDict_GET_SIZE(d)
    if not host_dict_room(d, room, fill, top) or sparse(n, room[0], top[0]):
        return False
    return top[0] != n or fill[0] != n or room[0] != dict_room(n)

cdef list holes_of(dict d, Py_ssize_t top):
    """Returns: the positions of removed entries below `top`."""
    cdef Py_ssize_t pos = 0, before = 0
    cdef PyObject* k
    cdef PyObject* v
    cdef list gone = []
    while host_dict_next(<PyObject*>d, &pos, &k, &v):
        gone.extend(range(before, pos - 1))
        before = pos
    gone.extend(range(before, top))
    return gone

cdef bint dict_keeps_holes(DictObject d) noexcept:
    """Return whether a dump and a load keep positions in the dict."""
    cdef Py_ssize_t room, fill, top
    if d.d is None:
        return not d.t.is_sparse()
    return host_dict_room(d.d, &room, &fill, &top) and not sparse(PyDict_GET_SIZE(<object><PyObject*>d.d), room, top)


# --- making, counting, walking ---

recycle(&ou_dicts, DictObject.__new__(DictObject), DICT, <destructor>ou_dicts_dealloc, NULL)

cdef DictObject new_dict(VM* vm, dict d):
    cdef DictObject o = <DictObject?>blank(&ou_dicts)
    o.d = d
    if vm != NULL:
        o.epoch = vm.epoch
        charge(vm, 168 + 100 * PyDict_Size(d))
    return o

cdef object alloc_dict(VM* vm, ClassObject cls):
    cdef DictObject o = new_dict(vm, {})
    o.cls = cls
    return o

cdef Py_ssize_t dict_len(DictObject d) noexcept:
    return PyDict_Size(d.d) if d.d is not None else d.t.used

cdef Py_ssize_t dict_reach(DictObject d) noexcept:
    cdef Py_ssize_t room = 0, fill = 0, top = 0
    if d.d is None:
        return d.t.top
    return top if host_dict_room(d.d, &room, &fill, &top) else PyDict_Size(d.d)

cdef inline void charge_walk(VM* vm, DictObject d) noexcept:
    if vm != NULL:
        work(vm, dict_reach(d))

cdef bint dict_next(DictObject d, Py_ssize_t* pos, PyObject** key, PyObject** value) noexcept:
    cdef Py_ssize_t i
    if d.d is not None:
        return host_dict_next(<PyObject*>d.d, pos, key, value)
    i = d.t.next_entry(pos[0])
    if i < 0:
        return False
    pos[0] = i + 1
    key[0] = d.t.entries[i].key
    value[0] = d.t.values[i]
    return True

cdef list dict_keys_list(VM* vm, DictObject d):
    cdef list out
    cdef Py_ssize_t pos = 0
    cdef PyObject* k
    cdef PyObject* v
    charge_walk(vm, d)
    if d.d is not None:
        return list(d.d)
    out = []
    while dict_next(d, &pos, &k, &v):
        out.append(<object>k)
    return out

cdef list dict_values_list(VM* vm, DictObject d):
    cdef list out = []
    cdef Py_ssize_t pos = 0
    cdef PyObject* k
    cdef PyObject* v
    charge_walk(vm, d)
    while dict_next(d, &pos, &k, &v):
        out.append(<object>v)
    return out

cdef list dict_items_list(VM* vm, DictObject d):
    cdef list out = []
    cdef Py_ssize_t pos = 0
    cdef PyObject* k
    cdef PyObject* v
    charge_walk(vm, d)
    while dict_next(d, &pos, &k, &v):
        out.append((<object>k, <object>v))
    return out

cdef list dict_triples(VM* vm, DictObject d):
    """Returns: [k0, v0, h0, k1, v1, h1, ...]. The hashes are None for a plain dict."""
    cdef list out = []
    cdef Py_ssize_t pos = 0
    cdef PyObject* k
    cdef PyObject* v
    charge_walk(vm, d)
    while dict_next(d, &pos, &k, &v):
        out.append(<object>k)
        out.append(<object>v)
        out.append(None if d.t is None else d.t.entries[pos - 1].hash)
    return out


cdef int make_general(DictObject d) except -1:
    """Move a plain dict to a Table. Entries keep their positions, holes included, so that running iterators stay valid."""
    cdef Table t
    cdef Py_ssize_t pos = 0, n = 0
    cdef Py_ssize_t room, fill, top
    cdef PyObject* k
    cdef PyObject* v
    cdef int64_t h = 0
    if d.d is None:
        return 0
    while host_dict_next(<PyObject*>d.d, &pos, &k, &v):
        n = pos
    t = new_table(False)
    if not host_dict_room(d.d, &room, &fill, &top):
        room = dict_room(n)
        fill = top = n
    t.reserve_entries(room)
    pos = 0
    while host_dict_next(<PyObject*>d.d, &pos, &k, &v):
        plain_hash(<object>k, &h)
        t.skip_to(pos - 1)
        t.insert(<object>k, h, <object>v)
    t.skip_to(top)
    t.fill = fill
    d.removals -= t.version
    d.t = t
    d.d = None
    return 0


# --- keys that collide on purpose ---

cdef inline bint may_collide(object key) noexcept:
    """Return whether programs can choose the hash of the key: all but str, bytes, float and ints up to 2**60 in absolute value."""
    cdef int64_t i
    if PyUnicode_CheckExact(key):
        return False
    if PyLong_CheckExact(key):
        if compact_int(<PyObject*>key, &i):
            return False
        return not exact_int64(<PyObject*>key, &i) or i > (1LL << 60) or i < -(1LL << 60)
    t = type(key)
    return t is tuple or t is complex or t is range


cdef int look_for_collisions(VM* vm, DictObject d) except -1:
    """
    Check the newest keys of a large dict. If many have the same hash, the dict moves to a Table, which charges for probing. Collisions
    below the threshold cost at most len / 128 comparisons a lookup.
    """
    cdef dict counts = {}
    cdef int n = 0
    d.risk = 0
    for key in reversed(d.d):
        n += 1
        if n > RISK_WINDOW:
            break
        h = PyObject_Hash(key)
        same = counts.get(h, 0) + 1
        if same > RISK_SAME:
            make_general(d)
            return 0
        counts[h] = same
    work(vm, n)
    return 0


cdef inline int stored_new(VM* vm, DictObject d, object key) except -1:
    """Charge for a new key of a plain dict, and check for collisions once in a window."""
    vm.budget -= 100
    if host_dict_is_full(<PyObject*>d.d):
        # Before the next key, because it cannot be called again. A walk of the heap counts the next table, too (DictObject.size).
        vm.budget -= host_dict_next_table(<PyObject*>d.d)
    if may_collide(key):
        d.risk += 1
        if d.risk >= RISK_WINDOW and PyDict_Size(d.d) >= RISK_WINDOW:
            look_for_collisions(vm, d)
    return 0


# --- one key ---

cdef inline object host_key(object key):
    """Returns: the key to use in a plain dict in place of `key`; SIGNAL: the host alone cannot tell."""
    if plain_key(key):
        return key
    if type(key) is ValueInstance and not (<ValueInstance>key).cls.flags & (C_EQ | C_HASH):
        if plain_key((<ValueInstance>key).payload):
            return (<ValueInstance>key).payload
    return SIGNAL


cdef bint identity_only(object key):
    """Return whether the object's class has object's own __eq__."""
    if leaf_kind(<PyObject*>key):
        return False
    return lookup(class_of(key), "__eq__") == lookup(OBJECT, "__eq__")


cdef object dict_op(VM* vm, DictObject d, int op, object key, object value):
    """Perform a KeyOp with a key that the host cannot look up."""
    cdef int64_t h = 0
    if d.t is not None:
        return key_op(vm, d, op, key, value)
    if quick_hash(vm, key, &h):
        return dict_op_hashed(vm, d, op, key, value, h)
    return then(vm, key_hash(vm, key, False), DICT_OP_HASHED, d, key, value, op)

cdef object on_dict_op_hashed(VM* vm, object h, object d, object key, object value, int64_t op):
    return dict_op_hashed(vm, <DictObject?>d, <int>op, key, value, <int64_t>h)

cdef object dict_op_hashed(VM* vm, DictObject d, int op, object key, object value, int64_t h):
    if d.t is None:
        if op != KO_STORE and op != KO_SETDEFAULT and (PyDict_Size(d.d) == 0 or identity_only(key)):
            if op == KO_CONTAINS:
                return False
            if op == KO_DELETE:
                return raise_key(vm, key)
            return STOP
        work(vm, PyDict_Size(d.d))
        keep(vm, d)
        make_general(d)
    return key_op_hashed(vm, d, op, key, value, h)


cdef inline PyObject* plain_value(VM* vm, DictObject d, object key) except? NULL:
    """Returns: the value of a plain key in the host dict (borrowed), or NULL."""
    cdef PyObject** at
    cdef int r = dict_find_key(d, key, &at)
    if r >= 0:
        return at[0] if r else NULL
    work(vm, key_size(key))
    return PyDict_GetItemWithError(<object><PyObject*>d.d, key)


cdef object dict_lookup(VM* vm, DictObject d, object key):
    cdef PyObject* p
    cdef Probe found
    cdef int64_t h = 0
    cdef int r
    if d.d is not None:
        k = host_key(key)
        if k is not SIGNAL:
            p = plain_value(vm, d, k)
            return STOP if p == NULL else <object>p
    elif quick_hash(vm, key, &h):
        r = d.t.probe(key, h, &found)
        if r == P_ASK:
            return key_op_hashed(vm, d, KO_GET, key, None, h)
        vm.ticks -= found.cost >> 3
        return <object>d.t.values[found.pos] if r == P_FOUND else STOP
    return dict_op(vm, d, KO_GET, key, None)


cdef object cache_lookup(VM* vm, DictObject d, object key):
    """Like dict_lookup, but an unhashable key raises the message of hash(), not that of a dict."""
    cdef int64_t h = 0
    if d.d is not None and host_key(key) is not SIGNAL:
        return dict_lookup(vm, d, key)
    if quick_hash(vm, key, &h):
        return dict_op_hashed(vm, d, KO_GET, key, None, h)
    return then(vm, _ops.hash_value(vm, key), DICT_OP_HASHED, d, key, None, KO_GET)


cdef object dict_get_item(VM* vm, DictObject d, object key):
    cdef PyObject* p
    if d.d is not None and plain_key(key):
        p = plain_value(vm, d, key)
        if p != NULL:
            return <object>p
        return missing_key(vm, d, key)
    return then(vm, dict_lookup(vm, d, key), DICT_GOT, d, key, None, 0)

cdef object on_dict_got(VM* vm, object value, object d, object key, object c, int64_t i):
    if value is STOP:
        return missing_key(vm, <DictObject?>d, key)
    return value

cdef object missing_key(VM* vm, DictObject d, object key):
    cdef PyObject* args[1]
    if d.cls is not DICT and lookup(d.cls, "__missing__") != NULL:
        args[0] = <PyObject*>key
        return call_special(vm, d, "__missing__", args, 1)
    return raise_key(vm, key)


cdef object dict_contains(VM* vm, DictObject d, object key):
    if d.d is not None:
        k = host_key(key)
        if k is not SIGNAL:
            return plain_value(vm, d, k) != NULL
    return dict_op(vm, d, KO_CONTAINS, key, None)


cdef int dict_store_slot(VM* vm, DictObject d, Slot* key, object value) except -9:
    cdef PyObject** at
    if key.o == TAG_INT and d.d is not None:
        if touch_item(vm, d, 0) < 0:
            return -1
        if host_dict_find_int(<PyObject*>d.d, key.u.i, &at) == 1 and host_dict_replace(<PyObject*>d.d, at, <PyObject*>value):
            return 0
    return dict_store(vm, d, slot_take(key), value)


cdef inline int store_plain(VM* vm, DictObject d, object key, object value) except -1:
    cdef Py_ssize_t n = PyDict_GET_SIZE(<object><PyObject*>d.d)
    work(vm, key_size(key))
    PyDict_SetItem(<object><PyObject*>d.d, key, value)
    if PyDict_GET_SIZE(<object><PyObject*>d.d) != n:
        stored_new(vm, d, key)
    return 0


cdef int dict_insert(VM* vm, DictObject d, object key, object value) except -9:
    if d.d is None or not plain_key(key):
        return dict_store(vm, d, key, value)
    return -1 if touch_item(vm, d, key) < 0 else store_plain(vm, d, key, value)


cdef int dict_store(VM* vm, DictObject d, object key, object value) except -9:
    cdef PyObject** at
    if d.d is not None:
        if plain_key(key):
            if touch_item(vm, d, key) < 0:
                return -1
            if dict_find_key(d, key, &at) == 1 and host_dict_replace(<PyObject*>d.d, at, <PyObject*>value):
                return 0
            return store_plain(vm, d, key, value)
        k = host_key(key)
        if k is not SIGNAL and PyDict_GetItemWithError(<object><PyObject*>d.d, k) != NULL:
            # The stored key stays, as in CPython.
            if touch_item(vm, d, k) < 0:
                return -1
            PyDict_SetItem(<object><PyObject*>d.d, k, value)
            return 0
    return -1 if dict_op(vm, d, KO_STORE, key, value) is SIGNAL else 0


cdef int dict_remove(VM* vm, DictObject d, object key) except -9:
    if d.d is not None:
        k = host_key(key)
        if k is not SIGNAL:
            if plain_value(vm, d, k) == NULL:
                raise_key(vm, key)
                return -1
            if touch_item(vm, d, k) < 0:
                return -1
            d.removals += 1
            PyDict_DelItem(<object><PyObject*>d.d, k)
            return 0
    return -1 if dict_op(vm, d, KO_DELETE, key, None) is SIGNAL else 0


cdef object dict_take(VM* vm, DictObject d, object key):
    """Remove the key. Returns: its value; STOP: missing; SIGNAL."""
    cdef PyObject* p
    if d.d is not None:
        k = host_key(key)
        if k is not SIGNAL:
            p = plain_value(vm, d, k)
            if p == NULL:
                return STOP
            if touch_item(vm, d, k) < 0:
                return SIGNAL
            value = <object>p
            d.removals += 1
            PyDict_DelItem(<object><PyObject*>d.d, k)
            return value
    return dict_op(vm, d, KO_POP, key, None)


# --- access by name, without sandbox code ---

cdef bint find_name(Table t, str name, Probe* p) except -1:
    """Look up a str key: at p.pos if found. Keys that need sandbox code to compare count as different."""
    cdef int r = t.probe(name, hash_text(name), p)
    while r == P_ASK:
        r = t.probe_next(name, p)
    return r == P_FOUND

cdef PyObject* dict_find_name(DictObject d, str name) noexcept:
    cdef Probe p
    if d.d is not None:
        return PyDict_GetItem(d.d, name)
    return d.t.values[p.pos] if find_name(d.t, name, &p) else NULL

cdef int dict_put_name(DictObject d, str name, object value) except -1:
    cdef Probe p
    cdef PyObject* old
    if d.d is not None:
        PyDict_SetItem(<object><PyObject*>d.d, name, value)
    elif find_name(d.t, name, &p):
        old = d.t.values[p.pos]
        Py_INCREF(value)
        d.t.values[p.pos] = <PyObject*>value
        decref(old)
    else:
        d.t.insert(name, hash_text(name), value)
    return 0

cdef bint dict_drop_name(DictObject d, str name) except -1:
    cdef Probe p
    if d.d is not None:
        if name not in d.d:
            return False
        d.removals += 1
        del d.d[name]
        return True
    if not find_name(d.t, name, &p):
        return False
    d.t.remove_at(p.pos)
    return True

cdef HeapObject home_of(HeapObject d, PyObject* module):
    cdef DictObject o
    if type(d) is not DictObject:
        return None
    o = <DictObject>d
    if module != NULL:
        o.home = <HeapObject?>module
    return o.home

_descriptors.home_hook = home_of


# --- merging ---

cdef object store_triples(VM* vm, DictObject d, list triples, Py_ssize_t i):
    """Store the key triples[i] with the value triples[i + 1] and the hash triples[i + 2] (or None), and so on. Returns: None or SIGNAL."""
    cdef Py_ssize_t n = PyList_GET_SIZE(triples)
    cdef PyObject* h
    cdef int r
    cdef int steps = 0
    while i < n:
        steps += 1
        if (steps & 255) == 0:
            work(vm, 256)
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, STORE_TRIPLES, d, triples, None, i)
        key = <object>PyList_GET_ITEM(triples, i)
        h = PyList_GET_ITEM(triples, i + 2)
        if h == <PyObject*>None or (d.d is not None and plain_key(key)):
            r = dict_store(vm, d, key, <object>PyList_GET_ITEM(triples, i + 1))
        elif dict_op_hashed(vm, d, KO_STORE, key, <object>PyList_GET_ITEM(triples, i + 1), <int64_t><object>h) is SIGNAL:
            r = -1
        else:
            r = 0
        i += 3
        if r < 0:
            return then(vm, SIGNAL, STORE_TRIPLES, d, triples, None, i)
    return None

cdef object on_store_triples(VM* vm, object value, object d, object triples, object c, int64_t i):
    check_position(<list?>triples, i, 3)
    return store_triples(vm, <DictObject?>d, <list?>triples, <Py_ssize_t>i)


cdef inline bint take_pair(object item, PyObject** k, PyObject** v) noexcept:
    """Borrow both items of a tuple or list of two. Returns: False: other value."""
    cdef list two
    if type(item) is tuple:
        if PyTuple_GET_SIZE(item) != 2:
            return False
        k[0] = PyTuple_GET_ITEM(item, 0)
        v[0] = PyTuple_GET_ITEM(item, 1)
        return True
    if isinstance(item, ListObject) and (<ListObject>item).cls is LIST:
        two = (<ListObject>item).items
        if PyList_GET_SIZE(two) != 2:
            return False
        k[0] = PyList_GET_ITEM(two, 0)
        v[0] = PyList_GET_ITEM(two, 1)
        return True
    return False

cdef int store_pair(VM* vm, DictObject d, object item) except -9:
    """Store a pair. Returns: 1; 0: the item is no tuple or list of two; -1: SIGNAL."""
    cdef PyObject* k
    cdef PyObject* v
    if not take_pair(item, &k, &v):
        return 0
    key = <object>k
    value = <object>v
    return -1 if dict_store(vm, d, key, value) < 0 else 1


cdef object dict_update(VM* vm, DictObject d, object other):
    """Update d from a mapping, or from an iterable of pairs (pairs_from). Returns: None or SIGNAL."""
    cdef DictObject o
    cdef uint64_t state
    if isinstance(other, DictObject) and not (<DictObject>other).cls.flags & C_ITER:
        o = <DictObject>other
        if o is d or dict_len(o) == 0:
            return None
        if d.epoch == EPOCH_LINKED:
            # Item by item: some may be protected variables.
            return store_triples(vm, d, dict_triples(vm, o), 0)
        if d.d is not None and o.d is not None:
            return merge_plain(vm, d, o)
        if o.t is not None and dict_len(d) == 0:
            if touch(vm, d) < 0:
                return SIGNAL
            charge(vm, 60 * dict_len(o))
            charge_walk(vm, o)
            state = order_state(d) + 1
            d.t = o.t.copy()
            d.d = None
            d.removals = state - d.t.version
            return None
        charge(vm, 24 * dict_len(o))
        return store_triples(vm, d, dict_triples(vm, o), 0)
    return then(vm, get_attr_or_stop(vm, other, "keys"), UPDATE_KIND, d, other, None, 0)

# saves: the dict, the argument; value: its attribute `keys`, STOP if it has none
cdef object on_update_kind(VM* vm, object keys, object d, object other, object c, int64_t i):
    if keys is STOP:
        return then(vm, get_iter(vm, other), PAIRS_ITER, d, None, None, 0)
    return call_prelude(vm, "dict_merge", (d, other))

cdef object on_pairs_iter(VM* vm, object it, object d, object b, object c, int64_t i):
    return pairs_from(vm, <DictObject?>d, it, 0)

cdef object pairs_from(VM* vm, DictObject d, object it, int64_t i):
    """
    Store the pairs that the iterator gives. i: number of pairs stored before. If the iterator or a key suspends the program, on_pairs_item or
    on_pairs_go continues.
    """
    while True:
        item = iter_next(vm, it)
        if item is SIGNAL:
            return then(vm, item, PAIRS_ITEM, d, it, None, i)
        r = one_pair(vm, d, it, item, i)
        if r is not True:
            return r
        i += 1
        vm.ticks -= 1
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, PAIRS_GO, d, it, None, i)

cdef object one_pair(VM* vm, DictObject d, object it, object item, int64_t i):
    """Store one pair. Returns: True: continue; else the result of the loop."""
    cdef int r
    if item is STOP:
        return None
    r = store_pair(vm, d, item)
    if r < 0:
        return then(vm, SIGNAL, PAIRS_GO, d, it, None, i + 1)
    if r == 0:
        return then(vm, call_prelude(vm, "dict_pair", (item, i)), PAIRS_ITEM, d, it, None, i)
    return True

# saves: the dict, the iterator; i: number of pairs stored before; value: the next pair, STOP at the end
cdef object on_pairs_item(VM* vm, object item, object d, object it, object c, int64_t i):
    r = one_pair(vm, <DictObject?>d, it, item, i)
    return pairs_from(vm, <DictObject?>d, it, i + 1) if r is True else r

# saves: the dict, the iterator; i: number of pairs stored
cdef object on_pairs_go(VM* vm, object value, object d, object it, object c, int64_t i):
    return pairs_from(vm, <DictObject?>d, it, i)

cdef Py_ssize_t merged_bytes(Py_ssize_t n) noexcept:
    """Return the bytes of the table that a host dict allocates at most to take in n keys at once."""
    cdef Py_ssize_t slots = 8
    while slots < n * 2:
        slots <<= 1
    return host_table_bytes(slots)

cdef object merge_plain(VM* vm, DictObject d, DictObject o):
    cdef Py_ssize_t n = PyDict_Size(o.d)
    cdef bint risky = False
    if touch(vm, d) < 0:
        return SIGNAL
    if n >= LARGE and merged_bytes(n + PyDict_Size(d.d)) > vm.budget:
        # It may exceed the limit: key by key, with a poll after each.
        return pairs_from(vm, d, view_iter(o, 2), 0)
    charge(vm, 100 * n)
    charge_walk(vm, o)
    if n >= RISK_WINDOW:
        # Each window of a large dict that is merged in one step must be checked.
        for key in o.d:
            if may_collide(key):
                risky = True
                break
    if not risky:
        PyDict_Update(d.d, o.d)
        return None
    return store_triples(vm, d, dict_triples(vm, o), 0)


cdef DictObject dict_copy(VM* vm, DictObject d):
    cdef DictObject o
    charge(vm, 136 + 100 * dict_len(d))
    charge_walk(vm, d)
    o = <DictObject?>blank(&ou_dicts)
    o.epoch = vm.epoch
    if d.d is not None:
        o.d = PyDict_Copy(d.d)
    else:
        o.t = d.t.copy()
    return o


# --- natives ---

cdef object dict_new(VM* vm, PyObject** a):
    return alloc_dict(vm, <ClassObject?><object>a[0])

cdef object dict_init(VM* vm, PyObject** a):
    return update_from(vm, <DictObject?><object>a[0], a[1], <dict?><object>a[2])

cdef object dict_make(VM* vm, PyObject** a):
    """dict(...) without keywords: __new__ and __init__ in one."""
    d = alloc_dict(vm, DICT)
    if a[1] == NULL:
        return d
    return then(vm, dict_update(vm, <DictObject?>d, <object>a[1]), INIT_DONE, d, None, None, 0)

cdef object dict_make_named(VM* vm, PyObject** a):
    """dict(...) with keywords. Owns their dict, which was made for the call."""
    cdef DictObject d
    if a[1] == NULL:
        return new_dict(vm, <dict?><object>a[2])
    d = alloc_dict(vm, DICT)
    return then(vm, update_from(vm, d, a[1], <dict?><object>a[2]), INIT_DONE, d, None, None, 0)

cdef object update_from(VM* vm, DictObject d, PyObject* other, dict kwargs):
    """Update d from the positional argument (NULL: not given), then from the keyword arguments."""
    if other == NULL:
        return update_kwargs(vm, d, kwargs)
    r = dict_update(vm, d, <object>other)
    if not kwargs:
        return r
    return then(vm, r, UPDATE_KWARGS, d, kwargs_triples(kwargs), None, 0)

cdef object update_kwargs(VM* vm, DictObject d, dict kwargs):
    if not kwargs:
        return None
    if d.d is not None and d.epoch != EPOCH_LINKED:
        if touch(vm, d) < 0:
            return SIGNAL
        vm.budget -= 100 * PyDict_Size(kwargs)
        d.d.update(kwargs)
        return None
    return store_triples(vm, d, kwargs_triples(kwargs), 0)

cdef list kwargs_triples(dict kwargs):
    cdef list out = []
    for k, v in kwargs.items():
        out.append(k)
        out.append(v)
        out.append(None)
    return out

cdef object on_update_kwargs(VM* vm, object value, object d, object triples, object c, int64_t i):
    return store_triples(vm, <DictObject?>d, <list?>triples, 0)

cdef object dict_get(VM* vm, PyObject** a):
    cdef DictObject d = <DictObject?><object>a[0]
    cdef PyObject* p
    if d.d is not None and plain_key(<object>a[1]):
        p = plain_value(vm, d, <object>a[1])
        return <object>(a[2] if p == NULL else p)
    return then(vm, dict_lookup(vm, d, <object>a[1]), DICT_OR_ELSE, <object>a[2], None, None, 0)

cdef object on_dict_or_else(VM* vm, object value, object other, object b, object c, int64_t i):
    return other if value is STOP else value

cdef object dict_setdefault(VM* vm, PyObject** a):
    cdef DictObject d = <DictObject?><object>a[0]
    cdef PyObject* p
    if d.d is not None:
        k = host_key(<object>a[1])
        if k is not SIGNAL:
            p = plain_value(vm, d, k)
            if p != NULL:
                return <object>p
            if k is <object>a[1]:
                stored = SIGNAL if dict_store(vm, d, k, <object>a[2]) < 0 else None
                return then(vm, stored, RETURN_SAVED, <object>a[2], None, None, 0)
    return dict_op(vm, d, KO_SETDEFAULT, <object>a[1], <object>a[2])

cdef object dict_pop(VM* vm, PyObject** a):
    cdef DictObject d = <DictObject?><object>a[0]
    if dict_len(d) == 0:
        return raise_key(vm, <object>a[1]) if a[2] == NULL else <object>a[2]
    r = dict_take(vm, d, <object>a[1])
    if a[2] == NULL:
        return then(vm, r, DICT_POPPED, <object>a[1], None, None, 0)
    return then(vm, r, DICT_OR_ELSE, <object>a[2], None, None, 0)

cdef object on_dict_popped(VM* vm, object value, object key, object b, object c, int64_t i):
    return raise_key(vm, key) if value is STOP else value

cdef object dict_popitem(VM* vm, PyObject** a):
    cdef DictObject d = <DictObject?><object>a[0]
    cdef Py_ssize_t i
    if dict_len(d) == 0:
        return raise_key(vm, "popitem(): dictionary is empty")
    i = -1 if d.t is None else d.t.last_entry(d.t.top - 1)
    if touch_item(vm, d, next(reversed(d.d)) if i < 0 else <object>d.t.entries[i].key) < 0:
        return SIGNAL
    charge(vm, 56)
    if d.d is not None:
        d.removals += 1
        return d.d.popitem()
    pair = (<object>d.t.entries[i].key, <object>d.t.values[i])
    d.t.remove_at(i)
    d.t.top = i
    return pair

cdef object dict_clear(VM* vm, PyObject** a):
    cdef DictObject d = <DictObject?><object>a[0]
    if touch(vm, d) < 0:
        return SIGNAL
    if d.t is not None:
        # In place: a lookup suspended in sandbox code refers to the Table.
        d.t.clear()
    else:
        d.removals += 1
        d.d = {}
    d.risk = 0
    return None

cdef object dict_copy_method(VM* vm, PyObject** a):
    return copied(vm, <DictObject?><object>a[0])

cdef object dict_update_method(VM* vm, PyObject** a):
    return update_from(vm, <DictObject?><object>a[0], a[1], <dict?><object>a[2])

cdef object dict_fromkeys(VM* vm, PyObject** a):
    cdef DictObject d
    cdef list pairs, triples
    cdef Py_ssize_t i
    cls = <ClassObject?><object>a[0]
    if cls is not DICT:
        return call_prelude(vm, "dict_fromkeys", (cls, <object>a[1], <object>a[2]))
    if isinstance(<object>a[1], SetObject) and (<SetObject>a[1]).cls in (SET, FROZENSET):
        pairs = table_pairs((<SetObject>a[1]).t, 0)
        triples = []
        for i in range(0, len(pairs), 2):
            triples += [pairs[i], <object>a[2], pairs[i + 1]]
        d = new_dict(vm, {})
        return then(vm, store_triples(vm, d, triples, 0), RETURN_SAVED, d, None, None, 0)
    return then(vm, get_iter(vm, <object>a[1]), FROMKEYS, <object>a[2], None, None, 0)

cdef object on_fromkeys(VM* vm, object it, object value, object b, object c, int64_t i):
    return keys_from(vm, new_dict(vm, {}), it, value)

cdef object keys_from(VM* vm, DictObject d, object it, object value):
    while True:
        key = iter_next(vm, it)
        if key is STOP:
            return d
        if key is SIGNAL:
            return then(vm, key, FROMKEYS_KEY, d, it, value, 0)
        if dict_store(vm, d, key, value) < 0:
            return then(vm, SIGNAL, FROMKEYS_GO, d, it, value, 0)
        vm.ticks -= 1
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, FROMKEYS_GO, d, it, value, 0)

cdef object on_fromkeys_key(VM* vm, object key, object d, object it, object value, int64_t i):
    if key is STOP:
        return d
    if dict_store(vm, <DictObject?>d, key, value) < 0:
        return then(vm, SIGNAL, FROMKEYS_GO, d, it, value, 0)
    return keys_from(vm, <DictObject?>d, it, value)

cdef object on_fromkeys_go(VM* vm, object v, object d, object it, object value, int64_t i):
    return keys_from(vm, <DictObject?>d, it, value)

cdef object on_give(VM* vm, object value, object result, object b, object c, int64_t i):
    return result

cdef object dict_getitem(VM* vm, PyObject** a):
    return dict_get_item(vm, <DictObject?><object>a[0], <object>a[1])

cdef object dict_setitem(VM* vm, PyObject** a):
    if dict_store(vm, <DictObject?><object>a[0], <object>a[1], <object>a[2]) < 0:
        return SIGNAL
    return None

cdef object dict_delitem(VM* vm, PyObject** a):
    if dict_remove(vm, <DictObject?><object>a[0], <object>a[1]) < 0:
        return SIGNAL
    return None

cdef object dict_contains_method(VM* vm, PyObject** a):
    return dict_contains(vm, <DictObject?><object>a[0], <object>a[1])

cdef object dict_len_method(VM* vm, PyObject** a):
    return dict_len(<DictObject?><object>a[0])

cdef object dict_repr(VM* vm, PyObject** a):
    return container_repr(vm, <object>a[0])

cdef object dict_eq(VM* vm, PyObject** a):
    if not isinstance(<object>a[1], DictObject):
        return NotImplemented
    return container_equal(vm, <object>a[0], <object>a[1])

cdef object dict_ne(VM* vm, PyObject** a):
    if not isinstance(<object>a[1], DictObject):
        return NotImplemented
    return then(vm, container_equal(vm, <object>a[0], <object>a[1]), NEGATE, None, None, None, 0)

cdef object on_negate(VM* vm, object value, object a, object b, object c, int64_t i):
    return value is False

cdef object dict_order(VM* vm, PyObject** a):
    return NotImplemented

cdef object merged(VM* vm, object left, object right):
    if not isinstance(left, DictObject) or not isinstance(right, DictObject):
        return NotImplemented
    return then(vm, copied(vm, <DictObject>left), MERGE_RIGHT, right, None, None, 0)

cdef object dict_copied(VM* vm, DictObject d):
    if dict_len(d) >= LARGE and reserve(vm, d.size()) < 0:
        return SIGNAL
    return dict_copy(vm, d)

cdef object copied(VM* vm, DictObject d):
    """Make an exact dict. As in CPython, a dict whose class has its own __iter__ is read by its methods."""
    cdef DictObject o
    if not d.cls.flags & C_ITER:
        return dict_copied(vm, d)
    o = new_dict(vm, {})
    return then(vm, dict_update(vm, o, d), RETURN_SAVED, o, None, None, 0)

cdef object on_merge_right(VM* vm, object value, object right, object b, object c, int64_t i):
    return then(vm, dict_update(vm, <DictObject?>value, right), RETURN_SAVED, value, None, None, 0)

cdef ResumeFunction MERGE_RIGHT = resume_function("dict_merge_right", on_merge_right)

cdef object dict_or(VM* vm, PyObject** a):
    return merged(vm, <object>a[0], <object>a[1])

cdef object dict_ror(VM* vm, PyObject** a):
    return merged(vm, <object>a[1], <object>a[0])

cdef object dict_ior(VM* vm, PyObject** a):
    return then(vm, dict_update(vm, <DictObject?><object>a[0], <object>a[1]), RETURN_SAVED, <object>a[0], None, None, 0)


cdef object dict_iter_method(VM* vm, PyObject** a):
    charge(vm, 80)
    return born(vm, view_iter(<DictObject?><object>a[0], 0))

cdef object dict_reversed(VM* vm, PyObject** a):
    charge(vm, 80 + 8 * dict_len(<DictObject?><object>a[0]))
    return view_reversed(vm, <DictObject?><object>a[0], 0)

cdef object dict_keys(VM* vm, PyObject** a):
    return new_view(vm, <DictObject?><object>a[0], 0)

cdef object dict_values(VM* vm, PyObject** a):
    return new_view(vm, <DictObject?><object>a[0], 1)

cdef object dict_items(VM* vm, PyObject** a):
    return new_view(vm, <DictObject?><object>a[0], 2)

cdef object dict_sizeof(VM* vm, PyObject** a):
    return (<DictObject?><object>a[0]).size()


cdef ResumeFunction DICT_OP_HASHED = resume_function("dict_op_hashed", on_dict_op_hashed)
cdef ResumeFunction DICT_GOT = resume_function("dict_got", on_dict_got)
cdef ResumeFunction STORE_TRIPLES = resume_function("dict_store_triples", on_store_triples)
cdef ResumeFunction UPDATE_KIND = resume_function("dict_update_kind", on_update_kind)
cdef ResumeFunction PAIRS_ITER = resume_function("dict_pairs_iter", on_pairs_iter)
cdef ResumeFunction PAIRS_ITEM = resume_function("dict_pairs_item", on_pairs_item)
cdef ResumeFunction PAIRS_GO = resume_function("dict_pairs_go", on_pairs_go)
cdef ResumeFunction FROMKEYS_KEY = resume_function("dict_fromkeys_key", on_fromkeys_key)
cdef ResumeFunction FROMKEYS_GO = resume_function("dict_fromkeys_go", on_fromkeys_go)
cdef ResumeFunction UPDATE_KWARGS = resume_function("dict_update_kwargs", on_update_kwargs)
cdef ResumeFunction DICT_OR_ELSE = resume_function("dict_or_else", on_dict_or_else)
cdef ResumeFunction DICT_POPPED = resume_function("dict_popped", on_dict_popped)
cdef ResumeFunction FROMKEYS = resume_function("dict_fromkeys", on_fromkeys)
cdef ResumeFunction RETURN_SAVED = resume_function("give", on_give)
cdef ResumeFunction NEGATE = resume_function("dict_negate", on_negate)


cdef inline bint is_dense(DictObject d) noexcept:
    return d.d is not None and dict_reach(d) <= 2 * PyDict_Size(d.d) + 1000

cdef Py_ssize_t plain_count(object v, int64_t* size) noexcept:
    """
    Count the items of a list, a set, a plain dict or a view of one, and the bytes of a list of them. Returns: -1: another type, or mostly
    removed entries, for which the iterators charge.
    """
    cdef Py_ssize_t n = -1
    cdef int each = 8
    if type(v) is ListObject:
        if (<HeapObject>v).cls is LIST:
            n = PyList_GET_SIZE((<ListObject>v).items)
    elif type(v) is DictObject:
        if (<HeapObject>v).cls is DICT and is_dense(<DictObject>v):
            n = PyDict_Size((<DictObject>v).d)
    elif type(v) is DictView:
        if is_dense((<DictView>v).dict):
            n = PyDict_Size((<DictView>v).dict.d)
            if (<DictView>v).kind == 2:
                each = 64
                if n > FEW_PAIRS:
                    n = -1
    elif type(v) is SetObject and ((<HeapObject>v).cls is SET or (<HeapObject>v).cls is FROZENSET):
        if (<SetObject>v).t.mask <= 16 * (<SetObject>v).t.used + 1000:
            n = (<SetObject>v).t.used
    size[0] = each * n
    return n

cdef list plain_items(object v):
    """List the items counted by plain_count."""
    if type(v) is ListObject:
        return list((<ListObject>v).items)
    if type(v) is DictObject:
        return list((<DictObject>v).d)
    return view_items(NULL, <DictView>v) if type(v) is DictView else (<SetObject?>v).t.keys()

_ops.plain_count_hook = plain_count
_ops.plain_items_hook = plain_items


cdef int declare() except -1:
    makes_empty(static_method(DICT, "__new__", dict_new, "cls, *args, **kwargs"))
    maker(DICT, dict_make, "cls, iterable=..., /")
    maker(DICT, dict_make_named, "cls, iterable=..., /, **kwargs", True)
    method(DICT, "__init__", dict_init, "self, iterable=..., /, **kwargs")
    method(DICT, "__contains__", dict_contains_method, "self, key, /")
    method(DICT, "__delitem__", dict_delitem, "self, key, /")
    method(DICT, "__eq__", dict_eq, "self, value, /")
    method(DICT, "__ge__", dict_order, "self, value, /")
    method(DICT, "__getitem__", dict_getitem, "self, key, /")
    method(DICT, "__gt__", dict_order, "self, value, /")
    method(DICT, "__ior__", dict_ior, "self, value, /")
    method(DICT, "__iter__", dict_iter_method, "self, /")
    method(DICT, "__le__", dict_order, "self, value, /")
    method(DICT, "__len__", dict_len_method, "self, /")
    method(DICT, "__lt__", dict_order, "self, value, /")
    method(DICT, "__ne__", dict_ne, "self, value, /")
    method(DICT, "__or__", dict_or, "self, value, /")
    method(DICT, "__repr__", dict_repr, "self, /")
    method(DICT, "__reversed__", dict_reversed, "self, /")
    method(DICT, "__ror__", dict_ror, "self, value, /")
    method(DICT, "__setitem__", dict_setitem, "self, key, value, /")
    method(DICT, "__sizeof__", dict_sizeof, "self, /")
    method(DICT, "clear", dict_clear, "self, /")
    method(DICT, "copy", dict_copy_method, "self, /")
    class_method(DICT, "fromkeys", dict_fromkeys, "cls, iterable, value=None, /")
    method(DICT, "get", dict_get, "self, key, default=None, /")
    method(DICT, "items", dict_items, "self, /")
    method(DICT, "keys", dict_keys, "self, /")
    method(DICT, "pop", dict_pop, "self, key, default=..., /")
    method(DICT, "popitem", dict_popitem, "self, /")
    method(DICT, "setdefault", dict_setdefault, "self, key, default=None, /")
    method(DICT, "update", dict_update_method, "self, iterable=..., /, **kwargs")
    method(DICT, "values", dict_values, "self, /")
    make_unhashable(DICT)
    return 0

cdef object dict_of(VM* vm, dict d):
    return new_dict(vm, d)

declare()
_call.dict_hook = dict_of
