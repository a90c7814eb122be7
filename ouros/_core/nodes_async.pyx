"""Asynchronous loops and context managers.

Must not know how an event loop works: what is awaited suspends the frame through YieldFrom, as `await` does. Invariant: only the
call of __anext__ and the await of what it gave end a loop by StopAsyncIteration; the body's own goes on.
"""
cimport cython
from ouros._core.attr cimport get_special, type_name
from ouros._core.call cimport *
from ouros._core.errors cimport *
from ouros._core.heap cimport *
from ouros._core.nodes_def cimport async_iterator
from ouros._core.nodes_flow cimport again
from ouros._core.ops cimport *
from ouros._core.type_iter cimport catch_error

cdef enum AsyncForState:
    A_ITER    = 0            # the iterable
    A_GETITER = 1            # its __aiter__
    A_ANEXT   = 2            # __anext__, a: iterator
    A_AWAIT   = 3            # the await of what it gave, a
    A_STORE   = 4            # assignment to the target, a
    A_BODY    = 5            # a
    A_POLL    = 6            # paused before the next item, a


@cython.final
cdef class AsyncFor(Node):
    cdef int exec(self, Frame* f) except -9:
        o = self.iter.eval(f)
        if o is SIGNAL:
            return xpend0(f, self, A_ITER)
        return self.start(f, o)

    cdef int start(self, Frame* f, object o) except -9:
        if self.ready:
            return self.run(f, o, None)
        it = async_iterator(f.vm, o)
        if it is SIGNAL:
            if f.vm.tb_open and f.vm.status == RAISE:
                record(f, self.iter)
            return xpend0(f, self, A_GETITER)
        return self.run(f, it, None)

    cdef int run(self, Frame* f, object it, K k) except -9:
        cdef VM* vm = f.vm
        vm.ticks -= 1
        if unlikely_(must_poll(vm)):
            if poll(vm) != NORMAL:
                return again(f, k, self, A_POLL, 0, it, None)
        while True:
            aw = call_special(vm, it, "__anext__", NULL, 0)
            if aw is SIGNAL:
                return self.failed(f, it, A_ANEXT, k)
            v = self.awaiter.start(f, aw)
            if v is SIGNAL:
                return self.failed(f, it, A_AWAIT, k)
            c = self.target.store(f, v)
            if unlikely_(c != NORMAL):
                return again(f, k, self, A_STORE, 0, it, None)
            c = self.body.exec(f)
            if c != NORMAL and c != CONTINUE:
                if c == BREAK:
                    return NORMAL
                if c >= SUSPEND:
                    return again(f, k, self, A_BODY, 0, it, None)
                return c
            vm.ticks -= 1
            if unlikely_(must_poll(vm)):
                if poll(vm) != NORMAL:
                    return again(f, k, self, A_POLL, 0, it, None)

    cdef int wait(self, Frame* f, object it, object aw, K k) except -9:
        v = self.awaiter.start(f, aw)
        if v is SIGNAL:
            return self.failed(f, it, A_AWAIT, k)
        return self.with_item(f, it, v, k)

    cdef int with_item(self, Frame* f, object it, object v, K k) except -9:
        cdef int c = self.target.store(f, v)
        if c != NORMAL:
            return again(f, k, self, A_STORE, 0, it, None)
        return self.after_body(f, it, self.body.exec(f), k)

    cdef int after_body(self, Frame* f, object it, int c, K k) except -9:
        if c != NORMAL and c != CONTINUE:
            if c == BREAK:
                return NORMAL
            if c >= SUSPEND:
                return again(f, k, self, A_BODY, 0, it, None)
            return c
        return self.run(f, it, k)

    cdef int failed(self, Frame* f, object it, int state, K k) except -9:
        """No next item: the end, an error, or not yet."""
        if f.vm.status == RAISE:
            if catch_error(f.vm, STOP_ASYNC_ITERATION):
                return self.finish(f)
            if f.vm.tb_open:
                record(f, self.iter)
        return again(f, k, self, state, 0, it, None)

    cdef int finish(self, Frame* f) except -9:
        return NORMAL if self.orelse is None else self.orelse.exec(f)

    cdef int resume(self, K k, Frame* f, int c) except -9:
        cdef int state = k.state
        it = k.a
        if state <= A_GETITER:
            if c != NORMAL:
                return xpassed(f, self.iter, c)
            v = vm_take(f.vm)
            return self.start(f, v) if state == A_ITER else self.run(f, v, None)
        if state == A_ANEXT or state == A_AWAIT:
            if c == RAISE:
                return self.failed(f, it, state, k)
            if c != NORMAL:
                return c
            v = vm_take(f.vm)
            return self.wait(f, it, v, k) if state == A_ANEXT else self.with_item(f, it, v, k)
        if state == A_STORE:
            if c != NORMAL:
                return xpassed(f, self, c)
            c = self.body.exec(f)
        elif state == A_POLL and c != NORMAL:
            return c
        return self.after_body(f, it, c, k)


cdef enum AsyncWithState:
    W_CONTEXT = 0            # the manager
    W_AENTER  = 1            # __aenter__, a: __aexit__
    W_ENTER   = 2            # the await of what it gave, a
    W_TARGET  = 3            # assignment, a
    W_BODY    = 4            # a
    W_AEXIT   = 5            # __aexit__ after completion i, a: return value
    W_EXIT    = 6            # the await of what it gave, i and a as before
    W_RAISED  = 7            # __aexit__ after exception a, b: handled before
    W_JUDGE   = 8            # the await of what it gave, a and b
    W_TRUTH   = 9            # truth of its value, a and b

@cython.final
cdef class AsyncWith(Node):
    cdef int exec(self, Frame* f) except -9:
        m = self.context.eval(f)
        if m is SIGNAL:
            return xpend0(f, self, W_CONTEXT)
        return self.enter(f, m)

    cdef int enter(self, Frame* f, object mgr) except -9:
        cdef VM* vm = f.vm
        cdef ClassObject cls = class_of(mgr)
        if lookup(cls, "__aenter__") == NULL or lookup(cls, "__aexit__") == NULL:
            missing = "__aexit__" if lookup(cls, "__aexit__") == NULL else "__aenter__"
            hint = ""
            if lookup(cls, "__enter__") != NULL and lookup(cls, "__exit__") != NULL:
                hint = " but it supports the context manager protocol. Did you mean to use 'with'?"
            raise_type(vm, f"'{cls.name}' object does not support the asynchronous context manager protocol (missed {missing} method){hint}")
            record(f, self.context)
            return RAISE
        leave = get_special(vm, mgr, "__aexit__")
        if leave is SIGNAL:
            return xpend0(f, self, PASS)
        aw = call_special(vm, mgr, "__aenter__", NULL, 0)
        if aw is SIGNAL:
            if vm.tb_open and vm.status == RAISE:
                record(f, self.context)
            return xpend1(f, self, W_AENTER, leave)
        return self.await_enter(f, leave, aw)

    cdef int await_enter(self, Frame* f, object exit, object aw) except -9:
        v = self.entering.start(f, aw)
        if v is SIGNAL:
            return xpend1(f, self, W_ENTER, exit)
        return self.entered(f, exit, v)

    cdef int entered(self, Frame* f, object exit, object v) except -9:
        cdef int c
        if self.target is not None:
            c = self.target.store(f, v)
            if c >= SUSPEND:
                return xpend1(f, self, W_TARGET, exit)
            if c != NORMAL:
                return self.leave(f, exit, c)
        return self.run_body(f, exit)

    cdef int run_body(self, Frame* f, object exit) except -9:
        cdef int c = self.body.exec(f)
        if c >= SUSPEND:
            return xpend1(f, self, W_BODY, exit)
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
            aw = call3(vm, exit, e.cls, e, e.traceback)
            if aw is SIGNAL:
                if vm.status < SUSPEND:
                    set_handled(vm, prev)
                    if vm.tb_open:
                        record(f, self.context)
                return xpend(f, self, W_RAISED, 0, e, prev, None)
            return self.await_judge(f, e, prev, aw)
        if c == RETURN:
            v = vm_take(vm)
        aw = call3(vm, exit, None, None, None)
        if aw is SIGNAL:
            if vm.tb_open and vm.status == RAISE:
                record(f, self.context)
            return xpend(f, self, W_AEXIT, c, v, None, None)
        return self.await_exit(f, c, v, aw)

    cdef int await_exit(self, Frame* f, int c, object v, object aw) except -9:
        if self.leaving.start(f, aw) is SIGNAL:
            return xpend(f, self, W_EXIT, c, v, None, None)
        if c == RETURN:
            vm_return(f.vm, v)
        return c

    cdef int await_judge(self, Frame* f, object e, object prev, object aw) except -9:
        r = self.leaving.start(f, aw)
        if r is SIGNAL:
            if f.vm.status < SUSPEND:
                set_handled(f.vm, prev)
            return xpend(f, self, W_JUDGE, 0, e, prev, None)
        return self.swallowed(f, e, prev, r)

    cdef int swallowed(self, Frame* f, object e, object prev, object r) except -9:
        cdef int t = truth(f.vm, r)
        if t < 0:
            if f.vm.status < SUSPEND:
                set_handled(f.vm, prev)
            return xpend(f, self, W_TRUTH, 0, e, prev, None)
        return self.restore(f, e, prev, t)

    cdef int restore(self, Frame* f, object e, object prev, bint swallow) except -9:
        set_handled(f.vm, prev)
        if swallow:
            return NORMAL
        set_exception(f.vm, e)
        f.vm.status = RAISE
        f.vm.tb_open = False
        return RAISE

    cdef int resume(self, K k, Frame* f, int c) except -9:
        cdef int state = k.state
        if state == W_BODY:
            return self.leave(f, k.a, c)
        if state == W_TARGET:
            return self.leave(f, k.a, c) if c != NORMAL else self.run_body(f, k.a)
        if c != NORMAL or state == PASS:
            if W_RAISED <= state <= W_TRUTH:
                set_handled(f.vm, k.b)
            return xpassed(f, self.context, c)
        v = vm_take(f.vm)
        if state == W_CONTEXT:
            return self.enter(f, v)
        if state == W_AENTER:
            return self.await_enter(f, k.a, v)
        if state == W_ENTER:
            return self.entered(f, k.a, v)
        if state == W_AEXIT:
            return self.await_exit(f, <int>k.i, k.a, v)
        if state == W_EXIT:
            if k.i == RETURN:
                vm_return(f.vm, k.a)
            return <int>k.i
        if state == W_RAISED:
            return self.await_judge(f, k.a, k.b, v)
        if state == W_JUDGE:
            return self.swallowed(f, k.a, k.b, v)
        return self.restore(f, k.a, k.b, v is True)
