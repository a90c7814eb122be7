# Faster reference counting, and free lists for ints, floats and small tuples, as replacements of CPython's macros. Must not know
# values of the sandbox.
# All modules include it, by status.pxd and the syntax layer's ast.pxd and lexer.pxd. In debug builds of CPython the macros are
# unchanged.
cimport ouros._core.base.module_lookup

cdef extern from *:
    """
    #ifndef OU_REFCOUNT
    #define OU_REFCOUNT
    /* Capacity of a free list. Builds with sanitizers keep nothing, so that the sanitizer sees each free. */
    #ifdef OU_NO_FREELISTS
    #define OU_KEEPS(n) 0
    #else
    #define OU_KEEPS(n) (n)
    #endif
    /* Bits of the GC header (_gc_next and _gc_prev, the same in CPython 3.10 to 3.14): tracked; unreachable (tp_clear will run even
       if the memory was reused). */
    #define ou_is_tracked(o) (((uintptr_t*)(o))[-2] != 0)
    #define ou_is_collected(o) (((uintptr_t*)(o))[-1] & 2)
    /* Number of nested deallocations that bypass CPython's trashcan; at most OU_FREE_DEPTH. */
    #define OU_FREE_DEPTH 40
    #if defined(__GNUC__) && !defined(_WIN32)
    __attribute__((weak, visibility("hidden"))) int ou_free_depth;
    #else
    static int ou_free_depth;
    #endif

    #if defined(__GNUC__) && !defined(_WIN32) && !defined(Py_GIL_DISABLED) && !defined(Py_REF_DEBUG) && !defined(Py_TRACE_REFS) && !defined(Py_STATS)

    /* Free lists of one-digit ints and of floats, linked through the refcount field. Programs make more of them than of anything
       else, most for a moment. All modules share these lists and functions: the linker keeps one of each. */
    #define OU_SHARED __attribute__((weak, visibility("hidden"), noinline))
    #define OU_SPARE_NUMBERS OU_KEEPS(256)         /* capacity for each kind */
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
    OU_SHARED void ou_free_tuple(PyObject* o);
    OU_SHARED void ou_dealloc(PyObject* o) {
        if (Py_TYPE(o) == &PyLong_Type) {
            if (ou_one_digit(o) && ou_keep(&ou_spare_ints, o)) return;
        } else if (Py_TYPE(o) == &PyTuple_Type) {
            ou_free_tuple(o);
            return;
        } else if (Py_TYPE(o) == &PyFloat_Type && ou_keep(&ou_spare_floats, o)) return;
        _Py_Dealloc(o);
    }
    OU_SHARED PyObject* ou_int(long long v) {
        PyObject* o;
        /* CPython caches the small ones. */
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
    /* CPython 3.12 and 3.13 write 32 bits of the count on incref and read 64 bits on decref. A 64-bit load directly after a 32-bit
       store stalls for some 15 cycles, and the evaluator often increfs and decrefs in a row. A 32-bit load after a 64-bit store
       does not stall: so these functions read 32 bits and write 64. The other half is 0. The half of an immortal object is
       negative. */
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

    /* Free lists of tuples. CPython's own read the thread state three times. Tuples in these lists stay GC-tracked, with one
       reference; their items are None, not counted. */
    #define OU_SPARE_ITEMS 4             /* length of the longest tuples kept */
    #define OU_SPARE_TUPLES OU_KEEPS(128)          /* capacity for each length */
    typedef struct { int count; PyObject* kept[OU_SPARE_TUPLES]; } ou_tuple_list;
    __attribute__((weak, visibility("hidden"))) ou_tuple_list ou_spare_tuples[OU_SPARE_ITEMS + 1];

    /* A kept tuple that gc.get_objects() gave to the host: counts its Nones and releases it to the host. */
    OU_SHARED void ou_give_tuple(PyObject* o) {
        Py_ssize_t i;
        for (i = 0; i < Py_SIZE(o); i++) Py_INCREF(Py_None);
        ou_decref(o);
    }
    OU_SHARED void ou_free_tuple(PyObject* o) {
        Py_ssize_t i, n = Py_SIZE(o);
        PyObject** items = ((PyTupleObject*)o)->ob_item;
        ou_tuple_list* spare = &ou_spare_tuples[n <= OU_SPARE_ITEMS ? n : 0];
        if (n == 0 || n > OU_SPARE_ITEMS || spare->count == OU_SPARE_TUPLES || ou_free_depth >= OU_FREE_DEPTH || ou_is_collected(o)) {
            _Py_Dealloc(o);
            return;
        }
        Py_SET_REFCNT(o, 1);
        ou_free_depth++;
        for (i = 0; i < n; i++) {
            PyObject* item = items[i];
            items[i] = Py_None;
            ou_xdecref(item);
        }
        ou_free_depth--;
        if (Py_REFCNT(o) != 1) ou_give_tuple(o);
        else if (spare->count < OU_SPARE_TUPLES) spare->kept[spare->count++] = o;
        else {
            for (i = 0; i < n; i++) items[i] = NULL;
            Py_SET_REFCNT(o, 0);
            _Py_Dealloc(o);
        }
    }
    OU_SHARED PyObject* ou_tuple(Py_ssize_t n) {
        PyObject* o;
        Py_ssize_t i;
        if ((size_t)n > OU_SPARE_ITEMS || ou_spare_tuples[n].count == 0) return PyTuple_New(n);
        o = ou_spare_tuples[n].kept[--ou_spare_tuples[n].count];
        if (Py_REFCNT(o) != 1) {
            ou_give_tuple(o);
            return PyTuple_New(n);
        }
        for (i = 0; i < n; i++) ((PyTupleObject*)o)->ob_item[i] = NULL;
    #if PY_VERSION_HEX >= 0x030E0000
        ((PyTupleObject*)o)->ob_hash = -1;
    #endif
        /* The GC untracks tuples that hold no GC objects. */
        if (!ou_is_tracked(o)) PyObject_GC_Track(o);
        return o;
    }
    #undef PyTuple_New
    #define PyTuple_New(n) ou_tuple(n)
    #undef Py_DECREF
    #define Py_DECREF(o) ou_decref((PyObject*)(o))
    #undef Py_XDECREF
    #define Py_XDECREF(o) ou_xdecref((PyObject*)(o))
    /* Decref of a number that does not go to a free list. */
    static inline void ou_give_number(PyObject* o) {
        if (Py_REFCNT(o) != 1) {
            ou_decref(o);
            return;
        }
        Py_SET_REFCNT(o, 0);
        _Py_Dealloc(o);
    }
    #else
    #define ou_give_number(o) Py_DECREF(o)
    #endif
    #endif
    """
