# Statuses of nodes, reasons of suspensions, and slots: tagged unions of an int, a float or an object reference. Must not know
# values of the sandbox.
# `except -9` marks a function whose result may be any Status, or 1, 0 or -1 (SIGNAL). -9 means that a host exception is set: a
# fault of the runtime or a lack of memory.
# ORDER STATUS: continuations of `try` save these numbers, and so do dumps. Never re-use one.
from cpython.ref cimport PyObject, Py_INCREF, Py_DECREF, Py_XDECREF, Py_XINCREF
from libc.stdint cimport int64_t, uint64_t, uint32_t
cimport ouros._core.base.refcount

cdef enum Status:
    NORMAL   = 0    # a statement ran to its end; in resume, the value of an expression is in vm.ret
    BREAK    = 1
    CONTINUE = 2
    RETURN   = 3    # the value is in vm.ret
    RAISE    = 4    # the exception is in vm.exc
    LIMIT    = 5    # a limit is used up: no code of the program runs any more
    SUSPEND  = 6    # every node on the way out pushes a continuation
    YIELD    = 7    # like SUSPEND, up to the running generator; the value is in vm.ret

cdef enum Reason:   # why the machine suspended the program
    R_NONE    = 0
    R_CALL    = 1   # a call of an external function or OS function waits for the host
    R_CHECK   = 2   # the memory budget is used up: the machine walks the heap, then resumes
    R_STACK   = 3   # the C stack or the slot stack is nearly full: the trampoline resumes
    R_SLICE   = 4   # the tick slice is used up
    R_FUTURES = 5   # every task waits for a future of the host

cdef enum Tag:      # results of eval_slot; field `o` of the Slot holds the same tag
    T_SIGNAL = -1
    T_OBJECT = 0
    T_INT    = 1
    T_FLOAT  = 2

cdef extern from *:
    """
    #include <stdint.h>
    /* o: NULL: unbound; TAG_INT, TAG_FLOAT: the unboxed value is in u; otherwise an owned reference */
    typedef union { int64_t i; double d; } ou_payload;
    typedef struct { PyObject* o; ou_payload u; } ou_slot;
    #define TAG_INT   ((PyObject*)1)
    #define TAG_FLOAT ((PyObject*)2)
    #define is_ref(o) ((size_t)(o) > 2)
    #define likely_(x) __builtin_expect(!!(x), 1)
    #define unlikely_(x) __builtin_expect(!!(x), 0)
    #if PY_VERSION_HEX >= 0x030C0000
    static inline int compact_int(PyObject* o, int64_t* out) {
        if (!PyLong_CheckExact(o)) return 0;
        if (!PyUnstable_Long_IsCompact((PyLongObject*)o)) return 0;
        *out = (int64_t)PyUnstable_Long_CompactValue((PyLongObject*)o); return 1;
    }
    #else
    static inline int compact_int(PyObject* o, int64_t* out) {
        if (!PyLong_CheckExact(o)) return 0;
        Py_ssize_t s = Py_SIZE(o);
        if (s < -1 || s > 1) return 0;
        *out = s * (int64_t)((PyLongObject*)o)->ob_digit[0]; return 1;
    }
    #endif
    /* Any exact int of at most 64 bits. */
    static inline int exact_int64(PyObject* o, int64_t* out) {
        int overflow; long long v;
        if (compact_int(o, out)) return 1;
        if (!PyLong_CheckExact(o)) return 0;
        v = PyLong_AsLongLongAndOverflow(o, &overflow);
        if (overflow) return 0;
        *out = v; return 1;
    }
    static inline int add_overflows(int64_t a, int64_t b, int64_t* r) { return __builtin_add_overflow(a, b, r); }
    static inline int sub_overflows(int64_t a, int64_t b, int64_t* r) { return __builtin_sub_overflow(a, b, r); }
    static inline int mul_overflows(int64_t a, int64_t b, int64_t* r) { return __builtin_mul_overflow(a, b, r); }

    /* --- slot primitives: apart from the nodes' eval_slot, the only code that counts references by hand --- */

    /* s = source, in two words. A slot is often read right after its parts were written: one load of 16 bytes would stall until
       both stores are done. */
    static inline void slot_assign(ou_slot* s, ou_slot* source) {
        PyObject* o = source->o;
        int64_t i = source->u.i;
        s->o = o;
        s->u.i = i;
    }
    /* Returns: a new reference to the value of a bound slot, boxed. */
    static inline PyObject* slot_box(ou_slot* s) {
        if (s->o == TAG_INT) return PyLong_FromLongLong(s->u.i);
        if (s->o == TAG_FLOAT) return PyFloat_FromDouble(s->u.d);
        Py_INCREF(s->o);
        return s->o;
    }
    /* Like slot_box, but moves the slot's reference to the caller. The slot is unbound afterwards. */
    static inline PyObject* slot_take(ou_slot* s) {
        PyObject* o = s->o;
        s->o = NULL;
        if (o == TAG_INT) return PyLong_FromLongLong(s->u.i);
        if (o == TAG_FLOAT) return PyFloat_FromDouble(s->u.d);
        return o;
    }
    static inline void slot_clear(ou_slot* s) {
        PyObject* old = s->o;
        s->o = NULL;
        if (is_ref(old)) Py_DECREF(old);
    }
    /* Fill an empty slot from an object, unboxed if it is a small int or a float. Returns: the Tag. */
    static inline int slot_unbox(ou_slot* out, PyObject* v) {
        if (compact_int(v, &out->u.i)) {
            out->o = TAG_INT;
            return 1;
        }
        if (PyFloat_CheckExact(v)) {
            out->u.d = PyFloat_AS_DOUBLE(v);
            /* A NaN stays boxed: `x in [x]` compares by identity. */
            if (out->u.d == out->u.d) {
                out->o = TAG_FLOAT;
                return 2;
            }
        }
        Py_INCREF(v);
        out->o = v;
        return 0;
    }
    static inline void slot_set(ou_slot* s, PyObject* v) {
        PyObject* old = s->o;
        slot_unbox(s, v);
        if (is_ref(old)) Py_DECREF(old);
    }
    /* Moves the value of source into s. The caller must not use source afterwards. */
    static inline void slot_move(ou_slot* s, ou_slot* source) {
        PyObject* old = s->o;
        slot_assign(s, source);
        if (is_ref(old)) Py_DECREF(old);
    }
    /* Returns: o with one more reference. As a function, it evaluates its argument only once. */
    static inline PyObject* new_ref(PyObject* o) {
        Py_INCREF(o);
        return o;
    }
    /* Truth of a bound slot. Returns: -1 if the value's type must decide. */
    static inline int slot_truth(ou_slot* s) {
        PyObject* o = s->o;
        if (o == TAG_INT) return s->u.i != 0;
        if (o == Py_True) return 1;
        if (o == Py_False || o == Py_None) return 0;
        if (o == TAG_FLOAT) return s->u.d != 0.0;
        if (PyUnicode_CheckExact(o)) return PyUnicode_GET_LENGTH(o) != 0;
        if (PyTuple_CheckExact(o)) return PyTuple_GET_SIZE(o) != 0;
        return -1;
    }
    /* Returns: a tuple of n values. The array keeps its own references. */
    static inline PyObject* args_tuple(PyObject** values, Py_ssize_t n) {
        Py_ssize_t i;
        PyObject* t = PyTuple_New(n > 0 ? n : 0);
        if (t != NULL)
            for (i = 0; i < n; i++) {
                Py_INCREF(values[i]);
                PyTuple_SET_ITEM(t, i, values[i]);
            }
        return t;
    }
    /* The Tag of a bound slot. */
    static inline int slot_tag(ou_slot* s) {
        return is_ref(s->o) ? 0 : (int)(size_t)s->o;
    }
    /* Copies source into an empty slot, with a new reference. */
    static inline void slot_copy(ou_slot* s, ou_slot* source) {
        slot_assign(s, source);
        if (is_ref(s->o)) Py_INCREF(s->o);
    }
    """
    ctypedef union Payload "ou_payload":
        int64_t i
        double  d

    ctypedef struct Slot "ou_slot":
        PyObject* o
        Payload   u

    PyObject* TAG_INT
    PyObject* TAG_FLOAT
    bint is_ref(PyObject* o) noexcept nogil
    bint likely_(bint c) noexcept nogil
    bint unlikely_(bint c) noexcept nogil
    const int64_t INT64_MIN, INT64_MAX
    bint compact_int(PyObject* o, int64_t* out) noexcept
    bint exact_int64(PyObject* o, int64_t* out) noexcept
    bint add_overflows(int64_t a, int64_t b, int64_t* r) noexcept nogil
    bint sub_overflows(int64_t a, int64_t b, int64_t* r) noexcept nogil
    bint mul_overflows(int64_t a, int64_t b, int64_t* r) noexcept nogil
    object PyLong_FromLongLong(long long v)
    object PyFloat_FromDouble(double v)
    bint PyFloat_CheckExact(PyObject* o) noexcept
    double PyFloat_AS_DOUBLE(PyObject* o) noexcept
    void slot_assign(Slot* s, Slot* source) noexcept
    object slot_box(Slot* s)
    object slot_take(Slot* s)
    void slot_clear(Slot* s) noexcept
    int slot_unbox(Slot* out, object v) noexcept
    void slot_set(Slot* s, object v) noexcept
    void slot_move(Slot* s, Slot* source) noexcept
    void slot_copy(Slot* s, Slot* source) noexcept
    int slot_tag(Slot* s) noexcept
    int slot_truth(Slot* s) noexcept
    tuple args_tuple(PyObject** values, Py_ssize_t n)
    PyObject* new_ref(object o) noexcept
    # For borrowed pointers; the declarations in cpython.ref take objects.
    void incref "Py_INCREF" (PyObject* o) noexcept
    void decref "Py_DECREF" (PyObject* o) noexcept
    # Items and sizes of host containers, by borrowed pointers: passing an attribute as an object would incref it for the call.
    PyObject* tuple_at "PyTuple_GET_ITEM" (PyObject* t, Py_ssize_t i) noexcept
    Py_ssize_t tuple_size "PyTuple_GET_SIZE" (PyObject* t) noexcept
    PyObject* list_at "PyList_GET_ITEM" (PyObject* l, Py_ssize_t i) noexcept
    Py_ssize_t list_size "PyList_GET_SIZE" (PyObject* l) noexcept
    Py_ssize_t dict_size "PyDict_GET_SIZE" (PyObject* d) noexcept
    # For an empty place of a new container. Steals the reference.
    void tuple_put "PyTuple_SET_ITEM" (object t, Py_ssize_t i, PyObject* o) noexcept
    void list_put "PyList_SET_ITEM" (object l, Py_ssize_t i, PyObject* o) noexcept
