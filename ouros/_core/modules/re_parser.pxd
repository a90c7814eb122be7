# Patterns of `re` and templates of its sub(), read as CPython 3.14 reads them. Knows no values of the sandbox.
from libc.stdint cimport int64_t
cimport ouros._core.base.refcount

cdef enum PartKind:
    P_LITERAL  = 1    # a: the character's code
    P_ANY      = 2
    P_SET      = 3    # a: how many parts follow that are its members: P_LITERAL, P_RANGE, P_CATEGORY
    P_RANGE    = 4    # a, b: first and last code
    P_CATEGORY = 5    # a: the letter of \d \D \s \S \w \W
    P_PLACE    = 6    # a: one of ^ $ A Z b B
    P_BACKREF  = 7    # a: number of a group
    P_OPEN     = 8    # a: number of the group or of the condition's group; b: flags turned on, and off (<< 16)
    P_OR       = 9    # between alternatives, or the two branches of a condition
    P_CLOSE    = 10   # a: index of the P_OPEN
    P_REPEAT   = 11   # of the item just before; a, b: least and most (-1: no limit); form: 0, '?' or '+'

cdef enum GroupForm:
    G_PLAIN      = 0
    G_CAPTURE    = 1
    G_ATOMIC     = 2
    G_AHEAD      = 3
    G_NOT_AHEAD  = 4
    G_BEHIND     = 5
    G_NOT_BEHIND = 6
    G_CONDITION  = 7
    G_WHOLE      = 8  # the pattern itself: has no parts of its own

cdef struct Part:
    unsigned char kind
    unsigned char form     # P_OPEN: a GroupForm; P_REPEAT: the sign after it
    bint    mark           # P_SET: negated; P_OPEN: a repeat follows its end
    bint    choice         # P_OPEN: has alternatives
    int64_t a
    int64_t b

cdef class ParsedPattern:
    """The parts of a pattern in the order of its text: groups and sets stand before what they hold, repeats after it."""
    cdef Part*      parts
    cdef Py_ssize_t count
    cdef Py_ssize_t room
    cdef int        depth      # of the most deeply nested group
    cdef int        flags      # as given, with those the pattern sets and those its type implies
    cdef int        groups
    cdef int64_t    size       # how many parts there are when each repeated item is written out as often as it must match, and once
    cdef int64_t    forks      # how many of them are alternatives
    cdef dict       index      # name -> number of a group
    cdef list       warnings   # texts of FutureWarnings, in order
    cdef Part* add(self, int kind, int64_t a, int64_t b) except NULL

cdef enum:
    MAX_SIZE = 100000          # of a pattern that is accepted

cdef enum Fault:               # what class of exception a pattern earns
    F_PATTERN   = 0
    F_INDEX     = 1
    F_VALUE     = 2
    F_OVERFLOW  = 3
    F_RECURSION = 4

cdef class BadPattern:
    """What is wrong with a pattern or template."""
    cdef Fault  fault
    cdef str    message
    cdef object pattern        # None: not said
    cdef object pos            # None: not known
    cdef list   warnings       # as of ParsedPattern: what was noted before

cdef object parse_pattern(object pattern, int flags)                               # ParsedPattern or BadPattern
# Literals (str or bytes) and group numbers in turn, or BadPattern.
cdef object parse_template(object template, int groups, dict index)
cdef BadPattern bad(Fault fault, str message, object pattern, object pos, list warnings)
