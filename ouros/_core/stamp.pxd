# Ground: new objects of a class as copies of a blank one. Knows no values.
# For classes of which a program's tree has very many. They are left out of the collector's lists, so no cycle may go through them.
# Who calls stamp() for a class has a table of its own. Values of programs, which may be in cycles, are kept by recycle.pxd.
from cpython.ref cimport PyObject

cdef extern from *:
    """
    #ifndef OU_STAMPS
    #include <stdint.h>
    #define OU_STAMPS 512            /* places: as many as nine bits count */
    #define OU_STAMP_FIELDS 12
    #define OU_STAMP_KEPT 64         /* freed objects of a class */
    typedef struct {
        PyTypeObject* type;
        PyObject* blank;             /* has None in its object fields, and nowhere else */
        size_t size;
        int collected, nones, link, count;
        PyObject* kept;              /* freed objects, each followed by the next one behind its header */
        Py_ssize_t at[OU_STAMP_FIELDS];
    } ou_stamp;
    static ou_stamp ou_stamps[OU_STAMPS];
    static int ou_stamp_count;
    static inline ou_stamp* ou_stamp_of(PyTypeObject* t) {
        size_t i = (size_t)((uint64_t)(size_t)t * 0x9E3779B97F4A7C15u >> 55);
        while (ou_stamps[i].type != t && ou_stamps[i].type != NULL) i = (i + 1) & (OU_STAMPS - 1);
        return &ou_stamps[i];
    }
    static PyObject* ou_stamped_new(PyTypeObject* t, PyObject* args, PyObject* kwargs) {
        ou_stamp* s = ou_stamp_of(t);
        int i;
        PyObject* o = s->kept;
        (void)args; (void)kwargs;
        if (o != NULL) {
            s->kept = *(PyObject**)(o + 1);
            s->count--;
    #ifdef Py_REF_DEBUG
            (void)PyObject_Init(o, t);
    #else
            Py_SET_REFCNT(o, 1);
            if (t->tp_flags & Py_TPFLAGS_HEAPTYPE) Py_INCREF(t);
    #endif
        } else {
            o = s->collected ? _PyObject_GC_New(t) : _PyObject_New(t);
            if (o == NULL) return NULL;
        }
        memcpy(o + 1, s->blank + 1, s->size - sizeof(PyObject));
        for (i = 0; i < s->nones; i++) Py_INCREF(Py_None);
        return o;
    }
    /* Frees an object, and what only it holds. Chains of any length are taken apart in a loop: each class names the field that may go
       on the chain, an object or a list with it alone. */
    static void ou_stamped_dealloc(PyObject* o) {
        for (;;) {
            PyTypeObject* t = Py_TYPE(o);
            ou_stamp* s = ou_stamp_of(t);
            PyObject* next = NULL;
            int i;
            if (s->collected) PyObject_GC_UnTrack(o);      /* it may have been made by the class's own code */
            for (i = 0; i < s->nones; i++) {
                PyObject* field = *(PyObject**)((char*)o + s->at[i]);
                if (i == s->link) next = field;
                else Py_XDECREF(field);
            }
            if (s->count < OU_STAMP_KEPT) {
                *(PyObject**)(o + 1) = s->kept;
                s->kept = o;
                s->count++;
            } else if (s->collected) PyObject_GC_Del(o);
            else PyObject_Free(o);
            if (t->tp_flags & Py_TPFLAGS_HEAPTYPE) Py_DECREF(t);
            if (next != NULL && PyList_CheckExact(next) && Py_REFCNT(next) == 1 && PyList_GET_SIZE(next) == 1) {
                PyObject* only = Py_NewRef(PyList_GET_ITEM(next, 0));
                Py_DECREF(next);
                next = only;
            }
            if (next == NULL) return;
            if (Py_REFCNT(next) != 1 || Py_TYPE(next)->tp_dealloc != ou_stamped_dealloc) {
                Py_DECREF(next);
                return;
            }
            o = next;
        }
    }
    static int ou_make_stamp(PyObject* type, int frees, int link) {
        PyTypeObject* t = (PyTypeObject*)type;
        ou_stamp* s = ou_stamp_of(t);
        Py_ssize_t at;
        PyObject* none = PyTuple_New(0);
        if (none == NULL) return -1;
        s->blank = t->tp_new(t, none, NULL);
        Py_DECREF(none);
        if (s->blank == NULL) return -1;
        s->size = t->tp_basicsize;
        s->collected = PyType_IS_GC(t);
        s->link = link;
        for (at = sizeof(PyObject); at < t->tp_basicsize; at += sizeof(void*))
            if (*(PyObject**)((char*)s->blank + at) == Py_None) {
                if (s->nones == OU_STAMP_FIELDS) break;
                s->at[s->nones++] = at;
            }
        if (at < t->tp_basicsize || ++ou_stamp_count > OU_STAMPS / 2 || t->tp_itemsize) {
            PyErr_Format(PyExc_SystemError, "%s cannot be stamped", t->tp_name);
            return -1;
        }
        s->type = t;
        t->tp_new = ou_stamped_new;
        if (frees) t->tp_dealloc = ou_stamped_dealloc;
        PyType_Modified(t);
        return 0;
    }
    #endif
    """
    # From now on objects of the class are copies. `frees`: they hold nothing but object fields, and are freed without the class's own code.
    # link: which of those, counted from 0, may be the next of a chain; -1: none.
    int stamp "ou_make_stamp" (object type, bint frees, int link) except -1
