# The characters of JSON strings and numbers, read from and written to buffers. Must not know values of programs.
from cpython.ref cimport PyObject
from libc.stdint cimport int64_t

cdef extern from *:
    """
    #ifndef OU_JSON_TEXT
    #define OU_JSON_TEXT
    #include <float.h>
    #include <stdint.h>
    #include <string.h>

    /* --- reading --- */

    static inline Py_UCS4 ou_json_at(int kind, const void* data, Py_ssize_t i) {
        return kind == 1 ? ((const Py_UCS1*)data)[i] : kind == 2 ? ((const Py_UCS2*)data)[i] : ((const Py_UCS4*)data)[i];
    }
    /* Returns the position of the first character from i on that is no white space, or n. */
    static inline Py_ssize_t ou_json_skip(int kind, const void* data, Py_ssize_t i, Py_ssize_t n) {
        Py_UCS4 c;
        for (; i < n; i++) {
            c = ou_json_at(kind, data, i);
            if (c != ' ' && c != '\\n' && c != '\\t' && c != '\\r') break;
        }
        return i;
    }
    /* Skips characters of a string that are not escaped, up to a quote, a backslash, a control character or n.
       *all gets the bitwise or of the characters. */
    #define OU_JSON_RUN(type) { \\
        const type* p = (const type*)data; \\
        for (; i < n && p[i] != '"' && p[i] != '\\\\' && p[i] >= 32; i++) bits |= p[i]; \\
        break; }
    static inline Py_ssize_t ou_json_run(int kind, const void* data, Py_ssize_t i, Py_ssize_t n, Py_UCS4* all) {
        Py_UCS4 bits = 0;
        switch (kind) {
            case 1: OU_JSON_RUN(Py_UCS1)
            case 2: OU_JSON_RUN(Py_UCS2)
            default: OU_JSON_RUN(Py_UCS4)
        }
        *all = bits;
        return i;
    }
    static inline PyObject* ou_json_part(int kind, const void* data, Py_ssize_t start, Py_ssize_t end, Py_UCS4 all) {
        PyObject* text;
        if (all > 127 || end - start < 2) return PyUnicode_FromKindAndData(kind, (const char*)data + start * kind, end - start);
        text = PyUnicode_New(end - start, 127);
        if (text == NULL) return NULL;
        if (kind == 1) memcpy(PyUnicode_1BYTE_DATA(text), (const char*)data + start, (size_t)(end - start));
        else {
            unsigned char* to = PyUnicode_1BYTE_DATA(text);
            while (start < end) *to++ = (unsigned char)ou_json_at(kind, data, start++);
        }
        return text;
    }
    /* Returns whether a str equals the n one-byte characters at p. */
    static inline int ou_json_is(PyObject* s, const char* p, Py_ssize_t n) {
        return PyUnicode_GET_LENGTH(s) == n && PyUnicode_KIND(s) == 1 && memcmp(PyUnicode_DATA(s), p, (size_t)n) == 0;
    }
    static int ou_json_word(int kind, const void* data, Py_ssize_t i, Py_ssize_t n, const char* word) {
        for (; *word; word++, i++)
            if (i >= n || ou_json_at(kind, data, i) != (Py_UCS4)(unsigned char)*word) return 0;
        return 1;
    }
    static inline int64_t ou_json_hex(int kind, const void* data, Py_ssize_t i, Py_ssize_t n) {
        int64_t v = 0;
        Py_ssize_t end = i + 4;
        if (n < end) return -1;
        for (; i < end; i++) {
            Py_UCS4 c = ou_json_at(kind, data, i);
            if (c >= '0' && c <= '9') v = v * 16 + (c - '0');
            else if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) v = v * 16 + ((c | 32) - 'a' + 10);
            else return -1;
        }
        return v;
    }
    /* Reads the character at *i, escaped or not, and moves *i after it. Returns -1 if it is invalid. */
    static inline int64_t ou_json_char(int kind, const void* data, Py_ssize_t* i, Py_ssize_t n) {
        Py_UCS4 c = ou_json_at(kind, data, *i);
        int64_t v, low;
        *i += 1;
        if (c != '\\\\') return c;
        if (*i >= n) return -1;
        c = ou_json_at(kind, data, *i);
        *i += 1;
        switch (c) {
            case '"': case '\\\\': case '/': return c;
            case 'b': return 8;
            case 'f': return 12;
            case 'n': return 10;
            case 'r': return 13;
            case 't': return 9;
            case 'u': break;
            default: return -1;
        }
        v = ou_json_hex(kind, data, *i, n);
        if (v < 0) return -1;
        *i += 4;
        if (v >= 0xD800 && v < 0xDC00 && ou_json_word(kind, data, *i, n, "\\\\u")) {
            low = ou_json_hex(kind, data, *i + 2, n);
            if (low < 0) return -1;
            if (low >= 0xDC00 && low < 0xE000) {
                *i += 6;
                v = 0x10000 + ((v - 0xD800) << 10) + (low - 0xDC00);
            }
        }
        return v;
    }
    /* Returns the position of the closing quote, the number of characters and the greatest character; -1: invalid. */
    static Py_ssize_t ou_json_measure(int kind, const void* data, Py_ssize_t i, Py_ssize_t n, int strict, Py_ssize_t* length, Py_UCS4* most) {
        Py_ssize_t count = 0;
        Py_UCS4 max = 0, c;
        int64_t v;
        while (i < n) {
            c = ou_json_at(kind, data, i);
            if (c == '"') {
                *length = count;
                *most = max;
                return i;
            }
            if (c < 32 && strict) return -1;
            v = ou_json_char(kind, data, &i, n);
            if (v < 0) return -1;
            if ((Py_UCS4)v > max) max = (Py_UCS4)v;
            count++;
        }
        return -1;
    }
    /* Makes the str of a string that ou_json_measure has measured. */
    static PyObject* ou_json_unescaped(int kind, const void* data, Py_ssize_t i, Py_ssize_t n, Py_ssize_t length, Py_UCS4 most) {
        PyObject* text;
        void* to;
        Py_ssize_t k;
        int wide;
        if (length == 1) return PyUnicode_FromOrdinal((int)most);
        text = PyUnicode_New(length, most);
        if (text == NULL) return NULL;
        to = PyUnicode_DATA(text);
        wide = PyUnicode_KIND(text);
        for (k = 0; k < length; k++) PyUnicode_WRITE(wide, to, k, (Py_UCS4)ou_json_char(kind, data, &i, n));
        return text;
    }

    typedef struct {
        Py_ssize_t end;
        int is_float;
        int known;               /* i or d is set; else the host must convert the digits */
        int64_t i;
        double d;
    } ou_json_number;
    static const double ou_json_tens[] = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    /* Parses the number at i. Returns 0 if there is none. A number below 2^53 and a power of ten up to 10^22 are exact doubles,
       so their quotient or product is rounded once, like the number itself. */
    static int ou_json_read_number(int kind, const void* data, Py_ssize_t i, Py_ssize_t n, ou_json_number* out) {
        uint64_t v = 0;
        Py_ssize_t start, digits, j, point = 0;
        int exponent = 0, below = 0;
        Py_UCS4 c;
        int negative = ou_json_at(kind, data, i) == '-';
        #define OU_JSON_DIGIT(at) ((at) < n && (c = ou_json_at(kind, data, at)) >= '0' && c <= '9')
        i += negative;
        if (!OU_JSON_DIGIT(i)) return 0;
        start = i;
        if (c == '0') i++;
        else
            for (; OU_JSON_DIGIT(i); i++) v = v * 10 + (c - '0');
        digits = i - start;
        out->is_float = 0;
        if (i + 1 < n && ou_json_at(kind, data, i) == '.' && OU_JSON_DIGIT(i + 1)) {
            out->is_float = 1;
            for (i++, point = i; OU_JSON_DIGIT(i); i++) v = v * 10 + (c - '0');
            point = i - point;
            digits += point;
        }
        if (i + 1 < n && (ou_json_at(kind, data, i) | 32) == 'e') {
            j = i + 1;
            c = ou_json_at(kind, data, j);
            if (c == '+' || c == '-') {
                below = c == '-';
                j++;
            }
            if (OU_JSON_DIGIT(j)) {
                out->is_float = 1;
                for (; OU_JSON_DIGIT(j); j++)
                    if (exponent < 10000) exponent = exponent * 10 + (int)(c - '0');
                i = j;
            }
        }
        #undef OU_JSON_DIGIT
        out->end = i;
        if (!out->is_float) {
            out->known = digits <= 18;
            out->i = negative ? -(int64_t)v : (int64_t)v;
            return 1;
        }
        out->known = 0;
        if (digits > 15 || FLT_EVAL_METHOD != 0) return 1;
        j = (below ? -exponent : exponent) - point;
        if (j < -22 || j > 22) return 1;
        out->known = 1;
        out->d = j < 0 ? (double)v / ou_json_tens[-j] : (double)v * ou_json_tens[j];
        if (negative) out->d = -out->d;
        return 1;
    }
    /* Converts the digits to a double. */
    static double ou_json_double(int kind, const void* data, Py_ssize_t start, Py_ssize_t end) {
        char digits[64];
        Py_ssize_t i;
        for (i = start; i < end; i++) digits[i - start] = (char)ou_json_at(kind, data, i);
        digits[end - start] = 0;
        return PyOS_string_to_double(digits, NULL, NULL);
    }

    /* --- writing --- */

    /* Number of characters written for each ASCII character. */
    static const unsigned char ou_json_widths[128] = {
        6, 6, 6, 6, 6, 6, 6, 6, 2, 2, 2, 6, 2, 2, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6,
        1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6,
    };
    static inline int ou_json_has_delete(PyObject* s) {
        return memchr(PyUnicode_DATA(s), 127, (size_t)PyUnicode_GET_LENGTH(s)) != NULL;
    }
    /* Returns the length of an exact str as an ASCII JSON string, without the quotes. */
    static inline int64_t ou_json_width(PyObject* s) {
        int kind = PyUnicode_KIND(s);
        const void* data = PyUnicode_DATA(s);
        Py_ssize_t i, n = PyUnicode_GET_LENGTH(s);
        int64_t size = 0;
        if (PyUnicode_IS_ASCII(s)) {
            for (i = 0; i < n; i++) size += ou_json_widths[((const unsigned char*)data)[i]];
            return size;
        }
        for (i = 0; i < n; i++) {
            Py_UCS4 c = ou_json_at(kind, data, i);
            size += c < 128 ? ou_json_widths[c] : c < 0x10000 ? 6 : 12;
        }
        return size;
    }
    static inline char* ou_json_put_hex(char* to, Py_UCS4 c) {
        static const char hex[] = "0123456789abcdef";
        *to++ = '\\\\';
        *to++ = 'u';
        *to++ = hex[c >> 12 & 15];
        *to++ = hex[c >> 8 & 15];
        *to++ = hex[c >> 4 & 15];
        *to++ = hex[c & 15];
        return to;
    }
    /* Writes an ASCII JSON string without the quotes; width: from ou_json_width. */
    static inline void ou_json_put(char* to, PyObject* s, int64_t width) {
        int kind = PyUnicode_KIND(s);
        const void* data = PyUnicode_DATA(s);
        Py_ssize_t i, n = PyUnicode_GET_LENGTH(s);
        if (width == n) {
            memcpy(to, data, (size_t)n);
            return;
        }
        for (i = 0; i < n; i++) {
            Py_UCS4 c = ou_json_at(kind, data, i);
            if (c < 128 && ou_json_widths[c] == 1) *to++ = (char)c;
            else if (c < 128 && ou_json_widths[c] == 2) {
                *to++ = '\\\\';
                *to++ = c == 8 ? 'b' : c == 9 ? 't' : c == 10 ? 'n' : c == 12 ? 'f' : c == 13 ? 'r' : (char)c;
            } else if (c < 0x10000) to = ou_json_put_hex(to, c);
            else {
                to = ou_json_put_hex(to, 0xD800 + ((c - 0x10000) >> 10));
                to = ou_json_put_hex(to, 0xDC00 + ((c - 0x10000) & 0x3FF));
            }
        }
    }
    #endif
    """
    ctypedef struct JsonNumber "ou_json_number":
        Py_ssize_t end
        bint       is_float
        bint       known
        int64_t    i
        double     d
    Py_UCS4 json_at "ou_json_at" (int kind, const void* data, Py_ssize_t i) noexcept
    Py_ssize_t json_skip "ou_json_skip" (int kind, const void* data, Py_ssize_t i, Py_ssize_t n) noexcept
    Py_ssize_t json_run "ou_json_run" (int kind, const void* data, Py_ssize_t i, Py_ssize_t n, Py_UCS4* all) noexcept
    object json_part "ou_json_part" (int kind, const void* data, Py_ssize_t start, Py_ssize_t end, Py_UCS4 all)
    bint json_is "ou_json_is" (PyObject* s, const char* p, Py_ssize_t n) noexcept
    bint json_word "ou_json_word" (int kind, const void* data, Py_ssize_t i, Py_ssize_t n, const char* word) noexcept
    Py_ssize_t json_measure "ou_json_measure" (int kind, const void* data, Py_ssize_t i, Py_ssize_t n, bint strict, Py_ssize_t* length,
                                               Py_UCS4* most) noexcept
    object json_unescaped "ou_json_unescaped" (int kind, const void* data, Py_ssize_t i, Py_ssize_t n, Py_ssize_t length, Py_UCS4 most)
    bint json_read_number "ou_json_read_number" (int kind, const void* data, Py_ssize_t i, Py_ssize_t n, JsonNumber* out) noexcept
    double json_double "ou_json_double" (int kind, const void* data, Py_ssize_t start, Py_ssize_t end) except? -1.0
    bint json_has_delete "ou_json_has_delete" (PyObject* s) noexcept        # s: a str whose characters are all below 256
    int64_t json_width "ou_json_width" (PyObject* s) noexcept
    void json_put "ou_json_put" (char* to, PyObject* s, int64_t width) noexcept
