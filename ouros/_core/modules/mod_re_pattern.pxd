# Re: compiled patterns, shared by all programs.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.re_parser cimport ParsedPattern

cdef class Compiled:
    """A pattern as the regex library runs it, made from (pattern, flags) alone and, but for `template`, never changed."""
    cdef object pattern      # exact str or bytes, as the program wrote it that had it compiled first
    cdef int    flags        # with those that the pattern itself sets
    cdef int    groups
    cdef bint   repeats      # a group may match more than once: the library's match keeps what it matched each time
    cdef bint   looks        # a group may match beyond the whole match: it stands in a look-around
    cdef dict   index        # name -> number of a group
    cdef tuple  names        # by group number: name or None
    cdef tuple  warnings     # texts of FutureWarnings
    cdef int64_t weight      # bytes that the library needs for it, about
    # The library's pattern and its methods search, match and fullmatch.
    cdef tuple  quick        # for ASCII subjects
    cdef tuple  exact        # for any subject; None: not made yet
    cdef tuple  long_quick   # the same for long subjects, if the pattern has runs of single characters; None: not made yet
    cdef tuple  long_exact
    cdef bint   runs
    cdef tuple build_again(self, bint quick, bint in_blocks, double seconds)
    cdef tuple  template     # of the last substitution: its text, as parsed, as the library writes it; or None
    cdef object template_host        # the library's pattern for which it has read that template, or None, and
    cdef object template_read        # what it made of it
    # Or host RecursionError, or TimeoutError after so many seconds of the processor (below 0: never), if it has to be made.
    cdef tuple for_subject(self, object subject, double seconds)

cdef Compiled known_pattern(object pattern, int flags)           # None: it has to be made
cdef object read_pattern(object pattern, int flags)              # ParsedPattern, or BadPattern
cdef int64_t weight_of(ParsedPattern tree)                       # see Compiled: to be reserved before it is made
cdef int64_t ticks_of(ParsedPattern tree)                        # that compiling takes
# Compiled, or BadPattern; or host TimeoutError after so many seconds of the processor (below 0: never).
cdef object make_pattern(object pattern, int flags, ParsedPattern tree, double seconds)
cdef dict replacements       # what the library remembers of templates

# In a loop over matches that cannot pause: True when a limit has ended the program. n: what was done, in items of work().
cdef bint is_over_now(VM* vm, int64_t n) except -1
cdef inline bint is_over(VM* vm, Py_ssize_t i, int64_t each) except -1:
    """The same after item i, where an item costs so many."""
    return i & 0x3FF == 0x3FF and is_over_now(vm, each << 10)
cdef int64_t texts_size(tuple regs)                              # bytes of the texts of all groups, about
cdef object library_text(object kind, list template)             # a template as the library writes it
cdef int64_t replaced_size(list template)                        # bytes that each character of the subject may become, about
