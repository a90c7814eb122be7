# Decimal: how long the host's library takes for an operation. It cannot be interrupted, so this is known before it begins.
from libc.stdint cimport int64_t

cdef enum:
    LARGEST_DIGITS = 4000000     # of a number: the host reads one in 18 ms
    LONG_INT_BITS  = 66000       # an int of more bits becomes a number in pieces, and
    LONG_INT_DIGITS = 8000       # a number of more digits an int

cdef enum CostClass:             # of an operation
    D_LINEAR   = 0
    D_MULTIPLY = 1
    D_DIVIDE   = 2               # also its remainders
    D_SQRT     = 3
    D_EXP      = 4
    D_LN       = 5
    D_POWER    = 6
    D_FMA      = 7

# Nanoseconds of the processor. prec: digits of the result; x, y, z: digits of the operands; size: of an exponent, in bits, if it is integral.
cdef double decimal_cost(int cls, double prec, double x, double y, double z, double size, bint integral) noexcept
# The sum of a format's width and precision; -1: they are too large.
cdef int64_t width_of(str spec) except -2
