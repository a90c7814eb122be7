"""Decimal numbers of at most 18 digits: rounding and formatting.

Must not know objects of programs. Invariant: a result equals that of the host's Decimal in every usual context.
"""
from libc.string cimport memset

cdef extern from "Python.h":
    str PyUnicode_FromKindAndData(int kind, const void* buffer, Py_ssize_t size)
    int PyUnicode_IS_ASCII "PyUnicode_IS_COMPACT_ASCII" (object o) noexcept
    const unsigned char* PyUnicode_1BYTE_DATA(object o) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object o) noexcept

DEF ROOM = 512                   # most characters of a formatted number
DEF WIDEST = 200                 # largest width and precision


cdef bint compact_rescaled(Compact* a, int exponent, int rounding, Compact* out, int* lost) noexcept:
    cdef int drop = exponent - a.exponent
    cdef int64_t unit, rest, half
    cdef bint up
    lost[0] = 0
    out.exponent = exponent
    out.negative = a.negative
    if not -COMPACT_EXPONENT <= exponent <= COMPACT_EXPONENT:
        return False
    if drop <= 0 or a.coefficient == 0:
        return scaled(a.coefficient, -drop if drop < 0 else 0, &out.coefficient)
    if drop > COMPACT_DIGITS - 1:
        return False
    unit = POWERS[drop]
    rest = a.coefficient % unit
    out.coefficient = a.coefficient / unit
    lost[0] = 1 if rest == 0 else 2
    if rest == 0:
        return True
    half = unit / 2
    if rounding == R_HALF_EVEN:
        up = rest > half or (rest == half and out.coefficient & 1)
    elif rounding == R_HALF_UP:
        up = rest >= half
    elif rounding == R_HALF_DOWN:
        up = rest > half
    elif rounding == R_UP:
        up = True
    elif rounding == R_DOWN:
        up = False
    elif rounding == R_CEILING:
        up = not a.negative
    elif rounding == R_FLOOR:
        up = a.negative
    else:
        return False
    if up:
        out.coefficient += 1
    return True


cdef bint compact_parsed(str text, Compact* out) noexcept:
    cdef Py_ssize_t i = 0, n = PyUnicode_GET_LENGTH(text), digits = 0, point = -1
    cdef const unsigned char* p
    cdef int64_t value = 0
    if not PyUnicode_IS_ASCII(text) or n == 0 or n > COMPACT_DIGITS + 2:
        return False
    p = PyUnicode_1BYTE_DATA(text)
    out.negative = p[0] == c"-"
    if p[0] == c"-" or p[0] == c"+":
        i = 1
    while i < n:
        if c"0" <= p[i] <= c"9":
            value = value * 10 + (p[i] - c"0")
            digits += 1
        elif p[i] == c"." and point < 0:
            point = digits
        else:
            return False
        i += 1
    if not 0 < digits <= COMPACT_DIGITS:
        return False
    out.coefficient = value
    out.exponent = 0 if point < 0 else <int>(point - digits)
    return True


cdef bint compact_int_made(int64_t n, Compact* out) noexcept:
    if not -POWERS[COMPACT_DIGITS] < n < POWERS[COMPACT_DIGITS]:
        return False
    out.negative = n < 0
    out.coefficient = -n if n < 0 else n
    out.exponent = 0
    return True


cdef int write_digits(int64_t value, char* end) noexcept:
    """Write the digits before `end`. Returns: their number."""
    cdef int n = 0
    while True:
        n += 1
        end[-n] = <char>(c"0" + value % 10)
        value = value / 10
        if value == 0:
            return n


cdef str compact_source(Compact* a):
    cdef char room[64]
    cdef char* p = room + 64
    cdef int exponent = a.exponent
    if exponent != 0:
        p -= write_digits(-exponent if exponent < 0 else exponent, p)
        if exponent < 0:
            p -= 1
            p[0] = c"-"
        p -= 1
        p[0] = c"E"
    p -= write_digits(a.coefficient, p)
    if a.negative:
        p -= 1
        p[0] = c"-"
    return PyUnicode_FromKindAndData(1, p, room + 64 - p)


cdef inline bint has_plain_text(Compact* a) noexcept:
    """Return whether str() of the number has no exponent."""
    cdef int digits = 1
    while digits < COMPACT_DIGITS and a.coefficient >= POWERS[digits]:
        digits += 1
    return a.exponent <= 0 and digits - 1 + a.exponent >= -6

cdef str compact_text(Compact* a):
    cdef char room[64]
    cdef char* end = room + 64
    cdef char* p
    cdef int n = write_digits(a.coefficient, end), behind = -a.exponent, i
    if behind < 0 or n - 1 - behind < -6:
        return None
    while n <= behind:
        n += 1
        end[-n] = c"0"
    p = end - n
    if behind > 0:
        for i in range(n - behind):
            p[i - 1] = p[i]
        p -= 1
        end[-behind - 1] = c"."
    if a.negative:
        p -= 1
        p[0] = c"-"
    return PyUnicode_FromKindAndData(1, p, end - p)


DEF ALL = -1                     # precision: all digits that the number has

cdef struct FixedPoint:
    # A format [[fill]align][width][,][.precision][f%], without a precision also without a type
    char fill
    char align
    char separator           # between groups of three digits; or 0
    char kind                # f, %; 0: like str()
    Py_ssize_t width
    Py_ssize_t precision     # or ALL

cdef bint parse_fixed_point(str spec, FixedPoint* f) noexcept:
    """Returns: False: it is another format, or a wide one."""
    cdef const unsigned char* s
    cdef Py_ssize_t i = 0, n = PyUnicode_GET_LENGTH(spec)
    if not PyUnicode_IS_ASCII(spec) or n > 12:
        return False
    f.fill, f.align, f.separator, f.kind, f.width, f.precision = c" ", c">", 0, 0, 0, ALL
    s = PyUnicode_1BYTE_DATA(spec)       # ends in a NUL
    if n > 1 and (s[1] == c"<" or s[1] == c">" or s[1] == c"^"):
        f.fill, f.align, i = <char>s[0], <char>s[1], 2
    elif s[0] == c"<" or s[0] == c">" or s[0] == c"^":
        f.align, i = <char>s[0], 1
    if s[i] == c"0":
        return False                     # sign-aware padding
    while c"0" <= s[i] <= c"9" and f.width <= WIDEST:
        f.width = 10 * f.width + (s[i] - c"0")
        i += 1
    if s[i] == c",":
        f.separator = <char>s[i]
        i += 1
    if s[i] == c".":
        i += 1
        if not c"0" <= s[i] <= c"9":
            return False
        f.precision = 0
        while c"0" <= s[i] <= c"9" and f.precision <= WIDEST:
            f.precision = 10 * f.precision + (s[i] - c"0")
            i += 1
    if s[i] == c"f" or s[i] == c"%":
        f.kind = <char>s[i]
        i += 1
    elif f.precision != ALL:
        return False                     # the precision counts all digits
    return i == n and f.width <= WIDEST and f.precision <= WIDEST

cdef char* write_fixed_point(Compact* a, FixedPoint* f, char* p) noexcept:
    """Write a number with `precision` digits after the point, from p to the left. Returns: its first character."""
    cdef char digits[32]
    cdef int count = write_digits(a.coefficient, digits + 32), whole = count + a.exponent, k
    cdef int zeros = <int>(f.precision + a.exponent)
    # Right to left: zeros, digits after the point, the point, digits before it in groups of three.
    p -= zeros
    memset(p, c"0", zeros)
    for k in range(-a.exponent):
        p -= 1
        p[0] = digits[31 - k] if k < count else c"0"
    if f.precision > 0:
        p -= 1
        p[0] = c"."
    if whole <= 0:
        p -= 1
        p[0] = c"0"
    for k in range(whole):
        if f.separator and k and k % 3 == 0:
            p -= 1
            p[0] = f.separator
        p -= 1
        p[0] = digits[31 + a.exponent - k]
    if a.negative:
        p -= 1
        p[0] = c"-"
    return p

cdef char* write_padding(char* p, char* end, FixedPoint* f) noexcept:
    """Fill up to the width what stands from p to end. Returns: the first character."""
    cdef Py_ssize_t size = end - p, pad = f.width - size, behind = 0, k
    if pad <= 0:
        return p
    if f.align != c">":
        # Moves everything to the left to make room after it.
        behind = pad if f.align == c"<" else pad - pad / 2
        for k in range(size):
            p[k - behind] = p[k]
        p -= behind
        memset(p + size, f.fill, behind)
    p -= pad - behind
    memset(p, f.fill, pad - behind)
    return p

cdef str compact_formatted(Compact* a, str spec, int rounding):
    cdef char room[ROOM]
    cdef char* end = room + ROOM
    cdef char* p = end
    cdef FixedPoint f
    cdef Compact r = a[0]
    cdef Compact exact
    cdef int lost
    if not parse_fixed_point(spec, &f) or f.kind == 0 and not has_plain_text(a):
        return None
    if f.kind == c"%":
        r.exponent += 2
        p -= 1
        p[0] = c"%"
    exact = r
    if f.precision == ALL:
        f.precision = -r.exponent if r.exponent < 0 else 0
    if r.exponent > 0:
        if not compact_rescaled(&exact, 0, rounding, &r, &lost):
            return None
    elif -r.exponent > f.precision:
        if not compact_rescaled(&exact, <int>-f.precision, rounding, &r, &lost):
            return None
    p = write_padding(write_fixed_point(&r, &f, p), end, &f)
    return PyUnicode_FromKindAndData(1, p, end - p)
