# Memory charged for a number that a container keeps. Must not know values of the sandbox.
# Boxing a number charges nothing, since most boxed numbers live for a moment. A container charges the numbers that it keeps.
from cpython.ref cimport PyObject
from ouros._core.base.status cimport int64_t

cdef extern from *:
    """
    #ifndef OU_BOXED
    #define OU_BOXED
    static inline int64_t ou_boxed_size(PyObject* o) {
        int64_t i;
        if (PyFloat_CheckExact(o)) return 24;
        if (!PyLong_CheckExact(o)) return 0;
        return compact_int(o, &i) && i >= -5 && i <= 256 ? 0 : 32;
    }
    /* The additional charge for o when it replaces old. If the container holds the only reference to old, its charge is
       subtracted. */
    static inline int64_t ou_boxed_more(PyObject* o, PyObject* old) {
        int64_t n = ou_boxed_size(o);
        if (n > 0 && Py_REFCNT(old) == 1) n -= ou_boxed_size(old);
        return n > 0 ? n : 0;
    }
    #endif
    """
    int64_t ou_boxed_size(PyObject* o) noexcept
    int64_t ou_boxed_more(PyObject* o, PyObject* old) noexcept

cdef inline int64_t boxed_size(object v) noexcept:
    return ou_boxed_size(<PyObject*>v)

cdef inline int64_t boxed_more(object v, PyObject* old) noexcept:
    return ou_boxed_more(<PyObject*>v, old)
