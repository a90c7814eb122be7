"""Costs of libmpdec's operations.

Must not know values of programs. The formulas were fitted to measurements of libmpdec 2.5 (see bench/notes.md). They are upper bounds
within about a factor of two.
"""

cdef double multiply_cost(double x, double y) noexcept:
    """Schoolbook multiplication up to some thousand digits, then a number-theoretic transform."""
    cdef double small = min(x, y), large = max(x, y)
    return 100.0 + large * min(0.4 + 0.05 * small, 70.0 if large < 2e6 else 110.0)


cdef double divide_cost(double prec, double x, double y) noexcept:
    """Return the cost where the dividend is extended to the digits that the quotient needs. Schoolbook division, then Newton's method."""
    cdef double large = max(x, y + prec)
    return 200.0 + large * min(1.0 + 0.1 * min(y, prec), 100.0 if large < 5e3 else 180.0 if large < 2e4 else 290.0 if large < 2e5 else 360.0)


cdef inline double series_cost(double prec, double x) noexcept:
    """exp: `prec` products, each of `prec` digits with the operand's digits."""
    return 2e3 + 0.008 * prec * prec * prec + (prec * multiply_cost(x - prec, prec) if x > prec else 0.0)


cdef double decimal_cost(int cls, double prec, double x, double y, double z, double size, bint integral) noexcept:
    cdef double work
    if cls == D_MULTIPLY:
        return multiply_cost(x, y) + prec
    if cls == D_FMA:
        return multiply_cost(x, y) + x + y + z + prec
    if cls == D_DIVIDE:
        return divide_cost(prec, x, y)
    if cls == D_SQRT:
        work = max(prec, x / 2)
        return 500.0 + work * min(0.4 * work, 9000.0)
    if cls == D_EXP:
        return series_cost(prec, x)
    if cls == D_LN:
        return 2.0 * series_cost(prec, x)
    if cls == D_POWER:
        if z > 0:
            # With modulus: a square and a remainder for each bit, and a step that halves the exponent.
            return (size + 4) * (600.0 + multiply_cost(z, z) + divide_cost(z, 2 * z, z) + y) + divide_cost(prec, x, z)
        if integral:
            return (size + 1) * 1.5 * multiply_cost(prec + 24, max(x, prec + 24)) + divide_cost(prec, x, x)
        work = max(prec, x) + 23
        return 3.0 * series_cost(work, work) + multiply_cost(work, y)
    return 100.0 + x + y + z + prec


# --- format widths ---

cdef dict WIDTHS = {}            # format -> sum of its numbers, for recent formats

cdef int64_t width_of(str spec) except -2:
    """Sum of width and precision of a format; -1: too large."""
    cdef int64_t width = 0
    cdef Py_UCS4 ch
    cdef str number = ""
    known = WIDTHS.get(spec)
    if known is not None:
        return known
    for ch in spec + " ":
        if c"0" <= ch <= c"9":
            number += ch
        elif number:
            if len(number) > 9:
                return -1
            width += int(number)
            number = ""
    if len(spec) <= 32:
        if len(WIDTHS) >= 256:
            WIDTHS.clear()
        WIDTHS[spec] = width
    return width


COSTS = {
    "divide": D_DIVIDE, "divide_int": D_DIVIDE, "divmod": D_DIVIDE, "exp": D_EXP, "fma": D_FMA, "ln": D_LN, "log10": D_LN,
    "multiply": D_MULTIPLY, "power": D_POWER, "remainder": D_DIVIDE, "remainder_near": D_DIVIDE, "sqrt": D_SQRT,
}
SERIES = frozenset(("exp", "ln", "log10", "sqrt"))
SHORTENING = frozenset(("divide_int", "quantize", "remainder", "scaleb", "to_integral_exact", "to_integral_value"))
ROUNDING = frozenset((
    "abs", "add", "divide", "divide_int", "exp", "fma", "ln", "log10", "max", "min", "minus", "multiply", "normalize", "plus", "power",
    "quantize", "remainder", "remainder_near", "sqrt", "subtract",
))
