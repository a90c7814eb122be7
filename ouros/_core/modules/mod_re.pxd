# _re: layout of patterns, matches, scanners.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.mod_re_pattern cimport Compiled

cdef class PatternObject(HeapObject):
    cdef Compiled c
    cdef object text         # exact str or bytes of this program; c is shared, and may hold the equal text of another program

cdef class MatchObject(HeapObject):
    """A match. Groups are read from the library's match on demand. A dump stores the positions of all groups."""
    cdef PatternObject re
    cdef object  string      # argument of the search
    cdef object  subject     # exact str or bytes that was searched
    cdef object  host        # the library's match until `regs` is set, or None
    cdef tuple   regs        # (start, end) of each group, (-1, -1) for none; None: call places()
    cdef int64_t pos
    cdef int64_t endpos
    cdef int64_t lastindex   # 0: none; -1: call last()
    cdef tuple places(self)
    cdef int64_t last(self) except -2
    cdef Py_ssize_t count(self) noexcept     # number of groups, the whole match included

cdef class ScannerObject(HeapObject):
    """Iteration over matches. cls: scanner() or finditer()."""
    cdef PatternObject re
    cdef object  string
    cdef object  subject
    cdef int64_t start       # start of the first search
    cdef object  last        # the library's last match, from which settle() sets `at` and `advance`, or None
    cdef int64_t at          # start of the next search; -1: done
    cdef int64_t endpos
    cdef bint    advance     # the last match was empty: a match that starts at the same position must not be empty
    cdef int settle(self) except -1
    cdef object step(self, VM* vm, str how)

cdef ClassObject PATTERN, MATCH, SCANNER, FOUND_ITER
cdef dict NAMESPACE          # name -> native or class
