# Calls of the regex library for `re`. Must not know how patterns are compiled.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.mod_re_pattern cimport Compiled

cdef str SEARCH, MATCH_HERE, FULLMATCH       # kinds of search, compared by identity

# Seconds beyond LATE in which the library may pass n characters of a subject. It looks at no timeout meanwhile.
cdef double passing(object subject, int64_t n) noexcept
# The library's argument `timeout`, None: no limit; 0: it may not search. apart: what passing() gives.
cdef object timeout(VM* vm, int attempt, double apart=*)
# Charges the time of an attempt that the library has aborted. Returns: whether another attempt is allowed.
cdef bint is_time_left(VM* vm, int attempt) noexcept
# The library's argument `concurrent`: whether other host threads run meanwhile.
cdef bint concurrent(object subject, int attempt)

# Search once. Returns: the library's match, None, or SIGNAL.
cdef object run(VM* vm, Compiled c, str how, object subject, int64_t pos, int64_t endpos, int attempt=*)
# Match at a place; advance: not an empty text. Returns: like run().
cdef object match_there(VM* vm, Compiled c, object subject, int64_t at, int64_t endpos, bint advance, int attempt=*)
# Search by a match at each place, when the library may not search. advance: no empty match at the first place. Returns: like run().
cdef object found_by_places(VM* vm, Compiled c, object subject, int64_t at, int64_t endpos, bint advance)
