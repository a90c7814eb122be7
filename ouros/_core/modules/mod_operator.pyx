"""_operator: the operators as functions; itemgetter, attrgetter and methodcaller.

Must not know the types of operands. Invariant: every operation may run sandbox code, so it ends the native or continues in a ResumeFunction.
"""
cimport cython
from ouros._core.protocols.attributes cimport get_attr
from ouros._core.protocols.call cimport Native, attribute, call_tuple, function, method, natives, static_method
from ouros._core.heap.exceptions cimport raise_type
from ouros._core.heap.heap cimport charge, stack_low
from ouros._core.protocols.node cimport ResumeFunction, resume_function, push, then
from ouros._core.protocols.ops cimport (
    CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, CMP_NE, OP_ADD, OP_AND, OP_DIV, OP_FLOORDIV, OP_LSHIFT, OP_MATMUL, OP_MOD, OP_MUL,
    OP_OR, OP_POW, OP_RSHIFT, OP_SUB, OP_XOR, as_index, binary, compare, contains, del_item, get_item, identical, inplace, invert,
    negative, positive, repr_value, set_item, truth_value,
)
from ouros._core.types.type_iter cimport hold

NAMESPACE = {}

ITEMGETTER = builtin_class("itemgetter", (OBJECT,), L_OTHER, C_NOSUBCLASS)
ATTRGETTER = builtin_class("attrgetter", (OBJECT,), L_OTHER, C_NOSUBCLASS)
METHODCALLER = builtin_class("methodcaller", (OBJECT,), L_OTHER, C_NOSUBCLASS)
for _cls in (ITEMGETTER, ATTRGETTER, METHODCALLER):
    (<ClassObject?>_cls).ns["__module__"] = "operator"


# --- the operators ---

cdef object op_add(VM* vm, PyObject** a):
    return binary(vm, OP_ADD, <object>a[0], <object>a[1])

cdef object op_sub(VM* vm, PyObject** a):
    return binary(vm, OP_SUB, <object>a[0], <object>a[1])

cdef object op_mul(VM* vm, PyObject** a):
    return binary(vm, OP_MUL, <object>a[0], <object>a[1])

cdef object op_matmul(VM* vm, PyObject** a):
    return binary(vm, OP_MATMUL, <object>a[0], <object>a[1])

cdef object op_truediv(VM* vm, PyObject** a):
    return binary(vm, OP_DIV, <object>a[0], <object>a[1])

cdef object op_floordiv(VM* vm, PyObject** a):
    return binary(vm, OP_FLOORDIV, <object>a[0], <object>a[1])

cdef object op_mod(VM* vm, PyObject** a):
    return binary(vm, OP_MOD, <object>a[0], <object>a[1])

cdef object op_pow(VM* vm, PyObject** a):
    return binary(vm, OP_POW, <object>a[0], <object>a[1])

cdef object op_lshift(VM* vm, PyObject** a):
    return binary(vm, OP_LSHIFT, <object>a[0], <object>a[1])

cdef object op_rshift(VM* vm, PyObject** a):
    return binary(vm, OP_RSHIFT, <object>a[0], <object>a[1])

cdef object op_and(VM* vm, PyObject** a):
    return binary(vm, OP_AND, <object>a[0], <object>a[1])

cdef object op_or(VM* vm, PyObject** a):
    return binary(vm, OP_OR, <object>a[0], <object>a[1])

cdef object op_xor(VM* vm, PyObject** a):
    return binary(vm, OP_XOR, <object>a[0], <object>a[1])

cdef object op_iadd(VM* vm, PyObject** a):
    return inplace(vm, OP_ADD, <object>a[0], <object>a[1])

cdef object op_isub(VM* vm, PyObject** a):
    return inplace(vm, OP_SUB, <object>a[0], <object>a[1])

cdef object op_imul(VM* vm, PyObject** a):
    return inplace(vm, OP_MUL, <object>a[0], <object>a[1])

cdef object op_imatmul(VM* vm, PyObject** a):
    return inplace(vm, OP_MATMUL, <object>a[0], <object>a[1])

cdef object op_itruediv(VM* vm, PyObject** a):
    return inplace(vm, OP_DIV, <object>a[0], <object>a[1])

cdef object op_ifloordiv(VM* vm, PyObject** a):
    return inplace(vm, OP_FLOORDIV, <object>a[0], <object>a[1])

cdef object op_imod(VM* vm, PyObject** a):
    return inplace(vm, OP_MOD, <object>a[0], <object>a[1])

cdef object op_ipow(VM* vm, PyObject** a):
    return inplace(vm, OP_POW, <object>a[0], <object>a[1])

cdef object op_ilshift(VM* vm, PyObject** a):
    return inplace(vm, OP_LSHIFT, <object>a[0], <object>a[1])

cdef object op_irshift(VM* vm, PyObject** a):
    return inplace(vm, OP_RSHIFT, <object>a[0], <object>a[1])

cdef object op_iand(VM* vm, PyObject** a):
    return inplace(vm, OP_AND, <object>a[0], <object>a[1])

cdef object op_ior(VM* vm, PyObject** a):
    return inplace(vm, OP_OR, <object>a[0], <object>a[1])

cdef object op_ixor(VM* vm, PyObject** a):
    return inplace(vm, OP_XOR, <object>a[0], <object>a[1])

cdef object op_lt(VM* vm, PyObject** a):
    return compare(vm, CMP_LT, <object>a[0], <object>a[1])

cdef object op_le(VM* vm, PyObject** a):
    return compare(vm, CMP_LE, <object>a[0], <object>a[1])

cdef object op_eq(VM* vm, PyObject** a):
    return compare(vm, CMP_EQ, <object>a[0], <object>a[1])

cdef object op_ne(VM* vm, PyObject** a):
    return compare(vm, CMP_NE, <object>a[0], <object>a[1])

cdef object op_gt(VM* vm, PyObject** a):
    return compare(vm, CMP_GT, <object>a[0], <object>a[1])

cdef object op_ge(VM* vm, PyObject** a):
    return compare(vm, CMP_GE, <object>a[0], <object>a[1])

cdef object op_abs(VM* vm, PyObject** a):
    return (<Native?>natives["builtins.abs"]).fn(vm, a)

cdef object op_neg(VM* vm, PyObject** a):
    return negative(vm, <object>a[0])

cdef object op_pos(VM* vm, PyObject** a):
    return positive(vm, <object>a[0])

cdef object op_invert(VM* vm, PyObject** a):
    return invert(vm, <object>a[0])

cdef object op_truth(VM* vm, PyObject** a):
    return truth_value(vm, <object>a[0])

cdef object op_not(VM* vm, PyObject** a):
    return then(vm, truth_value(vm, <object>a[0]), NOT, None, None, None, 0)

cdef object negated(VM* vm, object value, object a, object b, object c, int64_t i):
    return value is not True

cdef ResumeFunction NOT = resume_function("operator_not", negated)

cdef object op_is(VM* vm, PyObject** a):
    return identical(<object>a[0], <object>a[1])

cdef object op_is_not(VM* vm, PyObject** a):
    return identical(<object>a[0], <object>a[1]) is not True

cdef object op_is_none(VM* vm, PyObject** a):
    return <object>a[0] is None

cdef object op_is_not_none(VM* vm, PyObject** a):
    return <object>a[0] is not None

cdef object op_contains(VM* vm, PyObject** a):
    return contains(vm, <object>a[0], <object>a[1])

cdef object op_getitem(VM* vm, PyObject** a):
    return get_item(vm, <object>a[0], <object>a[1])

cdef object op_setitem(VM* vm, PyObject** a):
    return then(vm, SIGNAL if set_item(vm, <object>a[0], <object>a[1], <object>a[2]) < 0 else None, DONE, None, None, None, 0)

cdef object op_delitem(VM* vm, PyObject** a):
    return then(vm, SIGNAL if del_item(vm, <object>a[0], <object>a[1]) < 0 else None, DONE, None, None, None, 0)

cdef object nothing(VM* vm, object value, object a, object b, object c, int64_t i):
    return None

cdef ResumeFunction DONE = resume_function("operator_done", nothing)

cdef object op_index(VM* vm, PyObject** a):
    return as_index(vm, <object>a[0])

cdef object op_call(VM* vm, PyObject** a):
    return call_tuple(vm, <object>a[0], <tuple?><object>a[1], <dict?><object>a[2])


# --- itemgetter and attrgetter ---

cdef object call_again(VM* vm, object value, object func, object args, object c, int64_t i):
    return call_tuple(vm, func, <tuple?>args, None)

cdef ResumeFunction CALL_AGAIN = resume_function("operator_call_again", call_again)

@cython.final
@cython.trashcan(True)
cdef class Getter(HeapObject):
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        cdef int64_t i
        if kwnames is not None and len(kwnames):
            return raise_type(vm, f"{short_name(self.cls)}() takes no keyword arguments")
        if n != 1:
            return raise_type(vm, f"{short_name(self.cls)} expected 1 argument, got {n}")
        if stack_low(vm):
            vm.status = SUSPEND
            vm.reason = R_STACK
            push(vm, CALL_AGAIN, 0, 0, self, (<object>args[0],), None)
            return SIGNAL
        if self.cls is ITEMGETTER:
            if len(self.items) == 1:
                if type(<object>args[0]) is tuple and compact_int(tuple_at(<PyObject*>self.items, 0), &i) and 0 <= i < tuple_size(args[0]):
                    return <object>tuple_at(args[0], i)
                return get_item(vm, <object>args[0], self.items[0])
            return items_loop(vm, get_item(vm, <object>args[0], self.items[0]), self, <object>args[0], [], 0)
        parts = <tuple?>self.items[0]
        if len(self.items) == 1 and len(parts) == 1:
            return get_attr(vm, <object>args[0], <str?>parts[0])
        return attrs_loop(vm, get_attr(vm, <object>args[0], <str?>parts[0]), self, <object>args[0], [], 0)

    cdef int fields(self, Fields f) except -1:
        self.items = f.exactly(self.items, tuple)
        if f.loading:
            f.check(len(self.items) > 0)
            for parts in self.items if self.cls is ATTRGETTER else ():
                f.check(type(parts) is tuple and len(<tuple>parts) > 0 and all([type(p) is str for p in <tuple>parts]))
        return 0

# saves: the getter, the object, items so far; i: index of the next item
cdef object items_loop(VM* vm, object value, object getter, object obj, object so_far, int64_t i):
    cdef Getter self = <Getter?>getter
    cdef list got = <list?>so_far
    while True:
        if value is SIGNAL:
            return hold(vm, ITEMS, getter, obj, got, 0)
        got.append(value)
        if len(got) >= len(self.items):
            charge(vm, 48 + 8 * len(got))
            return tuple(got)
        value = get_item(vm, obj, self.items[len(got)])

# saves: the getter, the object, values so far; i: index of the next part of the name
cdef object attrs_loop(VM* vm, object value, object getter, object obj, object so_far, int64_t i):
    cdef Getter self = <Getter?>getter
    cdef list got = <list?>so_far
    cdef tuple parts
    while True:
        if value is SIGNAL:
            return hold(vm, ATTRS, getter, obj, got, i)
        if len(got) >= len(self.items):
            raise ValueError("damaged data: continuation")
        parts = <tuple?>self.items[len(got)]
        i += 1
        if i >= len(parts):
            got.append(value)
            if len(got) == len(self.items):
                if len(got) == 1:
                    return value
                charge(vm, 48 + 8 * len(got))
                return tuple(got)
            i = 0
            value = obj
            parts = <tuple?>self.items[len(got)]
        value = get_attr(vm, value, <str?>parts[i])

cdef ResumeFunction ITEMS = resume_function("itemgetter_items", items_loop)
cdef ResumeFunction ATTRS = resume_function("attrgetter_values", attrs_loop)


cdef object new_getter(VM* vm, ClassObject cls, tuple items):
    cdef Getter g = Getter.__new__(Getter)
    g.cls = cls
    g.epoch = vm.epoch
    g.items = items
    charge(vm, 144 + 16 * len(items))
    return g

cdef object itemgetter_new(VM* vm, PyObject** a):
    if not <tuple?><object>a[1]:
        return raise_type(vm, "itemgetter expected 1 argument, got 0")
    return new_getter(vm, ITEMGETTER, <tuple?><object>a[1])

cdef object attrgetter_new(VM* vm, PyObject** a):
    cdef list items = []
    if not <tuple?><object>a[1]:
        return raise_type(vm, "attrgetter expected 1 argument, got 0")
    for name in <tuple?><object>a[1]:
        name = unwrap(name)
        if type(name) is not str:
            return raise_type(vm, "attribute name must be a string")
        items.append(tuple((<str>name).split(".")))
        charge(vm, 2 * len(<str>name))
    return new_getter(vm, ATTRGETTER, tuple(items))

cdef tuple given_names(Getter g):
    """Returns: attrgetter's names as given."""
    if g.cls is ITEMGETTER:
        return g.items
    return tuple([".".join(parts) for parts in g.items])

cdef object getter_call(VM* vm, PyObject** a):
    cdef tuple args = <tuple?><object>a[1]
    cdef PyObject* first
    if len(args) != 1 or <dict?><object>a[2]:
        return raise_type(vm, f"{short_name((<Getter?><object>a[0]).cls)} expected 1 argument, got {len(args)}")
    item = args[0]
    first = <PyObject*>item
    return (<Getter?><object>a[0]).call(vm, &first, 1, None)

cdef object getter_repr(VM* vm, PyObject** a):
    return then(vm, repr_value(vm, given_names(<Getter?><object>a[0])), GETTER_REPR, <object>a[0], None, None, 0)

cdef object getter_text(VM* vm, object value, object getter, object b, object c, int64_t i):
    cdef str text = <str?>unwrap(value)
    # The repr of a tuple of one has a comma before the parenthesis.
    if text.endswith(",)"):
        text = text[:-2] + ")"
    charge(vm, 40 + len(text))
    return f"operator.{(<Getter?>getter).cls.name}{text}"

cdef ResumeFunction GETTER_REPR = resume_function("getter_repr", getter_text)

cdef object getter_reduce(VM* vm, PyObject** a):
    cdef Getter g = <Getter?><object>a[0]
    charge(vm, 120)
    return (g.cls, given_names(g))


# --- methodcaller ---

@cython.final
@cython.trashcan(True)
cdef class MethodCaller(HeapObject):
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        if kwnames is not None and len(kwnames):
            return raise_type(vm, "methodcaller() takes no keyword arguments")
        if n != 1:
            return raise_type(vm, f"methodcaller expected 1 argument, got {n}")
        if stack_low(vm):
            vm.status = SUSPEND
            vm.reason = R_STACK
            push(vm, CALL_AGAIN, 0, 0, self, (<object>args[0],), None)
            return SIGNAL
        return then(vm, get_attr(vm, <object>args[0], self.name), METHOD_FOUND, self, None, None, 0)

    cdef int walk(self, Walker w) except -1:
        w.visit(self.args)
        for v in self.kwargs.values():
            w.visit(v)
        return 0

    cdef tuple get_state(self):
        return (self.name, self.args, tuple(self.kwargs), *self.kwargs.values())

    cdef int set_state(self, tuple state) except -1:
        if len(state) < 3 or type(state[0]) is not str or type(state[1]) is not tuple or type(state[2]) is not tuple:
            raise ValueError("damaged data: methodcaller")
        if len(state) != 3 + len(<tuple>state[2]) or not all([type(k) is str for k in <tuple>state[2]]):
            raise ValueError("damaged data: methodcaller")
        self.name = state[0]
        self.args = state[1]
        self.kwargs = dict(zip(state[2], state[3:]))
        return 0

cdef object method_found(VM* vm, object value, object caller, object b, object c, int64_t i):
    return call_tuple(vm, value, (<MethodCaller?>caller).args, (<MethodCaller?>caller).kwargs)

cdef ResumeFunction METHOD_FOUND = resume_function("methodcaller_found", method_found)

cdef object methodcaller_new(VM* vm, PyObject** a):
    cdef MethodCaller m = MethodCaller.__new__(MethodCaller)
    cdef tuple args = <tuple?><object>a[1]
    if not args:
        return raise_type(vm, "methodcaller needs at least one argument, the method name")
    name = unwrap(args[0])
    if type(name) is not str:
        return raise_type(vm, "method name must be a string")
    m.cls = METHODCALLER
    m.epoch = vm.epoch
    m.name = <str>name
    m.args = args[1:]
    m.kwargs = <dict?><object>a[2]
    charge(vm, 480 + 8 * len(m.args) + 104 * len(m.kwargs))
    return m

cdef object methodcaller_call(VM* vm, PyObject** a):
    cdef tuple args = <tuple?><object>a[1]
    cdef PyObject* first
    if len(args) != 1 or <dict?><object>a[2]:
        return raise_type(vm, f"methodcaller expected 1 argument, got {len(args)}")
    item = args[0]
    first = <PyObject*>item
    return (<MethodCaller?><object>a[0]).call(vm, &first, 1, None)

# saves: the methodcaller, texts so far; i: index of the next text
cdef object caller_text(VM* vm, object value, object caller, object so_far, object c, int64_t i):
    cdef MethodCaller m = <MethodCaller?>caller
    cdef list texts = <list?>so_far
    cdef list values = [m.name, *m.args, *m.kwargs.values()]
    cdef list names = list(m.kwargs)
    cdef Py_ssize_t first = 1 + len(m.args), at
    while True:
        if value is SIGNAL:
            return hold(vm, CALLER_TEXT, caller, texts, None, 0)
        if value is not None:
            at = len(texts) - first
            text = <str?>unwrap(value)
            texts.append(text if at < 0 else f"{names[at]}={text}")
        if len(texts) >= len(values):
            charge(vm, sum([len(<str?>t) for t in texts]) + 60)
            return f"operator.methodcaller({', '.join(texts)})"
        value = repr_value(vm, values[len(texts)])

cdef ResumeFunction CALLER_TEXT = resume_function("methodcaller_repr", caller_text)

cdef object methodcaller_repr(VM* vm, PyObject** a):
    return caller_text(vm, None, <object>a[0], [], None, 0)


# --- tables ---

static_method(ITEMGETTER, "__new__", itemgetter_new, "cls, /, *items")
static_method(ATTRGETTER, "__new__", attrgetter_new, "cls, /, *attrs")
static_method(METHODCALLER, "__new__", methodcaller_new, "cls, /, *args, **kwargs")
for _cls in (ITEMGETTER, ATTRGETTER):
    method(<ClassObject?>_cls, "__call__", getter_call, "self, /, *args, **kwargs")
    method(<ClassObject?>_cls, "__reduce__", getter_reduce, "self, /")
    method(<ClassObject?>_cls, "__repr__", getter_repr, "self, /")
method(METHODCALLER, "__call__", methodcaller_call, "self, /, *args, **kwargs")
method(METHODCALLER, "__repr__", methodcaller_repr, "self, /")

cdef int unary_operator(str name, object (*fn)(VM*, PyObject**)) except -1:
    function(NAMESPACE, "_operator", name, fn, "a, /")
    return 0

cdef int operator(str name, object (*fn)(VM*, PyObject**)) except -1:
    function(NAMESPACE, "_operator", name, fn, "a, b, /")
    return 0

operator("add", op_add)
operator("and_", op_and)
operator("contains", op_contains)
operator("delitem", op_delitem)
operator("eq", op_eq)
operator("floordiv", op_floordiv)
operator("ge", op_ge)
operator("getitem", op_getitem)
operator("gt", op_gt)
operator("iadd", op_iadd)
operator("iand", op_iand)
operator("ifloordiv", op_ifloordiv)
operator("ilshift", op_ilshift)
operator("imatmul", op_imatmul)
operator("imod", op_imod)
operator("imul", op_imul)
operator("ior", op_ior)
operator("ipow", op_ipow)
operator("irshift", op_irshift)
operator("is_", op_is)
operator("is_not", op_is_not)
operator("isub", op_isub)
operator("itruediv", op_itruediv)
operator("ixor", op_ixor)
operator("le", op_le)
operator("lshift", op_lshift)
operator("lt", op_lt)
operator("matmul", op_matmul)
operator("mod", op_mod)
operator("mul", op_mul)
operator("ne", op_ne)
operator("or_", op_or)
operator("pow", op_pow)
operator("rshift", op_rshift)
operator("sub", op_sub)
operator("truediv", op_truediv)
operator("xor", op_xor)
unary_operator("index", op_index)
unary_operator("inv", op_invert)
unary_operator("invert", op_invert)
unary_operator("is_none", op_is_none)
unary_operator("is_not_none", op_is_not_none)
unary_operator("abs", op_abs)
unary_operator("neg", op_neg)
unary_operator("not_", op_not)
unary_operator("pos", op_pos)
unary_operator("truth", op_truth)
function(NAMESPACE, "_operator", "call", op_call, "obj, /, *args, **kwargs")
function(NAMESPACE, "_operator", "setitem", op_setitem, "a, b, c, /")
NAMESPACE["attrgetter"] = ATTRGETTER
NAMESPACE["itemgetter"] = ITEMGETTER
NAMESPACE["methodcaller"] = METHODCALLER
