# Text of plain values: format specifications, repr, str of numbers. Must not know operators or method tables: `%` and str.format,
# which need them, are in format_strings.pyx and hooked in here.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport ResumeFunction

cdef struct Spec:            # [[fill]align][sign]["z"]["#"]["0"][width][grouping]["." precision[grouping]][type]
    Py_UCS4    fill
    Py_UCS4    align
    Py_UCS4    sign          # sign option: 0, '+', '-' or ' '
    Py_UCS4    type          # presentation type; 0: not given
    Py_UCS4    thousands     # grouping of the integer digits: 0, ',' or '_'
    Py_UCS4    frac          # grouping of the digits after the point: 0, ',', '_'
    Py_ssize_t width         # width; -1: not given
    Py_ssize_t precision     # precision; -1: not given
    bint       z
    bint       alt

# Functions with a VM parameter reserve memory. If that suspends them, they push their own continuation, which repeats them.

# format(v, spec) of an exact host immutable. Returns: str or SIGNAL.
cdef object format_plain(VM* vm, object v, str spec)
# str(v) of an exact int, float, bool, complex, str or None. Returns: SIGNAL if an int has too many digits.
cdef object fast_str(VM* vm, object v)
# Decimal digits of an exact int, with CPython's limit of 4300 digits. Returns: str or SIGNAL.
cdef object int_text(VM* vm, object v)
cdef enum:
    LONG_FIELD = 1 << 22      # bits of an int that CPython formats in a base that is a power of two in one call, which takes 20 ms
cdef bint int_too_long(object v) noexcept          # more than 4300 decimal digits
cdef object raise_int_digits(VM* vm)
# repr of an exact str, charged (str_repr) or without a VM (repr_text). Escapes as CPython 3.14 with Unicode 16 does.
cdef object str_repr(VM* vm, str s)
cdef str repr_text(object v)
cdef bint printable(Py_UCS4 c) noexcept
cdef object bytes_repr(VM* vm, bytes data)        # data: exact host bytes
cdef object str_ascii(VM* vm, str s)
# Lay out a number by its specification: sign, prefix, padding, digits, ... `digits` may contain '.', fraction and exponent.
cdef object lay_out(VM* vm, Spec* s, str sign, str prefix, str digits, str rest, int group)
# Text of a double, like the C function of the same codes ('e', 'f', 'g', 'r', ...); precision of any size.
cdef str double_text(double v, Py_UCS4 code, Py_ssize_t precision, bint alt, bint dot)
cdef str pad_text(str body, Py_ssize_t left, Py_ssize_t right, Py_UCS4 fill)
# End a function that reserved memory. If it must be repeated, `resume` does it, from a, b, c, i alone.
cdef object redone(VM* vm, object r, ResumeFunction resume, object a, object b, object c, int64_t i)
# Bytes of a str of n characters up to `c`.
cdef inline int64_t text_size(Py_ssize_t n, Py_UCS4 c) noexcept:
    if n > (<int64_t>1 << 60):
        return <int64_t>1 << 62
    return 64 + (n if c < 256 else n * 2 if c < 65536 else n * 4)

# template % args for payloads of str, bytes and bytearray; str.format; str.format_map (kwargs: any mapping).
cdef object percent_format(VM* vm, object template, object args)
cdef object str_format(VM* vm, str template, tuple args, object kwargs)

cdef struct FormatHooks:     # set by format_strings.pyx at import
    object (*percent)(VM* vm, object template, object args)
    object (*template)(VM* vm, str template, tuple args, object kwargs)
    object (*text)(VM* vm, object v)
    # Host bytes of a bytes-like value, a copy if need be, which is requested; None: another value; SIGNAL: as of reserve(). Set by type_bytes.pyx.
    object (*bytes_of)(VM* vm, object v)       # None for a memoryview whose items are apart
    object (*content_of)(VM* vm, object v)
cdef FormatHooks format_hooks
