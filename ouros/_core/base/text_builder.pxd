# A buffer on the C stack for short strs, and conversions between numbers and decimal digits. Must not know values of the sandbox.
# Each put_ function returns True, or returns False without effect if it does not handle the case. The caller then takes the slow
# path, which handles all cases.
from cpython.ref cimport PyObject
from libc.stdint cimport uint64_t
from ouros._core.base.status cimport int64_t

cdef extern from *:
    """
    #ifndef OU_SHORT_TEXT
    #define OU_SHORT_TEXT
    #include <float.h>
    #include <math.h>
    #include <stdint.h>
    #include <string.h>
    #define OU_SHORT 1000        /* bytes: one for each character, up to 255 */
    typedef struct {
        Py_ssize_t n;
        int wide;                /* the text may have a character beyond ASCII */
        unsigned char text[OU_SHORT];
    } ou_short_text;
    /* A parsed format specification, or a parsed field of `%`. */
    typedef struct {
        unsigned char fill;
        unsigned char align;     /* '<', '>', '^', '=': padding goes between sign and digits */
        unsigned char sign;      /* 0, '+', ' ', '-' */
        unsigned char type;      /* 0: not given */
        unsigned char thousands; /* 0, ',', '_' */
        unsigned char alt;
        int width;               /* up to 999 */
        int precision;           /* up to 100; -1: not given */
    } ou_field;

    static const uint64_t ou_tens[] = {
        1u, 10u, 100u, 1000u, 10000u, 100000u, 1000000u, 10000000u, 100000000u, 1000000000u, 10000000000u, 100000000000u,
        1000000000000u, 10000000000000u, 100000000000000u, 1000000000000000u,
    };

    /* --- digits; each function writes to out and returns the number of characters --- */

    static inline int ou_digits(uint64_t n, char* out) {
        char digits[20];
        int size = 0, i;
        do digits[size++] = (char)('0' + n % 10); while (n /= 10);
        for (i = 0; i < size; i++) out[i] = digits[size - 1 - i];
        return size;
    }
    /* n with a decimal point before its last p digits; n has at least p + 1 digits. */
    static inline int ou_with_point(uint64_t n, int p, char* out) {
        int size = ou_digits(n / ou_tens[p], out), i;
        if (p == 0) return size;
        n %= ou_tens[p];
        out[size] = '.';
        for (i = p; i > 0; i--) {
            out[size + i] = (char)('0' + n % 10);
            n /= 10;
        }
        return size + 1 + p;
    }
    /* '%.*f' of a finite v >= 0 with up to 15 digits after the point, rounded exactly as CPython does. `out` needs 40 bytes.
       Returns: -1 if not handled. */
    static inline int ou_fixed(double v, int p, char* out) {
    #ifdef __SIZEOF_INT128__
        unsigned __int128 t, half;
        uint64_t bits, q;
        int shift;
        if (p > 15) return -1;
        memcpy(&bits, &v, 8);
        shift = (int)(bits >> 52 & 0x7ff);
        bits &= (1ull << 52) - 1;
        if (shift) bits |= 1ull << 52; else shift = 1;
        shift = 1075 - shift;        /* v is bits / 2**shift */
        if (shift < 1) return -1;
        /* Far below 10**-15 / 2. */
        if (shift > 120) return ou_with_point(0, p, out);
        t = (unsigned __int128)bits * ou_tens[p];
        if (t >> shift >> 63) return -1;
        q = (uint64_t)(t >> shift);
        t &= ((unsigned __int128)1 << shift) - 1;
        half = (unsigned __int128)1 << (shift - 1);
        if (t > half || (t == half && (q & 1))) q++;
        return ou_with_point(q, p, out);
    #else
        return -1;
    #endif
    }
    /* Digits of a double by CPython's function. Returns: -1 if they do not fit, or without memory. */
    static inline int ou_host_digits(double v, char code, int precision, int flags, char* out, int room) {
        char* text = PyOS_double_to_string(v, code, precision, flags, NULL);
        size_t n;
        if (text == NULL) {
            PyErr_Clear();
            return -1;
        }
        n = strlen(text);
        if ((int)n > room) {
            PyMem_Free(text);
            return -1;
        }
        memcpy(out, text, n);
        PyMem_Free(text);
        return (int)n;
    }
    /* repr(v). At most one number of up to 15 digits is read as this double, so the first one that the loop finds is the shortest
       one. `out` needs 32 bytes. Returns: -1 without memory. */
    static inline int ou_float_digits(double v, char* out) {
        double a = fabs(v), t;
        uint64_t d;
        int k, sign = 0;
        if (FLT_EVAL_METHOD == 0 && ((a >= 1e-4 && a < 1e15) || a == 0))
            for (k = 0; k <= 15 && (t = a * (double)ou_tens[k]) < 1e15; k++) {
                d = (uint64_t)(int64_t)(t + 0.5);
                if ((double)(int64_t)d / (double)ou_tens[k] != a) continue;
                if (signbit(v)) {
                    *out++ = '-';
                    sign = 1;
                }
                if (k == 0) {
                    k = 1;
                    d *= 10;
                }
                return sign + ou_with_point(d, k, out);
            }
        return ou_host_digits(v, 'r', 0, Py_DTSF_ADD_DOT_0, out, 32);
    }
    /* --- parsing --- */

    /* Parse an ASCII str of up to 18 digits with an optional sign. Returns: 1, or 0 if the str has another form. */
    static inline int ou_read_int(PyObject* s, int64_t* out) {
        const unsigned char* p;
        Py_ssize_t n = PyUnicode_GET_LENGTH(s), i = 0;
        int64_t v = 0;
        if (!PyUnicode_IS_ASCII(s) || n == 0) return 0;
        p = PyUnicode_1BYTE_DATA(s);
        if (*p == '-' || *p == '+') i = 1;
        if (n == i || n - i > 18) return 0;
        for (; i < n; i++) {
            if (p[i] < '0' || p[i] > '9') return 0;
            v = v * 10 + (p[i] - '0');
        }
        *out = *p == '-' ? -v : v;
        return 1;
    }
    /* The same for up to 15 digits with an optional decimal point. The number and its power of ten are exact, so the quotient is
       correctly rounded. */
    static inline int ou_read_float(PyObject* s, double* out) {
        const unsigned char* p;
        Py_ssize_t n = PyUnicode_GET_LENGTH(s), i = 0;
        int64_t v = 0;
        int digits = 0, behind = -1;
        double d;
        if (FLT_EVAL_METHOD != 0 || !PyUnicode_IS_ASCII(s) || n == 0 || n > 17) return 0;
        p = PyUnicode_1BYTE_DATA(s);
        if (*p == '-' || *p == '+') i = 1;
        for (; i < n; i++) {
            if (p[i] == '.' && behind < 0) {
                behind = 0;
                continue;
            }
            if (p[i] < '0' || p[i] > '9') return 0;
            v = v * 10 + (p[i] - '0');
            digits++;
            if (behind >= 0) behind++;
        }
        if (digits == 0 || digits > 15) return 0;
        d = (double)v;
        if (behind > 0) d /= (double)ou_tens[behind];
        *out = *p == '-' ? -d : d;
        return 1;
    }
    static inline PyObject* ou_ascii(const char* p, Py_ssize_t n) {
        PyObject* text = PyUnicode_New(n, 127);
        if (text != NULL) memcpy(PyUnicode_1BYTE_DATA(text), p, (size_t)n);
        return text;
    }
    static inline PyObject* ou_float_text(double v) {
        char digits[32];
        int n = ou_float_digits(v, digits);
        return n < 0 ? PyErr_NoMemory() : ou_ascii(digits, n);
    }

    /* --- building --- */

    static inline int ou_put_bytes(ou_short_text* w, const void* p, Py_ssize_t n) {
        if (n > OU_SHORT - w->n) return 0;
        memcpy(w->text + w->n, p, (size_t)n);
        w->n += n;
        return 1;
    }
    static inline int ou_put_char(ou_short_text* w, char c) {
        if (w->n >= OU_SHORT) return 0;
        w->text[w->n++] = (unsigned char)c;
        return 1;
    }
    /* The characters of an exact str from start to end. */
    static inline int ou_put_part(ou_short_text* w, PyObject* s, Py_ssize_t start, Py_ssize_t end) {
        if (PyUnicode_KIND(s) != PyUnicode_1BYTE_KIND || end - start > OU_SHORT - w->n) return 0;
        memcpy(w->text + w->n, PyUnicode_1BYTE_DATA(s) + start, (size_t)(end - start));
        w->n += end - start;
        w->wide |= !PyUnicode_IS_ASCII(s);
        return 1;
    }
    /* Index of the first a or b in a str of kind 1 from i on; n if there is none. */
    static inline Py_ssize_t ou_either(PyObject* s, Py_ssize_t i, Py_ssize_t n, unsigned char a, unsigned char b) {
        const unsigned char* p = PyUnicode_1BYTE_DATA(s);
        while (i < n && p[i] != a && p[i] != b) i++;
        return i;
    }
    /* Pads prefix and body to the field's width. With align '=' the padding goes between them. */
    static inline int ou_put_field(ou_short_text* w, const char* prefix, int nprefix, const void* body, Py_ssize_t n, const ou_field* f) {
        Py_ssize_t room = f->width - n - nprefix, left;
        unsigned char* p = w->text + w->n;
        if (room < 0) room = 0;
        if (n + nprefix + room > OU_SHORT - w->n) return 0;
        w->n += n + nprefix + room;
        if (room == 0) {
            if (nprefix) memcpy(p, prefix, (size_t)nprefix);
            memcpy(p + nprefix, body, (size_t)n);
            return 1;
        }
        w->wide |= f->fill > 127;
        left = f->align == '<' ? 0 : f->align == '^' ? room / 2 : room;
        if (f->align == '=') {
            memcpy(p, prefix, (size_t)nprefix);
            memset(p + nprefix, f->fill, (size_t)room);
            memcpy(p + nprefix + room, body, (size_t)n);
            return 1;
        }
        memset(p, f->fill, (size_t)left);
        memcpy(p + left, prefix, (size_t)nprefix);
        memcpy(p + left + nprefix, body, (size_t)n);
        memset(p + left + nprefix + n, f->fill, (size_t)(room - left));
        return 1;
    }
    /* An exact str, cut to the precision and padded. */
    static inline int ou_put_text(ou_short_text* w, PyObject* s, const ou_field* f) {
        Py_ssize_t n = PyUnicode_GET_LENGTH(s);
        if (f->precision >= 0 && f->precision < n) n = f->precision;
        if (f->width <= n) return ou_put_part(w, s, 0, n);
        if (PyUnicode_KIND(s) != PyUnicode_1BYTE_KIND || !ou_put_field(w, "", 0, PyUnicode_1BYTE_DATA(s), n, f)) return 0;
        w->wide |= !PyUnicode_IS_ASCII(s);
        return 1;
    }
    /* repr of an exact str without characters to escape. */
    static inline int ou_put_repr(ou_short_text* w, PyObject* s) {
        Py_ssize_t n = PyUnicode_GET_LENGTH(s), i;
        const unsigned char* from;
        unsigned char* p = w->text + w->n;
        if (!PyUnicode_IS_ASCII(s) || n + 2 > OU_SHORT - w->n) return 0;
        from = PyUnicode_1BYTE_DATA(s);
        *p = '\\'';
        for (i = 0; i < n; i++) {
            unsigned char c = from[i];
            if (c < 32 || c == 127 || c == '\\'' || c == '\\\\') return 0;
            p[i + 1] = c;
        }
        p[n + 1] = '\\'';
        w->n += n + 2;
        return 1;
    }
    /* Insert separators into the leading digits of body, in groups of three. `body` must have room. Returns: the new length. */
    static inline int ou_group(char* body, int n, char sep) {
        int whole = 0, extra, from, to, i;
        while (whole < n && body[whole] >= '0' && body[whole] <= '9') whole++;
        extra = whole > 0 ? (whole - 1) / 3 : 0;
        memmove(body + whole + extra, body + whole, (size_t)(n - whole));
        for (from = whole - 1, to = whole + extra - 1, i = 0; to > from; i++) {
            if (i && i % 3 == 0) body[to--] = sep;
            body[to--] = body[from--];
        }
        return n + extra;
    }
    /* str(v), without padding. */
    static inline int ou_put_plain_int(ou_short_text* w, int64_t v) {
        if (OU_SHORT - w->n < 21) return 0;
        if (v < 0) w->text[w->n++] = '-';
        w->n += ou_digits(v < 0 ? -(uint64_t)v : (uint64_t)v, (char*)w->text + w->n);
        return 1;
    }
    /* str(v) of an exact str, int, float or bool, or None. */
    static inline int ou_put_plain(ou_short_text* w, PyObject* v) {
        int64_t i;
        int n;
        if (PyUnicode_CheckExact(v)) return ou_put_part(w, v, 0, PyUnicode_GET_LENGTH(v));
        if (exact_int64(v, &i)) return ou_put_plain_int(w, i);
        if (PyFloat_CheckExact(v)) {
            if (OU_SHORT - w->n < 32) return 0;
            n = ou_float_digits(PyFloat_AS_DOUBLE(v), (char*)w->text + w->n);
            if (n > 0) w->n += n;
            return n > 0;
        }
        if (v == Py_None) return ou_put_bytes(w, "None", 4);
        if (v == Py_True) return ou_put_bytes(w, "True", 4);
        return v == Py_False && ou_put_bytes(w, "False", 5);
    }
    static inline int ou_put_plain_repr(ou_short_text* w, PyObject* v) {
        return PyUnicode_CheckExact(v) ? ou_put_repr(w, v) : ou_put_plain(w, v);
    }
    /* Types d, i, u (or none), x, X, o, b. A precision (of `%`) is the minimum number of digits. */
    static inline int ou_put_int(ou_short_text* w, int64_t v, const ou_field* f) {
        char text[200], prefix[4];
        char* p = text + 100;
        const char* digits = f->type == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
        uint64_t n = v < 0 ? -(uint64_t)v : (uint64_t)v;
        int bits = f->type == 'x' || f->type == 'X' ? 4 : f->type == 'o' ? 3 : f->type == 'b' ? 1 : 0, nprefix = 0, size;
        if (v < 0) prefix[nprefix++] = '-';
        else if (f->sign == '+' || f->sign == ' ') prefix[nprefix++] = (char)f->sign;
        if (bits) {
            if (f->thousands) return 0;
            if (f->alt) {
                prefix[nprefix++] = '0';
                prefix[nprefix++] = (char)f->type;
            }
            do *--p = digits[n & ((1u << bits) - 1)]; while (n >>= bits);
        } else
            do *--p = (char)('0' + n % 10); while (n /= 10);
        while (text + 100 - p < f->precision && p > text) *--p = '0';
        size = (int)(text + 100 - p);
        if (f->thousands) size = ou_group(p, size, (char)f->thousands);
        return ou_put_field(w, prefix, nprefix, p, size, f);
    }
    /* Types e, E, f, F, g, G, %, or none: like repr without a precision, like g with one. */
    static inline int ou_put_float(ou_short_text* w, double v, const ou_field* f) {
        char text[1024], prefix[1];
        char type = (char)f->type;
        char* p = text;
        int precision = f->precision < 0 ? 6 : f->precision, nprefix = 0, n = -1;
        if (f->alt) return 0;
        if (type == '%') {
            v *= 100;
            type = 'f';
        }
        if (!isfinite(v)) return 0;
        if (type == 'f' || type == 'F') n = ou_fixed(fabs(v), precision, text);
        if (n < 0) {
            if (type == 0 && f->precision < 0) n = ou_float_digits(fabs(v), text);
            else if (type == 0) n = ou_host_digits(fabs(v), 'g', precision, Py_DTSF_ADD_DOT_0, text, 500);
            else n = ou_host_digits(fabs(v), type, precision, 0, text, 500);
            if (n < 0) return 0;
        }
        if (f->type == '%') text[n++] = '%';
        if (f->thousands) n = ou_group(text, n, (char)f->thousands);
        if (signbit(v)) prefix[nprefix++] = '-';
        else if (f->sign == '+' || f->sign == ' ') prefix[nprefix++] = (char)f->sign;
        return ou_put_field(w, prefix, nprefix, p, n, f);
    }

    /* --- format specifications --- */

    static inline int ou_is_align(unsigned char c) {
        return c == '<' || c == '>' || c == '=' || c == '^';
    }
    /* Parse a format specification. Returns: 0 if only the slow path handles or rejects it. */
    static inline int ou_read_spec(const unsigned char* p, Py_ssize_t n, int number, ou_field* f) {
        Py_ssize_t i = 0, first;
        int filled = 0, aligned = 1;
        f->fill = ' ';
        f->sign = f->type = f->thousands = f->alt = 0;
        f->width = 0;
        f->precision = -1;
        if (n >= 2 && ou_is_align(p[1])) {
            f->fill = p[0];
            f->align = p[1];
            filled = 1;
            i = 2;
        } else if (n && ou_is_align(p[0])) f->align = p[i++];
        else {
            f->align = number ? '>' : '<';
            aligned = 0;
        }
        if (i < n && (p[i] == '+' || p[i] == '-' || p[i] == ' ')) f->sign = p[i++];
        if (i < n && p[i] == '#') {
            f->alt = 1;
            i++;
        }
        if (!filled && i < n && p[i] == '0') {
            f->fill = '0';
            if (!aligned && number) f->align = '=';
            i++;
        }
        for (first = i; i < n && p[i] >= '0' && p[i] <= '9'; i++) {
            if (i - first == 3) return 0;
            f->width = f->width * 10 + (p[i] - '0');
        }
        if (i < n && (p[i] == ',' || p[i] == '_')) {
            /* Zeros used as padding are grouped too: left to the slow path. */
            if (f->fill == '0' && f->align == '=') return 0;
            f->thousands = p[i++];
        }
        if (i < n && p[i] == '.') {
            f->precision = 0;
            for (first = ++i; i < n && p[i] >= '0' && p[i] <= '9'; i++) {
                if (i - first == 2) return 0;
                f->precision = f->precision * 10 + (p[i] - '0');
            }
            if (i == first) return 0;
        }
        if (i < n) f->type = p[i++];
        return i == n;
    }
    /* format(v, spec) of an exact int, float or str; spec is the part of `text` from start to end. */
    static inline int ou_put_formatted(ou_short_text* w, PyObject* v, PyObject* text, Py_ssize_t start, Py_ssize_t end) {
        ou_field f;
        int64_t i;
        int number = !PyUnicode_CheckExact(v);
        if (PyUnicode_KIND(text) != PyUnicode_1BYTE_KIND || end - start > 20) return 0;
        if (!ou_read_spec(PyUnicode_1BYTE_DATA(text) + start, end - start, number, &f)) return 0;
        if (!number) {
            if ((f.type != 0 && f.type != 's') || f.sign || f.alt || f.thousands || f.align == '=') return 0;
            return ou_put_text(w, v, &f);
        }
        if (PyFloat_CheckExact(v)) {
            if (f.type != 0 && (f.type > 127 || strchr("fegFEG%", f.type) == NULL)) return 0;
            return ou_put_float(w, PyFloat_AS_DOUBLE(v), &f);
        }
        if (!exact_int64(v, &i)) return 0;
        switch (f.type) {
            case 'x': case 'X': case 'o': case 'b': case 0: case 'd':
                return f.precision < 0 && ou_put_int(w, i, &f);
            case 'f': case 'e': case 'g': case 'F': case 'E': case 'G': case '%':
                return ou_put_float(w, (double)i, &f);
        }
        return 0;
    }
    static inline PyObject* ou_short_made(ou_short_text* w) {
        /* CPython shares one object for each character. */
        if (w->wide || w->n == 1) return PyUnicode_FromKindAndData(PyUnicode_1BYTE_KIND, w->text, w->n);
        return ou_ascii((char*)w->text, w->n);
    }
    #endif
    """
    ctypedef struct ShortText "ou_short_text":
        Py_ssize_t n             # the caller sets it to 0 at first
        bint       wide          # some character is above 127; the caller sets it to 0 at first

    ctypedef struct Field "ou_field":
        unsigned char fill
        unsigned char align
        unsigned char sign
        unsigned char type
        unsigned char thousands
        unsigned char alt
        int width
        int precision

    object float_text "ou_float_text" (double v)
    int float_digits "ou_float_digits" (double v, char* out) noexcept
    int int_digits "ou_digits" (uint64_t n, char* out) noexcept
    bint read_int "ou_read_int" (object s, int64_t* out) noexcept
    bint read_float "ou_read_float" (object s, double* out) noexcept
    Py_ssize_t either "ou_either" (object s, Py_ssize_t i, Py_ssize_t n, unsigned char a, unsigned char b) noexcept
    bint put_part "ou_put_part" (ShortText* w, object s, Py_ssize_t start, Py_ssize_t end) noexcept
    bint put_bytes "ou_put_bytes" (ShortText* w, const void* p, Py_ssize_t n) noexcept
    bint put_text "ou_put_text" (ShortText* w, object s, Field* f) noexcept
    bint put_repr "ou_put_repr" (ShortText* w, object s) noexcept
    bint put_char "ou_put_char" (ShortText* w, char c) noexcept
    bint put_plain "ou_put_plain" (ShortText* w, PyObject* v) noexcept
    bint put_plain_repr "ou_put_plain_repr" (ShortText* w, PyObject* v) noexcept
    bint put_int "ou_put_int" (ShortText* w, int64_t v, Field* f) noexcept
    bint put_float "ou_put_float" (ShortText* w, double v, Field* f) noexcept
    bint put_formatted "ou_put_formatted" (ShortText* w, object v, object text, Py_ssize_t start, Py_ssize_t end) noexcept
    object short_made "ou_short_made" (ShortText* w)
