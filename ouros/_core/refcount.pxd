# Ground: how references are counted, where the host's own way costs more. Knows no values. For all modules, by status.pxd and the
# syntax layer's ast.pxd and lexer.pxd.
cdef extern from *:
    """
    #ifndef OU_INCREF
    #define OU_INCREF
    /* Hosts 3.12 and 3.13 write half a word where they count up, and read the whole word where they count down. Who reads a word right
       after half of it was written waits until that is through, some 15 cycles, and code like ours often counts up and down again
       at once. Half of a word that was written whole is there at once: so here half is read and all is written. (The other half is
       0. The half of an object that lives for ever is negative.) */
    #if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030E0000 && SIZEOF_VOID_P > 4 && !defined(Py_GIL_DISABLED) \\
        && !defined(Py_REF_DEBUG) && !defined(Py_STATS)
    static inline void ou_incref(PyObject* o) {
        int32_t n = (int32_t)o->ob_refcnt_split[PY_BIG_ENDIAN];
        if (n >= 0) o->ob_refcnt = (Py_ssize_t)n + 1;
    }
    static inline void ou_decref(PyObject* o) {
        int32_t n = (int32_t)o->ob_refcnt_split[PY_BIG_ENDIAN];
        if (n < 0) return;
        o->ob_refcnt = (Py_ssize_t)n - 1;
        if (n == 1) _Py_Dealloc(o);
    }
    static inline void ou_xincref(PyObject* o) {
        if (o != NULL) ou_incref(o);
    }
    static inline void ou_xdecref(PyObject* o) {
        if (o != NULL) ou_decref(o);
    }
    static inline PyObject* ou_new_ref(PyObject* o) {
        ou_incref(o);
        return o;
    }
    #undef Py_INCREF
    #define Py_INCREF(o) ou_incref((PyObject*)(o))
    #undef Py_XINCREF
    #define Py_XINCREF(o) ou_xincref((PyObject*)(o))
    #undef Py_DECREF
    #define Py_DECREF(o) ou_decref((PyObject*)(o))
    #undef Py_XDECREF
    #define Py_XDECREF(o) ou_xdecref((PyObject*)(o))
    #undef Py_NewRef
    #define Py_NewRef(o) ou_new_ref((PyObject*)(o))
    #endif
    #endif
    """
