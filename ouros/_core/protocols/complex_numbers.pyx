"""Arithmetic of complex numbers, by C99 Annex G; real operands stay real.

Must not know programs, their limits or errors: the evaluator and the folding of constants share it. Invariant: results are CPython 3.14's,
whatever the host's version.
"""
from libc.math cimport atan2, copysign, cos, exp, fabs, floor, hypot, INFINITY, isfinite, isinf, isnan, log, NAN, sin
from libc.math cimport pow as c_pow

# Not C99 complex: constructing one by arithmetic turns infinities into NaN.
ctypedef Py_complex cdouble


cdef inline double box(double x) noexcept:
    """Return copysign(1, x) for an infinity, copysign(0, x) otherwise."""
    return copysign(1.0 if isinf(x) else 0.0, x)

cdef inline double no_nan(double x) noexcept:
    return copysign(0.0, x) if isnan(x) else x


cdef cdouble complex_mul(cdouble z, cdouble w) noexcept:
    cdef double a = z.real, b = z.imag, c = w.real, d = w.imag
    cdef double ac = a * c, bd = b * d, ad = a * d, bc = b * c
    cdef double re = ac - bd, im = ad + bc
    cdef bint again = False
    if isnan(re) and isnan(im):
        # An infinite operand gives an infinite product, although the parts are NaN.
        if isinf(a) or isinf(b):
            a = box(a)
            b = box(b)
            c = no_nan(c)
            d = no_nan(d)
            again = True
        if isinf(c) or isinf(d):
            c = box(c)
            d = box(d)
            a = no_nan(a)
            b = no_nan(b)
            again = True
        if not again and (isinf(ac) or isinf(bd) or isinf(ad) or isinf(bc)):
            a = no_nan(a)
            b = no_nan(b)
            c = no_nan(c)
            d = no_nan(d)
            again = True
        if again:
            re = INFINITY * (a * c - b * d)
            im = INFINITY * (a * d + b * c)
    return make_complex(re, im)


cdef cdouble complex_div(cdouble z, cdouble w) noexcept:
    """Smith's method (CACM 5, 1962); w is not zero."""
    cdef double a = z.real, b = z.imag, c = w.real, d = w.imag
    cdef double ratio, denominator, re, im
    if fabs(c) >= fabs(d):
        ratio = d / c
        denominator = c + d * ratio
        re = (a + b * ratio) / denominator
        im = (b - a * ratio) / denominator
    elif fabs(d) >= fabs(c):
        ratio = c / d
        denominator = c * ratio + d
        re = (a * ratio + b) / denominator
        im = (b * ratio - a) / denominator
    else:
        re = im = NAN
    if isnan(re) and isnan(im):
        if (isinf(a) or isinf(b)) and isfinite(c) and isfinite(d):
            a = box(a)
            b = box(b)
            re = INFINITY * (a * c + b * d)
            im = INFINITY * (b * c - a * d)
        elif (isinf(c) or isinf(d)) and isfinite(a) and isfinite(b):
            c = box(c)
            d = box(d)
            re = 0.0 * (a * c + b * d)
            im = 0.0 * (b * c - a * d)
    return make_complex(re, im)


cdef cdouble real_div_complex(double a, cdouble w) noexcept:
    cdef double c = w.real, d = w.imag
    cdef double ratio, denominator, re, im
    if fabs(c) >= fabs(d):
        ratio = d / c
        denominator = c + d * ratio
        re = a / denominator
        im = (-a * ratio) / denominator
    elif fabs(d) >= fabs(c):
        ratio = c / d
        denominator = c * ratio + d
        re = (a * ratio) / denominator
        im = (-a) / denominator
    else:
        re = im = NAN
    if isnan(re) and isnan(im) and isfinite(a) and (isinf(c) or isinf(d)):
        re = 0.0 * (a * box(c))
        im = 0.0 * (-a * box(d))
    return make_complex(re, im)


cdef int complex_pow(cdouble z, cdouble w, cdouble* out) noexcept:
    """out: z ** w. Returns: a ComplexResult."""
    cdef cdouble r, p
    cdef long n, k
    cdef double size, length, angle, phase
    if w.imag == 0.0 and w.real == floor(w.real) and fabs(w.real) <= 100.0:
        # Small integer exponents by repeated squaring, which is more accurate.
        if w.real <= 0.0 and z.real == 0.0 and z.imag == 0.0 and w.real != 0.0:
            return C_ZERO_POWER
        n = <long>fabs(w.real)
        r = make_complex(1.0, 0.0)
        p = z
        k = 1
        while n >= k:
            if n & k:
                r = complex_mul(r, p)
            k <<= 1
            p = complex_mul(p, p)
        if w.real <= 0.0:
            if r.real == 0.0 and r.imag == 0.0:
                return C_ZERO_POWER
            r = complex_div(make_complex(1.0, 0.0), r)
    elif z.real == 0.0 and z.imag == 0.0:
        if w.imag != 0.0 or w.real < 0.0:
            return C_ZERO_POWER
        r = make_complex(0.0, 0.0)
    else:
        size = hypot(z.real, z.imag)
        length = c_pow(size, w.real)
        angle = atan2(z.imag, z.real)
        phase = angle * w.real
        if w.imag != 0.0:
            length *= exp(-angle * w.imag)
            phase += w.imag * log(size)
        r = make_complex(length * cos(phase), length * sin(phase))
    if isinf(r.real) or isinf(r.imag):
        return C_OVERFLOW
    out[0] = r
    return C_DONE


cdef int complex_operation(int op, cdouble z, bint z_real, cdouble w, bint w_real, cdouble* out) noexcept:
    if op == C_POW:
        return complex_pow(z, w, out)
    if op == C_ADD:
        # A real operand has no imaginary part, instead of a zero one: the sign of the other's zero stays.
        out[0] = make_complex(z.real + w.real, w.imag if z_real else z.imag if w_real else z.imag + w.imag)
    elif op == C_SUB:
        out[0] = make_complex(z.real - w.real, -w.imag if z_real else z.imag if w_real else z.imag - w.imag)
    elif op == C_MUL:
        if z_real:
            out[0] = make_complex(w.real * z.real, w.imag * z.real)
        elif w_real:
            out[0] = make_complex(z.real * w.real, z.imag * w.real)
        else:
            out[0] = complex_mul(z, w)
    elif op == C_DIV:
        if w.real == 0.0 and w.imag == 0.0:
            return C_ZERO_DIVISION
        if w_real:
            out[0] = make_complex(z.real / w.real, z.imag / w.real)
        elif z_real:
            out[0] = real_div_complex(z.real, w)
        else:
            out[0] = complex_div(z, w)
    else:
        return C_UNKNOWN
    return C_DONE
