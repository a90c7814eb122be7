# Syntax: matching patterns of `re` that need no more than a few steps on ASCII text. Knows no values of the sandbox.
from libc.stdint cimport int64_t
from ouros._core.re_parser cimport ParsedPattern

cdef enum:
    MAX_MARKS = 64    # room for those of any pattern that a Matcher can have: (groups + 1) * 2

cdef enum How:
    H_SEARCH    = 0
    H_MATCH     = 1
    H_FULLMATCH = 2

cdef enum Found:
    FOUND    = 1
    NO_MATCH = 0
    GAVE_UP  = -1     # it takes too many steps: nothing is known

cdef struct Step:
    int     op
    int     form          # S_PLACE: its letter; S_LOOK: a GroupForm
    bint    sure          # S_MANY: what it took it keeps
    int     a             # S_CHAR: the character; S_SPLIT, S_JUMP: where to go first; S_SAVE: the mark; S_LOOK: where its S_END is
    int     b             # S_SPLIT: where to go then; S_LOOK: how far to step back first
    int     table         # S_SET, S_MANY, S_LAZY, S_SPLIT: number of the table
    int64_t least         # S_MANY, S_LAZY
    int64_t most

cdef class Matcher:
    """A pattern as a program of steps. Immutable but for what it counts."""
    cdef Step*          steps
    cdef int            count
    cdef int            room
    cdef unsigned char* tables       # TABLE bytes each
    cdef int            table_count
    cdef int            table_room
    cdef int            start        # number of the table of what a match may begin with
    cdef bint           anchored     # it matches at the start of the text or nowhere
    cdef int            groups
    cdef int            give_ups
    cdef int64_t        spent        # what the last call of find() cost, in characters and steps
    cdef int            last         # number of the group that was closed last in the last match; 0: none
    # Puts start and end of the match and of all groups into marks (-1: none). not_empty: a match at pos must not be empty.
    cdef Found find(self, const unsigned char* text, Py_ssize_t pos, Py_ssize_t end, How how, bint not_empty, Py_ssize_t* marks) noexcept
    cdef Found match_from(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t end, bint whole, bint not_empty,
                          Py_ssize_t* marks, int64_t* patience) noexcept

# None: the pattern needs more than this. For ASCII text, or bytes.
cdef Matcher make_matcher(ParsedPattern tree, bint binary)
