# Free lists for classes whose objects are GC-tracked. Must not know values of the sandbox.
# For final classes with very many objects, whose only references are object fields. A module declares `OU_RECYCLER(name)` in C,
# calls recycle() once, and makes objects by blank(). The function `drop` releases what else an object owns.
# The objects may be in cycles. For nodes of trees, which are in no cycle, see untracked_freelist.pxd.
from cpython.ref cimport PyObject
cimport ouros._core.base.refcount
from ouros._core.base.copy_words cimport copy_words

cdef extern from *:
    """
    #ifndef OU_RECYCLED
    #define OU_RECYCLED OU_KEEPS(128)      /* capacity */
    #define OU_RECYCLED_FIELDS 16
    typedef struct {
        PyTypeObject* type;
        int fields, count;
        destructor drop;
        PyObject* usual;         /* class of most of the objects, stored in the first object field */
        size_t room;             /* bytes behind the object header */
        char* blank;             /* memory of a new object */
        Py_ssize_t at[OU_RECYCLED_FIELDS];
        PyObject* kept[OU_RECYCLED];
    } ou_recycler;
    static PyObject* ou_fresh(ou_recycler* r) {
        PyObject* none = PyTuple_New(0);
        PyObject* o = none == NULL ? NULL : r->type->tp_new(r->type, none, NULL);
        Py_XDECREF(none);
        if (o == NULL) return NULL;
        Py_INCREF(r->usual);
        Py_SETREF(*(PyObject**)((char*)o + r->at[0]), r->usual);
        return o;
    }
    #define OU_RECYCLED_HEAD sizeof(PyObject)
    #if defined(Py_REF_DEBUG) || defined(Py_TRACE_REFS)
    /* Debug builds of CPython keep no free list. */
    static void ou_let_go(ou_recycler* r, PyObject* o) {
        int i;
        PyObject_GC_UnTrack(o);
        if (r->drop) r->drop(o);
        for (i = 0; i < r->fields; i++) Py_CLEAR(*(PyObject**)((char*)o + r->at[i]));
        PyObject_GC_Del(o);
    }
    static inline PyObject* ou_blank(ou_recycler* r, size_t room) {
        return ou_fresh(r);
    }
    #else
    /* Kept objects stay GC-tracked: the GC sees an object with one outside reference that refers to its class only. An object looks
       the same while its fields are released, which may run the GC. */
    static inline void ou_let_go(ou_recycler* r, PyObject* o) {
        int i;
        if (ou_is_collected(o)) {
            PyObject_GC_UnTrack(o);
            PyObject_GC_Track(o);
        }
        Py_SET_REFCNT(o, 1);
        ou_free_depth++;
        if (r->drop) r->drop(o);
        for (i = 0; i < r->fields; i++) {
            PyObject** field = (PyObject**)((char*)o + r->at[i]);
            PyObject* old = *field;
            PyObject* blank = *(PyObject**)(r->blank + r->at[i]);
            if (old == blank) continue;
            Py_INCREF(blank);
            *field = blank;
            Py_XDECREF(old);
        }
        ou_free_depth--;
        if (Py_REFCNT(o) != 1) Py_DECREF(o);     /* gc.get_objects() gave it to the host */
        else if (r->count < OU_RECYCLED) r->kept[r->count++] = o;
        else {
            PyObject_GC_UnTrack(o);
            Py_SET_REFCNT(o, 0);
            for (i = 0; i < r->fields; i++) Py_DECREF(*(PyObject**)((char*)o + r->at[i]));
            PyObject_GC_Del(o);
        }
    }
    static inline PyObject* ou_blank(ou_recycler* r, size_t room) {
        PyObject* o;
        if (r->count == 0) return ou_fresh(r);
        o = r->kept[--r->count];
        /* The object fields already hold their references. */
        ou_copy_words((char*)o + OU_RECYCLED_HEAD, r->blank + OU_RECYCLED_HEAD, room);
        return o;
    }
    #endif
    #define ou_blank_any(r) ou_blank(r, (r)->room)
    #define OU_BLANK(NAME, STRUCT) ou_blank(&NAME, sizeof(STRUCT) - OU_RECYCLED_HEAD)
    /* Replaces the tp_dealloc of the class, which would untrack and track the object once more for its base class. An object that
       the trashcan deferred comes back untracked. */
    #define OU_RECYCLER(NAME) \\
        static ou_recycler NAME; \\
        static void NAME##_dealloc(PyObject* o) { \\
            if (ou_free_depth < OU_FREE_DEPTH) { \\
                if (!ou_is_tracked(o)) PyObject_GC_Track(o); \\
                ou_let_go(&NAME, o); \\
                return; \\
            } \\
            PyObject_GC_UnTrack(o); \\
            Py_TRASHCAN_BEGIN(o, NAME##_dealloc) \\
            PyObject_GC_Track(o); \\
            ou_let_go(&NAME, o); \\
            Py_TRASHCAN_END \\
        }
    /* The same for a class whose objects refer to others only through containers that limit the C stack needed to free them. */
    #define OU_SHALLOW_RECYCLER(NAME) \\
        static ou_recycler NAME; \\
        static void NAME##_dealloc(PyObject* o) { \\
            ou_let_go(&NAME, o); \\
        }
    /* `blank` has None in its object fields, and in no other word. */
    static int ou_recycle(ou_recycler* r, PyObject* blank, PyObject* usual, destructor dealloc, destructor drop) {
        Py_ssize_t at;
        r->type = Py_TYPE(blank);
        r->drop = drop;
        r->usual = usual;
        for (at = OU_RECYCLED_HEAD; at < r->type->tp_basicsize; at += sizeof(void*))
            if (*(PyObject**)((char*)blank + at) == Py_None) {
                if (r->fields == OU_RECYCLED_FIELDS) {
                    PyErr_Format(PyExc_SystemError, "%s has too many fields", r->type->tp_name);
                    return -1;
                }
                r->at[r->fields++] = at;
            }
        r->room = r->type->tp_basicsize - OU_RECYCLED_HEAD;
        r->blank = (char*)PyMem_Malloc(r->type->tp_basicsize);
        if (r->blank == NULL) {
            PyErr_NoMemory();
            return -1;
        }
        memcpy(r->blank, blank, r->type->tp_basicsize);
        Py_INCREF(usual);
        *(PyObject**)(r->blank + r->at[0]) = usual;
        r->type->tp_dealloc = dealloc;
        PyType_Modified(r->type);
        return 0;
    }
    #endif
    """
    ctypedef void (*destructor)(PyObject*)
    ctypedef struct ou_recycler:
        pass
    # Install the free list for the class of `blank`. usual: the class of most objects, for the first object field. drop: the work
    # of the class's __dealloc__, or NULL. Raises SystemError (too many fields) or MemoryError.
    int recycle "ou_recycle" (ou_recycler* r, object blank, object usual, destructor dealloc, destructor drop) except -1
    # Returns: a new object of the usual class, otherwise as tp_new makes it. OU_BLANK(name, struct) is the same with a constant
    # size.
    object blank "ou_blank_any" (ou_recycler* r)
