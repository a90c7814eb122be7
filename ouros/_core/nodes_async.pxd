# Evaluator: `async for` and `async with`.
from ouros._core.node cimport *
from ouros._core.nodes_def cimport YieldFrom

cdef class AsyncFor(Node):
    cdef Node target, iter, body, orelse
    cdef YieldFrom awaiter   # awaits what __anext__ gives
    cdef bint ready          # iter is the asynchronous iterator already
    cdef int start(self, Frame* f, object o) except -9
    cdef int run(self, Frame* f, object it, K k) except -9
    cdef int wait(self, Frame* f, object it, object aw, K k) except -9
    cdef int with_item(self, Frame* f, object it, object v, K k) except -9
    cdef int after_body(self, Frame* f, object it, int c, K k) except -9
    cdef int failed(self, Frame* f, object it, int state, K k) except -9
    cdef int finish(self, Frame* f) except -9

cdef class AsyncWith(Node):
    cdef Node context, target, body    # target or None
    cdef YieldFrom entering, leaving   # await what __aenter__ and __aexit__ give
    cdef int enter(self, Frame* f, object mgr) except -9
    cdef int await_enter(self, Frame* f, object exit, object aw) except -9
    cdef int entered(self, Frame* f, object exit, object v) except -9
    cdef int run_body(self, Frame* f, object exit) except -9
    cdef int leave(self, Frame* f, object exit, int c) except -9
    cdef int await_exit(self, Frame* f, int c, object v, object aw) except -9
    cdef int await_judge(self, Frame* f, object e, object prev, object aw) except -9
    cdef int swallowed(self, Frame* f, object e, object prev, object r) except -9
    cdef int restore(self, Frame* f, object e, object prev, bint swallow) except -9
