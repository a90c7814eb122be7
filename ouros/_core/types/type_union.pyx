"""Types made of types: GenericAlias and Union; isinstance and issubclass.

Must not know nodes or builtins. Invariants: a union is flat and has no duplicate members. No recursion on the C stack grows with the depth
of an alias: repr resumes from the heap if the stack is low, comparison has an explicit stack.
"""
cimport cython

from ouros._core.protocols.attributes cimport get_attr, get_attr_or_stop, get_special, raise_no_attribute, set_attr
from ouros._core.protocols.call cimport attribute, call1, call_any, call_prelude, call_tuple, class_method, method, static_method
from ouros._core.heap.exceptions cimport ATTRIBUTE_ERROR, BASE_EXCEPTION_GROUP, TYPE_ERROR, raise_quoting, raise_type, raise_value
from ouros._core.heap.heap cimport charge, look, must_poll, poll, reserve, stack_low, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, push, then
from ouros._core.protocols.plain_text cimport text_size
from ouros._core.protocols.ops cimport equal, hash_value, repr_value, truth_value
from ouros._core.types.type_iter cimport ENUMERATE, catch_error, hold
from ouros._core.types.type_sequence cimport ListObject, seq_iter
cimport ouros._core.protocols.ops as _ops

cdef extern from *:
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object s) noexcept

GENERIC_ALIAS = builtin_class("GenericAlias", (OBJECT,), L_OTHER, C_NOSUBCLASS | C_GETATTR)
GENERIC_ALIAS.ns["__module__"] = "types"
UNION = builtin_class("Union", (OBJECT,), L_OTHER, C_NOSUBCLASS)
UNION.ns["__module__"] = "typing"

DEF MAX_COMPARED = 1000000   # most pairs of members that one operation compares
DEF MEMBER = 170             # bytes of a member while a union is made: an entry of a table, places in two lists and the tuple
DEF WEIGHT = 4               # what a member costs of time


cdef object class_module(ClassObject cls):
    module = cls.ns.get("__module__", STOP)
    if module is not STOP:
        return module
    return "builtins" if cls.flags & C_BUILTIN else None

cdef str class_display(ClassObject cls):
    module = class_module(cls)
    if type(module) is not str or module == "builtins":
        return cls.name
    return f"{module}.{cls.qualname}"


# --- objects ---

@cython.final
@cython.trashcan(True)
cdef class AliasObject(HeapObject):
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        origin = self.origin
        while type(origin) is AliasObject:
            origin = (<AliasObject>origin).origin
        return then(vm, call_any(vm, origin, args, n, kwnames), ALIAS_CALLED, self, None, None, 0)

    cdef int fields(self, Fields f) except -1:
        self.origin = f.value(self.origin)
        self.args = f.exactly(self.args, tuple)
        self.starred = f.flag(self.starred)
        return 0


@cython.final
@cython.trashcan(True)
cdef class UnionObject(HeapObject):
    cdef int fields(self, Fields f) except -1:
        self.args = f.exactly(self.args, tuple)
        return 0


cdef object new_alias(VM* vm, object origin, object item):
    cdef AliasObject alias = AliasObject.__new__(AliasObject)
    alias.cls = GENERIC_ALIAS
    alias.epoch = vm.epoch
    alias.origin = origin
    alias.args = <tuple>item if type(item) is tuple else (item,)
    charge(vm, 140)
    return alias

_ops.type_item_hook = new_alias

cdef object class_getitem(VM* vm, PyObject** a):
    return new_alias(vm, <object>a[0], <object>a[1])

cdef object alias_new(VM* vm, PyObject** a):
    return new_alias(vm, <object>a[1], <object>a[2])


cdef object alias_called(VM* vm, object value, object alias, object b, object c, int64_t i):
    # As typing expects, an instance of a generic class stores its alias in __orig_class__.
    if type(value) is not Instance:
        return value
    r = None if set_attr(vm, value, "__orig_class__", alias) == 0 else SIGNAL
    return then(vm, r, ALIAS_MARKED, value, None, None, 0)

cdef object alias_marked(VM* vm, object value, object instance, object b, object c, int64_t i):
    if value is SIGNAL and not (catch_error(vm, ATTRIBUTE_ERROR) or catch_error(vm, TYPE_ERROR)):
        return SIGNAL
    return instance

cdef ResumeFunction ALIAS_CALLED = resume_function("alias_called", alias_called)
cdef ResumeFunction ALIAS_MARKED = resume_function("alias_marked", alias_marked, True)

cdef object alias_call(VM* vm, PyObject** a):
    r = call_tuple(vm, (<AliasObject?><object>a[0]).origin, <tuple?><object>a[1], <dict?><object>a[2])
    return then(vm, r, ALIAS_CALLED, <object>a[0], None, None, 0)


# --- comparing types without sandbox code ---

cdef bint same_type(VM* vm, object x, object y) except -1:
    """Return whether x and y are the same class, or aliases and unions of the same classes."""
    cdef list todo = [x, y]
    cdef Py_ssize_t steps = 0
    while todo:
        y = todo.pop()
        x = todo.pop()
        steps += 1
        if x is y:
            continue
        if type(x) is not type(y):
            return False
        if type(x) is AliasObject:
            if (<AliasObject>x).origin is not (<AliasObject?>y).origin or (<AliasObject>x).starred != (<AliasObject?>y).starred:
                return False
            xs, ys = (<AliasObject>x).args, (<AliasObject?>y).args
        elif type(x) is ListObject:
            xs, ys = tuple((<ListObject>x).items), tuple((<ListObject?>y).items)
        elif type(x) is tuple:
            xs, ys = x, y
        elif type(x) is UnionObject:
            if not same_members(vm, (<UnionObject>x).args, (<UnionObject?>y).args):
                return False
            continue
        elif is_heap(x) or x != y:
            return False
        else:
            continue
        if len(<tuple?>xs) != len(<tuple?>ys):
            return False
        for k in range(len(<tuple?>xs)):
            todo.append((<tuple?>xs)[k])
            todo.append((<tuple?>ys)[k])
    work(vm, steps)
    return True

cdef bint is_member(VM* vm, tuple members, object v) except -1:
    for m in members:
        if m is v or (type(m) is type(v) and type(v) is not ClassObject and same_type(vm, m, v)):
            return True
    return False

cdef bint same_members(VM* vm, tuple xs, tuple ys) except -1:
    # The recursion is shallow: a union within a union is always inside an alias.
    if len(xs) != len(ys) or len(xs) * len(ys) > MAX_COMPARED or stack_low(vm):
        return False
    for x in xs:
        if not is_member(vm, ys, x):
            return False
    return True


# --- making unions ---

cdef bint unionable(object v) noexcept:
    return v is None or type(v) is ClassObject or type(v) is AliasObject or type(v) is UnionObject or is_type_alias(v)

cdef bint is_type_alias(object v) noexcept:
    """Return whether v was made by the `type` statement."""
    return isinstance(v, HeapObject) and (<HeapObject>v).cls.name == "TypeAliasType"

cdef object make_union(VM* vm, tuple parts):
    """Makes the flat union of parts. Returns: the part itself if there is only one."""
    cdef list out = []
    cdef dict seen = {}
    cdef UnionObject u
    for part in parts:
        for v in ((<UnionObject>part).args if type(part) is UnionObject else (part,)):
            if v is None:
                v = NONE_TYPE
            if id(v) in seen:
                continue
            if type(v) is not ClassObject:
                if len(out) > 1000:
                    return raise_value(vm, "too many members in a union")
                if is_member(vm, tuple(out), v):
                    continue
            seen[id(v)] = v
            out.append(v)
    work(vm, len(out))
    if len(out) == 1:
        return out[0]
    charge(vm, 100 + 8 * len(out))
    u = UnionObject.__new__(UnionObject)
    u.cls = UNION
    u.epoch = vm.epoch
    u.args = tuple(out)
    return u

cdef bint has_own_equality(object v) except -1:
    """Return whether comparing v needs code of its class."""
    if type(v) is UnionObject:
        return any([has_own_equality(part) for part in (<UnionObject>v).args if type(part) is not UnionObject])
    if type(v) is AliasObject or type(v) is ClassObject:
        return False
    return is_heap(v) and not is_type_alias(v)

cdef object union_of(VM* vm, object a, object b):
    if not unionable(a) or not unionable(b):
        return NotImplemented
    if reserve(vm, MEMBER * (members(a) + members(b))) < 0:
        return SIGNAL
    return make_union(vm, (a, b))

cdef Py_ssize_t members(object v) noexcept:
    return len((<UnionObject>v).args) if type(v) is UnionObject else 1

cdef object type_or(VM* vm, PyObject** a):
    return union_of(vm, <object>a[0], <object>a[1])

cdef object type_ror(VM* vm, PyObject** a):
    return union_of(vm, <object>a[1], <object>a[0])

cdef object union_getitem(VM* vm, PyObject** a):
    """Union[int, str]"""
    cdef tuple items = <tuple>a[1] if type(<object>a[1]) is tuple else (<object>a[1],)
    if not items:
        return raise_type(vm, "Cannot take a Union of no types.")
    if reserve(vm, MEMBER * len(items)) < 0:
        return SIGNAL
    work(vm, WEIGHT * len(items))
    if look(vm) < 0:
        return SIGNAL
    for v in items:
        if type(unwrap(v)) is str or has_own_equality(v):
            return then(vm, call_prelude(vm, "union_items", (items,)), UNION_ITEMS, None, None, None, 0)
    return make_union(vm, items)

cdef object union_items(VM* vm, object value, object a, object b, object c, int64_t i):
    if reserve(vm, MEMBER * len(<tuple?>value)) < 0:
        return SIGNAL
    return make_union(vm, <tuple>value)

cdef ResumeFunction UNION_ITEMS = resume_function("union_items", union_items)


# --- repr: parts are converted one by one ---

cdef object type_text(VM* vm, object v, bint in_list):
    if v is Ellipsis:
        return "..."
    if v is NONE_TYPE:
        return "None"
    if type(v) is ClassObject:
        return class_display(<ClassObject>v)
    if type(v) is ListObject and (<ListObject>v).cls is LIST and not in_list:
        if reserve(vm, 8 * len((<ListObject>v).items)) < 0:
            return SIGNAL
        return join_texts(vm, SIGNAL, [], tuple((<ListObject>v).items), IN_LIST, -1)
    return repr_value(vm, v)

cdef tuple IN_LIST = ("[", ", ", "]")        # a list as an argument; lists in it have their own repr

# saves: texts so far, the values, (opening, separator, closing), i: index of the text that `value` is; below 0: no text, -1 - i are there
cdef object join_texts(VM* vm, object value, object so_far, object arguments, object around, int64_t i):
    cdef list texts = <list?>so_far
    cdef tuple values = <tuple?>arguments
    opening, separator, closing = <tuple?>around
    while True:
        if i >= 0:
            if value is SIGNAL:
                return hold(vm, JOIN_TEXTS, so_far, arguments, around, -1 - len(texts) if vm.retry else i)
            texts.append(value)
            # With its part of the result.
            vm.budget -= 64 + 2 * text_size(len(<str?>value), PyUnicode_MAX_CHAR_VALUE(value))
            vm.ticks -= 1
            if must_poll(vm) and poll(vm) != NORMAL:
                return hold(vm, JOIN_TEXTS, so_far, arguments, around, -1 - len(texts))
        elif stack_low(vm):
            # Deeply nested: resume from the trampoline.
            vm.status = SUSPEND
            vm.reason = R_STACK
            return hold(vm, JOIN_TEXTS, so_far, arguments, around, i)
        else:
            i = -2 - i
        i += 1
        if i == len(values):
            break
        if i > len(values) or len(texts) != i:
            raise ValueError("damaged data: continuation")
        value = type_text(vm, values[i], around == IN_LIST)
    charge(vm, 60)
    if not texts:
        return <str?>opening + <str?>closing
    # Joined at once: a copy of a long text between would not be charged.
    pieces = [<str?>separator] * (2 * len(texts) + 1)
    pieces[0], pieces[1::2], pieces[-1] = <str?>opening, texts, <str?>closing
    return "".join(pieces)

cdef ResumeFunction JOIN_TEXTS = resume_function("type_texts", join_texts)

cdef object alias_repr(VM* vm, PyObject** a):
    cdef AliasObject self = <AliasObject?><object>a[0]
    star = "*" if self.starred else ""
    if type(self.origin) is ClassObject:
        return alias_text(vm, class_display(<ClassObject>self.origin), self, star, None, 0)
    if stack_low(vm):
        vm.status = SUSPEND
        vm.reason = R_STACK
        return then(vm, SIGNAL, ALIAS_AGAIN, self, None, None, 0)
    return then(vm, repr_value(vm, self.origin), ALIAS_TEXT, self, star, None, 0)

cdef object alias_text(VM* vm, object value, object alias, object star, object c, int64_t i):
    cdef AliasObject self = <AliasObject?>alias
    if not self.args:
        return f"{<str?>star}{<str?>value}[()]"
    return join_texts(vm, SIGNAL, [], self.args, (<str?>star + <str?>value + "[", ", ", "]"), -1)

cdef object alias_again(VM* vm, object value, object alias, object b, object c, int64_t i):
    return repr_value(vm, alias)

cdef ResumeFunction ALIAS_AGAIN = resume_function("alias_repr_again", alias_again)
cdef ResumeFunction ALIAS_TEXT = resume_function("alias_text", alias_text)

cdef object union_repr(VM* vm, PyObject** a):
    return join_texts(vm, SIGNAL, [], (<UnionObject?><object>a[0]).args, ("", " | ", ""), -1)


# --- equality and hash ---

cdef object alias_eq(VM* vm, PyObject** a):
    cdef AliasObject x, y
    if type(<object>a[1]) is not AliasObject:
        return NotImplemented
    x, y = <AliasObject?><object>a[0], <AliasObject><object>a[1]
    if x.origin is not y.origin or x.starred != y.starred or len(x.args) != len(y.args):
        return False
    if same_type(vm, x, y):
        return True
    if stack_low(vm):
        vm.status = SUSPEND
        vm.reason = R_STACK
        return then(vm, SIGNAL, ALIAS_SAME, x.args, y.args, None, 0)
    return equal(vm, x.args, y.args)

cdef object alias_same(VM* vm, object value, object left, object right, object c, int64_t i):
    return equal(vm, left, right)

cdef ResumeFunction ALIAS_SAME = resume_function("alias_same", alias_same)

cdef object union_eq(VM* vm, PyObject** a):
    if type(<object>a[1]) is not UnionObject:
        return NotImplemented
    xs, ys = (<UnionObject?><object>a[0]).args, (<UnionObject><object>a[1]).args
    if same_members(vm, xs, ys):
        return True
    if len(xs) == len(ys) and (has_own_equality(<object>a[0]) or any([type(x) is AliasObject for x in xs])):
        return call_prelude(vm, "union_same", (xs, ys))
    return False

# saves: the values, b: hash so far, i: index of the next hash
cdef object mix_hashes(VM* vm, object value, object parts, object so_far, object c, int64_t i):
    cdef tuple values = <tuple?>parts
    cdef uint64_t mixed = <uint64_t>(<int64_t?>so_far)
    cdef int64_t h
    while True:
        if value is SIGNAL:
            return hold(vm, MIX_HASHES, parts, <int64_t>mixed, None, i)
        h = <int64_t?>value
        mixed ^= <uint64_t>h * <uint64_t>0x9E3779B97F4A7C15
        i += 1
        if i >= len(values):
            h = <int64_t>(mixed >> 3)
            return h
        value = hash_value(vm, values[i])

cdef ResumeFunction MIX_HASHES = resume_function("type_hashes", mix_hashes)

cdef object alias_hash(VM* vm, PyObject** a):
    cdef AliasObject self = <AliasObject?><object>a[0]
    if stack_low(vm):
        vm.status = SUSPEND
        vm.reason = R_STACK
        push(vm, HASH_AGAIN, 0, 0, self, None, None)
        return SIGNAL
    values = (self.origin, self.args)
    return mix_hashes(vm, hash_value(vm, self.origin), values, 1, None, 0)

cdef object hash_again(VM* vm, object value, object v, object b, object c, int64_t i):
    return hash_value(vm, v)

cdef ResumeFunction HASH_AGAIN = resume_function("type_hash_again", hash_again)

cdef object union_hash(VM* vm, PyObject** a):
    values = (<UnionObject?><object>a[0]).args
    return mix_hashes(vm, hash_value(vm, values[0]), values, 2, None, 0)


# --- parameters and attributes ---

cdef tuple parameters_of(VM* vm, tuple args):
    """List the type variables in args, nested aliases and unions included, in order and without duplicates."""
    cdef list out = []
    cdef list todo = list(reversed(args))
    cdef Py_ssize_t steps = 0
    cdef Slot* slot
    while todo:
        v = todo.pop()
        steps += 1
        if type(v) is AliasObject:
            inner = (<AliasObject>v).args
        elif type(v) is UnionObject:
            inner = (<UnionObject>v).args
        elif type(v) is ListObject:
            inner = tuple((<ListObject>v).items)
        elif type(v) is tuple:
            inner = v
        else:
            if type(v) is Instance and lookup((<Instance>v).cls, "__typing_subst__") == NULL:
                # An alias made by the typing module has __parameters__.
                slot = (<Instance>v).find("__parameters__")
                if slot != NULL and is_ref(slot.o) and type(<object>slot.o) is tuple and steps < 100000:
                    todo.extend(reversed(<tuple><object>slot.o))
            elif type(v) is Instance:
                for seen in out:
                    if seen is v:
                        break
                else:
                    out.append(v)
            continue
        if steps < 100000:
            todo.extend(reversed(<tuple?>inner))
    work(vm, steps)
    return tuple(out)

cdef object alias_parameters(VM* vm, PyObject** a):
    cdef AliasObject self = <AliasObject?><object>a[0]
    if self.parameters is None:
        self.parameters = parameters_of(vm, self.args)
    return self.parameters

cdef object union_parameters(VM* vm, PyObject** a):
    return parameters_of(vm, (<UnionObject?><object>a[0]).args)

cdef object alias_getitem(VM* vm, PyObject** a):
    return substitute(vm, <object>a[0], alias_parameters(vm, a), <object>a[1])

cdef object union_subscript(VM* vm, PyObject** a):
    return substitute(vm, <object>a[0], union_parameters(vm, a), <object>a[1])

cdef object substitute(VM* vm, object generic, tuple parameters, object item):
    if not parameters:
        return then(vm, repr_value(vm, generic), NOT_GENERIC, None, None, None, 0)
    items = item if type(item) is tuple else (item,)
    args = (<AliasObject>generic).args if type(generic) is AliasObject else (<UnionObject?>generic).args
    return call_prelude(vm, "type_substitute", (generic, args, parameters, items))

cdef object not_generic(VM* vm, object value, object a, object b, object c, int64_t i):
    return raise_quoting(vm, TYPE_ERROR, "%s is not a generic class", <str?>value)

cdef ResumeFunction NOT_GENERIC = resume_function("type_not_generic", not_generic)

cdef object alias_getattr(VM* vm, PyObject** a):
    if <object>a[1] in ("__bases__", "__copy__", "__deepcopy__"):
        return raise_no_attribute(vm, <object>a[0], <str?><object>a[1])
    return get_attr(vm, (<AliasObject?><object>a[0]).origin, <str?><object>a[1])

cdef object alias_origin(VM* vm, PyObject** a):
    return (<AliasObject?><object>a[0]).origin

cdef object alias_args(VM* vm, PyObject** a):
    return (<AliasObject?><object>a[0]).args

cdef object alias_unpacked(VM* vm, PyObject** a):
    return (<AliasObject?><object>a[0]).starred

cdef object alias_unpacked_args(VM* vm, PyObject** a):
    """Returns: the arguments of *tuple[...]; None for another alias."""
    cdef AliasObject self = <AliasObject?><object>a[0]
    return self.args if self.starred and self.origin is TUPLE else None

cdef object alias_mro_entries(VM* vm, PyObject** a):
    charge(vm, 56)
    return ((<AliasObject?><object>a[0]).origin,)

cdef object alias_reduce(VM* vm, PyObject** a):
    cdef AliasObject self = <AliasObject?><object>a[0]
    charge(vm, 120)
    return (GENERIC_ALIAS, (self.origin, self.args))

cdef object alias_dir(VM* vm, PyObject** a):
    return call_prelude(vm, "alias_dir", (<object>a[0],))

cdef object alias_iter(VM* vm, PyObject** a):
    cdef AliasObject self = <AliasObject?><object>a[0]
    cdef AliasObject star = new_alias(vm, self.origin, self.args)
    star.starred = True
    charge(vm, 120)
    return seq_iter((star,))

cdef object union_args(VM* vm, PyObject** a):
    return (<UnionObject?><object>a[0]).args

cdef object union_origin(VM* vm, PyObject** a):
    return UNION

cdef object union_mro_entries(VM* vm, PyObject** a):
    return then(vm, repr_value(vm, <object>a[0]), NO_BASE, None, None, None, 0)

cdef object no_base(VM* vm, object value, object a, object b, object c, int64_t i):
    return raise_quoting(vm, TYPE_ERROR, "Cannot subclass %s", <str?>value)

cdef ResumeFunction NO_BASE = resume_function("union_no_base", no_base)


# --- isinstance and issubclass ---

cdef bint plain_check(ClassObject cls, str hook) noexcept:
    """Return whether the metaclass leaves the check to the mro."""
    return cls.cls is TYPE or lookup(cls.cls, hook) == lookup(TYPE, hook)

cdef int widen(VM* vm, list todo, object cls, str name) except -9:
    """
    Push the members of a tuple or union onto `todo`. Returns: 1; 0: cls is neither; -1: SIGNAL, with cls pushed again. Suspends: for
    memory.
    """
    cdef Py_ssize_t n
    if type(cls) is tuple:
        members = <tuple>cls
    elif type(cls) is UnionObject:
        members = (<UnionObject>cls).args
        for v in members:
            if type(v) is AliasObject:
                cls = v
                break
    elif type(cls) is not AliasObject:
        return 0
    if type(cls) is AliasObject:
        raise_type(vm, f"{name}() argument 2 cannot be a parameterized generic")   # short: the caller gives a constant
        return -1
    n = len(members)
    work(vm, n)
    if reserve(vm, 8 * n) < 0:
        todo.append(cls)
        return -1
    todo.extend(reversed(members))
    return 1

cdef object ask(VM* vm, object cls, str hook, object v):
    """Call __instancecheck__ or __subclasscheck__ of the type of cls. Returns: STOP: not defined."""
    f = get_special(vm, cls, hook)
    return f if f is STOP or f is SIGNAL else call1(vm, f, v)

cdef enum:
    FEW_CLASSES = 64         # classes checked between two polls

cdef enum CheckState:
    S_NEXT  = 0              # state: the next class is taken
    S_ASKED = 1              # `value` is the result of __instancecheck__ / __subclasscheck__
    S_TRUTH = 2              # `value` is the truth of that result
    S_CLASS = 3              # `value` is the object's __class__; c: the class to compare it with


cdef object instance_check(VM* vm, object v, object cls):
    if type(cls) is ClassObject and (class_of(v) is cls or (
            plain_check(<ClassObject>cls, "__instancecheck__") and is_instance(v, <ClassObject>cls))):
        return True
    if not own_class(v):
        if type(cls) is ClassObject and plain_check(<ClassObject>cls, "__instancecheck__"):
            return False
        if type(cls) is tuple and len(<tuple>cls) <= FEW_CLASSES:
            for item in <tuple>cls:
                if type(item) is not ClassObject or not plain_check(<ClassObject>item, "__instancecheck__"):
                    break
                if is_subclass(class_of(v), <ClassObject>item):
                    return True
            else:
                return False
    return instance_loop(vm, None, v, [cls], None, S_NEXT)

# saves: the object, classes to try (the next one last), CheckState
cdef object instance_loop(VM* vm, object value, object obj, object remaining, object asked, int64_t state):
    cdef list todo = <list?>remaining
    cdef bint moved = False
    while True:
        if value is SIGNAL:
            return hold(vm, INSTANCE_LOOP, obj, remaining, asked, state)
        if state == S_ASKED:
            value = truth_value(vm, value)
            state = S_TRUTH
            continue
        if state == S_TRUTH and value is True:
            return True
        if state == S_CLASS and type(value) is ClassObject and is_subclass(<ClassObject?>value, <ClassObject?>asked):
            return True
        state = S_NEXT
        if not todo:
            return False
        # Shared tuples may have any number of members. Polls after each step, so that every slice makes progress, however short.
        if moved:
            vm.ticks -= 1
            if must_poll(vm) and poll(vm) != NORMAL:
                return hold(vm, INSTANCE_LOOP, obj, remaining, None, S_NEXT)
        moved = True
        cls = todo.pop()
        if class_of(obj) is cls:
            return True
        if type(cls) is ClassObject and plain_check(<ClassObject>cls, "__instancecheck__"):
            if is_instance(obj, <ClassObject>cls):
                return True
            if own_class(obj):
                value = get_attr_or_stop(vm, obj, "__class__")
                state, asked = S_CLASS, cls
            continue
        wider = widen(vm, todo, cls, "isinstance")
        if wider < 0:
            return hold(vm, INSTANCE_LOOP, obj, remaining, None, S_NEXT)
        if wider == 0:
            value = ask(vm, cls, "__instancecheck__", obj)
            if value is STOP:
                # An object whose __bases__ is a tuple counts as a class.
                value = call_prelude(vm, "abstract_isinstance", (obj, cls))
            state = S_ASKED

cdef ResumeFunction INSTANCE_LOOP = resume_function("isinstance_loop", instance_loop)

cdef bint own_class(object v) noexcept:
    """Return whether the class of v overrides __class__, as proxies and mocks do."""
    return isinstance(v, HeapObject) and ((<HeapObject>v).cls.flags & C_GETATTRIBUTE != 0
                                          or lookup((<HeapObject>v).cls, "__class__") != lookup(OBJECT, "__class__"))

cdef object type_instancecheck(VM* vm, PyObject** a):
    if is_instance(<object>a[1], <ClassObject?><object>a[0]):
        return True
    if not own_class(<object>a[1]):
        return False
    return then(vm, get_attr_or_stop(vm, <object>a[1], "__class__"), OWN_CLASS, <object>a[0], None, None, 0)

cdef object own_class_came(VM* vm, object value, object cls, object b, object c, int64_t i):
    return type(value) is ClassObject and is_subclass(<ClassObject?>value, <ClassObject?>cls)

cdef ResumeFunction OWN_CLASS = resume_function("isinstance_own_class", own_class_came)


cdef object subclass_check(VM* vm, object sub, object cls):
    if type(cls) is ClassObject and type(sub) is ClassObject and plain_check(<ClassObject>cls, "__subclasscheck__"):
        return is_subclass(<ClassObject>sub, <ClassObject>cls)
    return subclass_loop(vm, None, sub, [cls], None, S_NEXT)

# saves: the class, classes to try (the next one last), CheckState
cdef object subclass_loop(VM* vm, object value, object candidate, object remaining, object c, int64_t state):
    cdef list todo = <list?>remaining
    cdef bint moved = False
    while True:
        if value is SIGNAL:
            return hold(vm, SUBCLASS_LOOP, candidate, remaining, None, state)
        if state == S_ASKED:
            value = truth_value(vm, value)
            state = S_TRUTH
            continue
        if state == S_TRUTH and value is True:
            return True
        state = S_NEXT
        if not todo:
            return False
        if moved:
            vm.ticks -= 1
            if must_poll(vm) and poll(vm) != NORMAL:
                return hold(vm, SUBCLASS_LOOP, candidate, remaining, None, S_NEXT)
        moved = True
        cls = todo.pop()
        if type(cls) is ClassObject and plain_check(<ClassObject>cls, "__subclasscheck__"):
            if type(candidate) is not ClassObject:
                value = call_prelude(vm, "abstract_issubclass", (candidate, cls))
                state = S_ASKED
                continue
            if is_subclass(<ClassObject?>candidate, <ClassObject>cls):
                return True
            continue
        wider = widen(vm, todo, cls, "issubclass")
        if wider < 0:
            return hold(vm, SUBCLASS_LOOP, candidate, remaining, None, S_NEXT)
        if wider == 0:
            value = ask(vm, cls, "__subclasscheck__", candidate)
            if value is STOP:
                value = call_prelude(vm, "abstract_issubclass", (candidate, cls))
            state = S_ASKED

cdef ResumeFunction SUBCLASS_LOOP = resume_function("issubclass_loop", subclass_loop)

cdef object type_subclasscheck(VM* vm, PyObject** a):
    if type(<object>a[1]) is not ClassObject:
        return call_prelude(vm, "abstract_issubclass", (<object>a[1], <object>a[0]))
    return is_subclass(<ClassObject>a[1], <ClassObject?><object>a[0])

cdef object union_instancecheck(VM* vm, PyObject** a):
    return instance_check(vm, <object>a[1], <object>a[0])

cdef object union_subclasscheck(VM* vm, PyObject** a):
    return subclass_check(vm, <object>a[1], <object>a[0])


# --- tables ---

method(TYPE, "__instancecheck__", type_instancecheck, "self, instance, /")
method(TYPE, "__or__", type_or, "self, value, /")
method(TYPE, "__ror__", type_ror, "self, value, /")
method(TYPE, "__subclasscheck__", type_subclasscheck, "self, subclass, /")

static_method(GENERIC_ALIAS, "__new__", alias_new, "cls, origin, args, /")
method(GENERIC_ALIAS, "__call__", alias_call, "self, /, *args, **kwargs")
method(GENERIC_ALIAS, "__dir__", alias_dir, "self, /")
method(GENERIC_ALIAS, "__eq__", alias_eq, "self, value, /")
method(GENERIC_ALIAS, "__getattr__", alias_getattr, "self, name, /")
method(GENERIC_ALIAS, "__getitem__", alias_getitem, "self, key, /")
method(GENERIC_ALIAS, "__hash__", alias_hash, "self, /")
method(GENERIC_ALIAS, "__iter__", alias_iter, "self, /")
method(GENERIC_ALIAS, "__mro_entries__", alias_mro_entries, "self, bases, /")
method(GENERIC_ALIAS, "__or__", type_or, "self, value, /")
method(GENERIC_ALIAS, "__reduce__", alias_reduce, "self, /")
method(GENERIC_ALIAS, "__repr__", alias_repr, "self, /")
method(GENERIC_ALIAS, "__ror__", type_ror, "self, value, /")
attribute(GENERIC_ALIAS, "__args__", alias_args, NULL)
attribute(GENERIC_ALIAS, "__origin__", alias_origin, NULL)
attribute(GENERIC_ALIAS, "__parameters__", alias_parameters, NULL)
attribute(GENERIC_ALIAS, "__unpacked__", alias_unpacked, NULL)
attribute(GENERIC_ALIAS, "__typing_unpacked_tuple_args__", alias_unpacked_args, NULL)

class_method(UNION, "__class_getitem__", union_getitem, "cls, item, /")
method(UNION, "__eq__", union_eq, "self, value, /")
method(UNION, "__getitem__", union_subscript, "self, key, /")
method(UNION, "__hash__", union_hash, "self, /")
method(UNION, "__instancecheck__", union_instancecheck, "self, instance, /")
method(UNION, "__mro_entries__", union_mro_entries, "self, bases, /")
method(UNION, "__or__", type_or, "self, value, /")
method(UNION, "__repr__", union_repr, "self, /")
method(UNION, "__ror__", type_ror, "self, value, /")
method(UNION, "__subclasscheck__", union_subclasscheck, "self, subclass, /")
attribute(UNION, "__args__", union_args, NULL)
attribute(UNION, "__origin__", union_origin, NULL)
attribute(UNION, "__parameters__", union_parameters, NULL)

for _cls in (ASYNC_GENERATOR, BASE_EXCEPTION_GROUP, COROUTINE, DICT, ENUMERATE, FROZENSET, GENERATOR, LIST, MAPPINGPROXY, SET, TUPLE):
    class_method(<ClassObject?>_cls, "__class_getitem__", class_getitem, "cls, item, /")
