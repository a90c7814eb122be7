# _decimal: Decimal.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.mod_decimal_compact cimport Compact
from ouros._core.types.native_object cimport NativeObject

cdef class DecimalObject(NativeObject):
    cdef object   host       # exact host Decimal; None: not made yet (see host_of)
    cdef bint     compact    # `number` is the value, too
    cdef Compact  number
    cdef int64_t  digits     # how many it has at most; 0: not known yet
    cdef int      known      # what kind of number it is
    cdef int64_t ndigits(self) except -1
    cdef int kind(self) except -1

# Where contexts live: the numbers are the program's; the last host context made from them is kept.
cdef class ContextObject(NativeObject):
    cdef object  prec, Emin, Emax          # ints
    cdef str     rounding
    cdef int     capitals, clamp
    cdef int     flags, traps              # bits of SIGNALS
    cdef bint    unusual                   # see note_numbers
    cdef object  host                      # a host context with the same numbers, or None
    cdef object  live_flags                # its flags ...
    cdef object  seen                      # a context with the flags that `host` had when they were looked at last ...
    cdef object  seen_flags                # ... and these: flags do not keep their contexts alive
    cdef object host_context(self)

cdef ClassObject DECIMAL, CONTEXT
cdef dict NAMESPACE          # name -> native or class
cdef DecimalObject new_decimal(VM* vm, object value)
cdef object host_of(DecimalObject d)       # its value as the host's Decimal
cdef ContextObject default_context()
cdef int note_numbers(ContextObject c) except -1
cdef frozenset roundings()                 # the names of all
