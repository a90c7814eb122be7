# The policy of a program: clock, randomness, time zone, sleep, environment, arguments and standard input.
from ouros._core.base.status cimport *

cdef enum:                             # ORDER INPUT: standard_input.py
    MOST_INPUT = 64 * 1024 * 1024    # characters of standard input that a policy holds
    MOST_ARGV = 10000                # most arguments of a program
    MOST_ARGV_TEXT = 1 << 20         # most characters of all arguments together

cdef class Policy:
    cdef bint    is_fixed        # the clock starts at a given moment; else it is the host's
    cdef int64_t moment          # is_fixed: next reading of the clock, us since 1970
    cdef int64_t begun           # is_fixed: first reading of the clock
    cdef bint    needs_source    # the clock is a function of the host
    cdef readonly object source  # function (kind, n) of the host that reads its clocks and entropy; None: the system's
    cdef bytes   key             # key of the stream of random bytes; None: entropy of the host
    cdef int64_t draws           # number of strings that were taken from that stream
    cdef object  zone            # local time: IANA name (str), offset from UTC (int, s), or None: UTC
    cdef object  tzinfo          # the time zone as a zone of the host, or None
    cdef int     sleep           # what time.sleep() does: a Sleep
    cdef dict    environ         # environment, str -> str; None: the host answers
    cdef tuple   argv            # sys.argv, until the program has it; else None
    cdef str     text            # standard input that the host has given
    cdef Py_ssize_t at           # number of its characters that the program has read
    cdef readonly bint has_lines # more standard input comes from `lines`
    cdef readonly object lines   # function () of the host that gives the next line, '' at the end; None: unknown after a load

    cdef Policy copy(self)
    cdef object stream(self, Py_ssize_t n)       # the next n random bytes of the stream of `key`
    cdef dict state(self)                        # the policy as plain data, for dumps
    cdef int forget_input(self) except -1

cdef Policy new_policy()                         # that of a program that is given none
cdef Policy policy_of(object state)              # policy of the data that state() gave; ValueError if it is none
cdef object zone_of_text(str text)               # the host's zone of a TZ variable; None: UTC
