# ouros: no bounds checks
"""Nodes of list, set and dict comprehensions.

A comprehension runs inside the enclosing frame: its variables are slots of that frame, unbound again at the end. The loops of several
`for` clauses are one state machine over a list of iterators, so that a continuation is (accumulator, iterators).
"""
cimport cython
from ouros._core.protocols.call cimport call_special
from ouros._core.heap.exceptions cimport STOP_ASYNC_ITERATION
from ouros._core.heap.heap cimport charge, must_poll, poll
from ouros._core.protocols.ops cimport get_iter, iter_next, truth
from ouros._core.nodes.nodes_flow cimport is_sequence
from ouros._core.protocols.saved_fields cimport all_values, is_number, is_value, nothing
from ouros._core.base.host_range cimport range_bounds
from ouros._core.base.host_list cimport add_item
from ouros._core.nodes.nodes_variable cimport owned_value, store_item, store_to, value_of
from ouros._core.nodes.nodes_assign cimport Unpack
from ouros._core.nodes.nodes_call cimport Call
from ouros._core.nodes.nodes_def cimport async_iterator
from ouros._core.types.type_iter cimport catch_error
from ouros._core.types.next_item cimport N_END, N_FILLED, N_NONE, next_pair, next_slot
from ouros._core.types.type_sequence cimport ListObject, SequenceIter, blank_list, char_at, is_within, item_at, new_list
from ouros._core.heap.value cimport LIST
from ouros._core.types.type_dict cimport DictObject, new_dict, dict_insert
from ouros._core.types.type_set cimport SetObject, new_set, set_add


cdef enum CompState:
    C_SOURCE  = 0            # waits for the first iterable; saves nothing
    C_GETITER = 1            # waits for the iterator of the current iterable; a: accumulator, b: iterators (also in all states below)
    C_NEXT    = 2            # waits for the next item of the innermost iterator
    C_STORE   = 3            # waits for the assignment of the item to the target
    C_COND    = 4            # waits for condition i
    C_DESCEND = 5            # waits for the iterable of the next clause
    C_ELEMENT = 6            # waits for the element or key
    C_VALUE   = 7            # waits for the value of a dict comprehension; c: key
    C_ADD     = 8            # waits for the insertion into the set or dict
    C_POLL    = 9            # paused before the next item
    C_ANEXT   = 10           # waits for the result of __anext__ of the innermost iterator
    C_AWAIT   = 11           # waits for the await of that __anext__

cdef bint rest_fits(object rest) except -1:
    """Return whether it is an iterator, or the rest of a simple loop: (start, stop, step) or (list, tuple or str, index)."""
    if type(rest) is not tuple:
        return isinstance(rest, HeapObject)
    if len(<tuple>rest) == 3:
        return all([is_number(v) for v in <tuple>rest]) and (<tuple>rest)[2] != 0
    return len(<tuple>rest) == 2 and is_sequence((<tuple>rest)[0]) and is_number((<tuple>rest)[1]) and 0 <= (<tuple>rest)[1]

cdef inline void clear_slots(Frame* f, PyObject* numbers) noexcept:
    cdef Py_ssize_t i
    cdef int64_t n = 0
    for i in range(tuple_size(numbers)):
        compact_int(tuple_at(numbers, i), &n)
        slot_clear(&f.slots[n])


@cython.no_gc
@cython.final
cdef class Comprehension(Node):
    cdef object eval(self, Frame* f):
        cdef int64_t[3] b
        cdef PyObject* p
        cdef int r
        cdef Node first = <Node>self.iters[0]
        if type(first) is Call:
            r = (<Call>first).range_of(f, b, &p)
            if r < 0:
                return suspend_expr0(f, self, C_SOURCE)
            if r > 0:
                if self.is_simple():
                    self.begin(f)
                    return self.simple_range(f, b, self.accumulator(f))
                charge(f.vm, 128)
                return self.enter(f, range(b[0], b[1], b[2]))
            source = <object>p
            Py_DECREF(source)
        else:
            source = first.eval(f)
            if source is SIGNAL:
                return suspend_expr0(f, self, C_SOURCE)
        return self.enter(f, source)

    cdef object accumulator(self, Frame* f):
        if self.kind == COMP_LIST:
            return blank_list(0)
        if self.kind == COMP_SET:
            return new_set(f.vm, SET)
        return new_dict(f.vm, {})

    cdef bint is_simple(self) noexcept:
        """Return True for one synchronous clause with at most one condition."""
        return tuple_size(<PyObject*>self.iters) == 1 and self.awaiters is None and tuple_size(<PyObject*>self.conds[0]) <= 1

    cdef object enter(self, Frame* f, object source):
        cdef int64_t[3] b
        cdef object acc
        self.begin(f)
        acc = self.accumulator(f)
        if self.is_simple():
            if type(source) is range and range_bounds(<PyObject*>source, b):
                return self.simple_range(f, b, acc)
            if type(source) is tuple or type(source) is str or type(source) is ListObject and (<ListObject>source).cls is LIST:
                return self.simple_items(f, source, acc)
        return self.descended(f, acc, [], source)

    cdef int put(self, Frame* f, object acc, PyObject** key) except -9:
        """Evaluate the element and add it. Returns: -1, or the state to suspend in; with C_VALUE, key gets the evaluated key (owned)."""
        cdef object v, w
        cdef PyObject* p
        if self.kind == COMP_LIST:
            p = owned_value(<PyObject*>self.elt, f)
            if p == <PyObject*>SIGNAL:
                decref(p)
                return C_ELEMENT
            add_item(<PyObject*>acc, p)
            return -1
        v = value_of(<PyObject*>self.elt, f)
        if v is SIGNAL:
            return C_ELEMENT
        if self.kind == COMP_SET:
            return C_ADD if set_add(f.vm, <SetObject>acc, v) < 0 else -1
        w = value_of(<PyObject*>self.value, f)
        if w is SIGNAL:
            Py_INCREF(v)
            key[0] = <PyObject*>v
            return C_VALUE
        return C_ADD if dict_insert(f.vm, <DictObject>acc, v, w) < 0 else -1

    cdef object put_failed(self, Frame* f, object acc, int state, list its, PyObject* waiting):
        cdef object key = None
        if state == C_VALUE:
            key = <object>waiting
            Py_DECREF(key)
        return suspend_expr(f, self, state, 0, acc, its, key)

    cdef object finish(self, Frame* f, object acc):
        if self.kind == COMP_LIST:
            acc = new_list(f.vm, <list?>acc)
        return self.leave(f, acc)

    cdef int begin(self, Frame* f) except -1:
        for i in range(tuple_size(<PyObject*>self.cells)):
            slot_set(&f.slots[<int>self.cells[i]], new_cell())
        return 0

    cdef object leave(self, Frame* f, object r):
        """Unbind the variables at the end, unless the program is suspended. r: the result or SIGNAL."""
        if r is SIGNAL and f.vm.status >= SUSPEND:
            return r
        clear_slots(f, <PyObject*>self.locals)
        clear_slots(f, <PyObject*>self.cells)
        return r

    # A set comprehension over a range: 0.9 of CPython's time, with an iterator 1.9.
    cdef object simple_range(self, Frame* f, int64_t* bounds, object out):
        """Run a comprehension over a range, with at most one condition, without an iterator object."""
        cdef int64_t i = bounds[0], stop = bounds[1], step = bounds[2]
        cdef VM* vm = f.vm
        cdef Slot s
        cdef int state
        cdef PyObject* key = NULL
        cdef tuple conds = <tuple>self.conds[0]
        cdef Node target = <Node>self.targets[0]
        cdef Node cond = <Node>conds[0] if len(conds) == 1 else None
        cdef int t
        while (i < stop) if step > 0 else (i > stop):
            vm.ticks -= 1
            vm.budget -= 40
            if unlikely_(must_poll(vm)):
                if poll(vm) != NORMAL:
                    return self.leave(f, suspend_expr(f, self, C_POLL, 0, out, [rest_of_range(i, stop, step)], None))
            s.o = TAG_INT
            s.u.i = i
            i += step
            if store_to(<PyObject*>target, f, &s) != NORMAL:
                return self.leave(f, suspend_expr(f, self, C_STORE, 0, out, [rest_of_range(i, stop, step)], None))
            if cond is not None:
                t = cond.test(f)
                if t < 0:
                    return self.leave(f, suspend_expr(f, self, C_COND, 0, out, [rest_of_range(i, stop, step)], None))
                if t == 0:
                    continue
            state = self.put(f, out, &key)
            if unlikely_(state >= 0):
                return self.leave(f, self.put_failed(f, out, state, [rest_of_range(i, stop, step)], key))
        return self.finish(f, out)

    cdef object simple_items(self, Frame* f, object seq, object out):
        """Run the comprehension over a list (which may change meanwhile), a tuple or a str, without an iterator."""
        cdef Py_ssize_t i = 0
        cdef VM* vm = f.vm
        cdef int state
        cdef PyObject* key = NULL
        cdef PyObject* item
        cdef tuple conds = <tuple>self.conds[0]
        cdef Node target = <Node>self.targets[0]
        cdef Node cond = <Node>conds[0] if len(conds) == 1 else None
        cdef int t
        while True:
            vm.ticks -= 1
            vm.budget -= 40
            if unlikely_(must_poll(vm)):
                if poll(vm) != NORMAL:
                    return self.leave(f, suspend_expr(f, self, C_POLL, 0, out, [(seq, i)], None))
            item = item_at(<PyObject*>seq, i)
            if item != NULL:
                t = store_item(<PyObject*>target, f, item)
            elif is_within(seq, i):
                t = target.store(f, char_at(vm, seq, i))
            else:
                return self.finish(f, out)
            i += 1
            if t != NORMAL:
                return self.leave(f, suspend_expr(f, self, C_STORE, 0, out, [(seq, i)], None))
            if cond is not None:
                t = cond.test(f)
                if t < 0:
                    return self.leave(f, suspend_expr(f, self, C_COND, 0, out, [(seq, i)], None))
                if t == 0:
                    continue
            state = self.put(f, out, &key)
            if unlikely_(state >= 0):
                return self.leave(f, self.put_failed(f, out, state, [(seq, i)], key))

    # The general machine. Each part returns the final result, SIGNAL, or STOP to continue with the next item.

    cdef object innermost(self, Frame* f, object acc, list its):
        """Run the innermost clause to its end; it has at most one condition."""
        cdef VM* vm = f.vm
        cdef Slot a, b
        cdef int state, t, got
        cdef Py_ssize_t n = tuple_size(<PyObject*>self.iters) - 1
        cdef PyObject* key = NULL
        cdef object it = its[n]
        cdef tuple conds = <tuple>self.conds[n]
        cdef Node target = <Node>self.targets[n]
        cdef Node cond = <Node>conds[0] if len(conds) == 1 else None
        cdef bint pairs = type(target) is Unpack and (<Unpack>target).star < 0 and tuple_size(<PyObject*>(<Unpack>target).targets) == 2
        while True:
            vm.ticks -= 1
            vm.budget -= 40
            if unlikely_(must_poll(vm)):
                if poll(vm) != NORMAL:
                    return suspend_expr(f, self, C_POLL, 0, acc, its, None)
            got = next_pair(vm, it, &a, &b) if pairs else N_NONE
            if got == N_FILLED:
                t = (<Unpack>target).store_pair(f, &a, &b)
            else:
                if got == N_NONE:
                    got = next_slot(vm, it, &a)
                if got == N_END:
                    return self.got(f, acc, its, STOP)
                if got != N_FILLED:
                    if vm.tb_open and vm.status == RAISE:
                        record(f, <Node>self.iters[n])
                    return suspend_expr(f, self, C_NEXT, 0, acc, its, None)
                t = store_to(<PyObject*>target, f, &a)
            if t != NORMAL:
                return suspend_expr(f, self, C_STORE, 0, acc, its, None)
            if cond is not None:
                t = cond.test(f)
                if t < 0:
                    return suspend_expr(f, self, C_COND, 0, acc, its, None)
                if t == 0:
                    continue
            state = self.put(f, acc, &key)
            if unlikely_(state >= 0):
                return self.put_failed(f, acc, state, its, key)

    cdef object loop(self, Frame* f, object acc, list its):
        cdef object r
        cdef Py_ssize_t n = tuple_size(<PyObject*>self.iters)
        cdef bint quick = self.awaiters is None and tuple_size(<PyObject*>self.conds[n - 1]) <= 1
        while True:
            r = self.innermost(f, acc, its) if quick and list_size(<PyObject*>its) == n else self.step(f, acc, its)
            if r is not STOP:
                return self.leave(f, r)

    cdef object step(self, Frame* f, object acc, list its):
        """Fetch the next item of the innermost iterator and run the clauses below for it."""
        cdef VM* vm = f.vm
        vm.ticks -= 1
        vm.budget -= 40
        if unlikely_(must_poll(vm)):
            if poll(vm) != NORMAL:
                return suspend_expr(f, self, C_POLL, 0, acc, its, None)
        if self.awaiters is not None and self.awaiters[len(its) - 1] is not None:
            return self.async_step(f, acc, its)
        v = iter_next(vm, its[len(its) - 1])
        if v is SIGNAL:
            if vm.tb_open and vm.status == RAISE:
                record(f, <Node>self.iters[len(its) - 1])
            return suspend_expr(f, self, C_NEXT, 0, acc, its, None)
        return self.got(f, acc, its, v)

    cdef object iterator(self, VM* vm, object o, Py_ssize_t i):
        """Return the iterator of clause i over its iterable o."""
        if self.awaiters is not None and self.awaiters[i] is not None:
            return async_iterator(vm, o)
        return get_iter(vm, o)

    cdef object async_step(self, Frame* f, object acc, list its):
        aw = call_special(f.vm, its[len(its) - 1], "__anext__", NULL, 0)
        if aw is SIGNAL:
            return self.async_failed(f, acc, its, C_ANEXT)
        return self.async_wait(f, acc, its, aw)

    cdef object async_wait(self, Frame* f, object acc, list its, object aw):
        v = (<YieldFrom>self.awaiters[len(its) - 1]).start(f, aw)
        if v is SIGNAL:
            return self.async_failed(f, acc, its, C_AWAIT)
        return self.got(f, acc, its, v)

    cdef object async_failed(self, Frame* f, object acc, list its, int state):
        """Handle SIGNAL in place of the next item: end the loop, propagate the exception, or push the continuation."""
        if f.vm.status == RAISE:
            if catch_error(f.vm, STOP_ASYNC_ITERATION):
                return self.got(f, acc, its, STOP)
            if f.vm.tb_open:
                record(f, <Node>self.iters[len(its) - 1])
        return suspend_expr(f, self, state, 0, acc, its, None)

    cdef object got(self, Frame* f, object acc, list its, object v):
        if v is STOP:
            its.pop()
            if its:
                return STOP
            if self.kind == COMP_LIST:
                charge(f.vm, 88)
                return new_list(f.vm, <list>acc)
            return acc
        if (<Node>self.targets[len(its) - 1]).store(f, v) != NORMAL:
            return suspend_expr(f, self, C_STORE, 0, acc, its, None)
        return self.test_conds(f, acc, its, 0)

    cdef object test_conds(self, Frame* f, object acc, list its, Py_ssize_t i):
        cdef tuple conds = <tuple>self.conds[len(its) - 1]
        cdef int t
        while i < len(conds):
            t = (<Node>conds[i]).test(f)
            if t < 0:
                return suspend_expr(f, self, C_COND, i, acc, its, None)
            if t == 0:
                return STOP
            i += 1
        if len(its) < len(self.iters):
            return self.descend(f, acc, its)
        return self.element(f, acc, its)

    cdef object descend(self, Frame* f, object acc, list its):
        o = (<Node>self.iters[len(its)]).eval(f)
        if o is SIGNAL:
            return suspend_expr(f, self, C_DESCEND, 0, acc, its, None)
        o = self.iterator(f.vm, o, len(its))
        if o is SIGNAL:
            return suspend_expr(f, self, C_GETITER, 0, acc, its, None)
        its.append(o)
        return STOP

    cdef object descended(self, Frame* f, object acc, list its, object o):
        """Get the iterator of the outermost iterable and start the loops."""
        o = self.iterator(f.vm, o, 0)
        if o is SIGNAL:
            if f.vm.tb_open and f.vm.status == RAISE:
                record(f, <Node>self.iters[0])
            return self.leave(f, suspend_expr(f, self, C_GETITER, 0, acc, its, None))
        its.append(o)
        return self.loop(f, acc, its)

    cdef object element(self, Frame* f, object acc, list its):
        v = self.elt.eval(f)
        if v is SIGNAL:
            return suspend_expr(f, self, C_ELEMENT, 0, acc, its, None)
        return self.add(f, acc, its, v)

    cdef object add(self, Frame* f, object acc, list its, object v):
        if self.kind == COMP_LIST:
            (<list>acc).append(v)
            return STOP
        if self.kind == COMP_SET:
            if set_add(f.vm, <SetObject>acc, v) < 0:
                return suspend_expr(f, self, C_ADD, 0, acc, its, None)
            return STOP
        w = self.value.eval(f)
        if w is SIGNAL:
            return suspend_expr(f, self, C_VALUE, 0, acc, its, v)
        return self.add_pair(f, acc, its, v, w)

    cdef object add_pair(self, Frame* f, object acc, list its, object key, object v):
        if dict_insert(f.vm, <DictObject>acc, key, v) < 0:
            return suspend_expr(f, self, C_ADD, 0, acc, its, None)
        return STOP

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int t
        cdef object r, acc
        cdef list its
        if c == RAISE and (k.state == C_ANEXT or k.state == C_AWAIT):
            acc = list(<list>k.a) if type(k.a) is list else k.a
            its = list(<list?>k.b)
            r = self.async_failed(f, acc, its, k.state)
            return done(f.vm, self.loop(f, acc, its) if r is STOP else self.leave(f, r))
        if c != NORMAL:
            if k.state != C_SOURCE:
                clear_slots(f, <PyObject*>self.locals)
                clear_slots(f, <PyObject*>self.cells)
            return forward_status(f, self, c)
        if k.state == C_SOURCE:
            return done(f.vm, self.enter(f, vm_take(f.vm)))
        acc = k.a
        its = <list?>k.b
        if its and type(its[len(its) - 1]) is tuple:
            its[len(its) - 1] = revive(f.vm, <tuple>its[len(its) - 1])
        if k.state == C_POLL or k.state == C_ADD:
            r = STOP
        elif k.state == C_STORE:
            r = self.test_conds(f, acc, its, 0)
        else:
            v = vm_take(f.vm)
            if k.state == C_GETITER:
                its.append(v)
                r = STOP
            elif k.state == C_NEXT or k.state == C_AWAIT:
                r = self.got(f, acc, its, v)
            elif k.state == C_ANEXT:
                r = self.async_wait(f, acc, its, v)
            elif k.state == C_COND:
                t = truth(f.vm, v)
                if t < 0:
                    r = suspend_expr(f, self, C_COND, k.i, acc, its, None)
                else:
                    r = self.test_conds(f, acc, its, k.i + 1) if t else STOP
            elif k.state == C_DESCEND:
                v = self.iterator(f.vm, v, len(its))
                if v is SIGNAL:
                    r = suspend_expr(f, self, C_GETITER, 0, acc, its, None)
                else:
                    its.append(v)
                    r = STOP
            elif k.state == C_ELEMENT:
                r = self.add(f, acc, its, v)
            else:
                r = self.add_pair(f, acc, its, k.c, v)
        if r is STOP:
            return done(f.vm, self.loop(f, acc, its))
        return done(f.vm, self.leave(f, r))

    cdef bint fits(self, Continuation k) except -1:
        cdef list its
        cdef Py_ssize_t n
        if k.state == C_SOURCE:
            return nothing(k)
        if k.state > C_AWAIT or type(k.b) is not list or not is_value(k.c) or (k.state == C_VALUE and self.kind != COMP_DICT):
            return False
        if self.kind == COMP_LIST:
            if type(k.a) is not list or not all_values(<list>k.a):
                return False
        elif type(k.a) is not (SetObject if self.kind == COMP_SET else DictObject):
            return False
        its = <list>k.b
        n = len(its)
        if n > len(self.iters) or not all([rest_fits(rest) for rest in its]):
            return False
        if k.state == C_GETITER or k.state == C_DESCEND:
            return n < len(self.iters) and k.i == 0
        if (k.state == C_ANEXT or k.state == C_AWAIT) and (self.awaiters is None or n == 0 or self.awaiters[n - 1] is None
                                                           or type(its[n - 1]) is tuple):
            return False
        return n > 0 and 0 <= k.i <= len(<tuple?>self.conds[n - 1])


# The rest of a simple loop, as plain data: (start, stop, step) or (sequence, index).

cdef tuple rest_of_range(int64_t i, int64_t stop, int64_t step):
    return (i, stop, step)

cdef object revive(VM* vm, tuple rest):
    cdef object it
    if len(rest) == 3:
        return get_iter(vm, range(rest[0], rest[1], rest[2]))
    it = get_iter(vm, rest[0])
    (<SequenceIter>it).i = rest[1]
    return it
