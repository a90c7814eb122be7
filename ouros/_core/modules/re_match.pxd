# Pattern and Match of `re`: their layout and methods.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.mod_re_pattern cimport Compiled
from ouros._core.modules.re_simple cimport Found

cdef enum:
    LARGEST_PATTERN = 100000     # characters of a pattern; compiling a longer one takes the host too long

cdef class PatternObject(HeapObject):
    cdef Compiled c
    cdef object text         # exact str or bytes of this program; c is shared, and may hold the equal text of another program

cdef class MatchObject(HeapObject):
    """A match. Groups are read from the library's match on demand. A dump stores the positions of all groups."""
    cdef PatternObject re
    cdef object  string      # subject: argument `string` of the search
    cdef object  subject     # exact str or bytes that was searched
    cdef object  host        # the library's match until `regs` is set, or None
    cdef tuple   regs        # (start, end) of each group, (-1, -1) for none; None: call places()
    cdef int64_t pos
    cdef int64_t endpos
    cdef int64_t lastindex   # index of the last group; 0: none; -1: call last()
    cdef bint    is_short    # found by a SimplePattern: `found` has the positions
    cdef Found   found
    cdef tuple places(self)
    cdef int64_t last(self) except -2
    cdef Py_ssize_t count(self) noexcept     # number of groups, the whole match included

cdef ClassObject PATTERN, MATCH
cdef MatchObject new_match(VM* vm, PatternObject p, object string, object subject, tuple regs, object lastindex, int64_t pos, int64_t endpos)
# A match from the library's match, which is dropped at once if it may hold more memory than charged.
cdef MatchObject found_match(VM* vm, PatternObject p, object string, object subject, object host, int64_t pos, int64_t endpos)
cdef MatchObject short_match(VM* vm, PatternObject p, object string, object subject, const Found* found, int64_t pos, int64_t endpos)
