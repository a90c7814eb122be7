# Node of `try` with `except*` clauses.
from ouros._core.protocols.node cimport *
from ouros._core.heap.exceptions cimport ExceptionObject

cdef class TryStar(Node):
    cdef Node  body, orelse
    cdef tuple types         # Nodes
    cdef tuple names         # target of `as` of each clause: a Node or None
    cdef tuple bodies
    cdef tuple clauses       # Nodes that only carry the positions of the clauses
    cdef int after_body(self, Frame* f, int c, Continuation k) except -9
    cdef int match(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev, tuple left) except -9
    cdef int judge(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev, tuple left, object t) except -9
    cdef int divided(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev, tuple left, object pair) except -9
    cdef int handle(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev, tuple left, object part) except -9
    cdef int handled(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev, tuple left, int c) except -9
    cdef int finish(self, Frame* f, ExceptionObject e, object prev, tuple left) except -9
    cdef int end(self, Frame* f, object prev, object error) except -9
    cdef int refuse(self, Frame* f, Py_ssize_t i, object prev) except -9
    cdef object wrapped(self, Frame* f, Py_ssize_t i, object part)
