# Charging of texts that natives return. Must not know which natives there are.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef extern from *:
    """
    /* Bytes of a new str or bytes object of more than 512 characters; 0 for anything else, and for objects that others refer to. */
    static inline int64_t ou_new_text_size(PyObject* o) {
        if (PyUnicode_CheckExact(o)) {
            if (PyUnicode_GET_LENGTH(o) <= 512 || Py_REFCNT(o) != 1) return 0;
            return (int64_t)PyUnicode_GET_LENGTH(o) * PyUnicode_KIND(o);
        }
        return PyBytes_CheckExact(o) && PyBytes_GET_SIZE(o) > 512 && Py_REFCNT(o) == 1 ? (int64_t)PyBytes_GET_SIZE(o) : 0;
    }
    """
    int64_t new_text_size "ou_new_text_size" (PyObject* o) noexcept

cdef inline void charge_text(VM* vm, object r, int64_t budget) noexcept:
    """Charge for the text that a native returned, unless the native did. Names of classes, functions and others may have any length.
    budget: the VM's budget before the native ran.
    """
    cdef int64_t n = new_text_size(<PyObject*>r)
    if n > 0:
        n -= budget - vm.budget
        if n > 0:
            vm.budget -= n
