# Direct access to the bounds of a CPython range. Must not know values of the sandbox.
from ouros._core.base.status cimport *

cdef extern from *:
    """
    #ifndef OU_HOST_RANGE
    #define OU_HOST_RANGE
    #include <structmember.h>
    /* Offsets of start, stop and step in a range object, read from the type's member descriptors at the first use. */
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
    /* Store the bounds of an exact range. Returns: 0 if they are so large that arithmetic on them might overflow. */
    static inline int ou_range_bounds(PyObject* r, int64_t* b) {
        if (!ou_range_at[0] && !ou_find_range()) return 0;
        return ou_small_bound(r, 0, 61, b) && ou_small_bound(r, 1, 61, b + 1) && ou_small_bound(r, 2, 60, b + 2);
    }
    #endif
    """
    bint range_bounds "ou_range_bounds" (PyObject* r, int64_t* b) noexcept

cdef inline int64_t range_length(PyObject* r) noexcept:
    """Returns: the number of items of an exact range; -1 if the bounds do not fit."""
    cdef int64_t b[3]
    if not range_bounds(r, b):
        return -1
    if b[2] > 0:
        return (b[1] - b[0] - 1) / b[2] + 1 if b[0] < b[1] else 0
    return (b[0] - b[1] - 1) / -b[2] + 1 if b[0] > b[1] else 0
