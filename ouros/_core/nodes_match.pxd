# Evaluator: match, and the small nodes only class bodies and super() need.
from ouros._core.node cimport *

cdef enum PatternKind:       # ORDER PATTERN: as the AST's kinds from K_MATCH_VALUE on
    PAT_VALUE = 0
    PAT_SINGLETON = 1
    PAT_SEQUENCE = 2
    PAT_MAPPING = 3
    PAT_CLASS = 4
    PAT_STAR = 5
    PAT_AS = 6
    PAT_OR = 7

cdef class Pattern(Node):
    cdef int    kind
    cdef Node   value        # VALUE: the expression; CLASS: the class
    cdef object constant     # SINGLETON
    cdef tuple  patterns
    cdef tuple  keys         # MAPPING
    cdef tuple  names        # CLASS: keyword attributes
    cdef int    star         # SEQUENCE: index of the starred pattern or -1
    cdef Node   target       # AS, STAR, MAPPING's rest: or None
    cdef int match(self, Frame* f, object v) except -9          # 1, 0, -1 SIGNAL; resumes with a bool
    cdef int children(self, Frame* f, list values, Py_ssize_t i) except -9
    cdef int alternatives(self, Frame* f, object v, Py_ssize_t i) except -9
    cdef int sequence(self, Frame* f, object v) except -9
    cdef object items_asked(self, Frame* f, object v)
    cdef int sequence_given(self, Frame* f, object values) except -9
    cdef int mapping_given(self, Frame* f, object values) except -9
    cdef int duplicate_key(self, Frame* f, object key) except -9
    cdef int mapping_by_get(self, Frame* f, object v, list keys) except -9
    cdef int mapping(self, Frame* f, object v, list keys, list values) except -9
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
    cdef int run(self, Frame* f, object v, Py_ssize_t i) except -9
    cdef int guard(self, Frame* f, object v, Py_ssize_t i) except -9

cdef class ZeroSuper(Node):
    """super() without arguments."""
    cdef Node func
    cdef int  class_slot     # of the __class__ cell, -1: none
    cdef bint has_self
    cdef bint self_cell
    cdef object make(self, Frame* f, object fn)

cdef class ClassCell(Node):
    """At the end of a class body: hands the __class__ cell to the class under construction."""
    cdef int slot
    cdef str name            # key: '__classcell__' or '__classdictcell__'

cdef object make_super(VM* vm, object cls, object me)
