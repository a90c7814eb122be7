"""Text of plain values: the format-specification language, str and repr of numbers, str and bytes.

Must not know operators, attributes or method tables. Invariant: the program chooses widths and precisions, so every size is
reserved in one request before any work. Padding is done here, never by a host format call with a hostile width.
"""
from cpython.mem cimport PyMem_Free
from libc.string cimport memcpy, memset

from ouros._core.heap.exceptions cimport (
    OVERFLOW_ERROR, VALUE_ERROR, raise_error, raise_host, raise_quoting, raise_type, raise_value,
)
from ouros._core.heap.heap cimport charge, reserve, work
from ouros._core.heap.long_loops cimport is_over_now
from ouros._core.protocols.node cimport resume_function, ResumeFunction, push
from ouros._core.protocols.plain_arithmetic cimport check_digits, int_to_decimal
from ouros._core.base.text_builder cimport float_text, put_formatted, put_repr, short_made, ShortText

cdef extern from *:
    """
    static PyObject* ou_double(double v, char code, int precision, int flags) {
        char* s = PyOS_double_to_string(v, code, precision, flags, NULL);
        PyObject* r;
        if (s == NULL) return NULL;
        r = PyUnicode_FromString(s);
        PyMem_Free(s);
        return r;
    }
    """
    object ou_double(double v, char code, int precision, int flags)
    int Py_DTSF_ADD_DOT_0
    int Py_DTSF_ALT
    object PyUnicode_New(Py_ssize_t n, Py_UCS4 maxchar)
    Py_ssize_t PyUnicode_Fill(object s, Py_ssize_t start, Py_ssize_t n, Py_UCS4 c) except -1
    Py_ssize_t PyUnicode_CopyCharacters(object to, Py_ssize_t to_start, object source, Py_ssize_t start, Py_ssize_t n) except -1
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object s) noexcept
    Py_UCS4 PyUnicode_READ_CHAR(object s, Py_ssize_t i) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object s) noexcept
    void* PyUnicode_DATA(object s) noexcept
    object PyNumber_ToBase(object v, int base)
    int Py_UNICODE_TODECIMAL(Py_UCS4 c) noexcept
    bint Py_UNICODE_ISPRINTABLE(Py_UCS4 c) noexcept

DEF CHECKED_BITS = 2126           # least bits of an int of more than 640 digits
DEF FORMATTED_BITS = 80000        # most bits of an int whose digits a format makes
DEF PIECE = 1 << 16               # characters between two looks at the limits
DEF MAX_DOUBLE = 1100             # no double has more significant digits; the rest are zeros


cdef object redone(VM* vm, object r, ResumeFunction resume, object a, object b, object c, int64_t i):
    if r is SIGNAL and vm.retry and vm.status == SUSPEND:
        vm.retry = False
        push(vm, resume, 0, i, a, b, c)
    return r


# --- ints ---

cdef bint int_too_long(object v) noexcept:
    """Return whether v may have more digits than the least limit that sys.set_int_max_str_digits takes."""
    cdef int64_t small
    return not exact_int64(<PyObject*>v, &small) and v.bit_length() >= CHECKED_BITS


cdef object raise_int_digits(VM* vm):
    return raise_value(vm, "an int of more than 24,000 digits cannot be formatted; use str()")


cdef object long_decimal(VM* vm, object v):
    """Return the digits of an int that is as long as the least limit. Returns SIGNAL, too, to be called again after a request for memory."""
    if check_digits(vm, v) < 0:
        return SIGNAL
    if v.bit_length() > FORMATTED_BITS:
        return raise_int_digits(vm)
    return int_to_decimal(vm, v)


cdef object int_text(VM* vm, object v):
    if int_too_long(v):
        return long_decimal(vm, v)
    charge(vm, 64)
    return int.__str__(v)


cdef object fast_str(VM* vm, object v):
    t = type(v)
    if t is str:
        return v
    if t is int:
        return int_text(vm, v)
    if t is bool:
        return "True" if v is True else "False"
    if v is None:
        return "None"
    charge(vm, 80)
    return float_text(<double>v) if t is float else repr(v)


# --- text ---

cdef str pad_text(str body, Py_ssize_t left, Py_ssize_t right, Py_UCS4 fill):
    cdef Py_ssize_t n = len(body)
    cdef Py_UCS4 most = PyUnicode_MAX_CHAR_VALUE(body)
    if left <= 0 and right <= 0:
        return body
    left, right = max(left, 0), max(right, 0)
    out = PyUnicode_New(n + left + right, most if most > fill else fill)
    if most < 128 and fill < 128:
        memset(PyUnicode_DATA(out), <int>fill, left)
        memcpy(<char*>PyUnicode_DATA(out) + left, PyUnicode_DATA(body), n)
        memset(<char*>PyUnicode_DATA(out) + left + n, <int>fill, right)
        return <str?>out
    if left > 0:
        PyUnicode_Fill(out, 0, left, fill)
    PyUnicode_CopyCharacters(out, left, body, 0, n)
    if right > 0:
        PyUnicode_Fill(out, left + n, right, fill)
    return <str?>out


# Characters printable in Unicode 16, but unassigned in Unicode 13, that of the oldest supported CPython: pairs of first and last.
cdef tuple NEWER = (
    0x61D, 0x61D, 0x870, 0x88E, 0x897, 0x89F, 0x8B5, 0x8B5, 0x8C8, 0x8D2, 0xC3C, 0xC3C, 0xC5D, 0xC5D, 0xCDD, 0xCDD, 0xCF3,
    0xCF3, 0xECE, 0xECE, 0x170D, 0x170D, 0x1715, 0x1715, 0x171F, 0x171F, 0x180F, 0x180F, 0x1AC1, 0x1ACE, 0x1B4C, 0x1B4C,
    0x1B4E, 0x1B4F, 0x1B7D, 0x1B7F, 0x1C89, 0x1C8A, 0x1DFA, 0x1DFA, 0x20C0, 0x20C0, 0x2427, 0x2429, 0x2C2F, 0x2C2F, 0x2C5F,
    0x2C5F, 0x2E53, 0x2E5D, 0x2FFC, 0x2FFF, 0x31E4, 0x31E5, 0x31EF, 0x31EF, 0x9FFD, 0x9FFF, 0xA7C0, 0xA7C1, 0xA7CB, 0xA7CD,
    0xA7D0, 0xA7D1, 0xA7D3, 0xA7D3, 0xA7D5, 0xA7DC, 0xA7F2, 0xA7F4, 0xFBC2, 0xFBC2, 0xFD40, 0xFD4F, 0xFDCF, 0xFDCF, 0xFDFE,
    0xFDFF, 0x10570, 0x1057A, 0x1057C, 0x1058A, 0x1058C, 0x10592, 0x10594, 0x10595, 0x10597, 0x105A1, 0x105A3, 0x105B1,
    0x105B3, 0x105B9, 0x105BB, 0x105BC, 0x105C0, 0x105F3, 0x10780, 0x10785, 0x10787, 0x107B0, 0x107B2, 0x107BA, 0x10D40,
    0x10D65, 0x10D69, 0x10D85, 0x10D8E, 0x10D8F, 0x10EC2, 0x10EC4, 0x10EFC, 0x10EFF, 0x10F70, 0x10F89, 0x11070, 0x11075,
    0x110C2, 0x110C2, 0x1123F, 0x11241, 0x11380, 0x11389, 0x1138B, 0x1138B, 0x1138E, 0x1138E, 0x11390, 0x113B5, 0x113B7,
    0x113C0, 0x113C2, 0x113C2, 0x113C5, 0x113C5, 0x113C7, 0x113CA, 0x113CC, 0x113D5, 0x113D7, 0x113D8, 0x113E1, 0x113E2,
    0x116B9, 0x116B9, 0x116D0, 0x116E3, 0x11740, 0x11746, 0x11AB0, 0x11ABF, 0x11B00, 0x11B09, 0x11BC0, 0x11BE1, 0x11BF0,
    0x11BF9, 0x11F00, 0x11F10, 0x11F12, 0x11F3A, 0x11F3E, 0x11F5A, 0x12F90, 0x12FF2, 0x1342F, 0x1342F, 0x13440, 0x13455,
    0x13460, 0x143FA, 0x16100, 0x16139, 0x16A70, 0x16ABE, 0x16AC0, 0x16AC9, 0x16D40, 0x16D79, 0x18CFF, 0x18CFF, 0x1AFF0,
    0x1AFF3, 0x1AFF5, 0x1AFFB, 0x1AFFD, 0x1AFFE, 0x1B11F, 0x1B122, 0x1B132, 0x1B132, 0x1B155, 0x1B155, 0x1CC00, 0x1CCF9,
    0x1CD00, 0x1CEB3, 0x1CF00, 0x1CF2D, 0x1CF30, 0x1CF46, 0x1CF50, 0x1CFC3, 0x1D1E9, 0x1D1EA, 0x1D2C0, 0x1D2D3, 0x1DF00,
    0x1DF1E, 0x1DF25, 0x1DF2A, 0x1E030, 0x1E06D, 0x1E08F, 0x1E08F, 0x1E290, 0x1E2AE, 0x1E4D0, 0x1E4F9, 0x1E5D0, 0x1E5FA,
    0x1E5FF, 0x1E5FF, 0x1E7E0, 0x1E7E6, 0x1E7E8, 0x1E7EB, 0x1E7ED, 0x1E7EE, 0x1E7F0, 0x1E7FE, 0x1F6DC, 0x1F6DF, 0x1F774,
    0x1F776, 0x1F77B, 0x1F77F, 0x1F7D9, 0x1F7D9, 0x1F7F0, 0x1F7F0, 0x1F8B2, 0x1F8BB, 0x1F8C0, 0x1F8C1, 0x1F979, 0x1F979,
    0x1F9CC, 0x1F9CC, 0x1FA75, 0x1FA77, 0x1FA7B, 0x1FA7C, 0x1FA87, 0x1FA89, 0x1FA8F, 0x1FA8F, 0x1FAA9, 0x1FAAF, 0x1FAB7,
    0x1FABF, 0x1FAC3, 0x1FAC6, 0x1FACE, 0x1FACF, 0x1FAD7, 0x1FADC, 0x1FADF, 0x1FAE9, 0x1FAF0, 0x1FAF8, 0x1FBCB, 0x1FBEF,
    0x2A6DE, 0x2A6DF, 0x2B735, 0x2B739, 0x2EBF0, 0x2EE5D, 0x31350, 0x323AF,
)

cdef bint newer_printable(Py_UCS4 c) noexcept:
    cdef Py_ssize_t lo = 0, hi = len(NEWER) // 2, mid
    while lo < hi:
        mid = (lo + hi) >> 1
        if <Py_UCS4><long>NEWER[2 * mid + 1] < c:
            lo = mid + 1
        else:
            hi = mid
    return lo < len(NEWER) // 2 and <Py_UCS4><long>NEWER[2 * lo] <= c


cdef bint printable(Py_UCS4 c) noexcept:
    return Py_UNICODE_ISPRINTABLE(c) or (c >= 0x61D and newer_printable(c))


cdef str repr_text(object v):
    cdef str s = <str?>v
    cdef Py_ssize_t i, n = len(s)
    cdef Py_UCS4 c
    cdef list parts
    cdef ShortText w
    w.n = 0
    w.wide = False
    if put_repr(&w, s):
        return <str?>short_made(&w)
    if s.isascii():
        return repr(s)
    for i in range(n):
        c = PyUnicode_READ_CHAR(s, i)
        if c >= 0x61D and not Py_UNICODE_ISPRINTABLE(c) and newer_printable(c):
            break
    else:
        return repr(s)
    # CPython would escape characters that are newer than its own Unicode version.
    quote = '"' if "'" in s and '"' not in s else "'"
    parts = [quote]
    for i in range(n):
        c = PyUnicode_READ_CHAR(s, i)
        if c == 39 and quote == "'":
            parts.append("\\'")
        elif c == 39 or c == 34 or c >= 0x61D and newer_printable(c):
            parts.append(chr(c))
        else:
            text = repr(chr(c))
            parts.append(text[1:len(text) - 1])
    parts.append(quote)
    return "".join(parts)


cdef object str_repr(VM* vm, str s):
    cdef Py_ssize_t i, n = len(s)
    cdef int64_t size = 0
    cdef Py_UCS4 c, most = PyUnicode_MAX_CHAR_VALUE(s)
    if n < 200:
        charge(vm, 64 + n)
        return repr_text(s)
    for i in range(n):
        c = PyUnicode_READ_CHAR(s, i)
        if c < 127:
            size += 1 if c >= 32 and c != 92 and c != 39 else 2 if c in (9, 10, 13, 92, 39) else 4
        elif printable(c):
            size += 1
        else:
            size += 4 if c < 256 else 6 if c < 65536 else 10
        if i % PIECE == PIECE - 1 and is_over_now(vm, PIECE):
            return SIGNAL
    work(vm, n % PIECE)
    if reserve(vm, text_size(size, most)) < 0:
        return redone(vm, SIGNAL, STR_REPR, s, None, None, 0)
    return repr_text(s)


cdef object bytes_repr(VM* vm, bytes data):
    cdef Py_ssize_t n = len(data)
    cdef const unsigned char* p = data
    cdef int64_t size = 64
    cdef Py_ssize_t i
    for i in range(n):
        size += 1 if 32 <= p[i] < 127 and p[i] != 92 and p[i] != 39 else 2 if p[i] in (9, 10, 13, 92, 39) else 4
        if i % PIECE == PIECE - 1 and is_over_now(vm, PIECE):
            return SIGNAL
    work(vm, n % PIECE)
    if reserve(vm, size) < 0:
        return redone(vm, SIGNAL, BYTES_REPR, data, None, None, 0)
    return bytes.__repr__(data)


cdef object str_ascii(VM* vm, str s):
    cdef Py_ssize_t n = len(s)
    cdef Py_UCS4 most = PyUnicode_MAX_CHAR_VALUE(s)
    # In \x, \u or \U notation no character takes more than its width.
    if reserve(vm, 64 + n * (4 if most < 256 else 6 if most < 65536 else 10)) < 0:
        return redone(vm, SIGNAL, STR_ASCII, s, None, None, 0)
    return ascii(s)


cdef object redo_str_repr(VM* vm, object value, object text, object b, object c, int64_t i):
    return str_repr(vm, <str?>text)

cdef object redo_str_ascii(VM* vm, object value, object text, object b, object c, int64_t i):
    return str_ascii(vm, <str?>text)

cdef object redo_bytes_repr(VM* vm, object value, object data, object b, object c, int64_t i):
    return bytes_repr(vm, <bytes?>data)

cdef ResumeFunction STR_REPR = resume_function("format.str_repr", redo_str_repr)
cdef ResumeFunction STR_ASCII = resume_function("format.str_ascii", redo_str_ascii)
cdef ResumeFunction BYTES_REPR = resume_function("format.bytes_repr", redo_bytes_repr)


# --- parsing a specification ---

cdef bint is_align(Py_UCS4 c) noexcept:
    return c == u'<' or c == u'>' or c == u'=' or c == u'^'


cdef Py_ssize_t number_at(str s, Py_ssize_t* pos, Py_ssize_t* out) noexcept:
    """Read decimal digits. Returns: how many; -1 if the number is too large."""
    cdef Py_ssize_t i = pos[0], n = len(s), value = 0
    cdef int d
    while i < n:
        d = Py_UNICODE_TODECIMAL(PyUnicode_READ_CHAR(s, i))
        if d < 0:
            break
        if value > (0x7FFFFFFFFFFFFFFF - d) // 10:
            return -1
        value = value * 10 + d
        i += 1
    n = i - pos[0]
    out[0] = value
    pos[0] = i
    return n


cdef bint clash(VM* vm) except? False:
    raise_value(vm, "Cannot specify both ',' and '_'.")
    return False


cdef str shown(Py_UCS4 c):
    """Return a format code for an error message."""
    if 32 < c < 128:
        return chr(c)
    return "\\x%x" % <unsigned int>c


cdef bint parse_spec(VM* vm, str spec, str tname, Py_UCS4 code, Py_UCS4 align, Spec* s) except? False:
    """Parse a specification. Returns: False after raising, if it is wrong."""
    cdef Py_ssize_t pos = 0, n = len(spec), used
    cdef bint filled = False, aligned = False
    s.fill = u' '
    s.align = align
    s.sign = s.thousands = s.frac = 0
    s.z = s.alt = False
    s.width = s.precision = -1
    s.type = code
    if n >= 2 and is_align(PyUnicode_READ_CHAR(spec, 1)):
        s.fill = PyUnicode_READ_CHAR(spec, 0)
        s.align = PyUnicode_READ_CHAR(spec, 1)
        filled = aligned = True
        pos = 2
    elif n and is_align(PyUnicode_READ_CHAR(spec, 0)):
        s.align = PyUnicode_READ_CHAR(spec, 0)
        aligned = True
        pos = 1
    if pos < n and PyUnicode_READ_CHAR(spec, pos) in (u'+', u'-', u' '):
        s.sign = PyUnicode_READ_CHAR(spec, pos)
        pos += 1
    if pos < n and PyUnicode_READ_CHAR(spec, pos) == u'z':
        s.z = True
        pos += 1
    if pos < n and PyUnicode_READ_CHAR(spec, pos) == u'#':
        s.alt = True
        pos += 1
    if not filled and pos < n and PyUnicode_READ_CHAR(spec, pos) == u'0':
        s.fill = u'0'
        if not aligned and align == u'>':
            s.align = u'='
        pos += 1
    used = number_at(spec, &pos, &s.width)
    if used < 0:
        raise_value(vm, "Too many decimal digits in format string")
        return False
    if used == 0:
        s.width = -1
    if not parse_grouping(vm, spec, &pos, &s.thousands):
        return False
    if pos < n and PyUnicode_READ_CHAR(spec, pos) == u'.':
        pos += 1
        used = number_at(spec, &pos, &s.precision)
        if used < 0:
            raise_value(vm, "Too many decimal digits in format string")
            return False
        if used == 0:
            s.precision = -1
        if not parse_grouping(vm, spec, &pos, &s.frac):
            return False
        if used == 0 and s.frac == 0:
            raise_value(vm, "Format specifier missing precision")
            return False
    if n - pos > 1:
        raise_quoting(vm, VALUE_ERROR, "Invalid format specifier '%s' for object of type '%s'", spec, tname)
        return False
    if n - pos == 1:
        s.type = PyUnicode_READ_CHAR(spec, pos)
    return check_grouping(vm, s)


cdef bint parse_grouping(VM* vm, str spec, Py_ssize_t* pos, Py_UCS4* out) except? False:
    cdef Py_ssize_t n = len(spec)
    if pos[0] < n and PyUnicode_READ_CHAR(spec, pos[0]) == u',':
        out[0] = u','
        pos[0] += 1
    if pos[0] < n and PyUnicode_READ_CHAR(spec, pos[0]) == u'_':
        if out[0]:
            return clash(vm)
        out[0] = u'_'
        pos[0] += 1
    if pos[0] < n and PyUnicode_READ_CHAR(spec, pos[0]) == u',' and out[0] == u'_':
        return clash(vm)
    return True


cdef bint check_grouping(VM* vm, Spec* s) except? False:
    cdef Py_UCS4 sep = 0
    if s.thousands:
        if not (s.type == 0 or s.type in (u'd', u'e', u'f', u'g', u'E', u'G', u'%', u'F')
                or s.thousands == u'_' and s.type in (u'b', u'o', u'x', u'X')):
            sep = s.thousands
    if sep == 0 and s.frac and s.type == u'n':
        sep = s.frac
    if sep:
        raise_value(vm, f"Cannot specify '{chr(sep)}' with '{shown(s.type)}'.")
        return False
    return True


cdef object unknown_code(VM* vm, Spec* s, str tname):
    return raise_value(vm, f"Unknown format code '{shown(s.type)}' for object of type '{tname}'")   # short: the caller gives a constant


# --- layout of a number ---

cdef str grouped(str digits, Py_ssize_t least, int group, Py_UCS4 sep):
    """Separate groups, counted from the right, and fill with zeros to `least` characters or just above."""
    cdef Py_ssize_t have = len(digits), n = have, i, at
    cdef Py_ssize_t size
    cdef unsigned char* p
    if least > n + (n - 1) // group:
        n = least - least // (group + 1) - 1
        while n + (n - 1) // group < least:
            n += 1
        if n < have:
            n = have
    size = n + (n - 1) // group
    out = PyUnicode_New(size, 127)
    p = <unsigned char*>PyUnicode_DATA(out)
    at = size
    for i in range(n):
        if i and i % group == 0:
            at -= 1
            p[at] = <unsigned char>sep
        at -= 1
        p[at] = <unsigned char>PyUnicode_READ_CHAR(digits, have - 1 - i) if i < have else c'0'
    return <str?>out


cdef str grouped_fraction(str digits, Py_UCS4 sep):
    """Separate groups of three, counted from the point."""
    cdef list parts = []
    cdef Py_ssize_t i, n = len(digits)
    for i in range(0, n, 3):
        parts.append(digits[i:i + 3])
    return chr(sep).join(parts)


cdef object lay_out(VM* vm, Spec* s, str sign, str prefix, str digits, str rest, int group):
    # One request for digits, separators and padding, and the same again for the parts before they are joined.
    if reserve(vm, 2 * text_size((s.width if s.width > 0 else 0) + 2 * len(digits) + len(rest) + len(prefix), s.fill)) < 0:
        return SIGNAL
    try:
        return place(s, sign, prefix, digits, rest, group)
    except Exception as e:
        return raise_host(vm, e)


cdef str place(Spec* s, str sign, str prefix, str digits, str rest, int group):
    """lay_out with the memory reserved. Raises a host exception if allocation fails."""
    cdef Py_ssize_t whole = 0, n = len(digits), point, least = 0, room
    cdef str fraction = ""
    cdef str body
    cdef Py_UCS4 c
    while whole < n:
        c = PyUnicode_READ_CHAR(digits, whole)
        if not (u'0' <= c <= u'9' or group == 4 and (u'a' <= c <= u'f' or u'A' <= c <= u'F')):
            break
        whole += 1
    if whole < n:
        point = whole
        if PyUnicode_READ_CHAR(digits, whole) == u'.':
            point += 1
            while point < n and u'0' <= PyUnicode_READ_CHAR(digits, point) <= u'9':
                point += 1
            fraction = digits[whole + 1:point]
            if s.frac and fraction:
                fraction = grouped_fraction(fraction, s.frac)
            fraction = "." + fraction
        rest = fraction + digits[point:n] + rest
        digits = digits[0:whole]
    if s.fill == u'0' and s.align == u'=':
        least = s.width - len(sign) - len(prefix) - len(rest)
    if s.thousands and whole:
        digits = grouped(digits, least, group, s.thousands)
    room = s.width - len(sign) - len(prefix) - len(digits) - len(rest)
    if room <= 0:
        return sign + prefix + digits + rest
    if s.align == u'=':
        return sign + prefix + pad_text(digits + rest, room, 0, s.fill)
    body = sign + prefix + digits + rest
    if s.align == u'<':
        return pad_text(body, 0, room, s.fill)
    if s.align == u'^':
        return pad_text(body, room // 2, room - room // 2, s.fill)
    return pad_text(body, room, 0, s.fill)


cdef str double_text(double v, Py_UCS4 code, Py_ssize_t precision, bint alt, bint dot):
    cdef Py_ssize_t zeros = precision - MAX_DOUBLE, at
    cdef int flags = (Py_DTSF_ALT if alt else 0) | (Py_DTSF_ADD_DOT_0 if dot else 0)
    cdef str text
    if zeros <= 0 or v != v or v in (float("inf"), float("-inf")):
        return <str?>ou_double(v, <char>code, <int>(precision if precision < MAX_DOUBLE else MAX_DOUBLE), flags)
    text = <str?>ou_double(v, <char>code, MAX_DOUBLE, flags)
    if code in (u'g', u'G') and not alt:
        return text
    at = text.lower().find("e")
    if at < 0:
        return pad_text(text, 0, zeros, u'0')
    return pad_text(text[:at], 0, zeros, u'0') + text[at:]


cdef bint is_zero_text(str text) noexcept:
    cdef Py_UCS4 c
    for c in text:
        if u'1' <= c <= u'9' or c in (u'n', u'N', u'i', u'I'):
            return False
        if c in (u'e', u'E'):
            break
    return True


# --- by type ---

cdef object format_text(VM* vm, str v, str spec):
    cdef Spec s
    cdef Py_ssize_t n = len(v), room
    if not parse_spec(vm, spec, "str", u's', u'<', &s):
        return SIGNAL
    if s.type != u's':
        return unknown_code(vm, &s, "str")
    if s.sign:
        return raise_value(vm, ("Space" if s.sign == u' ' else "Sign") + " not allowed in string format specifier")
    if s.z:
        return raise_value(vm, "Negative zero coercion (z) not allowed in string format specifier")
    if s.alt:
        return raise_value(vm, "Alternate form (#) not allowed in string format specifier")
    if s.align == u'=':
        return raise_value(vm, "'=' alignment not allowed in string format specifier")
    if (s.width == -1 or s.width <= n) and (s.precision == -1 or s.precision >= n):
        return v
    if reserve(vm, 2 * text_size(n if n > s.width else s.width, max(s.fill, PyUnicode_MAX_CHAR_VALUE(v)))) < 0:
        return SIGNAL
    try:
        if 0 <= s.precision < n:
            n = s.precision
            v = v[:n]
        room = s.width - n
        if room <= 0:
            return v
        if s.align == u'<':
            return pad_text(v, 0, room, s.fill)
        if s.align == u'^':
            return pad_text(v, room // 2, room - room // 2, s.fill)
        return pad_text(v, room, 0, s.fill)
    except Exception as e:
        return raise_host(vm, e)


cdef object format_int(VM* vm, object v, str spec, str tname):
    cdef Spec s
    cdef str digits, sign = "", prefix = ""
    cdef int base
    cdef int64_t bits
    if not parse_spec(vm, spec, tname, u'd', u'>', &s):
        return SIGNAL
    if s.type in (u'e', u'E', u'f', u'F', u'g', u'G', u'%'):
        try:
            as_float = float(v)
        except OverflowError as e:
            return raise_host(vm, e)
        return format_double(vm, as_float, &s)
    if s.type not in (u'b', u'c', u'd', u'o', u'x', u'X', u'n'):
        return unknown_code(vm, &s, tname)
    if s.precision != -1:
        return raise_value(vm, "Precision not allowed in integer format specifier")
    if s.z:
        return raise_value(vm, "Negative zero coercion (z) not allowed in integer format specifier")
    s.frac = 0
    if s.type == u'c':
        return format_char(vm, v, &s)
    if s.type == u'd' or s.type == u'n':
        made = long_decimal(vm, v) if int_too_long(v) else int.__str__(v)
        if made is SIGNAL:
            return SIGNAL
        digits = made
        if PyUnicode_READ_CHAR(digits, 0) == u'-':
            sign = "-"
            digits = digits[1:]
    else:
        base = 2 if s.type == u'b' else 8 if s.type == u'o' else 16
        bits = v.bit_length()
        if bits > LONG_FIELD:
            return raise_error(vm, OVERFLOW_ERROR, "too many digits in integer")
        if bits < 4096:
            charge(vm, 64 + bits)
        elif reserve(vm, 2 * bits) < 0:
            return SIGNAL
        work(vm, 2 * bits)
        digits = PyNumber_ToBase(v, base)
        if PyUnicode_READ_CHAR(digits, 0) == u'-':
            sign = "-"
            digits = digits[3:]
        else:
            digits = digits[2:]
        if s.alt:
            prefix = "0" + chr(s.type)
        if s.type == u'X':
            digits = digits.upper()
    if not sign and (s.sign == u'+' or s.sign == u' '):
        sign = chr(s.sign)
    return lay_out(vm, &s, sign, prefix, digits, "", 4 if s.type in (u'b', u'o', u'x', u'X') else 3)


cdef object format_char(VM* vm, object v, Spec* s):
    cdef int64_t code
    if s.sign:
        return raise_value(vm, "Sign not allowed with integer format specifier 'c'")
    if s.alt:
        return raise_value(vm, "Alternate form (#) not allowed with integer format specifier 'c'")
    if not exact_int64(<PyObject*>v, &code):
        return raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C long")
    if v < 0 or v > 0x10FFFF:
        return raise_error(vm, OVERFLOW_ERROR, "%c arg not in range(0x110000)")
    # A character has no digits: it is the rest after them.
    return lay_out(vm, s, "", "", "", chr(v), 3)


cdef object format_double(VM* vm, double v, Spec* s):
    cdef Py_UCS4 code = s.type
    cdef Py_ssize_t precision = s.precision
    cdef str rest = ""
    cdef bint dot = False
    if precision > 0x7FFFFFFF:
        return raise_value(vm, "precision too big")
    if code == 0:
        dot = True
        code = u'r'
        if precision >= 0:
            code = u'g'
        else:
            precision = 0
    elif code == u'n':
        code = u'g'
    elif code == u'%':
        code = u'f'
        v *= 100
        rest = "%"
    if precision < 0:
        precision = 6
    work(vm, 16 * precision)
    if reserve(vm, 2 * text_size(40 + 2 * precision + (s.width if s.width > 0 else 0), s.fill)) < 0:
        return SIGNAL
    try:
        return double_part(v, s, code, precision, s.sign, dot, rest)
    except Exception as e:
        return raise_host(vm, e)


cdef str double_part(double v, Spec* s, Py_UCS4 code, Py_ssize_t precision, Py_UCS4 sign, bint dot, str rest):
    cdef str text = double_text(v, code, precision, s.alt, dot), lead = ""
    if PyUnicode_READ_CHAR(text, 0) == u'-':
        text = text[1:]
        if not (s.z and is_zero_text(text)):
            lead = "-"
    if not lead and (sign == u'+' or sign == u' '):
        lead = chr(sign)
    return place(s, lead, "", text, rest, 3)


cdef object format_float(VM* vm, double v, str spec):
    cdef Spec s
    if not parse_spec(vm, spec, "float", 0, u'>', &s):
        return SIGNAL
    if s.type not in (0, u'e', u'E', u'f', u'F', u'g', u'G', u'n', u'%'):
        return unknown_code(vm, &s, "float")
    return format_double(vm, v, &s)


cdef object format_complex(VM* vm, object v, str spec):
    cdef Spec s, part
    cdef str text
    cdef Py_UCS4 code
    cdef Py_ssize_t precision
    cdef double re, im
    cdef bint parens = False, only_imaginary = False
    if not parse_spec(vm, spec, "complex", 0, u'>', &s):
        return SIGNAL
    if s.type not in (0, u'e', u'E', u'f', u'F', u'g', u'G', u'n'):
        return unknown_code(vm, &s, "complex")
    if s.precision > 0x7FFFFFFF:
        return raise_value(vm, "precision too big")
    if s.fill == u'0':
        return raise_value(vm, "Zero padding is not allowed in complex format specifier")
    if s.align == u'=':
        return raise_value(vm, "'=' alignment flag is not allowed in complex format specifier")
    re, im = v.real, v.imag
    code = s.type
    precision = s.precision
    if code == 0:
        code = u'r'
        if re == 0.0 and str(re) == "0.0":
            only_imaginary = True
        else:
            parens = True
        if precision >= 0:
            code = u'g'
        else:
            precision = 0
    elif code == u'n':
        code = u'g'
    if precision < 0:
        precision = 6
    work(vm, 32 * precision)
    if reserve(vm, 2 * text_size(80 + 6 * precision + (s.width if s.width > 0 else 0), s.fill)) < 0:
        return SIGNAL
    part = s
    part.width = -1
    try:
        text = double_part(im, &part, code, precision, s.sign if only_imaginary else u'+', False, "") + "j"
        if not only_imaginary:
            text = double_part(re, &part, code, precision, s.sign, False, "") + text
        if parens:
            text = "(" + text + ")"
        return place(&s, "", "", "", text, 3)
    except Exception as e:
        return raise_host(vm, e)


cdef object format_plain(VM* vm, object v, str spec):
    cdef ShortText w
    t = type(v)
    if spec and (t is str or t is float or t is int):
        w.n = 0
        w.wide = False
        if put_formatted(&w, v, spec, 0, PyUnicode_GET_LENGTH(spec)):
            charge(vm, 64 + w.n)
            return short_made(&w)
    if t is str:
        return v if not spec else redone(vm, format_text(vm, <str?>v, spec), PLAIN, v, spec, None, 0)
    if not spec:
        if t is int and int_too_long(v):
            return format_hooks.text(vm, v)
        if t in (int, float, bool, complex) or v is None:
            return fast_str(vm, v)
        return format_hooks.text(vm, v)
    if t is int:
        r = format_int(vm, v, spec, "int")
    elif t is float:
        r = format_float(vm, v, spec)
    elif t is bool:
        r = format_int(vm, int(v), spec, "bool")
    elif t is complex:
        r = format_complex(vm, v, spec)
    else:
        return raise_type(vm, f"unsupported format string passed to {short_name(class_of(v))}.__format__")
    return redone(vm, r, PLAIN, v, spec, None, 0)


cdef object redo_plain(VM* vm, object value, object plain, object spec, object c, int64_t i):
    return format_plain(vm, plain, <str?>spec)

cdef ResumeFunction PLAIN = resume_function("format.plain", redo_plain)


cdef object percent_format(VM* vm, object template, object args):
    return format_hooks.percent(vm, template, args)


cdef object str_format(VM* vm, str template, tuple args, object kwargs):
    return format_hooks.template(vm, template, args, kwargs)
