"""int and bool: construction, methods, operator dunders.

Must not know the methods of other types. Invariants: `self` of a native is an exact int or bool, unwrapped by the caller. Results are exact
ints even for instances of derived classes. No memory is reserved after sandbox code ran.
"""
cimport cython
from ouros._core.protocols.call cimport attribute, call1, call2, call_prelude, class_method, method, Native, natives, static_method
from ouros._core.heap.exceptions cimport (
    raise_error, raise_host, raise_type, raise_value, OVERFLOW_ERROR)
from ouros._core.protocols.plain_text cimport format_hooks, format_plain
from ouros._core.heap.heap cimport charge, look, reserve, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.types.argument_conversion cimport call_with, size_in
from ouros._core.protocols.plain_arithmetic cimport (
    MAX_BITS, NUM_INT, U_ABS, U_INVERT, U_NEG, U_POS, as_double, digits_to_int, float_to_int, int_bits, int_digits, int_sign, max_str_digits,
    num_binary, num_compare, num_hash, num_kind, num_pow3, num_repr, num_unary,
)
from ouros._core.base.text_builder cimport read_int
from ouros._core.protocols.ops cimport (
    OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_POW, OP_LSHIFT, OP_RSHIFT, OP_OR, OP_XOR, OP_AND, OP_FLOORDIV, OP_DIVMOD,
    CMP_LT, CMP_LE, CMP_EQ, CMP_NE, CMP_GT, CMP_GE,
    as_index, call_found, repr_value, truth_value)

cdef extern from "Python.h":
    int Py_UNICODE_TODECIMAL(Py_UCS4 c) noexcept
    void* PyUnicode_1BYTE_DATA(object text) noexcept
    bint Py_UNICODE_ISSPACE(Py_UCS4 c) noexcept

DEF SHORT_TEXT = 500             # most characters that the host converts regardless of its limit of digits
DEF LONG_TEXT = 1 << 24          # most characters of a str that is converted to an int
DEF LONG_FOREIGN = 200000        # most characters of such a str if some are not ASCII
DEF LONG_POWER = 500000          # most digits, in a base that is a power of two, that the host converts in one step
DEF LONG_BYTES = 1 << 19         # most bytes that the host converts in one step


# --- shared by the immutable built-ins ---

cdef object new_value(VM* vm, ClassObject cls, object payload):
    cdef ValueInstance o
    if cls.flags & C_BUILTIN:
        return payload
    if cls.solid is not class_of(payload):
        raise ValueError("damaged data: class")
    o = ValueInstance.__new__(ValueInstance)
    init_instance(o, cls)
    o.payload = payload
    o.epoch = vm.epoch
    charge(vm, 160)
    return o


cdef object plain_bytes(VM* vm, object v):
    """Returns: the content of a bytes-like object; None: it is another object; SIGNAL: as of reserve()."""
    v = unwrap(v)
    if type(v) is bytes:
        return v
    if isinstance(v, HeapObject) and format_hooks.bytes_of != NULL:
        return format_hooks.bytes_of(vm, v)
    return None


# --- conversion to int ---

cdef object int_result(VM* vm, object value, object a, object b, object c, int64_t i):
    value = unwrap(value)
    if num_kind(<PyObject*>value) != NUM_INT:
        return raise_type(vm, f"__int__ returned non-int (type {type_name(value)})")
    return int(value)

cdef ResumeFunction INT_RESULT = resume_function("int_result", int_result)


cdef object to_int(VM* vm, object x):
    cdef ClassObject cls
    cdef PyObject* p
    t = type(x)
    if t is int:
        return x
    if t is float:
        return float_to_int(vm, <double>x)
    if t is str:
        return parse_int(vm, <str?>x, 10, x)
    if t is bool:
        return 1 if x is True else 0
    if isinstance(x, HeapObject):
        cls = (<HeapObject>x).cls
        p = lookup(cls, "__int__")
        if p != NULL:
            if t is ValueInstance and hooks.is_native(<object>p):
                return to_int(vm, (<ValueInstance?>x).payload)
            return then(vm, call_found(vm, <object>p, x, cls, NULL, 0), INT_RESULT, None, None, None, 0)
        if lookup(cls, "__index__") != NULL:
            return as_index(vm, x)
        if t is ValueInstance and type((<ValueInstance?>x).payload) is str:
            return parse_int(vm, <str>(<ValueInstance?>x).payload, 10, (<ValueInstance?>x).payload)
    data = plain_bytes(vm, x)
    if data is SIGNAL:
        return SIGNAL
    if data is not None:
        return parse_int_bytes(vm, data, 10)
    return raise_type(vm, f"int() argument must be a string, a bytes-like object or a real number, not '{type_name(x)}'")


cdef object parse_int_bytes(VM* vm, bytes data, int base):
    # Non-ASCII bytes are never digits or spaces.
    if data.isascii():
        if len(data) > SHORT_TEXT:
            # The text is requested with what parse_int() requests, before it is made.
            if reserve(vm, len(data) * (1 if len(data) > LONG_TEXT else 25)) < 0:
                return SIGNAL
            vm.budget += 0 if len(data) > LONG_TEXT else 24 * len(data)
        return parse_int(vm, data.decode("latin-1"), base, data)
    return bad_literal(vm, base, data)


cdef object bad_literal(VM* vm, int base, object source):
    """Raises ValueError. source: the whole str or bytes; the message shows 200 characters of its repr."""
    if len(source) > 200:
        # repr() of the prefix must choose the same quotes as repr() of the whole source.
        marks = (b"'", b'"') if type(source) is bytes else ("'", '"')
        source = source[:200] + source[:0].join([mark for mark in marks if mark in source])
    return then(vm, repr_value(vm, source), BAD_LITERAL, None, None, None, base)

cdef object on_bad_literal(VM* vm, object value, object a, object b, object c, int64_t base):
    return raise_value(vm, f"invalid literal for int() with base {base}: {(<str?>value)[:200]}")   # short: 200 characters

cdef ResumeFunction BAD_LITERAL = resume_function("int_of_wrong_text", on_bad_literal)


cdef str ascii_digits(str text):
    """Replace decimal digits and spaces of any script by ASCII. Returns: None: another non-ASCII character."""
    cdef list out = []
    cdef Py_UCS4 c
    cdef int d
    for c in text:
        if c < 128:
            out.append(c)
        elif Py_UNICODE_ISSPACE(c):
            out.append(" ")
        else:
            d = Py_UNICODE_TODECIMAL(c)
            if d < 0:
                return None
            out.append(chr(48 + d))
    return "".join(out)


cdef object parse_int(VM* vm, str text, int base, object source):
    cdef str plain = text
    cdef int64_t short
    if base == 10 and read_int(text, &short):
        charge(vm, 32)
        return short
    if len(text) > SHORT_TEXT:
        if len(text) > (LONG_TEXT if text.isascii() else LONG_FOREIGN):
            return too_many_digits(vm, len(text))
        # int() begins anew after the machine has walked the heap: it requests everything at once, before it does anything.
        if look(vm) < 0 or reserve(vm, 24 * len(text)) < 0:
            return SIGNAL
        work(vm, 4 * len(text))
    if not text.isascii():
        work(vm, 64 * len(text))
        plain = ascii_digits(text)
        if plain is None:
            return bad_literal(vm, base, source)
    if len(plain) <= SHORT_TEXT:
        charge(vm, 32 + len(plain) // 2)
        if not may_be_int(plain, base):
            return bad_literal(vm, base, source)
        try:
            value = int(plain, base)
        except ValueError:
            return bad_literal(vm, base, source)
        # CPython allocates digits for leading zeros, too.
        return -(-value) if len(plain) > 16 and int_bits(<PyObject*>value) < len(plain) * (1 if 2 <= base < 8 else 3) else value
    return parse_long(vm, plain, base, source)


cdef bint may_be_int(str text, int base) noexcept:
    """
    Returns: False: a character rules out an int, which avoids a host exception. The host strips the separators 0x1c-0x1f, CPython's int()
    does not.
    """
    cdef Py_UCS4 c
    for c in text:
        if 0x1c <= c <= 0x1f:
            return False
        if base == 10 and c > 32 and not 48 <= c <= 57 and c != 95 and c != 43 and c != 45:
            return False
    return True


cdef inline int digit_value(unsigned char c) noexcept:
    if 48 <= c <= 57:
        return <int>c - 48
    if 97 <= c <= 122:
        return <int>c - 87
    if 65 <= c <= 90:
        return <int>c - 55
    return 99


cdef bint are_digits(str text, int radix, Py_ssize_t* count) noexcept:
    """Return whether an ASCII str is digits with single underscores between them. count: digits up to the first error."""
    cdef const unsigned char* p = <const unsigned char*>PyUnicode_1BYTE_DATA(text)
    cdef Py_ssize_t n = len(text), i
    count[0] = 0
    for i in range(n):
        if p[i] != c'_':
            if digit_value(p[i]) >= radix:
                return False
            count[0] += 1
        elif i == 0 or p[i - 1] == c'_':
            return False
    return n > 0 and p[n - 1] != c'_'

cdef object too_many_digits(VM* vm, Py_ssize_t count):
    cdef int limit = max_str_digits(vm)
    return raise_value(vm, f"Exceeds the limit ({limit} digits) for integer string conversion: value has {count} digits; "
                           "use sys.set_int_max_str_digits() to increase the limit")


cdef object parse_long(VM* vm, str text, int base, object source):
    """Convert an ASCII str with more digits than the host may convert in one step."""
    cdef Py_ssize_t i, count
    cdef bint negative = False, good
    cdef int limit = max_str_digits(vm)
    cdef int radix = base
    cdef str digits
    digits = text.strip(" \t\n\r\f\v")
    if digits[:1] in ("+", "-"):
        negative = digits[0] == "-"
        digits = digits[1:]
    prefix = digits[:2].lower()
    if prefix in ("0x", "0o", "0b"):
        i = 16 if prefix == "0x" else 8 if prefix == "0o" else 2
        if base == i or base == 0:
            radix = i
            digits = digits[2:]
            if digits[:1] == "_":
                digits = digits[1:]
    elif base == 0:
        radix = 10
        if digits[:1] == "0" and digits.strip("0_"):
            return bad_literal(vm, base, source)
    good = are_digits(digits, radix, &count)
    if not good:
        return bad_literal(vm, base, source)
    if radix & (radix - 1) and limit > 0 and count > limit:
        return too_many_digits(vm, count)
    digits = digits.replace("_", "")
    if radix & (radix - 1) or count > LONG_POWER:
        r = digits_to_int(vm, digits, radix)
        return then(vm, r, NEGATE, None, None, None, 0) if negative else r
    # Powers of two: linear time, and no limit of digits in the host.
    value = int(digits.lstrip("0") or "0", radix)
    return -value if negative else value

cdef object negate_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    return -value

cdef ResumeFunction NEGATE = resume_function("int_negate", negate_returned)


# --- int.__new__ ---

cdef object derived(VM* vm, object value, object cls, object b, object c, int64_t i):
    """ResumeFunction: make an instance of the derived class a with the converted value."""
    return new_value(vm, <ClassObject?>cls, value)

cdef ResumeFunction DERIVED = resume_function("int_derived", derived)


cdef object int_new(VM* vm, PyObject** a):
    cdef ClassObject cls
    cdef object r
    if a[0] == <PyObject*>INT and a[1] != NULL and a[2] == NULL:
        return to_int(vm, <object>a[1])
    cls = <ClassObject?><object>a[0]
    if a[1] == NULL:
        if a[2] != NULL:
            return raise_type(vm, "int() missing string argument")
        return new_value(vm, cls, 0)
    if a[2] == NULL:
        r = to_int(vm, <object>a[1])
    elif type(<object>a[2]) is int:
        r = with_base(vm, <object>a[1], <object>a[2])
    else:
        r = then(vm, as_index(vm, <object>a[2]), WITH_BASE, <object>a[1], None, None, 0)
    if cls.flags & C_BUILTIN:
        return r
    return then(vm, r, DERIVED, cls, None, None, 0)


cdef object with_base(VM* vm, object source, object number):
    cdef int base
    if not (number == 0 or 2 <= number <= 36):
        return raise_value(vm, "int() base must be >= 2 and <= 36, or 0")
    base = number
    text = unwrap(source)
    if type(text) is str:
        return parse_int(vm, <str>text, base, text)
    if type(text) is not bytes and (not isinstance(text, HeapObject) or (<HeapObject>text).cls.solid is not BYTEARRAY):
        return raise_type(vm, "int() can't convert non-string with explicit base")
    text = plain_bytes(vm, text)
    return SIGNAL if text is SIGNAL else parse_int_bytes(vm, text, base)

cdef object with_base_returned(VM* vm, object value, object text, object b, object c, int64_t i):
    return call2(vm, INT, text, value)

cdef ResumeFunction WITH_BASE = resume_function("int_with_base", with_base_returned)


cdef object bool_new(VM* vm, PyObject** a):
    if a[1] == NULL:
        return False
    return truth_value(vm, <object>a[1])


# --- operators ---

cdef inline object int_op(VM* vm, int op, PyObject* x, PyObject* y):
    cdef object other = unwrap(<object>y)
    if num_kind(<PyObject*>other) != NUM_INT:
        return NotImplemented
    return num_binary(vm, op, <object>x, other)

cdef inline object int_rop(VM* vm, int op, PyObject* x, PyObject* y):
    cdef object other = unwrap(<object>y)
    if num_kind(<PyObject*>other) != NUM_INT:
        return NotImplemented
    return num_binary(vm, op, other, <object>x)

cdef inline object int_cmp(VM* vm, int op, PyObject* x, PyObject* y):
    cdef object other = unwrap(<object>y)
    if num_kind(<PyObject*>other) != NUM_INT:
        return NotImplemented
    return num_compare(op, <object>x, other) == 1

cdef object int_add(VM* vm, PyObject** a): return int_op(vm, OP_ADD, a[0], a[1])
cdef object int_radd(VM* vm, PyObject** a): return int_rop(vm, OP_ADD, a[0], a[1])
cdef object int_sub(VM* vm, PyObject** a): return int_op(vm, OP_SUB, a[0], a[1])
cdef object int_rsub(VM* vm, PyObject** a): return int_rop(vm, OP_SUB, a[0], a[1])
cdef object int_mul(VM* vm, PyObject** a): return int_op(vm, OP_MUL, a[0], a[1])
cdef object int_rmul(VM* vm, PyObject** a): return int_rop(vm, OP_MUL, a[0], a[1])
cdef object int_truediv(VM* vm, PyObject** a): return int_op(vm, OP_DIV, a[0], a[1])
cdef object int_rtruediv(VM* vm, PyObject** a): return int_rop(vm, OP_DIV, a[0], a[1])
cdef object int_floordiv(VM* vm, PyObject** a): return int_op(vm, OP_FLOORDIV, a[0], a[1])
cdef object int_rfloordiv(VM* vm, PyObject** a): return int_rop(vm, OP_FLOORDIV, a[0], a[1])
cdef object int_mod(VM* vm, PyObject** a): return int_op(vm, OP_MOD, a[0], a[1])
cdef object int_rmod(VM* vm, PyObject** a): return int_rop(vm, OP_MOD, a[0], a[1])
cdef object int_divmod(VM* vm, PyObject** a): return int_op(vm, OP_DIVMOD, a[0], a[1])
cdef object int_rdivmod(VM* vm, PyObject** a): return int_rop(vm, OP_DIVMOD, a[0], a[1])
cdef object int_lshift(VM* vm, PyObject** a): return int_op(vm, OP_LSHIFT, a[0], a[1])
cdef object int_rlshift(VM* vm, PyObject** a): return int_rop(vm, OP_LSHIFT, a[0], a[1])
cdef object int_rshift(VM* vm, PyObject** a): return int_op(vm, OP_RSHIFT, a[0], a[1])
cdef object int_rrshift(VM* vm, PyObject** a): return int_rop(vm, OP_RSHIFT, a[0], a[1])
cdef object int_and(VM* vm, PyObject** a): return int_op(vm, OP_AND, a[0], a[1])
cdef object int_rand(VM* vm, PyObject** a): return int_rop(vm, OP_AND, a[0], a[1])
cdef object int_or(VM* vm, PyObject** a): return int_op(vm, OP_OR, a[0], a[1])
cdef object int_ror(VM* vm, PyObject** a): return int_rop(vm, OP_OR, a[0], a[1])
cdef object int_xor(VM* vm, PyObject** a): return int_op(vm, OP_XOR, a[0], a[1])
cdef object int_rxor(VM* vm, PyObject** a): return int_rop(vm, OP_XOR, a[0], a[1])
cdef object int_lt(VM* vm, PyObject** a): return int_cmp(vm, CMP_LT, a[0], a[1])
cdef object int_le(VM* vm, PyObject** a): return int_cmp(vm, CMP_LE, a[0], a[1])
cdef object int_eq(VM* vm, PyObject** a): return int_cmp(vm, CMP_EQ, a[0], a[1])
cdef object int_ne(VM* vm, PyObject** a): return int_cmp(vm, CMP_NE, a[0], a[1])
cdef object int_gt(VM* vm, PyObject** a): return int_cmp(vm, CMP_GT, a[0], a[1])
cdef object int_ge(VM* vm, PyObject** a): return int_cmp(vm, CMP_GE, a[0], a[1])


cdef object power(VM* vm, object base, object exponent, object modulus):
    if modulus is None:
        return num_binary(vm, OP_POW, base, exponent)
    modulus = unwrap(modulus)
    if num_kind(<PyObject*>modulus) != NUM_INT:
        return NotImplemented
    return num_pow3(vm, base, exponent, modulus)

cdef object int_pow(VM* vm, PyObject** a):
    other = unwrap(<object>a[1])
    if num_kind(<PyObject*>other) != NUM_INT:
        return NotImplemented
    return power(vm, <object>a[0], other, <object>a[2])

cdef object int_rpow(VM* vm, PyObject** a):
    other = unwrap(<object>a[1])
    if num_kind(<PyObject*>other) != NUM_INT:
        return NotImplemented
    return power(vm, other, <object>a[0], <object>a[2])

cdef object int_neg(VM* vm, PyObject** a): return num_unary(vm, U_NEG, <object>a[0])
cdef object int_pos(VM* vm, PyObject** a): return num_unary(vm, U_POS, <object>a[0])
cdef object int_invert(VM* vm, PyObject** a): return num_unary(vm, U_INVERT, <object>a[0])

cdef object bool_invert(VM* vm, PyObject** a):
    text = ("Bitwise inversion '~' on bool is deprecated and will be removed in Python 3.16. This returns the bitwise inversion of the "
            "underlying int object and is usually not what you expect from negating a bool. Use the 'not' operator for boolean negation or "
            "~int(x) if you really want the bitwise inversion of the underlying int.")
    return then(vm, call_prelude(vm, "deprecated_use", (text,)), BOOL_INVERTED, <object>a[0], None, None, 0)

cdef object bool_inverted(VM* vm, object value, object flag, object b, object c, int64_t i):
    return -2 if flag is True else -1

cdef ResumeFunction BOOL_INVERTED = resume_function("bool_inverted", bool_inverted)
cdef object int_abs(VM* vm, PyObject** a): return num_unary(vm, U_ABS, <object>a[0])
cdef object int_bool(VM* vm, PyObject** a): return int_sign(a[0]) != 0
cdef object int_hash(VM* vm, PyObject** a): return num_hash(<object>a[0])
cdef object int_repr(VM* vm, PyObject** a): return num_repr(vm, int(<object>a[0]))
# Needed because int.__repr__(True) is '1'.
cdef object bool_repr(VM* vm, PyObject** a): return "True" if <object>a[0] is True else "False"

# int(), __index__, __trunc__, __floor__, __ceil__, conjugate, real, numerator: the exact int.
cdef object int_same(VM* vm, PyObject** a):
    cdef object v = unwrap(<object>a[0])
    return int(v) if type(v) is bool else v

cdef object int_zero(VM* vm, PyObject** a): return 0
cdef object int_one(VM* vm, PyObject** a): return 1

cdef object int_float(VM* vm, PyObject** a):
    cdef double x
    if as_double(vm, <object>a[0], &x) < 0:
        return SIGNAL
    return x


# --- methods ---

cdef object int_bit_length(VM* vm, PyObject** a):
    return int_bits(a[0])

cdef object int_bit_count(VM* vm, PyObject** a):
    work(vm, int_digits(a[0]))
    return int(<object>a[0]).bit_count()

cdef object int_ratio(VM* vm, PyObject** a):
    charge(vm, 56)
    return (int(<object>a[0]), 1)

cdef object int_is_integer(VM* vm, PyObject** a):
    return True

cdef object int_newargs(VM* vm, PyObject** a):
    charge(vm, 48)
    return (int(<object>a[0]),)

cdef object int_sizeof(VM* vm, PyObject** a):
    cdef Py_ssize_t n = int_digits(a[0])
    return 24 + 4 * (n if n else 1)

cdef object int_format(VM* vm, PyObject** a):
    return format_plain(vm, <object>a[0], <str?><object>a[1])


cdef object round_int(VM* vm, object v, object digits):
    cdef int64_t places
    if digits >= 0:
        return int(v)
    # Zero: half of 10**places is larger than |v|.
    if digits < -(int_bits(<PyObject*>v) // 3 + 2):
        return 0
    places = -digits
    if int_digits(<PyObject*>v) > 60:
        return call_prelude(vm, "int_round", (int(v), places))
    charge(vm, 64)
    power = 10 ** <object>places
    quotient, rest = divmod(v, power)
    # Half to even.
    rest *= 2
    if rest > power or rest == power and quotient & 1:
        quotient += 1
    return quotient * power

cdef object int_round(VM* vm, PyObject** a):
    if a[1] == <PyObject*>None:
        return int(<object>a[0])
    return round_int(vm, int(<object>a[0]), <object>a[1])


# --- bytes ---

cdef object check_order(VM* vm, object order):
    if order != "little" and order != "big":
        return raise_value(vm, "byteorder must be either 'little' or 'big'")
    return order

cdef object int_to_bytes(VM* vm, PyObject** a):
    """to_bytes(length=1, byteorder='big', *, signed=False)"""
    cdef object order = check_order(vm, <object>a[2])
    cdef int64_t n = size_in(a[1])
    cdef bint signed = <object>a[3] is True
    if order is SIGNAL:
        return SIGNAL
    if n < 0:
        return raise_value(vm, "length argument must be non-negative")
    if look(vm) < 0 or reserve(vm, 40 + n) < 0:
        return SIGNAL
    work(vm, 4 * n)
    if n > LONG_BYTES:
        return long_to_bytes(vm, int(<object>a[0]), n, order, signed)
    try:
        return int.to_bytes(int(<object>a[0]), n, order, signed=signed)
    except OverflowError as e:
        return raise_host(vm, e)

cdef object long_to_bytes(VM* vm, object v, int64_t n, object order, bint signed):
    cdef int64_t bits = int_bits(<PyObject*>v)
    if v < 0 and not signed:
        return raise_error(vm, OVERFLOW_ERROR, "can't convert negative int to unsigned")
    if n > MAX_BITS // 8 + 1:
        # Larger than any int.
        return raise_error(vm, OVERFLOW_ERROR, "too many digits in integer")
    if signed and bits >= 8 * n and not (v < 0 and bits == 8 * n and v == -1 << 8 * n - 1) or bits > 8 * n:
        return raise_error(vm, OVERFLOW_ERROR, "int too big to convert")
    return call_prelude(vm, "int_to_bytes", (v, <object>n, order))

cdef int64_t short_from_bytes(bytes data, bint big, bint signed) noexcept:
    """Convert up to 7 bytes."""
    cdef const unsigned char* p = data
    cdef Py_ssize_t i, n = len(data)
    cdef int64_t v = 0
    for i in range(n):
        v = v << 8 | p[i if big else n - 1 - i]
    if signed and n and v >> (8 * n - 1):
        v -= 1LL << (8 * n)
    return v

cdef object int_from_bytes(VM* vm, PyObject** a):
    """from_bytes(bytes, byteorder='big', *, signed=False), a class method"""
    cdef object order, data, value
    cdef ClassObject cls = <ClassObject?><object>a[0]
    order = check_order(vm, <object>a[2])
    if order is SIGNAL:
        return SIGNAL
    data = plain_bytes(vm, <object>a[1])
    if data is None or data is SIGNAL:
        return SIGNAL if data is SIGNAL else from_iterable(vm, a)
    if look(vm) < 0 or reserve(vm, 40 + 2 * len(<bytes?>data)) < 0:
        return SIGNAL
    if len(<bytes?>data) > LONG_BYTES:
        if len(<bytes?>data) > MAX_BITS // 8:
            return raise_error(vm, OVERFLOW_ERROR, "too many digits in integer")
        return then(vm, call_prelude(vm, "int_from_bytes", (data, order, <object>a[3])), MADE, cls, None, None, 0)
    work(vm, 8 * len(<bytes?>data))
    if len(<bytes?>data) < 8:
        value = short_from_bytes(<bytes?>data, order == "big", <object>a[3] is True)
    else:
        value = int.from_bytes(<bytes?>data, order, signed=<object>a[3] is True)
    if cls is INT:
        return value
    return call1(vm, cls, value)

cdef object made(VM* vm, object value, object cls, object b, object c, int64_t i):
    return value if cls is INT else call1(vm, cls, value)

cdef ResumeFunction MADE = resume_function("int_made", made)

cdef object from_iterable(VM* vm, PyObject** a):
    """Convert an object with __bytes__ or an iterable of small ints by bytes() first."""
    source = <object>a[1]
    t = class_of(source)
    if lookup(t, "__bytes__") == NULL:
        if type(unwrap(source)) is str or lookup(t, "__iter__") == NULL and lookup(t, "__getitem__") == NULL:
            return raise_type(vm, f"cannot convert '{type_name(source)}' object to bytes")
    return call_with(vm, call1(vm, BYTES, source), <Native?>natives["builtins.int.from_bytes"], a, 1)


# --- bool operators: two bools give a bool ---

cdef object bool_and(VM* vm, PyObject** a): return int_op(vm, OP_AND, a[0], a[1])
cdef object bool_or(VM* vm, PyObject** a): return int_op(vm, OP_OR, a[0], a[1])
cdef object bool_xor(VM* vm, PyObject** a): return int_op(vm, OP_XOR, a[0], a[1])


# --- tables ---

cdef int make_tables() except -1:
    cdef str other = "self, value, /"
    method(INT, "__abs__", int_abs, "self, /")
    method(INT, "__add__", int_add, other)
    method(INT, "__and__", int_and, other)
    method(INT, "__bool__", int_bool, "self, /")
    method(INT, "__ceil__", int_same, "self, /")
    method(INT, "__divmod__", int_divmod, other)
    method(INT, "__eq__", int_eq, other)
    method(INT, "__float__", int_float, "self, /")
    method(INT, "__floor__", int_same, "self, /")
    method(INT, "__floordiv__", int_floordiv, other)
    method(INT, "__format__", int_format, "self, format_spec: str, /")
    method(INT, "__ge__", int_ge, other)
    method(INT, "__getnewargs__", int_newargs, "self, /")
    method(INT, "__gt__", int_gt, other)
    method(INT, "__hash__", int_hash, "self, /")
    method(INT, "__index__", int_same, "self, /")
    method(INT, "__int__", int_same, "self, /")
    method(INT, "__invert__", int_invert, "self, /")
    method(INT, "__le__", int_le, other)
    method(INT, "__lshift__", int_lshift, other)
    method(INT, "__lt__", int_lt, other)
    method(INT, "__mod__", int_mod, other)
    method(INT, "__mul__", int_mul, other)
    method(INT, "__ne__", int_ne, other)
    method(INT, "__neg__", int_neg, "self, /")
    static_method(INT, "__new__", int_new, "cls, x=..., /, base=...")
    method(INT, "__or__", int_or, other)
    method(INT, "__pos__", int_pos, "self, /")
    method(INT, "__pow__", int_pow, "self, value, mod=None, /")
    method(INT, "__radd__", int_radd, other)
    method(INT, "__rand__", int_rand, other)
    method(INT, "__rdivmod__", int_rdivmod, other)
    method(INT, "__repr__", int_repr, "self, /")
    method(INT, "__rfloordiv__", int_rfloordiv, other)
    method(INT, "__rlshift__", int_rlshift, other)
    method(INT, "__rmod__", int_rmod, other)
    method(INT, "__rmul__", int_rmul, other)
    method(INT, "__ror__", int_ror, other)
    method(INT, "__round__", int_round, "self, ndigits: index | None=None, /")
    method(INT, "__rpow__", int_rpow, "self, value, mod=None, /")
    method(INT, "__rrshift__", int_rrshift, other)
    method(INT, "__rshift__", int_rshift, other)
    method(INT, "__rsub__", int_rsub, other)
    method(INT, "__rtruediv__", int_rtruediv, other)
    method(INT, "__rxor__", int_rxor, other)
    method(INT, "__sizeof__", int_sizeof, "self, /")
    method(INT, "__sub__", int_sub, other)
    method(INT, "__truediv__", int_truediv, other)
    method(INT, "__trunc__", int_same, "self, /")
    method(INT, "__xor__", int_xor, other)
    method(INT, "as_integer_ratio", int_ratio, "self, /")
    method(INT, "bit_count", int_bit_count, "self, /")
    method(INT, "bit_length", int_bit_length, "self, /")
    method(INT, "conjugate", int_same, "self, /")
    attribute(INT, "denominator", int_one, NULL)
    class_method(INT, "from_bytes", int_from_bytes, "cls, bytes, byteorder: str='big', *, signed: bool=False")
    attribute(INT, "imag", int_zero, NULL)
    method(INT, "is_integer", int_is_integer, "self, /")
    attribute(INT, "numerator", int_same, NULL)
    attribute(INT, "real", int_same, NULL)
    method(INT, "to_bytes", int_to_bytes, "self, length: size=1, byteorder: str='big', *, signed: bool=False")

    method(BOOL, "__and__", bool_and, other)
    method(BOOL, "__invert__", bool_invert, "self, /")
    static_method(BOOL, "__new__", bool_new, "cls, x=..., /")
    method(BOOL, "__or__", bool_or, other)
    method(BOOL, "__rand__", int_rand, other)
    method(BOOL, "__repr__", bool_repr, "self, /")
    method(BOOL, "__ror__", int_ror, other)
    method(BOOL, "__rxor__", int_rxor, other)
    method(BOOL, "__xor__", bool_xor, other)
    return 0

make_tables()
