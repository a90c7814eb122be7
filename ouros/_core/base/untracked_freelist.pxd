# New objects of a class as copies of a blank one. Knows no values.
# For classes of which a program's tree has very many. They are left out of the collector's lists, so no cycle may go through them.
# Who calls stamp() for a class has a table of its own. Values of programs, which may be in cycles, are kept by tracked_freelist.pxd.
from cpython.ref cimport PyObject
cimport ouros._core.base.refcount
from ouros._core.base.copy_words cimport copy_words

cdef extern from *:
    """
    #ifndef OU_STAMPS
    #include <stdint.h>
    #define OU_STAMPS 512            /* places: as many as nine bits count */
    #define OU_STAMP_FIELDS 12
    #define OU_STAMP_KEPT OU_KEEPS(256)        /* freed objects of a class: a program of 50 lines has as many names */
    typedef struct {
        PyTypeObject* type;
        PyObject* blank;             /* has None in its object fields, and nowhere else */
        size_t room;                 /* behind its header */
        int collected, nones, count;
        PyObject* kept;              /* freed objects, each followed by the next one behind its header */
        Py_ssize_t link;             /* place of the field that may be the next of a chain, 0: none */
        Py_ssize_t at[OU_STAMP_FIELDS + 1];    /* places of the other object fields, then 0 */
    } ou_stamp;
    static ou_stamp ou_stamps[OU_STAMPS];
    static int ou_stamp_count;
    static inline ou_stamp* ou_stamp_of(PyTypeObject* t) {
        ou_stamp* s = ou_stamps + ((uint64_t)(size_t)t * 0x9E3779B97F4A7C15u >> 55);
        while (s->type != t && s->type != NULL) s = s + 1 == ou_stamps + OU_STAMPS ? ou_stamps : s + 1;
        return s;
    }
    /* (One by one, each would wait for the one before.) */
    static inline void ou_count_nones(int n) {
    #if PY_VERSION_HEX >= 0x030C0000      /* it lives for ever */
        (void)n;
    #elif defined(Py_REF_DEBUG)
        while (n--) Py_INCREF(Py_None);
    #else
        Py_SET_REFCNT(Py_None, Py_REFCNT(Py_None) + n);
    #endif
    }
    static PyObject* ou_stamped_new(PyTypeObject* t, PyObject* args, PyObject* kwargs) {
        ou_stamp* s = ou_stamp_of(t);
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
        ou_copy_words(o + 1, s->blank + 1, s->room);
        ou_count_nones(s->nones);
        return o;
    }
    /* Frees an object, and what only it holds. Chains of any length are taken apart in a loop: each class names the field that may go
       on the chain, an object or a list with it alone. */
    static void ou_stamped_dealloc(PyObject* o) {
        for (;;) {
            PyTypeObject* t = Py_TYPE(o);
            ou_stamp* s = ou_stamp_of(t);
            PyObject* next = s->link ? *(PyObject**)((char*)o + s->link) : NULL;
            const Py_ssize_t* at;
            if (s->collected) PyObject_GC_UnTrack(o);      /* it may have been made by the class's own code */
            for (at = s->at; *at; at++) Py_DECREF(*(PyObject**)((char*)o + *at));
            if (s->count < OU_STAMP_KEPT) {
                *(PyObject**)(o + 1) = s->kept;
                s->kept = o;
                s->count++;
            } else if (s->collected) PyObject_GC_Del(o);
            else PyObject_Free(o);
            if (t->tp_flags & Py_TPFLAGS_HEAPTYPE) Py_DECREF(t);
            if (next == NULL) return;
            if (PyList_CheckExact(next) && Py_REFCNT(next) == 1 && PyList_GET_SIZE(next) == 1) {
                PyObject* only = Py_NewRef(PyList_GET_ITEM(next, 0));
                Py_DECREF(next);
                next = only;
            }
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
        int others = 0;
        PyObject* none = PyTuple_New(0);
        if (none == NULL) return -1;
        s->blank = t->tp_new(t, none, NULL);
        Py_DECREF(none);
        if (s->blank == NULL) return -1;
        s->room = t->tp_basicsize - sizeof(PyObject);
        s->collected = PyType_IS_GC(t);
        for (at = sizeof(PyObject); at < t->tp_basicsize; at += sizeof(void*))
            if (*(PyObject**)((char*)s->blank + at) == Py_None) {
                if (s->nones == OU_STAMP_FIELDS) break;
                if (s->nones++ == link) s->link = at;
                else s->at[others++] = at;
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
