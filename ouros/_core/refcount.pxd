# Ground: counts references as the host does, where its own way costs more, and keeps the memory of numbers that die here for the next ones.
# Knows no values. For all modules, by status.pxd and the syntax layer's ast.pxd and lexer.pxd: it redefines the host's macros, so nothing
# else need know of it. Hosts that watch each object (debug builds) are left alone.
cdef extern from *:
    """
    #ifndef OU_REFCOUNT
    #define OU_REFCOUNT
    #if defined(__GNUC__) && !defined(_WIN32) && !defined(Py_GIL_DISABLED) && !defined(Py_REF_DEBUG) && !defined(Py_TRACE_REFS) && !defined(Py_STATS)

    /* Freed ints of one digit and floats, each followed by the next one in place of its count. Programs make more of them than of anything
       else, most for a moment. All modules share these lists and functions: the linker keeps one of each. */
    #define OU_SHARED __attribute__((weak, visibility("hidden"), noinline))
    #define OU_SPARE_NUMBERS 256         /* that are kept of each kind */
    typedef struct { PyObject* first; int count; } ou_spare_list;
    __attribute__((weak, visibility("hidden"))) ou_spare_list ou_spare_ints;
    __attribute__((weak, visibility("hidden"))) ou_spare_list ou_spare_floats;

    #if PY_VERSION_HEX >= 0x030C0000
    #define OU_TAG(o) (((PyLongObject*)(o))->long_value.lv_tag)
    #define OU_DIGIT(o) (((PyLongObject*)(o))->long_value.ob_digit[0])
    #define ou_one_digit(o) (OU_TAG(o) >> _PyLong_NON_SIZE_BITS <= 1)
    #else
    #define OU_DIGIT(o) (((PyLongObject*)(o))->ob_digit[0])
    #define ou_one_digit(o) ((size_t)(Py_SIZE(o) + 1) <= 2)
    #endif
    static inline int ou_keep(ou_spare_list* spare, PyObject* o) {
        if (spare->count == OU_SPARE_NUMBERS) return 0;
        *(PyObject**)o = spare->first;
        spare->first = o;
        spare->count++;
        return 1;
    }
    static inline PyObject* ou_spare(ou_spare_list* spare) {
        PyObject* o = spare->first;
        if (o != NULL) {
            spare->first = *(PyObject**)o;
            spare->count--;
            *(PyObject**)o = NULL;
            Py_SET_REFCNT(o, 1);
        }
        return o;
    }
    OU_SHARED void ou_dealloc(PyObject* o) {
        if (Py_TYPE(o) == &PyLong_Type) {
            if (ou_one_digit(o) && ou_keep(&ou_spare_ints, o)) return;
        } else if (Py_TYPE(o) == &PyFloat_Type && ou_keep(&ou_spare_floats, o)) return;
        _Py_Dealloc(o);
    }
    OU_SHARED PyObject* ou_int(long long v) {
        PyObject* o;
        /* The host has objects of its own for small ones. */
        if ((unsigned long long)v + 5 <= 261 || v > (long long)PyLong_MASK || v < -(long long)PyLong_MASK) return PyLong_FromLongLong(v);
        o = ou_spare(&ou_spare_ints);
        if (o == NULL) return PyLong_FromLongLong(v);
        OU_DIGIT(o) = (digit)(v < 0 ? -v : v);
    #if PY_VERSION_HEX >= 0x030C0000
        OU_TAG(o) = (uintptr_t)1 << _PyLong_NON_SIZE_BITS | (v < 0 ? 2 : 0);
    #else
        Py_SET_SIZE(o, v < 0 ? -1 : 1);
    #endif
        return o;
    }
    OU_SHARED PyObject* ou_float(double v) {
        PyObject* o = ou_spare(&ou_spare_floats);
        if (o == NULL) return PyFloat_FromDouble(v);
        ((PyFloatObject*)o)->ob_fval = v;
        return o;
    }
    #undef PyLong_FromLongLong
    #define PyLong_FromLongLong(v) ou_int(v)
    #undef PyFloat_FromDouble
    #define PyFloat_FromDouble(v) ou_float(v)

    #if PY_VERSION_HEX >= 0x030C0000 && PY_VERSION_HEX < 0x030E0000 && SIZEOF_VOID_P > 4
    /* These hosts write half a word where they count up, and read the whole word where they count down. Who reads a word right after
       half of it was written waits until that is through, some 15 cycles, and code like ours often counts up and down again at
       once. Half of a word that was written whole is there at once: so here half is read and all is written. (The other half is
       0. The half of an object that lives for ever is negative.) */
    static inline void ou_incref(PyObject* o) {
        int32_t n = (int32_t)o->ob_refcnt_split[PY_BIG_ENDIAN];
        if (n >= 0) o->ob_refcnt = (Py_ssize_t)n + 1;
    }
    static inline void ou_decref(PyObject* o) {
        int32_t n = (int32_t)o->ob_refcnt_split[PY_BIG_ENDIAN];
        if (n < 0) return;
        o->ob_refcnt = (Py_ssize_t)n - 1;
        if (n == 1) ou_dealloc(o);
    }
    static inline void ou_xincref(PyObject* o) {
        if (o != NULL) ou_incref(o);
    }
    static inline PyObject* ou_new_ref(PyObject* o) {
        ou_incref(o);
        return o;
    }
    #undef Py_INCREF
    #define Py_INCREF(o) ou_incref((PyObject*)(o))
    #undef Py_XINCREF
    #define Py_XINCREF(o) ou_xincref((PyObject*)(o))
    #undef Py_NewRef
    #define Py_NewRef(o) ou_new_ref((PyObject*)(o))
    #else
    static inline void ou_decref(PyObject* o) {
    #if PY_VERSION_HEX >= 0x030C0000
        if (_Py_IsImmortal(o)) return;
    #endif
        if (--o->ob_refcnt == 0) ou_dealloc(o);
    }
    #endif
    static inline void ou_xdecref(PyObject* o) {
        if (o != NULL) ou_decref(o);
    }
    #undef Py_DECREF
    #define Py_DECREF(o) ou_decref((PyObject*)(o))
    #undef Py_XDECREF
    #define Py_XDECREF(o) ou_xdecref((PyObject*)(o))
    #endif
    #endif
    """
