# Decoding of UTF-8 that has surrogates, as with the error handler "surrogatepass". The host would call the handler once for each
# surrogate, which takes 50 times as long and cannot be stopped by a limit. Must not know values of the sandbox.

cdef extern from *:
    """
    #ifndef OU_SURROGATE_TEXT
    #define OU_SURROGATE_TEXT
    #include <string.h>
    typedef struct {
        Py_ssize_t length;   /* number of characters */
        Py_UCS4 most;        /* upper bound of their code points */
        int width;           /* bytes of a character in a str */
    } ou_extent;
    static inline int ou_has_surrogate(const unsigned char* p, Py_ssize_t n) {
        const unsigned char* end = p + n;
        while ((p = (const unsigned char*)memchr(p, 0xED, (size_t)(end - p))) != NULL && ++p < end)
            if (*p >= 0xA0) return 1;
        return 0;
    }
    /* Decode one character, which may be a surrogate. Returns: its number of bytes; 0: malformed. */
    static inline int ou_next_character(const unsigned char* p, const unsigned char* end, Py_UCS4* c) {
        int i, size = *p < 0x80 ? 1 : *p < 0xC2 ? 0 : *p < 0xE0 ? 2 : *p < 0xF0 ? 3 : *p < 0xF5 ? 4 : 0;
        if (end - p < size) return 0;
        *c = size == 1 ? *p : *p & (0x7Fu >> size);
        for (i = 1; i < size; i++) {
            if ((p[i] & 0xC0) != 0x80) return 0;
            *c = *c << 6 | (p[i] & 0x3Fu);
        }
        return (size == 3 && *c < 0x800) || (size == 4 && (*c < 0x10000 || *c > 0x10FFFF)) ? 0 : size;
    }
    /* Measure the characters of n bytes. Returns: the number of bytes before the first malformed one, or n. */
    static inline Py_ssize_t ou_text_extent(const unsigned char* p, Py_ssize_t n, ou_extent* found) {
        const unsigned char* start = p;
        const unsigned char* end = p + n;
        Py_UCS4 c = 0;
        int size;
        found->length = 0;
        found->most = 0;
        while (p < end && (size = ou_next_character(p, end, &c)) != 0) {
            found->length++;
            found->most |= c;
            p += size;
        }
        if (found->most > 0x10FFFF) found->most = 0x10FFFF;
        found->width = found->most < 0x100 ? 1 : found->most < 0x10000 ? 2 : 4;
        return p - start;
    }
    /* Decode n bytes, which are well-formed, and have at least one surrogate. */
    static inline PyObject* ou_surrogate_text(const unsigned char* p, Py_ssize_t n, ou_extent* found) {
        const unsigned char* end = p + n;
        PyObject* text = PyUnicode_New(found->length, found->most);
        Py_ssize_t i;
        Py_UCS4 c = 0;
        if (text == NULL) return NULL;
        for (i = 0; i < found->length; i++) {
            p += ou_next_character(p, end, &c);
            PyUnicode_WRITE(PyUnicode_KIND(text), PyUnicode_DATA(text), i, c);
        }
        return text;
    }
    #endif
    """
    ctypedef struct Extent "ou_extent":
        Py_ssize_t length    # number of characters
        int        width     # bytes of a character in a str
    bint has_surrogate "ou_has_surrogate" (const unsigned char* p, Py_ssize_t n) noexcept
    # Measure the characters of n bytes. Returns: the number of bytes before the first malformed one, or n.
    Py_ssize_t text_extent "ou_text_extent" (const unsigned char* p, Py_ssize_t n, Extent* found) noexcept
    # Decode n bytes that text_extent found well-formed, with at least one surrogate.
    str surrogate_text "ou_surrogate_text" (const unsigned char* p, Py_ssize_t n, Extent* found)
