# ouros: no bounds checks
"""Nodes of operators, comparisons, boolean expressions and f-strings.

Must not know statements or calls. Each class's docstring lists what its continuation saves.
"""
cimport cython
from ouros._core.heap.heap cimport charge, work
from ouros._core.protocols.ops cimport (
    CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, CMP_NE, OP_ADD, OP_AND, OP_MOD, OP_MUL, OP_SUB, ascii_value, binary, compare,
    contains, format_value, invert, negative, positive, repr_value, str_value, truth,
)
from ouros._core.protocols.node cimport *
from ouros._core.protocols.saved_fields cimport below, is_value, nothing, only_a
from ouros._core.types.nested_ops cimport container_compare
from ouros._core.nodes.unboxed_arithmetic cimport add_numbers, arith, compare_numbers, mul_numbers, order_holds, sub_numbers
from ouros._core.base.host_text cimport int_text, joined_texts, measure_texts, same_text, shorter, text_order, text_within
from ouros._core.modules.mod_datetime cimport quick_sum
from ouros._core.modules.mod_datetime_object cimport DateObject, plain_order
from ouros._core.nodes.nodes_variable cimport Const, Local, owned_value, slot_of, value_of
from ouros._core.types.type_exception cimport CodeView, same_view
from ouros._core.types.type_list cimport seq_contains
from ouros._core.types.type_sequence cimport ListObject, joined, new_list
from ouros._core.types.type_str cimport str_join
from ouros._core.heap.hash_table cimport set_find_int
from ouros._core.types.type_dict cimport DictObject, dict_contains, dict_find
from ouros._core.types.type_set cimport SetObject, set_combined, set_contains

cdef extern from "Python.h":
    ctypedef struct PyListObject:
        PyObject** ob_item
    PyObject* Py_True        # `<PyObject*>True` is the C number
    PyObject* Py_False
    Py_ssize_t PyUnicode_GET_LENGTH(object s) noexcept
    object PySequence_Repeat(object v, Py_ssize_t n)
    object PyUnicode_Concat(object a, object b)

cdef extern from "<stdint.h>":
    int64_t MOST_NEGATIVE "INT64_MIN"


DEF PATIENCE = 8             # attempts before modular arithmetic is disabled for a node
DEF FEW_PARTS = 16           # most parts of an f-string that are kept on the C stack
DEF SHORT = 1000             # most items or characters of a result that is made without checking the limits first


# --- arithmetic ---

cdef object combined(VM* vm, int op, object a, object b):
    """Fast path: add short strs, tuples or lists, repeat a short str or list, combine built-in sets or dates. Returns: None for all else."""
    cdef Py_ssize_t n
    cdef int64_t times
    cdef list items
    if type(a) is str and type(b) is str:
        if op != OP_ADD or PyUnicode_GET_LENGTH(a) + PyUnicode_GET_LENGTH(b) > SHORT:
            return None
        charge(vm, 64 + 4 * (PyUnicode_GET_LENGTH(a) + PyUnicode_GET_LENGTH(b)))
        return PyUnicode_Concat(a, b)
    if type(a) is tuple:
        if op != OP_ADD or type(b) is not tuple:
            return None
        n = tuple_size(<PyObject*>a) + tuple_size(<PyObject*>b)
        if n > SHORT:
            return None
        charge(vm, 56 + 8 * n)
        return <tuple>a + <tuple>b
    if op == OP_MUL and type(a) is str and compact_int(<PyObject*>b, &times) and 0 <= times <= SHORT:
        n = times * PyUnicode_GET_LENGTH(a)
        if n > SHORT:
            return None
        charge(vm, 64 + 4 * n)
        return PySequence_Repeat(a, times)
    if type(a) is type(b) and is_heap(a) and (<HeapObject>a).cls.flags & (<HeapObject>b).cls.flags & C_BUILTIN:
        if type(a) is SetObject:
            return set_combined(vm, op, <SetObject>a, <SetObject>b)
        if type(a) is DateObject and (op == OP_ADD or op == OP_SUB):
            r = quick_sum(vm, op == OP_SUB, a, b)
            return None if r is NotImplemented else r
    if type(a) is not ListObject or (<HeapObject>a).cls is not LIST:
        return None
    items = (<ListObject>a).items
    if op == OP_ADD:
        if type(b) is ListObject and (<HeapObject>b).cls is LIST and len(items) + len((<ListObject>b).items) <= SHORT:
            return new_list(vm, joined(items, (<ListObject>b).items))
    elif op == OP_MUL and compact_int(<PyObject*>b, &times) and 0 <= times <= SHORT and times * len(items) <= SHORT:
        return new_list(vm, items * times)
    return None


# Fast path for programs that count by adding the results of comparisons.

cdef inline bint counts(Slot* s) noexcept:
    """Return True for an unboxed number or a bool."""
    return not is_ref(s.o) or s.o == Py_True or s.o == Py_False

cdef inline void as_number(Slot* s) noexcept:
    cdef bint true = s.o == Py_True
    if is_ref(s.o):
        decref(s.o)
        s.o = TAG_INT
        s.u.i = true


cdef enum OperandState:
    LEFT   = 0    # waits for the left operand
    RIGHT  = 1    # waits for the right operand; a: left operand
    NEGATE = 2    # waits for `in` of an object, whose result `not in` inverts

@cython.no_gc
cdef class Binary(Node):
    """saves: see OperandState"""
    cdef object eval(self, Frame* f):
        cdef Slot out
        if self.eval_slot(f, &out) == T_SIGNAL:
            return SIGNAL
        return slot_take(&out)

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef Slot a, b
        cdef int ta, tb
        if self.wraps > 0:
            ta = wrapped_hook(f, self, out)
            if ta != T_SIGNAL:
                self.wraps = PATIENCE
                return ta
            self.wraps = self.wraps - 1 if self.wraps > 1 else -1
        ta = slot_of(<PyObject*>self.left, f, &a)
        if ta == T_SIGNAL:
            suspend_expr0(f, self, LEFT)
            return T_SIGNAL
        tb = slot_of(<PyObject*>self.right, f, &b)
        if tb == T_SIGNAL:
            suspend_expr1(f, self, RIGHT, slot_take(&a))
            return T_SIGNAL
        if ta > T_OBJECT and tb > T_OBJECT and arith(self.op, ta, tb, &a, &b, out):
            return T_FLOAT if out.o == TAG_FLOAT else T_INT
        return self.slow(f, &a, &b, out)

    cdef int slow(self, Frame* f, Slot* a, Slot* b, Slot* out) except -9:
        cdef int t
        if self.op <= OP_SUB and counts(a) and counts(b) and (is_ref(a.o) or is_ref(b.o)):
            as_number(a)
            as_number(b)
            t = add_numbers(a, b, out) if self.op == OP_ADD else sub_numbers(a, b, out)
            if t:
                return t
        left = slot_take(a)
        right = slot_take(b)
        r = combined(f.vm, self.op, left, right)
        if r is None:
            r = binary(f.vm, self.op, left, right)
        if r is SIGNAL:
            suspend_expr0(f, self, PASS)
            return T_SIGNAL
        if self.wraps == 0 and (self.op == OP_MOD or self.op == OP_AND) and type(left) is int and type(right) is int \
                and isinstance(self.left, Binary):
            self.wraps = PATIENCE
        return slot_unbox(out, r)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef Slot b
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        if k.state == LEFT:
            left = vm_take(f.vm)
            right = self.right.eval(f)
            if right is SIGNAL:
                return suspend_stmt1(f, self, RIGHT, left)
        else:
            left = k.a
            right = vm_take(f.vm)
        return done(f.vm, forward_value(f, self, binary(f.vm, self.op, left, right)))

    cdef bint fits(self, Continuation k) except -1:
        return only_a(k)


@cython.no_gc
@cython.final
cdef class Add(Binary):
    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef Slot a, b
        cdef int t
        if slot_of(<PyObject*>self.left, f, &a) == T_SIGNAL:
            suspend_expr0(f, self, LEFT)
            return T_SIGNAL
        if self.step and a.o == TAG_INT and not add_overflows(a.u.i, self.step, &out.u.i):
            out.o = TAG_INT
            return T_INT
        if slot_of(<PyObject*>self.right, f, &b) == T_SIGNAL:
            suspend_expr1(f, self, RIGHT, slot_take(&a))
            return T_SIGNAL
        t = add_numbers(&a, &b, out)
        return t if t else self.slow(f, &a, &b, out)


@cython.no_gc
@cython.final
cdef class Sub(Binary):
    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef Slot a, b
        cdef int t
        if slot_of(<PyObject*>self.left, f, &a) == T_SIGNAL:
            suspend_expr0(f, self, LEFT)
            return T_SIGNAL
        if self.step and a.o == TAG_INT and not add_overflows(a.u.i, self.step, &out.u.i):
            out.o = TAG_INT
            return T_INT
        if slot_of(<PyObject*>self.right, f, &b) == T_SIGNAL:
            suspend_expr1(f, self, RIGHT, slot_take(&a))
            return T_SIGNAL
        t = sub_numbers(&a, &b, out)
        return t if t else self.slow(f, &a, &b, out)


@cython.no_gc
@cython.final
cdef class Mul(Binary):
    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef Slot a, b
        cdef int t
        if slot_of(<PyObject*>self.left, f, &a) == T_SIGNAL:
            suspend_expr0(f, self, LEFT)
            return T_SIGNAL
        if slot_of(<PyObject*>self.right, f, &b) == T_SIGNAL:
            suspend_expr1(f, self, RIGHT, slot_take(&a))
            return T_SIGNAL
        t = mul_numbers(&a, &b, out)
        return t if t else self.slow(f, &a, &b, out)


cdef enum UnaryKind:
    U_NEG = 0
    U_POS = 1
    U_INVERT = 2

@cython.no_gc
@cython.final
cdef class Unary(Node):
    """saves: nothing"""
    cdef object eval(self, Frame* f):
        cdef Slot out
        return SIGNAL if self.eval_slot(f, &out) == T_SIGNAL else slot_take(&out)

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        if slot_of(<PyObject*>self.operand, f, out) == T_SIGNAL:
            suspend_expr0(f, self, ONLY)
            return T_SIGNAL
        if self.op == U_NEG:
            if out.o == TAG_INT and out.u.i != MOST_NEGATIVE:
                out.u.i = -out.u.i
                return T_INT
            if out.o == TAG_FLOAT:
                out.u.d = -out.u.d
                return T_FLOAT
        r = forward_value(f, self, self.apply(f, slot_take(out)))
        return T_SIGNAL if r is SIGNAL else slot_unbox(out, r)

    cdef object apply(self, Frame* f, object v):
        if self.op == U_NEG:
            return negative(f.vm, v)
        if self.op == U_POS:
            return positive(f.vm, v)
        return invert(f.vm, v)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        return done(f.vm, forward_value(f, self, self.apply(f, vm_take(f.vm))))


# --- truth ---

@cython.no_gc
cdef class Test(Node):
    """Base class of the nodes whose value is a bool; subclasses define test()."""
    cdef object eval(self, Frame* f):
        cdef int t = self.test(f)
        if t < 0:
            return SIGNAL
        return True if t else False

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef int t = self.test(f)
        cdef object v
        if t < 0:
            return T_SIGNAL
        v = True if t else False
        Py_INCREF(v)
        out.o = <PyObject*>v
        return T_OBJECT


@cython.no_gc
@cython.final
cdef class Not(Test):
    """saves: nothing"""
    cdef int test(self, Frame* f) except -9:
        cdef int t = self.operand.test(f)
        if t < 0:
            suspend_expr0(f, self, ONLY)
            return -1
        return not t

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int t
        if c != NORMAL:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == PASS:
            return done(f.vm, v is not True)
        t = truth(f.vm, v)
        if t < 0:
            return suspend_stmt0(f, self, PASS)
        return done(f.vm, not t)


cdef int compare_texts(VM* vm, int op, Slot* a, Slot* b) noexcept:
    """Compare two strs. Returns: 1, 0, or -1 if one is no str."""
    cdef int order
    if not is_ref(a.o) or not is_ref(b.o) or type(<object>a.o) is not str or type(<object>b.o) is not str:
        return -1
    work(vm, shorter(<object>a.o, <object>b.o))
    if op == CMP_EQ or op == CMP_NE:
        return same_text(<object>a.o, <object>b.o) == (op == CMP_EQ)
    order = text_order(<object>a.o, <object>b.o)
    return order < 0 if op == CMP_LT else order <= 0 if op == CMP_LE else order > 0 if op == CMP_GT else order >= 0

cdef inline object compare_values(VM* vm, int op, object a, object b):
    cdef int order = 0
    t = type(a)
    if t is type(b) and (t is tuple or t is ListObject and (<HeapObject>a).cls is LIST and (<HeapObject>b).cls is LIST):
        return container_compare(vm, op, a, b)
    if t is DateObject and type(b) is DateObject and (<HeapObject>a).cls.flags & (<HeapObject>b).cls.flags & C_BUILTIN \
            and plain_order(<DateObject>a, <DateObject>b, &order):
        return True if order_holds(op, order, 0) else False
    return compare(vm, op, a, b)


@cython.no_gc
@cython.final
cdef class Compare(Node):
    """One comparison with a rich operator. saves: see OperandState"""
    cdef int test(self, Frame* f) except -9:
        cdef Slot a, b
        cdef PyObject* p
        cdef int t
        if self.word != NULL and type(self.left) is Local:
            # The variable keeps the str alive.
            p = f.slots[(<Local>self.left).slot].o
            if is_ref(p) and type(<object>p) is str:
                return same_text(<object>p, <object>self.word) == (self.op == CMP_EQ)
        if slot_of(<PyObject*>self.left, f, &a) == T_SIGNAL:
            suspend_expr0(f, self, LEFT)
            # test() gives a truth value, but the value of the continuation may be any object.
            return -1
        if self.limited and a.o == TAG_INT:
            return order_holds(self.op, a.u.i, self.limit)
        if self.word != NULL and is_ref(a.o) and type(<object>a.o) is str:
            t = same_text(<object>a.o, <object>self.word) == (self.op == CMP_EQ)
            slot_clear(&a)
            return t
        if slot_of(<PyObject*>self.right, f, &b) == T_SIGNAL:
            suspend_expr1(f, self, RIGHT, slot_take(&a))
            return -1
        t = compare_numbers(self.op, &a, &b)
        if t >= 0:
            return t
        t = compare_texts(f.vm, self.op, &a, &b)
        if t >= 0:
            slot_clear(&a)
            slot_clear(&b)
            return t
        r = compare_values(f.vm, self.op, slot_take(&a), slot_take(&b))
        if r is True:
            return 1
        if r is False:
            return 0
        if r is SIGNAL:
            suspend_expr0(f, self, PASS)
            return -1
        t = truth(f.vm, r)
        if t < 0:
            suspend_expr0(f, self, PASS)
        return t

    cdef object eval(self, Frame* f):
        cdef Slot a, b
        cdef int t
        if slot_of(<PyObject*>self.left, f, &a) == T_SIGNAL:
            return suspend_expr0(f, self, LEFT)
        if slot_of(<PyObject*>self.right, f, &b) == T_SIGNAL:
            return suspend_expr1(f, self, RIGHT, slot_take(&a))
        t = compare_numbers(self.op, &a, &b)
        if t >= 0:
            return True if t else False
        t = compare_texts(f.vm, self.op, &a, &b)
        if t >= 0:
            slot_clear(&a)
            slot_clear(&b)
            return True if t else False
        return forward_value(f, self, compare_values(f.vm, self.op, slot_take(&a), slot_take(&b)))

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        if k.state == LEFT:
            left = vm_take(f.vm)
            right = self.right.eval(f)
            if right is SIGNAL:
                return suspend_stmt1(f, self, RIGHT, left)
        else:
            left = k.a
            right = vm_take(f.vm)
        return done(f.vm, forward_value(f, self, compare_values(f.vm, self.op, left, right)))

    cdef bint fits(self, Continuation k) except -1:
        return only_a(k)


@cython.no_gc
@cython.final
cdef class Is(Test):
    """`is` and `is not`. Equal unboxed numbers count as one object. saves: see OperandState"""
    cdef int test(self, Frame* f) except -9:
        cdef Slot a, b
        cdef int ta, tb
        cdef bint same
        ta = slot_of(<PyObject*>self.left, f, &a)
        if ta == T_SIGNAL:
            suspend_expr0(f, self, LEFT)
            return -1
        if type(self.right) is Const and (<Const>self.right).tag == T_OBJECT:
            same = a.o == <PyObject*>(<Const>self.right).value
            slot_clear(&a)
            return same != self.negate
        tb = slot_of(<PyObject*>self.right, f, &b)
        if tb == T_SIGNAL:
            suspend_expr1(f, self, RIGHT, slot_take(&a))
            return -1
        if ta == T_OBJECT and tb == T_OBJECT:
            same = a.o == b.o or type(<object>a.o) is CodeView and same_view(<object>a.o, <object>b.o)
        elif ta != tb:
            same = False
        else:
            same = a.u.i == b.u.i
        slot_clear(&a)
        slot_clear(&b)
        return same != self.negate

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef Slot a, b
        if c != NORMAL:
            return forward_status(f, self, c)
        if k.state == LEFT:
            v = vm_take(f.vm)
            w = self.right.eval(f)
            if w is SIGNAL:
                return suspend_stmt1(f, self, RIGHT, v)
        else:
            v = k.a
            w = vm_take(f.vm)
        same = v is w or (type(v) is type(w) and (type(v) is int or type(v) is float) and v == w) or same_view(v, w)
        return done(f.vm, same != self.negate)

    cdef bint fits(self, Continuation k) except -1:
        return only_a(k)


cdef PyObject* DICT_CONTAINS = lookup(DICT, "__contains__")

@cython.no_gc
@cython.final
cdef class In(Test):
    """`in` and `not in`. saves: see OperandState"""
    cdef int test(self, Frame* f) except -9:
        cdef Slot left
        cdef PyObject** at
        cdef Py_ssize_t pos
        cdef int found
        if slot_of(<PyObject*>self.left, f, &left) == T_SIGNAL:
            suspend_expr0(f, self, LEFT)
            return -1
        b = value_of(<PyObject*>self.right, f)
        if b is SIGNAL:
            suspend_expr1(f, self, RIGHT, slot_take(&left))
            return -1
        t = type(b)
        if t is DictObject and (<HeapObject>b).cls is DICT:
            found = dict_find(<DictObject>b, &left, &at)
            if found >= 0:
                slot_clear(&left)
                return found != self.negate
        elif t is SetObject and left.o == TAG_INT and (<HeapObject>b).cls.flags & C_BUILTIN:
            found = set_find_int((<SetObject>b).t, left.u.i, &pos)
            if found >= 0:
                return found != self.negate
        a = slot_take(&left)
        if t is DictObject and ((<HeapObject>b).cls is DICT or lookup((<HeapObject>b).cls, "__contains__") == DICT_CONTAINS):
            r = dict_contains(f.vm, <DictObject>b, a)
        elif t is SetObject and (<HeapObject>b).cls.flags & C_BUILTIN:
            r = set_contains(f.vm, <SetObject>b, a)
        elif t is str and type(a) is str and PyUnicode_GET_LENGTH(b) < SHORT:
            return text_within(a, b) != self.negate
        elif t is tuple or t is ListObject and (<HeapObject>b).cls.flags & C_BUILTIN:
            r = seq_contains(f.vm, b, a)
        else:
            r = contains(f.vm, b, a)
        if r is SIGNAL:
            suspend_expr0(f, self, NEGATE)
            return -1
        return (r is True) != self.negate

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return forward_status(f, self, c)
        if k.state == NEGATE:
            return done(f.vm, (vm_take(f.vm) is True) != self.negate)
        if k.state == LEFT:
            a = vm_take(f.vm)
            b = self.right.eval(f)
            if b is SIGNAL:
                return suspend_stmt1(f, self, RIGHT, a)
        else:
            a = k.a
            b = vm_take(f.vm)
        r = contains(f.vm, b, a)
        if r is SIGNAL:
            return suspend_stmt0(f, self, NEGATE)
        return done(f.vm, (r is True) != self.negate)

    cdef bint fits(self, Continuation k) except -1:
        return only_a(k)


cdef object one_compare(VM* vm, int op, object a, object b):
    """Compute one link of a chain; ops beyond CMP_GE are is, is not, in, not in. The caller inverts `not in`."""
    if op <= CMP_GE:
        return compare(vm, op, a, b)
    if op == 6:
        return a is b
    if op == 7:
        return a is not b
    return contains(vm, b, a)

cdef enum ChainState:
    CHAIN_OPERAND = 0    # waits for the right operand of link i; a: left operand
    CHAIN_RESULT  = 1    # waits for the result of link i; a: right operand
    CHAIN_TRUTH   = 2    # waits for the truth value of the result; a: right operand, b: result
    CHAIN_FIRST   = 3    # waits for the first operand

@cython.no_gc
@cython.final
cdef class CompareChain(Node):
    """a < b < c. saves: see ChainState"""
    cdef int test(self, Frame* f) except -9:
        cdef PyObject* p
        cdef int t = self.decided(f, &p)
        if t < 2:
            return t
        v = <object>p
        decref(p)
        return truth_hook(f, self, v)

    cdef object eval(self, Frame* f):
        cdef PyObject* p
        cdef int t = self.decided(f, &p)
        if t < 2:
            return SIGNAL if t < 0 else t != 0
        v = <object>p
        decref(p)
        return v

    cdef int decided(self, Frame* f, PyObject** value) except -9:
        """Evaluate the chain. Returns: 1, 0: its truth, from unboxed numbers and strs; 2: value holds the result (owned); -1: SIGNAL."""
        cdef Slot a, b
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.rest)
        cdef int64_t op = 0
        cdef int t
        if slot_of(<PyObject*>self.first, f, &a) == T_SIGNAL:
            suspend_expr(f, self, CHAIN_FIRST, 0, None, None, None)
            return -1
        for i in range(n):
            if slot_of(tuple_at(<PyObject*>self.rest, i), f, &b) == T_SIGNAL:
                suspend_expr(f, self, CHAIN_OPERAND, i, slot_take(&a), None, None)
                return -1
            compact_int(tuple_at(<PyObject*>self.ops, i), &op)
            t = -1
            if op <= CMP_GE:
                t = compare_numbers(<int>op, &a, &b)
                if t < 0:
                    t = compare_texts(f.vm, <int>op, &a, &b)
            if t < 0:
                right = slot_take(&b)
                r = self.link(f, i, slot_take(&a), right)
                if r is True and i + 1 < n:
                    r = self.links(f, i + 1, right)
                if r is SIGNAL:
                    return -1
                Py_INCREF(r)
                value[0] = <PyObject*>r
                return 2
            slot_clear(&a)
            if t == 0 or i + 1 == n:
                slot_clear(&b)
                return t
            slot_assign(&a, &b)

    cdef object links(self, Frame* f, Py_ssize_t i, object left):
        cdef Py_ssize_t n = len(self.ops)
        cdef object right, r
        while True:
            right = (<Node>self.rest[i]).eval(f)
            if right is SIGNAL:
                return suspend_expr(f, self, CHAIN_OPERAND, i, left, None, None)
            r = self.link(f, i, left, right)
            if r is SIGNAL or r is not True or i + 1 == n:
                return r
            left = right
            i += 1

    cdef object link(self, Frame* f, Py_ssize_t i, object left, object right):
        """Return the result of link i; True: continue with the next link."""
        r = one_compare(f.vm, <int>self.ops[i], left, right)
        if r is SIGNAL:
            return suspend_expr(f, self, CHAIN_RESULT, i, right, None, None)
        return self.decide(f, i, r, right)

    cdef object decide(self, Frame* f, Py_ssize_t i, object r, object right):
        cdef int t
        if <int>self.ops[i] == 9:
            r = r is not True
        if i + 1 == len(self.ops) or r is True or r is False:
            return r
        t = truth(f.vm, r)
        if t < 0:
            return suspend_expr(f, self, CHAIN_TRUTH, i, right, r, None)
        return True if t else r

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == CHAIN_FIRST:
            return done(f.vm, self.links(f, 0, v))
        if k.state == CHAIN_OPERAND:
            r = self.link(f, k.i, k.a, v)
            right = v
        elif k.state == CHAIN_RESULT:
            r = self.decide(f, k.i, v, k.a)
            right = k.a
        else:
            r = True if v is True else k.b
            right = k.a
        if r is SIGNAL or r is not True or k.i + 1 == len(self.ops):
            return done(f.vm, r)
        return done(f.vm, self.links(f, k.i + 1, right))

    cdef bint fits(self, Continuation k) except -1:
        return below(k, len(self.ops)) and is_value(k.a) and is_value(k.b) and k.c is None


cdef enum BoolState:
    BOOL_OPERAND = 0    # waits for operand i
    BOOL_TRUTH   = 1    # waits for the truth value of the operand; a: the operand

# `a and b` as a value in a slot: 2.0 of CPython's time, as an object 7.1.
@cython.no_gc
@cython.final
cdef class BoolOp(Node):
    """`and`, `or`. saves: see BoolState"""
    cdef int test(self, Frame* f) except -9:
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.values)
        cdef int t = 0
        for i in range(n):
            t = (<Node>tuple_at(<PyObject*>self.values, i)).test(f)
            if t < 0:
                suspend_expr(f, self, BOOL_OPERAND, i, None, None, None)
                return -1
            if t != self.is_and:
                return t
        return t

    cdef object eval(self, Frame* f):
        cdef Slot s
        return SIGNAL if self.run(f, 0, &s) == T_SIGNAL else slot_take(&s)

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        return self.run(f, 0, out)

    cdef int run(self, Frame* f, Py_ssize_t i, Slot* out) except -9:
        cdef Py_ssize_t last = tuple_size(<PyObject*>self.values) - 1
        cdef int t
        while True:
            if slot_of(tuple_at(<PyObject*>self.values, i), f, out) == T_SIGNAL:
                suspend_expr(f, self, BOOL_OPERAND, i, None, None, None)
                return T_SIGNAL
            if i == last:
                return slot_tag(out)
            t = slot_truth(out)
            if t < 0:
                # Taken from the slot: out may be the top of the slot stack, where the frame of a callee begins.
                v = slot_take(out)
                t = self.judge(f, i, v)
                if t < 0:
                    return T_SIGNAL
                slot_unbox(out, v)
            if t != self.is_and:
                return slot_tag(out)
            slot_clear(out)
            i += 1

    cdef int judge(self, Frame* f, Py_ssize_t i, object v) except -9:
        cdef int t = truth(f.vm, v)
        if t < 0:
            suspend_expr(f, self, BOOL_TRUTH, i, v, None, None)
        return t

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef Slot out
        cdef bint go_on
        if c != NORMAL:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == BOOL_OPERAND:
            if k.i + 1 == len(self.values):
                return done(f.vm, v)
            c = self.judge(f, k.i, v)
            if c < 0:
                return f.vm.status
            go_on = c == self.is_and
        else:
            go_on = (v is True) == self.is_and
            v = k.a
        if not go_on:
            return done(f.vm, v)
        return done_slot(f.vm, self.run(f, k.i + 1, &out), &out)

    cdef bint fits(self, Continuation k) except -1:
        # The truth of an operand is asked only if another operand follows.
        return below(k, len(self.values) - (k.state != BOOL_OPERAND)) and is_value(k.a) and k.b is None and k.c is None


@cython.no_gc
@cython.final
cdef class IfExp(Node):
    """saves: nothing (the branches are evaluated last)"""
    cdef object eval(self, Frame* f):
        cdef int t = self.cond.test(f)
        if t < 0:
            return suspend_expr0(f, self, ONLY)
        return (self.then_ if t else self.orelse).eval(f)

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        cdef int t = self.cond.test(f)
        if t < 0:
            suspend_expr0(f, self, ONLY)
            return T_SIGNAL
        if t:
            return self.then_.eval_slot(f, out)
        return self.orelse.eval_slot(f, out)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int t
        if c != NORMAL:
            return forward_status(f, self, c)
        t = truth(f.vm, vm_take(f.vm))
        if t < 0:
            return suspend_stmt0(f, self, ONLY)
        return done(f.vm, (self.then_ if t else self.orelse).eval(f))


cdef object assigned(NamedExpr node, Frame* f, object v):
    """Store the value of `name := value`, and return it."""
    if node.target.store(f, v) != NORMAL:
        return suspend_expr1(f, node, NAMED_STORE, v)
    return v

cdef enum NamedState:
    NAMED_VALUE = 0    # waits for the value
    NAMED_STORE = 1    # waits for the assignment; a: the value

@cython.no_gc
@cython.final
cdef class NamedExpr(Node):
    """saves: see NamedState"""
    cdef object eval(self, Frame* f):
        v = self.value.eval(f)
        if v is SIGNAL:
            return suspend_expr0(f, self, NAMED_VALUE)
        return assigned(self, f, v)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return forward_status(f, self, c)
        return done(f.vm, k.a if k.state == NAMED_STORE else assigned(self, f, vm_take(f.vm)))

    cdef bint fits(self, Continuation k) except -1:
        return nothing(k) if k.state == NAMED_VALUE else k.state == NAMED_STORE and only_a(k)


# --- f-strings ---

cdef enum FormatState:
    FIELD_VALUE      = 0    # waits for the value
    FIELD_CONVERSION = 1    # waits for the conversion !r, !s or !a
    FIELD_SPEC       = 2    # waits for the format specification; a: value

@cython.no_gc
@cython.final
cdef class FormattedValue(Node):
    """One replacement field. saves: see FormatState"""
    cdef object eval(self, Frame* f):
        cdef Slot s
        cdef int t = self.value.eval_slot(f, &s)
        if t == T_SIGNAL:
            return suspend_expr0(f, self, FIELD_VALUE)
        if t == T_INT and self.spec is None and self.conversion <= 0:
            charge(f.vm, 64)
            return int_text(s.u.i)
        return self.convert(f, slot_take(&s))

    cdef object convert(self, Frame* f, object v):
        if self.conversion > 0:
            if self.conversion == 114:
                v = repr_value(f.vm, v)
            elif self.conversion == 115:
                v = str_value(f.vm, v)
            else:
                v = ascii_value(f.vm, v)
            if v is SIGNAL:
                return suspend_expr0(f, self, FIELD_CONVERSION)
        return self.apply(f, v)

    cdef object apply(self, Frame* f, object v):
        if self.spec is None:
            if type(v) is str:
                return v
            return forward_value(f, self, format_value(f.vm, v, ""))
        spec = self.spec.eval(f)
        if spec is SIGNAL:
            return suspend_expr1(f, self, FIELD_SPEC, v)
        return forward_value(f, self, format_value(f.vm, v, <str>spec))

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == FIELD_VALUE:
            return done(f.vm, self.convert(f, v))
        if k.state == FIELD_CONVERSION:
            return done(f.vm, self.apply(f, v))
        return done(f.vm, forward_value(f, self, format_value(f.vm, k.a, v)))

    cdef bint fits(self, Continuation k) except -1:
        return only_a(k)


cdef inline PyObject* plain_text(PyObject* v) except NULL:
    """Replace an owned instance of a class derived from str by its str payload."""
    text = unwrap(<object>v)
    decref(v)
    return new_ref(text)

@cython.no_gc
@cython.final
cdef class JoinedStr(Node):
    """saves: i: part being evaluated, a: parts so far"""
    cdef object eval(self, Frame* f):
        cdef PyObject* p[FEW_PARTS]
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.parts)
        cdef object r = None
        if n > FEW_PARTS:
            return self.run(f, 0, [])
        for i in range(n):
            p[i] = owned_value(tuple_at(<PyObject*>self.parts, i), f)
            if p[i] == <PyObject*>SIGNAL:
                r = suspend_expr(f, self, ONLY, i, [<object>p[j] for j in range(i)], None, None)
                n = i + 1
                break
            if type(<object>p[i]) is not str:
                p[i] = plain_text(p[i])
        if r is None:
            r = self.joined(f, p, n)
        for i in range(n):
            decref(p[i])
        return r

    cdef object run(self, Frame* f, Py_ssize_t i, list parts):
        cdef Py_ssize_t n = tuple_size(<PyObject*>self.parts)
        while i < n:
            v = (<Node>tuple_at(<PyObject*>self.parts, i)).eval(f)
            if v is SIGNAL:
                return suspend_expr(f, self, ONLY, i, parts, None, None)
            parts.append(unwrap(v))
            i += 1
        return self.joined(f, (<PyListObject*><PyObject*>parts).ob_item, list_size(<PyObject*>parts))

    cdef object joined(self, Frame* f, PyObject** p, Py_ssize_t n):
        cdef int64_t size = 0
        cdef Py_UCS4 most = measure_texts(p, n, &size)
        if size > SHORT:
            return forward_value(f, self, str_join(f.vm, "", [<object>p[i] for i in range(n)]))
        charge(f.vm, 64 + size * (1 if most < 256 else 2 if most < 65536 else 4))
        return joined_texts(p, n, size, most)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL or k.state == PASS:
            return forward_status(f, self, c)
        parts = <list?>k.a
        parts.append(<str?>unwrap(vm_take(f.vm)))
        return done(f.vm, self.run(f, k.i + 1, parts))

    cdef bint fits(self, Continuation k) except -1:
        if k.state == PASS:
            return nothing(k)
        if type(k.a) is not list or not below(k, len(self.parts)) or k.b is not None or k.c is not None:
            return False
        return all([type(part) is str for part in <list>k.a])
