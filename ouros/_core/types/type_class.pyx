"""Making classes: class statements and type().

Must not know the evaluator's nodes except functions and code. Invariant: value.finish_class gives a class its version, flags and layout
before sandbox code can reach the class.
"""
from ouros._core.heap.chosen_mro cimport choose_mro, outside_bases
from ouros._core.heap.exceptions cimport RUNTIME_ERROR, TYPE_ERROR, VALUE_ERROR, raise_quoting, raise_type
from ouros._core.heap.heap cimport charge, touch, work
from ouros._core.protocols.argument_errors cimport argument_type, full_class_name
from ouros._core.protocols.attributes cimport get_attr
from ouros._core.protocols.call cimport Native, call_prelude, call_special, call_tuple, class_method, maker, method, static_method
from ouros._core.protocols.descriptors cimport MemberObject, ModuleObject, PropertyObject, make_super
from ouros._core.protocols.instantiate cimport instantiate_packed, type_of
from ouros._core.protocols.node cimport *
from ouros._core.protocols.ops cimport repr_value, to_list
from ouros._core.types.instance_dict cimport INSTANCE_DICT, INSTANCE_WEAKREF
from ouros._core.types.type_dict cimport DictObject, dict_items_list, dict_put_name, new_dict
from ouros._core.types.type_iter cimport hold
from ouros._core.types.type_object cimport good_class_name, good_class_text, namespace_copy, reserve_namespace
from ouros._core.types.type_property cimport new_wrapper
from ouros._core.types.type_sequence cimport ListObject
from ouros._core.types.type_set cimport SetObject, set_items


cdef ClassObject best_metaclass(VM* vm, ClassObject meta, tuple bases):
    """Returns: the most derived metaclass; None: TypeError raised."""
    cdef ClassObject other
    for base in bases:
        other = class_of(base)
        if is_subclass(other, meta):
            meta = other
        elif not is_subclass(meta, other):
            raise_type(vm, "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases")
            return None
    return meta

cdef object build_class(VM* vm, ClassObject meta, str name, tuple bases, dict ns, dict kwargs):
    cdef ClassObject cls = ClassObject.__new__(ClassObject)
    cdef PyObject* found
    cdef Cell cell, inner
    if not bases:
        bases = (OBJECT,)
    meta = best_metaclass(vm, meta, bases)
    if meta is None or check_bases(vm, bases) < 0:
        return SIGNAL
    cls.cls = meta
    cls.epoch = vm.epoch
    cls.name = name
    qualname = ns.pop("__qualname__", name)
    if type(qualname) is not str:
        return raise_type(vm, f"type __qualname__ must be a str, not {type_name(qualname)}")
    cls.qualname = <str>qualname
    cls.bases = bases
    cls.ns = ns
    cls.cache = {}
    cls.subclasses = []
    for special in ("__classcell__", "__classdictcell__"):
        if special in ns and type(ns[special]) is not Cell:
            return raise_type(vm, f"type.__new__(): {special} must be a nonlocal cell, not {type_name(ns[special])}")   # short: a constant
    cell = ns.pop("__classcell__", None)
    inner = ns.pop("__classdictcell__", None)
    if complete_namespace(vm, cls) < 0 or finish_new_class(vm, cls) < 0:
        return SIGNAL
    if cell is not None:
        touch(vm, cell)
        slot_set(&cell.s, cls)
    if inner is not None:
        touch(vm, inner)
        slot_set(&inner.s, cls)
    if meta is not TYPE:
        found = lookup(meta, "mro")
        if found != NULL and not hooks.is_native(<object>found):
            r = then(vm, call_special(vm, cls, "mro", NULL, 0), MRO_ITEMS, None, None, None, 0)
            return then(vm, r, MRO_MADE, cls, tuple(kwargs.items()), None, 0)
    return name_members(vm, cls, kwargs)

cdef int check_bases(VM* vm, tuple bases) except -2:
    """Returns: 0; -1: SIGNAL, because no class can have these bases."""
    cdef set met = set()
    for item in bases:
        if type(item) is not ClassObject:
            raise_type(vm, "bases must be types")
            return -1
        if (<ClassObject>item).flags & C_NOSUBCLASS:
            raise_quoting(vm, TYPE_ERROR, "type '%s' is not an acceptable base type", full_class_name(<ClassObject>item))
            return -1
    for item in bases:
        if item in met:
            raise_quoting(vm, TYPE_ERROR, "duplicate base class %s", (<ClassObject?>item).name)
            return -1
        met.add(item)
    return 0

cdef int complete_namespace(VM* vm, ClassObject cls) except -2:
    """Add to the namespace of a new class what each class has, and wrap its special methods. Returns: 0; -1: SIGNAL."""
    cdef dict ns = cls.ns
    if "__slots__" not in ns:
        if "__dict__" not in ns and not has_dict(cls.bases):
            ns["__dict__"] = INSTANCE_DICT
        if "__weakref__" not in ns and takes_weakref(cls.bases):
            ns["__weakref__"] = INSTANCE_WEAKREF
    for special in ("__init_subclass__", "__class_getitem__"):
        if type(ns.get(special)) is Function:
            ns[special] = new_wrapper(CLASSMETHOD, ns[special])
    if type(ns.get("__new__")) is Function:
        ns["__new__"] = new_wrapper(STATICMETHOD, ns["__new__"])
    if add_slots(vm, cls) is SIGNAL:
        return -1
    if "__eq__" in ns and "__hash__" not in ns:      # after add_slots: a slot may be called __hash__
        ns["__hash__"] = None
    if "__doc__" not in ns:
        ns["__doc__"] = None
    elif type(ns["__doc__"]) is str and not good_class_text(vm, <str>ns["__doc__"]):
        return -1
    return 0

cdef int finish_new_class(VM* vm, ClassObject cls) except -2:
    """Compute its order of classes and its layout. Returns: 0; -1: SIGNAL."""
    cdef str problem
    for base in cls.bases:
        # finish_class appends to the bases' lists of subclasses.
        if not (<ClassObject?>base).flags & C_BUILTIN:
            touch(vm, <HeapObject?>base)
    problem = finish_class(cls)
    if problem is not None:
        raise_type(vm, problem)   # short: finish_class() cuts it off
        return -1
    charge(vm, 1200 + 100 * len(cls.ns) + 8 * len(cls.mro))
    work(vm, 32 * len(cls.mro))
    if slots_conflict(cls):
        raise_type(vm, "multiple bases have instance lay-out conflict")
        return -1
    return 0

cdef object mro_items(VM* vm, object value, object a, object b, object c, int64_t i):
    return to_list(vm, value)

cdef object mro_made(VM* vm, object value, object made, object members, object c, int64_t i):
    """ResumeFunction: `value` is the result of the metaclass's mro()."""
    cdef ClassObject cls = <ClassObject?>made
    if cls.flags & C_BUILTIN:
        raise ValueError("damaged data: class")
    for base in <list?>value:
        if type(base) is not ClassObject:
            return raise_type(vm, f"mro() returned a non-class ('{type_name(base)}')")
    order = tuple(<list>value)
    charge(vm, 8 * len(order))
    work(vm, 32 * len(order))
    for base in outside_bases(cls, order):
        touch(vm, <HeapObject?>base)
    problem = choose_mro(cls, order)
    if problem is not None:
        return raise_type(vm, problem)   # short: choose_mro() shortens names
    return name_members(vm, cls, dict(<tuple?>members))

cdef ResumeFunction MRO_ITEMS = resume_with_parts("class_mro_items", mro_items)
cdef ResumeFunction MRO_MADE = resume_function("class_mro_made", mro_made)

cdef bint slots_conflict(ClassObject cls) noexcept:
    """Return whether the classes of the mro with slots, or with a built-in layout, do not form one chain of subclasses."""
    cdef ClassObject last = None
    cdef ClassObject c
    cdef Py_ssize_t i
    for i in range(len(cls.mro) - 1, -1, -1):
        c = <ClassObject>cls.mro[i]
        if c.slots:
            if last is not None and not is_subclass(c, last):
                return True
            last = c
    return last is not None and cls.solid is not OBJECT and not is_subclass(last, cls.solid)

cdef bint has_dict(tuple bases):
    for base in bases:
        if lookup(<ClassObject?>base, "__dict__") != NULL:
            return True
    return False

cdef bint takes_weakref(tuple bases):
    """Return whether a class with these bases is the first that supports weak references."""
    for base in bases:
        if lookup(<ClassObject?>base, "__weakref__") != NULL or (<ClassObject?>base).solid in (INT, BYTES, TUPLE, TYPE, SET, FROZENSET, MODULE):
            return False
    return True

cdef object add_slots(VM* vm, ClassObject cls):
    """Make the members for __slots__."""
    cdef ClassObject base
    cdef MemberObject m
    cdef bint closed = True
    slots = cls.ns.get("__slots__", STOP)
    for base in cls.bases:
        if base is OBJECT or base.flags & C_NOATTRS:
            continue
        if base.solid is OBJECT or not base.flags & C_BUILTIN or base.layout == L_EXCEPTION:
            closed = False
    if slots is STOP:
        return None
    if type(slots) is str:
        names = [slots]
    elif type(slots) is tuple:
        names = slots
    elif type(slots) is DictObject:
        names = [item[0] for item in dict_items_list(vm, <DictObject>slots)]
    else:
        names = slots_items(vm, slots)
        if names is None:
            if lookup(class_of(slots), "__iter__") == NULL:
                return raise_type(vm, f"'{type_name(slots)}' object is not iterable")
            return raise_type(vm, f"__slots__ items must be strings, not '{type_name(slots)}'")
    for base in cls.bases:
        if names and base.solid in (INT, BYTES, TUPLE):
            return raise_type(vm, f"nonempty __slots__ not supported for subtype of '{short_name(base)}'")
    made = []
    for name in names:
        if type(name) is not str:
            return raise_type(vm, f"__slots__ items must be strings, not '{type_name(name)}'")
        if name == "__dict__" and (has_dict(cls.bases) or "__dict__" in cls.ns):
            return raise_type(vm, "__dict__ slot disallowed: we already got one")
        if name == "__dict__":
            closed = False
            if not has_dict(cls.bases):
                cls.ns["__dict__"] = INSTANCE_DICT
            continue
        if name == "__weakref__" and (not takes_weakref(cls.bases) or "__weakref__" in cls.ns):
            return raise_type(vm, "__weakref__ slot disallowed: we already got one")
        if name == "__weakref__":
            cls.ns["__weakref__"] = INSTANCE_WEAKREF
            continue
        if not (<str>name).isidentifier():
            return raise_type(vm, "__slots__ must be identifiers")
        if name in cls.ns:
            return raise_quoting(vm, VALUE_ERROR, "'%s' in __slots__ conflicts with class variable", name)
        if (<str>name).startswith("__") and not (<str>name).endswith("__"):
            stripped = cls.name.lstrip("_")
            if stripped:
                name = f"_{stripped}{name}"
        m = MemberObject.__new__(MemberObject)
        m.cls = MEMBER_DESCRIPTOR
        m.name = <str>name
        m.owner = cls
        cls.ns[name] = m
        made.append(name)
    cls.slots = tuple(made) if made else None
    if closed:
        cls.flags |= C_NOATTRS
    return None

cdef list slots_items(VM* vm, object v):
    if type(v) is ListObject:
        return list((<ListObject>v).items)
    if type(v) is SetObject:
        return set_items(vm, <SetObject>v)
    return None

cdef object name_members(VM* vm, ClassObject cls, dict kwargs):
    """Call __set_name__ of the members, then __init_subclass__ of the parent. Returns: the class or SIGNAL."""
    cdef list owners = []
    cdef PyObject* p
    cdef ClassObject base
    for name, v in cls.ns.items():
        if type(v) is PropertyObject and lookup((<PropertyObject>v).cls, "__set_name__") == lookup(PROPERTY, "__set_name__"):
            if (<PropertyObject>v).name is None:
                touch(vm, <HeapObject>v)
                (<PropertyObject>v).name = name
        elif isinstance(v, HeapObject) and not (<HeapObject>v).cls.flags & C_BUILTIN and lookup((<HeapObject>v).cls, "__set_name__") != NULL:
            owners.append((name, v))
    found = None
    for base in cls.mro[1:]:
        if "__init_subclass__" in base.ns:
            found = base.ns["__init_subclass__"]
            break
    if not owners and (found is None or type(found) is Native):
        if kwargs:
            return raise_quoting(vm, TYPE_ERROR, "%s.__init_subclass__() takes no keyword arguments", cls.qualname)
        return cls
    return then(vm, call_prelude(vm, "finish_class", (cls, tuple(owners), make_super(vm, cls, cls),
                                                      new_dict(vm, dict(kwargs) if kwargs else {}))), CLASS_MADE, cls, None, None, 0)

cdef object class_made(VM* vm, object value, object cls, object b, object c, int64_t i):
    return cls

cdef ResumeFunction CLASS_MADE = resume_function("class_made", class_made)

# saves: the positional arguments, the keyword arguments; value: the __new__ of another metaclass
cdef object new_found(VM* vm, object make, object args, object kwargs, object c, int64_t i):
    return call_tuple(vm, make, <tuple?>args, <dict?>kwargs)

cdef ResumeFunction NEW_FOUND = resume_function("class_new_found", new_found)

cdef object prepare_class(VM* vm, str name, tuple bases, dict kwargs):
    """Find the metaclass and namespace, by the prelude if a base or keyword needs it."""
    meta = kwargs.get("metaclass", TYPE)
    cdef ClassObject other, best = <ClassObject>meta if type(meta) is ClassObject else None
    for base in bases:
        other = (<ClassObject>base).cls if type(base) is ClassObject else None
        if best is not None and (other is None or not is_subclass(best, other)):
            best = other if other is not None and is_subclass(other, best) else None
    if best is TYPE and "metaclass" not in kwargs:
        return None
    if best is not None and best.cls is TYPE and lookup(best, "__prepare__") == lookup(TYPE, "__prepare__"):
        return (best, new_dict(vm, {}), bases, new_dict(vm, {key: kwargs[key] for key in kwargs if key != "metaclass"}))
    return call_prelude(vm, "prepare_class", (name, bases, new_dict(vm, dict(kwargs))))

cdef object build_from_body(VM* vm, str name, object meta, tuple bases, tuple written, object ns, dict kwargs, object cell):
    """Make the class of a class statement after its body has run."""
    if written is not bases and written != bases:
        if class_of(ns) is DICT:
            dict_put_name(<DictObject?>ns, "__orig_bases__", written)
        else:
            return then(vm, call_prelude(vm, "set_original_bases", (ns, written)), BASES_SET, (name, meta, bases, ns, cell),
                        tuple(kwargs.items()), None, 0)
    return make_from_body(vm, name, meta, bases, ns, kwargs, cell)

cdef object bases_set(VM* vm, object value, object call, object kwargs, object c, int64_t i):
    name, meta, bases, ns, cell = <tuple?>call
    return make_from_body(vm, <str?>name, meta, <tuple?>bases, ns, dict(<tuple?>kwargs), cell)

cdef ResumeFunction BASES_SET = resume_function("class_bases_set", bases_set)

cdef object make_from_body(VM* vm, str name, object meta, tuple bases, object ns, dict kwargs, object cell):
    if meta is TYPE and class_of(ns) is DICT:
        if reserve_namespace(vm, <DictObject?>ns) < 0:
            return hold(vm, BASES_SET, (name, meta, bases, ns, cell), tuple(kwargs.items()), None, 0)
        return build_class(vm, TYPE, name, bases, namespace_copy(<DictObject?>ns), kwargs)
    r = call_tuple(vm, meta, (name, bases, ns), kwargs)
    return r if cell is None else then(vm, r, CELL_SET, cell, name, meta, 0)

cdef object cell_set(VM* vm, object value, object class_cell, object name, object c, int64_t i):
    """ResumeFunction: check that the metaclass's result is in the __class__ cell."""
    cdef Cell cell = <Cell?>class_cell
    if type(value) is not ClassObject:
        return value
    if cell.s.o == NULL:
        return then(vm, repr_value(vm, value), CELL_UNSET, name, None, None, 0)
    if <object>cell.s.o is not value:
        return raise_quoting(vm, TYPE_ERROR, "__class__ set to %s defining '%s' as %s", class_repr(<object>cell.s.o), name, class_repr(value))
    return value

cdef str class_repr(object v):
    return f"<class '{(<ClassObject>v).ns.get('__module__')}.{(<ClassObject>v).qualname}'>" if type(v) is ClassObject else "?"

cdef object cell_unset(VM* vm, object value, object name, object b, object c, int64_t i):
    return raise_quoting(vm, RUNTIME_ERROR, "__class__ not set defining '%s' as %s. Was __classcell__ propagated to type.__new__?", name, value)

cdef ResumeFunction CELL_SET = resume_function("class_cell_set", cell_set)
cdef ResumeFunction CELL_UNSET = resume_function("class_cell_unset", cell_unset)

cdef object type_prepare(VM* vm, PyObject** a):
    return new_dict(vm, {})

cdef object type_made(VM* vm, PyObject** a):
    """type(v) with one argument"""
    return type_of(vm, <object>a[1])

cdef object type_new(VM* vm, PyObject** a):
    """type.__new__(metatype, name, bases, dict, **kwargs)"""
    cdef dict ns
    cdef ClassObject winner
    cdef PyObject* found
    if len(<tuple?><object>a[1]) != 3:
        if len(<tuple?><object>a[1]) == 1 and <object>a[0] is TYPE:
            return class_of((<tuple?><object>a[1])[0])
        if <object>a[0] is not TYPE:
            return raise_type(vm, f"type.__new__() takes exactly 3 arguments ({len(<tuple?><object>a[1])} given)")
        return raise_type(vm, "type() takes 1 or 3 arguments")
    name, bases, body = <tuple?><object>a[1]
    name = unwrap(name)
    if type(name) is not str:
        return raise_type(vm, f"type.__new__() argument 1 must be str, not {argument_type(name)}")
    if not good_class_name(vm, <str>name):
        return SIGNAL
    if type(bases) is not tuple:
        return raise_type(vm, f"type.__new__() argument 2 must be tuple, not {type_name(bases)}")
    if type(body) is not DictObject:
        return raise_type(vm, f"type.__new__() argument 3 must be dict, not {type_name(body)}")
    for base in <tuple>bases:
        if type(base) is not ClassObject and isinstance(base, HeapObject) and lookup((<HeapObject>base).cls, "__mro_entries__") != NULL:
            return raise_type(vm, "type() doesn't support MRO entry resolution; use types.new_class()")
    winner = best_metaclass(vm, <ClassObject?><object>a[0], <tuple>bases)
    if winner is None:
        return SIGNAL
    if winner is not <ClassObject?><object>a[0]:
        found = lookup(winner, "__new__")
        if found != NULL and <object>found is not TYPE.ns["__new__"]:
            # Calls the __new__ of the most derived metaclass of the bases.
            return then(vm, get_attr(vm, winner, "__new__"), NEW_FOUND, (winner, name, bases, body), <dict?><object>a[2], None, 0)
    if reserve_namespace(vm, <DictObject>body) < 0:
        return SIGNAL
    ns = namespace_copy(<DictObject>body)
    if "__module__" not in ns:
        # As in CPython, the module of the calling code.
        if vm.frame != NULL and (<Frame*>vm.frame).fn != NULL:
            v = (<ModuleObject?>(<Function?><object>(<Frame*>vm.frame).fn).globs.module).get("__name__")
        else:
            v = "__main__"
        if v is not STOP:
            ns["__module__"] = v
    kwargs = dict(<dict?><object>a[2])
    kwargs.pop("metaclass", None)
    return build_class(vm, <ClassObject?><object>a[0], <str>name, <tuple>bases, ns, kwargs)

cdef object type_init(VM* vm, PyObject** a):
    if len(<tuple?><object>a[1]) != 1 and len(<tuple?><object>a[1]) != 3:
        return raise_type(vm, "type.__init__() takes 1 or 3 arguments")
    return None

cdef object type_call(VM* vm, PyObject** a):
    """type.__call__(cls, *args, **kwargs)"""
    cdef tuple args = <tuple?><object>a[1]
    cdef dict kwargs = <dict?><object>a[2]
    return instantiate_packed(vm, <ClassObject?><object>a[0], args + tuple(kwargs.values()), tuple(kwargs) if kwargs else None)


method(TYPE, "__init__", type_init, "self, /, *args, **kwargs")
method(TYPE, "__call__", type_call, "self, /, *args, **kwargs")
static_method(TYPE, "__new__", type_new, "cls, /, *args, **kwargs")
maker(TYPE, type_made, "cls, object, /")
class_method(TYPE, "__prepare__", type_prepare, "cls, /, *args, **kwargs")
