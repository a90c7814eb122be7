# ouros: no bounds checks
"""Nodes of asynchronous loops and context managers.

Must not know how an event loop works: each await suspends the frame through YieldFrom, as `await` does. Invariant: only a
StopAsyncIteration from __anext__, or from the await of its result, ends a loop; one that the body raises propagates.
"""
cimport cython
from ouros._core.heap.exceptions cimport STOP_ASYNC_ITERATION, set_handled
from ouros._core.heap.heap cimport must_poll, poll
from ouros._core.protocols.call cimport call_special
from ouros._core.heap.exceptions cimport ExceptionObject
from ouros._core.protocols.saved_fields cimport error_or_none, is_value, only_a
from ouros._core.nodes.nodes_def cimport async_iterator
from ouros._core.nodes.nodes_flow cimport W_AWAIT_ENTER, W_AWAIT_EXIT, W_AWAIT_JUDGE, WithBase, again
from ouros._core.types.type_iter cimport catch_error

cdef enum AsyncForState:
    A_ITER    = 0            # waits for the iterable
    A_GETITER = 1            # waits for the result of __aiter__
    A_ANEXT   = 2            # waits for the result of __anext__; a: iterator
    A_AWAIT   = 3            # waits for the result of the await; a: iterator
    A_STORE   = 4            # waits for the assignment to the target; a: iterator
    A_BODY    = 5            # waits for the body; a: iterator
    A_POLL    = 6            # paused before the next item; a: iterator


@cython.no_gc
@cython.final
cdef class AsyncFor(Node):
    cdef int exec(self, Frame* f) except -9:
        o = self.iter.eval(f)
        if o is SIGNAL:
            return suspend_stmt0(f, self, A_ITER)
        return self.start(f, o)

    cdef int start(self, Frame* f, object o) except -9:
        if self.ready:
            return self.run(f, o, None)
        it = async_iterator(f.vm, o)
        if it is SIGNAL:
            if f.vm.tb_open and f.vm.status == RAISE:
                record(f, self.iter)
            return suspend_stmt0(f, self, A_GETITER)
        return self.run(f, it, None)

    cdef int run(self, Frame* f, object it, Continuation k) except -9:
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

    cdef int wait(self, Frame* f, object it, object aw, Continuation k) except -9:
        v = self.awaiter.start(f, aw)
        if v is SIGNAL:
            return self.failed(f, it, A_AWAIT, k)
        return self.with_item(f, it, v, k)

    cdef int with_item(self, Frame* f, object it, object v, Continuation k) except -9:
        cdef int c = self.target.store(f, v)
        if c != NORMAL:
            return again(f, k, self, A_STORE, 0, it, None)
        return self.after_body(f, it, self.body.exec(f), k)

    cdef int after_body(self, Frame* f, object it, int c, Continuation k) except -9:
        if c != NORMAL and c != CONTINUE:
            if c == BREAK:
                return NORMAL
            if c >= SUSPEND:
                return again(f, k, self, A_BODY, 0, it, None)
            return c
        return self.run(f, it, k)

    cdef int failed(self, Frame* f, object it, int state, Continuation k) except -9:
        """Handle SIGNAL in place of the next item: end the loop, propagate the exception, or push the continuation."""
        if f.vm.status == RAISE:
            if catch_error(f.vm, STOP_ASYNC_ITERATION):
                return self.finish(f)
            if f.vm.tb_open:
                record(f, self.iter)
        return again(f, k, self, state, 0, it, None)

    cdef int finish(self, Frame* f) except -9:
        return NORMAL if self.orelse is None else self.orelse.exec(f)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int state = k.state
        it = k.a
        if state <= A_GETITER:
            if c != NORMAL:
                return forward_status(f, self.iter, c)
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
                return forward_status(f, self, c)
            c = self.body.exec(f)
        elif state == A_POLL and c != NORMAL:
            return c
        return self.after_body(f, it, c, k)

    cdef bint fits(self, Continuation k) except -1:
        if k.i != 0 or k.b is not None or k.c is not None:
            return False
        return k.a is None if k.state <= A_GETITER else isinstance(k.a, HeapObject)


@cython.no_gc
@cython.final
cdef class AsyncWith(WithBase):
    cdef int enter(self, Frame* f, object mgr) except -9:
        return self.enter_by(f, mgr, "__aenter__", "__aexit__")

    cdef int took(self, Frame* f, object exit, object v) except -9:
        v = self.entering.start(f, v)
        if v is SIGNAL:
            return suspend_stmt1(f, self, W_AWAIT_ENTER, exit)
        return self.entered(f, exit, v)

    cdef int left(self, Frame* f, int c, object v, object r) except -9:
        if self.leaving.start(f, r) is SIGNAL:
            return suspend_stmt(f, self, W_AWAIT_EXIT, c, v, None, None)
        return self.complete(f, c, v)

    cdef int judged(self, Frame* f, object e, object prev, object r) except -9:
        r = self.leaving.start(f, r)
        if r is SIGNAL:
            if f.vm.status < SUSPEND:
                set_handled(f.vm, prev)
            return suspend_stmt(f, self, W_AWAIT_JUDGE, 0, e, prev, None)
        return self.swallowed(f, e, prev, r)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c == NORMAL and k.state >= W_AWAIT_ENTER and k.state <= W_AWAIT_JUDGE:
            v = vm_take(f.vm)
            if k.state == W_AWAIT_ENTER:
                return self.entered(f, k.a, v)
            if k.state == W_AWAIT_EXIT:
                return self.complete(f, <int>k.i, k.a)
            return self.swallowed(f, k.a, k.b, v)
        return WithBase.resume(self, k, f, c)

    cdef bint fits(self, Continuation k) except -1:
        if k.state == W_AWAIT_JUDGE:
            return type(k.a) is ExceptionObject and error_or_none(k.b) and k.c is None and k.i == 0
        if k.state == W_AWAIT_EXIT:
            return is_value(k.a) and 0 <= k.i <= RETURN and k.b is None and k.c is None
        return only_a(k) if k.state == W_AWAIT_ENTER else WithBase.fits(self, k)
