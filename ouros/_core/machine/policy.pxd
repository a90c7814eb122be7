# The policy of a program: clock, randomness, time zone, sleep and environment.
from ouros._core.base.status cimport *

cdef class Policy:
    cdef bint    is_fixed        # the clock starts at a given moment; else it is the host's
    cdef int64_t moment          # is_fixed: next reading of the clock, us since 1970
    cdef int64_t begun           # is_fixed: first reading of the clock
    cdef bint    needs_source    # the clock is a function of the host
    cdef readonly object source  # function (kind, n) of the host that reads its clocks and entropy; None: the system's
    cdef bytes   key             # key of the stream of random bytes; None: entropy of the host
    cdef int64_t draws           # number of strings that were taken from that stream
    cdef object  zone            # local time: IANA name (str), offset from UTC (int, s), or None: UTC
    cdef object  tzinfo          # the same as a zone of the host, or None
    cdef int     sleep           # a Sleep
    cdef dict    environ         # str -> str, or None: the host is asked

    cdef Policy copy(self)
    cdef object stream(self, Py_ssize_t n)       # the next n random bytes of the stream of `key`
    cdef dict state(self)                        # plain data for dumps

cdef Policy policy_of(object state)              # policy of the data that state() gave; ValueError if it is none
