# Ground: comparing host strs without the host's calls, which ask for types and kinds first. Knows no values.

cdef extern from *:
    """
    #ifndef OU_HOST_TEXT
    #define OU_HOST_TEXT
    #include <string.h>
    /* Of exact strs. The same text is always kept in the same kind. */
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
    /* Below 0, 0 or above, as a is before b. */
    static inline int ou_text_order(PyObject* a, PyObject* b) {
        if (PyUnicode_GET_LENGTH(a) == 1 && PyUnicode_GET_LENGTH(b) == 1 && PyUnicode_KIND(a) == 1 && PyUnicode_KIND(b) == 1)
            return (int)*(unsigned char*)PyUnicode_DATA(a) - (int)*(unsigned char*)PyUnicode_DATA(b);
        return PyUnicode_Compare(a, b);
    }
    /* Whether a stands in b; -1: no memory. */
    static inline int ou_text_within(PyObject* a, PyObject* b) {
        if (PyUnicode_GET_LENGTH(a) == 1 && PyUnicode_KIND(a) == 1 && PyUnicode_KIND(b) == 1) {
            Py_ssize_t n = PyUnicode_GET_LENGTH(b);
            return n && memchr(PyUnicode_DATA(b), *(unsigned char*)PyUnicode_DATA(a), (size_t)n) != NULL;
        }
        return PyUnicode_Contains(b, a);
    }
    #endif
    """
    bint same_text "ou_same_text" (object a, object b) noexcept
    int text_order "ou_text_order" (object a, object b) noexcept
    int text_within "ou_text_within" (object a, object b) except -1
