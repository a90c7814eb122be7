# The ASCII characters that a match of a pattern of `re` can begin with.
from libc.stdint cimport int64_t, uint64_t
from ouros._core.heap.value cimport VM
from ouros._core.modules.re_parser cimport ParsedPattern

cdef struct FirstSet:
    bint     known           # no match is empty, and one that begins with an ASCII character begins with one of these
    uint64_t bits[2]         # a bit for each ASCII character, by code point

cdef FirstSet first_set(ParsedPattern tree, bint is_text) except *

# Add the characters of a literal, set or category. Returns: the index behind it; -1: another part.
cdef Py_ssize_t add_item(FirstSet* s, ParsedPattern tree, Py_ssize_t i, bint is_unicode) noexcept

cdef enum:
    NO_PLACE = -1

# The first position from pos on where a match may begin (moving: searched for; else pos itself); NO_PLACE: no match; -2: SIGNAL. subject: exact
# str or bytes.
cdef int64_t first_place(VM* vm, FirstSet* s, bint moving, object subject, int64_t pos, int64_t endpos) except -3
