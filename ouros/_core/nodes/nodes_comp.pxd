# Nodes of list, set and dict comprehensions, which run inside the enclosing frame.
from ouros._core.protocols.node cimport *
from ouros._core.nodes.nodes_def cimport YieldFrom

cdef enum CompKind:
    COMP_LIST = 0
    COMP_SET  = 1
    COMP_DICT = 2

cdef class Comprehension(Node):
    cdef int   kind          # kind of comprehension, a CompKind
    cdef Node  elt           # element, or key of a dict comprehension
    cdef Node  value         # value of a dict comprehension, else None
    cdef tuple targets, iters, conds   # one per `for` clause; conds: a tuple of Nodes each
    cdef tuple awaiters      # per clause: YieldFrom of an `async for`, else None; None: no clause is asynchronous
    cdef tuple locals        # slots of its own variables, unbound at the end
    cdef tuple cells         # slots of variables that inner functions capture; get fresh cells at the start
    cdef int begin(self, Frame* f) except -1
    cdef object loop(self, Frame* f, object acc, list its)
    cdef object got(self, Frame* f, object acc, list its, object v)
    cdef object iterator(self, VM* vm, object o, Py_ssize_t i)
    cdef object async_step(self, Frame* f, object acc, list its)
    cdef object async_wait(self, Frame* f, object acc, list its, object aw)
    cdef object async_failed(self, Frame* f, object acc, list its, int state)
    cdef object step(self, Frame* f, object acc, list its)
    cdef object test_conds(self, Frame* f, object acc, list its, Py_ssize_t i)
    cdef object descend(self, Frame* f, object acc, list its)
    cdef object descended(self, Frame* f, object acc, list its, object o)
    cdef object element(self, Frame* f, object acc, list its)
    cdef object add(self, Frame* f, object acc, list its, object v)
    cdef object add_pair(self, Frame* f, object acc, list its, object key, object v)
    cdef object leave(self, Frame* f, object r)
    cdef object simple_items(self, Frame* f, object seq, object out)
    cdef object simple_range(self, Frame* f, int64_t* bounds, object out)
    cdef object innermost(self, Frame* f, object acc, list its)
    cdef object accumulator(self, Frame* f)
    cdef bint is_simple(self) noexcept
    cdef int put(self, Frame* f, object acc, PyObject** key) except -9
    cdef object put_failed(self, Frame* f, object acc, int state, list its, PyObject* waiting)
    cdef object finish(self, Frame* f, object acc)
    cdef object enter(self, Frame* f, object source)
