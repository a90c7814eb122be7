# Arithmetic, comparison, hash and text of exact host numbers (int, bool, float, complex). Must not know method tables, classes of
# the sandbox or attribute access.
# Large operands are charged before CPython computes with them. An operation that takes CPython too long runs in the prelude
# (_prelude_int.py), through prelude_call.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef extern from *:
    """
    #if PY_VERSION_HEX >= 0x030C0000
    static inline Py_ssize_t ou_int_size(PyObject* o) { return (Py_ssize_t)(((PyLongObject*)o)->long_value.lv_tag >> 3); }
    static inline int ou_int_sign(PyObject* o) { return 1 - (int)(((PyLongObject*)o)->long_value.lv_tag & 3); }
    static inline const digit* ou_int_data(PyObject* o) { return ((PyLongObject*)o)->long_value.ob_digit; }
    #else
    static inline Py_ssize_t ou_int_size(PyObject* o) { Py_ssize_t n = Py_SIZE(o); return n < 0 ? -n : n; }
    static inline int ou_int_sign(PyObject* o) { Py_ssize_t n = Py_SIZE(o); return (n > 0) - (n < 0); }
    static inline const digit* ou_int_data(PyObject* o) { return ((PyLongObject*)o)->ob_digit; }
    #endif
    static inline int64_t ou_int_bits(PyObject* o) {
        Py_ssize_t n = ou_int_size(o);
        if (n == 0) return 0;
        digit top = ou_int_data(o)[n - 1];
        int64_t bits = (int64_t)(n - 1) * PyLong_SHIFT;
        while (top) { top >>= 1; bits++; }
        return bits;
    }
    static inline int ou_num_kind(PyObject* o) {
        PyTypeObject* t = Py_TYPE(o);
        return t == &PyLong_Type || t == &PyBool_Type ? 1 : t == &PyFloat_Type ? 2 : t == &PyComplex_Type ? 3 : 0;
    }
    """
    Py_ssize_t int_digits "ou_int_size" (PyObject* o) noexcept   # digits of |o| in CPython's base; o: exact int or bool
    int int_sign "ou_int_sign" (PyObject* o) noexcept            # sign of an exact int: -1, 0 or 1
    int64_t int_bits "ou_int_bits" (PyObject* o) noexcept        # int.bit_length of an exact int
    int num_kind "ou_num_kind" (PyObject* o) noexcept            # kind of number, a NumKind

cdef enum NumKind:
    NUM_NONE    = 0
    NUM_INT     = 1          # int, and bool too
    NUM_FLOAT   = 2
    NUM_COMPLEX = 3

cdef enum UnaryOp:
    U_NEG    = 0
    U_POS    = 1
    U_INVERT = 2
    U_ABS    = 3

# Compute an operation on two exact ints of some hundred bits, which is near no limit. Returns: None for other operands.
cdef object short_ints(int op, object a, object b)
# Compute an operation; op is a BinOp of ops.pxd. Returns: a value; SIGNAL after raising or if suspended; STOP: no such operation on
# these types.
cdef object num_binary(VM* vm, int op, object a, object b)
cdef object num_unary(VM* vm, int op, object v)
# pow() with three arguments. Returns: STOP if they are not numbers.
cdef object num_pow3(VM* vm, object a, object b, object m)
# Compare; op is a CmpOp. Returns: 1, 0; -2: not both numbers, or complex numbers without order.
cdef int num_compare(int op, object a, object b) except -9
cdef int64_t num_hash(object v) noexcept                     # v: a number; 0 for NaN
cdef object num_repr(VM* vm, object v)                       # exact str; SIGNAL: too many digits
# Return the decimal digits of an exact int, without the limit of digits. Or SIGNAL.
cdef object int_to_decimal(VM* vm, object v)
# Return the int of a str of digits (ASCII, all below the base), without the limit of digits. Or SIGNAL.
cdef object digits_to_int(VM* vm, str digits, int base)
# Returns: 0; -1 after raising, if the int v has too many decimal digits.
cdef int check_digits(VM* vm, object v) except -9
cdef int as_double(VM* vm, object v, double* out) except -9  # v: int or float. Returns 0; -1 after raising OverflowError
cdef object float_to_int(VM* vm, double x)                   # truncates; SIGNAL for NaN and infinity
# Memory in bytes and time in digit steps (about a nanosecond each) of CPython's operations on ints.
cdef int64_t int_memory(int64_t bits) noexcept
cdef int64_t mul_cost(int64_t da, int64_t db) noexcept
cdef enum:
    HOST_STEPS = 8000000     # longest time of one CPython call, in digit steps
    MAX_BITS = 160000000     # most bits of an int: CPython adds two such ints in 17 ms, and hashes one in 11 ms
    PIECE_BITS = 1 << 22     # longer ints are converted to and from bytes or text in pieces

# Function of a higher layer; set by number_builtins.pyx.
ctypedef object (*PreludeCall)(VM* vm, str name, tuple args)
cdef PreludeCall prelude_call
# Returns the limit of sys.set_int_max_str_digits; 0: none. The module sys may set it.
ctypedef int (*DigitsHook)(VM* vm) noexcept
cdef DigitsHook max_str_digits
