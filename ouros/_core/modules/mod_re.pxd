# _re: patterns, matches, scanners.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.mod_re_pattern cimport Compiled

cdef class PatternObject(HeapObject):
    cdef Compiled c
    cdef object text         # exact str or bytes, as the program wrote it: c is shared, and may have another program's

cdef class MatchObject(HeapObject):
    """Where a pattern matched. The library's match is asked for what is wanted; a dump has the places of all groups."""
    cdef PatternObject re
    cdef object  string      # as it was given
    cdef object  subject     # the exact str or bytes that was searched
    cdef object  host        # the library's match until `regs` is known, or None
    cdef tuple   regs        # (start, end) of each group, (-1, -1) for none; None: ask places()
    cdef int64_t pos
    cdef int64_t endpos
    cdef int64_t lastindex   # 0: none; -1: ask last()
    cdef tuple places(self)
    cdef int64_t last(self) except -2
    cdef Py_ssize_t count(self) noexcept     # of groups, the whole match included

cdef class ScannerObject(HeapObject):
    """A search that goes on from match to match; cls tells scanner() and finditer()."""
    cdef PatternObject re
    cdef object  string
    cdef object  subject
    cdef int64_t start       # where it began
    cdef object  last        # the library's match that `at` and `advance` are to be told from, or None
    cdef int64_t at          # where the next search begins; -1: done
    cdef int64_t endpos
    cdef bint    advance     # the last match was empty: the next one must not be, if it begins there
    cdef int settle(self) except -1
    cdef object step(self, VM* vm, str how)

cdef ClassObject PATTERN, MATCH, SCANNER, FOUND_ITER
cdef dict NAMESPACE          # name -> native or class
