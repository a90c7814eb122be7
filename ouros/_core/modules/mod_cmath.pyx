"""The module cmath, by the host's: from exact complex numbers to exact complex numbers and floats.

Must not know how arguments are converted. Invariant: the host's functions get exact numbers only.
"""
import cmath as _host
from ouros._core.protocols.call cimport function
from ouros._core.heap.exceptions cimport raise_host, raise_value
from ouros._core.heap.heap cimport charge
from ouros._core.types.argument_conversion cimport real_in


cdef object apply(VM* vm, PyObject** a, object f):
    charge(vm, 120)
    try:
        return f(<object>a[0])
    except (ValueError, OverflowError) as e:
        return raise_host(vm, e)

cdef object cmath_acos(VM* vm, PyObject** a): return apply(vm, a, _host.acos)
cdef object cmath_acosh(VM* vm, PyObject** a): return apply(vm, a, _host.acosh)
cdef object cmath_asin(VM* vm, PyObject** a): return apply(vm, a, _host.asin)
cdef object cmath_asinh(VM* vm, PyObject** a): return apply(vm, a, _host.asinh)
cdef object cmath_atan(VM* vm, PyObject** a): return apply(vm, a, _host.atan)
cdef object cmath_atanh(VM* vm, PyObject** a): return apply(vm, a, _host.atanh)
cdef object cmath_cos(VM* vm, PyObject** a): return apply(vm, a, _host.cos)
cdef object cmath_cosh(VM* vm, PyObject** a): return apply(vm, a, _host.cosh)
cdef object cmath_exp(VM* vm, PyObject** a): return apply(vm, a, _host.exp)
cdef object cmath_isfinite(VM* vm, PyObject** a): return apply(vm, a, _host.isfinite)
cdef object cmath_isinf(VM* vm, PyObject** a): return apply(vm, a, _host.isinf)
cdef object cmath_isnan(VM* vm, PyObject** a): return apply(vm, a, _host.isnan)
cdef object cmath_log10(VM* vm, PyObject** a): return apply(vm, a, _host.log10)
cdef object cmath_phase(VM* vm, PyObject** a): return apply(vm, a, _host.phase)
cdef object cmath_polar(VM* vm, PyObject** a): return apply(vm, a, _host.polar)
cdef object cmath_sin(VM* vm, PyObject** a): return apply(vm, a, _host.sin)
cdef object cmath_sinh(VM* vm, PyObject** a): return apply(vm, a, _host.sinh)
cdef object cmath_sqrt(VM* vm, PyObject** a): return apply(vm, a, _host.sqrt)
cdef object cmath_tan(VM* vm, PyObject** a): return apply(vm, a, _host.tan)
cdef object cmath_tanh(VM* vm, PyObject** a): return apply(vm, a, _host.tanh)


cdef object cmath_log(VM* vm, PyObject** a):
    """log(z, base=e)"""
    if a[1] == NULL:
        return apply(vm, a, _host.log)
    charge(vm, 32)
    try:
        return _host.log(<object>a[0], <object>a[1])
    except (ValueError, OverflowError) as e:
        return raise_host(vm, e)


cdef object cmath_rect(VM* vm, PyObject** a):
    charge(vm, 32)
    try:
        return _host.rect(real_in(a[0]), real_in(a[1]))
    except (ValueError, OverflowError) as e:
        return raise_host(vm, e)


cdef object cmath_isclose(VM* vm, PyObject** a):
    """isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0)"""
    cdef double relative = 1e-9 if a[2] == NULL else real_in(a[2]), absolute = 0.0 if a[3] == NULL else real_in(a[3])
    if relative < 0.0 or absolute < 0.0:
        return raise_value(vm, "tolerances must be non-negative")
    return _host.isclose(<object>a[0], <object>a[1], rel_tol=relative, abs_tol=absolute)


# --- table ---

NAMESPACE = {
    "e": _host.e, "inf": _host.inf, "infj": _host.infj, "nan": _host.nan, "nanj": _host.nanj, "pi": _host.pi, "tau": _host.tau,
}

cdef int make_table() except -1:
    function(NAMESPACE, "cmath", "acos", cmath_acos, "z: complex, /")
    function(NAMESPACE, "cmath", "acosh", cmath_acosh, "z: complex, /")
    function(NAMESPACE, "cmath", "asin", cmath_asin, "z: complex, /")
    function(NAMESPACE, "cmath", "asinh", cmath_asinh, "z: complex, /")
    function(NAMESPACE, "cmath", "atan", cmath_atan, "z: complex, /")
    function(NAMESPACE, "cmath", "atanh", cmath_atanh, "z: complex, /")
    function(NAMESPACE, "cmath", "cos", cmath_cos, "z: complex, /")
    function(NAMESPACE, "cmath", "cosh", cmath_cosh, "z: complex, /")
    function(NAMESPACE, "cmath", "exp", cmath_exp, "z: complex, /")
    function(NAMESPACE, "cmath", "isclose", cmath_isclose, "a: complex, b: complex, *, rel_tol: real=..., abs_tol: real=...")
    function(NAMESPACE, "cmath", "isfinite", cmath_isfinite, "z: complex, /")
    function(NAMESPACE, "cmath", "isinf", cmath_isinf, "z: complex, /")
    function(NAMESPACE, "cmath", "isnan", cmath_isnan, "z: complex, /")
    function(NAMESPACE, "cmath", "log", cmath_log, "z: complex, base: complex=..., /")
    function(NAMESPACE, "cmath", "log10", cmath_log10, "z: complex, /")
    function(NAMESPACE, "cmath", "phase", cmath_phase, "z: complex, /")
    function(NAMESPACE, "cmath", "polar", cmath_polar, "z: complex, /")
    function(NAMESPACE, "cmath", "rect", cmath_rect, "r: real, phi: real, /")
    function(NAMESPACE, "cmath", "sin", cmath_sin, "z: complex, /")
    function(NAMESPACE, "cmath", "sinh", cmath_sinh, "z: complex, /")
    function(NAMESPACE, "cmath", "sqrt", cmath_sqrt, "z: complex, /")
    function(NAMESPACE, "cmath", "tan", cmath_tan, "z: complex, /")
    function(NAMESPACE, "cmath", "tanh", cmath_tanh, "z: complex, /")
    return 0

make_table()
