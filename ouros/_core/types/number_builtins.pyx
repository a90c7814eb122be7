"""The built-in functions on numbers: abs, bin, chr, divmod, hex, oct, ord, pow, round.

Must not know the methods of the numeric types. Looks them up on the class, as CPython does.
"""
from ouros._core.protocols.call cimport call_prelude, function
from ouros._core.heap.exceptions cimport OVERFLOW_ERROR, raise_error, raise_type, raise_value
from ouros._core.heap.heap cimport charge, look, reserve, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.plain_arithmetic cimport PIECE_BITS, U_ABS, int_bits, num_pow3, num_unary
cimport ouros._core.protocols.plain_arithmetic as _numeric
from ouros._core.base.text_builder cimport Field, put_int, short_made, ShortText
from ouros._core.protocols.ops cimport OP_DIVMOD, OP_POW, binary, call_found
from ouros._core.types.type_int cimport plain_bytes, round_int
from ouros._core.types.type_float cimport round_float
# Imports the methods of the numeric types, which every program needs.
import ouros._core.types.type_int
import ouros._core.types.type_float


DEF LONG_TEXT = 1 << 25          # digits in a base that is a power of two


# --- abs, divmod, round ---

cdef object builtin_abs(VM* vm, PyObject** a):
    cdef object r = num_unary(vm, U_ABS, <object>a[0])
    cdef ClassObject cls
    cdef PyObject* p
    if r is not STOP:
        return r
    cls = class_of(<object>a[0])
    p = lookup(cls, "__abs__")
    if p == NULL:
        return raise_type(vm, f"bad operand type for abs(): '{type_name(<object>a[0])}'")
    return call_found(vm, <object>p, <object>a[0], cls, NULL, 0)


cdef object builtin_divmod(VM* vm, PyObject** a):
    return binary(vm, OP_DIVMOD, <object>a[0], <object>a[1])


cdef object builtin_round(VM* vm, PyObject** a):
    cdef object v = <object>a[0]
    cdef ClassObject cls
    cdef PyObject* p
    if type(<object>a[1]) is int:
        if type(v) is float:
            return round_float(vm, <double>v, <object>a[1])
        if type(v) is int:
            return round_int(vm, v, <object>a[1])
    cls = class_of(v)
    p = lookup(cls, "__round__")
    if p == NULL:
        return raise_type(vm, f"type {short_name(cls, 100)} doesn't define __round__ method")
    return call_found(vm, <object>p, v, cls, a + 1, 0 if a[1] == <PyObject*>None else 1)


# --- pow ---

cdef object builtin_pow(VM* vm, PyObject** a):
    if a[2] == <PyObject*>None:
        return binary(vm, OP_POW, <object>a[0], <object>a[1])
    return power_modulo(vm, <object>a[0], <object>a[1], <object>a[2])


cdef enum Tried:             # bits of `i` in power_step: methods that were tried
    FORWARD   = 1
    REFLECTED = 2


cdef object power_modulo(VM* vm, object a, object b, object m):
    cdef object r = num_pow3(vm, a, b, m)
    if r is not STOP:
        return r
    return power_step(vm, NotImplemented, a, b, m, 0)


cdef object power_step(VM* vm, object value, object base, object exponent, object modulus, int64_t i):
    """ResumeFunction: `value` is the result of one candidate; NotImplemented tries the next. i: the candidates tried."""
    cdef ClassObject ca, cb
    cdef PyObject* pf
    cdef PyObject* pr
    cdef PyObject* args[2]
    cdef bint reflected_first
    if value is not NotImplemented:
        return value
    ca = class_of(base)
    cb = class_of(exponent)
    pf = lookup(ca, "__pow__")
    pr = lookup(cb, "__rpow__") if ca is not cb else NULL
    reflected_first = pr != NULL and is_subclass(cb, ca) and pr != lookup(ca, "__rpow__")
    args[1] = <PyObject*>modulus
    while i != FORWARD | REFLECTED:
        if not i & FORWARD and (not reflected_first or i & REFLECTED):
            i |= FORWARD
            if pf != NULL:
                args[0] = <PyObject*>exponent
                return then(vm, call_found(vm, <object>pf, base, ca, args, 2), POWER_STEP, base, exponent, modulus, i)
        else:
            i |= REFLECTED
            if pr != NULL:
                args[0] = <PyObject*>base
                return then(vm, call_found(vm, <object>pr, exponent, cb, args, 2), POWER_STEP, base, exponent, modulus, i)
    return raise_type(vm, f"unsupported operand type(s) for ** or pow(): '{short_name(ca, 100)}', '{short_name(cb, 100)}', '{type_name(modulus, 100)}'")

cdef ResumeFunction POWER_STEP = resume_function("power_step", power_step)


# --- bin, oct, hex ---

cdef object in_base(VM* vm, object v, str name, unsigned char code):
    cdef int64_t bits, small
    cdef Field f
    cdef ShortText w
    if exact_int64(<PyObject*>v, &small):
        charge(vm, 128)
        f.fill = f.sign = f.thousands = 0
        f.align = c'>'
        f.type = code
        f.alt = 1
        f.width = 0
        f.precision = -1
        w.n = 0
        w.wide = False
        put_int(&w, small, &f)
        return short_made(&w)
    bits = int_bits(<PyObject*>v)
    if bits < 4096:
        charge(vm, 64 + bits)
    else:
        if look(vm) < 0 or reserve(vm, 64 + bits) < 0:
            return SIGNAL
        work(vm, 4 * bits)
        if bits > PIECE_BITS:
            if bits > LONG_TEXT * (1 if code == c'b' else 3 if code == c'o' else 4):
                return raise_error(vm, OVERFLOW_ERROR, "too many digits in integer")
            return call_prelude(vm, "int_in_base", (v, chr(code), "0" + chr(code)))
    return bin(v) if name == "bin" else oct(v) if name == "oct" else hex(v)

cdef object builtin_bin(VM* vm, PyObject** a):
    return in_base(vm, <object>a[0], "bin", c'b')

cdef object builtin_oct(VM* vm, PyObject** a):
    return in_base(vm, <object>a[0], "oct", c'o')

cdef object builtin_hex(VM* vm, PyObject** a):
    return in_base(vm, <object>a[0], "hex", c'x')


# --- chr, ord ---

cdef object builtin_chr(VM* vm, PyObject** a):
    cdef int64_t code
    if compact_int(a[0], &code):
        if 0 <= code < 0x110000:
            charge(vm, 64)
            return chr(code)
    return raise_value(vm, "chr() arg not in range(0x110000)")


cdef object builtin_ord(VM* vm, PyObject** a):
    cdef object v = unwrap(<object>a[0])
    if type(v) is str:
        if len(<str>v) == 1:
            return <int>(<str>v)[0]
    else:
        data = plain_bytes(vm, v) if type(v) is bytes or is_heap(v) and (<HeapObject>v).cls.layout == L_BYTEARRAY else None
        if data is SIGNAL:
            return SIGNAL
        if data is None:
            return raise_type(vm, f"ord() expected string of length 1, but {type_name(v)} found")
        v = data
        if len(<bytes?>v) == 1:
            return <int><unsigned char>(<bytes?>v)[0]
    return raise_type(vm, f"ord() expected a character, but string of length {len(v)} found")


cdef int add_number_functions(dict namespace) except -1:
    function(namespace, "builtins", "abs", builtin_abs, "x, /")
    function(namespace, "builtins", "bin", builtin_bin, "number: index, /")
    function(namespace, "builtins", "chr", builtin_chr, "i: index, /")
    function(namespace, "builtins", "divmod", builtin_divmod, "x, y, /")
    function(namespace, "builtins", "hex", builtin_hex, "number: index, /")
    function(namespace, "builtins", "oct", builtin_oct, "number: index, /")
    function(namespace, "builtins", "ord", builtin_ord, "character, /")
    function(namespace, "builtins", "pow", builtin_pow, "base, exp, mod=None")
    function(namespace, "builtins", "round", builtin_round, "number, ndigits=None")
    return 0


_numeric.prelude_call = call_prelude
