# Nodes of assignment (plain, parallel, chained, unpacking, augmented) and of `del`.
from ouros._core.protocols.node cimport *
from ouros._core.nodes.nodes_attribute cimport Attribute
from ouros._core.types.type_dict cimport DictObject

cdef enum:
    MOST_PARALLEL = 4        # targets of an AssignParallel, or of an Unpack whose items need no list

cdef class Assign(Node):
    """target = value, one target."""
    cdef Node target, value
    cdef bint moves          # value and target are both subscripts: the object is stored as it is, not unboxed
cdef class AssignParallel(Node):
    """a, b = x, y: as many targets as values, no stars, no tuple."""
    cdef tuple targets, values
    cdef bint moves          # all values and targets are subscripts: objects are stored as they are, not unboxed
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
    cdef int   star          # index of the starred target, or -1
    cdef int store_pair(self, Frame* f, Slot* a, Slot* b) except -9      # two targets; takes over both slots
    cdef bint has_memory(self, Frame* f, object v, Py_ssize_t n) except -1
    cdef int store_few(self, Frame* f, list items) except -9
    cdef int spread_few(self, Frame* f, object v, Py_ssize_t size) except -9
    cdef int spread_rest(self, Frame* f, list got, list rest) except -9
    cdef int spread(self, Frame* f, list items) except -9
    cdef int collect(self, Frame* f, object it, list got) except -9
    cdef int collected(self, Frame* f, object it, list got, object v) except -9
    cdef int assign(self, Frame* f, list items, Py_ssize_t i) except -9
    cdef int wrong_size(self, Frame* f, Py_ssize_t got, bint known) except -9
cdef class AugVariable(Node):
    """name op= value."""
    cdef int  op
    cdef Node target, value
    cdef int64_t step        # signed amount that += or -= adds, if value is a small int constant; else 0
    cdef int combine(self, Frame* f, object left, object right) except -9
cdef class AugLocal(AugVariable):
    """`name op= value` for a local variable."""
    cdef int slot
cdef class AugGlobal(AugVariable):
    """`name op= value` for a global variable."""
    cdef int index
cdef class AugAttribute(Node):
    cdef int  op
    cdef Attribute target    # the target: object, name and inline cache
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
