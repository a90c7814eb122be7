# ouros: no bounds checks
"""Nodes of displays: tuples, lists, sets and dicts that list their elements.

Must not know statements or nodes of calls. Each class's docstring lists what its continuation saves.
"""
cimport cython
from ouros._core.protocols.call cimport call_prelude
from ouros._core.heap.exceptions cimport raise_type
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, work
from ouros._core.protocols.node cimport *
from ouros._core.protocols.ops cimport to_list
from ouros._core.protocols.pending_values cimport is_pending, value_of_pending
from ouros._core.protocols.saved_fields cimport all_values, below, is_value, nothing
from ouros._core.nodes.nodes_variable cimport Const, owned_value, value_of
from ouros._core.types.type_sequence cimport ListObject, blank_list, new_list
from ouros._core.types.type_dict cimport DictObject, new_dict, dict_insert, dict_update
from ouros._core.types.type_set cimport SetObject, new_set, set_add, set_from_plain, set_like_literal, set_update

cdef extern from "Python.h":
    object PyTuple_New(Py_ssize_t n)


cdef enum DisplayKind:
    D_TUPLE = 0
    D_LIST = 1
    D_SET = 2

@cython.no_gc
@cython.final
cdef class Starred(Node):
    """Marker inside displays and calls, which evaluate `value` themselves."""
    cdef object eval(self, Frame* f):
        return self.value.eval(f)

cdef inline bint pauses(VM* vm, Py_ssize_t i) except -1:
    """Return whether the program must pause behind key i of a long display, whose keys may all have the same hash."""
    return i & 255 == 255 and must_poll(vm) and poll(vm) != NORMAL

cdef inline object elements(Display d, Frame* f, Py_ssize_t n):
    """Evaluate the elements of a display without stars into a tuple. Returns: the tuple or SIGNAL."""
    cdef object made = PyTuple_New(n)
    cdef PyObject* p
    cdef Py_ssize_t i
    for i in range(n):
        p = owned_value(tuple_at(<PyObject*>d.elts, i), f)
        tuple_put(made, i, p)
        if p == <PyObject*>SIGNAL:
            return suspend_expr(f, d, DISPLAY_ELEMENT, i, list((<tuple>made)[:i]), None, None)
    return made

cdef object set_display(Display d, Frame* f, Py_ssize_t n):
    """Make a set from a display without stars whose elements are not all constants."""
    cdef object made = elements(d, f, n)
    cdef SetObject s
    cdef Py_ssize_t i
    if made is SIGNAL:
        return SIGNAL
    s = new_set(f.vm, SET)
    for i in range(n):
        if set_add(f.vm, s, <object>tuple_at(<PyObject*>made, i)) < 0 or pauses(f.vm, i):
            return suspend_expr(f, d, DISPLAY_FILL, i, list(made), s, None)
    return s


cdef object constant_set(Display node, Frame* f):
    cdef int64_t budget = f.vm.budget, allocations = f.vm.allocations
    if node.made is None:
        node.made = set_from_plain(f.vm, FROZENSET, [(<Const>elt).value for elt in node.elts])
        # All programs share the node: what is made once in a process must not be charged to the first of them.
        f.vm.budget, f.vm.allocations = budget, allocations
    return node.made if node.constant == 2 else set_like_literal(f.vm, node.made)


cdef enum DisplayState:
    DISPLAY_ELEMENT     = 0    # waits for element i; a: items so far
    DISPLAY_STAR        = 1    # waits for the items of *element i; a: items so far
    DISPLAY_FILL        = 2    # waits for the insertion of item i into a set; a: items, b: the set
    DISPLAY_SET_ELEMENT = 3    # waits for element i of a set with stars; a: the set
    DISPLAY_SET_ADD     = 4    # waits for the insertion of the element; a: the set
    DISPLAY_EXTEND      = 5    # waits for memory for the items of *element i; a: items so far, b: the items

@cython.no_gc
@cython.final
cdef class Display(Node):
    """Tuple, list, set. saves: see DisplayState"""
    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        v = self.eval(f)
        if v is SIGNAL:
            return T_SIGNAL
        out.o = new_ref(v)
        return T_OBJECT

    cdef object eval(self, Frame* f):
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.elts)
        cdef list items
        cdef PyObject* p
        if self.kind == D_TUPLE and not self.stars:
            made = elements(self, f, n)
            if made is not SIGNAL:
                charge(f.vm, 56 + 8 * n)
            return made
        if self.kind == D_LIST and not self.stars:
            items = blank_list(n)
            for i in range(n):
                p = owned_value(tuple_at(<PyObject*>self.elts, i), f)
                list_put(items, i, p)
                if p == <PyObject*>SIGNAL:
                    return suspend_expr(f, self, DISPLAY_ELEMENT, i, items[:i], None, None)
            return new_list(f.vm, items)
        if self.kind == D_SET and self.stars:
            return self.run_set(f, 0, new_set(f.vm, SET))
        if self.kind == D_SET:
            return constant_set(self, f) if self.constant and (n > 2 or self.constant == 2) else set_display(self, f, n)
        return self.run(f, 0, [])

    cdef object run_set(self, Frame* f, Py_ssize_t i, SetObject s):
        cdef Py_ssize_t n = len(self.elts)
        while i < n:
            v = (<Node>self.elts[i]).eval(f)
            if v is SIGNAL:
                return suspend_expr(f, self, DISPLAY_SET_ELEMENT, i, s, None, None)
            if not self.add_to_set(f, s, v, i):
                return SIGNAL
            i += 1
        return s

    cdef bint add_to_set(self, Frame* f, SetObject s, object v, Py_ssize_t i) except -1:
        if type(self.elts[i]) is Starred:
            if set_update(f.vm, s, v) is not SIGNAL:
                return True
        elif set_add(f.vm, s, v) >= 0 and not pauses(f.vm, i):
            return True
        suspend_expr(f, self, DISPLAY_SET_ADD, i, s, None, None)
        return False

    cdef object run(self, Frame* f, Py_ssize_t i, list items):
        cdef Py_ssize_t n = len(self.elts)
        cdef Node elt
        while i < n:
            elt = <Node>self.elts[i]
            v = elt.eval(f)
            if v is SIGNAL:
                return suspend_expr(f, self, DISPLAY_ELEMENT, i, items, None, None)
            if self.stars and type(elt) is Starred:
                if self.add_items(f, i, items, v) is SIGNAL:
                    return SIGNAL
            else:
                items.append(v)
            i += 1
        return self.finish(f, items)

    cdef object add_items(self, Frame* f, Py_ssize_t i, list items, object v):
        """Add the items of the starred element i, whose value is v."""
        more = self.drain(f, v, i, items)
        return SIGNAL if more is SIGNAL else self.extend(f, i, items, more, v)

    cdef object extend(self, Frame* f, Py_ssize_t i, list items, object more, object source):
        """Add `more`, a list or tuple; it is that of `source`, or there is no other reference to it."""
        cdef VM* vm = f.vm
        cdef Py_ssize_t n = len(more)
        # Of a tuple, the items are in a list first.
        if n > MANY_ITEMS and reserve(vm, (8 if self.kind == D_LIST else 16) * n) < 0:
            if not (vm.retry and vm.status == SUSPEND):
                return suspend_expr0(f, self, PASS)
            vm.retry = False
            if type(source) is not ListObject and type(source) is not tuple:
                return suspend_expr(f, self, DISPLAY_EXTEND, i, items, more, None)
            push(vm, DELIVER, 0, 0, source, None, None)
            return suspend_expr(f, self, DISPLAY_ELEMENT, i, items, None, None)
        work(vm, n)
        items.extend(more)
        return None

    cdef object drain(self, Frame* f, object v, Py_ssize_t i, list items):
        if type(v) is ListObject and (<ListObject>v).cls is LIST:
            return (<ListObject>v).items
        if type(v) is tuple:
            return v
        if self.kind != D_SET and lookup(class_of(v), "__iter__") == NULL and lookup(class_of(v), "__getitem__") == NULL:
            raise_type(f.vm, f"Value after * must be an iterable, not {type_name(v)}")
            return suspend_expr0(f, self, PASS)
        v = to_list(f.vm, v)
        if v is SIGNAL:
            return suspend_expr(f, self, DISPLAY_STAR, i, items, None, None)
        return v

    cdef object finish(self, Frame* f, list items):
        cdef SetObject s
        if self.kind == D_TUPLE:
            charge(f.vm, 56 + 8 * len(items))
            return tuple(items)
        if self.kind == D_LIST:
            return new_list(f.vm, items)
        s = new_set(f.vm, SET)
        return self.fill(f, s, items, 0)

    cdef object fill(self, Frame* f, SetObject s, list items, Py_ssize_t i):
        cdef Py_ssize_t n = len(items)
        while i < n:
            if set_add(f.vm, s, items[i]) < 0 or pauses(f.vm, i):
                return suspend_expr(f, self, DISPLAY_FILL, i, items, s, None)
            i += 1
        return s

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == DISPLAY_FILL:
            return done(f.vm, self.fill(f, <SetObject?>k.b, <list?>k.a, k.i + 1))
        if k.state == DISPLAY_SET_ELEMENT and not self.add_to_set(f, <SetObject?>k.a, v, k.i):
            return f.vm.status
        if k.state == DISPLAY_SET_ELEMENT or k.state == DISPLAY_SET_ADD:
            return done(f.vm, self.run_set(f, k.i + 1, <SetObject?>k.a))
        items = <list?>k.a
        if k.state == DISPLAY_STAR or k.state == DISPLAY_EXTEND:
            if self.extend(f, k.i, items, <list?>k.b if k.state == DISPLAY_EXTEND else <list?>v, None) is SIGNAL:
                return f.vm.status
        elif type(self.elts[k.i]) is Starred:
            if self.add_items(f, k.i, items, v) is SIGNAL:
                return f.vm.status
        else:
            items.append(v)
        return done(f.vm, self.run(f, k.i + 1, items))

    cdef bint fits(self, Continuation k) except -1:
        if k.c is not None:
            return False
        if k.state == PASS:
            return nothing(k)
        if k.state == DISPLAY_SET_ELEMENT or k.state == DISPLAY_SET_ADD:
            return type(k.a) is SetObject and k.b is None and below(k, len(self.elts))
        if type(k.a) is not list or not all_values(<list>k.a):
            return False
        if k.state == DISPLAY_FILL:
            return type(k.b) is SetObject and below(k, len(<list>k.a))
        if k.state == DISPLAY_EXTEND:
            return type(k.b) is list and all_values(<list>k.b) and below(k, len(self.elts))
        return k.b is None and below(k, len(self.elts))


cdef enum DictDisplayState:
    ENTRY_KEY     = 0    # waits for key i; a: dict so far (in all states)
    ENTRY_VALUE   = 1    # waits for value i; b: key
    ENTRY_STORE   = 2    # waits for the insertion of the entry
    ENTRY_MAPPING = 3    # waits for the mapping of ** i
    ENTRY_MERGE   = 4    # waits for the items of the mapping

@cython.no_gc
@cython.final
cdef class DictDisplay(Node):
    """saves: see DictDisplayState"""
    cdef object eval(self, Frame* f):
        return self.run(f, 0, new_dict(f.vm, {}))

    cdef object run(self, Frame* f, Py_ssize_t i, DictObject d):
        cdef Py_ssize_t n = tuple_size(<PyObject*>self.values)
        while i < n:
            if tuple_at(<PyObject*>self.keys, i) == <PyObject*>None:
                v = value_of(tuple_at(<PyObject*>self.values, i), f)
                if v is SIGNAL:
                    return suspend_expr(f, self, ENTRY_MAPPING, i, d, None, None)
                if self.merge(f, d, v, i) is SIGNAL:
                    return SIGNAL
            else:
                key = value_of(tuple_at(<PyObject*>self.keys, i), f)
                if key is SIGNAL:
                    return suspend_expr(f, self, ENTRY_KEY, i, d, None, None)
                v = value_of(tuple_at(<PyObject*>self.values, i), f)
                if v is SIGNAL:
                    return suspend_expr(f, self, ENTRY_VALUE, i, d, key, None)
                if dict_insert(f.vm, d, key, v) < 0 or pauses(f.vm, i):
                    return suspend_expr(f, self, ENTRY_STORE, i, d, None, None)
            i += 1
        return d

    cdef object merge(self, Frame* f, DictObject d, object v, Py_ssize_t i):
        if is_pending(v):
            v = value_of_pending(f.vm, v)
            if v is SIGNAL:
                return suspend_expr(f, self, ENTRY_MAPPING, i, d, None, None)
        if type(v) is DictObject:
            r = dict_update(f.vm, d, v)
        else:
            r = call_prelude(f.vm, "display_merge", (d, v, f"'{type_name(v)}' object is not a mapping"))
        if r is SIGNAL:
            return suspend_expr(f, self, ENTRY_MERGE, i, d, None, None)
        return r

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef DictObject d
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        d = <DictObject?>k.a
        v = vm_take(f.vm)
        if k.state == ENTRY_KEY:
            key = v
            v = (<Node>self.values[k.i]).eval(f)
            if v is SIGNAL:
                return suspend_stmt(f, self, ENTRY_VALUE, k.i, d, key, None)
            if dict_insert(f.vm, d, key, v) < 0:
                return suspend_stmt(f, self, ENTRY_STORE, k.i, d, None, None)
        elif k.state == ENTRY_VALUE:
            if dict_insert(f.vm, d, k.b, v) < 0:
                return suspend_stmt(f, self, ENTRY_STORE, k.i, d, None, None)
        elif k.state == ENTRY_MAPPING:
            if self.merge(f, d, v, k.i) is SIGNAL:
                return f.vm.status
        return done(f.vm, self.run(f, k.i + 1, d))

    cdef bint fits(self, Continuation k) except -1:
        if k.state == PASS:
            return nothing(k)
        return type(k.a) is DictObject and is_value(k.b) and k.c is None and below(k, len(self.values))
