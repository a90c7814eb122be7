# Nodes of `match`, super() without arguments and the __class__ cell.
from ouros._core.protocols.node cimport *

cdef enum PatternKind:       # ORDER PATTERN: as the AST's kinds from K_MATCH_VALUE on
    PAT_VALUE = 0
    PAT_SINGLETON = 1
    PAT_SEQUENCE = 2
    PAT_MAPPING = 3
    PAT_CLASS = 4
    PAT_STAR = 5
    PAT_AS = 6
    PAT_OR = 7

cdef enum:
    MOST_GOT     = 8         # children whose values are kept on the C stack
    MOST_KNOWN = 2

cdef struct KnownShape:      # inline cache of a class pattern: where instances of one shape have the children's values
    PyObject* shape          # owned reference to the shape
    uint32_t  form           # number of the shape
    uint64_t  version        # version of the instances' class
    uint64_t  owner          # version of the pattern's class
    uint64_t  meta           # version of the pattern class's metaclass
    int       index[MOST_GOT]    # index of each child's slot; index[0] -1: the attributes must be looked up

cdef class Pattern(Node):
    cdef int    kind
    cdef Node   value        # value pattern: its expression; class pattern: the class
    cdef object constant     # singleton pattern: None, True or False
    cdef tuple  patterns
    cdef tuple  keys         # mapping pattern: the keys
    cdef tuple  names        # class pattern: keyword attributes
    cdef int    star         # SEQUENCE: index of the starred pattern or -1
    cdef Node   target       # target of `as`, of a star or of a mapping's rest; or None
    cdef KnownShape* known   # class pattern: MOST_KNOWN entries, or NULL
    cdef int    turn         # index of the entry that is replaced next
    cdef int match(self, Frame* f, object v) except -9          # 1, 0, -1: SIGNAL; the continuation's value is a bool
    cdef int meet(self, Frame* f, Slot* s) except -9            # like match(), but the caller keeps s
    cdef int meet_deeper(self, Frame* f, Slot* s) except -9
    cdef int meet_value(self, Frame* f, Slot* s) except -9
    cdef int bound_slot(self, Frame* f, Slot* s) except -9
    cdef int children_of(self, Frame* f, Slot* got) except -9
    cdef int range_items(self, Frame* f, object v) except -9
    cdef int items(self, Frame* f, object v, Py_ssize_t count, object subject) except -9
    cdef int many_items(self, Frame* f, list items) except -9
    cdef int by_keys(self, Frame* f, object v, list keys, list values) except -9
    cdef int fields(self, Frame* f, Instance ins, ClassObject cls) except -9
    cdef KnownShape* learn(self, Instance ins, ClassObject cls) except? NULL
    cdef tuple all_names(self, ClassObject cls)
    cdef int children(self, Frame* f, list values, Py_ssize_t i) except -9
    cdef int alternatives(self, Frame* f, Slot* s, Py_ssize_t i) except -9
    cdef int sequence(self, Frame* f, object v) except -9
    cdef object items_asked(self, Frame* f, object v)
    cdef int sequence_given(self, Frame* f, object values) except -9
    cdef int mapping_given(self, Frame* f, object values) except -9
    cdef int duplicate_key(self, Frame* f, object key) except -9
    cdef int mapping_by_get(self, Frame* f, object v, list keys) except -9
    cdef int mapping(self, Frame* f, object v) except -9
    cdef int mapping_values(self, Frame* f, object v, list keys, list values) except -9
    cdef int class_(self, Frame* f, object v, object cls) except -9
    cdef int class_fields(self, Frame* f, object v, ClassObject cls) except -9
    cdef int class_names(self, Frame* f, object v, ClassObject cls, object match_args) except -9
    cdef int attributes(self, Frame* f, object v, list names, list values) except -9
    cdef int compare_value(self, Frame* f, object v, object w) except -9
    cdef int bound(self, Frame* f, object v) except -9

cdef class Match(Node):
    cdef Node  subject
    cdef tuple patterns, guards, bodies
    cdef int run(self, Frame* f, Slot* s, Py_ssize_t i) except -9
    cdef int guard(self, Frame* f, Slot* s, Py_ssize_t i) except -9

cdef class ZeroSuper(Node):
    """super() without arguments."""
    cdef Node func
    cdef int  class_slot     # slot of the __class__ cell; -1: none
    cdef bint has_self
    cdef bint self_cell
    cdef object make(self, Frame* f, object fn)

cdef class ClassCell(Node):
    """End of a class body: passes the __class__ cell to the class under construction."""
    cdef int slot
    cdef str name            # key in the namespace: '__classcell__' or '__classdictcell__'

