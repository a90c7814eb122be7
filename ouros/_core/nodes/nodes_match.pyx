# ouros: no bounds checks
"""Nodes of `match`, super() without arguments and the __class__ cell.

A Pattern behaves like an expression whose value is whether the subject matches: its continuation ends with a bool. For plain
subjects (tuples, lists, dicts, instances with shapes) the values of a pattern's children are slots on the C stack. Host lists of
them are made only for continuations and where code of the program runs. Invariant: the values of all children are taken before the
first child is matched, because matching a child may run code of the program.
"""
cimport cython
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from ouros._core.heap.exceptions cimport (
    RUNTIME_ERROR, TYPE_ERROR, VALUE_ERROR, raise_error, raise_host, raise_quoting, raise_type, refuses_now,
)
from ouros._core.protocols.argument_errors cimport full_class_name
from ouros._core.protocols.ops cimport CMP_EQ, compare, equal_fast, set_item, truth
from ouros._core.protocols.attributes cimport get_attr_or_stop
from ouros._core.protocols.call cimport call0, call_prelude
from ouros._core.protocols.pending_values cimport is_pending, value_of_pending
from ouros._core.protocols.plain_text cimport repr_text
from ouros._core.nodes.nodes_attribute cimport place_in
from ouros._core.nodes.nodes_variable cimport Const, namespace_of
from ouros._core.types.type_sequence cimport ListObject, new_list
from ouros._core.types.type_dict cimport DictObject, new_dict, dict_lookup, dict_items_list, dict_store
from ouros._core.protocols.descriptors cimport make_super
from ouros._core.protocols.saved_fields cimport all_values, below, is_value, nothing, only_a
from ouros._core.base.host_range cimport range_length
from ouros._core.types.type_object cimport collection_kind
from ouros._core.types.type_union cimport instance_check

DEF LONGEST_REPR = 10        # characters that the repr of a str or bytes has for each of its items
DEF LARGE = 100000           # items of a sequence of which a starred pattern takes some in steps

cdef extern from "Python.h":
    PyObject* PyDict_GetItemWithError(object d, object key) noexcept
    PyObject** PySequence_Fast_ITEMS(object v) noexcept

cdef type NoneType = type(None)

cdef enum PatternState:
    M_VALUE    = 0           # waits for the expression of a value pattern; a: subject
    M_EQUAL    = 1           # waits for the comparison of the value with the subject
    M_CHILD    = 2           # waits for child i; a: values
    M_KEY      = 3           # waits for the key of a mapping; a: subject, b: keys, c: values
    M_LOOKUP   = 4           # waits for the look-up of a key; saves as M_KEY
    M_CLASS    = 5           # waits for the class; a: subject
    M_ARGS     = 6           # waits for the attribute __match_args__; a: subject, b: class
    M_ATTR     = 7           # waits for an attribute; a: subject, b: names, c: values
    M_OR       = 8           # waits for alternative i; a: subject
    M_AS       = 9           # waits for the inner pattern; a: subject
    M_INSTANCE = 10          # waits for the instance check; a: subject, b: class
    M_ITEMS    = 11          # waits for the items of a sequence that is no built-in one
    M_KEYS     = 12          # waits for the key of a mapping that is no built-in one; a: subject, b: keys
    M_VALUES   = 13          # waits for the values of a mapping that is no built-in one
    M_BOUND    = 14          # waits for the assignment to the target, by code of the program
    M_DEEPER   = 15          # has evaluated nothing yet: the C stack was nearly full; a: subject

cdef enum:                   # results of collection_kind
    F_SEQUENCE = 32
    F_MAPPING  = 64


cdef struct About:           # cached facts about a class
    uint64_t version         # version of the class; 0: empty entry
    int      kind            # kind of collection: see collection_kind
    bint     plain           # `__class__` of its instances is this class

cdef enum:
    MOST_ABOUT = 64
cdef About[MOST_ABOUT] about # facts about classes, indexed by version

cdef inline About* about_class(ClassObject cls) except NULL:
    cdef About* a = &about[cls.version % MOST_ABOUT]
    return a if a.version == cls.version else learn_about(cls, a)

cdef About* learn_about(ClassObject cls, About* a) except NULL:
    a.version = 0
    a.kind = collection_kind(cls)
    a.plain = not cls.flags & C_GETATTRIBUTE and lookup(cls, "__class__") == lookup(OBJECT, "__class__")
    a.version = cls.version
    return a


cdef inline bint matches_itself(ClassObject cls) noexcept:
    """Return True if the one positional pattern of the class matches the subject itself."""
    cdef ClassObject solid = cls.solid
    return solid is INT or solid is STR or solid is FLOAT or solid is LIST or solid is DICT or solid is TUPLE or solid is SET \
        or solid is BYTES or solid is FROZENSET or solid is BYTEARRAY or cls is BOOL


cdef list boxed(Slot* got, Py_ssize_t n):
    """Box the values of a pattern's children for a continuation."""
    return [slot_box(&got[i]) if got[i].o != NULL else None for i in range(n)]


cdef inline void clear_slots(Slot* got, Py_ssize_t n) noexcept:
    cdef Py_ssize_t i
    for i in range(n):
        slot_clear(&got[i])


@cython.no_gc
@cython.final
cdef class Pattern(Node):
    def __dealloc__(self):
        cdef int i
        if self.known != NULL:
            for i in range(MOST_KNOWN):
                Py_XDECREF(self.known[i].shape)
            PyMem_Free(self.known)

    cdef int match(self, Frame* f, object v) except -9:
        cdef Slot s
        s.o = <PyObject*>v
        return self.meet(f, &s)

    cdef int meet(self, Frame* f, Slot* s) except -9:
        cdef int t
        if self.patterns is not None and unlikely_(<char*>&t < f.vm.c_limit):
            return self.meet_deeper(f, s)
        if self.kind == PAT_AS or self.kind == PAT_STAR:
            if self.patterns is not None:
                t = (<Pattern?><object>tuple_at(<PyObject*>self.patterns, 0)).meet(f, s)
                if t < 0:
                    suspend_expr1(f, self, M_AS, slot_box(s))
                if t <= 0:
                    return t
            return self.bound_slot(f, s)
        if self.kind == PAT_VALUE:
            return self.meet_value(f, s)
        if self.kind == PAT_CLASS:
            cls = self.value.eval(f)
            if cls is SIGNAL:
                suspend_expr1(f, self, M_CLASS, slot_box(s))
                return -1
            return self.class_(f, slot_box(s), cls)
        if self.kind == PAT_OR:
            return self.alternatives(f, s, 0)
        if not is_ref(s.o):
            return 0
        if self.kind == PAT_SINGLETON:
            return s.o == <PyObject*>self.constant
        if self.kind == PAT_SEQUENCE:
            return self.sequence(f, <object>s.o)
        return self.mapping(f, <object>s.o)

    cdef int meet_deeper(self, Frame* f, Slot* s) except -9:
        """Suspend and resume from the trampoline: nested patterns use C stack without a call that checks it."""
        f.vm.status = SUSPEND
        f.vm.reason = R_STACK
        suspend_expr1(f, self, M_DEEPER, slot_box(s))
        return -1

    cdef int bound(self, Frame* f, object v) except -9:
        if self.target is not None and self.target.store(f, v) != NORMAL:
            suspend_expr0(f, self, M_BOUND)
            return -1
        return 1

    cdef int bound_slot(self, Frame* f, Slot* s) except -9:
        cdef Slot copy
        if self.target is not None:
            if is_ref(s.o):
                slot_unbox(&copy, <object>s.o)
            else:
                slot_assign(&copy, s)
            if self.target.store_slot(f, &copy) != NORMAL:
                suspend_expr0(f, self, M_BOUND)
                return -1
        return 1

    cdef int meet_value(self, Frame* f, Slot* s) except -9:
        cdef int64_t n
        if type(self.value) is Const:
            w = (<Const>self.value).value
            if (<Const>self.value).tag == T_INT:
                if s.o == TAG_INT:
                    return s.u.i == (<Const>self.value).s.u.i
                if is_ref(s.o) and compact_int(s.o, &n):
                    return n == (<Const>self.value).s.u.i
            elif is_ref(s.o) and type(w) is str and type(<object>s.o) is str:
                return <str>w == <str>s.o
        else:
            w = self.value.eval(f)
            if w is SIGNAL:
                suspend_expr1(f, self, M_VALUE, slot_box(s))
                return -1
        return self.compare_value(f, slot_box(s), w)

    cdef int compare_value(self, Frame* f, object v, object w) except -9:
        cdef int t
        if type(v) is Instance and not (<Instance>v).cls.flags & C_EQ:
            # Equal only to itself, unless the other operand has its own __eq__.
            if not is_heap(w) or type(w) is Instance and not (<Instance>w).cls.flags & C_EQ:
                return v is w
        elif is_heap(v):
            if (type(v) is ListObject or type(v) is DictObject) and (<HeapObject>v).cls.flags & C_BUILTIN and not is_heap(w):
                return 0
        elif v is not w and not is_heap(w):
            t = equal_fast(v, w)
            if t >= 0:
                return t
        r = compare(f.vm, CMP_EQ, v, w)
        if r is SIGNAL:
            suspend_expr0(f, self, M_EQUAL)
            return -1
        t = truth(f.vm, r)
        if t < 0:
            suspend_expr0(f, self, PASS)
        return t

    cdef int alternatives(self, Frame* f, Slot* s, Py_ssize_t i) except -9:
        cdef int t
        while i < tuple_size(<PyObject*>self.patterns):
            t = (<Pattern?><object>tuple_at(<PyObject*>self.patterns, i)).meet(f, s)
            if t < 0:
                suspend_expr(f, self, M_OR, i, slot_box(s), None, None)
                return -1
            if t:
                return 1
            i += 1
        return 0

    cdef int children_of(self, Frame* f, Slot* got) except -9:
        """Match the children with these values. Take over the slots."""
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.patterns)
        cdef int t = 1
        for i in range(n):
            t = (<Pattern?><object>tuple_at(<PyObject*>self.patterns, i)).meet(f, &got[i])
            if t <= 0:
                if t < 0:
                    suspend_expr(f, self, M_CHILD, i, boxed(got, n), None, None)
                break
        clear_slots(got, n)
        return t

    cdef int children(self, Frame* f, list values, Py_ssize_t i) except -9:
        """Match the children from number i on, with values from a continuation or from code of the program."""
        cdef int t
        cdef Pattern p
        while i < len(self.patterns):
            p = <Pattern?>self.patterns[i]
            if p.kind == PAT_STAR:
                t = p.bound(f, values[i])
            else:
                t = p.match(f, values[i])
            if t < 0:
                suspend_expr(f, self, M_CHILD, i, values, None, None)
                return -1
            if t == 0:
                return 0
            i += 1
        return 1

    cdef int sequence(self, Frame* f, object v) except -9:
        cdef ListObject o
        if type(v) is tuple:
            return self.items(f, v, tuple_size(<PyObject*>v), v)
        if type(v) is ListObject:
            o = <ListObject>v
            if o.cls is LIST:
                return self.items(f, o.items, list_size(<PyObject*>o.items), o)
            if about_class(o.cls).kind != F_SEQUENCE:
                return 0
        elif not is_heap(v):
            return self.range_items(f, v) if type(v) is range else 0
        elif about_class((<HeapObject>v).cls).kind != F_SEQUENCE:
            return 0
        if not class_of(v).flags & C_BUILTIN and (class_of(v).flags & C_ITER or class_of(v).solid is OBJECT or type(v) is DictObject):
            if about_class(class_of(v)).kind != F_SEQUENCE:
                return 0
            return self.sequence_given(f, self.items_asked(f, v))
        plain = unwrap(v)
        if type(plain) is tuple:
            return self.items(f, plain, tuple_size(<PyObject*>plain), plain)
        if type(plain) is ListObject:
            return self.items(f, (<ListObject>plain).items, list_size(<PyObject*>(<ListObject>plain).items), plain)
        return self.sequence_given(f, self.items_asked(f, v))

    cdef int range_items(self, Frame* f, object v) except -9:
        cdef int64_t n = range_length(<PyObject*>v)
        if n < 0:
            # The bounds are large, but the range may have few items.
            try:
                n = len(v)
            except OverflowError as e:
                if self.star == 0 and len(self.patterns) == 1 and (<Pattern?>self.patterns[0]).target is None:
                    return 1
                return self.sequence_given(f, raise_host(f.vm, e))
        if n > len(self.patterns) and self.star < 0:
            return 0
        if n > 1000:
            return self.sequence_given(f, self.items_asked(f, v))
        return self.items(f, tuple(v), <Py_ssize_t>n, v)

    cdef int items(self, Frame* f, object v, Py_ssize_t count, object subject) except -9:
        """Match the items of a host tuple or list v, those of the subject, which has count items."""
        cdef Slot got[MOST_GOT]
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.patterns), more = count - n, shift = 0
        cdef PyObject** p = PySequence_Fast_ITEMS(v)
        if more != 0 if self.star < 0 else more < -1:
            return 0
        if count > LARGE and self.star >= 0:
            # By steps that are charged one by one.
            return self.sequence_given(f, self.items_asked(f, subject))
        if n > MOST_GOT:
            return self.many_items(f, list(v))
        for i in range(n):
            if i != self.star:
                incref(p[i + shift])
                got[i].o = p[i + shift]
                continue
            got[i].o = NULL
            if (<Pattern?><object>tuple_at(<PyObject*>self.patterns, i)).target is not None:
                rest = new_list(f.vm, list((<tuple>v)[i:i + more + 1]) if type(v) is tuple else (<list?>v)[i:i + more + 1])
                Py_INCREF(rest)
                got[i].o = <PyObject*>rest
            shift = more
        return self.children_of(f, got)

    cdef int many_items(self, Frame* f, list items) except -9:
        cdef Py_ssize_t end = len(items) - len(self.patterns) + 1 + self.star
        if self.star >= 0:
            items[self.star:end] = [new_list(f.vm, items[self.star:end])]
        return self.children(f, items, 0)

    cdef object items_asked(self, Frame* f, object v):
        """Get the items by the subject's own methods. Returns: a tuple, None if there are too few or too many, or SIGNAL."""
        cdef Pattern p
        cdef bint wild = True, star_wild = False
        cdef Py_ssize_t i
        for i, item in enumerate(self.patterns):
            p = <Pattern?>item
            if p.target is not None or p.kind != PAT_STAR and (p.kind != PAT_AS or p.patterns is not None):
                wild = False
            elif p.kind == PAT_STAR:
                star_wild = True
        return call_prelude(f.vm, "match_sequence", (v, len(self.patterns), self.star, wild, star_wild))

    cdef int sequence_given(self, Frame* f, object values) except -9:
        if values is SIGNAL:
            suspend_expr0(f, self, M_ITEMS)
            return -1
        if type(values) is not tuple or len(<tuple>values) != len(self.patterns):
            return 0
        return self.children(f, list(<tuple>values), 0)

    cdef int mapping_by_get(self, Frame* f, object v, list keys) except -9:
        while len(keys) < len(self.keys):
            key = (<Node?>self.keys[len(keys)]).eval(f)
            if key is SIGNAL:
                suspend_expr(f, self, M_KEYS, 0, v, keys, None)
                return -1
            keys.append(key)
        return self.mapping_given(f, call_prelude(f.vm, "match_mapping", (v, tuple(keys), self.target is not None)))

    cdef int mapping_given(self, Frame* f, object values) except -9:
        if values is SIGNAL:
            suspend_expr0(f, self, M_VALUES)
            return -1
        if type(values) is not tuple or len(<tuple>values) != len(self.patterns) + (self.target is not None):
            return 0
        if self.target is not None:
            self.target.store(f, (<tuple>values)[len(self.patterns)])
        return self.children(f, list(<tuple>values)[:len(self.patterns)], 0)

    cdef int mapping(self, Frame* f, object v) except -9:
        cdef Slot got[MOST_GOT]
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.patterns)
        cdef PyObject* p
        cdef DictObject d
        if type(v) is not DictObject or not (<DictObject>v).cls.flags & C_BUILTIN:
            return self.mapping_by_get(f, v, []) if is_heap(v) and about_class((<HeapObject>v).cls).kind == F_MAPPING else 0
        d = <DictObject>v
        if d.d is None or self.target is not None or n > MOST_GOT:
            return self.by_keys(f, d, [], [])
        for i in range(n):
            p = tuple_at(<PyObject*>self.keys, i)
            if type(<object>p) is not Const or type((<Const>p).value) is not str:
                clear_slots(got, i)
                return self.by_keys(f, d, [], [])
            p = PyDict_GetItemWithError(d.d, (<Const>p).value)
            if p == NULL:
                clear_slots(got, i)
                return 0
            incref(p)
            got[i].o = p
        return self.children_of(f, got)

    cdef int by_keys(self, Frame* f, object v, list keys, list values) except -9:
        while len(keys) < len(self.keys):
            key = (<Node?>self.keys[len(keys)]).eval(f)
            if key is SIGNAL:
                suspend_expr(f, self, M_KEY, 0, v, keys, values)
                return -1
            for other in keys:
                if equal_fast(key, other) == 1:
                    return self.duplicate_key(f, key)
            keys.append(key)
            w = dict_lookup(f.vm, <DictObject?>v, key)
            if w is SIGNAL:
                suspend_expr(f, self, M_LOOKUP, 0, v, keys, values)
                return -1
            if w is STOP:
                return 0
            values.append(w)
        return self.mapping_values(f, v, keys, values)

    cdef int duplicate_key(self, Frame* f, object key) except -9:
        # Keys that are found equal without code of the program are plain values.
        if type(key) in (str, bytes) and refuses_now(f.vm, LONGEST_REPR * len(key)):
            suspend_expr0(f, self, PASS)
            return -1
        text = repr_text(key) if type(key) is str else repr(key) if type(key) in (int, float, bool, complex, bytes, NoneType) else "..."
        raise_quoting(f.vm, VALUE_ERROR, "mapping pattern checks duplicate key (%s)", text)
        suspend_expr0(f, self, PASS)
        return -1

    cdef int mapping_values(self, Frame* f, object v, list keys, list values) except -9:
        cdef DictObject rest
        if self.target is not None:
            rest = new_dict(f.vm, {})
            items = dict_items_list(f.vm, <DictObject?>v)
            if any([is_heap(key) for key in keys]) or any([is_heap(key) for key, w in items]):
                # Code of the program may define which keys are equal.
                return self.mapping_given(f, call_prelude(f.vm, "match_mapping", (v, tuple(keys), True)))
            for key, w in items:
                if not any([equal_fast(key, other) == 1 for other in keys]):
                    if dict_store(f.vm, rest, key, w) < 0:
                        suspend_expr0(f, self, PASS)
                        return -1
            self.target.store(f, rest)
        return self.children(f, values, 0)

    cdef int class_(self, Frame* f, object v, object cls) except -9:
        cdef ClassObject own
        if type(cls) is not ClassObject:
            raise_type(f.vm, "called match pattern must be a class")
            suspend_expr0(f, self, PASS)
            return -1
        own = class_of(v)
        if own is not cls and not is_subclass(own, <ClassObject>cls):
            if (<ClassObject>cls).cls is TYPE and about_class(own).plain:
                return 0
            r = instance_check(f.vm, v, cls)
            if r is SIGNAL:
                suspend_expr(f, self, M_INSTANCE, 0, v, cls, None)
                return -1
            if r is not True:
                return 0
        return self.class_fields(f, v, <ClassObject>cls)

    cdef int class_fields(self, Frame* f, object v, ClassObject cls) except -9:
        cdef Slot got[MOST_GOT]
        cdef Py_ssize_t n = tuple_size(<PyObject*>self.patterns)
        cdef int t
        if n == 0:
            return 1
        if type(v) is Instance:
            t = self.fields(f, <Instance>v, cls)
            if t != -2:
                return t
        elif n == 1 and tuple_size(<PyObject*>self.names) == 0 and cls.flags & C_BUILTIN and matches_itself(cls):
            Py_INCREF(v)
            got[0].o = <PyObject*>v
            return self.children_of(f, got)
        if n == tuple_size(<PyObject*>self.names):
            return self.attributes(f, v, list(self.names), [])
        args = get_attr_or_stop(f.vm, cls, "__match_args__")
        if args is SIGNAL:
            suspend_expr(f, self, M_ARGS, 0, v, cls, None)
            return -1
        return self.class_names(f, v, <ClassObject?>cls, args)

    cdef int fields(self, Frame* f, Instance ins, ClassObject cls) except -9:
        """Match the attributes of an instance by the inline cache. Returns: -2 if each attribute must be looked up."""
        cdef Slot got[MOST_GOT]
        cdef Py_ssize_t i, n = tuple_size(<PyObject*>self.patterns)
        cdef Slot* s
        cdef KnownShape* at = NULL
        if self.known != NULL:
            for i in range(MOST_KNOWN):
                at = &self.known[i]
                if at.form == ins.form and at.version == ins.cls.version and at.owner == cls.version and at.meta == cls.cls.version:
                    break
            else:
                at = NULL
        if at == NULL:
            at = self.learn(ins, cls)
            if at == NULL:
                return -2
        if at.index[0] < 0:
            return -2
        for i in range(n):
            s = slots_of(ins) + at.index[i]
            if s.o == NULL:
                clear_slots(got, i)
                return -2
            slot_copy(&got[i], s)
        return self.children_of(f, got)

    cdef KnownShape* learn(self, Instance ins, ClassObject cls) except? NULL:
        """Cache where instances of this shape have the attributes for the children, or that they must be looked up."""
        cdef KnownShape* at
        cdef Py_ssize_t i, n = len(self.patterns)
        cdef tuple names
        cdef Shape shape
        if shape_of(ins).private or n > MOST_GOT:
            return NULL
        names = self.all_names(cls)
        if self.known == NULL:
            self.known = <KnownShape*>PyMem_Calloc(MOST_KNOWN, sizeof(KnownShape))
            if self.known == NULL:
                raise MemoryError
        at = &self.known[self.turn]
        self.turn = (self.turn + 1) % MOST_KNOWN
        shape = shape_of(ins)
        Py_INCREF(shape)
        Py_XDECREF(at.shape)
        at.shape, at.form = <PyObject*>shape, ins.form
        at.version, at.owner, at.meta = ins.cls.version, cls.version, cls.cls.version
        at.index[0] = -1
        if names is not None:
            for i in range(n):
                at.index[i] = <int>place_in(ins, <str?>names[i])
                if at.index[i] < 0:
                    at.index[0] = -1
                    break
        return at

    cdef tuple all_names(self, ClassObject cls):
        """Return the attribute name for each child; None if a name is wrong or code of the program must run."""
        cdef PyObject* p
        cdef tuple names = self.names
        cdef Py_ssize_t n = len(self.patterns) - len(names)
        if n:
            if cls.cls.flags & C_GETATTR or lookup(cls.cls, "__match_args__") != NULL:
                return None
            p = lookup(cls, "__match_args__")
            if p == NULL or type(<object>p) is not tuple or len(<tuple>p) < n:
                return None
            names = (<tuple>p)[:n] + names
            for name in names:
                if type(name) is not str:
                    return None
            if len(set(names)) < len(names):
                return None
        return names

    cdef int class_names(self, Frame* f, object v, ClassObject cls, object match_args) except -9:
        cdef Py_ssize_t n = len(self.patterns) - len(self.names)
        cdef list names
        if match_args is STOP:
            if matches_itself(cls):
                if n > 1:
                    raise_quoting(f.vm, TYPE_ERROR, "%s() accepts 1 positional sub-pattern (%s given)", full_class_name(cls), n)
                    suspend_expr0(f, self, PASS)
                    return -1
                return self.attributes(f, v, [None] * n + list(self.names), [])
            match_args = ()
        if type(match_args) is not tuple:
            raise_quoting(f.vm, TYPE_ERROR, "%s.__match_args__ must be a tuple (got %s)", cls.name, type_name(match_args))
            suspend_expr0(f, self, PASS)
            return -1
        if len(<tuple>match_args) < n:
            m = len(<tuple>match_args)
            raise_quoting(f.vm, TYPE_ERROR, "%s() accepts %s positional sub-pattern%s (%s given)", full_class_name(cls), m, '' if m == 1 else 's', n)
            suspend_expr0(f, self, PASS)
            return -1
        names = list(<tuple>match_args)[:n]
        for name in names:
            if type(name) is not str:
                raise_type(f.vm, f"__match_args__ elements must be strings (got {type_name(name)})")
                suspend_expr0(f, self, PASS)
                return -1
        for i in range(n):
            if names[i] in names[:i]:
                raise_quoting(f.vm, TYPE_ERROR, "%s() got multiple sub-patterns for attribute '%s'", cls.name, names[i])
                suspend_expr0(f, self, PASS)
                return -1
        for name in self.names:
            if name in names:
                raise_quoting(f.vm, TYPE_ERROR, "%s() got multiple sub-patterns for attribute '%s'", cls.name, name)
                suspend_expr0(f, self, PASS)
                return -1
        return self.attributes(f, v, names + list(self.names), [])

    cdef int attributes(self, Frame* f, object v, list names, list values) except -9:
        while len(values) < len(names):
            name = names[len(values)]
            w = v if name is None else get_attr_or_stop(f.vm, v, <str?>name)
            if w is SIGNAL:
                suspend_expr(f, self, M_ATTR, 0, v, names, values)
                return -1
            if w is STOP:
                return 0
            values.append(w)
        return self.children(f, values, 0)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int t, state = k.state
        cdef list values
        cdef Slot s
        if c != NORMAL or state == PASS:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if state == M_DEEPER:
            t = self.match(f, k.a)
        elif state == M_VALUE:
            t = self.compare_value(f, k.a, v)
        elif state == M_EQUAL:
            t = truth(f.vm, v)
            if t < 0:
                suspend_expr0(f, self, PASS)
        elif state == M_CHILD:
            t = self.children(f, <list?>k.a, k.i + 1) if v is True else 0
        elif state == M_KEY or state == M_LOOKUP:
            keys = list(<list?>k.b)
            values = list(<list?>k.c)
            if state == M_KEY:
                keys.append(v)
                v = dict_lookup(f.vm, <DictObject?>k.a, v)
                if v is SIGNAL:
                    return suspend_stmt(f, self, M_LOOKUP, 0, k.a, keys, values)
            if v is STOP:
                t = 0
            else:
                values.append(v)
                t = self.by_keys(f, k.a, keys, values)
        elif state == M_CLASS:
            t = self.class_(f, k.a, v)
        elif state == M_ARGS:
            t = self.class_names(f, k.a, <ClassObject?>k.b, v)
        elif state == M_ATTR:
            if v is STOP:
                t = 0
            else:
                t = self.attributes(f, k.a, <list?>k.b, <list?>k.c + [v])
        elif state == M_INSTANCE:
            t = self.class_fields(f, k.a, <ClassObject?>k.b) if v is True else 0
        elif state == M_ITEMS:
            t = self.sequence_given(f, v)
        elif state == M_VALUES:
            t = self.mapping_given(f, v)
        elif state == M_KEYS:
            t = self.mapping_by_get(f, k.a, list(<list?>k.b) + [v])
        elif state == M_BOUND:
            t = 1
        elif state == M_OR:
            s.o = <PyObject*>k.a
            t = 1 if v is True else self.alternatives(f, &s, k.i + 1)
        else:
            t = self.bound(f, k.a) if v is True else 0
        if t < 0:
            return f.vm.status
        return done(f.vm, t == 1)

    cdef bint fits(self, Continuation k) except -1:
        cdef Py_ssize_t n = len(self.patterns) if self.patterns is not None else 0
        cdef Py_ssize_t keys = len(self.keys) if self.keys is not None else 0
        if k.state == PASS or k.state == M_EQUAL or k.state == M_BOUND:
            return nothing(k)
        if k.state == M_ITEMS or k.state == M_VALUES:
            return nothing(k) and self.kind == (PAT_SEQUENCE if k.state == M_ITEMS else PAT_MAPPING)
        if k.state == M_CHILD:
            return type(k.a) is list and all_values(<list>k.a) and len(<list>k.a) == n and below(k, n) and k.b is None and k.c is None
        if not is_value(k.a):
            return False
        if k.state == M_KEY or k.state == M_LOOKUP or k.state == M_ATTR:
            if type(k.b) is not list or type(k.c) is not list or not all_values(<list>k.b) or not all_values(<list>k.c) or k.i != 0:
                return False
            if k.state == M_ATTR:
                return len(<list>k.c) < len(<list>k.b) == n and all([name is None or type(name) is str for name in <list>k.b])
            # Keys and values found so far; in M_LOOKUP the last key has no value yet.
            return self.kind == PAT_MAPPING and type(k.a) is DictObject and len(<list>k.b) == len(<list>k.c) + (k.state == M_LOOKUP) \
                and len(<list>k.c) < keys == n
        if k.state == M_ARGS or k.state == M_INSTANCE:
            return self.kind == PAT_CLASS and type(k.b) is ClassObject and k.c is None and k.i == 0
        if k.state == M_KEYS:
            return self.kind == PAT_MAPPING and type(k.b) is list and all_values(<list>k.b) and len(<list>k.b) < keys and k.c is None
        if k.state == M_OR:
            return k.b is None and k.c is None and below(k, n)
        return (k.state == M_VALUE or (k.state == M_CLASS and self.kind == PAT_CLASS) or k.state == M_AS or k.state == M_DEEPER) and only_a(k)


cdef enum MatchState:
    MATCH_SUBJECT = 0    # waits for the subject
    MATCH_PATTERN = 1    # waits for pattern i; a: subject
    MATCH_GUARD   = 2    # waits for guard i; a: subject

@cython.no_gc
@cython.final
cdef class Match(Node):
    """saves: see MatchState"""
    cdef int exec(self, Frame* f) except -9:
        cdef Slot s
        cdef int c, tag = self.subject.eval_slot(f, &s)
        if tag == T_SIGNAL:
            return suspend_stmt0(f, self, MATCH_SUBJECT)
        if tag == T_OBJECT and is_pending(<object>s.o):
            v = value_of_pending(f.vm, <object>s.o)
            slot_clear(&s)
            if v is SIGNAL:
                return suspend_stmt0(f, self, MATCH_SUBJECT)
            slot_set(&s, v)
        c = self.run(f, &s, 0)
        slot_clear(&s)
        return c

    cdef int run(self, Frame* f, Slot* s, Py_ssize_t i) except -9:
        cdef int t
        while i < tuple_size(<PyObject*>self.patterns):
            t = (<Pattern?><object>tuple_at(<PyObject*>self.patterns, i)).meet(f, s)
            if t < 0:
                return suspend_stmt(f, self, MATCH_PATTERN, i, slot_box(s), None, None)
            if t:
                t = self.guard(f, s, i)
                if t != -1:
                    return t
            i += 1
        return NORMAL

    cdef int guard(self, Frame* f, Slot* s, Py_ssize_t i) except -9:
        """Run case i if its guard is true. Returns: -1 if it is false."""
        cdef int t
        cdef PyObject* guard = tuple_at(<PyObject*>self.guards, i)
        if guard != <PyObject*>None:
            t = (<Node?><object>guard).test(f)
            if t < 0:
                return suspend_stmt(f, self, MATCH_GUARD, i, slot_box(s), None, None)
            if t == 0:
                return -1
        return (<Node?><object>tuple_at(<PyObject*>self.bodies, i)).exec(f)

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef int t
        cdef Slot s
        if c != NORMAL:
            return forward_status(f, self, c)
        v = vm_take(f.vm)
        if k.state == MATCH_SUBJECT and is_pending(v):
            v = value_of_pending(f.vm, v)
            if v is SIGNAL:
                return suspend_stmt0(f, self, MATCH_SUBJECT)
        # k may be re-used meanwhile.
        subject = v if k.state == MATCH_SUBJECT else k.a
        s.o = <PyObject*>subject
        if k.state == MATCH_SUBJECT:
            return self.run(f, &s, 0)
        if k.state == MATCH_PATTERN:
            if v is True:
                t = self.guard(f, &s, k.i)
                if t != -1:
                    return t
            return self.run(f, &s, k.i + 1)
        t = truth(f.vm, v)
        if t < 0:
            return suspend_stmt(f, self, MATCH_GUARD, k.i, subject, None, None)
        if t:
            return (<Node?>self.bodies[k.i]).exec(f)
        return self.run(f, &s, k.i + 1)

    cdef bint fits(self, Continuation k) except -1:
        return (k.state == MATCH_SUBJECT and nothing(k)) or (is_value(k.a) and below(k, len(self.bodies)) and k.b is None and k.c is None)


@cython.no_gc
@cython.final
cdef class ZeroSuper(Node):
    """saves: nothing"""
    cdef object eval(self, Frame* f):
        fn = self.func.eval(f)
        if fn is SIGNAL:
            return suspend_expr0(f, self, PASS)
        return self.make(f, fn)

    cdef object make(self, Frame* f, object fn):
        cdef Slot* me
        cdef Cell cell
        if fn is not SUPER:
            return forward_value(f, self, call0(f.vm, fn))
        if not self.has_self:
            raise_error(f.vm, RUNTIME_ERROR, "super(): no arguments")
            return suspend_expr0(f, self, PASS)
        if self.class_slot < 0:
            raise_error(f.vm, RUNTIME_ERROR, "super(): __class__ cell not found")
            return suspend_expr0(f, self, PASS)
        cell = <Cell?><object>f.slots[self.class_slot].o
        me = &(<Cell?><object>f.slots[0].o).s if self.self_cell else &f.slots[0]
        if me.o == NULL or cell.s.o == NULL:
            raise_error(f.vm, RUNTIME_ERROR, "super(): empty __class__ cell" if cell.s.o == NULL else "super(): arg[0] deleted")
            return suspend_expr0(f, self, PASS)
        around = slot_box(&cell.s)
        if type(around) is not ClassObject:
            # The code of a method, in a function with another closure.
            raise_error(f.vm, RUNTIME_ERROR, f"super(): __class__ is not a type ({type_name(around)})")
            return suspend_expr0(f, self, PASS)
        return forward_value(f, self, make_super(f.vm, around, slot_box(me)))


@cython.no_gc
@cython.final
cdef class ClassCell(Node):
    cdef int exec(self, Frame* f) except -9:
        cdef object ns = namespace_of(f)
        if class_of(ns) is DICT:
            hooks.dict_put(<PyObject*>ns, self.name, <object>f.slots[self.slot].o)
        elif set_item(f.vm, ns, self.name, <object>f.slots[self.slot].o) < 0:
            return suspend_stmt0(f, self, PASS)
        return NORMAL

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        return forward_status(f, self, c)
