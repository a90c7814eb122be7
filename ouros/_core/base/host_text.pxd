# Fast functions that compare, measure and make exact strs. Must not know values of the sandbox.
from cpython.ref cimport PyObject
from libc.stdint cimport int64_t, uint64_t

cdef extern from *:
    """
    #ifndef OU_HOST_TEXT
    #define OU_HOST_TEXT
    #include <stdint.h>
    #include <string.h>
    /* Equality of exact strs. Equal strs always have the same kind. */
    static inline int ou_same_text(PyObject* a, PyObject* b) {
        Py_ssize_t n;
        int kind;
        if (a == b) return 1;
        n = PyUnicode_GET_LENGTH(a);
        kind = PyUnicode_KIND(a);
        if (n != PyUnicode_GET_LENGTH(b) || kind != (int)PyUnicode_KIND(b)) return 0;
        if (n && *(char*)PyUnicode_DATA(a) != *(char*)PyUnicode_DATA(b)) return 0;
        return (n == 1 && kind == 1) || memcmp(PyUnicode_DATA(a), PyUnicode_DATA(b), (size_t)n * kind) == 0;
    }
    /* Returns: below 0, 0 or above 0, like strcmp. */
    static inline int ou_text_order(PyObject* a, PyObject* b) {
        if (PyUnicode_GET_LENGTH(a) == 1 && PyUnicode_GET_LENGTH(b) == 1 && PyUnicode_KIND(a) == 1 && PyUnicode_KIND(b) == 1)
            return (int)*(unsigned char*)PyUnicode_DATA(a) - (int)*(unsigned char*)PyUnicode_DATA(b);
        return PyUnicode_Compare(a, b);
    }
    /* For strs of one byte per character: the first eight characters as a number with the same order (ou_text_start), and a
       comparison (ou_bytes_order). */
    static inline uint64_t ou_text_start(PyObject* a) {
        const unsigned char* p = PyUnicode_1BYTE_DATA(a);
        Py_ssize_t n = PyUnicode_GET_LENGTH(a), i;
        uint64_t start = 0;
        for (i = 0; i < 8; i++) start = start << 8 | (i < n ? p[i] : 0);
        return start;
    }
    static inline int ou_bytes_order(PyObject* a, PyObject* b) {
        Py_ssize_t n = PyUnicode_GET_LENGTH(a), m = PyUnicode_GET_LENGTH(b);
        int r = memcmp(PyUnicode_1BYTE_DATA(a), PyUnicode_1BYTE_DATA(b), (size_t)(n < m ? n : m));
        return r ? r : (n > m) - (n < m);
    }
    /* Returns: 1 if b starts with a (at_end: ends with a). */
    static inline int ou_at_edge(PyObject* a, PyObject* b, int at_end) {
        Py_ssize_t n = PyUnicode_GET_LENGTH(a), start = at_end ? PyUnicode_GET_LENGTH(b) - n : 0;
        int kind = PyUnicode_KIND(a);
        if (n > PyUnicode_GET_LENGTH(b)) return 0;
        if (kind != (int)PyUnicode_KIND(b)) return PyUnicode_Tailmatch(b, a, 0, PY_SSIZE_T_MAX, at_end ? 1 : -1) > 0;
        return memcmp((char*)PyUnicode_DATA(b) + start * kind, PyUnicode_DATA(a), (size_t)n * kind) == 0;
    }
    /* Returns: 1 if a is in b; -1 with MemoryError set. */
    static inline int ou_text_within(PyObject* a, PyObject* b) {
        if (PyUnicode_GET_LENGTH(a) == 1 && PyUnicode_KIND(a) == 1 && PyUnicode_KIND(b) == 1) {
            Py_ssize_t n = PyUnicode_GET_LENGTH(b);
            return n && memchr(PyUnicode_DATA(b), *(unsigned char*)PyUnicode_DATA(a), (size_t)n) != NULL;
        }
        return PyUnicode_Contains(b, a);
    }
    /* Length of the shorter of two exact strs. */
    static inline int64_t ou_shorter(PyObject* a, PyObject* b) {
        Py_ssize_t n = PyUnicode_GET_LENGTH(a), m = PyUnicode_GET_LENGTH(b);
        return n < m ? n : m;
    }
    /* Bytes that a list of the characters of an exact str needs. */
    static inline int64_t ou_characters_size(PyObject* s) {
        int64_t n = PyUnicode_GET_LENGTH(s), i, size = 8 * n;
        if (PyUnicode_KIND(s) == 1) return size;
        for (i = 0; i < n; i++)
            if (PyUnicode_READ_CHAR(s, i) > 255) size += 80;
        return size;
    }
    static inline PyObject* ou_characters(PyObject* s) {
        Py_ssize_t n = PyUnicode_GET_LENGTH(s), i;
        PyObject* list = PyList_New(n);
        if (list == NULL) return NULL;
        for (i = 0; i < n; i++) {
            /* CPython shares one object for each character up to 255. */
            PyObject* c = PyUnicode_FromOrdinal((int)PyUnicode_READ_CHAR(s, i));
            if (c == NULL) {
                Py_DECREF(list);
                return NULL;
            }
            PyList_SET_ITEM(list, i, c);
        }
        return list;
    }
    /* n characters of an ASCII str, from `start` on in steps of `step`. */
    static inline PyObject* ou_every(PyObject* s, Py_ssize_t start, Py_ssize_t step, Py_ssize_t n) {
        const unsigned char* from = PyUnicode_1BYTE_DATA(s);
        unsigned char* to;
        PyObject* text = PyUnicode_New(n, 127);
        Py_ssize_t i;
        if (text == NULL) return NULL;
        to = PyUnicode_1BYTE_DATA(text);
        for (i = 0; i < n; i++, start += step) to[i] = from[start];
        return text;
    }
    /* Cost of hashing an int, in characters: 8 for each digit of the int; 0 if it has fewer than 64 digits. */
    static inline int64_t ou_long_size(PyObject* o) {
    #if PY_VERSION_HEX >= 0x030C0000
        int64_t n = (int64_t)(((PyLongObject*)o)->long_value.lv_tag >> 3);
    #else
        int64_t n = Py_SIZE(o) < 0 ? -Py_SIZE(o) : Py_SIZE(o);
    #endif
        return n < 64 ? 0 : 8 * n;
    }
    /* Cost of hashing n objects, in characters: the length of strs and bytes, and the cost of long ints. */
    static inline int64_t ou_texts_size(PyObject** o, Py_ssize_t n) {
        int64_t size = 0;
        while (n-- > 0) {
            unsigned long flags = Py_TYPE(o[n])->tp_flags;
            if (!(flags & (Py_TPFLAGS_UNICODE_SUBCLASS | Py_TPFLAGS_BYTES_SUBCLASS | Py_TPFLAGS_LONG_SUBCLASS))) continue;
            size += flags & Py_TPFLAGS_UNICODE_SUBCLASS ? PyUnicode_GET_LENGTH(o[n])
                : flags & Py_TPFLAGS_BYTES_SUBCLASS ? PyBytes_GET_SIZE(o[n]) : ou_long_size(o[n]);
        }
        return size;
    }
    /* ou_texts_size of a key, or of the items of a key that is a tuple. */
    static inline int64_t ou_key_size(PyObject* key) {
        return PyTuple_CheckExact(key) ? ou_texts_size(((PyTupleObject*)key)->ob_item, PyTuple_GET_SIZE(key)) : ou_texts_size(&key, 1);
    }
    /* str(v). CPython's own function serves ints of any length and checks for signals. */
    static inline PyObject* ou_int_text(int64_t v) {
        char digits[20];
        char* p = digits + sizeof digits;
        uint64_t n = v < 0 ? -(uint64_t)v : (uint64_t)v;
        Py_ssize_t size;
        PyObject* text;
        do *--p = (char)('0' + n % 10); while (n /= 10);
        if (v < 0) *--p = '-';
        size = digits + sizeof digits - p;
        if (size == 1) return PyUnicode_FromOrdinal((unsigned char)*p);  /* shared */
        text = PyUnicode_New(size, 127);
        if (text != NULL) memcpy(PyUnicode_1BYTE_DATA(text), p, (size_t)size);
        return text;
    }
    /* Stores the total length of n exact strs. Returns: the upper bound of their characters. */
    static inline Py_UCS4 ou_measure(PyObject** p, Py_ssize_t n, int64_t* size) {
        Py_UCS4 most = 127, c;
        for (*size = 0; n-- > 0; p++) {
            *size += PyUnicode_GET_LENGTH(*p);
            c = PyUnicode_MAX_CHAR_VALUE(*p);
            if (c > most) most = c;
        }
        return most;
    }
    /* Join n exact strs, with the results of ou_measure. */
    static inline PyObject* ou_joined(PyObject** p, Py_ssize_t n, int64_t size, Py_UCS4 most) {
        Py_ssize_t at = 0, i;
        PyObject* text;
        if (n == 1) {
            Py_INCREF(p[0]);
            return p[0];
        }
        text = PyUnicode_New((Py_ssize_t)size, most);
        if (text == NULL) return NULL;
        for (i = 0; i < n; i++) {
            Py_ssize_t length = PyUnicode_GET_LENGTH(p[i]);
            if (most < 128) memcpy(PyUnicode_1BYTE_DATA(text) + at, PyUnicode_1BYTE_DATA(p[i]), (size_t)length);
            else if (length && PyUnicode_CopyCharacters(text, at, p[i], 0, length) < 0) {
                Py_DECREF(text);
                return NULL;
            }
            at += length;
        }
        return text;
    }
    #endif
    """
    int64_t characters_size "ou_characters_size" (object s) noexcept
    list characters "ou_characters" (object s)
    object every_character "ou_every" (object s, Py_ssize_t start, Py_ssize_t step, Py_ssize_t n)
    int64_t shorter "ou_shorter" (object a, object b) noexcept
    int64_t texts_size "ou_texts_size" (PyObject** o, Py_ssize_t n) noexcept
    int64_t key_size "ou_key_size" (object key) noexcept
    int64_t long_size "ou_long_size" (object v) noexcept         # v: exact int or bool
    object int_text "ou_int_text" (int64_t v)
    Py_UCS4 measure_texts "ou_measure" (PyObject** p, Py_ssize_t n, int64_t* size) noexcept
    object joined_texts "ou_joined" (PyObject** p, Py_ssize_t n, int64_t size, Py_UCS4 most)
    bint same_text "ou_same_text" (object a, object b) noexcept
    uint64_t text_start "ou_text_start" (object s) noexcept
    int bytes_order "ou_bytes_order" (object a, object b) noexcept
    int text_order "ou_text_order" (object a, object b) noexcept
    bint text_at_edge "ou_at_edge" (object a, object b, bint at_end) noexcept
    int text_within "ou_text_within" (object a, object b) except -1
