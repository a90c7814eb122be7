# Modules: re: compiled patterns, shared by all programs.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef class Compiled:
    """A pattern as the regex library runs it. Immutable; made from (pattern, flags) alone."""
    cdef object pattern      # exact str or bytes, as the program wrote it
    cdef int    flags        # with those that the pattern itself sets
    cdef int    groups
    cdef dict   index        # name -> number of a group
    cdef tuple  names        # by group number: name or None
    cdef tuple  warnings     # texts of FutureWarnings
    cdef object quick        # for ASCII subjects
    cdef object exact        # for any subject; None: not made yet
    cdef object for_subject(self, object subject)

cdef object compile_pattern(object pattern, int flags)           # Compiled, or BadPattern
