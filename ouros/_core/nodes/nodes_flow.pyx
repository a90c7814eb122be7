# ouros: no bounds checks
"""Nodes of control flow: blocks, if, while, for, try, with, return, raise, assert.

Must not know how functions or classes are made. Invariant: a loop that is suspended again re-uses its continuation (`again`).
"""
cimport cython
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.string cimport memcpy
from ouros._core.heap.exceptions cimport (
    ASSERTION_ERROR, RUNTIME_ERROR, TYPE_ERROR, get_handled, raise_args, raise_error, raise_quoting, raise_type, set_exception,
    set_handled, take_exception, throw,
)
from ouros._core.heap.heap cimport must_poll, poll, touch
from ouros._core.heap.write_barrier cimport EPOCH_PROTECTED
from ouros._core.protocols.call cimport bind, call0, call1, call3, call_special
from ouros._core.protocols.ops cimport get_iter, truth
from ouros._core.protocols.attributes cimport get_special
from ouros._core.protocols.descriptors cimport qualified_name
from ouros._core.protocols.generators cimport G_END, G_LENT, G_RUNNING, G_VALUE, Generator, Sink, gen_feed, gen_step, owner, sink_of
from ouros._core.protocols.saved_fields cimport below, error_or_none, is_number, is_value, nothing, only_a, only_i
from ouros._core.base.host_range cimport range_bounds
from ouros._core.nodes.nodes_variable cimport Global, slot_of, store_item, store_to
from ouros._core.nodes.nodes_assign cimport Unpack
from ouros._core.nodes.nodes_call cimport Call
from ouros._core.types.type_exception cimport made_exception
from ouros._core.types.next_item cimport N_END, N_FILLED, N_NONE, next_pair, next_slot
from ouros._core.types.type_sequence cimport ListObject, SequenceIter, char_at, is_within, item_ahead, item_at
from ouros._core.heap.value cimport LIST

cdef int again(Frame* f, Continuation k, Node node, int state, int64_t i, object a, object b) except -9:
    """Push the loop's continuation k again; k None: push a new one. Returns: the status."""
    if f.vm.status < SUSPEND:
        if f.vm.tb_open:
            record(f, node)
        return f.vm.status
    if k is None:
        push(f.vm, node, state, i, a, b, None)
    else:
        k.state = state
        k.i = i
        k.a = a
        k.b = b
        push_continuation(f.vm, k)
    return f.vm.status


cdef inline object bounds(Continuation k, int64_t stop, int64_t step):
    """Return what the continuation of a loop over a range saves besides its position: (stop, step)."""
    return (stop, step) if k is None else k.a


@cython.no_gc
@cython.final
cdef class Block(Node):
    """saves: i: the statement after the suspended one"""
    cdef int exec(self, Frame* f) except -9:
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.items)
        cdef int c
        for i in range(n):
            c = (<Node>tuple_at(<PyObject*>self.items, i)).exec(f)
            if c != NORMAL:
                if c >= SUSPEND and i + 1 < n:
                    push(f.vm, self, 0, i + 1, None, None, None)
                return c
        return NORMAL

    cdef int run(self, Frame* f, Py_ssize_t i, Continuation k) except -9:
        cdef Py_ssize_t n = len(self.items)
        cdef int c
        while i < n:
            c = (<Node>tuple_at(<PyObject*>self.items, i)).exec(f)
            i += 1
            if c != NORMAL:
                if c >= SUSPEND and i < n:
                    k.i = i
                    push_continuation(f.vm, k)
                return c
        return NORMAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return c
        return self.run(f, k.i, k)

    cdef bint fits(self, Continuation k) except -1:
        return nothing(k) or (below(k, len(self.items)) and only_i(k))


@cython.no_gc
@cython.final
cdef class ExprStmt(Node):
    """saves: nothing"""
    cdef int exec(self, Frame* f) except -9:
        if self.keep:
            v = self.value.eval(f)
            if v is SIGNAL:
                return suspend_stmt0(f, self, ONLY)
            vm_return(f.vm, v)
            return RETURN
        return self.value.exec(f)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        return RETURN if c == NORMAL else c


@cython.no_gc
@cython.final
cdef class If(Node):
    """saves: i: the condition being evaluated"""
    cdef int exec(self, Frame* f) except -9:
        cdef int t = (<Node>tuple_at(<PyObject*>self.tests, 0)).test(f)
        if t > 0:
            return (<Node>tuple_at(<PyObject*>self.bodies, 0)).exec(f)
        if t < 0:
            return suspend_stmt0(f, self, ONLY)
        if tuple_size(<PyObject*>self.tests) == 1:
            return NORMAL if self.orelse is None else self.orelse.exec(f)
        return self.run(f, 1)

    cdef int run(self, Frame* f, Py_ssize_t i) except -9:
        cdef int t
        while i < len(self.tests):
            t = (<Node>self.tests[i]).test(f)
            if t > 0:
                return (<Node>self.bodies[i]).exec(f)
            if t < 0:
                return suspend_stmt(f, self, ONLY, i, None, None, None)
            i += 1
        return NORMAL if self.orelse is None else self.orelse.exec(f)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int t
        if c != NORMAL:
            return forward_status(f, self, c)
        t = truth(f.vm, vm_take(f.vm))
        if t < 0:
            return suspend_stmt(f, self, ONLY, k.i, None, None, None)
        if t:
            return (<Node>self.bodies[k.i]).exec(f)
        return self.run(f, k.i + 1)

    cdef bint fits(self, Continuation k) except -1:
        return below(k, len(self.tests)) and only_i(k)


cdef enum WhileState:
    WHILE_TEST = 0    # waits for the condition
    WHILE_BODY = 1    # waits for the body
    WHILE_POLL = 2    # paused before the condition

@cython.no_gc
@cython.final
cdef class While(Node):
    """saves: nothing"""
    cdef int exec(self, Frame* f) except -9:
        return self.run(f, None, False)

    cdef int run(self, Frame* f, Continuation k, bint at_body) except -9:
        cdef int c, t
        cdef VM* vm = f.vm
        while True:
            if not at_body and self.cond is not None:
                t = self.cond.test(f)
                if t <= 0:
                    if t < 0:
                        return again(f, k, self, WHILE_TEST, 0, None, None)
                    break
            at_body = False
            c = self.body.exec(f)
            if c != NORMAL and c != CONTINUE:
                if c == BREAK:
                    return NORMAL
                if c >= SUSPEND:
                    return again(f, k, self, WHILE_BODY, 0, None, None)
                return c
            vm.ticks -= 1
            if unlikely_(must_poll(vm)):
                c = poll(vm)
                if c != NORMAL:
                    return again(f, k, self, WHILE_POLL, 0, None, None)
        return NORMAL if self.orelse is None else self.orelse.exec(f)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int t
        if k.state == WHILE_TEST:
            if c != NORMAL:
                return forward_status(f, self, c)
            t = truth(f.vm, vm_take(f.vm))
            if t < 0:
                return again(f, k, self, WHILE_TEST, 0, None, None)
            if t == 0:
                return NORMAL if self.orelse is None else self.orelse.exec(f)
            return self.run(f, k, True)
        if c != NORMAL and c != CONTINUE:
            return NORMAL if c == BREAK else c
        if k.state == WHILE_BODY:
            f.vm.ticks -= 1
            if must_poll(f.vm):
                c = poll(f.vm)
                if c != NORMAL:
                    return again(f, k, self, WHILE_POLL, 0, None, None)
        return self.run(f, k, False)


cdef bint is_sequence(object v) noexcept:
    return type(v) is tuple or type(v) is str or (type(v) is ListObject and (<ListObject>v).cls is LIST)

cdef enum ForState:
    F_ITER   = 0             # waits for the iterable
    F_GETITER = 1            # waits for the iterable's iterator
    F_RANGE  = 2             # waits for the body, over a range; i: next value, a: (stop, step)
    F_ITEMS  = 3             # waits for the body, over a list, a tuple or a str; i: next index, a: the sequence
    F_BODY   = 4             # waits for the body, over an iterator; a: the iterator
    F_NEXT   = 5             # waits for the next item of the iterator; a: the iterator
    F_STORE  = 6             # waits for the assignment to the target, then as F_BODY, F_RANGE, F_ITEMS
    F_STORE_RANGE = 7
    F_STORE_ITEMS = 8

cdef enum:
    IN_BODY = 0              # state of a BodySink: the body has not left

cdef struct BodySink:
    # Sink by which a loop lends its body to the generator that it consumes. The body runs at the yield, on the C stack above the
    # generator's frame, so the generator need not be suspended. If the body does not finish normally, its completion is saved here and
    # delivered after the generator has been suspended. So captured state is the same as without lending.
    Sink base
    Frame* f
    PyObject* loop           # the For (borrowed)
    PyObject* it             # the generator (borrowed)
    PyObject* handled        # exception that the frame of the loop handles (borrowed)
    int state                # IN_BODY; F_STORE: left while binding the target; F_BODY: left in the body
    int left_by              # completion of the body
    Slot ret
    PyObject* exc
    bint tb_open
    PyObject** ks            # continuations of the body (owned)
    Py_ssize_t nk

cdef bint open_body(BodySink* s, Frame* f, object loop, Generator it) noexcept:
    if it.shared:
        return False
    s.base.take = run_body
    s.f = f
    s.loop = <PyObject*>loop
    s.it = <PyObject*>it
    s.handled = f.vm.handled
    s.state = IN_BODY
    return True

# A tree walked by `for x in tree(n - 1): yield x`: 1.3 of CPython's time, with a pause at each yield 2.8.
cdef int run_body(VM* vm, Sink* sink, Slot* v) except -1:
    cdef BodySink* s = <BodySink*>sink
    cdef Py_ssize_t top = vm.ktop
    cdef int c, state = F_STORE
    cdef Slot item
    cdef void* outer = vm.frame
    if vm.handled != s.handled or <char*>&item < vm.c_limit:
        return 0
    slot_assign(&item, v)
    v.o = NULL
    vm.depth -= 1
    (<Generator>s.it).state = G_LENT
    vm.frame = s.f
    c = store_to(<PyObject*>(<For>s.loop).target, s.f, &item)
    if c == NORMAL:
        state = F_BODY
        c = (<For>s.loop).body.exec(s.f)
    vm.depth += 1
    vm.frame = outer
    (<Generator>s.it).state = G_RUNNING
    if state == F_BODY and (c == NORMAL or c == CONTINUE):
        # One for the loop, one for the generator, as if it had been resumed.
        vm.ticks -= 2
        if likely_(not must_poll(vm)):
            slot_clear(&vm.ret)
            return 1
        vm.ticks += 2
    s.state = state
    s.left_by = c
    s.tb_open = vm.tb_open
    s.exc = vm.exc
    vm.exc = NULL
    slot_assign(&s.ret, &vm.ret)
    vm.ret.o = NULL
    s.nk = vm.ktop - top
    if s.nk:
        s.ks = <PyObject**>PyMem_Malloc(s.nk * sizeof(PyObject*))
        if s.ks == NULL:
            raise MemoryError
        memcpy(s.ks, vm.kstack + top, s.nk * sizeof(PyObject*))
        vm.ktop = top
    vm_return(vm, None)
    return 0

cdef int close_body(VM* vm, BodySink* s, int step) except -9:
    """Continue with the saved completion of the body, after the generator has been suspended."""
    cdef Py_ssize_t i
    slot_move(&vm.ret, &s.ret)
    vm.exc = s.exc
    vm.tb_open = s.tb_open
    if s.left_by >= RETURN:
        vm.status = s.left_by
    if s.nk:
        for i in range(s.nk):
            push_continuation(vm, <Continuation>s.ks[i])
            decref(s.ks[i])
        PyMem_Free(s.ks)
    if step != G_VALUE:
        raise ValueError("damaged data: generator")
    return s.left_by


@cython.no_gc
@cython.final
cdef class For(Node):
    cdef int exec(self, Frame* f) except -9:
        cdef int64_t[3] b
        cdef PyObject* p
        cdef int r
        if type(self.iter) is Call:
            r = (<Call>self.iter).range_of(f, b, &p)
            if r > 0:
                return self.run_range(f, b[0], b[1], b[2], None)
            if r < 0:
                return suspend_stmt0(f, self, F_ITER)
            o = <object>p
            Py_DECREF(o)
        else:
            o = self.iter.eval(f)
            if o is SIGNAL:
                return suspend_stmt0(f, self, F_ITER)
        return self.start(f, o)

    cdef int start(self, Frame* f, object o) except -9:
        cdef int64_t[3] b
        t = type(o)
        if t is range:
            if range_bounds(<PyObject*>o, b):
                return self.run_range(f, b[0], b[1], b[2], None)
        elif t is tuple or t is str or t is ListObject and (<ListObject>o).cls is LIST:
            return self.run_items(f, o, 0, None)
        it = get_iter(f.vm, o)
        if it is SIGNAL:
            if f.vm.tb_open and f.vm.status == RAISE:
                record(f, self.iter)
            return suspend_stmt0(f, self, F_GETITER)
        return self.run_iter(f, it, None)

    cdef int run_range(self, Frame* f, int64_t i, int64_t stop, int64_t step, Continuation k) except -9:
        cdef VM* vm = f.vm
        cdef Slot s
        cdef int c
        while (i < stop) if step > 0 else (i > stop):
            vm.ticks -= 1
            if unlikely_(must_poll(vm)):
                c = poll(vm)
                if c != NORMAL:
                    return again(f, k, self, F_RANGE, i, bounds(k, stop, step), None)
            s.o = TAG_INT
            s.u.i = i
            c = store_to(<PyObject*>self.target, f, &s)
            i += step
            if unlikely_(c != NORMAL):
                return again(f, k, self, F_STORE_RANGE, i, bounds(k, stop, step), None)
            c = self.body.exec(f)
            if c != NORMAL and c != CONTINUE:
                if c == BREAK:
                    return NORMAL
                if c >= SUSPEND:
                    return again(f, k, self, F_RANGE, i, bounds(k, stop, step), None)
                return c
        return self.finish(f)

    cdef int run_items(self, Frame* f, object seq, Py_ssize_t i, Continuation k) except -9:
        """Iterate over a list (which may change meanwhile), a tuple or a str."""
        cdef VM* vm = f.vm
        cdef PyObject* item
        cdef int c
        while True:
            vm.ticks -= 1
            if unlikely_(must_poll(vm)):
                c = poll(vm)
                if c != NORMAL:
                    return again(f, k, self, F_ITEMS, i, seq, None)
            item = item_at(<PyObject*>seq, i)
            if item != NULL:
                c = store_item(<PyObject*>self.target, f, item)
            elif is_within(seq, i):
                c = self.target.store(f, char_at(vm, seq, i))
            else:
                return self.finish(f)
            i += 1
            if unlikely_(c != NORMAL):
                return again(f, k, self, F_STORE_ITEMS, i, seq, None)
            c = self.body.exec(f)
            if c != NORMAL and c != CONTINUE:
                if c == BREAK:
                    return NORMAL
                if c >= SUSPEND:
                    return again(f, k, self, F_ITEMS, i, seq, None)
                return c

    cdef int run_iter(self, Frame* f, object it, Continuation k) except -9:
        cdef VM* vm = f.vm
        cdef Slot s, second
        cdef PyObject* item
        cdef BodySink sink
        cdef int c, r, got = N_NONE
        cdef object v = None
        # enumerate() of 3 items: 1.6 of CPython's time, with the pairs 4.2.
        cdef bint pairs = type(self.target) is Unpack and (<Unpack>self.target).star < 0 \
            and tuple_size(<PyObject*>(<Unpack>self.target).targets) == 2
        cdef bint lends = type(it) is Generator and (k is None or k.i != PULLED or sink_of(owner(f)) != NULL)
        if lends:
            lends = open_body(&sink, f, self, <Generator>it)
        while True:
            vm.ticks -= 1
            if unlikely_(must_poll(vm)):
                c = poll(vm)
                if c != NORMAL:
                    return again(f, k, self, F_BODY, 0, it, None)
            item = NULL
            if pairs:
                got = next_pair(vm, it, &s, &second)
            elif type(it) is SequenceIter:
                item = item_ahead(vm, <SequenceIter>it)
            if item != NULL:
                c = store_item(<PyObject*>self.target, f, item)
            elif got == N_FILLED:
                c = (<Unpack>self.target).store_pair(f, &s, &second)
            elif got != N_NONE:
                v = STOP if got == N_END else SIGNAL
            elif type(it) is Generator:
                c = gen_feed(vm, <Generator>it, &sink.base) if lends else gen_step(vm, <Generator>it)
                if lends and sink.state != IN_BODY:
                    c = close_body(vm, &sink, c)
                    if sink.state == F_STORE:
                        return again(f, k, self, F_STORE, 0, it, None)
                    if c != NORMAL and c != CONTINUE:
                        if c == BREAK:
                            return NORMAL
                        return again(f, k, self, F_BODY, PULLED if c == YIELD else 0, it, None) if c >= SUSPEND else c
                    sink.state = IN_BODY
                    continue
                if c == G_VALUE:
                    vm_take_slot(vm, &s)
                    c = store_to(<PyObject*>self.target, f, &s)
                else:
                    v = STOP if c == G_END else SIGNAL
            else:
                r = next_slot(vm, it, &s)
                if r == N_FILLED:
                    c = store_to(<PyObject*>self.target, f, &s)
                else:
                    v = STOP if r == N_END else SIGNAL
            if v is STOP:
                return self.finish(f)
            if v is SIGNAL:
                if vm.tb_open and vm.status == RAISE:
                    record(f, self.iter)
                return again(f, k, self, F_NEXT, 0, it, None)
            if unlikely_(c != NORMAL):
                return again(f, k, self, F_STORE, 0, it, None)
            c = self.body.exec(f)
            if c != NORMAL and c != CONTINUE:
                if c == BREAK:
                    return NORMAL
                if c >= SUSPEND:
                    return again(f, k, self, F_BODY, PULLED if c == YIELD else 0, it, None)
                return c

    cdef int with_item(self, Frame* f, object it, object v, Continuation k) except -9:
        """Run the body for an item that arrived after a suspension, then the rest of the loop."""
        cdef int c
        if v is STOP:
            return self.finish(f)
        c = self.target.store(f, v)
        if c != NORMAL:
            return again(f, k, self, F_STORE, 0, it, None)
        c = self.body.exec(f)
        if c != NORMAL and c != CONTINUE:
            if c == BREAK:
                return NORMAL
            if c >= SUSPEND:
                return again(f, k, self, F_BODY, 0, it, None)
            return c
        return self.run_iter(f, it, k)

    cdef int finish(self, Frame* f) except -9:
        return NORMAL if self.orelse is None else self.orelse.exec(f)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int state = k.state
        cdef int64_t i = k.i
        a = k.a
        if state <= F_GETITER or state == F_NEXT:
            if c != NORMAL:
                return forward_status(f, self.iter, c)
            v = vm_take(f.vm)
            if state == F_ITER:
                return self.start(f, v)
            if state == F_GETITER:
                return self.run_iter(f, <HeapObject?>v, None)
            return self.with_item(f, a, v, k)
        if state >= F_STORE:
            if c != NORMAL:
                return forward_status(f, self, c)
            # The body has not run for this item yet.
            c = self.body.exec(f)
            state = F_BODY if state == F_STORE else F_RANGE if state == F_STORE_RANGE else F_ITEMS
            if c >= SUSPEND:
                return again(f, k, self, state, i, a, None)
        if c != NORMAL and c != CONTINUE:
            return NORMAL if c == BREAK else c
        if state == F_RANGE:
            return self.run_range(f, i, (<tuple>a)[0], (<tuple>a)[1], k)
        if state == F_ITEMS:
            return self.run_items(f, a, i, k)
        return self.run_iter(f, a, k)

    cdef bint fits(self, Continuation k) except -1:
        if k.b is not None or k.c is not None:
            return False
        if k.state == F_ITER or k.state == F_GETITER:
            return nothing(k)
        if k.state == F_RANGE or k.state == F_STORE_RANGE:
            if type(k.a) is not tuple or len(<tuple>k.a) != 2 or not is_number((<tuple>k.a)[0]) or not is_number((<tuple>k.a)[1]):
                return False
            return (<tuple>k.a)[1] != 0 and is_number(k.i)
        if k.state == F_ITEMS or k.state == F_STORE_ITEMS:
            return is_sequence(k.a) and k.i >= 0
        return k.state < F_STORE_RANGE and isinstance(k.a, HeapObject) and (k.i == 0 or (k.i == PULLED and k.state == F_BODY))


@cython.no_gc
@cython.final
cdef class Return(Node):
    """saves: nothing"""
    cdef int exec(self, Frame* f) except -9:
        slot_clear(&f.vm.ret)
        if self.value is None:
            return RETURN if vm_none(f.vm) else RETURN
        if slot_of(<PyObject*>self.value, f, &f.vm.ret) == T_SIGNAL:
            return suspend_stmt0(f, self, ONLY)
        return RETURN

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        return RETURN if c == NORMAL else forward_status(f, self, c)

cdef inline bint vm_none(VM* vm) noexcept:
    slot_set(&vm.ret, None)
    return True


@cython.no_gc
@cython.final
cdef class Simple(Node):
    cdef int exec(self, Frame* f) except -9:
        return self.code


# --- raise, assert ---

cdef enum RaiseState:
    RAISE_VALUE      = 0    # waits for the exception
    RAISE_CAUSE      = 1    # waits for the cause; a: exception
    RAISE_CALL       = 2    # waits for the call of the exception's class; i: has a cause, a: cause, b: the class
    RAISE_CALL_CAUSE = 3    # waits for the call of the cause's class; a: exception, b: the class

@cython.no_gc
@cython.final
cdef class Raise(Node):
    """saves: see RaiseState"""
    cdef int exec(self, Frame* f) except -9:
        cdef VM* vm = f.vm
        if self.exc is None:
            if vm.handled == NULL:
                raise_error(vm, RUNTIME_ERROR, "No active exception to reraise")
                return suspend_stmt0(f, self, PASS)
            set_exception(vm, <object>vm.handled)
            vm.status = RAISE
            vm.tb_open = False
            return RAISE
        e = self.exc.eval(f)
        if e is SIGNAL:
            return suspend_stmt0(f, self, RAISE_VALUE)
        return self.with_exc(f, e)

    cdef int with_exc(self, Frame* f, object e) except -9:
        if self.cause is None:
            return self.call_class(f, e, None, False)
        cause = self.cause.eval(f)
        if cause is SIGNAL:
            return suspend_stmt1(f, self, RAISE_CAUSE, e)
        return self.call_class(f, e, cause, True)

    cdef int call_class(self, Frame* f, object e, object cause, bint has_cause) except -9:
        if type(e) is ClassObject and is_subclass(<ClassObject>e, BASE_EXCEPTION):
            cls = e
            e = call0(f.vm, e)
            if e is SIGNAL:
                return suspend_stmt(f, self, RAISE_CALL, has_cause, cause, cls, None)
            if not made_exception(f.vm, cls, e):
                return suspend_stmt0(f, self, PASS)
        elif type(e) is not ExceptionObject:
            raise_type(f.vm, "exceptions must derive from BaseException")
            return suspend_stmt0(f, self, PASS)
        return self.call_cause(f, e, cause, has_cause)

    cdef int call_cause(self, Frame* f, object e, object cause, bint has_cause) except -9:
        if type(cause) is ClassObject and is_subclass(<ClassObject>cause, BASE_EXCEPTION):
            cls = cause
            cause = call0(f.vm, cause)
            if cause is SIGNAL:
                return suspend_stmt(f, self, RAISE_CALL_CAUSE, 1, e, cls, None)
            if not made_exception(f.vm, cls, cause):
                return suspend_stmt0(f, self, PASS)
        elif cause is not None and type(cause) is not ExceptionObject:
            raise_type(f.vm, "exception causes must derive from BaseException")
            return suspend_stmt0(f, self, PASS)
        return self.throw_it(f, <ExceptionObject?>e, cause, has_cause)

    cdef int throw_it(self, Frame* f, ExceptionObject e, object cause, bint has_cause) except -9:
        if has_cause:
            touch(f.vm, e)
            e.cause = cause
            e.suppress = True
        throw(f.vm, e)
        record(f, self)
        return RAISE

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == RAISE_VALUE:
            return self.with_exc(f, v)
        if k.state == RAISE_CAUSE:
            return self.call_class(f, k.a, v, True)
        if not made_exception(f.vm, k.b, v):
            return suspend_stmt0(f, self, PASS)
        if k.state == RAISE_CALL:
            return self.call_cause(f, v, k.a, k.i != 0)
        return self.throw_it(f, <ExceptionObject?>k.a, v, True)

    cdef bint fits(self, Continuation k) except -1:
        if k.state == RAISE_CALL_CAUSE and type(k.a) is not ExceptionObject or k.c is not None or k.i < 0 or k.i > 1:
            return False
        return is_value(k.a) and (type(k.b) is ClassObject if k.state >= RAISE_CALL else k.b is None)


cdef enum AssertState:
    ASSERT_TEST    = 0    # waits for the condition
    ASSERT_MESSAGE = 1    # waits for the message

@cython.no_gc
@cython.final
cdef class Assert(Node):
    """saves: nothing"""
    cdef int exec(self, Frame* f) except -9:
        cdef int t = self.cond.test(f)
        if t > 0:
            return NORMAL
        if t < 0:
            return suspend_stmt0(f, self, ASSERT_TEST)
        return self.fail(f)

    cdef int fail(self, Frame* f) except -9:
        if self.message is None:
            raise_args(f.vm, ASSERTION_ERROR, ())
            # CPython shows the condition as the position.
            record(f, self.cond)
            return RAISE
        v = self.message.eval(f)
        if v is SIGNAL:
            return suspend_stmt0(f, self, ASSERT_MESSAGE)
        raise_args(f.vm, ASSERTION_ERROR, (v,))
        record(f, self.cond)
        return RAISE

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int t
        if c != NORMAL:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == ASSERT_MESSAGE:
            raise_args(f.vm, ASSERTION_ERROR, (v,))
            record(f, self.cond)
            return RAISE
        t = truth(f.vm, v)
        if t < 0:
            return suspend_stmt0(f, self, ASSERT_TEST)
        return NORMAL if t else self.fail(f)


@cython.no_gc
@cython.final
cdef class Bind(Node):
    """Takes the place of a case's guard, whose value it gives. saves: i: the name after the suspended one"""
    cdef int test(self, Frame* f) except -9:
        return self.bind(f, 0)

    cdef int bind(self, Frame* f, Py_ssize_t i) except -9:
        cdef Slot* s
        cdef Slot v
        cdef int64_t at = 0
        while i < tuple_size(<PyObject*>self.slots):
            compact_int(tuple_at(<PyObject*>self.slots, i), &at)
            s = &f.slots[at]
            if s.o != NULL:
                slot_assign(&v, s)
                s.o = NULL
                if (<Node>tuple_at(<PyObject*>self.targets, i)).store_slot(f, &v) != NORMAL:
                    suspend_expr(f, self, ONLY, i + 1, None, None, None)
                    return -1
            i += 1
        return 1 if self.guard is None else self.guard.test(f)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int t
        if c != NORMAL:
            return c
        t = self.bind(f, k.i)
        return f.vm.status if t < 0 else done(f.vm, t == 1)

    cdef bint fits(self, Continuation k) except -1:
        return 0 < k.i <= len(self.slots) and only_i(k)


# --- try ---

cdef bint exception_matches(VM* vm, ExceptionObject e, object t) except -1:
    """Return whether an except clause for t catches e. After a TypeError the answer is False and vm.status is RAISE."""
    cdef list todo
    if type(t) is ClassObject and is_subclass(<ClassObject>t, BASE_EXCEPTION):
        return is_subclass(e.cls, <ClassObject>t)
    t = unwrap(t)
    if type(t) is tuple:
        for item in <tuple>t:
            if type(item) is not ClassObject or not is_subclass(<ClassObject>item, BASE_EXCEPTION):
                raise_type(vm, "catching classes that do not inherit from BaseException is not allowed")
                return False
        for item in <tuple>t:
            if is_subclass(e.cls, <ClassObject>item):
                return True
        return False
    raise_type(vm, "catching classes that do not inherit from BaseException is not allowed")
    return False


cdef int unbind(Frame* f, Node name) except -9:
    """Unbind the name of an except clause at the clause's end, as CPython does."""
    if type(name) is Global and (<Cell>f.g[(<Global>name).slot]).epoch == EPOCH_PROTECTED:
        # The host protected the name while the clause was paused.
        return NORMAL
    name.store(f, None)
    return name.delete(f)


cdef enum TryState:
    TRY_BODY    = 0    # waits for the body
    TRY_TYPE    = 1    # waits for the type of clause i; a: exception, b: exception handled before
    TRY_CLAUSE  = 2    # waits for the body of clause i; a, b: as before
    TRY_FINALLY = 1    # waits for the finally block; i: completion of the body, a: its value or exception, b: exception handled before

@cython.no_gc
@cython.final
cdef class TryExcept(Node):
    """saves: see TryState"""
    cdef int exec(self, Frame* f) except -9:
        return self.after_body(f, self.body.exec(f), None)

    cdef int after_body(self, Frame* f, int c, Continuation k) except -9:
        cdef ExceptionObject e
        if c == RAISE:
            e = take_exception(f.vm)
            prev = get_handled(f.vm)
            set_handled(f.vm, e)
            return self.match(f, 0, e, prev)
        if c >= SUSPEND:
            return again(f, k, self, TRY_BODY, 0, None, None)
        if c == NORMAL and self.orelse is not None:
            return self.orelse.exec(f)
        return c

    cdef int match(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev) except -9:
        cdef object t
        cdef int c
        while i < len(self.types):
            if self.types[i] is None:
                return self.handle(f, i, e, prev)
            t = (<Node>self.types[i]).eval(f)
            if t is SIGNAL:
                c = suspend_stmt(f, self, TRY_TYPE, i, e, prev, None)
                if c < SUSPEND:
                    set_handled(f.vm, prev)
                return c
            c = self.judge(f, i, e, prev, t)
            if c >= 0:
                return c
            i += 1
        set_handled(f.vm, prev)
        set_exception(f.vm, e)
        f.vm.status = RAISE
        f.vm.tb_open = False
        return RAISE

    cdef int judge(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev, object t) except -9:
        """Run clause i if its type matches e. Returns: -1 if it does not."""
        f.vm.status = NORMAL
        if exception_matches(f.vm, e, t):
            return self.handle(f, i, e, prev)
        if f.vm.status == RAISE:
            record(f, <Node>self.types[i])
            set_handled(f.vm, prev)
            return RAISE
        return -1

    cdef int handle(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev) except -9:
        cdef int c
        if self.names[i] is not None and (<Node>self.names[i]).store(f, e) == RAISE:
            set_handled(f.vm, prev)
            return RAISE
        c = (<Node>self.bodies[i]).exec(f)
        if c >= SUSPEND:
            return suspend_stmt(f, self, TRY_CLAUSE, i, e, prev, None)
        return self.finish(f, i, prev, c)

    cdef int finish(self, Frame* f, Py_ssize_t i, object prev, int c) except -9:
        if self.names[i] is not None:
            unbind(f, <Node>self.names[i])
        set_handled(f.vm, prev)
        return c

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int r
        if k.state == TRY_BODY:
            return self.after_body(f, c, k)
        if k.state == TRY_CLAUSE:
            return self.finish(f, k.i, k.b, c)
        if c != NORMAL:
            set_handled(f.vm, k.b)
            return c
        r = self.judge(f, k.i, <ExceptionObject?>k.a, k.b, vm_take(f.vm))
        if r >= 0:
            return r
        return self.match(f, k.i + 1, <ExceptionObject?>k.a, k.b)

    cdef bint fits(self, Continuation k) except -1:
        if k.state == TRY_BODY:
            return nothing(k)
        return type(k.a) is ExceptionObject and error_or_none(k.b) and k.c is None and below(k, len(self.types))


@cython.no_gc
@cython.final
cdef class TryFinally(Node):
    """saves: see TryState"""
    cdef int exec(self, Frame* f) except -9:
        return self.after_body(f, self.body.exec(f))

    cdef int after_body(self, Frame* f, int c) except -9:
        cdef object v = None
        cdef object prev = None
        cdef int r
        if c >= SUSPEND:
            return suspend_stmt0(f, self, TRY_BODY)
        if c == LIMIT:
            return c
        if c == RETURN:
            v = vm_take(f.vm)
        elif c == RAISE:
            v = take_exception(f.vm)
            prev = get_handled(f.vm)
            set_handled(f.vm, v)
        r = self.final.exec(f)
        if r >= SUSPEND:
            return suspend_stmt(f, self, TRY_FINALLY, c, v, prev, None)
        return self.finish(f, c, v, prev, r)

    cdef int finish(self, Frame* f, int pending, object v, object prev, int c) except -9:
        if c == LIMIT:
            return c
        if pending == RAISE:
            set_handled(f.vm, prev)
        if c != NORMAL:
            return c
        if pending == RETURN:
            vm_return(f.vm, v)
        elif pending == RAISE:
            set_exception(f.vm, v)
            f.vm.status = RAISE
            f.vm.tb_open = False
        return pending

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if k.state == TRY_BODY:
            return self.after_body(f, c)
        return self.finish(f, <int>k.i, k.a, k.b, c)

    cdef bint fits(self, Continuation k) except -1:
        if k.state == TRY_BODY:
            return nothing(k)
        if not 0 <= k.i <= RAISE or not error_or_none(k.b) or not is_value(k.a):
            return False
        return k.i != RAISE or type(k.a) is ExceptionObject


# --- with ---

@cython.no_gc
cdef class WithBase(Node):
    """
    Base of `with` and `async with`: enters and leaves the block. A subclass defines took, left and judged, which handle the results of
    the manager's methods.

    Continuation: states of WithState. W_CONTEXT with the manager as a: its exit method is being looked up, which may run code of the program.
    """
    cdef int exec(self, Frame* f) except -9:
        m = self.context.eval(f)
        if m is SIGNAL:
            return suspend_stmt0(f, self, W_CONTEXT)
        return self.enter(f, m)

    cdef int enter(self, Frame* f, object mgr) except -9:
        raise SystemError("abstract")

    cdef int took(self, Frame* f, object exit, object v) except -9:
        raise SystemError("abstract")

    cdef int left(self, Frame* f, int c, object v, object r) except -9:
        raise SystemError("abstract")

    cdef int judged(self, Frame* f, object e, object prev, object r) except -9:
        raise SystemError("abstract")

    cdef int enter_by(self, Frame* f, object mgr, str enter, str exit) except -9:
        cdef VM* vm = f.vm
        cdef ClassObject cls = class_of(mgr)
        cdef PyObject* enters
        cdef PyObject* exits
        if cls.version == self.version:
            begin, leave = <object>self.enters, (<HeapObject>self.exits).descr_get(vm, mgr, cls)
            return self.entering(f, leave, call1(vm, begin, mgr))
        enters, exits = lookup(cls, enter), lookup(cls, exit)
        if enters != NULL and exits != NULL and type(<object>enters) is Function and type(<object>exits) is Function:
            self.version, self.enters, self.exits = cls.version, enters, exits
        if enters == NULL or exits == NULL:
            no_manager(vm, cls, exit if lookup(cls, exit) == NULL else enter, enter == "__aenter__")
            record(f, self.context)
            return vm.status
        leave = get_special(vm, mgr, exit)
        if leave is SIGNAL:
            return suspend_stmt1(f, self, W_CONTEXT, mgr) if vm.status >= SUSPEND else suspend_stmt0(f, self, PASS)
        return enter_now(self, f, mgr, enter, leave)

    cdef int entering(self, Frame* f, object exit, object v) except -9:
        if v is SIGNAL:
            if f.vm.tb_open and f.vm.status == RAISE:
                record(f, self.context)
            return suspend_stmt1(f, self, W_ENTER, exit)
        return self.took(f, exit, v)

    cdef int entered(self, Frame* f, object exit, object v) except -9:
        cdef int c
        if self.target is not None:
            c = self.target.store(f, v)
            if c >= SUSPEND:
                return suspend_stmt1(f, self, W_TARGET, exit)
            if c != NORMAL:
                return self.leave(f, exit, c)
        return self.run_body(f, exit)

    cdef int run_body(self, Frame* f, object exit) except -9:
        cdef int c = self.body.exec(f)
        if c >= SUSPEND:
            return suspend_stmt1(f, self, W_BODY, exit)
        return self.leave(f, exit, c)

    cdef int leave(self, Frame* f, object exit, int c) except -9:
        cdef VM* vm = f.vm
        cdef object v = None
        cdef ExceptionObject e
        if c == LIMIT:
            return c
        if c == RAISE:
            e = take_exception(vm)
            prev = get_handled(vm)
            set_handled(vm, e)
            r = call3(vm, exit, e.cls, e, e.traceback)
            if r is SIGNAL:
                if vm.status < SUSPEND:
                    set_handled(vm, prev)
                    if vm.tb_open:
                        record(f, self.context)
                return suspend_stmt(f, self, W_RAISED, 0, e, prev, None)
            return self.judged(f, e, prev, r)
        if c == RETURN:
            v = vm_take(vm)
        r = call3(vm, exit, None, None, None)
        if r is SIGNAL:
            if vm.tb_open and vm.status == RAISE:
                record(f, self.context)
            return suspend_stmt(f, self, W_EXIT, c, v, None, None)
        return self.left(f, c, v, r)

    cdef int complete(self, Frame* f, int c, object v) except -9:
        if c == RETURN:
            vm_return(f.vm, v)
        return c

    cdef int swallowed(self, Frame* f, object e, object prev, object r) except -9:
        cdef int t = truth(f.vm, r)
        if t < 0:
            if f.vm.status < SUSPEND:
                set_handled(f.vm, prev)
            return suspend_stmt(f, self, W_TRUTH, 0, e, prev, None)
        return self.restore(f, e, prev, t)

    cdef int restore(self, Frame* f, object e, object prev, bint swallow) except -9:
        set_handled(f.vm, prev)
        if swallow:
            return NORMAL
        set_exception(f.vm, e)
        f.vm.status = RAISE
        f.vm.tb_open = False
        return RAISE

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int state = k.state
        if state == W_BODY:
            return self.leave(f, k.a, c)
        if state == W_TARGET:
            return self.leave(f, k.a, c) if c != NORMAL else self.run_body(f, k.a)
        if c != NORMAL or state == PASS:
            if state == W_RAISED or state == W_TRUTH or state == W_AWAIT_JUDGE:
                set_handled(f.vm, k.b)
            return forward_status(f, self.context, c)
        v = vm_take(f.vm)
        if state == W_CONTEXT:
            if k.a is not None:
                return enter_now(self, f, k.a, "__enter__" if type(self) is With else "__aenter__", v)
            return self.enter(f, v)
        if state == W_ENTER:
            return self.took(f, k.a, v)
        if state == W_EXIT:
            return self.left(f, <int>k.i, k.a, v)
        if state == W_RAISED:
            return self.judged(f, k.a, k.b, v)
        return self.restore(f, k.a, k.b, v is True)

    cdef bint fits(self, Continuation k) except -1:
        if k.state == W_RAISED or k.state == W_TRUTH:
            return type(k.a) is ExceptionObject and error_or_none(k.b) and k.c is None and k.i == 0
        if k.state == W_EXIT:
            return is_value(k.a) and 0 <= k.i <= RETURN and k.b is None and k.c is None
        return only_a(k) and (k.state <= W_BODY or k.state == PASS)


cdef int enter_now(WithBase self, Frame* f, object mgr, str enter, object leave) except -9:
    """Call the manager's enter method. leave: its exit method, looked up before."""
    return self.entering(f, leave, call_special(f.vm, mgr, enter, NULL, 0))


cdef object no_manager(VM* vm, ClassObject cls, str missing, bint asynchronous):
    cdef str other = "" if asynchronous else "a"
    hint = ""
    if lookup(cls, f"__{other}enter__") != NULL and lookup(cls, f"__{other}exit__") != NULL:
        hint = " but it supports the context manager protocol. Did you mean to use 'with'?" if asynchronous else \
            " but it supports the asynchronous context manager protocol. Did you mean to use 'async with'?"
    kind = "asynchronous context manager" if asynchronous else "context manager"
    return raise_quoting(vm, TYPE_ERROR, "'%s' object does not support the %s protocol (missed %s method)%s", qualified_name(cls), kind, missing, hint)


@cython.no_gc
@cython.final
cdef class With(WithBase):
    cdef int enter(self, Frame* f, object mgr) except -9:
        return self.enter_by(f, mgr, "__enter__", "__exit__")

    cdef int took(self, Frame* f, object exit, object v) except -9:
        return self.entered(f, exit, v)

    cdef int left(self, Frame* f, int c, object v, object r) except -9:
        return self.complete(f, c, v)

    cdef int judged(self, Frame* f, object e, object prev, object r) except -9:
        return self.swallowed(f, e, prev, r)
