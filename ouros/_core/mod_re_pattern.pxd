# Modules: re: compiled patterns, shared by all programs, and the parsed templates of sub().
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef class Compiled:
    """A pattern as the regex library runs it. Immutable; made from (pattern, flags) alone."""
    cdef object pattern      # exact str or bytes, as the program wrote it
    cdef int    flags        # with those that the pattern itself sets
    cdef int    groups
    cdef dict   index        # name -> number of a group
    cdef tuple  names        # by group number: name or None
    cdef object quick        # for ASCII subjects
    cdef object exact        # for any subject; None: not made yet
    cdef object for_subject(self, object subject)

# What is wrong with a pattern or template: (message, pattern, position or None).
cdef class BadPattern:
    cdef str    message
    cdef object pattern
    cdef object pos
    cdef bint   name         # an IndexError instead

cdef object compile_pattern(object pattern, int flags)           # Compiled, or BadPattern; host ValueError, RecursionError, OverflowError
# Literals (str or bytes) and group numbers in turn, or BadPattern.
cdef object parse_template(Compiled c, object template)
