# Ground: memory of freed objects of a class, kept for the next ones. Knows no values.
# For final classes of which a program makes very many, with a table of C methods and without references but object fields. A module
# declares `OU_RECYCLER(name)` in C, calls recycle_class once, and makes objects by recycled(). What else an object owns is let go
# by the recycler's `drop`.
from cpython.ref cimport PyObject

cdef extern from *:
    """
    #ifndef OU_RECYCLED
    #define OU_RECYCLED 128      /* objects kept */
    #define OU_RECYCLED_FIELDS 8
    typedef struct {
        PyTypeObject* type;
        int fields, count;
        destructor drop;             /* what the class's __dealloc__ does; NULL: nothing */
        Py_ssize_t at[OU_RECYCLED_FIELDS];
        PyObject* kept[OU_RECYCLED];
    } ou_recycler;
    /* As the class's own, which would leave and enter the collector's list once more for its base. */
    #define OU_RECYCLER(NAME) \\
        static ou_recycler NAME; \\
        static void NAME##_dealloc(PyObject* o) { \\
            int i; \\
            PyObject_GC_UnTrack(o); \\
            Py_TRASHCAN_BEGIN(o, NAME##_dealloc) \\
            if (NAME.drop) NAME.drop(o); \\
            for (i = 0; i < NAME.fields; i++) Py_CLEAR(*(PyObject**)((char*)o + NAME.at[i])); \\
            if (NAME.count < OU_RECYCLED) NAME.kept[NAME.count++] = o; \\
            else PyObject_GC_Del(o); \\
            Py_TRASHCAN_END \\
        }
    /* A blank object has None in its object fields, and nowhere else. */
    static int ou_recycle_class(ou_recycler* r, PyObject* blank, destructor dealloc) {
        Py_ssize_t at;
        r->type = Py_TYPE(blank);
        for (at = sizeof(PyObject) + sizeof(void*); at < r->type->tp_basicsize; at += sizeof(void*))
            if (*(PyObject**)((char*)blank + at) == Py_None) {
                if (r->fields == OU_RECYCLED_FIELDS) return 0;
                r->at[r->fields++] = at;
            }
        r->type->tp_dealloc = dealloc;
        PyType_Modified(r->type);
        return 1;
    }
    /* A blank object, as tp_new makes it; NULL: none is kept. Its table of C methods is still in place. */
    static inline PyObject* ou_recycled(ou_recycler* r) {
        PyObject* o;
        int i;
        if (r->count == 0) return NULL;
        o = r->kept[--r->count];
        memset((char*)o + sizeof(PyObject) + sizeof(void*), 0, r->type->tp_basicsize - sizeof(PyObject) - sizeof(void*));
        for (i = 0; i < r->fields; i++) { Py_INCREF(Py_None); *(PyObject**)((char*)o + r->at[i]) = Py_None; }
        (void)PyObject_INIT(o, r->type);
        PyObject_GC_Track(o);
        return o;
    }
    #endif
    """
    ctypedef void (*destructor)(PyObject*)
    ctypedef struct ou_recycler:
        int count
        destructor drop
    bint recycle_class "ou_recycle_class" (ou_recycler* r, PyObject* blank, destructor dealloc) noexcept    # False: too many fields
    PyObject* recycled "ou_recycled" (ou_recycler* r) noexcept       # a new reference
