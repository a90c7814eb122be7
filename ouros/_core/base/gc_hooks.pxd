# Hooks into the GC of CPython: tp_traverse and tp_clear for Cython classes that hold raw references. Must not know values of the
# sandbox.
from ouros._core.base.status cimport *

ctypedef int (*visitproc_t)(PyObject*, void*) noexcept
ctypedef int (*traverse_t)(PyObject*, visitproc_t, void*) noexcept

cdef extern from *:
    """
    static traverseproc ou_gc_get_traverse(PyObject* t) { return ((PyTypeObject*)t)->tp_traverse; }
    static void ou_gc_set(PyObject* t, void* tr, void* cl) {
        ((PyTypeObject*)t)->tp_traverse = (traverseproc)tr;
        ((PyTypeObject*)t)->tp_clear = (inquiry)cl;
        PyType_Modified((PyTypeObject*)t);
    }
    static void ou_gc_clear(PyObject* o) { if (Py_TYPE(o)->tp_clear != NULL) Py_TYPE(o)->tp_clear(o); }
    """
    void gc_clear "ou_gc_clear" (PyObject* o) noexcept      # calls tp_clear, as the GC does with garbage
    bint ou_is_collected(PyObject* o) noexcept
    traverse_t gc_get_traverse "(int (*)(PyObject*, int (*)(PyObject*, void*), void*))ou_gc_get_traverse" (PyObject* t) noexcept
    void gc_set "ou_gc_set" (PyObject* t, void* traverse, void* clear) noexcept
