"""dict views and iterators, and mappingproxy.

Must not know how a dict finds a key. Invariant: an iterator holds a position, not a host iterator, so it can be dumped. It checks the
dict's size before each step, as CPython's does.
"""
from libc.stdint cimport INT64_MAX, INT64_MIN
cimport cython
from ouros._core.protocols.attributes cimport get_attr
from ouros._core.protocols.call cimport attribute, call_prelude, call_tuple, method, static_method
from ouros._core.types.nested_ops cimport container_repr
from ouros._core.heap.exceptions cimport RUNTIME_ERROR, raise_error, raise_type
from ouros._core.heap.write_barrier cimport born
from ouros._core.heap.heap cimport charge, must_poll, poll, touch, walked
from ouros._core.base.host_dict cimport host_dict_next
from ouros._core.types.key_lookup cimport check_position
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport (CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, CMP_NE, OP_OR, binary, compare, contains, equal,
                              get_item, get_iter, hash_value, length, repr_value, str_value, to_list)
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle
from ouros._core.types.type_dict cimport dict_contains, dict_items_list, dict_keeps_holes, dict_keys_list, dict_len, dict_lookup, dict_next, dict_reach, dict_values_list, order_state
from ouros._core.types.type_sequence cimport declare_iterator, make_unhashable
from ouros._core.types.type_set cimport SetObject, new_set, set_add, set_from_dict, set_items, set_remove_all, set_toggle_all, set_update

cdef extern from *:
    """
    OU_SHALLOW_RECYCLER(ou_views)
    OU_SHALLOW_RECYCLER(ou_dict_iters)
    """
    ou_recycler ou_views, ou_dict_iters
    void ou_views_dealloc(PyObject* o)
    void ou_dict_iters_dealloc(PyObject* o)

cdef extern from "Python.h":
    Py_ssize_t PyList_GET_SIZE(object o) noexcept
    PyObject* PyList_GET_ITEM(object o, Py_ssize_t i) noexcept

DICT_KEYS = builtin_class("dict_keys", (OBJECT,), L_OTHER, C_NOSUBCLASS)
DICT_VALUES = builtin_class("dict_values", (OBJECT,), L_OTHER, C_NOSUBCLASS)
DICT_ITEMS = builtin_class("dict_items", (OBJECT,), L_OTHER, C_NOSUBCLASS)
cdef tuple VIEW_CLASSES = (
    DICT_KEYS, DICT_VALUES, DICT_ITEMS,
    builtin_class("odict_keys", (DICT_KEYS,), L_OTHER, C_NOSUBCLASS),
    builtin_class("odict_values", (DICT_VALUES,), L_OTHER, C_NOSUBCLASS),
    builtin_class("odict_items", (DICT_ITEMS,), L_OTHER, C_NOSUBCLASS),
)
ITER_CLASSES = (
    builtin_class("dict_keyiterator", (OBJECT,), L_OTHER, C_NOSUBCLASS),
    builtin_class("dict_valueiterator", (OBJECT,), L_OTHER, C_NOSUBCLASS),
    builtin_class("dict_itemiterator", (OBJECT,), L_OTHER, C_NOSUBCLASS),
)
REVERSED_CLASSES = (
    builtin_class("dict_reversekeyiterator", (OBJECT,), L_OTHER, C_NOSUBCLASS),
    builtin_class("dict_reversevalueiterator", (OBJECT,), L_OTHER, C_NOSUBCLASS),
    builtin_class("dict_reverseitemiterator", (OBJECT,), L_OTHER, C_NOSUBCLASS),
)
ORDERED_ITERATOR = builtin_class("odict_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
ordered_mark = None

cdef bint is_ordered(DictObject d):
    """Return whether d is an OrderedDict."""
    cdef ClassObject cls
    if d.cls is DICT or lookup(d.cls, "move_to_end") == NULL:
        return False
    for cls in d.cls.mro:
        if cls.ns.get("move_to_end") is ordered_mark:
            return True
    return False


cdef int64_t saved_int(object v, int64_t low, int64_t high) except? -7:
    cdef int64_t i = 0
    if not exact_int64(<PyObject*>v, &i) or i < low or i > high:
        raise ValueError("damaged data: iterator")
    return i


@cython.final
cdef class DictView(HeapObject):
    cdef int fields(self, Fields f) except -1:
        self.dict = f.exactly(self.dict, DictObject)
        self.cls = f.one_of(self.cls, VIEW_CLASSES)
        if f.loading:
            self.kind = <int>VIEW_CLASSES.index(self.cls) % 3
        return 0

    cdef Py_ssize_t length(self) noexcept:
        return dict_len(self.dict)

    cdef object iterate(self, VM* vm):
        return born(vm, view_iter(self.dict, self.kind))


@cython.final
cdef class DictIter(HeapObject):
    cdef bint is_iterator(self) noexcept:
        return True

    cdef object next(self, VM* vm):
        cdef PyObject* k
        cdef PyObject* v
        if self.keys is not None and self.dict is not None:
            if touch(vm, self) < 0:
                return SIGNAL
            if self.used != dict_len(self.dict) or self.ordered and self.seen != order_state(self.dict):
                return self.changed(vm)
            return next_reversed(vm, self)
        r = self.entry(vm, &k, &v)
        if r is not None:
            return r
        if self.kind == 0:
            return <object>k
        if self.kind == 1:
            return <object>v
        vm.budget -= 56
        return (<object>k, <object>v)

    cdef object changed(self, VM* vm):
        if self.ordered:
            self.dict = None
            return raise_error(vm, RUNTIME_ERROR, "OrderedDict mutated during iteration")
        self.used = -1
        return raise_error(vm, RUNTIME_ERROR, "dictionary changed size during iteration")

    cdef object entry(self, VM* vm, PyObject** key, PyObject** value):
        cdef PyObject* d = <PyObject*>self.dict
        cdef Py_ssize_t before = self.pos
        cdef bint found
        if d == <PyObject*>None:
            return STOP
        if touch(vm, self) < 0:
            return SIGNAL
        if self.ordered and self.seen != order_state(<DictObject?><object>d):
            return self.changed(vm)
        if (<DictObject?><object>d).d is not None:
            if self.used != dict_size(<PyObject*>(<DictObject?><object>d).d):
                return self.changed(vm)
            found = not self.backwards and host_dict_next(<PyObject*>(<DictObject?><object>d).d, &self.pos, key, value)
        else:
            if self.used != (<DictObject?><object>d).t.used:
                return self.changed(vm)
            found = self.table_entry((<DictObject?><object>d).t, key, value)
        walked(vm, before - self.pos if self.backwards else (self.pos if found else dict_reach(<DictObject?><object>d)) - before)
        if not found:
            self.dict = None
            return STOP
        if self.left == 0:
            self.dict = None
            return raise_error(vm, RUNTIME_ERROR, "dictionary keys changed during iteration")
        self.left -= 1
        return None

    cdef bint table_entry(self, Table t, PyObject** key, PyObject** value) noexcept:
        cdef Py_ssize_t i = t.last_entry(self.pos) if self.backwards else t.next_entry(self.pos)
        if i < 0:
            if self.backwards:
                self.pos = -1
            return False
        key[0] = t.entries[i].key
        value[0] = t.values[i]
        self.pos = i - 1 if self.backwards else i + 1
        return True

    cdef int walk(self, Walker w) except -1:
        if self.dict is not None:
            w.visit(self.dict)
        if self.keys is not None:
            for k in self.keys:
                w.visit(k)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + (0 if self.keys is None else list_bytes(PyList_GET_SIZE(self.keys)))

    cdef tuple get_state(self):
        cdef Py_ssize_t pos = 0, i = 0
        cdef PyObject* k
        cdef PyObject* v
        if self.ordered:
            # A dict that is loaded has removed no key while plain.
            end = (4 + (1 if self.keys is not None else 2 if self.backwards else 0),
                   0 if self.dict is None else <int64_t>(self.seen - self.dict.removals))
        else:
            end = (1 if self.keys is not None else 2 if self.backwards else 0,)
        if self.dict is None:
            return (None, self.kind, -1, 0, 0, *end)
        if self.keys is not None:
            return (self.dict, self.kind, self.pos, self.used, self.left, *end, *self.keys)
        if dict_keeps_holes(self.dict):
            return (self.dict, self.kind, self.pos, self.used, self.left, *end)
        # Saves the position among the live entries: a dict loaded from the dump has no holes.
        while pos < self.pos + self.backwards and dict_next(self.dict, &pos, &k, &v) and pos <= self.pos + self.backwards:
            i += 1
        return (self.dict, self.kind, i - self.backwards, self.used, self.left, *end)

    cdef int set_state(self, tuple state) except -1:
        if len(state) < 6 or not (state[0] is None or isinstance(state[0], DictObject)):
            raise ValueError("damaged data: iterator")
        self.kind = <int>saved_int(state[1], 0, 2)
        self.pos = <Py_ssize_t>saved_int(state[2], -1, 1 << 40)
        self.used = <Py_ssize_t>saved_int(state[3], -1, 1 << 40)
        self.left = <Py_ssize_t>saved_int(state[4], 0, 1 << 40)
        mode = saved_int(state[5], 0, 6)
        self.ordered = mode >= 4
        mode &= 3
        if mode == 3 or self.ordered and len(state) < 7:
            raise ValueError("damaged data: iterator")
        if self.ordered:
            self.seen = <uint64_t>saved_int(state[6], INT64_MIN, INT64_MAX)
        self.backwards = mode == 2
        if mode == 1:
            self.keys = list(state[7 if self.ordered else 6:])
            if self.pos >= len(self.keys):
                raise ValueError("damaged data: iterator")
        self.dict = state[0]
        self.cls = ORDERED_ITERATOR if self.ordered else <ClassObject?>(REVERSED_CLASSES if mode else ITER_CLASSES)[self.kind]
        return 0


cdef object next_reversed(VM* vm, DictIter it):
    """Walk down the keys that the dict had at the start. Skip a key that was removed since, with another one added."""
    if it.pos < 0:
        it.dict = None
        return STOP
    key = <object>PyList_GET_ITEM(it.keys, it.pos)
    it.pos -= 1
    if it.left:
        it.left -= 1
    if it.kind == 0:
        return key
    return then(vm, dict_lookup(vm, it.dict, key), REVERSED_FOUND, it, key, None, 0)

cdef object on_reversed_found(VM* vm, object value, object iterator, object key, object c, int64_t i):
    cdef DictIter it = <DictIter?>iterator
    touch(vm, it)
    if value is STOP:
        return it.next(vm)
    return value if it.kind == 1 else (key, value)


recycle(&ou_views, DictView.__new__(DictView), DICT_ITEMS, <destructor>ou_views_dealloc, NULL)
recycle(&ou_dict_iters, DictIter.__new__(DictIter), ITER_CLASSES[0], <destructor>ou_dict_iters_dealloc, NULL)


cdef object view_iter(DictObject d, int kind):
    cdef DictIter it = <DictIter?>blank(&ou_dict_iters)
    it.ordered = is_ordered(d)
    it.seen = order_state(d) if it.ordered else 0
    it.cls = ORDERED_ITERATOR if it.ordered else <ClassObject?>ITER_CLASSES[kind]
    it.dict = d
    it.kind = kind
    it.used = it.left = dict_len(d)
    return it

cdef object view_reversed(VM* vm, DictObject d, int kind):
    cdef DictIter it = <DictIter?>view_iter(d, kind)
    if not it.ordered:
        it.cls = <ClassObject?>REVERSED_CLASSES[kind]
    if d.t is not None:
        it.backwards = True
        it.pos = d.t.top - 1
    else:
        it.keys = dict_keys_list(vm, d)
        it.pos = it.used - 1
    return it

cdef DictView new_view(VM* vm, DictObject d, int kind):
    cdef DictView v = <DictView?>blank(&ou_views)
    charge(vm, 64)
    v.cls = <ClassObject?>VIEW_CLASSES[kind + 3 if is_ordered(d) else kind]
    v.epoch = vm.epoch
    v.dict = d
    v.kind = kind
    return v

cdef list view_items(VM* vm, DictView v):
    if v.kind == 0:
        return dict_keys_list(vm, v.dict)
    return dict_values_list(vm, v.dict) if v.kind == 1 else dict_items_list(vm, v.dict)


# --- iterators' methods ---

cdef object iter_length_hint(VM* vm, PyObject** a):
    cdef DictIter it = <DictIter?><object>a[0]
    if it.dict is None or it.used != dict_len(it.dict):
        return 0
    return it.left


# --- membership ---

cdef object view_contains(VM* vm, DictView v, object item):
    if v.kind == 0:
        return dict_contains(vm, v.dict, item)
    if v.kind == 2:
        if type(item) is not tuple or len(<tuple>item) != 2:
            return False
        return then(vm, dict_lookup(vm, v.dict, (<tuple>item)[0]), ITEM_FOUND, (<tuple>item)[1], None, None, 0)
    return contains(vm, view_iter(v.dict, 1), item)

cdef object on_item_found(VM* vm, object held, object value, object b, object c, int64_t i):
    if held is STOP:
        return False
    return equal(vm, held, value)

cdef object view_contains_method(VM* vm, PyObject** a):
    return view_contains(vm, <DictView?><object>a[0], <object>a[1])


cdef object is_in(VM* vm, object item, object container):
    return view_contains(vm, <DictView>container, item) if isinstance(container, DictView) else contains(vm, container, item)

cdef object all_in(VM* vm, list items, object container, bint wanted, Py_ssize_t i):
    """Test `item in container` for each item. Returns: False at the first result other than `wanted`; else True, or SIGNAL."""
    cdef Py_ssize_t n = PyList_GET_SIZE(items)
    while i < n:
        item = <object>PyList_GET_ITEM(items, i)
        r = is_in(vm, item, container)
        if r is SIGNAL:
            return then(vm, r, ALL_IN_ANSWER, items, container, None, i * 2 + wanted)
        if (r is True) != wanted:
            return False
        i += 1
        vm.ticks -= i & 1
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, ALL_IN_STEP, items, container, None, i * 2 + wanted)
    return True

cdef object on_all_in_answer(VM* vm, object r, object items, object container, object c, int64_t i):
    check_position(<list?>items, i, 1)
    if (r is True) != (i & 1):
        return False
    return all_in(vm, items, container, i & 1, <Py_ssize_t>(i >> 1) + 1)

cdef object on_all_in_step(VM* vm, object r, object items, object container, object c, int64_t i):
    check_position(<list?>items, i, 1)
    return all_in(vm, <list>items, container, i & 1, <Py_ssize_t>(i >> 1))


# --- comparison: views compare as sets ---

cdef Py_ssize_t set_like_size(object v) noexcept:
    """Size of a set, frozenset, keys or items view; -1 for anything else."""
    if isinstance(v, SetObject):
        return (<SetObject>v).t.used
    if isinstance(v, DictView) and (<DictView>v).kind != 1:
        return dict_len((<DictView>v).dict)
    return -1

cdef list set_like_items(VM* vm, object v):
    return view_items(vm, <DictView>v) if isinstance(v, DictView) else set_items(vm, <SetObject?>v)

cdef object view_compare(VM* vm, int op, object v, object other):
    cdef Py_ssize_t m = set_like_size(v)
    cdef Py_ssize_t n = set_like_size(other)
    if n < 0:
        return NotImplemented
    if op == CMP_EQ or op == CMP_NE:
        if m != n:
            return op == CMP_NE
        return then(vm, all_in(vm, set_like_items(vm, v), other, True, 0), VIEW_COMPARED, None, None, None, op)
    if op == CMP_GT or op == CMP_GE:
        return view_compare(vm, CMP_LT if op == CMP_GT else CMP_LE, other, v) if set_like_size(other) >= 0 else NotImplemented
    if m > n or (op == CMP_LT and m == n):
        return False
    return all_in(vm, set_like_items(vm, v), other, True, 0)

cdef object on_view_compared(VM* vm, object value, object a, object b, object c, int64_t op):
    return (value is True) == (op == CMP_EQ)

cdef object view_eq(VM* vm, PyObject** a):
    return view_compare(vm, CMP_EQ, <object>a[0], <object>a[1])

cdef object view_ne(VM* vm, PyObject** a):
    return view_compare(vm, CMP_NE, <object>a[0], <object>a[1])

cdef object view_lt(VM* vm, PyObject** a):
    return view_compare(vm, CMP_LT, <object>a[0], <object>a[1])

cdef object view_le(VM* vm, PyObject** a):
    return view_compare(vm, CMP_LE, <object>a[0], <object>a[1])

cdef object view_gt(VM* vm, PyObject** a):
    return view_compare(vm, CMP_GT, <object>a[0], <object>a[1])

cdef object view_ge(VM* vm, PyObject** a):
    return view_compare(vm, CMP_GE, <object>a[0], <object>a[1])


# --- set operations: the left operand becomes a set, which then takes the items of the right one ---

cdef enum ViewOp:            # ORDER VIEWOP: stored in continuations
    V_OR  = 0
    V_SUB = 1
    V_XOR = 2
    V_AND = 3

cdef object view_operation(VM* vm, int op, object left, object right):
    cdef SetObject s
    if op == V_AND:
        return view_and(vm, left, right)
    if op == V_XOR and type(left) is DictView and type(right) is DictView and (<DictView>left).kind == (<DictView>right).kind == 2:
        return call_prelude(vm, "dict_items_xor", (left, right))
    s = new_set(vm, SET)
    return then(vm, fill_set(vm, s, left), VIEW_LEFT, s, right, None, op)

cdef object fill_set(VM* vm, SetObject s, object source):
    if isinstance(source, DictView) and (<DictView>source).kind == 0 and (<DictView>source).dict.cls is DICT:
        return set_from_dict(vm, s, (<DictView>source).dict)
    return set_update(vm, s, source)

cdef object on_view_left(VM* vm, object value, object s, object right, object c, int64_t op):
    if op == V_OR:
        r = set_update(vm, <SetObject?>s, right)
    elif op == V_SUB:
        r = set_remove_all(vm, <SetObject?>s, right)
    else:
        r = set_toggle_all(vm, <SetObject?>s, right)
    return then(vm, r, VIEW_DONE, s, None, None, 0)

cdef object on_view_done(VM* vm, object value, object s, object b, object c, int64_t i):
    return s


cdef object view_and(VM* vm, object left, object right):
    """Make the set of items of one operand that are in the other, in CPython's order."""
    if not (isinstance(left, DictView) and (<DictView>left).kind != 1):
        left, right = right, left
    if isinstance(right, SetObject) and (<SetObject>right).cls.flags & C_BUILTIN and set_like_size(left) <= set_like_size(right):
        # In the order of set.intersection(right, left): iterates over the view and looks up in the set.
        return then(vm, to_list(vm, left), VIEW_ITEMS, right, new_set(vm, SET), None, 0)
    if isinstance(right, DictView) and (<DictView>right).kind != 1 and set_like_size(right) > set_like_size(left):
        left, right = right, left
    return then(vm, to_list(vm, right), VIEW_ITEMS, left, new_set(vm, SET), None, 0)

cdef object on_view_items(VM* vm, object items, object container, object s, object c, int64_t i):
    return keep_in(vm, <list?>items, container, <SetObject?>s, 0)

cdef object keep_in(VM* vm, list items, object container, SetObject s, Py_ssize_t i):
    """Add to s the items that are in container. Continuations save i."""
    cdef Py_ssize_t n = PyList_GET_SIZE(items)
    while i < n:
        item = <object>PyList_GET_ITEM(items, i)
        r = is_in(vm, item, container)
        if r is SIGNAL:
            return then(vm, r, KEEP_ANSWER, items, container, s, i)
        i += 1
        if r is True and set_add(vm, s, item) < 0:
            return then(vm, SIGNAL, KEEP_STEP, items, container, s, i)
        vm.ticks -= i & 1
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, KEEP_STEP, items, container, s, i)
    return s

cdef object on_keep_answer(VM* vm, object r, object items, object container, object s, int64_t i):
    check_position(<list?>items, i, 1)
    if i >= PyList_GET_SIZE(items):
        raise ValueError("damaged data: continuation")
    if r is True and set_add(vm, <SetObject?>s, <object>PyList_GET_ITEM(items, i)) < 0:
        return then(vm, SIGNAL, KEEP_STEP, items, container, s, i + 1)
    return keep_in(vm, <list>items, container, <SetObject?>s, <Py_ssize_t>i + 1)

cdef object on_keep_step(VM* vm, object r, object items, object container, object s, int64_t i):
    check_position(<list?>items, i, 1)
    return keep_in(vm, <list>items, container, <SetObject?>s, <Py_ssize_t>i)


cdef object view_or(VM* vm, PyObject** a):
    return view_operation(vm, V_OR, <object>a[0], <object>a[1])

cdef object view_ror(VM* vm, PyObject** a):
    return view_operation(vm, V_OR, <object>a[1], <object>a[0])

cdef object view_sub(VM* vm, PyObject** a):
    return view_operation(vm, V_SUB, <object>a[0], <object>a[1])

cdef object view_rsub(VM* vm, PyObject** a):
    return view_operation(vm, V_SUB, <object>a[1], <object>a[0])

cdef object view_xor(VM* vm, PyObject** a):
    return view_operation(vm, V_XOR, <object>a[0], <object>a[1])

cdef object view_rxor(VM* vm, PyObject** a):
    return view_operation(vm, V_XOR, <object>a[1], <object>a[0])

cdef object view_and_method(VM* vm, PyObject** a):
    return view_operation(vm, V_AND, <object>a[0], <object>a[1])

cdef object view_isdisjoint(VM* vm, PyObject** a):
    if is_heap(<object>a[1]) and ((<HeapObject>a[1]).is_iterator() or not class_of(<object>a[1]).flags & C_BUILTIN):
        return call_prelude(vm, "view_disjoint", (<object>a[0], <object>a[1]))
    return then(vm, to_list(vm, <object>a[1]), DISJOINT_ITEMS, <object>a[0], None, None, 0)

cdef object on_disjoint_items(VM* vm, object items, object view, object b, object c, int64_t i):
    return all_in(vm, <list?>items, view, False, 0)


# --- views' other methods ---

cdef object view_len(VM* vm, PyObject** a):
    return dict_len((<DictView?><object>a[0]).dict)

cdef object view_iter_method(VM* vm, PyObject** a):
    charge(vm, 80)
    return born(vm, view_iter((<DictView?><object>a[0]).dict, (<DictView?><object>a[0]).kind))

cdef object view_reversed_method(VM* vm, PyObject** a):
    charge(vm, 80 + 8 * dict_len((<DictView?><object>a[0]).dict))
    return view_reversed(vm, (<DictView?><object>a[0]).dict, (<DictView?><object>a[0]).kind)

cdef object view_repr(VM* vm, PyObject** a):
    return container_repr(vm, <object>a[0])

cdef object view_mapping(VM* vm, PyObject** a):
    return new_proxy(vm, (<DictView?><object>a[0]).dict)


# --- mappingproxy ---

@cython.final
@cython.trashcan(True)
cdef class MappingProxy(HeapObject):
    cdef int fields(self, Fields f) except -1:
        self.mapping = f.heap_object(self.mapping)
        return 0


cdef MappingProxy new_proxy(VM* vm, object mapping):
    cdef MappingProxy p = MappingProxy.__new__(MappingProxy)
    charge(vm, 48)
    p.cls = MAPPINGPROXY
    p.epoch = vm.epoch
    p.mapping = mapping
    return p

cdef object target(object v):
    """Returns: the mapping of a proxy. The steps are bounded, since a forged dump may contain a cycle of proxies."""
    cdef Py_ssize_t steps = 0
    while type(v) is MappingProxy and steps < 1000000:
        v = (<MappingProxy>v).mapping
        steps += 1
    return v

cdef object proxy_new(VM* vm, PyObject** a):
    m = <object>a[1]
    if not isinstance(m, HeapObject) or class_of(m).layout == L_LIST or lookup(class_of(m), "__getitem__") == NULL:
        return raise_type(vm, f"mappingproxy() argument must be a mapping, not {type_name(m)}")
    # Unwraps a proxy, so that access never recurses through nested proxies.
    return new_proxy(vm, target(m))

cdef object proxy_getitem(VM* vm, PyObject** a):
    return get_item(vm, target(<object>a[0]), <object>a[1])

cdef object proxy_contains(VM* vm, PyObject** a):
    return contains(vm, target(<object>a[0]), <object>a[1])

cdef object proxy_len(VM* vm, PyObject** a):
    return length(vm, target(<object>a[0]))

cdef object proxy_iter(VM* vm, PyObject** a):
    return get_iter(vm, target(<object>a[0]))

cdef object proxy_hash(VM* vm, PyObject** a):
    return hash_value(vm, target(<object>a[0]))

cdef object proxy_str(VM* vm, PyObject** a):
    return str_value(vm, target(<object>a[0]))

cdef object proxy_repr(VM* vm, PyObject** a):
    return then(vm, repr_value(vm, target(<object>a[0])), PROXY_REPR, None, None, None, 0)

cdef object on_proxy_repr(VM* vm, object text, object a, object b, object c, int64_t i):
    return f"mappingproxy({<str?>text})"

cdef object proxy_call(VM* vm, object proxy, str name, tuple args):
    return then(vm, get_attr(vm, target(proxy), name), PROXY_CALL, args, None, None, 0)

cdef object on_proxy_call(VM* vm, object fn, object args, object b, object c, int64_t i):
    return call_tuple(vm, fn, <tuple?>args, None)

cdef object proxy_get(VM* vm, PyObject** a):
    return proxy_call(vm, <object>a[0], "get", (<object>a[1], <object>a[2]))

cdef object proxy_keys(VM* vm, PyObject** a):
    return proxy_call(vm, <object>a[0], "keys", ())

cdef object proxy_values(VM* vm, PyObject** a):
    return proxy_call(vm, <object>a[0], "values", ())

cdef object proxy_items(VM* vm, PyObject** a):
    return proxy_call(vm, <object>a[0], "items", ())

cdef object proxy_copy(VM* vm, PyObject** a):
    return proxy_call(vm, <object>a[0], "copy", ())

cdef object proxy_reversed(VM* vm, PyObject** a):
    return proxy_call(vm, <object>a[0], "__reversed__", ())

cdef object proxy_eq(VM* vm, PyObject** a):
    return compare(vm, CMP_EQ, target(<object>a[0]), <object>a[1])

cdef object proxy_ne(VM* vm, PyObject** a):
    return compare(vm, CMP_NE, target(<object>a[0]), <object>a[1])

cdef object proxy_or(VM* vm, PyObject** a):
    return binary(vm, OP_OR, target(<object>a[0]), target(<object>a[1]))

cdef object proxy_ror(VM* vm, PyObject** a):
    return binary(vm, OP_OR, target(<object>a[1]), target(<object>a[0]))

cdef object proxy_ior(VM* vm, PyObject** a):
    return raise_type(vm, "'|=' is not supported by mappingproxy; use '|' instead")


cdef ResumeFunction REVERSED_FOUND = resume_function("dict_reversed_found", on_reversed_found)
cdef ResumeFunction ITEM_FOUND = resume_function("dict_item_found", on_item_found)
cdef ResumeFunction ALL_IN_ANSWER = resume_function("all_in_answer", on_all_in_answer)
cdef ResumeFunction ALL_IN_STEP = resume_function("all_in_step", on_all_in_step)
cdef ResumeFunction VIEW_COMPARED = resume_function("view_compared", on_view_compared)
cdef ResumeFunction VIEW_LEFT = resume_function("view_left", on_view_left)
cdef ResumeFunction VIEW_DONE = resume_function("view_done", on_view_done)
cdef ResumeFunction VIEW_ITEMS = resume_function("view_items", on_view_items)
cdef ResumeFunction KEEP_ANSWER = resume_function("view_keep_answer", on_keep_answer)
cdef ResumeFunction KEEP_STEP = resume_function("view_keep_step", on_keep_step)
cdef ResumeFunction DISJOINT_ITEMS = resume_function("view_disjoint_items", on_disjoint_items)
cdef ResumeFunction PROXY_REPR = resume_function("proxy_repr", on_proxy_repr)
cdef ResumeFunction PROXY_CALL = resume_function("proxy_call", on_proxy_call)


cdef int declare_views() except -1:
    cdef ClassObject cls
    for cls in ITER_CLASSES + REVERSED_CLASSES:
        declare_iterator(cls)
        method(cls, "__length_hint__", iter_length_hint, "self, /")
    declare_iterator(ORDERED_ITERATOR)
    for cls in VIEW_CLASSES[:3]:
        method(cls, "__iter__", view_iter_method, "self, /")
        method(cls, "__len__", view_len, "self, /")
        method(cls, "__repr__", view_repr, "self, /")
        method(cls, "__reversed__", view_reversed_method, "self, /")
        attribute(cls, "mapping", view_mapping, NULL)
    for cls in (DICT_KEYS, DICT_ITEMS):
        method(cls, "__and__", view_and_method, "self, value, /")
        method(cls, "__contains__", view_contains_method, "self, key, /")
        method(cls, "__eq__", view_eq, "self, value, /")
        method(cls, "__ge__", view_ge, "self, value, /")
        method(cls, "__gt__", view_gt, "self, value, /")
        method(cls, "__le__", view_le, "self, value, /")
        method(cls, "__lt__", view_lt, "self, value, /")
        method(cls, "__ne__", view_ne, "self, value, /")
        method(cls, "__or__", view_or, "self, value, /")
        method(cls, "__rand__", view_and_method, "self, value, /")
        method(cls, "__ror__", view_ror, "self, value, /")
        method(cls, "__rsub__", view_rsub, "self, value, /")
        method(cls, "__rxor__", view_rxor, "self, value, /")
        method(cls, "__sub__", view_sub, "self, value, /")
        method(cls, "__xor__", view_xor, "self, value, /")
        method(cls, "isdisjoint", view_isdisjoint, "self, other, /")
        make_unhashable(cls)
    return 0

cdef int declare_proxy() except -1:
    static_method(MAPPINGPROXY, "__new__", proxy_new, "cls, mapping")
    method(MAPPINGPROXY, "__contains__", proxy_contains, "self, key, /")
    method(MAPPINGPROXY, "__eq__", proxy_eq, "self, value, /")
    method(MAPPINGPROXY, "__getitem__", proxy_getitem, "self, key, /")
    method(MAPPINGPROXY, "__hash__", proxy_hash, "self, /")
    method(MAPPINGPROXY, "__ior__", proxy_ior, "self, value, /")
    method(MAPPINGPROXY, "__iter__", proxy_iter, "self, /")
    method(MAPPINGPROXY, "__len__", proxy_len, "self, /")
    method(MAPPINGPROXY, "__ne__", proxy_ne, "self, value, /")
    method(MAPPINGPROXY, "__or__", proxy_or, "self, value, /")
    method(MAPPINGPROXY, "__repr__", proxy_repr, "self, /")
    method(MAPPINGPROXY, "__reversed__", proxy_reversed, "self, /")
    method(MAPPINGPROXY, "__ror__", proxy_ror, "self, value, /")
    method(MAPPINGPROXY, "__str__", proxy_str, "self, /")
    method(MAPPINGPROXY, "copy", proxy_copy, "self, /")
    method(MAPPINGPROXY, "get", proxy_get, "self, key, default=None, /")
    method(MAPPINGPROXY, "items", proxy_items, "self, /")
    method(MAPPINGPROXY, "keys", proxy_keys, "self, /")
    method(MAPPINGPROXY, "values", proxy_values, "self, /")
    return 0

declare_views()
declare_proxy()
