# Allocation by copying a prototype, and free lists, for classes whose objects the GC does not track. Must not know values of the
# sandbox.
# For classes with very many objects in a program's tree. The GC never sees the objects, so they must not be part of a cycle. Each
# module that calls stamp() has its own table. Values of programs, which may be in cycles, use tracked_freelist.pxd.
from cpython.ref cimport PyObject
cimport ouros._core.base.refcount
from ouros._core.base.copy_words cimport copy_words

cdef extern from *:
    """
    #ifndef OU_STAMPS
    #include <stdint.h>
    #define OU_STAMPS 512            /* entries; the hash has nine bits */
    #define OU_STAMP_FIELDS 12
    #define OU_STAMP_KEPT OU_KEEPS(256)        /* capacity for each class: a program of 50 lines has as many names */
    typedef struct {
        PyTypeObject* type;
        PyObject* blank;             /* prototype; has None in its object fields, and in no other word */
        size_t room;                 /* bytes behind the object header */
        int collected, nones, count;
        PyObject* kept;              /* free list, linked through the word behind the header */
        Py_ssize_t link;             /* offset of the field that may be the next object of a chain; 0: none */
        Py_ssize_t at[OU_STAMP_FIELDS + 1];    /* offsets of the other object fields, then 0 */
    } ou_stamp;
    static ou_stamp ou_stamps[OU_STAMPS];
    static int ou_stamp_count;
    static inline ou_stamp* ou_stamp_of(PyTypeObject* t) {
        ou_stamp* s = ou_stamps + ((uint64_t)(size_t)t * 0x9E3779B97F4A7C15u >> 55);
        while (s->type != t && s->type != NULL) s = s + 1 == ou_stamps + OU_STAMPS ? ou_stamps : s + 1;
        return s;
    }
    /* A sum: single increments would depend on each other. */
    static inline void ou_count_nones(int n) {
    #if PY_VERSION_HEX >= 0x030C0000      /* None is immortal */
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
    /* Frees an object and the objects that it holds the last reference to. A loop frees chains of any length: the next object is in
       the class's `link` field, directly or as the only item of a list. */
    static void ou_stamped_dealloc(PyObject* o) {
        for (;;) {
            PyTypeObject* t = Py_TYPE(o);
            ou_stamp* s = ou_stamp_of(t);
            PyObject* next = s->link ? *(PyObject**)((char*)o + s->link) : NULL;
            const Py_ssize_t* at;
            if (s->collected) PyObject_GC_UnTrack(o);      /* tp_new of the class itself may have tracked it */
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
    # Make new objects of a class copies of its prototype. `frees`: its objects hold object fields only, and are freed without the
    # class's tp_dealloc. link: number of the object field, from 0, that may be the next of a chain; -1: none.
    int stamp "ou_make_stamp" (object type, bint frees, int link) except -1
