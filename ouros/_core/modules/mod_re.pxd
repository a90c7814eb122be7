# _re: layout of scanners.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.mod_re_pattern cimport Compiled
from ouros._core.modules.re_match cimport PatternObject

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

cdef ClassObject SCANNER, FOUND_ITER
cdef dict NAMESPACE          # name -> native or class
cdef dict FLAGS              # name of a flag, without the short ones -> its bit, in the order of the repr of patterns
