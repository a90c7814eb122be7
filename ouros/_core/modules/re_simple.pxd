# Matcher for simple patterns of `re` on short ASCII strs.
from libc.stdint cimport int32_t, int64_t, uint64_t
from ouros._core.heap.value cimport VM
from ouros._core.modules.re_parser cimport ParsedPattern

cdef enum:
    SIMPLE_GROUPS = 9           # most groups of a simple pattern
    SIMPLE_MARKS = 20           # start and end of the match, and of each group
    SIMPLE_LENGTH = 1 << 16     # most characters of a subject

cdef enum Search:
    SEARCH_ANY   = 0            # search from each position on
    SEARCH_HERE  = 1            # match at the first position only
    SEARCH_WHOLE = 2            # at the first position, up to the last

cdef enum Outcome:
    NOT_FOUND = 0
    FOUND     = 1
    UNDECIDED = 2               # too much backtracking: to be searched by the library, from the beginning

cdef struct Found:
    int32_t marks[SIMPLE_MARKS] # start and end of the match, then of each group; -1: no match
    int32_t last                # index of the last group; 0: none

cdef struct Step:
    unsigned char kind          # kind of the step, a StepKind
    unsigned char form          # S_RUN: a RunForm; S_FORK: a ForkForm; S_PLACE: a letter
    short    jump               # S_FORK, S_JUMP: distance to the other step
    int32_t  low, high          # S_RUN: minimum and maximum; S_MARK: low: index of the mark
    uint64_t bits[2]            # S_ONE, S_RUN: characters, by code point; S_FORK: first characters of the branch

cdef class SimplePattern:
    cdef Step* steps
    cdef int   groups
    cdef bint  at_start         # True: the pattern matches at position 0 only
    cdef bint  has_first        # no match is empty; each begins with one of:
    cdef uint64_t first[2]
    # Search subject, for which is_simple() holds. avoid: where a match must not end, or -1. Charges its time.
    cdef Outcome find(self, VM* vm, Search how, object subject, Py_ssize_t pos, Py_ssize_t end, Py_ssize_t avoid, Found* out) noexcept
    cdef Outcome match(self, const unsigned char* text, Py_ssize_t start, Py_ssize_t end, bint whole, Py_ssize_t avoid, Found* out,
                       int64_t* effort) noexcept

cdef SimplePattern simple_pattern(ParsedPattern tree, bint is_text)       # None: the pattern is not simple
cdef bint is_simple(object subject) noexcept
