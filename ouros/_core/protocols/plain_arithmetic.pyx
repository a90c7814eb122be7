# ouros: no bounds checks
"""Arithmetic, comparison, hash and text of exact host numbers.

Must not know method tables, attributes or code of the program: a caller that gets STOP tries other operations. Invariants: operands
are exact int, bool, float or complex. The memory of a result is reserved before CPython computes it. No CPython call on ints takes
more than about HOST_STEPS digit steps; the prelude does longer operations in pieces. Floats and complex numbers follow C99 as
CPython 3.14 does, on every version of CPython.
"""
from libc.math cimport copysign, fabs, floor, fmod, hypot, isfinite, isinf, isnan, log2, pow as c_pow
from ouros._core.heap.exceptions cimport raise_args, raise_error, raise_type, raise_value, OVERFLOW_ERROR, ZERO_DIVISION_ERROR
from ouros._core.heap.heap cimport charge, look, reserve, work
from cpython.complex cimport Py_complex, PyComplex_AsCComplex, PyComplex_FromCComplex
from ouros._core.protocols.complex_numbers cimport complex_operation, make_complex, C_OVERFLOW, C_ZERO_DIVISION, C_ZERO_POWER

cdef extern from "Python.h":
    object PyNumber_Add(object a, object b)
    object PyNumber_Subtract(object a, object b)
    object PyNumber_Multiply(object a, object b)
    object PyNumber_TrueDivide(object a, object b)
    object PyNumber_FloorDivide(object a, object b)
    object PyNumber_Remainder(object a, object b)
    object PyNumber_Divmod(object a, object b)
    object PyNumber_Power(object a, object b, object c)
    object PyNumber_Lshift(object a, object b)
    object PyNumber_Rshift(object a, object b)
    object PyNumber_And(object a, object b)
    object PyNumber_Or(object a, object b)
    object PyNumber_Xor(object a, object b)
    object PyNumber_Negative(object a)
    object PyNumber_Absolute(object a)
    object PyNumber_Invert(object a)
    object PyObject_RichCompare(object a, object b, int op)
    int64_t PyObject_Hash(object a) except? -1
    double PyLong_AsDouble(object v) except? -1.0
    object PyLong_FromDouble(double v)


# ORDER BINOP: as in ops.pxd, which this module must not import.
cdef enum:
    OP_ADD = 0
    OP_SUB = 1
    OP_MUL = 2
    OP_MATMUL = 3
    OP_DIV = 4
    OP_MOD = 5
    OP_POW = 6
    OP_LSHIFT = 7
    OP_RSHIFT = 8
    OP_OR = 9
    OP_XOR = 10
    OP_AND = 11
    OP_FLOORDIV = 12
    OP_DIVMOD = 13
    CMP_LT = 0
    CMP_LE = 1
    CMP_EQ = 2
    CMP_NE = 3
    CMP_GT = 4

DEF CHUNK_DIGITS = 512           # decimal digits that CPython converts in one call: below 640, the lowest limit that sys allows
DEF NATIVE_BITS = 80000          # ints up to this size are converted to decimal by native code
DEF NATIVE_DIGITS = 24000        # strs up to this length are converted to ints by native code
DEF HUGE_SIZE = 1LL << 60        # a cost that is more than any budget
DEF TRUEDIV_DIGITS = 300000      # digits of the operands of / that CPython divides itself
DEF SHORT_INT = 16               # most digits, in CPython's base, of an int that counts as short

prelude_call = NULL

cdef int default_digits(VM* vm) noexcept:
    return 4300

max_str_digits = default_digits

# POWERS[i] is 10 ** (CHUNK_DIGITS << i). `power_at` adds those that are needed: the larger ones take milliseconds.
cdef list POWERS = [10 ** CHUNK_DIGITS]


# --- costs ---

cdef int64_t int_memory(int64_t bits) noexcept:
    return (bits // 30 + 1) * 4 + 28


cdef int64_t mul_cost(int64_t da, int64_t db) noexcept:
    """Schoolbook below 70 digits. Above, CPython splits the longer operand into pieces as long as the shorter one, and multiplies
    each by Karatsuba."""
    cdef int64_t small = da if da < db else db
    cdef int64_t large = db if da < db else da
    if small <= 70:
        return small * large
    if large > (1LL << 40):
        return HUGE_SIZE
    return <int64_t>(5.83 * c_pow(<double>small, 1.585) * (<double>large / <double>small))


cdef inline int64_t div_cost(int64_t da, int64_t db) noexcept:
    return 0 if da < db else 3 * (da - db + 1) * db


cdef inline int big_result(VM* vm, int64_t bits) except -9:
    """Charge an int of so many bits. Returns: -1: SIGNAL."""
    cdef int64_t n = int_memory(bits)
    if n < 512:
        charge(vm, n)
        return 0
    return long_result(vm, bits, n)


cdef int long_result(VM* vm, int64_t bits, int64_t n) except -9:
    if look(vm) < 0 or reserve(vm, n) < 0:
        return -1
    if bits > MAX_BITS:
        return too_long(vm, n)
    work(vm, n >> 2)
    return 0


cdef int too_long(VM* vm, int64_t reserved) except -9:
    vm.budget += reserved
    raise_error(vm, OVERFLOW_ERROR, "too many digits in integer")
    return -1


cdef int could_fit(VM* vm, int64_t bits) except -9:
    """Like big_result, for a result that the prelude builds and charges itself: only refuses what can never fit."""
    cdef int64_t n = int_memory(bits)
    if reserve(vm, n) < 0:
        return -1
    if bits > MAX_BITS + 64:
        return too_long(vm, n)
    vm.budget += n
    return 0


cdef int as_double(VM* vm, object v, double* out) except -9:
    if type(v) is float:
        out[0] = <double>v
        return 0
    try:
        out[0] = PyLong_AsDouble(v)
    except OverflowError:
        raise_error(vm, OVERFLOW_ERROR, "int too large to convert to float")
        return -1
    return 0


cdef object float_to_int(VM* vm, double x):
    if isnan(x):
        return raise_value(vm, "cannot convert float NaN to integer")
    if isinf(x):
        return raise_error(vm, OVERFLOW_ERROR, "cannot convert float infinity to integer")
    charge(vm, 64)
    return PyLong_FromDouble(x)


cdef inline object zero_division(VM* vm):
    return raise_error(vm, ZERO_DIVISION_ERROR, "division by zero")


cdef inline object make_float(VM* vm, double x):
    charge(vm, 24)
    return PyFloat_FromDouble(x)


# --- int ---

cdef object small_int(VM* vm, int op, int64_t x, int64_t y):
    """Compute with one-digit operands, which overflow 64 bits only in powers and shifts. Returns: STOP for those."""
    cdef int64_t q, r
    if op == OP_ADD:
        r = x + y
    elif op == OP_SUB:
        r = x - y
    elif op == OP_MUL:
        if mul_overflows(x, y, &r):
            return STOP
    elif op == OP_DIV:
        if y == 0:
            return zero_division(vm)
        if x > (1LL << 53) or x < -(1LL << 53) or y > (1LL << 53) or y < -(1LL << 53):
            return STOP
        return make_float(vm, <double>x / <double>y)
    elif op == OP_FLOORDIV or op == OP_MOD or op == OP_DIVMOD:
        if y == 0:
            return zero_division(vm)
        q = x // y
        r = x - q * y
        if r != 0 and (r < 0) != (y < 0):
            q -= 1
            r += y
        if op == OP_FLOORDIV:
            r = q
        elif op == OP_DIVMOD:
            charge(vm, 112)
            return (q, r)
    elif op == OP_AND:
        r = x & y
    elif op == OP_OR:
        r = x | y
    elif op == OP_XOR:
        r = x ^ y
    elif op == OP_RSHIFT and y >= 0:
        r = x >> (y if y < 63 else 63)
    elif op == OP_LSHIFT and 0 <= y < 32 and -(1LL << 30) < x < (1LL << 30):
        r = x * (1LL << y)
    else:
        return STOP
    charge(vm, 32)
    return PyLong_FromLongLong(r)


cdef inline int64_t int_block(int64_t digits) noexcept:
    """Return the bytes of the block that CPython allocates for an int of so many digits."""
    return (24 + 4 * digits + 15) & ~15

cdef inline object trimmed(object r, int64_t digits):
    """Return an int that CPython allocated for so many digits and then shortened. If more than an eighth of its block is unused, it is copied:
    the heap walk counts the digits that it has.
    """
    cdef int64_t size = int_block(int_digits(<PyObject*>r))
    if (int_block(digits) - size) * 8 > size:
        return PyNumber_Negative(PyNumber_Negative(r))
    return r


cdef object two_digits(int op, object a, object b):
    """Compute a sum, difference or product of ints of at most two digits, in a block of its size. Returns: STOP: overflow, or another operation."""
    cdef int64_t x = 0, y = 0, r = 0
    if op > OP_MUL or not (exact_int64(<PyObject*>a, &x) and exact_int64(<PyObject*>b, &y)):
        return STOP
    if op == OP_MUL:
        return STOP if mul_overflows(x, y, &r) else PyLong_FromLongLong(r)
    return PyLong_FromLongLong(x + y if op == OP_ADD else x - y)


cdef object short_ints(int op, object a, object b):
    """Compute an operation on two ints of some hundred bits, which is near no limit. Returns: None for other operands."""
    cdef int64_t da = int_digits(<PyObject*>a)
    cdef int64_t db = int_digits(<PyObject*>b)
    cdef int64_t most = da if da > db else db
    if most > SHORT_INT:
        return None
    if most <= 2:
        r = two_digits(op, a, b)
        if r is not STOP:
            return r
    if op == OP_ADD:
        return trimmed(PyNumber_Add(a, b), most + 1)
    if op == OP_SUB:
        return trimmed(PyNumber_Subtract(a, b), most + 1)
    if op == OP_MUL:
        return trimmed(PyNumber_Multiply(a, b), da + db)
    if op == OP_AND:
        return trimmed(PyNumber_And(a, b), most)
    if op == OP_OR:
        return trimmed(PyNumber_Or(a, b), most)
    if op == OP_XOR:
        return trimmed(PyNumber_Xor(a, b), most)
    if op == OP_MOD and db:
        return trimmed(PyNumber_Remainder(a, b), most)
    if op == OP_FLOORDIV and db:
        return trimmed(PyNumber_FloorDivide(a, b), da - db + 2)
    return None


cdef object int_binary(VM* vm, int op, object a, object b):
    cdef int64_t da = int_digits(<PyObject*>a)
    cdef int64_t db = int_digits(<PyObject*>b)
    cdef int64_t most = da if da > db else db
    if op == OP_ADD or op == OP_SUB:
        if big_result(vm, most * 30 + 1) < 0:
            return SIGNAL
        if most <= 2:
            r = two_digits(op, a, b)
            if r is not STOP:
                return r
        return trimmed(PyNumber_Add(a, b) if op == OP_ADD else PyNumber_Subtract(a, b), most + 1)
    if op == OP_MUL:
        return int_mul(vm, a, b, da, db)
    if op == OP_DIV:
        if db == 0:
            return zero_division(vm)
        return int_truediv(vm, a, b, most)
    if op == OP_FLOORDIV or op == OP_MOD or op == OP_DIVMOD:
        if db == 0:
            return zero_division(vm)
        return int_divide(vm, op, a, b, da, db)
    if op == OP_AND or op == OP_OR or op == OP_XOR:
        if type(a) is not bool or type(b) is not bool:
            if big_result(vm, most * 30) < 0:
                return SIGNAL
        return trimmed(PyNumber_And(a, b) if op == OP_AND else PyNumber_Or(a, b) if op == OP_OR else PyNumber_Xor(a, b), most)
    if op == OP_POW:
        return int_pow(vm, a, b)
    if op == OP_LSHIFT or op == OP_RSHIFT:
        return int_shift(vm, op, a, b)
    return STOP


cdef object int_mul(VM* vm, object a, object b, int64_t da, int64_t db):
    cdef int64_t cost = mul_cost(da, db)
    if cost > HOST_STEPS:
        if could_fit(vm, (da + db) * 30) < 0:
            return SIGNAL
        return prelude_call(vm, "int_mul", (a, b))
    if big_result(vm, (da + db) * 30) < 0:
        return SIGNAL
    work(vm, cost)
    return trimmed(PyNumber_Multiply(a, b), da + db)


cdef object int_truediv(VM* vm, object a, object b, int64_t most):
    # CPython first shifts the operands so that the quotient has some 55 bits: linear time, but 20 times that of a sum.
    if most > TRUEDIV_DIGITS:
        return prelude_call(vm, "int_truediv", (a, b))
    if big_result(vm, most * 30) < 0:
        return SIGNAL
    work(vm, 32 * most)
    try:
        return PyNumber_TrueDivide(a, b)
    except OverflowError:
        return raise_error(vm, OVERFLOW_ERROR, "integer division result too large for a float")


cdef object int_divide(VM* vm, int op, object a, object b, int64_t da, int64_t db):
    cdef int64_t cost = div_cost(da, db)
    if cost > HOST_STEPS:
        return prelude_call(vm, "int_divmod" if op == OP_DIVMOD else "int_mod" if op == OP_MOD else "int_floordiv", (a, b))
    if big_result(vm, (da if da > db else db) * 30) < 0:
        return SIGNAL
    work(vm, cost)
    if op == OP_FLOORDIV:
        return trimmed(PyNumber_FloorDivide(a, b), da - db + 2)
    if op == OP_MOD:
        return trimmed(PyNumber_Remainder(a, b), da)
    charge(vm, 56)
    pair = PyNumber_Divmod(a, b)
    return (trimmed(pair[0], da - db + 2), trimmed(pair[1], da))


cdef object int_shift(VM* vm, int op, object a, object b):
    cdef int64_t n = 0
    cdef bint fits
    if int_sign(<PyObject*>b) < 0:
        return raise_value(vm, "negative shift count")
    fits = int_digits(<PyObject*>b) <= 2
    if fits:
        n = <int64_t>b
    if op == OP_LSHIFT:
        if int_sign(<PyObject*>a) == 0:
            return 0
        if not fits:
            return raise_error(vm, OVERFLOW_ERROR, "too many digits in integer")
        if big_result(vm, int_bits(<PyObject*>a) + n) < 0:
            return SIGNAL
        return trimmed(PyNumber_Lshift(a, b), int_digits(<PyObject*>a) + n // 30 + 1)
    if not fits or n >= int_bits(<PyObject*>a):
        return -1 if int_sign(<PyObject*>a) < 0 else 0
    if big_result(vm, int_bits(<PyObject*>a) - n) < 0:
        return SIGNAL
    return trimmed(PyNumber_Rshift(a, b), int_digits(<PyObject*>a) - n // 30 + 1)


cdef object int_pow(VM* vm, object a, object b):
    cdef int64_t n, bits, k, digits
    cdef int64_t x = 0
    cdef double fa, fb
    if int_sign(<PyObject*>b) < 0:
        if as_double(vm, a, &fa) < 0 or as_double(vm, b, &fb) < 0:
            return SIGNAL
        return float_pow(vm, fa, fb)
    if int_sign(<PyObject*>b) == 0:
        return 1
    bits = int_bits(<PyObject*>a)
    if bits == 0:
        return 0
    if bits == 1:
        return 1 if int_sign(<PyObject*>a) > 0 or not b & 1 else -1
    if int_digits(<PyObject*>b) > 2:
        could_fit(vm, HUGE_SIZE)
        return SIGNAL
    n = <int64_t>b
    if n > HUGE_SIZE // bits:
        could_fit(vm, HUGE_SIZE)
        return SIGNAL
    if compact_int(<PyObject*>a, &x):
        if x < 0:
            x = -x
        if x & (x - 1) == 0:
            # A power of two: (1 << k) ** n is one shift.
            k = (bits - 1) * n
            if big_result(vm, k + 1) < 0:
                return SIGNAL
            r = PyNumber_Lshift(1, k)
            return PyNumber_Negative(r) if int_sign(<PyObject*>a) < 0 and n & 1 else r
        bits = <int64_t>(log2(<double>x) * <double>n) + 2
    else:
        bits *= n
    digits = bits // 30 + 1
    # The last squaring takes about two thirds of the time.
    if 2 * mul_cost(digits // 2, digits // 2) > HOST_STEPS:
        if could_fit(vm, bits - digits) < 0:
            return SIGNAL
        return prelude_call(vm, "int_pow", (a, b))
    if big_result(vm, 2 * bits) < 0:
        return SIGNAL
    work(vm, 2 * mul_cost(digits // 2, digits // 2))
    r = PyNumber_Power(a, b, None)
    return trimmed(r, int_digits(<PyObject*>r) + 1)


cdef object int_pow3(VM* vm, object a, object b, object m):
    cdef int64_t dm = int_digits(<PyObject*>m)
    cdef int64_t da = int_digits(<PyObject*>a)
    cdef int64_t bits = int_bits(<PyObject*>b)
    cdef int64_t cost
    if dm == 0:
        return raise_value(vm, "pow() 3rd argument cannot be 0")
    if dm > (1 << 20) or bits > (1LL << 40):
        cost = HUGE_SIZE
    else:
        cost = bits * (25 + 2 * dm * dm) + div_cost(da, dm)
        if int_sign(<PyObject*>b) < 0:
            cost += 60 * dm * dm
    if cost > HOST_STEPS:
        return prelude_call(vm, "int_powmod", (a, b, m))
    if big_result(vm, (da + dm) * 30) < 0:
        return SIGNAL
    work(vm, cost)
    try:
        return trimmed(PyNumber_Power(int(a), int(b), int(m)), dm + 1)
    except ValueError:
        return raise_value(vm, "base is not invertible for the given modulus")


cdef object num_pow3(VM* vm, object a, object b, object m):
    cdef int ka = num_kind(<PyObject*>a)
    cdef int kb = num_kind(<PyObject*>b)
    cdef int km = num_kind(<PyObject*>m)
    if ka == NUM_NONE or kb == NUM_NONE or km == NUM_NONE:
        return STOP
    if ka == NUM_INT and kb == NUM_INT and km == NUM_INT:
        return int_pow3(vm, a, b, m)
    # The first operand other than an int decides the error.
    if ka == NUM_INT:
        ka = kb if kb != NUM_INT else km
    if ka == NUM_COMPLEX:
        return raise_value(vm, "complex modulo")
    return raise_type(vm, "pow() 3rd argument not allowed unless all arguments are integers")


# --- float ---

cdef object float_binary(VM* vm, int op, double x, double y):
    cdef double mod, quotient
    if op == OP_ADD:
        return make_float(vm, x + y)
    if op == OP_SUB:
        return make_float(vm, x - y)
    if op == OP_MUL:
        return make_float(vm, x * y)
    if op == OP_POW:
        return float_pow(vm, x, y)
    if op != OP_DIV and op != OP_FLOORDIV and op != OP_MOD and op != OP_DIVMOD:
        return STOP
    if y == 0.0:
        return zero_division(vm)
    if op == OP_DIV:
        return make_float(vm, x / y)
    mod = fmod(x, y)
    # fmod is exact, and so is x - mod; the quotient is an integer up to rounding.
    quotient = (x - mod) / y
    if mod != 0.0:
        if (y < 0.0) != (mod < 0.0):
            mod += y
            quotient -= 1.0
    else:
        mod = copysign(0.0, y)
    if op == OP_MOD:
        return make_float(vm, mod)
    if quotient != 0.0:
        quotient = rounded(quotient)
    else:
        quotient = copysign(0.0, x / y)
    if op == OP_FLOORDIV:
        return make_float(vm, quotient)
    charge(vm, 112)
    return (quotient, mod)


cdef inline double rounded(double q) noexcept:
    cdef double f = floor(q)
    return f + 1.0 if q - f > 0.5 else f


cdef object float_pow(VM* vm, double x, double y):
    cdef double r
    if x == 0.0 and y < 0.0 and not isinf(y):
        return raise_error(vm, ZERO_DIVISION_ERROR, "zero to a negative power")
    if x < 0.0 and isfinite(x) and isfinite(y) and y != floor(y):
        return complex_binary(vm, OP_POW, x, NUM_FLOAT, y, NUM_FLOAT)
    r = c_pow(x, y)
    if isinf(r) and isfinite(x) and isfinite(y):
        return raise_args(vm, OVERFLOW_ERROR, (34, "Numerical result out of range"))
    return make_float(vm, r)


# --- complex ---

cdef inline object box_complex(VM* vm, Py_complex z):
    charge(vm, 32)
    return PyComplex_FromCComplex(z)


cdef int as_complex(VM* vm, object v, int kind, Py_complex* out) except -9:
    cdef double x
    if kind == NUM_COMPLEX:
        out[0] = PyComplex_AsCComplex(v)
        return 0
    if as_double(vm, v, &x) < 0:
        return -1
    out[0] = make_complex(x, 0.0)
    return 0


cdef object complex_binary(VM* vm, int op, object a, int ka, object b, int kb):
    cdef Py_complex z, w, r
    cdef int c
    if op != OP_ADD and op != OP_SUB and op != OP_MUL and op != OP_DIV and op != OP_POW:
        return STOP
    if as_complex(vm, a, ka, &z) < 0 or as_complex(vm, b, kb, &w) < 0:
        return SIGNAL
    c = complex_operation(op, z, ka != NUM_COMPLEX, w, kb != NUM_COMPLEX, &r)
    if c == C_ZERO_DIVISION:
        return zero_division(vm)
    if c == C_ZERO_POWER:
        return raise_error(vm, ZERO_DIVISION_ERROR, "zero to a negative or complex power")
    if c == C_OVERFLOW:
        return raise_error(vm, OVERFLOW_ERROR, "complex exponentiation")
    return box_complex(vm, r)


# --- any pair ---

cdef object num_binary(VM* vm, int op, object a, object b):
    cdef int64_t x = 0, y = 0
    cdef double fa, fb
    cdef int ka, kb
    if compact_int(<PyObject*>a, &x) and compact_int(<PyObject*>b, &y):
        r = small_int(vm, op, x, y)
        if r is not STOP:
            return r
        return int_binary(vm, op, a, b)
    if PyFloat_CheckExact(<PyObject*>a) and PyFloat_CheckExact(<PyObject*>b):
        return float_binary(vm, op, PyFloat_AS_DOUBLE(<PyObject*>a), PyFloat_AS_DOUBLE(<PyObject*>b))
    ka = num_kind(<PyObject*>a)
    if ka == NUM_NONE:
        return STOP
    kb = num_kind(<PyObject*>b)
    if kb == NUM_NONE:
        return STOP
    if ka == NUM_INT and kb == NUM_INT:
        return int_binary(vm, op, a, b)
    if ka == NUM_COMPLEX or kb == NUM_COMPLEX:
        return complex_binary(vm, op, a, ka, b, kb)
    if OP_LSHIFT <= op <= OP_AND or op == OP_MATMUL:
        return STOP
    if as_double(vm, a, &fa) < 0 or as_double(vm, b, &fb) < 0:
        return SIGNAL
    return float_binary(vm, op, fa, fb)


cdef object num_unary(VM* vm, int op, object v):
    cdef int kind = num_kind(<PyObject*>v)
    cdef Py_complex z
    cdef double x
    if kind == NUM_INT:
        if op == U_POS or op == U_ABS and int_sign(<PyObject*>v) >= 0:
            return int(v) if type(v) is bool else v
        if big_result(vm, int_bits(<PyObject*>v) + 1) < 0:
            return SIGNAL
        if type(v) is bool:
            # Newer versions of CPython warn about ~True.
            v = int(v)
        return trimmed(PyNumber_Invert(v), int_digits(<PyObject*>v) + 1) if op == U_INVERT else PyNumber_Negative(v)
    if kind == NUM_NONE or op == U_INVERT:
        return STOP
    if op == U_POS:
        return v
    if kind == NUM_FLOAT:
        x = PyFloat_AS_DOUBLE(<PyObject*>v)
        return make_float(vm, -x if op == U_NEG else fabs(x))
    z = PyComplex_AsCComplex(v)
    if op == U_NEG:
        return box_complex(vm, make_complex(-z.real, -z.imag))
    x = hypot(z.real, z.imag)
    if isinf(x) and isfinite(z.real) and isfinite(z.imag):
        return raise_error(vm, OVERFLOW_ERROR, "absolute value too large")
    return make_float(vm, x)


cdef int num_compare(int op, object a, object b) except -9:
    cdef int64_t x = 0, y = 0
    cdef int ka, kb
    if compact_int(<PyObject*>a, &x) and compact_int(<PyObject*>b, &y):
        if op == CMP_LT:
            return x < y
        if op == CMP_LE:
            return x <= y
        if op == CMP_EQ:
            return x == y
        if op == CMP_NE:
            return x != y
        if op == CMP_GT:
            return x > y
        return x >= y
    ka = num_kind(<PyObject*>a)
    if ka == NUM_NONE:
        return -2
    kb = num_kind(<PyObject*>b)
    if kb == NUM_NONE:
        return -2
    if (ka == NUM_COMPLEX or kb == NUM_COMPLEX) and op != CMP_EQ and op != CMP_NE:
        return -2
    # CmpOp has the numbers of CPython, which compares int and float exactly.
    return PyObject_RichCompare(a, b, op) is True


# --- hash and truth ---

cdef int64_t num_hash(object v) noexcept:
    cdef int kind = num_kind(<PyObject*>v)
    cdef Py_complex z
    cdef uint64_t h
    if kind == NUM_COMPLEX:
        z = PyComplex_AsCComplex(v)
        h = <uint64_t>float_hash(z.real) + <uint64_t>1000003 * <uint64_t>float_hash(z.imag)
        return -2 if h == <uint64_t>-1 else <int64_t>h
    if kind == NUM_FLOAT:
        return float_hash(PyFloat_AS_DOUBLE(<PyObject*>v))
    return PyObject_Hash(v)


cdef int64_t float_hash(double x) noexcept:
    # CPython hashes a NaN by its address.
    if isnan(x):
        return 0
    return PyObject_Hash(x)


# --- text ---

cdef int check_digits(VM* vm, object v) except -9:
    cdef int limit = max_str_digits(vm)
    cdef int64_t bits = int_bits(<PyObject*>v)
    cdef double digits = bits * 0.30102999566398120
    if limit <= 0 or digits < limit:
        return 0
    if digits < limit + 2:
        # Close to the limit: compare exactly.
        if -(10 ** <object>limit) < v < 10 ** <object>limit:
            return 0
    raise_value(vm, f"Exceeds the limit ({limit} digits) for integer string conversion; "
                    "use sys.set_int_max_str_digits() to increase the limit")
    return -1


cdef object power_at(list powers, int level):
    """Return powers[level]; each power that the list has not yet is the square of the one before."""
    while level >= len(powers):
        power = powers[len(powers) - 1]
        powers.append(power * power)
    return powers[level]


cdef str decimal_chunk(object v, int level):
    """Return exactly CHUNK_DIGITS << (level + 1) digits of a smaller v, with leading zeros."""
    cdef tuple parts
    if level < 0:
        return str(v).zfill(CHUNK_DIGITS)
    parts = <tuple?>PyNumber_Divmod(v, power_at(POWERS, level))
    return decimal_chunk(parts[0], level - 1) + decimal_chunk(parts[1], level - 1)


cdef object int_to_decimal(VM* vm, object v):
    cdef int64_t bits = int_bits(<PyObject*>v)
    cdef int level = 0
    cdef str text
    if bits < 1700:
        charge(vm, 50 + (bits >> 2))
        return str(int(v))
    if bits > NATIVE_BITS:
        return prelude_call(vm, "int_to_decimal", (v,))
    if reserve(vm, bits) < 0:
        return SIGNAL
    work(vm, 6 * (bits // 30) * (bits // 30))
    size = PyNumber_Absolute(v)
    while size >= power_at(POWERS, level + 1):
        level += 1
    text = decimal_chunk(size, level).lstrip("0")
    return "-" + text if int_sign(<PyObject*>v) < 0 else text


cdef object join_chunks(str digits, int base, list powers):
    """Convert digits to an int by halves, so that CPython converts short pieces only. powers[i]: base ** (CHUNK_DIGITS << i)"""
    cdef Py_ssize_t n = len(digits)
    cdef Py_ssize_t low = CHUNK_DIGITS
    cdef int level = 0
    if n <= CHUNK_DIGITS:
        return int(digits, base)
    while low * 2 < n:
        low *= 2
        level += 1
    power = power_at(powers, level)
    return join_chunks(digits[:n - low], base, powers) * power + join_chunks(digits[n - low:], base, powers)


cdef int64_t digits_room(int64_t n, int base) noexcept:
    """Return the digits that CPython allocates at most for a str of n digits in the base."""
    cdef int bits = 1
    while 1 << bits < base:
        bits += 1
    return 2 + (n // 9 if base == 10 else n * bits // 30)

cdef object digits_to_int(VM* vm, str digits, int base):
    cdef int64_t n = len(digits)
    if n > NATIVE_DIGITS:
        return prelude_call(vm, "digits_to_int", (digits, base))
    if n <= 600:
        charge(vm, 28 + n)
        return trimmed(int(digits, base), digits_room(n, base))
    if reserve(vm, n * 4) < 0:
        return SIGNAL
    work(vm, n * n // 50)
    return trimmed(join_chunks(digits, base, POWERS if base == 10 else [int(base) ** CHUNK_DIGITS]), digits_room(n, base))


cdef object num_repr(VM* vm, object v):
    if type(v) is int:
        if int_bits(<PyObject*>v) >= 1700 and check_digits(vm, v) < 0:
            return SIGNAL
        return int_to_decimal(vm, v)
    if v is True:
        return "True"
    if v is False:
        return "False"
    charge(vm, 80)
    return repr(v)
