# Modules: _decimal: Decimal.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef class DecimalObject(HeapObject):
    cdef object   value      # exact host Decimal
    cdef Instance ext        # attributes of an instance of a derived class

# Where contexts live: the numbers are the program's; the last host context made from them is kept.
cdef class ContextObject(HeapObject):
    cdef object  prec, Emin, Emax          # ints
    cdef str     rounding
    cdef int     capitals, clamp
    cdef int     flags, traps              # bits of SIGNALS
    cdef object  host                      # a host context with the same numbers, or None
    cdef Instance ext
    cdef object host_context(self)

cdef ClassObject DECIMAL, CONTEXT
ctypedef object (*ContextHook)(VM* vm)
cdef ContextHook context_hook              # the program's current ContextObject, or None; set by the machine
cdef dict NAMESPACE          # name -> native or class
cdef DecimalObject new_decimal(VM* vm, object value)
