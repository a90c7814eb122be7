# Assignment in all its forms, deletion.
from ouros._core.protocols.node cimport *
from ouros._core.nodes.nodes_attribute cimport Attribute
from ouros._core.types.type_dict cimport DictObject

cdef enum:
    MOST_PARALLEL = 4        # targets of an AssignParallel, or of an Unpack whose items need no list

cdef class Assign(Node):
    """target = value, one target."""
    cdef Node target, value
    cdef bint moves          # both are items of something, mostly lists: the value stays the object that it is there
cdef class AssignParallel(Node):
    """a, b = x, y: as many targets as values, no stars, no tuple."""
    cdef tuple targets, values
    cdef bint moves          # as of Assign, all of them
    cdef int move(self, Frame* f, Slot* s, Py_ssize_t n) except -9
    cdef int run(self, Frame* f, list got) except -9
    cdef int assign(self, Frame* f, list got, Py_ssize_t i) except -9
cdef class AssignMany(Node):
    """a = b = value."""
    cdef tuple targets
    cdef Node  value
    cdef int run(self, Frame* f, object v, Py_ssize_t i) except -9
cdef class Unpack(Node):
    """A tuple or list target."""
    cdef tuple targets
    cdef int   star          # index of the starred one or -1
    cdef int store_pair(self, Frame* f, Slot* a, Slot* b) except -9      # of two targets; takes both over
    cdef int store_few(self, Frame* f, list items) except -9
    cdef int spread(self, Frame* f, list items) except -9
    cdef int collect(self, Frame* f, object it, list got) except -9
    cdef int collected(self, Frame* f, object it, list got, object v) except -9
    cdef int assign(self, Frame* f, list items, Py_ssize_t i) except -9
    cdef int wrong_size(self, Frame* f, Py_ssize_t got, bint known) except -9
cdef class AugVariable(Node):
    """name op= value."""
    cdef int  op
    cdef Node target, value
    cdef int64_t step        # what += and -= add if value is a small constant; else 0
    cdef int combine(self, Frame* f, object left, object right) except -9
cdef class AugLocal(AugVariable):
    """The same for a local."""
    cdef int slot
cdef class AugGlobal(AugVariable):
    """The same for a global."""
    cdef int index
cdef class AugAttribute(Node):
    cdef int  op
    cdef Attribute target    # its object, name and inline cache
    cdef Node value
    cdef int start(self, Frame* f, object o) except -9
    cdef int loaded(self, Frame* f, object o, object left) except -9
    cdef int combine(self, Frame* f, object o, object left, object right) except -9
    cdef int assign(self, Frame* f, object o, Slot* v) except -9
cdef class AugSubscript(Node):
    cdef int  op
    cdef Node obj, key, value
    cdef int entry(self, Frame* f, DictObject d, Slot* key, PyObject* p) except -9
    cdef int with_key(self, Frame* f, object o, object key) except -9
    cdef int loaded(self, Frame* f, object o, object key, object left) except -9
    cdef int combine(self, Frame* f, object o, object key, object left, object right) except -9
    cdef int assign(self, Frame* f, object o, object key, object v) except -9
cdef class Delete(Node):
    cdef tuple targets
    cdef int run(self, Frame* f, Py_ssize_t i) except -9
