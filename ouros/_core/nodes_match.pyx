"""match, super() without arguments, the __class__ cell.

A Pattern behaves like an expression whose value is whether the subject matches: its continuation ends with a bool.
"""
cimport cython
from ouros._core.errors cimport *
from ouros._core.heap cimport *
from ouros._core.attr cimport get_attr_or_stop, type_name
from ouros._core.call cimport call0, call_prelude
from ouros._core.ops cimport *
from ouros._core.format cimport repr_text
from ouros._core.nodes_leaf cimport namespace_of
from ouros._core.type_seq cimport ListObject, new_list
from ouros._core.type_map cimport DictObject, new_dict, dict_lookup, dict_items_list, dict_store
from ouros._core.type_func cimport SuperObject
from ouros._core.type_union cimport instance_check
cimport ouros._core.type_func as _type_func

cdef type NoneType = type(None)

cdef enum PatternState:
    M_VALUE    = 0           # the value pattern's expression; a: subject
    M_EQUAL    = 1           # its comparison
    M_CHILD    = 2           # child i; a: values
    M_KEY      = 3           # key of a mapping; a: subject, b: keys, c: values
    M_LOOKUP   = 4           # its value
    M_CLASS    = 5           # the class; a: subject
    M_ARGS     = 6           # __match_args__; a: subject, b: class
    M_ATTR     = 7           # attribute; a: subject, b: names, c: values
    M_OR       = 8           # alternative i; a: subject
    M_AS       = 9           # inner pattern; a: subject
    M_INSTANCE = 10          # whether it is an instance; a: subject, b: class
    M_ITEMS    = 11          # the items of a sequence of the program's own
    M_KEYS     = 12          # key of a mapping of the program's own; a: subject, b: keys
    M_VALUES   = 13          # what such a mapping has for the keys

cdef enum:
    # Collection.__abc_tpflags__
    F_SEQUENCE = 32
    F_MAPPING  = 64


cdef int collection_kind(object v) except -1:
    """Whether a value that is no plain list, tuple, range or dict matches as a sequence, as a mapping or as neither."""
    cdef ClassObject cls = class_of(v), base
    cdef PyObject* flags = lookup(cls, "__abc_tpflags__")
    cdef int64_t n
    cdef ClassObject solid = cls.solid
    cdef int own = 0
    if solid is not None:
        if solid is LIST or solid is TUPLE or solid is RANGE or solid is builtin_classes.get("deque") or solid is builtin_classes.get("memoryview"):
            own = F_SEQUENCE
        elif solid is DICT or solid is MAPPINGPROXY:
            own = F_MAPPING
    if flags == NULL:
        return own
    if own:
        # Whichever comes first among the bases.
        for item in cls.mro:
            base = <ClassObject>item
            if base is solid:
                return own
            if "__abc_tpflags__" in base.ns:
                break
    return <int>n if exact_int64(flags, &n) and (n == F_SEQUENCE or n == F_MAPPING) else own


@cython.final
cdef class Pattern(Node):
    cdef int match(self, Frame* f, object v) except -9:
        cdef int t
        if self.kind == PAT_AS:
            if self.patterns is None:
                return self.bound(f, v)
            t = (<Pattern>self.patterns[0]).match(f, v)
            if t < 0:
                pend1(f, self, M_AS, v)
                return -1
            return self.bound(f, v) if t else 0
        if self.kind == PAT_VALUE:
            w = self.value.eval(f)
            if w is SIGNAL:
                pend1(f, self, M_VALUE, v)
                return -1
            return self.compare_value(f, v, w)
        if self.kind == PAT_SINGLETON:
            return v is self.constant
        if self.kind == PAT_SEQUENCE:
            return self.sequence(f, v)
        if self.kind == PAT_MAPPING:
            if type(v) is DictObject and (<DictObject>v).cls.flags & C_BUILTIN:
                return self.mapping(f, v, [], [])
            return self.mapping_by_get(f, v, []) if is_heap(v) and collection_kind(v) == F_MAPPING else 0
        if self.kind == PAT_CLASS:
            cls = self.value.eval(f)
            if cls is SIGNAL:
                pend1(f, self, M_CLASS, v)
                return -1
            return self.class_(f, v, cls)
        return self.alternatives(f, v, 0)

    cdef int bound(self, Frame* f, object v) except -9:
        if self.target is not None:
            self.target.store(f, v)
        return 1

    cdef int compare_value(self, Frame* f, object v, object w) except -9:
        cdef int t
        r = compare(f.vm, CMP_EQ, v, w)
        if r is SIGNAL:
            pend0(f, self, M_EQUAL)
            return -1
        t = truth(f.vm, r)
        if t < 0:
            pend0(f, self, PASS)
        return t

    cdef int alternatives(self, Frame* f, object v, Py_ssize_t i) except -9:
        cdef int t
        while i < len(self.patterns):
            t = (<Pattern>self.patterns[i]).match(f, v)
            if t < 0:
                pend(f, self, M_OR, i, v, None, None)
                return -1
            if t:
                return 1
            i += 1
        return 0

    cdef int children(self, Frame* f, list values, Py_ssize_t i) except -9:
        cdef int t
        cdef Pattern p
        while i < len(self.patterns):
            p = <Pattern>self.patterns[i]
            if p.kind == PAT_STAR:
                t = p.bound(f, values[i])
            else:
                t = p.match(f, values[i])
            if t < 0:
                pend(f, self, M_CHILD, i, values, None, None)
                return -1
            if t == 0:
                return 0
            i += 1
        return 1

    cdef int sequence(self, Frame* f, object v) except -9:
        cdef list items
        cdef Py_ssize_t n = len(self.patterns), after
        if is_heap(v) and not class_of(v).flags & C_BUILTIN and (class_of(v).flags & C_ITER or class_of(v).solid is OBJECT
                                                                or type(v) is DictObject):
            if collection_kind(v) != F_SEQUENCE:
                return 0
            return self.sequence_given(f, self.items_asked(f, v))
        plain = unwrap(v)
        if type(plain) is tuple:
            items = list(<tuple>plain)
        elif type(plain) is ListObject:
            items = list((<ListObject>plain).items)
        elif type(v) is range:
            if len(v) > n and self.star < 0:
                return 0
            if len(v) > 1000:
                return self.sequence_given(f, self.items_asked(f, v))
            items = list(v)
        elif is_heap(v) and collection_kind(v) == F_SEQUENCE:
            return self.sequence_given(f, self.items_asked(f, v))
        else:
            return 0
        if self.star < 0:
            if len(items) != n:
                return 0
        else:
            if len(items) < n - 1:
                return 0
            after = n - 1 - self.star
            items = items[:self.star] + [new_list(f.vm, items[self.star:len(items) - after])] + items[len(items) - after:]
        return self.children(f, items, 0)

    cdef object items_asked(self, Frame* f, object v):
        """The items by the methods of the subject: a tuple, None if there are too few or too many, SIGNAL."""
        cdef Pattern p
        cdef bint wild = True, star_wild = False
        cdef Py_ssize_t i
        for i, item in enumerate(self.patterns):
            p = <Pattern>item
            if p.target is not None or p.kind != PAT_STAR and (p.kind != PAT_AS or p.patterns is not None):
                wild = False
            elif p.kind == PAT_STAR:
                star_wild = True
        return call_prelude(f.vm, "match_sequence", (v, len(self.patterns), self.star, wild, star_wild))

    cdef int sequence_given(self, Frame* f, object values) except -9:
        if values is SIGNAL:
            pend0(f, self, M_ITEMS)
            return -1
        if type(values) is not tuple or len(<tuple>values) != len(self.patterns):
            return 0
        return self.children(f, list(<tuple>values), 0)

    cdef int mapping_by_get(self, Frame* f, object v, list keys) except -9:
        while len(keys) < len(self.keys):
            key = (<Node>self.keys[len(keys)]).eval(f)
            if key is SIGNAL:
                pend(f, self, M_KEYS, 0, v, keys, None)
                return -1
            keys.append(key)
        return self.mapping_given(f, call_prelude(f.vm, "match_mapping", (v, tuple(keys), self.target is not None)))

    cdef int mapping_given(self, Frame* f, object values) except -9:
        if values is SIGNAL:
            pend0(f, self, M_VALUES)
            return -1
        if type(values) is not tuple or len(<tuple>values) != len(self.patterns) + (self.target is not None):
            return 0
        if self.target is not None:
            self.target.store(f, (<tuple>values)[len(self.patterns)])
        return self.children(f, list(<tuple>values)[:len(self.patterns)], 0)

    cdef int mapping(self, Frame* f, object v, list keys, list values) except -9:
        while len(keys) < len(self.keys):
            key = (<Node>self.keys[len(keys)]).eval(f)
            if key is SIGNAL:
                pend(f, self, M_KEY, 0, v, keys, values)
                return -1
            for other in keys:
                if equal_fast(key, other) == 1:
                    return self.duplicate_key(f, key)
            keys.append(key)
            w = dict_lookup(f.vm, <DictObject>v, key)
            if w is SIGNAL:
                pend(f, self, M_LOOKUP, 0, v, keys, values)
                return -1
            if w is STOP:
                return 0
            values.append(w)
        return self.mapping_values(f, v, keys, values)

    cdef int duplicate_key(self, Frame* f, object key) except -9:
        # Keys that are found equal without code of the program are plain.
        text = repr_text(key) if type(key) is str else repr(key) if type(key) in (int, float, bool, complex, bytes, NoneType) else "..."
        raise_value(f.vm, f"mapping pattern checks duplicate key ({text})")
        pend0(f, self, PASS)
        return -1

    cdef int mapping_values(self, Frame* f, object v, list keys, list values) except -9:
        cdef DictObject rest
        if self.target is not None:
            rest = new_dict(f.vm, {})
            if any([is_heap(key) for key in keys]) or any([is_heap(key) for key, w in dict_items_list(<DictObject>v)]):
                # Their own methods say what is equal.
                return self.mapping_given(f, call_prelude(f.vm, "match_mapping", (v, tuple(keys), True)))
            for key, w in dict_items_list(<DictObject>v):
                if not any([equal_fast(key, other) == 1 for other in keys]):
                    if dict_store(f.vm, rest, key, w) < 0:
                        pend0(f, self, PASS)
                        return -1
            self.target.store(f, rest)
        return self.children(f, values, 0)

    cdef int class_(self, Frame* f, object v, object cls) except -9:
        if type(cls) is not ClassObject:
            raise_type(f.vm, "called match pattern must be a class")
            pend0(f, self, PASS)
            return -1
        if not is_instance(v, <ClassObject>cls):
            if (<ClassObject>cls).cls is TYPE and lookup(class_of(v), "__class__") == lookup(OBJECT, "__class__"):
                return 0
            r = instance_check(f.vm, v, cls)
            if r is SIGNAL:
                pend(f, self, M_INSTANCE, 0, v, cls, None)
                return -1
            if r is not True:
                return 0
        return self.class_fields(f, v, <ClassObject>cls)

    cdef int class_fields(self, Frame* f, object v, ClassObject cls) except -9:
        if len(self.patterns) == len(self.names):
            return self.attributes(f, v, list(self.names), [])
        args = get_attr_or_stop(f.vm, cls, "__match_args__")
        if args is SIGNAL:
            pend(f, self, M_ARGS, 0, v, cls, None)
            return -1
        return self.class_names(f, v, <ClassObject>cls, args)

    cdef int class_names(self, Frame* f, object v, ClassObject cls, object match_args) except -9:
        cdef Py_ssize_t n = len(self.patterns) - len(self.names)
        cdef list names
        if match_args is STOP:
            if cls.solid in SELF_MATCHING or cls is BOOL:
                if n > 1:
                    raise_type(f.vm, f"{cls.name}() accepts 1 positional sub-pattern ({n} given)")
                    pend0(f, self, PASS)
                    return -1
                return self.attributes(f, v, [None] * n + list(self.names), [])
            match_args = ()
        if type(match_args) is not tuple:
            raise_type(f.vm, f"{cls.name}.__match_args__ must be a tuple (got {type_name(match_args)})")
            pend0(f, self, PASS)
            return -1
        if len(<tuple>match_args) < n:
            m = len(<tuple>match_args)
            raise_type(f.vm, f"{cls.name}() accepts {m} positional sub-pattern{'' if m == 1 else 's'} ({n} given)")
            pend0(f, self, PASS)
            return -1
        names = list(<tuple>match_args)[:n]
        for name in names:
            if type(name) is not str:
                raise_type(f.vm, f"__match_args__ elements must be strings (got {type_name(name)})")
                pend0(f, self, PASS)
                return -1
        for i in range(n):
            if names[i] in names[:i]:
                raise_type(f.vm, f"{cls.name}() got multiple sub-patterns for attribute '{names[i]}'")
                pend0(f, self, PASS)
                return -1
        for name in self.names:
            if name in names:
                raise_type(f.vm, f"{cls.name}() got multiple sub-patterns for attribute '{name}'")
                pend0(f, self, PASS)
                return -1
        return self.attributes(f, v, names + list(self.names), [])

    cdef int attributes(self, Frame* f, object v, list names, list values) except -9:
        while len(values) < len(names):
            name = names[len(values)]
            w = v if name is None else get_attr_or_stop(f.vm, v, <str>name)
            if w is SIGNAL:
                pend(f, self, M_ATTR, 0, v, names, values)
                return -1
            if w is STOP:
                return 0
            values.append(w)
        return self.children(f, values, 0)

    cdef int resume(self, K k, Frame* f, int c) except -9:
        cdef int t, state = k.state
        cdef list values
        if c != NORMAL or state == PASS:
            return xpassed(f, self, c)
        v = vm_take(f.vm)
        if state == M_VALUE:
            t = self.compare_value(f, k.a, v)
        elif state == M_EQUAL:
            t = truth(f.vm, v)
            if t < 0:
                pend0(f, self, PASS)
        elif state == M_CHILD:
            t = self.children(f, <list>k.a, k.i + 1) if v is True else 0
        elif state == M_KEY or state == M_LOOKUP:
            keys = list(<list>k.b)
            values = list(<list>k.c)
            if state == M_KEY:
                keys.append(v)
                v = dict_lookup(f.vm, <DictObject>k.a, v)
                if v is SIGNAL:
                    return xpend(f, self, M_LOOKUP, 0, k.a, keys, values)
            if v is STOP:
                t = 0
            else:
                values.append(v)
                t = self.mapping(f, k.a, keys, values)
        elif state == M_CLASS:
            t = self.class_(f, k.a, v)
        elif state == M_ARGS:
            t = self.class_names(f, k.a, <ClassObject>k.b, v)
        elif state == M_ATTR:
            if v is STOP:
                t = 0
            else:
                t = self.attributes(f, k.a, <list>k.b, <list>k.c + [v])
        elif state == M_INSTANCE:
            t = self.class_fields(f, k.a, <ClassObject>k.b) if v is True else 0
        elif state == M_ITEMS:
            t = self.sequence_given(f, v)
        elif state == M_VALUES:
            t = self.mapping_given(f, v)
        elif state == M_KEYS:
            t = self.mapping_by_get(f, k.a, list(<list>k.b) + [v])
        elif state == M_OR:
            t = 1 if v is True else self.alternatives(f, k.a, k.i + 1)
        else:
            t = self.bound(f, k.a) if v is True else 0
        if t < 0:
            return f.vm.status
        return done(f.vm, t == 1)

cdef tuple SELF_MATCHING = (BYTEARRAY, BYTES, DICT, FLOAT, FROZENSET, INT, LIST, SET, STR, TUPLE)


@cython.final
cdef class Match(Node):
    """saves: state 0: subject; 1: pattern i, a: subject; 2: guard i, a: subject"""
    cdef int exec(self, Frame* f) except -9:
        v = self.subject.eval(f)
        if v is SIGNAL:
            return xpend0(f, self, 0)
        return self.run(f, v, 0)

    cdef int run(self, Frame* f, object v, Py_ssize_t i) except -9:
        cdef int t
        while i < len(self.patterns):
            t = (<Pattern>self.patterns[i]).match(f, v)
            if t < 0:
                return xpend(f, self, 1, i, v, None, None)
            if t:
                t = self.guard(f, v, i)
                if t != -1:
                    return t
            i += 1
        return NORMAL

    cdef int guard(self, Frame* f, object v, Py_ssize_t i) except -9:
        """Runs case i if its guard holds; -1: it doesn't."""
        cdef int t
        if self.guards[i] is not None:
            t = (<Node>self.guards[i]).test(f)
            if t < 0:
                return xpend(f, self, 2, i, v, None, None)
            if t == 0:
                return -1
        return (<Node>self.bodies[i]).exec(f)

    cdef int resume(self, K k, Frame* f, int c) except -9:
        cdef int t
        if c != NORMAL:
            return xpassed(f, self, c)
        v = vm_take(f.vm)
        if k.state == 0:
            return self.run(f, v, 0)
        if k.state == 1:
            if v is True:
                t = self.guard(f, k.a, k.i)
                if t != -1:
                    return t
            return self.run(f, k.a, k.i + 1)
        t = truth(f.vm, v)
        if t < 0:
            return xpend(f, self, 2, k.i, k.a, None, None)
        if t:
            return (<Node>self.bodies[k.i]).exec(f)
        return self.run(f, k.a, k.i + 1)


@cython.final
cdef class ZeroSuper(Node):
    """saves: state 0: the function (nearly always the built-in)"""
    cdef object eval(self, Frame* f):
        fn = self.func.eval(f)
        if fn is SIGNAL:
            return pend0(f, self, PASS)
        return self.make(f, fn)

    cdef object make(self, Frame* f, object fn):
        cdef SuperObject s
        cdef Slot* me
        cdef Cell cell
        if fn is not SUPER:
            return passed(f, self, call0(f.vm, fn))
        if not self.has_self:
            raise_error(f.vm, RUNTIME_ERROR, "super(): no arguments")
            return pend0(f, self, PASS)
        if self.class_slot < 0:
            raise_error(f.vm, RUNTIME_ERROR, "super(): __class__ cell not found")
            return pend0(f, self, PASS)
        cell = <Cell>f.slots[self.class_slot].o
        me = &(<Cell>f.slots[0].o).s if self.self_cell else &f.slots[0]
        if me.o == NULL or cell.s.o == NULL:
            raise_error(f.vm, RUNTIME_ERROR, "super(): empty __class__ cell" if cell.s.o == NULL else "super(): arg[0] deleted")
            return pend0(f, self, PASS)
        return passed(f, self, make_super(f.vm, slot_box(&cell.s), slot_box(me)))


cdef object make_super(VM* vm, object cls, object me):
    """super(cls, me) with its checks."""
    cdef SuperObject s
    cdef ClassObject c = <ClassObject?>cls
    if type(me) is ClassObject and is_subclass(<ClassObject>me, c):
        start = me
    elif is_instance(me, c):
        start = class_of(me)
    else:
        return raise_type(vm, "super(type, obj): obj (" + (f"type {(<ClassObject>me).name}" if type(me) is ClassObject else "instance of " + type_name(me)) + ") is not an instance or subtype of type (" + c.name + ").")
    s = SuperObject.__new__(SuperObject)
    s.cls = SUPER
    s.type_ = c
    s.obj = me
    s.obj_type = <ClassObject>start
    charge(vm, 72)
    return s


_type_func.super_hook = make_super


@cython.final
cdef class ClassCell(Node):
    cdef int exec(self, Frame* f) except -9:
        cdef object ns = namespace_of(f)
        if class_of(ns) is DICT:
            hooks.dict_put(<PyObject*>ns, self.name, <object>f.slots[self.slot].o)
        elif set_item(f.vm, ns, self.name, <object>f.slots[self.slot].o) < 0:
            return xpend0(f, self, PASS)
        return NORMAL

    cdef int resume(self, K k, Frame* f, int c) except -9:
        return xpassed(f, self, c)
