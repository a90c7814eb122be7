# _decimal: layout of Decimal and Context.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.modules.mod_decimal_compact cimport Compact
from ouros._core.types.native_object cimport NativeObject

cdef class DecimalObject(NativeObject):
    cdef object   host       # exact host Decimal; None: not made yet (see host_of)
    cdef bint     compact    # flag: `number` is set
    cdef Compact  number
    cdef int64_t  digits     # upper bound of the number of digits; 0: unknown
    cdef int      known      # what is known of the context, a Known
    cdef int64_t ndigits(self) except -1
    cdef int kind(self) except -1

# A decimal context. Its numbers are authoritative; the last host context made from them is cached.
cdef class ContextObject(NativeObject):
    cdef object  prec, Emin, Emax          # limits of the context: ints
    cdef str     rounding
    cdef int     capitals, clamp
    cdef int     flags, traps              # bit sets of SIGNALS
    cdef bint    unusual                   # True: see note_numbers
    cdef object  host                      # host context with the same numbers, or None
    cdef object  live_flags                # flags of the host context
    cdef object  seen                      # host context that owns seen_flags
    cdef object  seen_flags                # flags of `host` when last read; flags do not keep their context alive
    cdef object host_context(self)

cdef ClassObject DECIMAL, CONTEXT
cdef dict NAMESPACE          # name -> native or class
cdef DecimalObject new_decimal(VM* vm, object value)
cdef object host_of(DecimalObject d)       # value as a host Decimal
cdef ContextObject default_context()
cdef int note_numbers(ContextObject c) except -1
cdef frozenset roundings()                 # names of all rounding modes
