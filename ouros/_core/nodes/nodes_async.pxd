# Nodes of `async for` and `async with`.
from ouros._core.protocols.node cimport *
from ouros._core.nodes.nodes_def cimport YieldFrom
from ouros._core.nodes.nodes_flow cimport WithBase

cdef class AsyncFor(Node):
    cdef Node target, iter, body, orelse
    cdef YieldFrom awaiter   # awaits the result of __anext__
    cdef bint ready          # True if `iter` already gives the asynchronous iterator
    cdef int start(self, Frame* f, object o) except -9
    cdef int run(self, Frame* f, object it, Continuation k) except -9
    cdef int wait(self, Frame* f, object it, object aw, Continuation k) except -9
    cdef int with_item(self, Frame* f, object it, object v, Continuation k) except -9
    cdef int after_body(self, Frame* f, object it, int c, Continuation k) except -9
    cdef int failed(self, Frame* f, object it, int state, Continuation k) except -9
    cdef int finish(self, Frame* f) except -9

cdef class AsyncWith(WithBase):
    cdef YieldFrom entering, leaving   # await the results of __aenter__ and __aexit__
