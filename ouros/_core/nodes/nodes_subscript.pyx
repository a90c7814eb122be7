# ouros: no bounds checks
"""Nodes of subscripts and slices: o[i] and o[i:j:k], to load, store and delete.

Must not know other expressions. Each class's docstring lists what its continuation saves. A slice of a str, tuple or list whose
bounds are small ints is taken without a slice object.
"""
cimport cython
from ouros._core.heap.heap cimport charge, work
from ouros._core.protocols.ops cimport del_item, get_item, set_item
from ouros._core.protocols.node cimport *
from ouros._core.protocols.saved_fields cimport all_values, values_only
from ouros._core.nodes.nodes_variable cimport Local, slot_of, value_of
from ouros._core.types.type_bytes cimport BytearrayObject
from ouros._core.types.type_dict cimport DictObject, dict_find, dict_get_item, dict_remove, dict_store, dict_store_slot
from ouros._core.types.type_sequence cimport ListObject, char_at, every, list_del, list_get, list_set, new_list, new_slice, tuple_get

cdef extern from "<stdint.h>":
    int64_t MISSING "INT64_MIN"                  # an omitted part of a slice

cdef extern from "Python.h":
    object PyTuple_GetSlice(object t, Py_ssize_t start, Py_ssize_t stop)
    int PyList_SetSlice(object o, Py_ssize_t low, Py_ssize_t high, object v) except -1
    object PyUnicode_Substring(object s, Py_ssize_t start, Py_ssize_t stop)
    Py_ssize_t PyUnicode_GET_LENGTH(object s) noexcept

DEF QUICK = 4096             # most items of a slice that is charged as it is made


# dict's own methods: a derived class that inherits them (defaultdict for one) takes the fast path of dict.
# `d['a'] += 1` of a defaultdict: 2.1 of CPython's time, by its methods 3.9.
cdef PyObject* DICT_GET = lookup(DICT, "__getitem__")
cdef PyObject* DICT_SET = lookup(DICT, "__setitem__")

cdef inline bint gets_as_dict(object o) noexcept:
    return (<HeapObject>o).cls is DICT or lookup((<HeapObject>o).cls, "__getitem__") == DICT_GET

cdef inline bint sets_as_dict(object o) noexcept:
    return (<HeapObject>o).cls is DICT or lookup((<HeapObject>o).cls, "__setitem__") == DICT_SET

cdef object subscript(VM* vm, object o, object key):
    t = type(o)
    if t is ListObject and (<HeapObject>o).cls is LIST:
        return list_get(vm, o, key)
    if t is DictObject and gets_as_dict(o):
        return dict_get_item(vm, <DictObject>o, key)
    if t is tuple or t is str:
        return tuple_get(vm, o, key)
    if type(o) is ValueInstance and type((<ValueInstance>o).payload) is tuple and lookup((<ValueInstance>o).cls, "__getitem__") == lookup(TUPLE, "__getitem__"):
        return tuple_get(vm, (<ValueInstance>o).payload, key)       # an item of a named tuple: 1.7 of CPython's time, by get_item 4.1
    return get_item(vm, o, key)

cdef int subscript_store(VM* vm, object o, object key, object v) except -9:
    t = type(o)
    if t is ListObject and (<HeapObject>o).cls is LIST:
        return list_set(vm, o, key, v)
    if t is DictObject and sets_as_dict(o):
        return dict_store(vm, <DictObject>o, key, v)
    return set_item(vm, o, key, v)

# b[i] = 1: 0.6 of CPython's time, by set_item 2.0.
cdef inline bint store_byte(VM* vm, BytearrayObject o, int64_t i, PyObject* value) noexcept:
    """Execute o[i] = value. Returns: False: it had no effect."""
    cdef int64_t byte
    if o.cls is not BYTEARRAY or o.epoch != vm.epoch or not compact_int(value, &byte) or not 0 <= byte <= 255:
        return False
    if i < 0:
        i += len(o.data)
    if not 0 <= i < len(o.data):
        return False
    o.data[i] = <unsigned char>byte
    return True

cdef inline int subscript_delete(VM* vm, object o, object key) except -9:
    t = type(o)
    if t is ListObject and (<HeapObject>o).cls is LIST:
        return list_del(vm, o, key)
    if t is DictObject and (<HeapObject>o).cls is DICT:
        return dict_remove(vm, <DictObject>o, key)
    return del_item(vm, o, key)


# --- slices ---

cdef object cut_out(VM* vm, object o, Py_ssize_t start, Py_ssize_t n):
    if type(o) is str:
        charge(vm, 64 + 4 * n)
        return PyUnicode_Substring(o, start, start + n)
    if type(o) is tuple:
        charge(vm, 56 + 8 * n)
        return PyTuple_GetSlice(o, start, start + n)
    work(vm, n >> 3)
    return new_list(vm, every((<ListObject>o).items, start, 1, n))

cdef inline object part_value(int64_t at):
    return None if at == MISSING else at

cdef inline Py_ssize_t clamp(int64_t i, Py_ssize_t n) noexcept:
    """Clamp an index of a slice with step 1 to n items."""
    return max(i + n, 0) if i < 0 else min(i, n)

cdef Py_ssize_t stepped(int64_t* at, Py_ssize_t n, Py_ssize_t* start) noexcept:
    """Return the number of items that a slice with a step takes of n; start gets the first index."""
    cdef Py_ssize_t first, last
    if at[2] > 0:
        first = 0 if at[0] == MISSING else clamp(at[0], n)
        last = n if at[1] == MISSING else clamp(at[1], n)
        start[0] = first
        return (last - first - 1) // at[2] + 1 if first < last else 0
    first = n - 1 if at[0] == MISSING else max(at[0] + n, -1) if at[0] < 0 else min(at[0], n - 1)
    last = -1 if at[1] == MISSING else max(at[1] + n, -1) if at[1] < 0 else min(at[1], n - 1)
    start[0] = first
    return (first - last - 1) // -at[2] + 1 if last < first else 0

cdef bint is_list(object o) noexcept:
    return type(o) is ListObject and (<HeapObject>o).cls is LIST


cdef enum SubscriptState:
    S_OBJ       = 0          # waits for the object; a: the value to store, if any
    S_KEY       = 1          # waits for the key; a: object, b: the value to store
    S_STORE     = 2          # flag: assignment
    S_DELETE    = 4          # flag: deletion

@cython.no_gc
@cython.final
cdef class Subscript(Node):
    cdef object eval(self, Frame* f):
        cdef PyObject* p = self.held(f)
        return <object>p if p != NULL else self.item(f)

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef PyObject* p = self.held(f)
        if p != NULL:
            return slot_unbox(out, <object>p)
        v = self.item(f)
        return T_SIGNAL if v is SIGNAL else slot_unbox(out, v)

    cdef inline PyObject* held(self, Frame* f) noexcept:
        """Return the item (borrowed) of a list or dict, if both operands are local variables; else NULL."""
        cdef PyObject* p
        cdef Slot* key
        cdef PyObject** at
        if type(self.obj) is Local and type(self.key) is Local:
            # Both variables keep their values alive.
            p = f.slots[(<Local>self.obj).slot].o
            key = &f.slots[(<Local>self.key).slot]
            if is_ref(p):
                if type(<object>p) is ListObject:
                    return list_item(p, key.u.i) if key.o == TAG_INT else NULL
                if type(<object>p) is DictObject and (<DictObject>p).cls is DICT and dict_find(<DictObject>p, key, &at) == 1:
                    return at[0]
        return NULL

    cdef object item(self, Frame* f):
        cdef int64_t i
        cdef Slot key
        cdef int t
        cdef PyObject* p
        cdef PyObject** at
        o = value_of(<PyObject*>self.obj, f)
        if o is SIGNAL:
            return suspend_expr0(f, self, S_OBJ)
        if type(self.key) is Slice and (type(o) is str or type(o) is tuple or is_list(o)):
            return self.cut(f, o, <Slice>self.key)
        t = slot_of(<PyObject*>self.key, f, &key)
        if t == T_SIGNAL:
            return suspend_expr1(f, self, S_KEY, o)
        if type(o) is DictObject:
            if gets_as_dict(o) and dict_find(<DictObject>o, &key, &at) == 1:
                v = <object>at[0]
                slot_clear(&key)
                return v
        elif t == T_INT:
            i = key.u.i
            if type(o) is ListObject:
                p = list_item(<PyObject*>o, i)
                if p != NULL:
                    return <object>p
            elif type(o) is tuple:
                if i < 0:
                    i += len(<tuple>o)
                if 0 <= i < len(<tuple>o):
                    return <object>tuple_at(<PyObject*>o, i)
            elif type(o) is str:
                if i < 0:
                    i += PyUnicode_GET_LENGTH(o)
                if 0 <= i < PyUnicode_GET_LENGTH(o):
                    return char_at(f.vm, o, i)
            elif type(o) is BytearrayObject and (<BytearrayObject>o).cls is BYTEARRAY:
                if i < 0:
                    i += len((<BytearrayObject>o).data)
                if 0 <= i < len((<BytearrayObject>o).data):
                    return <int>(<BytearrayObject>o).data[i]
        return forward_value(f, self, subscript(f.vm, o, slot_take(&key)))

    cdef object cut(self, Frame* f, object o, Slice s):
        """Evaluate o[i:j:k] of a str, tuple or list."""
        cdef VM* vm = f.vm
        cdef int64_t[3] at
        cdef Py_ssize_t start, stop, n
        key = s.bounds(f, at)
        if key is SIGNAL:
            return suspend_expr1(f, self, S_KEY, o)
        if key is None:
            n = PyUnicode_GET_LENGTH(o) if type(o) is str else len(<tuple>o) if type(o) is tuple else list_size(<PyObject*>(<ListObject>o).items)
            if at[2] == MISSING or at[2] == 1:
                start = 0 if at[0] == MISSING else clamp(at[0], n)
                stop = n if at[1] == MISSING else clamp(at[1], n)
                if stop - start <= QUICK:
                    return cut_out(vm, o, start, max(stop - start, 0))
            elif -QUICK < at[2] < QUICK and at[2] and n <= QUICK and type(o) is ListObject:
                n = stepped(at, n, &start)
                return new_list(vm, every((<ListObject>o).items, start, at[2], n))
            key = new_slice(part_value(at[0]), part_value(at[1]), part_value(at[2]))
        return forward_value(f, self, subscript(vm, o, key))

    cdef int store(self, Frame* f, object v) except -9:
        o = self.obj.eval(f)
        if o is SIGNAL:
            return suspend_stmt1(f, self, S_OBJ | S_STORE, v)
        return self.store_key(f, o, v)

    cdef int store_slot(self, Frame* f, Slot* v) except -9:
        cdef Slot key
        cdef int t
        o = value_of(<PyObject*>self.obj, f)
        if o is SIGNAL:
            return suspend_stmt1(f, self, S_OBJ | S_STORE, slot_take(v))
        if type(self.key) is Slice:
            return self.store_key(f, o, slot_take(v))
        t = slot_of(<PyObject*>self.key, f, &key)
        value = slot_take(v)
        if t == T_SIGNAL:
            return suspend_stmt(f, self, S_KEY | S_STORE, 0, o, value, None)
        if t == T_INT and list_item(<PyObject*>o, key.u.i) != NULL and (<HeapObject>o).epoch == f.vm.epoch:
            replace_item(f.vm, o, key.u.i, value)
            return NORMAL
        if t == T_INT and type(o) is BytearrayObject and store_byte(f.vm, <BytearrayObject>o, key.u.i, <PyObject*>value):
            return NORMAL
        if (dict_store_slot(f.vm, <DictObject>o, &key, value) if type(o) is DictObject and sets_as_dict(o)
                else subscript_store(f.vm, o, slot_take(&key), value)) < 0:
            return suspend_stmt0(f, self, PASS)
        return NORMAL

    cdef int store_key(self, Frame* f, object o, object v) except -9:
        if type(self.key) is Slice and is_list(o):
            return self.store_cut(f, o, <Slice>self.key, v)
        key = self.key.eval(f)
        if key is SIGNAL:
            return suspend_stmt(f, self, S_KEY | S_STORE, 0, o, v, None)
        if subscript_store(f.vm, o, key, v) < 0:
            return suspend_stmt0(f, self, PASS)
        return NORMAL

    cdef int store_cut(self, Frame* f, object o, Slice s, object v) except -9:
        """Execute o[i:j:k] = v for a list."""
        cdef VM* vm = f.vm
        cdef int64_t[3] at
        cdef Py_ssize_t start, stop, n
        cdef list items
        key = s.bounds(f, at)
        if key is SIGNAL:
            return suspend_stmt(f, self, S_KEY | S_STORE, 0, o, v, None)
        if key is None:
            items = (<ListObject>o).items
            n = list_size(<PyObject*>items)
            if at[2] == MISSING and n <= QUICK and is_list(v) and v is not o and (<HeapObject>o).epoch == vm.epoch:
                start = 0 if at[0] == MISSING else clamp(at[0], n)
                stop = n if at[1] == MISSING else clamp(at[1], n)
                n = list_size(<PyObject*>(<ListObject>v).items)
                work(vm, n)
                vm.budget -= 8 * n
                PyList_SetSlice(items, start, max(start, stop), (<ListObject>v).items)
                return NORMAL
            key = new_slice(part_value(at[0]), part_value(at[1]), part_value(at[2]))
        if subscript_store(vm, o, key, v) < 0:
            return suspend_stmt0(f, self, PASS)
        return NORMAL

    cdef int delete(self, Frame* f) except -9:
        o = self.obj.eval(f)
        if o is SIGNAL:
            return suspend_stmt0(f, self, S_OBJ | S_DELETE)
        return self.delete_key(f, o)

    cdef int delete_key(self, Frame* f, object o) except -9:
        key = self.key.eval(f)
        if key is SIGNAL:
            return suspend_stmt1(f, self, S_KEY | S_DELETE, o)
        if subscript_delete(f.vm, o, key) < 0:
            return suspend_stmt0(f, self, PASS)
        return NORMAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == S_OBJ | S_STORE:
            return self.store_key(f, v, k.a)
        if k.state == S_KEY | S_STORE:
            if subscript_store(f.vm, k.a, v, k.b) < 0:
                return suspend_stmt0(f, self, PASS)
            return NORMAL
        if k.state == S_OBJ | S_DELETE:
            return self.delete_key(f, v)
        if k.state == S_KEY | S_DELETE:
            if subscript_delete(f.vm, k.a, v) < 0:
                return suspend_stmt0(f, self, PASS)
            return NORMAL
        if k.state == S_OBJ:
            key = self.key.eval(f)
            if key is SIGNAL:
                return suspend_stmt1(f, self, S_KEY, v)
            return done(f.vm, forward_value(f, self, subscript(f.vm, v, key)))
        return done(f.vm, forward_value(f, self, subscript(f.vm, k.a, v)))

    cdef bint fits(self, Continuation k) except -1:
        return values_only(k)


@cython.no_gc
@cython.final
cdef class Slice(Node):
    """saves: a: the parts before the one being evaluated"""
    cdef object eval(self, Frame* f):
        cdef int64_t[3] at
        v = self.bounds(f, at)
        if v is None:
            return new_slice(part_value(at[0]), part_value(at[1]), part_value(at[2]))
        return v

    cdef object bounds(self, Frame* f, int64_t* at):
        """Evaluate the parts. Returns: None if each is omitted or a small int, which is stored in at; else the slice object, or SIGNAL."""
        cdef Slot s
        cdef int i, t
        for i in range(3):
            node = <Node>tuple_at(<PyObject*>self.parts, i)
            if node is None:
                at[i] = MISSING
                continue
            t = node.eval_slot(f, &s)
            if t == T_INT and -(1LL << 60) < s.u.i < 1LL << 60 and (i < 2 or s.u.i != 0):
                at[i] = s.u.i
                continue
            got = [part_value(at[j]) for j in range(i)]
            if t == T_SIGNAL:
                return suspend_expr1(f, self, ONLY, got)
            got.append(slot_take(&s))
            return self.run(f, got)
        return None

    cdef object run(self, Frame* f, list got):
        while len(got) < 3:
            node = <Node>self.parts[len(got)]
            if node is None:
                got.append(None)
                continue
            v = (<Node>node).eval(f)
            if v is SIGNAL:
                return suspend_expr1(f, self, ONLY, got)
            got.append(v)
        return new_slice(got[0], got[1], got[2])

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return forward_status(f, self, c)
        got = <list?>k.a
        got.append(vm_take(f.vm))
        return done(f.vm, self.run(f, got))

    cdef bint fits(self, Continuation k) except -1:
        return type(k.a) is list and len(<list>k.a) < 3 and all_values(<list>k.a) and k.b is None and k.c is None and k.i == 0
