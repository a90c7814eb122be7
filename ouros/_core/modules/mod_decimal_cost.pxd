# Costs of Decimal operations: the host's library cannot be interrupted, so its time is estimated before the operation.
from libc.stdint cimport int64_t

cdef enum:
    LARGEST_DIGITS = 4000000     # most digits of a number; the host parses one in 18 ms
    LONG_INT_BITS  = 66000       # bits above which an int is converted to a number in pieces
    LONG_INT_DIGITS = 8000       # digits above which a number is converted to an int in pieces

cdef enum CostClass:             # operations whose costs differ
    D_LINEAR   = 0
    D_MULTIPLY = 1
    D_DIVIDE   = 2               # division, also remainders
    D_SQRT     = 3
    D_EXP      = 4
    D_LN       = 5
    D_POWER    = 6
    D_FMA      = 7

# Nanoseconds of processor time. prec: digits of the result; x, y, z: digits of the operands; size: bits of the exponent, if integral.
cdef double decimal_cost(int cls, double prec, double x, double y, double z, double size, bint integral) noexcept
# Sum of width and precision of a format; -1: too large.
cdef int64_t width_of(str spec) except -2
cdef dict COSTS            # name of an operation -> CostClass; D_LINEAR if it is missing
cdef frozenset SERIES      # operations that sandbox code computes if the host would take too long
cdef frozenset SHORTENING  # operations whose result is often shorter than their operands
cdef frozenset ROUNDING    # operations that round their result to the context's precision
