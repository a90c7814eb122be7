"""Calls of the regex library for `re`: timeouts, repeated attempts, and searches where the library would look at no timeout for too long.

Must not know how patterns are compiled, nor what programs get. Invariant: no call exceeds the time limit by more than LATE.
"""
from ouros._core.heap.exceptions cimport raise_host
from ouros._core.heap.heap cimport work
from ouros._core.heap.long_loops cimport is_over_now
from ouros._core.modules.mod_time cimport seconds_left, time_up
from ouros._core.modules.re_first cimport NO_PLACE, first_place

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(object text) noexcept

DEF FIRST_PATIENCE = 0.05    # seconds of processor time that the first attempt has
DEF MAX_ATTEMPTS = 40
DEF BIG_SUBJECT = 1 << 20    # characters from which other host threads may run meanwhile
DEF LATE = 0.04              # seconds by which a search may exceed the time limit
DEF QUICK_PASS = 1.3e-8      # seconds in which the library passes a character at which no match begins, by its pattern for ASCII subjects
DEF EXACT_PASS = 2.5e-8      # the same by its pattern for any subject

SEARCH = "search"
MATCH_HERE = "match"
FULLMATCH = "fullmatch"


cdef double passing(object subject, int64_t n) noexcept:
    """
    Seconds in which the library may pass n characters. It looks at no timeout meanwhile; those that it passes at once are short of LATE.
    """
    cdef bint quick = type(subject) is bytes or PyUnicode_IS_ASCII(subject)
    return max(n * (QUICK_PASS if quick else EXACT_PASS) - LATE, 0)

cdef double patience(VM* vm, int attempt, double apart) noexcept:
    """
    Timeout of the library in seconds; below 0: none; 0: it may not search, since it would exceed the limit. apart: seconds without a look at the
    timeout, as passing() gives them. The library measures processor time of all host threads, which may be far from the
    program's time on a busy host. So the first timeout is short, and each attempt to repeat the search doubles it.
    """
    cdef double left = seconds_left(vm)
    if left < 0:
        return left
    if apart > 0 and left <= apart:
        return 0
    return max(min(left - apart, FIRST_PATIENCE * (1 << min(attempt, 20))), 0.001)

cdef bint is_time_left(VM* vm, int attempt) noexcept:
    """Charge the time of an attempt that the library has aborted. Returns: whether another attempt is allowed."""
    vm.ticks -= <int64_t>(patience(vm, attempt, 0) * 80000)
    return attempt < MAX_ATTEMPTS and seconds_left(vm) > 0

cdef object timeout(VM* vm, int attempt, double apart=0):
    """Returns: the library's argument `timeout`; 0: see patience()."""
    cdef double left = patience(vm, attempt, apart)
    return None if left < 0 else left

cdef bint concurrent(object subject, int attempt):
    """
    Returns: the library's argument `concurrent`, whether other host threads run meanwhile. Releasing the interpreter lock costs as much as
    a short match, so it is released for long searches only.
    """
    return attempt > 0 or len(subject) >= BIG_SUBJECT

cdef object run(VM* vm, Compiled c, str how, object subject, int64_t pos, int64_t endpos, int attempt=0):
    """Search once. Returns: the library's match, None, or SIGNAL."""
    work(vm, endpos - pos + 64)
    limit = timeout(vm, attempt, passing(subject, endpos - pos) if how is SEARCH else 0)
    if limit == 0:
        return found_by_places(vm, c, subject, pos, endpos, False)
    try:
        function = c.for_subject(subject, seconds_left(vm))[1 if how is SEARCH else 2 if how is MATCH_HERE else 3]
        # Without keywords, which cost as much as a short match. Up to five arguments are not parsed at all.
        if limit is not None:
            return function(subject, pos, endpos, concurrent(subject, attempt), False, limit)
        if pos == 0 and endpos == len(subject):
            return function(subject, None, None, concurrent(subject, attempt))
        return function(subject, pos, endpos, concurrent(subject, attempt))
    except TimeoutError:
        return run(vm, c, how, subject, pos, endpos, attempt + 1) if is_time_left(vm, attempt) else time_up(vm)
    except (MemoryError, RecursionError) as e:
        return raise_host(vm, e)

cdef object match_there(VM* vm, Compiled c, object subject, int64_t at, int64_t endpos, bint advance, int attempt=0):
    """Match at a place; advance: not an empty text. Returns: like run()."""
    try:
        # string, pos, endpos, overlapped, concurrent, partial, timeout
        scanner = c.for_subject(subject, seconds_left(vm))[0].scanner(subject, at, endpos, 0, attempt > 0, False, timeout(vm, attempt))
        m = scanner.match()
        return scanner.match() if advance and m is not None and m.end() == at else m
    except TimeoutError:
        return match_there(vm, c, subject, at, endpos, advance, attempt + 1) if is_time_left(vm, attempt) else time_up(vm)
    except (MemoryError, RecursionError) as e:
        return raise_host(vm, e)

cdef object found_by_places(VM* vm, Compiled c, object subject, int64_t at, int64_t endpos, bint advance):
    """
    Search by a match at each place, with a look at the limits after each, for when the library may not search. advance: the match may not be
    empty at the first place. Returns: like run().
    """
    while at <= endpos:
        if c.first.known:
            at = first_place(vm, &c.first, True, subject, at, endpos)
            if at < 0:
                return None if at == NO_PLACE else SIGNAL
        if is_over_now(vm, 32):
            return SIGNAL
        m = match_there(vm, c, subject, at, endpos, advance)
        if m is not None:
            return m
        advance = False
        at += 1
    return None
