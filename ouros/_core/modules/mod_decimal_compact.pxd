# Decimal numbers of at most 18 digits as an int64 and a power of ten, for operations whose result is exact in all usual contexts (see
# `note_numbers` in mod_decimal). Must not know objects of programs. If a function returns False, the caller uses the host's Decimal.
from libc.stdint cimport int64_t
from ouros._core.base.status cimport exact_int64, mul_overflows

cdef extern from *:
    """
    #ifndef OU_POWERS
    #define OU_POWERS
    static const int64_t ou_powers[19] = {
        1LL, 10LL, 100LL, 1000LL, 10000LL, 100000LL, 1000000LL, 10000000LL, 100000000LL, 1000000000LL, 10000000000LL, 100000000000LL,
        1000000000000LL, 10000000000000LL, 100000000000000LL, 1000000000000000LL, 10000000000000000LL, 100000000000000000LL,
        1000000000000000000LL};
    #endif
    """
    const int64_t[19] POWERS "ou_powers"

cdef enum:
    COMPACT_DIGITS   = 18
    COMPACT_EXPONENT = 64            # largest absolute value of an exponent

cdef struct Compact:                 # (-1) ** negative * coefficient * 10 ** exponent
    int64_t coefficient              # 0 <= coefficient < 10 ** 18
    int     exponent
    int     negative                 # sign bit, also of zero

cdef enum Rounding:
    R_UNKNOWN, R_UP, R_DOWN, R_CEILING, R_FLOOR, R_HALF_UP, R_HALF_DOWN, R_HALF_EVEN

cdef inline bint scaled(int64_t coefficient, int digits, int64_t* out) noexcept:
    """Compute coefficient * 10 ** digits, digits >= 0. Returns: False: too long."""
    if coefficient == 0 or digits == 0:
        out[0] = coefficient
        return True
    if digits > COMPACT_DIGITS or mul_overflows(coefficient, POWERS[digits], out):
        return False
    return out[0] < POWERS[COMPACT_DIGITS]

cdef inline bint aligned(Compact* a, Compact* b, int64_t* x, int64_t* y, int* exponent) noexcept:
    """Scale both coefficients to the smaller exponent. Returns: False: too long."""
    x[0] = a.coefficient
    y[0] = b.coefficient
    exponent[0] = a.exponent
    if a.exponent > b.exponent:
        exponent[0] = b.exponent
        return scaled(a.coefficient, a.exponent - b.exponent, x)
    return scaled(b.coefficient, b.exponent - a.exponent, y)

cdef inline bint compact_sum(Compact* a, Compact* b, bint subtract, Compact* out) noexcept:
    cdef int64_t x, y
    if not aligned(a, b, &x, &y, &out.exponent):
        return False
    if a.negative:
        x = -x
    if b.negative != subtract:
        y = -y
    x += y
    # A sum that is zero is positive, unless both operands are -0.
    out.negative = x < 0 or (x == 0 and a.negative and b.negative != subtract and y == 0)
    out.coefficient = -x if x < 0 else x
    return out.coefficient < POWERS[COMPACT_DIGITS]

cdef inline bint compact_product(Compact* a, Compact* b, Compact* out) noexcept:
    if mul_overflows(a.coefficient, b.coefficient, &out.coefficient) or out.coefficient >= POWERS[COMPACT_DIGITS]:
        return False
    out.exponent = a.exponent + b.exponent
    out.negative = a.negative != b.negative
    return -COMPACT_EXPONENT <= out.exponent <= COMPACT_EXPONENT

cdef inline bint compact_quotient(Compact* a, Compact* b, Compact* out) noexcept:
    """Divide, if the exact quotient has at most four digits more than the dividend. Returns: False: another quotient."""
    cdef int64_t x = a.coefficient
    cdef int i
    if b.coefficient == 0:
        return False
    out.exponent = a.exponent - b.exponent
    out.negative = a.negative != b.negative
    for i in range(5):
        if x % b.coefficient == 0:
            out.coefficient = x / b.coefficient
            return out.coefficient < POWERS[COMPACT_DIGITS] and -COMPACT_EXPONENT <= out.exponent <= COMPACT_EXPONENT
        if mul_overflows(x, 10, &x):
            return False
        out.exponent -= 1
    return False

cdef inline bint compact_moved(Compact* a, Compact* places, Compact* out) noexcept:
    """Multiply by 10 ** places. Returns: False: places is no short int, or the exponent becomes too large."""
    if places.exponent != 0 or places.coefficient > 2 * COMPACT_EXPONENT:
        return False
    out[0] = a[0]
    out.exponent += <int>(-places.coefficient if places.negative else places.coefficient)
    return -COMPACT_EXPONENT <= out.exponent <= COMPACT_EXPONENT

cdef inline bint compact_order(Compact* a, Compact* b, int* order) noexcept:
    """*order: -1, 0 or 1. Returns: False: use the host."""
    cdef int64_t x, y
    cdef int exponent
    if not aligned(a, b, &x, &y, &exponent):
        return False
    if a.negative:
        x = -x
    if b.negative:
        y = -y
    order[0] = (x > y) - (x < y)
    return True

# Change the exponent of a. *lost: 0: no digits, 1: only zeros, 2: other digits.
cdef bint compact_rescaled(Compact* a, int exponent, int rounding, Compact* out, int* lost) noexcept
# Parse [+-]digits[.digits].
cdef bint compact_parsed(str text, Compact* out) noexcept
cdef bint compact_int_made(int64_t n, Compact* out) noexcept
# str() of the number; None: it needs an exponent.
cdef str compact_text(Compact* a)
# Argument for the host's Decimal.
cdef str compact_source(Compact* a)
# Format by a specification like `>12,.2f`, `.1%` or `>8`; None: other specifications. rounding: for the omitted digits.
cdef str compact_formatted(Compact* a, str spec, int rounding)
