# The bounds of a host range without asking it by name. Knows no values.
from ouros._core.base.status cimport *

cdef extern from *:
    """
    #ifndef OU_HOST_RANGE
    #define OU_HOST_RANGE
    #include <structmember.h>
    /* Where a range keeps its bounds, as its members' own descriptors say; filled at the first use. */
    static Py_ssize_t ou_range_at[3];
    static int ou_find_range(void) {
        static const char* names[3] = {"start", "stop", "step"};
        int i;
        for (i = 0; i < 3; i++) {
            PyObject* d = PyObject_GetAttrString((PyObject*)&PyRange_Type, names[i]);
            if (d == NULL || !Py_IS_TYPE(d, &PyMemberDescr_Type)) { Py_XDECREF(d); PyErr_Clear(); return 0; }
            ou_range_at[i] = ((PyMemberDescrObject*)d)->d_member->offset;
            Py_DECREF(d);
        }
        return 1;
    }
    static inline int ou_small_bound(PyObject* r, int i, int bits, int64_t* out) {
        return exact_int64(*(PyObject**)((char*)r + ou_range_at[i]), out) && *out < ((int64_t)1 << bits) && *out > -((int64_t)1 << bits);
    }
    /* The bounds of an exact range; 0: they are so large that counting on might overflow. */
    static inline int ou_range_bounds(PyObject* r, int64_t* b) {
        if (!ou_range_at[0] && !ou_find_range()) return 0;
        return ou_small_bound(r, 0, 61, b) && ou_small_bound(r, 1, 61, b + 1) && ou_small_bound(r, 2, 60, b + 2);
    }
    #endif
    """
    bint range_bounds "ou_range_bounds" (PyObject* r, int64_t* b) noexcept

cdef inline int64_t range_length(PyObject* r) noexcept:
    """How many items an exact range has; -1: that takes larger numbers."""
    cdef int64_t b[3]
    if not range_bounds(r, b):
        return -1
    if b[2] > 0:
        return (b[1] - b[0] - 1) / b[2] + 1 if b[0] < b[1] else 0
    return (b[0] - b[1] - 1) / -b[2] + 1 if b[0] > b[1] else 0
