# ouros: no bounds checks
"""Operators and protocols on any value: the rules by which CPython finds and calls dunders.

Must not know particular container types or nodes. Invariant: code of the program is only called in tail position (`then`), so that
every operation can be suspended in it and is resumed by its continuation.
"""
cimport cython
from ouros._core.heap.exceptions cimport (
    ExceptionObject, OVERFLOW_ERROR, STOP_ITERATION, TYPE_ERROR, raise_error, raise_quoting, raise_type, raise_value,
    take_exception,
)
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, stack_low, work
from ouros._core.protocols.argument_errors cimport full_class_name
from ouros._core.protocols.attributes cimport call_when_found, get_attr_or_stop
from ouros._core.protocols.native_texts cimport charge_text
from ouros._core.protocols.call cimport enter, K_TIMES, N_METHOD, Native, call_any, retry_call
from ouros._core.base.host_range cimport range_length
from ouros._core.base.host_text cimport characters, characters_size, int_text, key_size, long_size, same_text, shorter, text_order, texts_size
from ouros._core.heap.write_barrier cimport born
cimport ouros._core.heap.write_barrier as _journal
from ouros._core.protocols.node cimport *
from ouros._core.protocols.plain_arithmetic cimport num_binary, num_compare, short_ints
from ouros._core.protocols.generators cimport Generator, Sink, fed
from ouros._core.protocols.plain_text cimport format_plain, percent_format, repr_text
from ouros._core.protocols.saved_fields cimport is_value
from ouros._core.base.text_builder cimport float_text
from ouros._core.heap.native_hash cimport NativeKey, native_key
from ouros._core.heap.hash_table cimport plain_hash
cimport ouros._core.protocols.node as _node

cdef extern from "Python.h":
    Py_ssize_t PyUnicode_GET_LENGTH(object o) noexcept
    int PyList_Append(object o, object v) except -1
    Py_ssize_t PyBytes_GET_SIZE(object o) noexcept
    object PyObject_RichCompare(object a, object b, int op)      # op: a CmpOp
    char* PyBytes_AS_STRING(object o) noexcept
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object s) noexcept
    int PyUnicode_KIND(object s) noexcept

# ORDER BINOP, ORDER CMP: ops.pxd.
OP_SYMBOLS = ("+", "-", "*", "@", "/", "%", "** or pow()", "<<", ">>", "|", "^", "&", "//", "divmod()")
CMP_SYMBOLS = ("<", "<=", "==", "!=", ">", ">=")
cdef tuple FORWARD = ("__add__", "__sub__", "__mul__", "__matmul__", "__truediv__", "__mod__", "__pow__", "__lshift__", "__rshift__",
                      "__or__", "__xor__", "__and__", "__floordiv__", "__divmod__")
cdef tuple REFLECTED = ("__radd__", "__rsub__", "__rmul__", "__rmatmul__", "__rtruediv__", "__rmod__", "__rpow__", "__rlshift__",
                        "__rrshift__", "__ror__", "__rxor__", "__rand__", "__rfloordiv__", "__rdivmod__")
cdef tuple INPLACE = ("__iadd__", "__isub__", "__imul__", "__imatmul__", "__itruediv__", "__imod__", "__ipow__", "__ilshift__",
                      "__irshift__", "__ior__", "__ixor__", "__iand__", "__ifloordiv__", "__divmod__")
cdef tuple COMPARE = ("__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__")
cdef int[6] MIRRORED = [CMP_GT, CMP_GE, CMP_EQ, CMP_NE, CMP_LT, CMP_LE]

DEF SHORT_RANGE = 65536      # ranges of at most this many items become a list in one step
DEF LONG_TEXT = 4096         # repr of a longer str reserves its memory first

cdef enum Stage:             # bits of a binary operator's state: methods tried so far
    TRIED_FORWARD   = 0x100
    TRIED_REFLECTED = 0x200
    IS_INPLACE      = 0x400


cdef inline bint is_number(object v):
    t = type(v)
    return t is int or t is float or t is bool or t is complex


cdef bint is_plain(object v) noexcept:
    t = type(v)
    if t is tuple:
        for item in <tuple>v:
            # Nested tuples are checked to a depth of 20; deeper ones count as not plain.
            if type(item) is tuple:
                if not plain_inside(<tuple>item, 20):
                    return False
            elif is_heap(item):
                return False
        return True
    return not is_heap(v)

cdef bint plain_inside(tuple v, int depth) noexcept:
    for item in v:
        if type(item) is tuple:
            if depth == 0 or not plain_inside(<tuple>item, depth - 1):
                return False
        elif is_heap(item):
            return False
    return True


# --- binary operators ---

cdef object binary(VM* vm, int op, object a, object b):
    cdef object r
    cdef int64_t size
    if type(a) is int and type(b) is int:
        r = short_ints(op, a, b)
        if r is not None:
            return r
    if is_number(a) and is_number(b):
        r = num_binary(vm, op, a, b)
        if r is SIGNAL and vm.retry and vm.status == SUSPEND:
            vm.retry = False
            push(vm, BINARY_NEXT, ONLY, op, a, b, None)
        if r is not STOP:
            return r
    elif op == OP_ADD and type(a) is str and type(b) is str:
        size = (<int64_t>len(<str>a) + len(<str>b)) * max(PyUnicode_KIND(a), PyUnicode_KIND(b))
        if len(<str>a) + len(<str>b) > 4096:
            if reserve(vm, 64 + size) < 0:
                if vm.retry and vm.status == SUSPEND:
                    vm.retry = False
                    push(vm, BINARY_NEXT, ONLY, op, a, b, None)
                return SIGNAL
            work(vm, (len(<str>a) + len(<str>b)) >> 3)
        else:
            vm.budget -= 64 + size
        return (<str>a) + (<str>b)
    elif op == OP_MOD and type(a) is str and (not is_heap(b) or (<HeapObject>b).cls.flags & C_BUILTIN):
        # No class of the program, whose __rmod__ might precede.
        work(vm, PyUnicode_GET_LENGTH(a))
        return percent_format(vm, a, b)
    if is_heap(a):
        if goes_first((<HeapObject>a).cls, b):
            return binary_native(vm, op, (<HeapObject>a).cls, a, b, False)
    elif is_heap(b) and goes_first((<HeapObject>b).cls, a):
        return binary_native(vm, op, (<HeapObject>b).cls, b, a, True)
    return binary_step(vm, NotImplemented, a, b, None, op)


cdef inline bint goes_first(ClassObject cls, object other):
    """Returns: True if the built-in class cls, neither number nor sequence, has the method that an operator calls first."""
    cdef ClassObject c
    if not is_other_kind(cls):
        return False
    if not is_heap(other):
        return is_number(other)
    c = (<HeapObject>other).cls
    return c is cls or (is_other_kind(c) and not is_subclass(c, cls))

cdef inline bint is_other_kind(ClassObject cls) noexcept:
    return cls.flags & C_BUILTIN and (cls.layout == L_OTHER or cls.layout == L_SET or cls.layout == L_FROZENSET or cls.layout == L_DICT)


cdef inline bint is_own_native(VM* vm, ClassObject cls, PyObject* p) noexcept:
    """Return whether p is a native method (self, other, /) of the class itself, which may be entered without a general call."""
    cdef Native native
    cdef char here
    if p == NULL or type(<object>p) is not Native:
        return False
    native = <Native>p
    if (native.owner is not cls and not is_subclass(cls, native.owner)) or native.sig.n != 2 or not native.sig.plain or not native.flags & N_METHOD:
        return False
    return &here >= vm.c_limit


cdef inline bint repeats(PyObject* p) noexcept:
    """Return whether p is a native that repeats a sequence."""
    return p != NULL and type(<object>p) is Native and (<Native>p).sig.kinds[1] == K_TIMES

cdef inline bint cannot_repeat(Native native, object other) noexcept:
    """Return whether the native repeats a sequence, and `other` is no number of times: an operator asks the other operand, then."""
    return native.sig.kinds[1] == K_TIMES and lookup(class_of(other), "__index__") == NULL

cdef inline object ask_native(VM* vm, PyObject* p, object self_, object other):
    """Call a native for which is_own_native holds."""
    cdef PyObject* args[2]
    if cannot_repeat(<Native?><object>p, other):
        return NotImplemented
    args[0] = <PyObject*>self_
    args[1] = <PyObject*>other
    r = enter(vm, <Native><object>p, args)
    if r is SIGNAL and vm.retry and vm.status == SUSPEND:
        vm.retry = False
        return retry_call(vm, <object>p, args, 2, None)
    return r


cdef object binary_native(VM* vm, int op, ClassObject cls, object self_, object other, bint reflected):
    """Inlined binary_step, for operands of built-in classes where `self_` precedes. op: with IS_INPLACE."""
    cdef PyObject* p = lookup(cls, <str>REFLECTED[op & 0xff] if reflected else <str>FORWARD[op & 0xff])
    cdef object a = other if reflected else self_, b = self_ if reflected else other, r
    if not is_own_native(vm, cls, p):
        return binary_step(vm, NotImplemented, a, b, None, op)
    r = ask_native(vm, p, self_, other)
    if r is not SIGNAL and r is not NotImplemented:
        return r
    return then(vm, r, BINARY_STEP, a, b, None, op | TRIED_FORWARD | (TRIED_REFLECTED if reflected else 0))


@cython.final
cdef class BinaryRetry(Node):
    """Repeat a binary operation after the machine walked the heap. saves: operands; i: operator"""
    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return c
        return done(f.vm, binary(f.vm, <int>k.i, k.a, k.b))

    cdef bint fits(self, Continuation k) except -1:
        return is_value(k.a) and is_value(k.b) and k.c is None and 0 <= k.i <= OP_DIVMOD

cdef Node BINARY_NEXT = named_node(BinaryRetry.__new__(BinaryRetry), "binary_retry")


cdef object binary_step(VM* vm, object value, object left, object right, object c, int64_t i):
    """Continue after one candidate returned `value`: NotImplemented tries the next one. i: operator and methods tried."""
    cdef int op = <int>(i & 0xff)
    cdef ClassObject ca, cb
    cdef PyObject* pf
    cdef PyObject* pr
    cdef bint reflected_first
    cdef PyObject* args[1]
    if value is not NotImplemented:
        return value
    if op > OP_DIVMOD:
        raise ValueError("damaged data: continuation")
    ca = class_of(left)
    cb = class_of(right)
    pf = lookup(ca, <str>FORWARD[op])
    pr = lookup(cb, <str>REFLECTED[op]) if ca is not cb else NULL
    reflected_first = False
    if pr != NULL and pf != NULL:
        if is_subclass(cb, ca):
            reflected_first = pr != lookup(ca, <str>REFLECTED[op])
        elif (op == OP_ADD or op == OP_MUL) and sequence_like(ca) and hooks.is_native(<object>pf):
            # Concatenation and repetition of built-in sequences come last, the left operand's first.
            reflected_first = not (sequence_like(cb) and hooks.is_native(<object>pr))
    while True:
        if not i & TRIED_FORWARD and (not reflected_first or i & TRIED_REFLECTED):
            i |= TRIED_FORWARD
            if pf != NULL:
                args[0] = <PyObject*>right
                return then(vm, call_found(vm, <object>pf, left, ca, args, 1), BINARY_STEP, left, right, None, i)
        elif not i & TRIED_REFLECTED:
            i |= TRIED_REFLECTED
            if pr != NULL:
                args[0] = <PyObject*>left
                return then(vm, call_found(vm, <object>pr, right, cb, args, 1), BINARY_STEP, left, right, None, i)
        else:
            break
    if repeats(pf) or repeats(pr):
        return raise_type(vm, f"can't multiply sequence by non-int of type '{type_name(right if repeats(pf) else left)}'")
    symbol = OP_SYMBOLS[op]
    if i & IS_INPLACE:
        symbol = ("**" if op == OP_POW else symbol) + "="
    return raise_type(vm, f"unsupported operand type(s) for {symbol}: '{type_name(left, 100)}' and '{type_name(right, 100)}'")

cdef ResumeFunction BINARY_STEP = resume_function("binary_step", binary_step)

cdef inline bint sequence_like(ClassObject cls) noexcept:
    cdef ClassObject s = cls.solid
    return s is LIST or s is TUPLE or s is STR or s is BYTES or s is BYTEARRAY


cdef object called_later(VM* vm, object fn, object self_, PyObject** args, Py_ssize_t n):
    """After a poll that returned no NORMAL: call a native with fewer than four arguments after self when the program is resumed."""
    cdef PyObject* all_[4]
    cdef Py_ssize_t i
    if vm.status != SUSPEND:
        return SIGNAL
    vm.retry = False
    all_[0] = <PyObject*>self_
    for i in range(n):
        all_[i + 1] = args[i]
    return retry_call(vm, fn, all_, n + 1, None)

cdef object call_found(VM* vm, object fn, object self_, ClassObject cls, PyObject** args, Py_ssize_t n):
    """Call an attribute found in the class of self_, without a bound method for functions and natives."""
    cdef PyObject* small[4]
    cdef Py_ssize_t i
    cdef int64_t budget
    if type(fn) is Native and (<Native>fn).flags & N_METHOD:
        if n == 1 and cannot_repeat(<Native>fn, <object>args[0]):
            return NotImplemented
        # Built-in objects may share parts, so that a repr or a hash takes exponential time: poll.
        if must_poll(vm) and is_heap(self_) and n < 4 and poll(vm) != NORMAL:
            return called_later(vm, fn, self_, args, n)
        vm.ticks -= 1
        if not (<Native>fn).sig.plain or (<Native>fn).sig.n != n + 1 or n > 2 or class_of(self_) is not (<Native>fn).owner or stack_low(vm):
            return (<Native>fn).call_bound(vm, self_, args, n, None)
        # The methods of built-in classes that operators call.
        small[0] = <PyObject*>self_
        for i in range(n):
            small[i + 1] = args[i]
        work(vm, texts_size(small, n + 1))
        budget = vm.budget
        r = enter(vm, <Native>fn, small)
        if r is SIGNAL and vm.retry and vm.status == SUSPEND:
            vm.retry = False
            return retry_call(vm, fn, small, n + 1, None)
        charge_text(vm, r, budget)
        return r
    if type(fn) is Function:
        small[0] = <PyObject*>self_
        for i in range(n):
            small[i + 1] = args[i]
        return (<Function>fn).call(vm, small, n + 1, None)
    if is_heap(fn):
        fn = (<HeapObject>fn).descr_get(vm, self_, cls)
        if fn is SIGNAL:
            return call_when_found(vm, args, n, None)
    return call_any(vm, fn, args, n, None)


cdef object inplace_step(VM* vm, object value, object left, object right, object c, int64_t i):
    if value is not NotImplemented:
        return value
    return binary_step(vm, NotImplemented, left, right, None, i | IS_INPLACE)

cdef ResumeFunction INPLACE_STEP = resume_function("inplace_step", inplace_step)

cdef bint plain_inplace(int op, object a, object b):
    """Return whether the operation has a result for operands of these types. Otherwise the error names the operator with its `=`."""
    if type(a) is str and type(b) is str:
        return op == OP_ADD or op == OP_MOD
    if not is_number(a) or not is_number(b) or op == OP_MATMUL:
        return False
    if op >= OP_LSHIFT and op <= OP_AND:
        return type(a) is not float and type(b) is not float and type(a) is not complex and type(b) is not complex
    if op == OP_MOD or op == OP_FLOORDIV:
        return type(a) is not complex and type(b) is not complex
    return True

cdef object inplace(VM* vm, int op, object a, object b):
    cdef PyObject* p
    cdef PyObject* args[1]
    cdef ClassObject cls
    cdef int64_t i, j
    if op <= OP_SUB and compact_int(<PyObject*>a, &i) and compact_int(<PyObject*>b, &j):
        return PyLong_FromLongLong(i + j if op == OP_ADD else i - j)
    if not is_heap(a) and not is_heap(b):
        if plain_inplace(op, a, b):
            return binary(vm, op, a, b)
        return binary_step(vm, NotImplemented, a, b, None, op | IS_INPLACE)
    cls = class_of(a)
    p = lookup(cls, <str>INPLACE[op])
    if p == NULL:
        if is_heap(a) and goes_first(cls, b):
            return binary_native(vm, op | IS_INPLACE, cls, a, b, False)
        return binary_step(vm, NotImplemented, a, b, None, op | IS_INPLACE)
    args[0] = <PyObject*>b
    return then(vm, call_found(vm, <object>p, a, cls, args, 1), INPLACE_STEP, a, b, None, op)


# --- unary operators ---

cdef object unary(VM* vm, object v, str name, str symbol):
    cdef ClassObject cls = class_of(v)
    cdef PyObject* p = lookup(cls, name)
    if p == NULL:
        return raise_type(vm, f"bad operand type for unary {symbol}: '{type_name(v)}'")   # short: the caller gives a constant
    return call_found(vm, <object>p, v, cls, NULL, 0)

cdef object negative(VM* vm, object v):
    cdef int64_t n
    if compact_int(<PyObject*>v, &n):
        return -n
    if type(v) is float:
        return -<double>v
    return unary(vm, v, "__neg__", "-")

cdef object positive(VM* vm, object v):
    if type(v) is int or type(v) is float:
        return v
    return unary(vm, v, "__pos__", "+")

cdef object invert(VM* vm, object v):
    cdef int64_t n
    if compact_int(<PyObject*>v, &n):
        return ~n
    return unary(vm, v, "__invert__", "~")


# --- comparison ---

cdef object identical(object a, object b):
    """Use host identity for equal values of one immutable type."""
    return a is b

cdef inline int64_t shorter_int(object a, object b) noexcept:
    """Return the time of comparing two numbers, in items of work(): 0 unless both are long ints."""
    if type(a) is int and type(b) is int:
        return min(long_size(a), long_size(b))
    return 0

cdef object compare(VM* vm, int op, object a, object b):
    cdef int r
    if is_number(a) and is_number(b):
        work(vm, shorter_int(a, b))
        r = num_compare(op, a, b)
        if r >= 0:
            return r != 0
    elif type(a) is str and type(b) is str:
        work(vm, shorter(a, b))
        if op == CMP_EQ:
            return same_text(a, b)
        if op == CMP_NE:
            return not same_text(a, b)
        r = text_order(a, b)
        return r < 0 if op == CMP_LT else r <= 0 if op == CMP_LE else r > 0 if op == CMP_GT else r >= 0
    elif type(a) is bytes and type(b) is bytes:
        work(vm, min(PyBytes_GET_SIZE(a), PyBytes_GET_SIZE(b)) >> 3)
        return PyObject_RichCompare(a, b, op)
    elif (op == CMP_EQ or op == CMP_NE) and type(a) is not type(b) and not is_heap(a) and not is_heap(b):
        # Host immutables of different types are equal only if both are numbers.
        return op == CMP_NE
    elif (op == CMP_EQ or op == CMP_NE) and (is_container(a) and not is_heap(b) or is_container(b) and not is_heap(a)):
        return op == CMP_NE
    elif is_heap(a) and goes_first((<HeapObject>a).cls, b):
        return compare_native(vm, op, (<HeapObject>a).cls, a, b)
    return compare_step(vm, NotImplemented, a, b, None, op)

cdef inline bint is_container(object v) noexcept:
    """Return whether v is a built-in list, dict or set, which equals no host immutable."""
    cdef int layout
    if not is_heap(v) or not (<HeapObject>v).cls.flags & C_BUILTIN:
        return False
    layout = (<HeapObject>v).cls.layout
    return layout == L_LIST or layout == L_DICT or layout == L_SET or layout == L_FROZENSET

cdef object compare_native(VM* vm, int op, ClassObject cls, object a, object b):
    """Inlined compare_step, like binary_native."""
    cdef PyObject* p = lookup(cls, <str>COMPARE[op])
    if not is_own_native(vm, cls, p):
        return compare_step(vm, NotImplemented, a, b, None, op)
    r = ask_native(vm, p, a, b)
    if r is not SIGNAL and r is not NotImplemented:
        return r
    return then(vm, r, COMPARE_STEP, a, b, None, op | TRIED_FORWARD)

cdef object compare_step(VM* vm, object value, object left, object right, object c, int64_t i):
    cdef int op = <int>(i & 0xff)
    cdef ClassObject ca, cb
    cdef PyObject* pf
    cdef PyObject* pr
    cdef bint reflected_first
    if value is not NotImplemented:
        return value
    if op > CMP_GE:
        raise ValueError("damaged data: continuation")
    ca = class_of(left)
    cb = class_of(right)
    # Look up the reflected method only when it is needed, which is rare.
    reflected_first = ca is not cb and is_subclass(cb, ca) and lookup(cb, <str>COMPARE[MIRRORED[op]]) != NULL
    while True:
        if not i & TRIED_FORWARD and (not reflected_first or i & TRIED_REFLECTED):
            i |= TRIED_FORWARD
            pf = lookup(ca, <str>COMPARE[op])
            if pf != NULL:
                return then(vm, call_compare(vm, op, <object>pf, left, ca, right), COMPARE_STEP, left, right, None, i)
        elif not i & TRIED_REFLECTED:
            i |= TRIED_REFLECTED
            pr = lookup(cb, <str>COMPARE[MIRRORED[op]])
            if pr != NULL:
                return then(vm, call_compare(vm, MIRRORED[op], <object>pr, right, cb, left), COMPARE_STEP, left, right, None, i)
        else:
            break
    if op == CMP_EQ:
        return left is right
    if op == CMP_NE:
        return left is not right
    return raise_type(vm, f"'{CMP_SYMBOLS[op]}' not supported between instances of '{type_name(left, 100)}' and '{type_name(right, 100)}'")

cdef ResumeFunction COMPARE_STEP = resume_function("compare_step", compare_step)

cdef object call_compare(VM* vm, int op, object fn, object a, ClassObject ca, object b):
    cdef PyObject* args[1]
    cdef PyObject* eq
    args[0] = <PyObject*>b
    if type(fn) is Native and (<Native>fn).owner is OBJECT:
        # object's own comparison: identity; != inverts the class's ==.
        if op == CMP_EQ:
            return True if a is b else NotImplemented
        if op != CMP_NE:
            return NotImplemented
        eq = lookup(ca, "__eq__")
        if type(<object>eq) is Native and (<Native>eq).owner is OBJECT:
            return False if a is b else NotImplemented
        return then(vm, call_found(vm, <object>eq, a, ca, args, 1), INVERT, None, None, None, 0)
    return call_found(vm, fn, a, ca, args, 1)

cdef object invert_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    if value is NotImplemented:
        return value
    return then(vm, truth_value(vm, value), NOT, None, None, None, 0)

cdef object not_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    return not (value is True)

cdef ResumeFunction INVERT = resume_function("invert_truth", invert_returned)
cdef ResumeFunction NOT = resume_function("not", not_returned)


cdef int equal_fast(object a, object b) except -9:
    if a is b:
        return 1
    if is_number(a) and is_number(b):
        return num_compare(CMP_EQ, a, b)
    if type(a) is str and type(b) is str:
        return same_text(a, b)
    if a is None or b is None:
        if not is_heap(a) and not is_heap(b):
            return 0
        return -2
    if is_heap(a) or is_heap(b):
        return -2
    if type(a) is not type(b):
        # Host immutables of different types are equal only if both are numbers.
        return 0
    if is_plain(a) and is_plain(b):
        return 1 if a == b else 0
    return -2

cdef object equal(VM* vm, object a, object b):
    cdef int r
    if a is not b:
        if type(a) is str and type(b) is str:
            work(vm, shorter(a, b))
        elif type(a) is int and type(b) is int:
            work(vm, shorter_int(a, b))
    r = equal_fast(a, b)
    if r >= 0:
        return r == 1
    return then(vm, compare(vm, CMP_EQ, a, b), TRUTH, None, None, None, 0)


# --- truth ---

cdef object truth_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    return truth_value(vm, value)

cdef ResumeFunction TRUTH = resume_function("truth", truth_returned)

cdef object bool_result(VM* vm, object value, object a, object b, object c, int64_t i):
    if value is True or value is False:
        return value
    return raise_quoting(vm, TYPE_ERROR, "__bool__ should return bool, returned %s", full_type_name(value))

cdef object len_truth(VM* vm, object value, object a, object b, object c, int64_t i):
    value = check_length(vm, value)
    if value is SIGNAL:
        return SIGNAL
    return value != 0

cdef ResumeFunction BOOL_RESULT = resume_function("bool_result", bool_result)
cdef ResumeFunction LEN_TRUTH = resume_function("len_truth", len_truth)

cdef object truth_value(VM* vm, object v):
    cdef ClassObject cls
    cdef PyObject* p
    cdef Py_ssize_t n
    if v is True or v is False:
        return v
    if v is None:
        return False
    if not is_heap(v):
        if type(v) is tuple:
            return len(<tuple>v) != 0
        if v is NotImplemented:
            return raise_type(vm, "NotImplemented should not be used in a boolean context")
        return True if v else False
    cls = (<HeapObject>v).cls
    if cls.flags & C_BUILTIN:
        n = (<HeapObject>v).length()
        if n >= 0:
            return n != 0
    p = lookup(cls, "__bool__")
    if p != NULL:
        if <object>p is None:
            return raise_type(vm, f"'{short_name(cls)}' cannot be interpreted as a boolean")
        return then(vm, call_found(vm, <object>p, v, cls, NULL, 0), BOOL_RESULT, None, None, None, 0)
    p = lookup(cls, "__len__")
    if p != NULL:
        return then(vm, call_found(vm, <object>p, v, cls, NULL, 0), LEN_TRUTH, None, None, None, 0)
    return True

cdef int truth(VM* vm, object v) except -9:
    cdef object r
    cdef Py_ssize_t n
    if v is True:
        return 1
    if v is False or v is None:
        return 0
    if is_heap(v) and (<HeapObject>v).cls.flags & C_BUILTIN:
        n = (<HeapObject>v).length()
        if n >= 0:
            return n != 0
    r = truth_value(vm, v)
    if r is SIGNAL:
        return -1
    return r is True

cdef int truth_of_node(Frame* f, Node node, object v) except -9:
    return truth(f.vm, v)

_node.truth_hook = truth_of_node


# --- length, index, hash ---

cdef object check_length(VM* vm, object value):
    cdef object n = as_index_plain(value)
    if n is None:
        return raise_type(vm, f"'{type_name(value)}' object cannot be interpreted as an integer")
    if n < 0:
        return raise_value(vm, "__len__() should return >= 0")
    if n > 9223372036854775807:
        return raise_error(vm, OVERFLOW_ERROR, "cannot fit 'int' into an index-sized integer")
    return n

cdef object length_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    return check_length(vm, value)

cdef ResumeFunction LENGTH = resume_function("length", length_returned)

cdef object length(VM* vm, object o):
    cdef ClassObject cls
    cdef PyObject* p
    cdef Py_ssize_t n
    t = type(o)
    if t is str:
        return len(<str>o)
    if t is tuple:
        return len(<tuple>o)
    if t is range:
        n = range_length(<PyObject*>o)
        if n >= 0:
            return n
    cls = class_of(o)
    if cls.flags & C_BUILTIN and is_heap(o):
        n = (<HeapObject>o).length()
        if n >= 0:
            return n
    p = lookup(cls, "__len__")
    if p == NULL:
        return raise_type(vm, f"object of type '{type_name(o)}' has no len()")
    return then(vm, call_found(vm, <object>p, o, cls, NULL, 0), LENGTH, None, None, None, 0)


cdef object as_index_plain(object v):
    """Return the int of an exact int, a bool, or an instance derived from int; otherwise None."""
    if type(v) is int:
        return v
    if type(v) is bool:
        return 1 if v is True else 0
    if type(v) is ValueInstance and type((<ValueInstance>v).payload) is int:
        return (<ValueInstance>v).payload
    return None

cdef object index_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef object n = as_index_plain(value)
    if n is None:
        return raise_type(vm, f"__index__ returned non-int (type {type_name(value)})")
    return n

cdef ResumeFunction INDEX = resume_function("index", index_returned)

cdef object as_index(VM* vm, object v):
    cdef object n = as_index_plain(v)
    cdef PyObject* p
    cdef ClassObject cls
    if n is not None:
        return n
    cls = class_of(v)
    p = lookup(cls, "__index__")
    if p == NULL:
        return raise_type(vm, f"'{type_name(v)}' object cannot be interpreted as an integer")
    return then(vm, call_found(vm, <object>p, v, cls, NULL, 0), INDEX, None, None, None, 0)


cdef int hash_fast(VM* vm, object v, int64_t* out) except -9:
    cdef ClassObject cls
    cdef NativeKey* key
    if not is_heap(v):
        work(vm, key_size(v))
        return plain_hash(v, out)
    cls = (<HeapObject>v).cls
    if cls is TYPE if type(v) is ClassObject else type(v) is Instance and cls.solid is OBJECT and not cls.flags & (C_HASH | C_HASHNONE | C_BUILTIN):
        out[0] = hash_of_identity(vm, v)
        return 1
    key = native_key(v)
    if key != NULL and key.hash(v, out):
        return 1
    p = lookup(cls, "__hash__")
    if p != NULL and type(<object>p) is Native and (<Native>p).owner is OBJECT:
        out[0] = hash_of_identity(vm, v)
        return 1
    return 0

cdef int64_t hash_of_identity(VM* vm, object v) except? -1:
    # Ids come from the program's counter at first use: so the hash is the same after a dump and load.
    cdef HeapObject o = <HeapObject>v
    if o.hid == 0:
        if vm.epoch != o.epoch and vm.epoch != 0:
            _journal.id_hook(vm, o)
        vm.next_id += 1
        o.hid = vm.next_id
    return 0x7F000000000LL + <int64_t>o.hid

cdef object hash_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef object n
    cdef int64_t h
    if type(value) is int:
        n = value
    else:
        n = as_index_plain(value)
        if n is None:
            return raise_type(vm, "__hash__ method should return an integer")
    # As in CPython: a value that does not fit is hashed itself; -1 is reserved for errors.
    if exact_int64(<PyObject*>n, &h):
        return -2 if h == -1 else h
    plain_hash(n, &h)
    return h

cdef ResumeFunction HASH = resume_function("hash", hash_returned)

cdef object hash_value(VM* vm, object v):
    cdef int64_t h
    cdef ClassObject cls
    cdef PyObject* p
    if hash_fast(vm, v, &h) == 1:
        return h
    cls = class_of(v)
    p = lookup(cls, "__hash__")
    if p == NULL or p == <PyObject*>None:
        return raise_type(vm, f"unhashable type: '{type_name(v)}'")
    return then(vm, call_found(vm, <object>p, v, cls, NULL, 0), HASH, None, None, None, 0)


# --- containers ---

cdef object contains(VM* vm, object container, object item):
    cdef ClassObject cls = class_of(container)
    cdef PyObject* p
    cdef PyObject* args[1]
    cdef object it
    if cls is STR and type(item) is str and PyUnicode_GET_LENGTH(container) < 4096:
        vm.ticks -= PyUnicode_GET_LENGTH(container) >> 6
        return <str>item in <str>container
    if cls is RANGE and type(item) is int:
        return item in container
    p = lookup(cls, "__contains__")
    if p == <PyObject*>None:
        return raise_type(vm, f"'{type_name(container)}' object is not a container")
    if p != NULL:
        args[0] = <PyObject*>item
        return then(vm, call_found(vm, <object>p, container, cls, args, 1), TRUTH, None, None, None, 0)
    if lookup(cls, "__iter__") == NULL and lookup(cls, "__getitem__") == NULL:
        return raise_type(vm, f"argument of type '{type_name(container)}' is not a container or iterable")
    return then(vm, get_iter(vm, container), CONTAINS_ITER, item, type_name(container), None, 0)

# Search of `x in iterable`. Its states: waiting for the next item, waiting for a comparison.

cdef object contains_iter(VM* vm, object value, object wanted, object type_text, object c, int64_t i):
    if value is SIGNAL:
        if not is_subclass((<ExceptionObject>vm.exc).cls, TYPE_ERROR):
            return SIGNAL
        take_exception(vm)
        return raise_quoting(vm, TYPE_ERROR, "argument of type '%s' is not a container or iterable", <str?>type_text)
    return then(vm, iter_next(vm, value), CONTAINS_NEXT, wanted, value, None, 0)

cdef object contains_next(VM* vm, object value, object wanted, object it, object c, int64_t i):
    cdef object r
    while value is not STOP:
        vm.ticks -= 1
        r = equal(vm, value, wanted)
        if r is SIGNAL:
            return then(vm, r, CONTAINS_EQUAL, wanted, it, None, 0)
        if r is True:
            return True
        if must_poll(vm):
            return pause_then(vm, CONTAINS_EQUAL, wanted, it, None, 0, False)
        value = iter_next(vm, it)
        if value is SIGNAL:
            return then(vm, value, CONTAINS_NEXT, wanted, it, None, 0)
    return False

cdef object contains_equal(VM* vm, object value, object wanted, object it, object c, int64_t i):
    if value is True:
        return True
    return then(vm, iter_next(vm, it), CONTAINS_NEXT, wanted, it, None, 0)

cdef ResumeFunction CONTAINS_ITER = resume_function("contains_iter", contains_iter, True)
cdef ResumeFunction CONTAINS_NEXT = resume_function("contains_next", contains_next)
cdef ResumeFunction CONTAINS_EQUAL = resume_function("contains_equal", contains_equal)


cdef object pause_then(VM* vm, ResumeFunction resume, object a, object b, object c, int64_t i, object value):
    """Poll inside a native loop, then continue with resume(value), now or after a suspension."""
    cdef int status = poll(vm)
    if status == NORMAL:
        # resume calls this function again in long loops: the C stack limits the depth.
        if not stack_low(vm):
            return resume.fn(vm, value, a, b, c, i)
        vm.status = status = SUSPEND
        vm.reason = R_STACK
    if status == SUSPEND:
        # Continuations are pushed innermost first.
        push(vm, DELIVER, 0, 0, value, None, None)
        push(vm, resume, 0, i, a, b, c)
    return SIGNAL


cdef object get_item(VM* vm, object o, object key):
    cdef ClassObject cls
    cdef PyObject* p
    cdef PyObject* args[1]
    cdef int64_t i
    if type(o) is bytes and compact_int(<PyObject*>key, &i):
        if i < 0:
            i += PyBytes_GET_SIZE(o)
        if 0 <= i < PyBytes_GET_SIZE(o):
            return <int>(<const unsigned char*>PyBytes_AS_STRING(o))[i]
    cls = class_of(o)
    p = lookup(cls, "__getitem__")
    args[0] = <PyObject*>key
    if p != NULL:
        return call_found(vm, <object>p, o, cls, args, 1)
    if o is TYPE:
        # As in CPython, without a method, which would make every class subscriptable.
        return type_item_hook(vm, o, key)
    if type(o) is ClassObject:
        return then(vm, get_attr_or_stop(vm, o, "__class_getitem__"), CLASS_GETITEM, o, key, None, 0)
    return raise_type(vm, f"'{type_name(o)}' object is not subscriptable")

# saves: the class, the key; value: its __class_getitem__, or STOP
cdef object class_getitem_found(VM* vm, object fn, object o, object key, object c, int64_t i):
    cdef PyObject* args[1]
    if fn is STOP or fn is None:
        name = full_class_name(<ClassObject?>o)
        return raise_quoting(vm, TYPE_ERROR, "type '%s' is not subscriptable", name if "." in name else short_name(<ClassObject?>o))
    args[0] = <PyObject*>key
    return call_any(vm, fn, args, 1, None)

cdef ResumeFunction CLASS_GETITEM = resume_function("class_getitem_found", class_getitem_found)

cdef int set_item(VM* vm, object o, object key, object value) except -9:
    cdef ClassObject cls = class_of(o)
    cdef PyObject* p = lookup(cls, "__setitem__")
    cdef PyObject* args[2]
    if p == NULL:
        raise_type(vm, f"'{type_name(o)}' object does not support item assignment")
        return -1
    args[0] = <PyObject*>key
    args[1] = <PyObject*>value
    return -1 if call_found(vm, <object>p, o, cls, args, 2) is SIGNAL else 0

cdef bint is_sequence_index(ClassObject cls, object key):
    """Return whether CPython asks objects of the class for the key as a sequence, which words its error in another way."""
    if lookup(class_of(key), "__index__") == NULL:
        return False
    return not cls.flags & C_BUILTIN or lookup(cls, "__len__") != NULL or lookup(cls, "__contains__") != NULL

cdef int del_item(VM* vm, object o, object key) except -9:
    cdef ClassObject cls = class_of(o)
    cdef PyObject* p = lookup(cls, "__delitem__")
    cdef PyObject* args[1]
    if p == NULL:
        verb = "doesn't" if is_sequence_index(cls, key) else "does not"
        raise_type(vm, f"'{type_name(o)}' object {verb} support item deletion")
        return -1
    args[0] = <PyObject*>key
    return -1 if call_found(vm, <object>p, o, cls, args, 1) is SIGNAL else 0


# --- iteration ---

cdef object check_iterator(VM* vm, object value, object a, object b, object c, int64_t i):
    if is_heap(value):
        if (<HeapObject?>value).is_iterator() or lookup((<HeapObject?>value).cls, "__next__") != NULL:
            return value
    return raise_type(vm, f"iter() returned non-iterator of type '{type_name(value, 100)}'")

cdef ResumeFunction CHECK_ITERATOR = resume_function("check_iterator", check_iterator)

cdef object get_iter(VM* vm, object o):
    cdef ClassObject cls
    cdef PyObject* p
    cdef object it
    if not is_heap(o):
        t = type(o)
        if t is tuple or t is str or t is bytes or t is range:
            charge(vm, 64)
            return born(vm, host_iter_hook(o))
        return raise_type(vm, f"'{type_name(o)}' object is not iterable")
    cls = (<HeapObject>o).cls
    if cls.flags & C_BUILTIN:
        if (<HeapObject>o).is_iterator():
            return o
        it = (<HeapObject>o).iterate(vm)
        if it is not None:
            charge(vm, 64)
            return it
    p = lookup(cls, "__iter__")
    if p == NULL:
        p = lookup(cls, "__getitem__")
        if p != NULL and type(o) is not ClassObject:
            if type(<object>p) is Native:
                it = (<HeapObject>o).iterate(vm)
                if it is not None:
                    charge(vm, 64)
                    return it
            return getitem_iter_hook(vm, o)
        return raise_type(vm, f"'{type_name(o)}' object is not iterable")
    if p == <PyObject*>None:
        return raise_type(vm, f"'{type_name(o)}' object is not iterable")
    return then(vm, call_found(vm, <object>p, o, cls, NULL, 0), CHECK_ITERATOR, None, None, None, 0)


cdef object next_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef ExceptionObject e
    if value is not SIGNAL:
        return value
    e = <ExceptionObject>vm.exc
    if is_subclass(e.cls, STOP_ITERATION):
        take_exception(vm)
        vm.tb_open = False
        return STOP
    return SIGNAL

cdef ResumeFunction NEXT = resume_function("next", next_returned, True)

cdef object iter_next(VM* vm, object it):
    cdef ClassObject cls
    cdef PyObject* p
    if is_heap(it):
        cls = (<HeapObject>it).cls
        if (<HeapObject>it).is_iterator():
            return (<HeapObject>it).next(vm)
        p = lookup(cls, "__next__")
        if p != NULL:
            return then(vm, call_found(vm, <object>p, it, cls, NULL, 0), NEXT, None, None, None, 0)
    return raise_type(vm, f"'{type_name(it)}' object is not an iterator")


# Draining: collects the items of any iterable in a host list.

cdef object drain_iter(VM* vm, object it, object a, object b, object c, int64_t i):
    cdef list out = []
    return then(vm, next_into(vm, it, out), DRAIN, out, it, None, 0)

cdef struct ListSink:
    Sink base
    PyObject* out            # host list, borrowed

cdef int take_item(VM* vm, Sink* sink, Slot* v) except -1:
    vm.ticks -= 1
    vm.budget -= 40
    PyList_Append(<object>(<ListSink*>sink).out, slot_take(v))
    return True

cdef object next_into(VM* vm, object it, list out):
    """Return the next item. A generator adds the values it yields before to `out` itself, as far as it can."""
    cdef ListSink sink
    if type(it) is not Generator:
        return iter_next(vm, it)
    sink.base.take = take_item
    sink.out = <PyObject*>out
    return fed(vm, <Generator>it, &sink.base)

cdef object drain(VM* vm, object value, object items, object it, object c, int64_t i):
    cdef list out = items
    while value is not STOP:
        out.append(value)
        vm.ticks -= 1
        vm.budget -= 40
        if must_poll(vm):
            return pause_then(vm, DRAIN_GO, out, it, None, 0, None)
        value = next_into(vm, it, out)
        if value is SIGNAL:
            return then(vm, value, DRAIN, out, it, None, 0)
    return out

cdef object drain_go(VM* vm, object value, object out, object it, object c, int64_t i):
    return then(vm, next_into(vm, it, <list?>out), DRAIN, out, it, None, 0)

cdef ResumeFunction DRAIN_ITER = resume_with_parts("drain_iter", drain_iter)
cdef ResumeFunction DRAIN = resume_with_parts("drain", drain)
cdef ResumeFunction DRAIN_GO = resume_with_parts("drain_go", drain_go)

cdef object to_list_again(VM* vm, object value, object iterable, object b, object c, int64_t i):
    return to_list(vm, iterable)

cdef ResumeFunction TO_LIST = resume_with_parts("to_list", to_list_again)

cdef object to_list(VM* vm, object iterable):
    cdef Py_ssize_t n = 0
    cdef int64_t size = 0
    if type(iterable) is str:
        n = PyUnicode_GET_LENGTH(iterable)
        size = characters_size(iterable)
    elif type(iterable) is tuple:
        n = len(<tuple>iterable)
        size = 8 * n
    else:
        n = plain_count_hook(iterable, &size)
    if n >= 0:
        if reserve(vm, size) < 0:
            if vm.retry and vm.status == SUSPEND:
                vm.retry = False
                push(vm, TO_LIST, 0, 0, iterable, None, None)
            return SIGNAL
        work(vm, n)
        if type(iterable) is str:
            return characters(iterable)
        return list(<tuple>iterable) if type(iterable) is tuple else plain_items_hook(iterable)
    if type(iterable) is range:
        n = range_length(<PyObject*>iterable)
        if 0 <= n <= SHORT_RANGE and 40 * n <= vm.budget:
            charge(vm, 40 * n)
            work(vm, n)
            return list(iterable)
    return then(vm, get_iter(vm, iterable), DRAIN_ITER, None, None, None, 0)


# --- text ---

cdef object repr_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    return value if type(unwrap(value)) is str else raise_type(vm, f"__repr__ returned non-string (type {type_name(value)})")

cdef object str_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    return value if type(unwrap(value)) is str else raise_type(vm, f"__str__ returned non-string (type {type_name(value)})")

cdef object format_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    return value if type(unwrap(value)) is str else raise_type(vm, f"__format__ must return a str, not {type_name(value)}")

cdef object ascii_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef str text = <str?>unwrap(value)
    cdef Py_UCS4 most
    if text.isascii():
        return text
    most = PyUnicode_MAX_CHAR_VALUE(text)
    # The encoded text is copied. In \x, \u or \U notation no character takes more than its width.
    if reserve(vm, 64 + 2 * <int64_t>len(text) * (4 if most < 256 else 6 if most < 65536 else 10)) < 0:
        return SIGNAL
    return text.encode("ascii", "backslashreplace").decode("ascii")

cdef ResumeFunction REPR = resume_function("repr", repr_returned)
cdef ResumeFunction STRING = resume_function("str", str_returned)
cdef ResumeFunction FORMAT = resume_function("format", format_returned)
cdef ResumeFunction ASCII = resume_function("ascii", ascii_returned)

cdef object repr_value(VM* vm, object v):
    cdef ClassObject cls
    cdef PyObject* p
    cdef int64_t n
    if type(v) is str and len(<str>v) < LONG_TEXT:
        charge(vm, len(<str>v) * PyUnicode_KIND(v) + 64)
        return repr_text(v)
    if compact_int(<PyObject*>v, &n):
        charge(vm, 64)
        return int_text(n)
    if type(v) is float:
        charge(vm, 64)
        return float_text(<double>v)
    if v is None or type(v) is bool or v is Ellipsis or v is NotImplemented:
        charge(vm, 64)
        return repr(v)
    cls = class_of(v)
    p = lookup(cls, "__repr__")
    return then(vm, call_found(vm, <object>p, v, cls, NULL, 0), REPR, None, None, None, 0)

cdef object str_value(VM* vm, object v):
    cdef ClassObject cls
    cdef PyObject* p
    cdef int64_t n
    if type(v) is str:
        return v
    if compact_int(<PyObject*>v, &n):
        charge(vm, 64)
        return int_text(n)
    if type(v) is float:
        charge(vm, 64)
        return float_text(<double>v)
    if v is None or type(v) is bool or v is Ellipsis or v is NotImplemented:
        charge(vm, 64)
        return str(v)
    cls = class_of(v)
    p = lookup(cls, "__str__")
    if p == NULL or (type(<object>p) is Native and (<Native>p).owner is OBJECT):
        p = lookup(cls, "__repr__")
        return then(vm, call_found(vm, <object>p, v, cls, NULL, 0), REPR, None, None, None, 0)
    return then(vm, call_found(vm, <object>p, v, cls, NULL, 0), STRING, None, None, None, 0)

cdef object ascii_value(VM* vm, object v):
    return then(vm, repr_value(vm, v), ASCII, None, None, None, 0)

cdef object format_value(VM* vm, object v, str spec):
    cdef ClassObject cls
    cdef PyObject* p
    cdef PyObject* args[1]
    if not spec and not is_heap(v):
        return str_value(vm, v)
    if type(v) is int or type(v) is float or type(v) is str or type(v) is bool or type(v) is complex:
        return format_plain(vm, v, spec)
    cls = class_of(v)
    p = lookup(cls, "__format__")
    if not spec and isinstance(v, ValueInstance) and hooks.is_native(<object>p):
        # Like __format__ of built-ins for instances of derived classes.
        return str_value(vm, v)
    args[0] = <PyObject*>spec
    return then(vm, call_found(vm, <object>p, v, cls, args, 1), FORMAT, None, None, None, 0)
