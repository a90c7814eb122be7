# Patterns of `re` and templates of its sub(), parsed as by CPython 3.14. Must not know values of programs.
from libc.stdint cimport int64_t
cimport ouros._core.base.refcount

cdef enum PartKind:
    P_LITERAL  = 1    # character; a: its code point
    P_ANY      = 2
    P_SET      = 3    # a: number of following parts that are its members: P_LITERAL, P_RANGE, P_CATEGORY
    P_RANGE    = 4    # a, b: first and last code point
    P_CATEGORY = 5    # a: the letter of \d \D \s \S \w \W
    P_PLACE    = 6    # position; a: one of ^ $ A Z b B
    P_BACKREF  = 7    # reference to a group; a: its number
    P_OPEN     = 8    # a: number of the group, or of the group tested by a condition; b: flags turned on, and off (<< 16)
    P_OR       = 9    # separates alternatives, or the branches of a condition
    P_CLOSE    = 10   # end of a group; a: index of its P_OPEN
    P_REPEAT   = 11   # repeat of the item before; a, b: minimum and maximum (-1: unlimited); form: 0, '?' or '+'

cdef enum GroupForm:
    G_PLAIN      = 0
    G_CAPTURE    = 1
    G_ATOMIC     = 2
    G_AHEAD      = 3
    G_NOT_AHEAD  = 4
    G_BEHIND     = 5
    G_NOT_BEHIND = 6
    G_CONDITION  = 7
    G_WHOLE      = 8  # the whole pattern; has no part

cdef struct Part:
    unsigned char kind
    unsigned char form     # P_OPEN: a GroupForm; P_REPEAT: the sign after the repeat
    bint    mark           # P_SET: negated; P_OPEN: a repeat follows the group
    bint    choice         # P_OPEN: has alternatives
    int64_t a
    int64_t b

cdef class ParsedPattern:
    """The parts of a pattern in textual order: groups and sets precede their content, a repeat follows its item."""
    cdef Part*      parts
    cdef Py_ssize_t count
    cdef Py_ssize_t room
    cdef int        depth      # depth of the most deeply nested group
    cdef int        flags      # flags as given, plus those set by the pattern and implied by its type
    cdef int        groups
    cdef int64_t    size       # number of parts if each repeated item is written as often as it must match, and once more
    cdef int64_t    forks      # number of alternatives among them
    cdef dict       index      # name -> number of a group
    cdef list       warnings   # messages of FutureWarnings, in order
    cdef Part* add(self, int kind, int64_t a, int64_t b) except NULL

cdef enum:
    MAX_SIZE = 100000          # largest `size` of an accepted pattern

cdef enum Fault:               # class of the exception for a bad pattern
    F_PATTERN   = 0
    F_INDEX     = 1
    F_VALUE     = 2
    F_OVERFLOW  = 3
    F_RECURSION = 4

cdef class BadPattern:
    """The error in a pattern or template."""
    cdef Fault  fault
    cdef str    message
    cdef object pattern        # None: not part of the message
    cdef object pos            # None: unknown
    cdef list   warnings       # messages of FutureWarnings before the error

cdef object parse_pattern(object pattern, int flags)                               # ParsedPattern or BadPattern
# Alternating literals (str or bytes) and group numbers, or BadPattern.
cdef object parse_template(object template, int groups, dict index)
cdef BadPattern bad(Fault fault, str message, object pattern, object pos, list warnings)
