# Compiled patterns of `re`, shared by all programs.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.re_first cimport FirstSet
from ouros._core.modules.re_parser cimport ParsedPattern
from ouros._core.modules.re_simple cimport SimplePattern

cdef class Compiled:
    """A pattern of the regex library. It depends on (pattern, flags) only and is immutable, except `template` and lazily made variants."""
    cdef object pattern      # exact str or bytes of the program that compiled it first
    cdef int    flags        # including flags set by the pattern
    cdef int    groups
    cdef bint   repeats      # a group may match more than once; then the library's match stores each of its matches
    cdef FirstSet first      # characters that a match can begin with
    cdef SimplePattern simple        # matcher for short ASCII subjects, or None
    cdef bint   looks        # a group in a look-around may match outside the whole match
    cdef dict   index        # name -> number of a group
    cdef tuple  names        # name of each group by its number, or None
    cdef tuple  warnings     # texts of FutureWarnings
    cdef int64_t weight      # estimated bytes in the library
    # The library's pattern and its methods search, match and fullmatch.
    cdef tuple  quick        # for ASCII subjects; None: not made yet, if `simple` is set
    cdef tuple  exact        # pattern of the library for any subject; None: not made yet
    cdef tuple  long_quick   # for long ASCII subjects, if the pattern repeats single characters; None: not made yet
    cdef tuple  long_exact
    cdef bint   runs
    cdef tuple build_again(self, bint quick, bint in_blocks, double seconds)
    cdef tuple  template     # last substitution's template: (text, parsed, in the library's syntax); or None
    cdef object template_host        # the library's pattern that has read the template, or None
    cdef object template_read        # what the library cached for the template
    # May raise host RecursionError, or TimeoutError after this processor time in seconds (below 0: never), if it must compile.
    cdef tuple for_subject(self, object subject, double seconds)

cdef Compiled known_pattern(object pattern, int flags)           # None: not compiled yet
cdef object read_pattern(object pattern, int flags)              # ParsedPattern, or BadPattern
cdef int64_t weight_of(ParsedPattern tree)                       # see Compiled; to be reserved before compiling
cdef int64_t ticks_of(ParsedPattern tree)                        # ticks to compile the pattern
# Compiled or BadPattern. Raises host TimeoutError after this processor time in seconds (below 0: never).
cdef object make_pattern(object pattern, int flags, ParsedPattern tree, double seconds)
cdef dict replacements       # the library's cache of templates

cdef int64_t texts_size(tuple regs)                              # estimated bytes of the texts of all groups
cdef object library_text(object kind, list template)             # template in the library's syntax
cdef int64_t replaced_size(list template)                        # estimated bytes of output per character of the subject
