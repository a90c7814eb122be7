"""The module math: functions of floats. Those of ints and of many numbers are in math_ints.pyx and math_sums.pyx.

Must not know how arguments other than plain numbers are converted. Invariant: every function takes constant time, except
logarithms of big ints, which take linear time.
"""
from libc.math cimport (
    acos, acosh, asin, asinh, atan, atan2, atanh, cbrt, ceil, copysign, cos, cosh, erf, erfc, exp, exp2, expm1, fabs, floor, fma, fmod,
    frexp, isfinite, isinf, isnan, ldexp, log, log10, log1p, log2, modf, nextafter, pow as c_pow, remainder, sin, sinh, sqrt, tan, tanh,
    trunc, INFINITY, NAN,
)
import math as _host
from ouros._core.protocols.call cimport function
from ouros._core.protocols.argument_errors cimport worded
from ouros._core.heap.exceptions cimport raise_error, raise_type, raise_value, OVERFLOW_ERROR, ZERO_DIVISION_ERROR
from ouros._core.heap.heap cimport charge, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.plain_arithmetic cimport float_to_int, int_bits, int_digits, int_sign
from ouros._core.protocols.ops cimport as_index, call_found
from ouros._core.types.argument_conversion cimport as_real, real_in
from ouros._core.modules.math_ints cimport add_functions as add_int_functions
from ouros._core.modules.math_sums cimport add_functions as add_sum_functions

ctypedef double (*Function1)(double x) noexcept nogil

cdef enum Domain:            # domain of a function, for its error message
    ANY          = 0
    NONNEGATIVE  = 1
    FINITE       = 2
    UNIT         = 3         # domain -1 <= x <= 1
    AT_LEAST_ONE = 4
    OPEN_UNIT    = 5         # domain -1 < x < 1
    ABOVE_MINUS  = 6         # domain x > -1
    NO_POLE      = 7         # neither zero nor a negative integer

cdef tuple DOMAIN_TEXTS = (
    "math domain error", "expected a nonnegative input, got ", "expected a finite input, got ",
    "expected a number in range from -1 up to 1, got ", "expected argument value not less than 1, got ",
    "expected a number between -1 and 1, got ", "expected argument value > -1, got ",
    "expected a noninteger or positive integer, got ")


cdef inline object give(VM* vm, double x):
    charge(vm, 24)
    return PyFloat_FromDouble(x)

cdef object domain_error(VM* vm):
    return raise_value(vm, "math domain error")

cdef object range_error(VM* vm):
    return raise_error(vm, OVERFLOW_ERROR, "math range error")

cdef object outside(VM* vm, int domain, double x):
    return raise_value(vm, f"{DOMAIN_TEXTS[domain]}{x!r}")


# --- functions of one number ---

cdef inline object apply1(VM* vm, PyObject** a, Function1 f, int domain):
    cdef double x = real_in(a[0]), r = f(x)
    if not isfinite(r):
        if isnan(r):
            if not isnan(x):
                return outside(vm, domain, x)
        elif isfinite(x):
            # An infinite result is a pole if the function has a domain, else an overflow.
            return range_error(vm) if domain == ANY else outside(vm, domain, x)
    charge(vm, 24)
    return PyFloat_FromDouble(r)

cdef object math_acos(VM* vm, PyObject** a): return apply1(vm, a, acos, UNIT)
cdef object math_acosh(VM* vm, PyObject** a): return apply1(vm, a, acosh, AT_LEAST_ONE)
cdef object math_asin(VM* vm, PyObject** a): return apply1(vm, a, asin, UNIT)
cdef object math_asinh(VM* vm, PyObject** a): return apply1(vm, a, asinh, ANY)
cdef object math_atan(VM* vm, PyObject** a): return apply1(vm, a, atan, ANY)
cdef object math_atanh(VM* vm, PyObject** a): return apply1(vm, a, atanh, OPEN_UNIT)
cdef object math_cbrt(VM* vm, PyObject** a): return apply1(vm, a, cbrt, ANY)
cdef object math_cos(VM* vm, PyObject** a): return apply1(vm, a, cos, FINITE)
cdef object math_cosh(VM* vm, PyObject** a): return apply1(vm, a, cosh, ANY)
cdef object math_erf(VM* vm, PyObject** a): return apply1(vm, a, erf, ANY)
cdef object math_erfc(VM* vm, PyObject** a): return apply1(vm, a, erfc, ANY)
cdef object math_exp(VM* vm, PyObject** a): return apply1(vm, a, exp, ANY)
cdef object math_exp2(VM* vm, PyObject** a): return apply1(vm, a, exp2, ANY)
cdef object math_expm1(VM* vm, PyObject** a): return apply1(vm, a, expm1, ANY)
cdef object math_fabs(VM* vm, PyObject** a): return apply1(vm, a, fabs, ANY)
cdef object math_log1p(VM* vm, PyObject** a): return apply1(vm, a, log1p, ABOVE_MINUS)
cdef object math_sin(VM* vm, PyObject** a): return apply1(vm, a, sin, FINITE)
cdef object math_sinh(VM* vm, PyObject** a): return apply1(vm, a, sinh, ANY)
cdef object math_sqrt(VM* vm, PyObject** a): return apply1(vm, a, sqrt, NONNEGATIVE)
cdef object math_tan(VM* vm, PyObject** a): return apply1(vm, a, tan, FINITE)
cdef object math_tanh(VM* vm, PyObject** a): return apply1(vm, a, tanh, ANY)

cdef double to_degrees(double x) noexcept nogil: return x * (180.0 / 3.141592653589793)
cdef double to_radians(double x) noexcept nogil: return x * (3.141592653589793 / 180.0)
cdef double unit_last(double x) noexcept nogil:
    cdef double y
    if not isfinite(x):
        return fabs(x)
    x = fabs(x)
    y = nextafter(x, INFINITY)
    if isinf(y):
        return x - nextafter(x, -INFINITY)
    return y - x

cdef object math_degrees(VM* vm, PyObject** a): return give(vm, to_degrees(real_in(a[0])))
cdef object math_radians(VM* vm, PyObject** a): return apply1(vm, a, to_radians, ANY)
cdef object math_ulp(VM* vm, PyObject** a): return apply1(vm, a, unit_last, ANY)


cdef object host_function(VM* vm, PyObject** a, object f):
    """Call the host for functions with algorithms of CPython's own: gamma and lgamma."""
    cdef double x = real_in(a[0])
    charge(vm, 24)
    try:
        return f(x)
    except ValueError:
        return outside(vm, NO_POLE, x)
    except OverflowError:
        return range_error(vm)

cdef object math_gamma(VM* vm, PyObject** a): return host_function(vm, a, _host.gamma)
cdef object math_lgamma(VM* vm, PyObject** a): return host_function(vm, a, _host.lgamma)


cdef object math_isfinite(VM* vm, PyObject** a): return True if isfinite(real_in(a[0])) else False
cdef object math_isinf(VM* vm, PyObject** a): return True if isinf(real_in(a[0])) else False
cdef object math_isnan(VM* vm, PyObject** a): return True if isnan(real_in(a[0])) else False

cdef object math_modf(VM* vm, PyObject** a):
    cdef double x = real_in(a[0]), whole = 0.0, part
    charge(vm, 104)
    if isinf(x):
        return (copysign(0.0, x), x)
    if isnan(x):
        return (x, x)
    part = modf(x, &whole)
    return (part, whole)

cdef object math_frexp(VM* vm, PyObject** a):
    cdef double x = real_in(a[0])
    cdef int e = 0
    charge(vm, 104)
    if isfinite(x) and x != 0.0:
        x = frexp(x, &e)
    return (x, e)


# --- rounding, by the dunders of the argument's class ---

cdef object rounding(VM* vm, PyObject** a, str dunder):
    cdef ClassObject cls = class_of(<object>a[0])
    cdef PyObject* p = lookup(cls, dunder)
    if p != NULL:
        return call_found(vm, <object>p, <object>a[0], cls, NULL, 0)
    if dunder == "__trunc__":
        return raise_type(vm, f"type {short_name(cls, 100)} doesn't define __trunc__ method")
    return then(vm, as_real(vm, <object>a[0]), ROUNDED, None, None, None, dunder == "__ceil__")

cdef object rounded(VM* vm, object value, object a, object b, object c, int64_t up):
    return float_to_int(vm, ceil(<double>value) if up else floor(<double>value))

cdef ResumeFunction ROUNDED = resume_function("math_rounded", rounded)

cdef object math_floor(VM* vm, PyObject** a):
    if PyFloat_CheckExact(a[0]):
        return float_to_int(vm, floor(PyFloat_AS_DOUBLE(a[0])))
    if type(<object>a[0]) is int:
        return <object>a[0]
    return rounding(vm, a, "__floor__")

cdef object math_ceil(VM* vm, PyObject** a):
    if PyFloat_CheckExact(a[0]):
        return float_to_int(vm, ceil(PyFloat_AS_DOUBLE(a[0])))
    if type(<object>a[0]) is int:
        return <object>a[0]
    return rounding(vm, a, "__ceil__")

cdef object math_trunc(VM* vm, PyObject** a):
    if PyFloat_CheckExact(a[0]):
        return float_to_int(vm, PyFloat_AS_DOUBLE(a[0]))
    return rounding(vm, a, "__trunc__")


# --- functions of two and three numbers ---

cdef object math_atan2(VM* vm, PyObject** a): return give(vm, atan2(real_in(a[0]), real_in(a[1])))
cdef object math_copysign(VM* vm, PyObject** a): return give(vm, copysign(real_in(a[0]), real_in(a[1])))

cdef object math_fmod(VM* vm, PyObject** a):
    cdef double x = real_in(a[0]), y = real_in(a[1]), r
    if isinf(y) and isfinite(x):
        return give(vm, x)
    r = fmod(x, y)
    if isnan(r) and not isnan(x) and not isnan(y):
        return domain_error(vm)
    return give(vm, r)

cdef object math_remainder(VM* vm, PyObject** a):
    cdef double x = real_in(a[0]), y = real_in(a[1]), r = remainder(x, y)
    if isnan(r) and not isnan(x) and not isnan(y):
        return domain_error(vm)
    return give(vm, r)

cdef object math_pow(VM* vm, PyObject** a):
    cdef double x = real_in(a[0]), y = real_in(a[1]), r = c_pow(x, y)
    if not isfinite(r) and isfinite(x) and isfinite(y):
        if isnan(r) or x == 0.0:
            return domain_error(vm)
        return range_error(vm)
    return give(vm, r)

cdef object math_fma(VM* vm, PyObject** a):
    cdef double x = real_in(a[0]), y = real_in(a[1]), z = real_in(a[2]), r = fma(x, y, z)
    if isfinite(r):
        return give(vm, r)
    if isnan(r):
        if not (isnan(x) or isnan(y) or isnan(z)):
            return raise_value(vm, "invalid operation in fma")
    elif isfinite(x) and isfinite(y) and isfinite(z):
        return raise_error(vm, OVERFLOW_ERROR, "overflow in fma")
    return give(vm, r)


cdef object math_ldexp(VM* vm, PyObject** a):
    cdef double x = real_in(a[0]), r
    cdef int64_t e = 0
    cdef object exponent = <object>a[1]
    if x == 0.0 or not isfinite(x):
        return give(vm, x)
    if int_bits(<PyObject*>exponent) > 20:
        e = 1 << 20 if int_sign(<PyObject*>exponent) > 0 else -(1 << 20)
    else:
        e = exponent
    r = ldexp(x, <int>e)
    if isinf(r):
        return range_error(vm)
    return give(vm, r)


cdef object math_isclose(VM* vm, PyObject** a):
    """isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0)"""
    cdef double x = real_in(a[0]), y = real_in(a[1]), difference
    cdef double relative = 1e-9 if a[2] == NULL else real_in(a[2]), absolute = 0.0 if a[3] == NULL else real_in(a[3])
    if relative < 0.0 or absolute < 0.0:
        return raise_value(vm, "tolerances must be non-negative")
    if x == y:
        return True
    if isinf(x) or isinf(y):
        return False
    difference = fabs(y - x)
    return difference <= fabs(relative * y) or difference <= fabs(relative * x) or difference <= absolute


# --- nextafter: doubles of one sign are ordered as their bits are ---

cdef union Bits:
    double   d
    uint64_t u

cdef double step_towards(double x, double y, uint64_t steps) noexcept:
    cdef Bits bx, by
    cdef uint64_t sign = <uint64_t>1 << 63
    cdef uint64_t ax, ay
    if isnan(x):
        return x
    if isnan(y):
        return y
    bx.d = x
    by.d = y
    if bx.u == by.u:
        return x
    ax = bx.u & ~sign
    ay = by.u & ~sign
    if (bx.u ^ by.u) & sign:
        # Opposite signs: down to zero, then up on the other side.
        if ax + ay <= steps:
            return y
        if ax < steps:
            bx.u = (by.u & sign) | (steps - ax)
        else:
            bx.u -= steps
        return bx.d
    if ax > ay:
        if ax - ay >= steps:
            bx.u -= steps
            return bx.d
        return y
    if ay - ax >= steps:
        bx.u += steps
        return bx.d
    return y

cdef object math_nextafter(VM* vm, PyObject** a):
    """nextafter(x, y, /, *, steps=None)"""
    cdef double x = real_in(a[0]), y = real_in(a[1])
    if <object>a[2] is None:
        return give(vm, nextafter(x, y))
    if int_sign(a[2]) < 0:
        return raise_value(vm, "steps must be a non-negative integer")
    # Any two doubles are at most 2 ** 64 steps apart.
    return give(vm, step_towards(x, y, <uint64_t>-1 if int_bits(a[2]) > 64 else <uint64_t><object>a[2]))


# --- logarithms: ints of any size ---

cdef enum LogKind:
    NATURAL = 0
    BINARY  = 1
    DECIMAL = 2

cdef object logarithm(VM* vm, object v, int kind):
    """Logarithm of a float or int. Returns: float; STOP: another type; SIGNAL."""
    cdef double x
    if PyFloat_CheckExact(<PyObject*>v):
        x = PyFloat_AS_DOUBLE(<PyObject*>v)
        if x <= 0.0:
            return raise_value(vm, f"expected a positive input, got {x!r}")
        return give(vm, log(x) if kind == NATURAL else log2(x) if kind == BINARY else log10(x))
    if type(v) is not int and type(v) is not bool:
        return STOP
    if int_sign(<PyObject*>v) <= 0:
        return raise_value(vm, "expected a positive input")
    if int_digits(<PyObject*>v) <= 1:
        x = <double>v
        return give(vm, log(x) if kind == NATURAL else log2(x) if kind == BINARY else log10(x))
    work(vm, int_digits(<PyObject*>v))
    charge(vm, 24)
    return _host.log(v) if kind == NATURAL else _host.log2(v) if kind == BINARY else _host.log10(v)

cdef object log_any(VM* vm, object v, int kind):
    """Logarithm of any value, converted by __float__ or __index__."""
    cdef ClassObject cls
    cdef object r = logarithm(vm, v, kind)
    if r is not STOP:
        return r
    r = unwrap(v)
    if r is not v and (type(r) is int or type(r) is float):
        return logarithm(vm, r, kind)
    cls = class_of(v)
    if lookup(cls, "__float__") == NULL and lookup(cls, "__index__") != NULL:
        r = as_index(vm, v)
    else:
        r = as_real(vm, v)
    return then(vm, r, LOG_OF, None, None, None, kind)

cdef object log_of(VM* vm, object value, object a, object b, object c, int64_t kind):
    return logarithm(vm, value, <int>kind)

cdef ResumeFunction LOG_OF = resume_function("math_log_of", log_of)

cdef object math_log(VM* vm, PyObject** a):
    """log(x, base=e)"""
    if a[1] == NULL:
        return log_any(vm, <object>a[0], NATURAL)
    return then(vm, log_any(vm, <object>a[0], NATURAL), LOG_NUMERATOR, <object>a[1], None, None, 0)

cdef object log_numerator(VM* vm, object value, object base, object b, object c, int64_t i):
    return then(vm, log_any(vm, base, NATURAL), LOG_DENOMINATOR, value, None, None, 0)

cdef object log_denominator(VM* vm, object value, object numerator, object b, object c, int64_t i):
    if <double>value == 0.0:
        return raise_error(vm, ZERO_DIVISION_ERROR, "division by zero")
    return give(vm, <double>numerator / <double>value)

cdef ResumeFunction LOG_NUMERATOR = resume_function("math_log_numerator", log_numerator)
cdef ResumeFunction LOG_DENOMINATOR = resume_function("math_log_denominator", log_denominator)

cdef object math_log2(VM* vm, PyObject** a): return log_any(vm, <object>a[0], BINARY)
cdef object math_log10(VM* vm, PyObject** a): return log_any(vm, <object>a[0], DECIMAL)


# --- table ---

NAMESPACE = {"e": 2.718281828459045, "inf": INFINITY, "nan": NAN, "pi": 3.141592653589793, "tau": 6.283185307179586}

cdef int make_table() except -1:
    function(NAMESPACE, "math", "acos", math_acos, "x: real, /")
    function(NAMESPACE, "math", "acosh", math_acosh, "x: real, /")
    function(NAMESPACE, "math", "asin", math_asin, "x: real, /")
    function(NAMESPACE, "math", "asinh", math_asinh, "x: real, /")
    function(NAMESPACE, "math", "atan", math_atan, "x: real, /")
    function(NAMESPACE, "math", "atan2", math_atan2, "y: real, x: real, /")
    function(NAMESPACE, "math", "atanh", math_atanh, "x: real, /")
    function(NAMESPACE, "math", "cbrt", math_cbrt, "x: real, /")
    function(NAMESPACE, "math", "ceil", math_ceil, "x, /")
    function(NAMESPACE, "math", "copysign", math_copysign, "x: real, y: real, /")
    function(NAMESPACE, "math", "cos", math_cos, "x: real, /")
    function(NAMESPACE, "math", "cosh", math_cosh, "x: real, /")
    function(NAMESPACE, "math", "degrees", math_degrees, "x: real, /")
    function(NAMESPACE, "math", "erf", math_erf, "x: real, /")
    function(NAMESPACE, "math", "erfc", math_erfc, "x: real, /")
    function(NAMESPACE, "math", "exp", math_exp, "x: real, /")
    function(NAMESPACE, "math", "exp2", math_exp2, "x: real, /")
    function(NAMESPACE, "math", "expm1", math_expm1, "x: real, /")
    function(NAMESPACE, "math", "fabs", math_fabs, "x: real, /")
    function(NAMESPACE, "math", "floor", math_floor, "x, /")
    function(NAMESPACE, "math", "fma", math_fma, "x: real, y: real, z: real, /")
    function(NAMESPACE, "math", "fmod", math_fmod, "x: real, y: real, /")
    function(NAMESPACE, "math", "frexp", math_frexp, "x: real, /")
    function(NAMESPACE, "math", "gamma", math_gamma, "x: real, /")
    function(NAMESPACE, "math", "isclose", math_isclose, "a: real, b: real, *, rel_tol: real=..., abs_tol: real=...")
    function(NAMESPACE, "math", "isfinite", math_isfinite, "x: real, /")
    function(NAMESPACE, "math", "isinf", math_isinf, "x: real, /")
    function(NAMESPACE, "math", "isnan", math_isnan, "x: real, /")
    worded(function(NAMESPACE, "math", "ldexp", math_ldexp, "x: real, i: int, /"), "i", "Expected an int as second argument to ldexp.")
    function(NAMESPACE, "math", "lgamma", math_lgamma, "x: real, /")
    function(NAMESPACE, "math", "log", math_log, "x, base=..., /")
    function(NAMESPACE, "math", "log10", math_log10, "x, /")
    function(NAMESPACE, "math", "log1p", math_log1p, "x: real, /")
    function(NAMESPACE, "math", "log2", math_log2, "x, /")
    function(NAMESPACE, "math", "modf", math_modf, "x: real, /")
    function(NAMESPACE, "math", "nextafter", math_nextafter, "x: real, y: real, /, *, steps: index | None=None")
    function(NAMESPACE, "math", "pow", math_pow, "x: real, y: real, /")
    function(NAMESPACE, "math", "radians", math_radians, "x: real, /")
    function(NAMESPACE, "math", "remainder", math_remainder, "x: real, y: real, /")
    function(NAMESPACE, "math", "sin", math_sin, "x: real, /")
    function(NAMESPACE, "math", "sinh", math_sinh, "x: real, /")
    function(NAMESPACE, "math", "sqrt", math_sqrt, "x: real, /")
    function(NAMESPACE, "math", "tan", math_tan, "x: real, /")
    function(NAMESPACE, "math", "tanh", math_tanh, "x: real, /")
    function(NAMESPACE, "math", "trunc", math_trunc, "x, /")
    function(NAMESPACE, "math", "ulp", math_ulp, "x: real, /")
    add_int_functions(NAMESPACE)
    add_sum_functions(NAMESPACE)
    return 0

make_table()
