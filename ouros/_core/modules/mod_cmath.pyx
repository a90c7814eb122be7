"""The module cmath, by the host's: from exact complex numbers to exact complex numbers and floats.

Must not know how arguments are converted (math_args.pyx). Invariant: the host's functions get exact numbers only.
"""
import cmath as _host
from ouros._core.protocols.call cimport function
from ouros._core.heap.exceptions cimport raise_host, raise_value
from ouros._core.heap.heap cimport charge
from ouros._core.modules.math_args cimport AS_COMPLEX, AS_FLOAT, convert_call


cdef inline bint plain(PyObject* v) noexcept:
    return type(<object>v) is complex or type(<object>v) is float

cdef object apply(VM* vm, PyObject** a, object f, str name):
    if not plain(a[0]):
        return convert_call(vm, name, a, 1, AS_COMPLEX, None)
    charge(vm, 120)
    try:
        return f(<object>a[0])
    except (ValueError, OverflowError) as e:
        return raise_host(vm, e)

cdef object cmath_acos(VM* vm, PyObject** a): return apply(vm, a, _host.acos, "cmath.acos")
cdef object cmath_acosh(VM* vm, PyObject** a): return apply(vm, a, _host.acosh, "cmath.acosh")
cdef object cmath_asin(VM* vm, PyObject** a): return apply(vm, a, _host.asin, "cmath.asin")
cdef object cmath_asinh(VM* vm, PyObject** a): return apply(vm, a, _host.asinh, "cmath.asinh")
cdef object cmath_atan(VM* vm, PyObject** a): return apply(vm, a, _host.atan, "cmath.atan")
cdef object cmath_atanh(VM* vm, PyObject** a): return apply(vm, a, _host.atanh, "cmath.atanh")
cdef object cmath_cos(VM* vm, PyObject** a): return apply(vm, a, _host.cos, "cmath.cos")
cdef object cmath_cosh(VM* vm, PyObject** a): return apply(vm, a, _host.cosh, "cmath.cosh")
cdef object cmath_exp(VM* vm, PyObject** a): return apply(vm, a, _host.exp, "cmath.exp")
cdef object cmath_isfinite(VM* vm, PyObject** a): return apply(vm, a, _host.isfinite, "cmath.isfinite")
cdef object cmath_isinf(VM* vm, PyObject** a): return apply(vm, a, _host.isinf, "cmath.isinf")
cdef object cmath_isnan(VM* vm, PyObject** a): return apply(vm, a, _host.isnan, "cmath.isnan")
cdef object cmath_log10(VM* vm, PyObject** a): return apply(vm, a, _host.log10, "cmath.log10")
cdef object cmath_phase(VM* vm, PyObject** a): return apply(vm, a, _host.phase, "cmath.phase")
cdef object cmath_polar(VM* vm, PyObject** a): return apply(vm, a, _host.polar, "cmath.polar")
cdef object cmath_sin(VM* vm, PyObject** a): return apply(vm, a, _host.sin, "cmath.sin")
cdef object cmath_sinh(VM* vm, PyObject** a): return apply(vm, a, _host.sinh, "cmath.sinh")
cdef object cmath_sqrt(VM* vm, PyObject** a): return apply(vm, a, _host.sqrt, "cmath.sqrt")
cdef object cmath_tan(VM* vm, PyObject** a): return apply(vm, a, _host.tan, "cmath.tan")
cdef object cmath_tanh(VM* vm, PyObject** a): return apply(vm, a, _host.tanh, "cmath.tanh")


cdef object cmath_log(VM* vm, PyObject** a):
    """log(z, base=e)"""
    if a[1] == NULL:
        return apply(vm, a, _host.log, "cmath.log")
    if not (plain(a[0]) and plain(a[1])):
        return convert_call(vm, "cmath.log", a, 2, AS_COMPLEX, None)
    charge(vm, 32)
    try:
        return _host.log(<object>a[0], <object>a[1])
    except (ValueError, OverflowError) as e:
        return raise_host(vm, e)


cdef object cmath_rect(VM* vm, PyObject** a):
    if not (type(<object>a[0]) is float and type(<object>a[1]) is float):
        return convert_call(vm, "cmath.rect", a, 2, AS_FLOAT, None)
    charge(vm, 32)
    try:
        return _host.rect(<object>a[0], <object>a[1])
    except (ValueError, OverflowError) as e:
        return raise_host(vm, e)


cdef object RELATIVE = 1e-9
cdef object ABSOLUTE = 0.0

cdef object cmath_isclose(VM* vm, PyObject** a):
    """isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0)"""
    if a[2] == NULL:
        a[2] = <PyObject*>RELATIVE
    if a[3] == NULL:
        a[3] = <PyObject*>ABSOLUTE
    if not (plain(a[0]) and plain(a[1])):
        return convert_call(vm, "cmath.isclose", a, 4, AS_COMPLEX, ("rel_tol", "abs_tol"))
    relative = real_part(<object>a[2])
    absolute = real_part(<object>a[3])
    if relative is None or absolute is None:
        return convert_call(vm, "cmath.isclose", a, 4, AS_COMPLEX, ("rel_tol", "abs_tol"))
    if relative < 0.0 or absolute < 0.0:
        return raise_value(vm, "tolerances must be non-negative")
    return _host.isclose(<object>a[0], <object>a[1], rel_tol=relative, abs_tol=absolute)

cdef object real_part(object v):
    """Returns: a tolerance as float, which may have been converted to complex together with the numbers."""
    if type(v) is float:
        return v
    if type(v) is complex:
        return v.real
    return None


# --- table ---

NAMESPACE = {
    "e": _host.e, "inf": _host.inf, "infj": _host.infj, "nan": _host.nan, "nanj": _host.nanj, "pi": _host.pi, "tau": _host.tau,
}

cdef int make_table() except -1:
    function(NAMESPACE, "cmath", "acos", cmath_acos, "z, /")
    function(NAMESPACE, "cmath", "acosh", cmath_acosh, "z, /")
    function(NAMESPACE, "cmath", "asin", cmath_asin, "z, /")
    function(NAMESPACE, "cmath", "asinh", cmath_asinh, "z, /")
    function(NAMESPACE, "cmath", "atan", cmath_atan, "z, /")
    function(NAMESPACE, "cmath", "atanh", cmath_atanh, "z, /")
    function(NAMESPACE, "cmath", "cos", cmath_cos, "z, /")
    function(NAMESPACE, "cmath", "cosh", cmath_cosh, "z, /")
    function(NAMESPACE, "cmath", "exp", cmath_exp, "z, /")
    function(NAMESPACE, "cmath", "isclose", cmath_isclose, "a, b, *, rel_tol=..., abs_tol=...")
    function(NAMESPACE, "cmath", "isfinite", cmath_isfinite, "z, /")
    function(NAMESPACE, "cmath", "isinf", cmath_isinf, "z, /")
    function(NAMESPACE, "cmath", "isnan", cmath_isnan, "z, /")
    function(NAMESPACE, "cmath", "log", cmath_log, "z, base=..., /")
    function(NAMESPACE, "cmath", "log10", cmath_log10, "z, /")
    function(NAMESPACE, "cmath", "phase", cmath_phase, "z, /")
    function(NAMESPACE, "cmath", "polar", cmath_polar, "z, /")
    function(NAMESPACE, "cmath", "rect", cmath_rect, "r, phi, /")
    function(NAMESPACE, "cmath", "sin", cmath_sin, "z, /")
    function(NAMESPACE, "cmath", "sinh", cmath_sinh, "z, /")
    function(NAMESPACE, "cmath", "sqrt", cmath_sqrt, "z, /")
    function(NAMESPACE, "cmath", "tan", cmath_tan, "z, /")
    function(NAMESPACE, "cmath", "tanh", cmath_tanh, "z, /")
    return 0

make_table()
