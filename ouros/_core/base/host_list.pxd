# Free list of CPython lists, which hold the items of the sandbox's lists, and an inlined append. Must not know values of the
# sandbox.
# Lists in the free list stay GC-tracked: the GC sees empty lists with one outside reference.
from cpython.ref cimport PyObject
cimport ouros._core.base.refcount

cdef extern from *:
    """
    #ifndef OU_SPARE_LISTS
    #define OU_SPARE_LISTS OU_KEEPS(128)       /* lists kept */
    #define OU_SPARE_ROOM 4          /* item capacity that a kept list may have; larger arrays are freed */
    #define OU_SPARE_FEW 64          /* lists of at most this many items put their numbers on the free lists of refcount.pxd */
    #define OU_SPARE_MOST 4096       /* items of the longest list that is taken from the free list */
    typedef struct {
        int count;
        PyObject* kept[OU_SPARE_LISTS];
    } ou_spare_lists;
    /* Returns: a list of n empty places. */
    static inline PyObject* ou_take_list(ou_spare_lists* s, Py_ssize_t n) {
        PyListObject* l;
        if (s->count == 0 || n > OU_SPARE_MOST) return PyList_New(n);
        l = (PyListObject*)s->kept[s->count - 1];
        if (l->allocated < n) {
            PyObject** items = (PyObject**)PyMem_Realloc(l->ob_item, (size_t)n * sizeof(PyObject*));
            if (items == NULL) return PyErr_NoMemory();
            l->ob_item = items;
            l->allocated = n;
        }
        s->count--;
        if (n) {
            Py_ssize_t i;
            for (i = 0; i < n; i++) l->ob_item[i] = NULL;
            Py_SET_SIZE(l, n);
        }
        return (PyObject*)l;
    }
    static inline int ou_is_spare(ou_spare_lists* s, PyObject* o) {
        return Py_REFCNT(o) == 1 && s->count < OU_SPARE_LISTS && ((PyListObject*)o)->allocated >= 0 && !ou_is_collected(o);
    }
    /* Release a reference to None or a list. */
    static inline void ou_give_list(ou_spare_lists* s, PyObject* o) {
        if (PyList_CheckExact(o) && ou_free_depth < OU_FREE_DEPTH && ou_is_spare(s, o)) {
            PyListObject* l = (PyListObject*)o;
            int few = Py_SIZE(o) <= OU_SPARE_FEW;
            ou_free_depth++;
            while (Py_SIZE(o)) {
                PyObject* item = l->ob_item[Py_SIZE(o) - 1];
                Py_SET_SIZE(o, Py_SIZE(o) - 1);
                if (few || item == NULL || !(PyLong_CheckExact(item) || PyFloat_CheckExact(item))) Py_XDECREF(item);
                else ou_give_number(item);
            }
            ou_free_depth--;
            if (ou_is_spare(s, o)) {
                if (l->allocated > OU_SPARE_ROOM) {
                    PyMem_Free(l->ob_item);
                    l->ob_item = NULL;
                    l->allocated = 0;
                }
                s->kept[s->count++] = o;
                return;
            }
        }
        Py_DECREF(o);
    }
    /* Append to an exact list. Steals the reference to the item. */
    static inline int ou_add_item(PyObject* o, PyObject* item) {
        Py_ssize_t n = Py_SIZE(o);
        int r;
        if (n < ((PyListObject*)o)->allocated) {
            PyList_SET_ITEM(o, n, item);
            Py_SET_SIZE(o, n + 1);
            return 0;
        }
        r = PyList_Append(o, item);
        Py_DECREF(item);
        return r;
    }
    #endif
    """
    ctypedef struct ou_spare_lists:
        pass
    list ou_take_list(ou_spare_lists* s, Py_ssize_t n)
    void ou_give_list(ou_spare_lists* s, PyObject* o) noexcept
    int add_item "ou_add_item" (PyObject* list, PyObject* item) except -1
