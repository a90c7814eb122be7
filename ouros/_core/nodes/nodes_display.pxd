# Nodes of displays.
from ouros._core.protocols.node cimport *
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_set cimport SetObject

cdef class Starred(Node):
    cdef Node value
cdef class Display(Node):
    cdef int   kind          # 0: tuple, 1: list, 2: set
    cdef tuple elts
    cdef bint  stars
    cdef int   constant      # 1: a set of constants; 2: one that is only iterated over or searched
    cdef SetObject made      # the constant set, made at first use and never changed
    cdef object run_set(self, Frame* f, Py_ssize_t i, SetObject s)
    cdef bint add_to_set(self, Frame* f, SetObject s, object v, Py_ssize_t i) except -1
    cdef object run(self, Frame* f, Py_ssize_t i, list items)
    cdef object drain(self, Frame* f, object v, Py_ssize_t i, list items)
    cdef object add_items(self, Frame* f, Py_ssize_t i, list items, object v)
    cdef object extend(self, Frame* f, Py_ssize_t i, list items, object more, object source)
    cdef object finish(self, Frame* f, list items)
    cdef object fill(self, Frame* f, SetObject s, list items, Py_ssize_t i)
cdef class DictDisplay(Node):
    cdef tuple keys          # Node, or None for `**`
    cdef tuple values
    cdef object run(self, Frame* f, Py_ssize_t i, DictObject d)
    cdef object merge(self, Frame* f, DictObject d, object v, Py_ssize_t i)
