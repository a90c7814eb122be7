"""float and complex: construction, methods, operator dunders.

Must not know the methods of other types. Invariants: `self` of a native is an exact float or complex, and results are exact even for
instances of derived classes.
"""
cimport cython
cimport ouros._core.types.argument_conversion as _conversion
from libc.math cimport ceil, floor, isfinite, isinf, isnan
from cpython.complex cimport Py_complex, PyComplex_AsCComplex, PyComplex_FromDoubles
from ouros._core.protocols.call cimport attribute, call1, class_method, method, static_method
from ouros._core.protocols.argument_errors cimport worded
from ouros._core.heap.exceptions cimport (
    OVERFLOW_ERROR, TYPE_ERROR, VALUE_ERROR, raise_error, raise_host, raise_quoting, raise_type, raise_value,
)
from ouros._core.protocols.plain_text cimport format_plain
from ouros._core.heap.heap cimport charge, reserve, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.plain_arithmetic cimport (
    NUM_COMPLEX, NUM_FLOAT, NUM_INT, NUM_NONE, U_ABS, U_NEG, as_double, float_to_int, num_binary, num_compare, num_hash, num_kind,
    num_repr, num_unary)
from ouros._core.base.text_builder cimport read_float
from ouros._core.protocols.ops cimport (
    OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_POW, OP_FLOORDIV, OP_DIVMOD,
    CMP_LT, CMP_LE, CMP_EQ, CMP_NE, CMP_GT, CMP_GE,
    as_index, call_found, repr_value)
from ouros._core.types.type_int cimport new_value, plain_bytes


# --- conversion to float ---

cdef object float_result(VM* vm, object value, object cls, object b, object c, int64_t i):
    """ResumeFunction: check the result of __float__ of an instance of class cls."""
    value = unwrap(value)
    if type(value) is not float:
        return raise_type(vm, f"{short_name(<ClassObject?>cls, 50)}.__float__ returned non-float (type {type_name(value, 50)})")
    return value

cdef object float_argument(VM* vm, object v):
    # Like C's PyFloat_AsDouble: the number of a class derived from float, whatever its __float__ returns.
    if type(v) is ValueInstance and type((<ValueInstance>v).payload) is float:
        return (<ValueInstance>v).payload
    r = to_float(vm, v)
    return raise_type(vm, f"must be real number, not {type_name(v, 50)}") if r is STOP else r

cdef object complex_argument(VM* vm, object v):
    if lookup(class_of(v), "__complex__") == NULL:
        return float_argument(vm, v)
    return to_complex(vm, v)

_conversion.as_real = float_argument
_conversion.as_complex = complex_argument

cdef object index_float(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef double x
    if as_double(vm, value, &x) < 0:
        return SIGNAL
    return x

cdef ResumeFunction FLOAT_RESULT = resume_function("float_result", float_result)
cdef ResumeFunction INDEX_FLOAT = resume_function("float_of_index", index_float)


cdef object to_float(VM* vm, object x):
    cdef ClassObject cls
    cdef PyObject* p
    cdef int kind = num_kind(<PyObject*>x)
    if kind == NUM_FLOAT:
        return x
    if kind == NUM_INT:
        return index_float(vm, x, None, None, None, 0)
    if kind == NUM_COMPLEX or not isinstance(x, HeapObject):
        return STOP
    cls = (<HeapObject>x).cls
    p = lookup(cls, "__float__")
    if p != NULL:
        if type(x) is ValueInstance and hooks.is_native(<object>p):
            return to_float(vm, (<ValueInstance>x).payload)
        return then(vm, call_found(vm, <object>p, x, cls, NULL, 0), FLOAT_RESULT, cls, None, None, 0)
    if lookup(cls, "__index__") != NULL:
        return then(vm, as_index(vm, x), INDEX_FLOAT, None, None, None, 0)
    return STOP


cdef bint may_be_float(str text) noexcept:
    """Returns: False: a character rules out a float, which avoids a host exception."""
    cdef Py_UCS4 c
    for c in text:
        # Digits, signs, '.', spaces; letters of inf, nan and exponents; non-ASCII characters, which the host checks.
        if c > 57 and c < 128 and c not in "_aefintyAEFINTY":
            return False
    return True

cdef object bad_float(VM* vm, object text):
    return then(vm, repr_value(vm, text), BAD_FLOAT, None, None, None, 0)

cdef object on_bad_float(VM* vm, object value, object a, object b, object c, int64_t i):
    return raise_quoting(vm, VALUE_ERROR, "could not convert string to float: %s", <str?>value)

cdef ResumeFunction BAD_FLOAT = resume_function("float_of_wrong_text", on_bad_float)

cdef object parse_float(VM* vm, object text):
    """float(x) for exact str or bytes."""
    cdef double short
    if type(text) is str and read_float(text, &short):
        charge(vm, 24)
        return short
    if len(text) > 2000:
        if reserve(vm, 2 * len(text)) < 0:
            return SIGNAL
        work(vm, 4 * len(text))
    charge(vm, 24)
    if type(text) is str and not may_be_float(<str>text):
        return bad_float(vm, text)
    try:
        return float(text)
    except ValueError:
        return bad_float(vm, text)


cdef object float_of(VM* vm, object x):
    """float(x)."""
    cdef object r = to_float(vm, x)
    if r is not STOP:
        return r
    text = unwrap(x)
    if type(text) is str:
        return parse_float(vm, text)
    text = plain_bytes(vm, x)
    if text is SIGNAL:
        return SIGNAL
    if text is not None:
        return parse_float(vm, text)
    return raise_type(vm, f"float() argument must be a string or a real number, not '{type_name(x)}'")


cdef object derived(VM* vm, object value, object cls, object b, object c, int64_t i):
    """ResumeFunction: make an instance of the derived class a with the float."""
    return new_value(vm, <ClassObject?>cls, value)

cdef object instantiate(VM* vm, object value, object cls, object b, object c, int64_t i):
    """ResumeFunction: a(value), for the alternative constructors."""
    return value if cls is FLOAT or cls is COMPLEX else call1(vm, cls, value)

cdef ResumeFunction DERIVED = resume_function("float_derived", derived)
cdef ResumeFunction INSTANTIATE = resume_function("float_instantiate", instantiate)


cdef object float_new(VM* vm, PyObject** a):
    cdef object r
    r = 0.0 if a[1] == NULL else float_of(vm, <object>a[1])
    if a[0] == <PyObject*>FLOAT:
        return r
    return then(vm, r, DERIVED, <object>a[0], None, None, 0)


cdef object float_from_number(VM* vm, PyObject** a):
    cdef object r = to_float(vm, <object>a[1])
    if r is STOP:
        return raise_type(vm, f"must be real number, not {type_name(<object>a[1], 50)}")
    return then(vm, r, INSTANTIATE, <object>a[0], None, None, 0)


# --- operators of float ---

cdef inline object float_op(VM* vm, int op, PyObject* x, PyObject* y):
    cdef object other = unwrap(<object>y)
    cdef int kind = num_kind(<PyObject*>other)
    if kind != NUM_FLOAT and kind != NUM_INT:
        return NotImplemented
    return num_binary(vm, op, <object>x, other)

cdef inline object float_rop(VM* vm, int op, PyObject* x, PyObject* y):
    cdef object other = unwrap(<object>y)
    cdef int kind = num_kind(<PyObject*>other)
    if kind != NUM_FLOAT and kind != NUM_INT:
        return NotImplemented
    return num_binary(vm, op, other, <object>x)

cdef inline object float_cmp(VM* vm, int op, PyObject* x, PyObject* y):
    cdef object other = unwrap(<object>y)
    cdef int kind = num_kind(<PyObject*>other)
    if kind != NUM_FLOAT and kind != NUM_INT:
        return NotImplemented
    return num_compare(op, <object>x, other) == 1

cdef object float_add(VM* vm, PyObject** a): return float_op(vm, OP_ADD, a[0], a[1])
cdef object float_radd(VM* vm, PyObject** a): return float_rop(vm, OP_ADD, a[0], a[1])
cdef object float_sub(VM* vm, PyObject** a): return float_op(vm, OP_SUB, a[0], a[1])
cdef object float_rsub(VM* vm, PyObject** a): return float_rop(vm, OP_SUB, a[0], a[1])
cdef object float_mul(VM* vm, PyObject** a): return float_op(vm, OP_MUL, a[0], a[1])
cdef object float_rmul(VM* vm, PyObject** a): return float_rop(vm, OP_MUL, a[0], a[1])
cdef object float_truediv(VM* vm, PyObject** a): return float_op(vm, OP_DIV, a[0], a[1])
cdef object float_rtruediv(VM* vm, PyObject** a): return float_rop(vm, OP_DIV, a[0], a[1])
cdef object float_floordiv(VM* vm, PyObject** a): return float_op(vm, OP_FLOORDIV, a[0], a[1])
cdef object float_rfloordiv(VM* vm, PyObject** a): return float_rop(vm, OP_FLOORDIV, a[0], a[1])
cdef object float_mod(VM* vm, PyObject** a): return float_op(vm, OP_MOD, a[0], a[1])
cdef object float_rmod(VM* vm, PyObject** a): return float_rop(vm, OP_MOD, a[0], a[1])
cdef object float_divmod(VM* vm, PyObject** a): return float_op(vm, OP_DIVMOD, a[0], a[1])
cdef object float_rdivmod(VM* vm, PyObject** a): return float_rop(vm, OP_DIVMOD, a[0], a[1])
cdef object float_lt(VM* vm, PyObject** a): return float_cmp(vm, CMP_LT, a[0], a[1])
cdef object float_le(VM* vm, PyObject** a): return float_cmp(vm, CMP_LE, a[0], a[1])
cdef object float_eq(VM* vm, PyObject** a): return float_cmp(vm, CMP_EQ, a[0], a[1])
cdef object float_ne(VM* vm, PyObject** a): return float_cmp(vm, CMP_NE, a[0], a[1])
cdef object float_gt(VM* vm, PyObject** a): return float_cmp(vm, CMP_GT, a[0], a[1])
cdef object float_ge(VM* vm, PyObject** a): return float_cmp(vm, CMP_GE, a[0], a[1])

cdef object no_modulus(VM* vm):
    return raise_type(vm, "pow() 3rd argument not allowed unless all arguments are integers")

cdef object float_pow(VM* vm, PyObject** a):
    if a[2] != <PyObject*>None:
        return no_modulus(vm)
    return float_op(vm, OP_POW, a[0], a[1])

cdef object float_rpow(VM* vm, PyObject** a):
    if a[2] != <PyObject*>None:
        return no_modulus(vm)
    return float_rop(vm, OP_POW, a[0], a[1])

cdef object float_neg(VM* vm, PyObject** a): return num_unary(vm, U_NEG, <object>a[0])
cdef object float_same(VM* vm, PyObject** a): return unwrap(<object>a[0])
cdef object float_abs(VM* vm, PyObject** a): return num_unary(vm, U_ABS, <object>a[0])
cdef object float_bool(VM* vm, PyObject** a): return <double><object>a[0] != 0.0
cdef object float_hash(VM* vm, PyObject** a): return num_hash(<object>a[0])
cdef object float_repr(VM* vm, PyObject** a): return num_repr(vm, <object>a[0])
cdef object float_zero(VM* vm, PyObject** a): return 0.0
cdef object float_trunc(VM* vm, PyObject** a): return float_to_int(vm, <double><object>a[0])
cdef object float_floor(VM* vm, PyObject** a): return float_to_int(vm, floor(<double><object>a[0]))
cdef object float_ceil(VM* vm, PyObject** a): return float_to_int(vm, ceil(<double><object>a[0]))


# --- methods of float ---

cdef object float_ratio(VM* vm, double x):
    if isinf(x):
        return raise_error(vm, OVERFLOW_ERROR, "cannot convert Infinity to integer ratio")
    if isnan(x):
        return raise_value(vm, "cannot convert NaN to integer ratio")
    charge(vm, 250)
    return x.as_integer_ratio()

cdef object float_as_ratio(VM* vm, PyObject** a):
    return float_ratio(vm, <double><object>a[0])

cdef object float_is_integer(VM* vm, PyObject** a):
    cdef double x = <double><object>a[0]
    return True if isfinite(x) and floor(x) == x else False

cdef object float_newargs(VM* vm, PyObject** a):
    charge(vm, 48)
    return (<object>a[0],)

cdef object float_hex(VM* vm, PyObject** a):
    charge(vm, 80)
    return (<double><object>a[0]).hex()

cdef object float_fromhex(VM* vm, PyObject** a):
    text = <object>a[1]
    # The host would keep the text in UTF-8, too.
    if not (<str?>text).isascii():
        return raise_value(vm, "invalid hexadecimal floating-point string")
    work(vm, len(<str>text))
    charge(vm, 24)
    try:
        value = float.fromhex(text)
    except (ValueError, OverflowError) as e:
        return raise_host(vm, e)
    return instantiate(vm, value, <object>a[0], None, None, 0)

cdef object float_getformat(VM* vm, PyObject** a):
    kind = <str?><object>a[1]
    if kind != "double" and kind != "float":
        return raise_value(vm, "__getformat__() argument 1 must be 'double' or 'float'")
    return "IEEE, little-endian"

cdef object number_format(VM* vm, PyObject** a):
    return format_plain(vm, <object>a[0], <str?><object>a[1])


cdef object round_float(VM* vm, double x, object digits):
    cdef int places
    if not isfinite(x) or x == 0.0:
        return x
    # More than 400 places change no double, fewer than -400 leave zero.
    if digits > 400:
        return x
    if digits < -400:
        return 0.0 * x
    places = digits
    charge(vm, 24)
    try:
        return round(x, places)
    except OverflowError:
        return raise_error(vm, OVERFLOW_ERROR, "rounded value too large to represent")

cdef object float_round(VM* vm, PyObject** a):
    cdef double x = <double><object>a[0]
    if a[1] == <PyObject*>None:
        if not isfinite(x):
            return float_to_int(vm, x)
        charge(vm, 64)
        return round(x)
    return round_float(vm, x, <object>a[1])


# --- complex.__new__ ---

cdef enum Part:              # role of an argument of complex(real, imag)
    REAL_ALONE = 0           # complex(x): x may have __complex__
    REAL_PART  = 1
    IMAG_PART  = 2


cdef object complex_result(VM* vm, object value, object a, object b, object c, int64_t i):
    value = unwrap(value)
    if type(value) is not complex:
        return raise_type(vm, f"__complex__ returned non-complex (type {type_name(value)})")
    return value

cdef ResumeFunction COMPLEX_RESULT = resume_function("complex_result", complex_result)


cdef object to_complex(VM* vm, object x):
    cdef ClassObject cls
    cdef PyObject* p
    cdef object r
    if type(x) is complex:
        return x
    if isinstance(x, HeapObject):
        cls = (<HeapObject>x).cls
        p = lookup(cls, "__complex__")
        if p != NULL:
            if type(x) is ValueInstance and hooks.is_native(<object>p):
                return (<ValueInstance>x).payload
            return then(vm, call_found(vm, <object>p, x, cls, NULL, 0), COMPLEX_RESULT, None, None, None, 0)
    r = to_float(vm, x)
    if r is STOP:
        return STOP
    return then(vm, r, FLOAT_COMPLEX, None, None, None, 0)

cdef object float_complex(VM* vm, object value, object a, object b, object c, int64_t i):
    charge(vm, 32)
    return PyComplex_FromDoubles(<double>value, 0.0)

cdef ResumeFunction FLOAT_COMPLEX = resume_function("complex_of_float", float_complex)


cdef object to_part(VM* vm, object x, int part):
    """Convert one argument of complex(). Returns: exact complex or float, or SIGNAL."""
    cdef ClassObject cls
    cdef PyObject* p
    if type(x) is complex:
        return x
    if isinstance(x, HeapObject):
        cls = (<HeapObject>x).cls
        p = lookup(cls, "__complex__") if part != IMAG_PART else NULL
        if p != NULL and not hooks.is_native(<object>p):
            return then(vm, call_found(vm, <object>p, x, cls, NULL, 0), COMPLEX_RESULT, None, None, None, 0)
        if type(x) is ValueInstance and type((<ValueInstance>x).payload) is complex:
            return (<ValueInstance>x).payload
    r = to_float(vm, x)
    if r is not STOP:
        return r
    if part == REAL_ALONE:
        return raise_quoting(vm, TYPE_ERROR, "complex() argument must be a string or a number, not %s", full_type_name(x))
    return raise_type(vm, f"complex() argument '{'real' if part == REAL_PART else 'imag'}' must be a real number, not {type_name(x)}")


cdef object complex_new(VM* vm, PyObject** a):
    cdef object real
    if a[1] == NULL:
        real = 0.0
    else:
        text = unwrap(<object>a[1])
        if type(text) is str and a[2] == NULL:
            return then(vm, parse_complex(vm, <str>text), DERIVED, <object>a[0], None, None, 0)
        if a[2] == NULL:
            if type(<object>a[1]) is complex and a[0] == <PyObject*>COMPLEX:
                return <object>a[1]
            return then(vm, to_part(vm, <object>a[1], REAL_ALONE), WITH_REAL, <object>a[0], None, None, 0)
        real = to_part(vm, <object>a[1], REAL_PART)
    return then(vm, real, WITH_REAL, <object>a[0], <object>a[2] if a[2] != NULL else None, None, 0 if a[2] == NULL else 1)


cdef object with_real(VM* vm, object value, object cls, object imag, object c, int64_t has_imag):
    """ResumeFunction: `value` is the real part. Convert the imaginary part, which was given if `has_imag` is set."""
    if has_imag == 0:
        if type(value) is complex:
            return new_value(vm, <ClassObject?>cls, value)
        charge(vm, 32)
        return new_value(vm, <ClassObject?>cls, PyComplex_FromDoubles(<double>value, 0.0))
    return then(vm, to_part(vm, imag, IMAG_PART), WITH_IMAG, cls, value, None, 0)

cdef object with_imag(VM* vm, object value, object cls, object real, object c, int64_t i):
    """ResumeFunction: `value` is the imaginary part. Compute real + imag * 1j for floats or complex, without making NaN from infinities."""
    cdef Py_complex z
    cdef double re, im
    cdef double extra = 0.0
    cdef bint has_extra = type(real) is complex
    if has_extra:
        z = PyComplex_AsCComplex(real)
        re = z.real
        extra = z.imag
    else:
        re = <double>real
    if type(value) is complex:
        z = PyComplex_AsCComplex(value)
        re -= z.imag
        im = z.real
    else:
        im = <double>value
    if has_extra:
        im += extra
    charge(vm, 32)
    return new_value(vm, <ClassObject?>cls, PyComplex_FromDoubles(re, im))

cdef ResumeFunction WITH_REAL = resume_function("complex_with_real", with_real)
cdef ResumeFunction WITH_IMAG = resume_function("complex_with_imag", with_imag)


cdef object parse_complex(VM* vm, str text):
    if len(text) > 2000:
        if reserve(vm, 2 * len(text)) < 0:
            return SIGNAL
        work(vm, 4 * len(text))
    charge(vm, 32)
    try:
        return complex(text)
    except ValueError:
        return raise_value(vm, "complex() arg is a malformed string")


cdef object complex_from_number(VM* vm, PyObject** a):
    cdef object r = to_complex(vm, <object>a[1])
    if r is STOP:
        return raise_type(vm, f"must be real number, not {type_name(<object>a[1], 50)}")
    return then(vm, r, INSTANTIATE, <object>a[0], None, None, 0)


# --- operators and methods of complex ---

cdef inline object complex_op(VM* vm, int op, PyObject* x, PyObject* y, bint reflected):
    cdef object other = unwrap(<object>y)
    if num_kind(<PyObject*>other) == NUM_NONE:
        return NotImplemented
    if reflected:
        return num_binary(vm, op, other, <object>x)
    return num_binary(vm, op, <object>x, other)

cdef inline object complex_cmp(VM* vm, int op, PyObject* x, PyObject* y):
    cdef object other = unwrap(<object>y)
    if num_kind(<PyObject*>other) == NUM_NONE:
        return NotImplemented
    return num_compare(op, <object>x, other) == 1

cdef object complex_add(VM* vm, PyObject** a): return complex_op(vm, OP_ADD, a[0], a[1], False)
cdef object complex_radd(VM* vm, PyObject** a): return complex_op(vm, OP_ADD, a[0], a[1], True)
cdef object complex_sub(VM* vm, PyObject** a): return complex_op(vm, OP_SUB, a[0], a[1], False)
cdef object complex_rsub(VM* vm, PyObject** a): return complex_op(vm, OP_SUB, a[0], a[1], True)
cdef object complex_mul(VM* vm, PyObject** a): return complex_op(vm, OP_MUL, a[0], a[1], False)
cdef object complex_rmul(VM* vm, PyObject** a): return complex_op(vm, OP_MUL, a[0], a[1], True)
cdef object complex_truediv(VM* vm, PyObject** a): return complex_op(vm, OP_DIV, a[0], a[1], False)
cdef object complex_rtruediv(VM* vm, PyObject** a): return complex_op(vm, OP_DIV, a[0], a[1], True)
cdef object complex_eq(VM* vm, PyObject** a): return complex_cmp(vm, CMP_EQ, a[0], a[1])
cdef object complex_ne(VM* vm, PyObject** a): return complex_cmp(vm, CMP_NE, a[0], a[1])
cdef object complex_unordered(VM* vm, PyObject** a): return NotImplemented

cdef object complex_pow(VM* vm, PyObject** a):
    other = unwrap(<object>a[1])
    if num_kind(<PyObject*>other) != NUM_NONE and a[2] != <PyObject*>None:
        return raise_value(vm, "complex modulo")
    return complex_op(vm, OP_POW, a[0], a[1], False)

cdef object complex_rpow(VM* vm, PyObject** a):
    other = unwrap(<object>a[1])
    if num_kind(<PyObject*>other) != NUM_NONE and a[2] != <PyObject*>None:
        return raise_value(vm, "complex modulo")
    return complex_op(vm, OP_POW, a[0], a[1], True)

cdef object complex_neg(VM* vm, PyObject** a): return num_unary(vm, U_NEG, <object>a[0])
cdef object complex_same(VM* vm, PyObject** a): return <object>a[0]
cdef object complex_abs(VM* vm, PyObject** a): return num_unary(vm, U_ABS, <object>a[0])
cdef object complex_hash(VM* vm, PyObject** a): return num_hash(<object>a[0])
cdef object complex_repr(VM* vm, PyObject** a): return num_repr(vm, <object>a[0])

cdef object complex_bool(VM* vm, PyObject** a):
    cdef Py_complex z = PyComplex_AsCComplex(<object>a[0])
    return z.real != 0.0 or z.imag != 0.0

cdef object complex_real(VM* vm, PyObject** a):
    charge(vm, 24)
    return PyComplex_AsCComplex(unwrap(<object>a[0])).real

cdef object complex_imag(VM* vm, PyObject** a):
    charge(vm, 24)
    return PyComplex_AsCComplex(unwrap(<object>a[0])).imag

cdef object complex_conjugate(VM* vm, PyObject** a):
    cdef Py_complex z = PyComplex_AsCComplex(<object>a[0])
    charge(vm, 32)
    return PyComplex_FromDoubles(z.real, -z.imag)

cdef object complex_newargs(VM* vm, PyObject** a):
    cdef Py_complex z = PyComplex_AsCComplex(<object>a[0])
    charge(vm, 100)
    return (z.real, z.imag)


# --- tables ---

cdef int make_float_table() except -1:
    cdef str other = "self, value, /"
    method(FLOAT, "__abs__", float_abs, "self, /")
    method(FLOAT, "__add__", float_add, other)
    method(FLOAT, "__bool__", float_bool, "self, /")
    method(FLOAT, "__ceil__", float_ceil, "self, /")
    method(FLOAT, "__divmod__", float_divmod, other)
    method(FLOAT, "__eq__", float_eq, other)
    method(FLOAT, "__float__", float_same, "self, /")
    method(FLOAT, "__floor__", float_floor, "self, /")
    method(FLOAT, "__floordiv__", float_floordiv, other)
    method(FLOAT, "__format__", number_format, "self, format_spec: str, /")
    method(FLOAT, "__ge__", float_ge, other)
    class_method(FLOAT, "__getformat__", float_getformat, "cls, typestr: str, /")
    method(FLOAT, "__getnewargs__", float_newargs, "self, /")
    method(FLOAT, "__gt__", float_gt, other)
    method(FLOAT, "__hash__", float_hash, "self, /")
    method(FLOAT, "__int__", float_trunc, "self, /")
    method(FLOAT, "__le__", float_le, other)
    method(FLOAT, "__lt__", float_lt, other)
    method(FLOAT, "__mod__", float_mod, other)
    method(FLOAT, "__mul__", float_mul, other)
    method(FLOAT, "__ne__", float_ne, other)
    method(FLOAT, "__neg__", float_neg, "self, /")
    static_method(FLOAT, "__new__", float_new, "cls, x=..., /")
    method(FLOAT, "__pos__", float_same, "self, /")
    method(FLOAT, "__pow__", float_pow, "self, value, mod=None, /")
    method(FLOAT, "__radd__", float_radd, other)
    method(FLOAT, "__rdivmod__", float_rdivmod, other)
    method(FLOAT, "__repr__", float_repr, "self, /")
    method(FLOAT, "__rfloordiv__", float_rfloordiv, other)
    method(FLOAT, "__rmod__", float_rmod, other)
    method(FLOAT, "__rmul__", float_rmul, other)
    method(FLOAT, "__round__", float_round, "self, ndigits: index | None=None, /")
    method(FLOAT, "__rpow__", float_rpow, "self, value, mod=None, /")
    method(FLOAT, "__rsub__", float_rsub, other)
    method(FLOAT, "__rtruediv__", float_rtruediv, other)
    method(FLOAT, "__sub__", float_sub, other)
    method(FLOAT, "__truediv__", float_truediv, other)
    method(FLOAT, "__trunc__", float_trunc, "self, /")
    method(FLOAT, "as_integer_ratio", float_as_ratio, "self, /")
    method(FLOAT, "conjugate", float_same, "self, /")
    class_method(FLOAT, "from_number", float_from_number, "cls, number, /")
    worded(class_method(FLOAT, "fromhex", float_fromhex, "cls, string: str, /"), "string", "bad argument type for built-in operation")
    method(FLOAT, "hex", float_hex, "self, /")
    attribute(FLOAT, "imag", float_zero, NULL)
    method(FLOAT, "is_integer", float_is_integer, "self, /")
    attribute(FLOAT, "real", float_same, NULL)
    return 0


cdef int make_complex_table() except -1:
    cdef str other = "self, value, /"
    method(COMPLEX, "__abs__", complex_abs, "self, /")
    method(COMPLEX, "__add__", complex_add, other)
    method(COMPLEX, "__bool__", complex_bool, "self, /")
    method(COMPLEX, "__complex__", complex_same, "self, /")
    method(COMPLEX, "__eq__", complex_eq, other)
    method(COMPLEX, "__format__", number_format, "self, format_spec: str, /")
    method(COMPLEX, "__ge__", complex_unordered, other)
    method(COMPLEX, "__getnewargs__", complex_newargs, "self, /")
    method(COMPLEX, "__gt__", complex_unordered, other)
    method(COMPLEX, "__hash__", complex_hash, "self, /")
    method(COMPLEX, "__le__", complex_unordered, other)
    method(COMPLEX, "__lt__", complex_unordered, other)
    method(COMPLEX, "__mul__", complex_mul, other)
    method(COMPLEX, "__ne__", complex_ne, other)
    method(COMPLEX, "__neg__", complex_neg, "self, /")
    static_method(COMPLEX, "__new__", complex_new, "cls, real=..., imag=...")
    method(COMPLEX, "__pos__", complex_same, "self, /")
    method(COMPLEX, "__pow__", complex_pow, "self, value, mod=None, /")
    method(COMPLEX, "__radd__", complex_radd, other)
    method(COMPLEX, "__repr__", complex_repr, "self, /")
    method(COMPLEX, "__rmul__", complex_rmul, other)
    method(COMPLEX, "__rpow__", complex_rpow, "self, value, mod=None, /")
    method(COMPLEX, "__rsub__", complex_rsub, other)
    method(COMPLEX, "__rtruediv__", complex_rtruediv, other)
    method(COMPLEX, "__sub__", complex_sub, other)
    method(COMPLEX, "__truediv__", complex_truediv, other)
    method(COMPLEX, "conjugate", complex_conjugate, "self, /")
    class_method(COMPLEX, "from_number", complex_from_number, "cls, number, /")
    attribute(COMPLEX, "imag", complex_imag, NULL)
    attribute(COMPLEX, "real", complex_real, NULL)
    return 0

make_float_table()
make_complex_table()
