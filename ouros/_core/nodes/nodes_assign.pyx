# ouros: no bounds checks
"""Nodes of assignment in all its forms and of `del`.

Must not know control flow. Invariant: a target is a node with store and delete, which pushes its own continuation.
"""
cimport cython
from cpython.dict cimport PyDict_GetItemWithError
from ouros._core.heap.exceptions cimport ExceptionObject, TYPE_ERROR, raise_type, raise_value, take_exception
from ouros._core.heap.heap cimport reserve, touch
from ouros._core.heap.write_barrier cimport EPOCH_PROTECTED
from ouros._core.nodes.nodes_variable cimport Global
from ouros._core.protocols.protected_names cimport refuse_name
from ouros._core.protocols.ops cimport OP_ADD, get_iter, inplace, iter_next, to_list
from ouros._core.protocols.call cimport Native
from ouros._core.protocols.saved_fields cimport all_values, below, is_value, nothing, only_a, only_i, values_only
from ouros._core.nodes.unboxed_arithmetic cimport arith
from ouros._core.nodes.nodes_variable cimport slot_of, store_to, value_of
from ouros._core.nodes.nodes_subscript cimport list_item, replace_item, subscript, subscript_store
from ouros._core.heap.hash_table cimport plain_key
from ouros._core.types.type_dict cimport DictObject, dict_find, dict_store_slot
from ouros._core.types.type_sequence cimport ListObject, new_list

cdef extern from "Python.h":
    void PyUnicode_Append(PyObject** left, object right) except *
    int PyUnicode_KIND(object s) noexcept

cdef extern from *:
    """
    /* Whether PyUnicode_Append extends the str in place, when its references but one (of `references`) are gone. */
    static inline int ou_grows_in_place(PyObject* s, PyObject* more, int references) {
        return Py_REFCNT(s) == references && ((PyASCIIObject*)s)->hash == -1 && !PyUnicode_CHECK_INTERNED(s)
            && PyUnicode_KIND(more) <= PyUnicode_KIND(s) && (PyUnicode_IS_ASCII(more) || !PyUnicode_IS_ASCII(s));
    }
    """
    bint ou_grows_in_place(PyObject* s, PyObject* more, int references) noexcept


@cython.no_gc
@cython.final
cdef class Assign(Node):
    """saves: nothing"""
    cdef int exec(self, Frame* f) except -9:
        cdef Slot s
        if self.moves:
            v = self.value.eval(f)
            if v is SIGNAL:
                return suspend_stmt0(f, self, ONLY)
            s.o = new_ref(v)
            return self.target.store_slot(f, &s)
        if self.value.eval_slot(f, &s) == T_SIGNAL:
            return suspend_stmt0(f, self, ONLY)
        return store_to(<PyObject*>self.target, f, &s)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef Slot s
        if c != NORMAL:
            return forward_status(f, self, c)
        vm_take_slot(f.vm, &s)
        return store_to(<PyObject*>self.target, f, &s)


cdef int store_slots(Frame* f, Node node, PyObject* targets, Slot* s, int state) except -9:
    """Store s[i] in targets[i], taking the values over. After a suspension in a store, node resumes in `state` with the next target."""
    cdef Py_ssize_t i, n = tuple_size(targets)
    cdef int c = NORMAL
    for i in range(n):
        if c == NORMAL:
            c = store_to(tuple_at(targets, i), f, &s[i])
            if c >= SUSPEND:
                # Values that are stored already are only counted, so None replaces them.
                suspend_expr(f, node, state, i + 1, [None] * (i + 1) + [slot_box(&s[j]) for j in range(i + 1, n)], None, None)
            elif c != NORMAL and f.vm.tb_open:
                record(f, node)
        else:
            slot_clear(&s[i])
    return c


cdef enum ParallelState:
    PARALLEL_VALUE  = 0    # waits for value i; a: the values before
    PARALLEL_TARGET = 1    # waits for target i - 1; a: all values

# Without a tuple: `a, b = b, a` takes 0.25 of the time of `t = b, a; a, b = t`.
@cython.no_gc
@cython.final
cdef class AssignParallel(Node):
    """saves: see ParallelState"""
    cdef int exec(self, Frame* f) except -9:
        cdef Slot s[MOST_PARALLEL]
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.targets)
        if self.moves:
            return self.move(f, s, n)
        for i in range(n):
            if slot_of(tuple_at(<PyObject*>self.values, i), f, &s[i]) == T_SIGNAL:
                return suspend_stmt(f, self, PARALLEL_VALUE, i, [slot_take(&s[j]) for j in range(i)], None, None)
        return store_slots(f, self, <PyObject*>self.targets, s, PARALLEL_TARGET)

    cdef int move(self, Frame* f, Slot* s, Py_ssize_t n) except -9:
        cdef Py_ssize_t i
        for i in range(n):
            v = (<Node>tuple_at(<PyObject*>self.values, i)).eval(f)
            if v is SIGNAL:
                return suspend_stmt(f, self, PARALLEL_VALUE, i, [slot_take(&s[j]) for j in range(i)], None, None)
            s[i].o = new_ref(v)
        return store_slots(f, self, <PyObject*>self.targets, s, PARALLEL_TARGET)

    cdef int run(self, Frame* f, list got) except -9:
        while len(got) < tuple_size(<PyObject*>self.values):
            v = (<Node>tuple_at(<PyObject*>self.values, len(got))).eval(f)
            if v is SIGNAL:
                return suspend_stmt(f, self, PARALLEL_VALUE, len(got), got, None, None)
            got.append(v)
        return self.assign(f, got, 0)

    cdef int assign(self, Frame* f, list got, Py_ssize_t i) except -9:
        cdef int c
        while i < tuple_size(<PyObject*>self.targets):
            c = (<Node>tuple_at(<PyObject*>self.targets, i)).store(f, got[i])
            i += 1
            if c != NORMAL:
                return suspend_stmt(f, self, PARALLEL_TARGET, i, got, None, None)
        return NORMAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return forward_status(f, self, c)
        if k.state == PARALLEL_TARGET:
            return self.assign(f, <list?>k.a, k.i)
        return self.run(f, list(<list?>k.a) + [vm_take(f.vm)])

    cdef bint fits(self, Continuation k) except -1:
        cdef Py_ssize_t n = len(self.targets)
        if type(k.a) is not list or not all_values(<list>k.a) or k.b is not None or k.c is not None:
            return False
        if k.state == PARALLEL_VALUE:
            return below(k, n) and len(<list>k.a) == k.i
        return 0 <= k.i <= n and len(<list>k.a) == n


cdef enum ManyState:
    MANY_VALUE  = 0    # waits for the value
    MANY_TARGET = 1    # waits for target i - 1; a: the value

@cython.no_gc
@cython.final
cdef class AssignMany(Node):
    """saves: see ManyState"""
    cdef int exec(self, Frame* f) except -9:
        v = self.value.eval(f)
        if v is SIGNAL:
            return suspend_stmt0(f, self, MANY_VALUE)
        return self.run(f, v, 0)

    cdef int run(self, Frame* f, object v, Py_ssize_t i) except -9:
        cdef int c
        while i < len(self.targets):
            c = (<Node>self.targets[i]).store(f, v)
            i += 1
            if c != NORMAL:
                return suspend_stmt(f, self, MANY_TARGET, i, v, None, None)
        return NORMAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return forward_status(f, self, c)
        if k.state == MANY_VALUE:
            return self.run(f, vm_take(f.vm), 0)
        return self.run(f, k.a, k.i)

    cdef bint fits(self, Continuation k) except -1:
        return is_value(k.a) and 0 <= k.i <= len(self.targets) and k.b is None and k.c is None


cdef bint iterates_as_tuple(ValueInstance v) noexcept:
    """Return True for an instance of a class that inherits tuple's __iter__, such as a named tuple."""
    cdef PyObject* p = lookup(v.cls, "__iter__")
    return type(v.payload) is tuple and p != NULL and type(<object>p) is Native and (<Native>p).owner is TUPLE


cdef enum UnpackState:
    UNPACK_ITER   = 0    # waits for the iterator of the value
    UNPACK_ITEM   = 1    # waits for the next item; a: items, b: iterator
    UNPACK_TARGET = 2    # waits for target i - 1; a: items
    UNPACK_REST   = 3    # waits for the list of the remaining items; a: items so far
    UNPACK_AGAIN  = 4    # waits for memory; the value is unpacked when there is some

@cython.no_gc
@cython.final
cdef class Unpack(Node):
    """saves: see UnpackState"""
    cdef int store(self, Frame* f, object v) except -9:
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.targets)
        cdef Slot s
        cdef PyObject* targets
        cdef int c
        if type(v) is ValueInstance and iterates_as_tuple(<ValueInstance>v):
            v = (<ValueInstance>v).payload
        if type(v) is tuple:
            if self.star < 0:
                if tuple_size(<PyObject*>v) != n:
                    return self.wrong_size(f, tuple_size(<PyObject*>v), True)
                targets = <PyObject*>self.targets
                for i in range(n):
                    slot_unbox(&s, <object>tuple_at(<PyObject*>v, i))
                    c = store_to(tuple_at(targets, i), f, &s)
                    if c != NORMAL:
                        return suspend_stmt(f, self, UNPACK_TARGET, i + 1, list(<tuple>v), None, None)
                return NORMAL
            if tuple_size(<PyObject*>v) > MANY_ITEMS and not self.has_memory(f, v, tuple_size(<PyObject*>v)):
                return f.vm.status
            return self.spread_few(f, v, tuple_size(<PyObject*>v)) if n <= MOST_PARALLEL else self.spread(f, list(<tuple>v))
        if type(v) is ListObject and (<ListObject>v).cls is LIST:
            if self.star < 0:
                if len((<ListObject>v).items) != n:
                    return self.wrong_size(f, len((<ListObject>v).items), True)
                if n <= MOST_PARALLEL:
                    return self.store_few(f, (<ListObject>v).items)
            if list_size(<PyObject*>(<ListObject>v).items) > MANY_ITEMS and not self.has_memory(f, v, list_size(<PyObject*>(<ListObject>v).items)):
                return f.vm.status
            if n <= MOST_PARALLEL:
                return self.spread_few(f, (<ListObject>v).items, len((<ListObject>v).items))
            return self.spread(f, list((<ListObject>v).items))
        it = get_iter(f.vm, v)
        if it is SIGNAL:
            if f.vm.status == RAISE and is_subclass((<ExceptionObject>f.vm.exc).cls, TYPE_ERROR) and f.vm.tb_open \
                    and lookup(class_of(v), "__iter__") == NULL:
                take_exception(f.vm)
                raise_type(f.vm, f"cannot unpack non-iterable {type_name(v)} object")
            return suspend_stmt0(f, self, UNPACK_ITER)
        return self.collect(f, it, [])

    cdef bint has_memory(self, Frame* f, object v, Py_ssize_t n) except -1:
        """Request memory for the list of a starred target, of about n items. Returns: False: the caller returns vm.status."""
        cdef VM* vm = f.vm
        if reserve(vm, 8 * n) == 0:
            vm.budget += 8 * n  # which new_list charges
            return True
        if vm.retry and vm.status == SUSPEND:
            vm.retry = False
            push(vm, DELIVER, 0, 0, v, None, None)
            suspend_stmt0(f, self, UNPACK_AGAIN)
        else:
            suspend_stmt0(f, self, PASS)
        return False

    cdef int store_few(self, Frame* f, list items) except -9:
        """Store as many items as there are targets. Copy them first, because a store may change the list."""
        cdef Slot s[MOST_PARALLEL]
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.targets)
        for i in range(n):
            slot_unbox(&s[i], items[i])
        return store_slots(f, self, <PyObject*>self.targets, s, UNPACK_TARGET)

    cdef int spread_few(self, Frame* f, object v, Py_ssize_t size) except -9:
        """Store the items of a tuple or host list, with a starred target. Copy them first, because a store may change the list."""
        cdef Slot s[MOST_PARALLEL]
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.targets), more = size - n
        cdef list middle
        if more < -1:
            return self.wrong_size(f, size, True)
        if type(v) is tuple:
            middle = list((<tuple>v)[self.star:self.star + more + 1])
        else:
            middle = (<list?>v)[self.star:self.star + more + 1]
        for i in range(n):
            if i == self.star:
                slot_unbox(&s[i], new_list(f.vm, middle))
            elif type(v) is tuple:
                slot_unbox(&s[i], <object>tuple_at(<PyObject*>v, i if i < self.star else i + more))
            else:
                slot_unbox(&s[i], (<list>v)[i if i < self.star else i + more])
        return store_slots(f, self, <PyObject*>self.targets, s, UNPACK_TARGET)

    cdef int store_pair(self, Frame* f, Slot* a, Slot* b) except -9:
        cdef Slot s[2]
        cdef int c = store_to(tuple_at(<PyObject*>self.targets, 0), f, a)
        if c == NORMAL:
            c = store_to(tuple_at(<PyObject*>self.targets, 1), f, b)
            return NORMAL if c == NORMAL else suspend_stmt(f, self, UNPACK_TARGET, 2, [None, None], None, None)
        v = slot_take(b)
        return suspend_stmt(f, self, UNPACK_TARGET, 1, [None, v], None, None)

    cdef int wrong_size(self, Frame* f, Py_ssize_t got, bint known) except -9:
        cdef Py_ssize_t n = len(self.targets)
        if self.star >= 0:
            raise_value(f.vm, f"not enough values to unpack (expected at least {n - 1}, got {got})")
        elif got < n:
            raise_value(f.vm, f"not enough values to unpack (expected {n}, got {got})")
        elif known:
            raise_value(f.vm, f"too many values to unpack (expected {n}, got {got})")
        else:
            raise_value(f.vm, f"too many values to unpack (expected {n})")
        return suspend_stmt0(f, self, PASS)

    cdef int collect(self, Frame* f, object it, list got) except -9:
        v = iter_next(f.vm, it)
        if v is SIGNAL:
            return suspend_stmt(f, self, UNPACK_ITEM, 0, got, it, None)
        return self.collected(f, it, got, v)

    cdef int collected(self, Frame* f, object it, list got, object v) except -9:
        """Take as many items as there are targets, and one more to detect too many."""
        cdef Py_ssize_t n = len(self.targets)
        cdef Py_ssize_t least = n if self.star < 0 else n - 1
        while True:
            if v is STOP:
                if len(got) < least:
                    return self.wrong_size(f, len(got), True)
                return self.spread(f, got)
            got.append(v)
            if self.star < 0 and len(got) > n:
                return self.wrong_size(f, len(got), False)
            if self.star >= 0 and len(got) == least:
                rest = to_list(f.vm, it)
                if rest is SIGNAL:
                    return suspend_stmt1(f, self, UNPACK_REST, got)
                return self.spread_rest(f, got, <list?>rest)
            v = iter_next(f.vm, it)
            if v is SIGNAL:
                return suspend_stmt(f, self, UNPACK_ITEM, 0, got, it, None)

    cdef int spread_rest(self, Frame* f, list got, list rest) except -9:
        rest[0:0] = got
        return self.spread(f, rest)

    cdef int spread(self, Frame* f, list items) except -9:
        """Assign `items`, to which there is no other reference: the list of a starred target is what is left of it."""
        cdef Py_ssize_t n = len(self.targets), after
        if self.star >= 0:
            if len(items) < n - 1:
                return self.wrong_size(f, len(items), True)
            after = n - 1 - self.star
            first, last = items[:self.star], items[len(items) - after:]
            del items[len(items) - after:], items[:self.star]
            items = first + [new_list(f.vm, items)] + last
        return self.assign(f, items, 0)

    cdef int assign(self, Frame* f, list items, Py_ssize_t i) except -9:
        cdef int c
        while i < len(self.targets):
            c = (<Node>self.targets[i]).store(f, items[i])
            i += 1
            if c != NORMAL:
                return suspend_stmt(f, self, UNPACK_TARGET, i, items, None, None)
        return NORMAL

    cdef int delete(self, Frame* f) except -9:
        raise SystemError("an unpacking target is deleted part by part")

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        if k.state == UNPACK_TARGET:
            return self.assign(f, <list?>k.a, k.i)
        v = vm_take(f.vm)
        if k.state == UNPACK_ITER:
            return self.collect(f, v, [])
        if k.state == UNPACK_ITEM:
            return self.collected(f, k.b, <list?>k.a, v)
        if k.state == UNPACK_AGAIN:
            return self.store(f, v)
        return self.spread_rest(f, <list?>k.a, <list?>v)

    cdef bint fits(self, Continuation k) except -1:
        cdef Py_ssize_t n = len(self.targets)
        if k.state == UNPACK_ITER or k.state == UNPACK_AGAIN or k.state == PASS:
            return nothing(k)
        if type(k.a) is not list or not all_values(<list>k.a) or not 0 <= k.i <= n:
            return False
        if k.state == UNPACK_ITEM:
            return isinstance(k.b, HeapObject) and len(<list>k.a) <= n
        return k.b is None and (k.state == UNPACK_REST or len(<list>k.a) == n)


# --- augmented assignment ---

cdef enum AugState:
    AUG_VALUE     = 1    # waits for the value; a: left operand
    AUG_OPERATION = 2    # waits for the result of the operation

@cython.no_gc
cdef class AugVariable(Node):
    """saves: see AugState"""
    cdef int exec(self, Frame* f) except -9:
        left = self.target.eval(f)
        if left is SIGNAL:
            return suspend_stmt0(f, self, PASS)
        right = self.value.eval(f)
        if right is SIGNAL:
            return suspend_stmt1(f, self, AUG_VALUE, left)
        return self.combine(f, left, right)

    cdef int combine(self, Frame* f, object left, object right) except -9:
        v = inplace(f.vm, self.op, left, right)
        if v is SIGNAL:
            return suspend_stmt0(f, self, AUG_OPERATION)
        return self.target.store(f, v)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == AUG_VALUE:
            return self.combine(f, k.a, v)
        return self.target.store(f, v)

    cdef bint fits(self, Continuation k) except -1:
        return only_a(k)


cdef inline int augment_slot(AugVariable node, Frame* f, Slot* s) except -9:
    """
    Run `name op= value` for a variable in a slot. Evaluating the value may assign the variable: the fast path needs an unboxed left
    operand, or a str that is still in the slot afterwards.
    """
    cdef Slot b, out, result
    cdef int ta, tb, kind
    cdef PyObject* p
    cdef bint grows
    if node.step and s.o == TAG_INT and not add_overflows(s.u.i, node.step, &out.u.i):
        s.u.i = out.u.i
        return NORMAL
    ta = slot_tag(s)
    if ta != T_OBJECT:
        slot_assign(&out, s)
        tb = slot_of(<PyObject*>node.value, f, &b)
        if tb == T_SIGNAL:
            return suspend_stmt1(f, node, AUG_VALUE, slot_box(&out))
        if tb > T_OBJECT and arith(node.op, ta, tb, &out, &b, &result):
            slot_move(s, &result)
            return NORMAL
        return node.combine(f, slot_box(&out), slot_take(&b))
    left = <object>s.o
    right = node.value.eval(f)
    if right is SIGNAL:
        return suspend_stmt1(f, node, AUG_VALUE, left)
    if node.op == OP_ADD and type(left) is str and type(right) is str and s.o == <PyObject*>left \
            and len(<str>right) < 65536 and len(<str>left) < 1 << 24:
        # The slot and `left` give up their references, so that a str without other owners grows in place.
        grows = ou_grows_in_place(s.o, <PyObject*>right, 2)
        if not grows and len(<str>left) > MANY_ITEMS:
            # A copy, whose memory is requested.
            return node.combine(f, left, right)
        kind = max(PyUnicode_KIND(left), PyUnicode_KIND(right))
        f.vm.budget -= (len(<str>right) + (len(<str>left) >> 4)) * kind if grows else 64 + (len(<str>left) + len(<str>right)) * kind
        p = s.o
        s.o = NULL
        left = None
        PyUnicode_Append(&p, right)
        s.o = p
        return NORMAL
    return node.combine(f, left, right)


# `x += 1` takes 0.6 of the time of `x = x + 1`.
@cython.no_gc
@cython.final
cdef class AugLocal(AugVariable):
    cdef int exec(self, Frame* f) except -9:
        cdef Slot* s = &f.slots[self.slot]
        if s.o == NULL:
            self.target.eval(f)
            return f.vm.status
        return augment_slot(self, f, s)


# `x += 1` takes 0.7 of the time of `x = x + 1`.
@cython.no_gc
@cython.final
cdef class AugGlobal(AugVariable):
    cdef int exec(self, Frame* f) except -9:
        cdef Cell cell = <Cell>f.g[self.index]
        if cell.epoch != f.vm.epoch or cell.s.o == NULL:
            if cell.epoch == EPOCH_PROTECTED:
                # Before the operation, which may change the object in place.
                refuse_name(f.vm, (<Global?>self.target).name)
                record(f, self.target)
                return RAISE
            if cell.s.o == NULL or cell.home is not None:
                return AugVariable.exec(self, f)
            touch(f.vm, cell)
        return augment_slot(self, f, &cell.s)


cdef enum AugAttributeState:
    AUG_OBJECT    = 0    # waits for the object
    AUG_ATTRIBUTE = 1    # waits for the attribute of the object; a: object
    AUG_RIGHT     = 2    # waits for the value; a: object, b: left operand
    AUG_RESULT    = 3    # waits for the result of the operation; a: object

@cython.no_gc
@cython.final
cdef class AugAttribute(Node):
    """saves: see AugAttributeState"""
    cdef int exec(self, Frame* f) except -9:
        o = self.target.obj.eval(f)
        if o is SIGNAL:
            return suspend_stmt0(f, self, AUG_OBJECT)
        return self.start(f, o)

    cdef int start(self, Frame* f, object o) except -9:
        cdef Slot left, right, result
        cdef int ta, tb
        ta = self.target.load(f, o, &left)
        if ta == T_SIGNAL:
            return suspend_stmt1(f, self, AUG_ATTRIBUTE, o)
        tb = slot_of(<PyObject*>self.value, f, &right)
        if tb == T_SIGNAL:
            return suspend_stmt(f, self, AUG_RIGHT, 0, o, slot_take(&left), None)
        if ta > T_OBJECT and tb > T_OBJECT and arith(self.op, ta, tb, &left, &right, &result):
            return self.assign(f, o, &result)
        return self.combine(f, o, slot_take(&left), slot_take(&right))

    cdef int loaded(self, Frame* f, object o, object left) except -9:
        right = self.value.eval(f)
        if right is SIGNAL:
            return suspend_stmt(f, self, AUG_RIGHT, 0, o, left, None)
        return self.combine(f, o, left, right)

    cdef int combine(self, Frame* f, object o, object left, object right) except -9:
        cdef Slot s
        v = inplace(f.vm, self.op, left, right)
        if v is SIGNAL:
            return suspend_stmt1(f, self, AUG_RESULT, o)
        slot_unbox(&s, v)
        return self.assign(f, o, &s)

    cdef int assign(self, Frame* f, object o, Slot* v) except -9:
        # The target node pushes its own continuation.
        return self.target.put(f, o, v)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef Slot s
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == AUG_OBJECT:
            return self.start(f, v)
        if k.state == AUG_ATTRIBUTE:
            return self.loaded(f, k.a, v)
        if k.state == AUG_RIGHT:
            return self.combine(f, k.a, k.b, v)
        slot_unbox(&s, v)
        return self.assign(f, k.a, &s)

    cdef bint fits(self, Continuation k) except -1:
        return values_only(k)


cdef enum AugSubscriptState:
    ITEM_OBJECT = 0    # waits for the object
    ITEM_KEY    = 1    # waits for the key; a: object
    ITEM_LEFT   = 2    # waits for the item; a: object, b: key
    ITEM_RIGHT  = 3    # waits for the value; a: object, b: key, c: left operand
    ITEM_RESULT = 4    # waits for the result of the operation; a: object, b: key

# `l[0] += 1` takes 0.7 of the time of `l[0] = l[0] + 1`; for a dict 0.8.
@cython.no_gc
@cython.final
cdef class AugSubscript(Node):
    """saves: see AugSubscriptState"""
    cdef int exec(self, Frame* f) except -9:
        cdef Slot key, left, right, result
        cdef PyObject* p
        cdef PyObject** at
        cdef int t, ta, tb
        o = value_of(<PyObject*>self.obj, f)
        if o is SIGNAL:
            return suspend_stmt0(f, self, ITEM_OBJECT)
        t = slot_of(<PyObject*>self.key, f, &key)
        if t == T_SIGNAL:
            return suspend_stmt1(f, self, ITEM_KEY, o)
        p = list_item(<PyObject*>o, key.u.i) if t == T_INT else NULL
        if p == NULL:
            if type(o) is DictObject and (<DictObject>o).cls is DICT and (<DictObject>o).d is not None:
                t = dict_find(<DictObject>o, &key, &at)
                if t == 1:
                    return self.entry(f, <DictObject>o, &key, at[0])
                if t < 0:
                    k = slot_box(&key)
                    p = PyDict_GetItemWithError((<DictObject>o).d, k) if plain_key(k) else NULL
                    if p != NULL:
                        return self.entry(f, <DictObject>o, &key, p)
            return self.with_key(f, o, slot_take(&key))
        ta = slot_unbox(&left, <object>p)
        tb = slot_of(<PyObject*>self.value, f, &right)
        if tb == T_SIGNAL:
            return suspend_stmt(f, self, ITEM_RIGHT, 0, o, slot_take(&key), slot_take(&left))
        # Evaluating the value may have changed the list.
        if ta > T_OBJECT and tb > T_OBJECT and (<HeapObject>o).epoch == f.vm.epoch and list_item(<PyObject*>o, key.u.i) != NULL \
                and arith(self.op, ta, tb, &left, &right, &result):
            replace_item(f.vm, o, key.u.i, slot_take(&result))
            return NORMAL
        return self.combine(f, o, slot_take(&key), slot_take(&left), slot_take(&right))

    cdef int entry(self, Frame* f, DictObject d, Slot* key, PyObject* p) except -9:
        """Augment the entry of d under key. p: its value (borrowed)."""
        cdef Slot left, right, result
        cdef int ta = slot_unbox(&left, <object>p)
        cdef int tb = slot_of(<PyObject*>self.value, f, &right)
        if tb == T_SIGNAL:
            return suspend_stmt(f, self, ITEM_RIGHT, 0, d, slot_take(key), slot_take(&left))
        if ta > T_OBJECT and tb > T_OBJECT and arith(self.op, ta, tb, &left, &right, &result):
            if dict_store_slot(f.vm, d, key, slot_take(&result)) < 0:
                return suspend_stmt0(f, self, PASS)
            return NORMAL
        return self.combine(f, d, slot_take(key), slot_take(&left), slot_take(&right))

    cdef int with_key(self, Frame* f, object o, object key) except -9:
        left = subscript(f.vm, o, key)
        if left is SIGNAL:
            return suspend_stmt(f, self, ITEM_LEFT, 0, o, key, None)
        return self.loaded(f, o, key, left)

    cdef int loaded(self, Frame* f, object o, object key, object left) except -9:
        cdef Slot a, b, result
        cdef int ta, tb = self.value.eval_slot(f, &b)
        if tb == T_SIGNAL:
            return suspend_stmt(f, self, ITEM_RIGHT, 0, o, key, left)
        if tb > T_OBJECT:
            ta = slot_unbox(&a, left)
            if ta > T_OBJECT and arith(self.op, ta, tb, &a, &b, &result):
                return self.assign(f, o, key, slot_take(&result))
            slot_clear(&a)
        return self.combine(f, o, key, left, slot_take(&b))

    cdef int combine(self, Frame* f, object o, object key, object left, object right) except -9:
        v = inplace(f.vm, self.op, left, right)
        if v is SIGNAL:
            return suspend_stmt(f, self, ITEM_RESULT, 0, o, key, None)
        return self.assign(f, o, key, v)

    cdef int assign(self, Frame* f, object o, object key, object v) except -9:
        if subscript_store(f.vm, o, key, v) < 0:
            return suspend_stmt0(f, self, PASS)
        return NORMAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == ITEM_OBJECT:
            key = self.key.eval(f)
            if key is SIGNAL:
                return suspend_stmt1(f, self, ITEM_KEY, v)
            return self.with_key(f, v, key)
        if k.state == ITEM_KEY:
            return self.with_key(f, k.a, v)
        if k.state == ITEM_LEFT:
            return self.loaded(f, k.a, k.b, v)
        if k.state == ITEM_RIGHT:
            return self.combine(f, k.a, k.b, k.c, v)
        return self.assign(f, k.a, k.b, v)

    cdef bint fits(self, Continuation k) except -1:
        return values_only(k)


@cython.no_gc
@cython.final
cdef class Delete(Node):
    """saves: i: the target after the suspended one"""
    cdef int exec(self, Frame* f) except -9:
        return self.run(f, 0)

    cdef int run(self, Frame* f, Py_ssize_t i) except -9:
        cdef int c
        while i < len(self.targets):
            c = (<Node>self.targets[i]).delete(f)
            i += 1
            if c != NORMAL:
                return suspend_stmt(f, self, ONLY, i, None, None, None)
        return NORMAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return forward_status(f, self, c)
        return self.run(f, k.i)

    cdef bint fits(self, Continuation k) except -1:
        return 0 <= k.i <= len(self.targets) and only_i(k)
