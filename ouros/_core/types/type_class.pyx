"""Making classes, and the methods and attributes of functions, bound methods, super and modules.

Must not know the evaluator's nodes except functions and code. Invariant: value.finish_class gives a class its version, flags and layout
before sandbox code can reach the class.
"""
cimport cython
from cpython.dict cimport PyDict_GetItem
from ouros._core.heap.chosen_mro cimport choose_mro, outside_bases
from ouros._core.heap.exceptions cimport (
    ATTRIBUTE_ERROR, RUNTIME_ERROR, TYPE_ERROR, VALUE_ERROR, raise_error, raise_quoting, raise_type, raise_value,
)
from ouros._core.heap.heap cimport charge, id_of, touch, work
from ouros._core.heap.write_barrier cimport EPOCH_FROZEN
from ouros._core.protocols.protected_names cimport keep
from ouros._core.protocols.argument_errors cimport argument_type, full_class_name, worded
from ouros._core.protocols.attributes cimport get_attr, get_attr_or_stop, raise_no_attribute
from ouros._core.protocols.call cimport (
    BoundMethod, GetSet, N_CLASS, N_METHOD, N_NEW, N_WRAPPER, Native, attribute, call_prelude, call_special, call_tuple, class_method,
    maker, method, new_method, settable, static_method, wrong_self,
)
from ouros._core.protocols.descriptors cimport (
    EXTERNAL_FUNCTION, ExternalFunction, MemberObject, ModuleObject, PropertyObject, SuperObject, make_super, new_module,
)
from ouros._core.protocols.node cimport *
from ouros._core.protocols.instantiate cimport instantiate_packed, type_of
from ouros._core.protocols.ops cimport CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, CMP_NE, compare, repr_value, to_list
from ouros._core.types.type_property cimport new_wrapper
from ouros._core.types.type_iter cimport hold
from ouros._core.types.docstrings cimport member_doc, native_doc, native_signature
from ouros._core.types.type_object cimport good_class_name, good_class_text, namespace_copy, reserve_namespace
from ouros._core.types.type_dict cimport (
    DictObject, new_dict, dict_drop_name, dict_find_name, dict_items_list, dict_put_name,
)
from ouros._core.types.type_sequence cimport ListObject
from ouros._core.types.type_set cimport SetObject, set_items


# --- classes ---

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
    cdef ClassObject base
    cdef str problem
    cdef PyObject* found
    cdef Cell cell, inner
    if not bases:
        bases = (OBJECT,)
    meta = best_metaclass(vm, meta, bases)
    if meta is None:
        return SIGNAL
    for item in bases:
        if type(item) is not ClassObject:
            return raise_type(vm, "bases must be types")
        base = <ClassObject>item
        if base.flags & C_NOSUBCLASS:
            return raise_quoting(vm, TYPE_ERROR, "type '%s' is not an acceptable base type", full_class_name(base))
    met = set()
    for item in bases:
        if item in met:
            return raise_quoting(vm, TYPE_ERROR, "duplicate base class %s", (<ClassObject?>item).name)
        met.add(item)
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
    if "__slots__" not in ns:
        if "__dict__" not in ns and not has_dict(bases):
            ns["__dict__"] = INSTANCE_DICT
        if "__weakref__" not in ns and takes_weakref(bases):
            ns["__weakref__"] = INSTANCE_WEAKREF
    for special in ("__init_subclass__", "__class_getitem__"):
        if type(ns.get(special)) is Function:
            ns[special] = new_wrapper(CLASSMETHOD, ns[special])
    if type(ns.get("__new__")) is Function:
        ns["__new__"] = new_wrapper(STATICMETHOD, ns["__new__"])
    if add_slots(vm, cls) is SIGNAL:
        return SIGNAL
    if "__eq__" in ns and "__hash__" not in ns:      # after add_slots: a slot may be called __hash__
        ns["__hash__"] = None
    if "__doc__" not in ns:
        ns["__doc__"] = None
    elif type(ns["__doc__"]) is str and not good_class_text(vm, <str>ns["__doc__"]):
        return SIGNAL
    for base in cls.bases:
        # finish_class appends to the bases' lists of subclasses.
        if not (<ClassObject?>base).flags & C_BUILTIN:
            touch(vm, <HeapObject?>base)
    problem = finish_class(cls)
    if problem is not None:
        return raise_type(vm, problem)   # short: finish_class() cuts it off
    charge(vm, 1200 + 100 * len(ns) + 8 * len(cls.mro))
    work(vm, 32 * len(cls.mro))
    if slots_conflict(cls):
        return raise_type(vm, "multiple bases have instance lay-out conflict")
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
        if type(v) is PropertyObject:
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


cdef object wrapper_dict(VM* vm, PyObject** a):
    return attributes_dict(vm, <object>a[0])


# --- super ---

cdef object super_new(VM* vm, PyObject** a):
    cdef SuperObject s
    if a[1] == NULL:
        return raise_error(vm, RUNTIME_ERROR, "super(): no arguments")
    if type(<object>a[1]) is not ClassObject:
        return raise_type(vm, f"super() argument 1 must be a type, not {type_name(<object>a[1])}")
    if a[2] == NULL or <object>a[2] is None:
        s = SuperObject.__new__(SuperObject)
        s.type_ = <ClassObject>a[1]
    else:
        made = make_super(vm, <object>a[1], <object>a[2])
        if made is SIGNAL:
            return SIGNAL
        s = <SuperObject?>made
    s.cls = <ClassObject?><object>a[0]
    return s

cdef object super_repr(VM* vm, PyObject** a):
    cdef SuperObject s = <SuperObject?><object>a[0]
    if s.obj_type is None:
        return f"<super: <class '{s.type_.name}'>, NULL>"
    return f"<super: <class '{s.type_.name}'>, <{s.obj_type.name} object>>"

cdef object super_thisclass(VM* vm, PyObject** a):
    return (<SuperObject?><object>a[0]).type_

cdef object super_self_class(VM* vm, PyObject** a):
    return (<SuperObject?><object>a[0]).obj_type

cdef object super_bind(VM* vm, PyObject** a):
    """Bind an unbound super object that was found in a class."""
    cdef SuperObject s = <SuperObject?><object>a[0]
    if <object>a[1] is None or s.obj_type is not None:
        return s
    return make_super(vm, s.type_, <object>a[1])

cdef object super_self(VM* vm, PyObject** a):
    return (<SuperObject?><object>a[0]).obj


# --- functions ---

cdef object function_name(VM* vm, PyObject** a):
    return (<Function?><object>a[0]).name

cdef object function_set_name(VM* vm, PyObject** a):
    touch(vm, <HeapObject?><object>a[0])
    (<Function?><object>a[0]).name = <str?><object>a[1]
    return None

cdef object function_qualname(VM* vm, PyObject** a):
    return (<Function?><object>a[0]).qualname

cdef object function_set_qualname(VM* vm, PyObject** a):
    touch(vm, <HeapObject?><object>a[0])
    (<Function?><object>a[0]).qualname = <str?><object>a[1]
    return None

cdef object function_doc(VM* vm, PyObject** a):
    return (<Function?><object>a[0]).doc

cdef object function_set_doc(VM* vm, PyObject** a):
    touch(vm, <HeapObject?><object>a[0])
    (<Function?><object>a[0]).doc = None if a[1] == NULL else <object>a[1]
    return None

# Function.module is None as long as __module__ is the name of the function's module; None and tuples that a program stores are in a tuple.

cdef object function_module(VM* vm, PyObject** a):
    cdef Function fn = <Function?><object>a[0]
    if type(fn.module) is tuple and len(<tuple>fn.module) == 1:
        return (<tuple>fn.module)[0]
    if fn.module is not None:
        return fn.module
    v = (<ModuleObject?>fn.globs.module).get("__name__")
    return None if v is STOP else v

cdef object function_set_module(VM* vm, PyObject** a):
    touch(vm, <HeapObject?><object>a[0])
    v = None if a[1] == NULL else <object>a[1]
    (<Function?><object>a[0]).module = (v,) if v is None or type(v) is tuple else v
    return None

cdef object function_defaults(VM* vm, PyObject** a):
    return (<Function?><object>a[0]).defaults

cdef object function_set_defaults(VM* vm, PyObject** a):
    touch(vm, <HeapObject?><object>a[0])
    (<Function?><object>a[0]).defaults = None if a[1] == NULL or <object>a[1] is None else <tuple?><object>a[1]
    return None

cdef object function_kwdefaults(VM* vm, PyObject** a):
    cdef Function fn = <Function?><object>a[0]
    # A dict that passes its changes on to the function.
    return None if fn.kwdefaults is None else call_prelude(vm, "keyword_defaults", (fn, new_dict(vm, dict(fn.kwdefaults))))

cdef object function_set_kwdefaults(VM* vm, PyObject** a):
    cdef Function fn = <Function?><object>a[0]
    if touch(vm, fn) < 0:
        return SIGNAL
    if a[1] == NULL or <object>a[1] is None:
        fn.kwdefaults = None
    else:
        fn.kwdefaults = {key: v for key, v in dict_items_list(vm, <DictObject?><object>a[1]) if type(key) is str}
    return None

cdef object function_closure(VM* vm, PyObject** a):
    return (<Function?><object>a[0]).closure

cdef object function_annotations(VM* vm, PyObject** a):
    cdef Function fn = <Function?><object>a[0]
    if fn.annotations is None:
        if fn.annotate is None:
            touch(vm, fn)
            fn.annotations = new_dict(vm, {})
        else:
            return then(vm, call_prelude(vm, "annotations_of", (fn.annotate, fn)), ANNOTATED, fn, None, None, 0)
    return fn.annotations

cdef object annotated(VM* vm, object value, object owner, object b, object c, int64_t i):
    """ResumeFunction: cache the annotations of a function, class or module."""
    if type(owner) is Function:
        touch(vm, <HeapObject>owner)
        (<Function>owner).annotations = value
    elif type(owner) is ClassObject:
        if touch(vm, <HeapObject>owner) < 0:
            return SIGNAL
        (<ClassObject>owner).ns["__annotations_cache__"] = value
        class_changed(<ClassObject>owner)
    else:
        (<ModuleObject?>owner).put(vm, "__annotations__", value)
    return value

cdef ResumeFunction ANNOTATED = resume_function("function_annotated", annotated)

cdef object function_set_annotations(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<Function?><object>a[0]).annotations = None if a[1] == NULL else <object>a[1]
    (<Function?><object>a[0]).annotate = None
    return None

cdef object function_annotate(VM* vm, PyObject** a):
    return (<Function?><object>a[0]).annotate

cdef object function_set_annotate(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<Function?><object>a[0]).annotate = <object>a[1]
    if <object>a[1] is not None:
        (<Function?><object>a[0]).annotations = None
    return None


# Annotations are in the class namespace: __annotate_func__ and __annotations_cache__, or an explicit __annotations__.

cdef object no_annotations(VM* vm, ClassObject cls, str name):
    return raise_quoting(vm, ATTRIBUTE_ERROR, "type object '%s' has no attribute '%s'", cls.name, name)

cdef object own_annotate(VM* vm, ClassObject cls):
    v = cls.ns.get("__annotate__", STOP)
    if v is STOP:
        v = cls.ns.get("__annotate_func__")
    return (<HeapObject>v).descr_get(vm, None, cls) if isinstance(v, HeapObject) else v

cdef object type_annotate(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    return no_annotations(vm, cls, "__annotate__") if cls.flags & C_BUILTIN else own_annotate(vm, cls)

cdef object type_set_annotate(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    if touch(vm, cls) < 0:
        return SIGNAL
    cls.ns["__annotate_func__"] = <object>a[1]
    if <object>a[1] is not None:
        cls.ns.pop("__annotations_cache__", None)
    class_changed(cls)
    return None

cdef object type_annotations(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    if cls.flags & C_BUILTIN:
        return no_annotations(vm, cls, "__annotations__")
    v = cls.ns.get("__annotations__", STOP)
    if v is STOP:
        v = cls.ns.get("__annotations_cache__", STOP)
    if v is not STOP:
        return (<HeapObject>v).descr_get(vm, None, cls) if isinstance(v, HeapObject) else v
    annotate = own_annotate(vm, cls)
    if annotate is SIGNAL:
        return SIGNAL
    if annotate is None:
        return annotated(vm, new_dict(vm, {}), cls, None, None, 0)
    return then(vm, call_prelude(vm, "annotations_of", (annotate, cls)), ANNOTATED, cls, None, None, 0)

cdef object type_set_annotations(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    cdef bint found = False
    if touch(vm, cls) < 0:
        return SIGNAL
    if a[1] != NULL:
        cls.ns["__annotations__" if "__annotations__" in cls.ns else "__annotations_cache__"] = <object>a[1]
    else:
        for name in ("__annotations__", "__annotations_cache__"):
            if name in cls.ns:
                del cls.ns[name]
                found = True
        if not found:
            return raise_error(vm, ATTRIBUTE_ERROR, "__annotations__")
    for name in ("__annotate_func__", "__annotate__"):
        cls.ns.pop(name, None)
    class_changed(cls)
    return None


cdef object module_annotate(VM* vm, PyObject** a):
    v = (<ModuleObject?><object>a[0]).get("__annotate__")
    return None if v is STOP else v

cdef object module_set_annotate(VM* vm, PyObject** a):
    (<ModuleObject?><object>a[0]).put(vm, "__annotate__", <object>a[1])
    if <object>a[1] is not None:
        (<ModuleObject?><object>a[0]).remove("__annotations__")
    return None

cdef object module_annotations(VM* vm, PyObject** a):
    v = (<ModuleObject?><object>a[0]).get("__annotations__")
    if v is not STOP:
        return v
    annotate = module_annotate(vm, a)
    if annotate is None:
        return annotated(vm, new_dict(vm, {}), <object>a[0], None, None, 0)
    return then(vm, call_prelude(vm, "annotations_of", (annotate, <object>a[0])), ANNOTATED, <object>a[0], None, None, 0)

cdef object module_set_annotations(VM* vm, PyObject** a):
    if a[1] != NULL:
        (<ModuleObject?><object>a[0]).put(vm, "__annotations__", <object>a[1])
    elif not (<ModuleObject?><object>a[0]).remove("__annotations__"):
        return raise_error(vm, ATTRIBUTE_ERROR, "__annotations__")
    (<ModuleObject?><object>a[0]).remove("__annotate__")
    return None

cdef object function_repr(VM* vm, PyObject** a):
    return f"<function {(<Function?><object>a[0]).qualname} at 0x{id_of(vm, <object>a[0]):x}>"

cdef object function_type_params(VM* vm, PyObject** a):
    v = (<Function?><object>a[0]).type_params
    return () if v is None else v

cdef object function_set_type_params(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<Function?><object>a[0]).type_params = <object>a[1]
    return None

cdef object function_get(VM* vm, PyObject** a):
    if <object>a[1] is None:
        return <object>a[0]
    return new_method(vm, <object>a[0], <object>a[1])

cdef object function_dict(VM* vm, PyObject** a):
    return attributes_dict(vm, <object>a[0])

cdef object function_set_dict(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    replace_attributes(<HeapObject>a[0], <DictObject?><object>a[1])
    return None

cdef object attributes_dict(VM* vm, object o):
    """Returns: the object's attributes as a dict. From then on they are stored in that dict."""
    cdef Instance own = (<HeapObject?><object>o).attributes(False)
    cdef DictObject d
    if own is None or not shape_of(own).dict_mode:
        keep(vm, <HeapObject?><object>o)
        own = (<HeapObject?><object>o).attributes(True)
    if own is None:
        return raise_no_attribute(vm, o, "__dict__")
    if shape_of(own).dict_mode:
        return <object>own.inl[0].o
    content = own_attributes(own)
    values = slot_values((<HeapObject>o).cls, content)
    if values:
        content = {name: v for name, v in content.items() if name not in values}
    d = new_dict(vm, content)
    charge(vm, 200 + 100 * slot_count(own))
    hold_dict(own, d, values)
    if (<HeapObject?><object>o).epoch == EPOCH_FROZEN:
        own.epoch = d.epoch = EPOCH_FROZEN
    return d


cdef bint is_slot(ClassObject cls, str name):
    cdef PyObject* p = lookup(cls, name)
    return p != NULL and type(<object>p) is MemberObject


cdef int replace_attributes(HeapObject o, DictObject d) except -1:
    """Make d the dict of o's attributes. Values of __slots__ are kept."""
    return set_attributes_dict(o.cls, o.attributes(True), d)

cdef int set_attributes_dict(ClassObject cls, Instance own, DictObject d) except -1:
    """Switch the holder of the attributes of an instance of cls to dict mode, and make d its dict."""
    if shape_of(own).dict_mode:
        slot_set(&own.inl[0], d)
        return 0
    return hold_dict(own, d, slot_values(cls, own_attributes(own)))

cdef dict slot_values(ClassObject cls, dict attributes):
    """Returns: those of the attributes that are values of __slots__."""
    cdef dict values = {}
    for name, v in attributes.items():
        if is_slot(cls, <str?>name):
            values[name] = v
    return values

cdef int hold_dict(Instance own, DictObject d, dict values) except -1:
    """Switch the holder of attributes to dict mode. values: those of __slots__."""
    cdef Instance beside
    cdef Slot s
    own.become(dict_shape(shape_of(own).room, False))
    slot_set(&own.inl[0], d)
    if values:
        beside = slots_beside(own, True)
        for name, v in values.items():
            slot_unbox(&s, v)
            beside.put(name, &s)
    return 0


cdef bint is_instance_dict(object p) except -1:
    return type(p) is GetSet and (<GetSet>p).getter == object_dict

cdef bint has_instance_dict(object o) except -1:
    """Return whether a class of o defines `__dict__` by object_dict. One attribute serves all classes, so it meets any value."""
    cdef ClassObject cls
    cdef PyObject* p
    if not isinstance(o, HeapObject):
        return False
    cls = (<HeapObject>o).cls
    p = lookup(cls, "__dict__")
    if p != NULL and is_instance_dict(<object>p):
        return True
    for base in cls.mro:
        if is_instance_dict((<ClassObject?>base).ns.get("__dict__")):
            return True
    return False

cdef object refuse_dict(VM* vm, object o):
    return raise_type(vm, f"descriptor '__dict__' for 'object' objects doesn't apply to a '{type_name(o)}' object")

cdef object object_dict(VM* vm, PyObject** a):
    if not has_instance_dict(<object>a[0]):
        return refuse_dict(vm, <object>a[0])
    return attributes_dict(vm, <object>a[0])

cdef object object_set_dict(VM* vm, PyObject** a):
    return set_dict(vm, a) if has_instance_dict(<object>a[0]) else refuse_dict(vm, <object>a[0])

cdef object set_dict(VM* vm, PyObject** a):
    cdef Instance own = None
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    own = (<HeapObject>a[0]).attributes(True)
    if own is None:
        return raise_type(vm, "this object has no __dict__")
    if a[1] == NULL:
        if touch(vm, <HeapObject>a[0]) < 0:
            return SIGNAL
        replace_attributes(<HeapObject>a[0], new_dict(vm, {}))
        return None
    if type(<object>a[1]) is not DictObject:
        return raise_type(vm, f"__dict__ must be set to a dictionary, not a '{type_name(<object>a[1])}'")
    if touch(vm, <HeapObject>a[0]) < 0:
        return SIGNAL
    replace_attributes(<HeapObject>a[0], <DictObject>a[1])
    return None


# Access of an instance in dict mode to its dict.

cdef PyObject* dict_find(PyObject* d, str name) noexcept:
    return dict_find_name(<DictObject>d, name)

cdef int dict_put(PyObject* d, str name, object value) except -1:
    return dict_put_name(<DictObject?><object>d, name, value)

cdef bint dict_remove(PyObject* d, str name) except -1:
    return dict_drop_name(<DictObject?><object>d, name)

cdef dict dict_content(PyObject* d):
    return {key: v for key, v in dict_items_list(NULL, <DictObject?>d) if type(key) is str}

hooks.dict_find = dict_find
hooks.dict_put = dict_put
hooks.dict_remove = dict_remove
hooks.dict_content = dict_content


# --- bound methods, natives ---

cdef object method_make(VM* vm, PyObject** a):
    """types.MethodType(function, instance)"""
    if <object>a[2] is None:
        return raise_type(vm, "instance must not be None")
    return new_method(vm, <object>a[1], <object>a[2])

cdef object method_get(VM* vm, PyObject** a):
    # A bound method is bound already.
    return <object>a[0]

cdef object method_func(VM* vm, PyObject** a):
    return (<BoundMethod?><object>a[0]).func

cdef object method_self(VM* vm, PyObject** a):
    if type(<object>a[0]) is Native:
        return (<Native><object>a[0]).owner if (<Native><object>a[0]).flags & N_NEW else None
    return (<BoundMethod?><object>a[0]).self_

cdef object callable_attr(VM* vm, object fn, str name):
    if type(fn) is BoundMethod:
        fn = (<BoundMethod>fn).func
    if type(fn) is Native:
        if name == "__name__":
            return (<Native>fn).name
        if name == "__qualname__":
            return (<Native>fn).qualname
        if name == "__module__":
            return None if (<Native>fn).owner is not None else (<Native>fn).module
        if name == "__text_signature__":
            return native_signature(<Native>fn)
        return native_doc(<Native>fn)
    return get_attr(vm, fn, name)

cdef object method_name(VM* vm, PyObject** a):
    return callable_attr(vm, <object>a[0], "__name__")

cdef object method_qualname(VM* vm, PyObject** a):
    return callable_attr(vm, <object>a[0], "__qualname__")

cdef object method_doc(VM* vm, PyObject** a):
    return callable_attr(vm, <object>a[0], "__doc__")

cdef object method_module(VM* vm, PyObject** a):
    return callable_attr(vm, <object>a[0], "__module__")

cdef object method_signature(VM* vm, PyObject** a):
    return callable_attr(vm, <object>a[0], "__text_signature__")

cdef object native_objclass(VM* vm, PyObject** a):
    fn = <object>a[0]
    if type(fn) is BoundMethod:
        fn = (<BoundMethod>fn).func
    return (<Native>fn).owner if type(fn) is Native else None

cdef object getset_name(VM* vm, PyObject** a):
    return (<GetSet?><object>a[0]).name

cdef object method_eq(VM* vm, PyObject** a):
    cdef BoundMethod m, o
    if type(<object>a[0]) is not BoundMethod or type(<object>a[1]) is not BoundMethod:
        return True if a[0] == a[1] else NotImplemented
    m = <BoundMethod>a[0]
    o = <BoundMethod>a[1]
    return m.func is o.func and m.self_ is o.self_

cdef object method_hash(VM* vm, PyObject** a):
    cdef BoundMethod m
    if type(<object>a[0]) is not BoundMethod:
        return id_of(vm, <object>a[0]) >> 4
    m = <BoundMethod>a[0]
    return (id_of(vm, m.func) ^ id_of(vm, m.self_)) >> 4

cdef object method_repr(VM* vm, PyObject** a):
    cdef BoundMethod m
    cdef Native n
    if type(<object>a[0]) is Native:
        n = <Native>a[0]
        return f"<built-in function {n.name}>" if n.owner is None else f"<built-in method {n.name} of type object at 0x{id_of(vm, n.owner):x}>"
    m = <BoundMethod?><object>a[0]
    if type(m.func) is Native and (<Native>m.func).flags & N_WRAPPER:
        return f"<method-wrapper '{(<Native>m.func).name}' of {full_type_name(m.self_)} object at 0x{id_of(vm, m.self_):x}>"
    if type(m.func) is Native:
        return f"<built-in method {(<Native>m.func).name} of {full_type_name(m.self_)} object at 0x{id_of(vm, m.self_):x}>"
    return then(vm, get_attr_or_stop(vm, m.func, "__qualname__"), METHOD_NAME, m, None, None, 0)

cdef object method_named(VM* vm, object qualname, object m, object b, object c, int64_t i):
    return then(vm, repr_value(vm, (<BoundMethod?>m).self_), METHOD_REPR, qualname if type(qualname) is str else "?", None, None, 0)

cdef ResumeFunction METHOD_NAME = resume_function("method_named", method_named)

cdef object method_repr_done(VM* vm, object value, object qualname, object b, object c, int64_t i):
    return f"<bound method {qualname} of {unwrap(value)}>"

cdef ResumeFunction METHOD_REPR = resume_function("method_repr", method_repr_done)

cdef object descriptor_repr(VM* vm, PyObject** a):
    cdef Native n
    if type(<object>a[0]) is GetSet:
        return f"<attribute '{(<GetSet>a[0]).name}' of '{(<GetSet>a[0]).owner.name}' objects>"
    n = <Native?><object>a[0]
    kind = "slot wrapper" if n.flags & N_WRAPPER else "method"
    return f"<{kind} '{n.name}' of '{n.owner.name}' objects>"

cdef object member_repr(VM* vm, PyObject** a):
    return f"<member '{(<MemberObject?><object>a[0]).name}' of '{(<MemberObject?><object>a[0]).owner.name}' objects>"

cdef object member_name(VM* vm, PyObject** a):
    return (<MemberObject?><object>a[0]).name

cdef object native_get(VM* vm, PyObject** a):
    """descriptor.__get__(instance, owner) of natives, and of attributes and slots of classes."""
    cdef object owner = None if a[2] == NULL else <object>a[2]
    cdef Native n
    if <object>a[1] is None and owner is None:
        return raise_type(vm, "__get__(None, None) is invalid")
    if type(<object>a[0]) is Native:
        n = <Native>a[0]
        if n.flags & N_CLASS:
            if owner is None:
                owner = class_of(<object>a[1])
            if type(owner) is not ClassObject or not is_subclass(<ClassObject>owner, n.owner):
                return wrong_self(vm, n, owner)
        elif <object>a[1] is not None and n.flags & N_METHOD and not is_instance(<object>a[1], n.owner):
            return raise_quoting(vm, TYPE_ERROR, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", n.name, module_class_name(n.owner), type_name(<object>a[1]))
    return (<HeapObject>a[0]).descr_get(vm, <object>a[1], <ClassObject>owner if type(owner) is ClassObject else None)

cdef object native_set(VM* vm, PyObject** a):
    return SIGNAL if (<HeapObject?><object>a[0]).descr_set(vm, <object>a[1], a[2], descriptor_text(<object>a[0])) < 0 else None

cdef object native_delete(VM* vm, PyObject** a):
    return SIGNAL if (<HeapObject?><object>a[0]).descr_set(vm, <object>a[1], NULL, descriptor_text(<object>a[0])) < 0 else None

cdef str descriptor_text(object d):
    return (<GetSet>d).name if type(d) is GetSet else (<MemberObject>d).name if type(d) is MemberObject else ""

cdef object descriptor_owner(VM* vm, PyObject** a):
    return (<GetSet>a[0]).owner if type(<object>a[0]) is GetSet else (<MemberObject?><object>a[0]).owner

cdef object descriptor_qualname(VM* vm, PyObject** a):
    cdef ClassObject owner = <ClassObject?>descriptor_owner(vm, a)
    return f"{owner.qualname}.{descriptor_text(<object>a[0])}"

cdef object descriptor_doc(VM* vm, PyObject** a):
    d = <object>a[0]
    if d is INSTANCE_DICT:
        return "dictionary for instance variables"
    if d is INSTANCE_WEAKREF:
        return "list of weak references to the object"
    return member_doc((<GetSet>d).owner, (<GetSet>d).name) if type(d) is GetSet else None

cdef object external_repr(VM* vm, PyObject** a):
    return f"<function {(<ExternalFunction?><object>a[0]).name} external>"

cdef object external_call(VM* vm, PyObject** a):
    return call_tuple(vm, <object>a[0], <tuple?><object>a[1], <dict?><object>a[2])

cdef object external_name(VM* vm, PyObject** a):
    return (<ExternalFunction?><object>a[0]).name


# --- cells, modules ---

cdef object cell_contents(VM* vm, PyObject** a):
    cdef Cell cell = <Cell?><object>a[0]
    if cell.s.o == NULL:
        return raise_value(vm, "cell is empty")
    return slot_box(&cell.s)

cdef object cell_set_contents(VM* vm, PyObject** a):
    cdef Cell cell = <Cell?><object>a[0]
    if touch(vm, cell) < 0:
        return SIGNAL
    if a[1] == NULL:
        slot_clear(&cell.s)
    else:
        slot_set(&cell.s, <object>a[1])
    return None

cdef object cell_new(VM* vm, PyObject** a):
    cdef Cell cell = new_cell()
    cell.epoch = vm.epoch
    charge(vm, 64)
    if a[1] != NULL:
        slot_set(&cell.s, <object>a[1])
    return cell

cdef object cell_repr(VM* vm, PyObject** a):
    cdef Cell cell = <Cell?><object>a[0]
    if cell.s.o == NULL:
        return f"<cell at 0x{id_of(vm, cell):x}: empty>"
    v = slot_box(&cell.s)
    return f"<cell at 0x{id_of(vm, cell):x}: {type_name(v)} object at 0x{id_of(vm, v):x}>"

cdef object cell_compare(VM* vm, PyObject** a, int op):
    """Compare cells by content; an empty cell precedes all others."""
    cdef Cell x = <Cell?><object>a[0]
    cdef Cell y
    if type(<object>a[1]) is not Cell:
        return NotImplemented
    y = <Cell>a[1]
    if x.s.o != NULL and y.s.o != NULL:
        return compare(vm, op, slot_box(&x.s), slot_box(&y.s))
    return compare(vm, op, x.s.o != NULL, y.s.o != NULL)

cdef object cell_eq(VM* vm, PyObject** a):
    return cell_compare(vm, a, CMP_EQ)

cdef object cell_ne(VM* vm, PyObject** a):
    return cell_compare(vm, a, CMP_NE)

cdef object cell_lt(VM* vm, PyObject** a):
    return cell_compare(vm, a, CMP_LT)

cdef object cell_le(VM* vm, PyObject** a):
    return cell_compare(vm, a, CMP_LE)

cdef object cell_gt(VM* vm, PyObject** a):
    return cell_compare(vm, a, CMP_GT)

cdef object cell_ge(VM* vm, PyObject** a):
    return cell_compare(vm, a, CMP_GE)

cdef object module_repr(VM* vm, PyObject** a):
    cdef ModuleObject m = <ModuleObject?><object>a[0]
    name, loader, path = m.get("__name__"), m.get("__loader__"), m.get("__file__")
    shown = f"'{name}'" if type(name) is str else "'?'"
    if type(path) is str and loader is not STOP:
        return f"<module {shown} from '{path}'>"
    if loader is not STOP and loader is not None:
        return call_prelude(vm, "module_repr", (m, shown, loader))
    # A module made by the runtime has no __loader__. One made by a program has one, which may be None.
    return f"<module {shown}>" if loader is not STOP or name is STOP else f"<module {shown} (built-in)>"

cdef object module_new(VM* vm, PyObject** a):
    cdef ModuleObject m
    m = new_module("")
    m.remove("__name__")
    m.cls = <ClassObject?><object>a[0]
    m.epoch = vm.epoch
    charge(vm, 1100)
    return m

cdef object module_init(VM* vm, PyObject** a):
    cdef ModuleObject m = <ModuleObject?><object>a[0]
    name = unwrap(<object>a[1])
    if type(name) is not str:
        return raise_type(vm, f"module() argument 'name' must be str, not {argument_type(<object>a[1])}")
    if touch(vm, m) < 0:
        return SIGNAL
    if not m.name:
        # Only once: for a module of the library, or a copy of one, the name says where the definitions are that have not run yet.
        m.name = <str>name
    m.put(vm, "__name__", <object>a[1])
    m.put(vm, "__doc__", <object>a[2])
    for part in ("__package__", "__loader__", "__spec__"):
        m.put(vm, <str?>part, None)
    return None


cdef int register() except -1:
    method(TYPE, "__init__", type_init, "self, /, *args, **kwargs")
    method(TYPE, "__call__", type_call, "self, /, *args, **kwargs")
    static_method(TYPE, "__new__", type_new, "cls, /, *args, **kwargs")
    maker(TYPE, type_made, "cls, object, /")
    class_method(TYPE, "__prepare__", type_prepare, "cls, /, *args, **kwargs")
    settable(TYPE, "__annotate__", type_annotate, type_set_annotate,
             "callable | None", "__annotate__ must be callable or None", "cannot delete __annotate__ attribute")
    attribute(TYPE, "__annotations__", type_annotations, type_set_annotations)

    for cls in (CLASSMETHOD, STATICMETHOD):
        attribute(<ClassObject?>cls, "__dict__", wrapper_dict, NULL)

    static_method(SUPER, "__new__", super_new, "cls, type=..., obj=..., /")
    method(SUPER, "__repr__", super_repr, "self, /")
    attribute(SUPER, "__self__", super_self, NULL)
    attribute(SUPER, "__self_class__", super_self_class, NULL)
    method(SUPER, "__get__", super_bind, "self, instance, owner=None, /")
    attribute(SUPER, "__thisclass__", super_thisclass, NULL)

    method(FUNCTION, "__get__", function_get, "self, instance, owner=..., /")
    method(FUNCTION, "__repr__", function_repr, "self, /")
    settable(FUNCTION, "__annotate__", function_annotate, function_set_annotate,
             "callable | None", "__annotate__ must be callable or None", "__annotate__ cannot be deleted")
    settable(FUNCTION, "__annotations__", function_annotations, function_set_annotations,
             "dict | None=...", "__annotations__ must be set to a dict object")
    attribute(FUNCTION, "__closure__", function_closure, NULL)
    settable(FUNCTION, "__defaults__", function_defaults, function_set_defaults, "tuple | None=...", "__defaults__ must be set to a tuple object")
    settable(FUNCTION, "__dict__", function_dict, function_set_dict,
             "dict", "__dict__ must be set to a dictionary, not a '{}'", "cannot delete __dict__")
    attribute(FUNCTION, "__doc__", function_doc, function_set_doc)
    settable(FUNCTION, "__kwdefaults__", function_kwdefaults, function_set_kwdefaults,
             "dict | None=...", "__kwdefaults__ must be set to a dict object")
    attribute(FUNCTION, "__module__", function_module, function_set_module)
    settable(FUNCTION, "__name__", function_name, function_set_name, "str", "__name__ must be set to a string object")
    settable(FUNCTION, "__qualname__", function_qualname, function_set_qualname, "str", "__qualname__ must be set to a string object")
    settable(FUNCTION, "__type_params__", function_type_params, function_set_type_params, "tuple", "__type_params__ must be set to a tuple")

    method_wrapper = <ClassObject?>builtin_classes["method-wrapper"]
    for cls in (METHOD, BUILTIN_FUNCTION, method_wrapper):
        method(<ClassObject?>cls, "__eq__", method_eq, "self, other, /")
        method(<ClassObject?>cls, "__hash__", method_hash, "self, /")
        method(<ClassObject?>cls, "__repr__", method_repr, "self, /")
        attribute(<ClassObject?>cls, "__self__", method_self, NULL)
    worded(static_method(METHOD, "__new__", method_make, "cls, function: callable, instance, /"), "function", "first argument must be callable")
    attribute(METHOD, "__func__", method_func, NULL)
    method(METHOD, "__get__", method_get, "self, instance, owner=None, /")
    for cls in (METHOD, BUILTIN_FUNCTION, method_wrapper, METHOD_DESCRIPTOR, WRAPPER_DESCRIPTOR, CLASSMETHOD_DESCRIPTOR):
        attribute(<ClassObject?>cls, "__doc__", method_doc, NULL)
        attribute(<ClassObject?>cls, "__module__", method_module, NULL)
        attribute(<ClassObject?>cls, "__name__", method_name, NULL)
        attribute(<ClassObject?>cls, "__qualname__", method_qualname, NULL)
        attribute(<ClassObject?>cls, "__text_signature__", method_signature, NULL)
    attribute(<ClassObject?>method_wrapper, "__objclass__", native_objclass, NULL)
    for cls in (METHOD_DESCRIPTOR, WRAPPER_DESCRIPTOR, CLASSMETHOD_DESCRIPTOR):
        method(<ClassObject?>cls, "__get__", native_get, "self, instance, owner=..., /")
        method(<ClassObject?>cls, "__repr__", descriptor_repr, "self, /")
        attribute(<ClassObject?>cls, "__objclass__", native_objclass, NULL)
    method(GETSET_DESCRIPTOR, "__repr__", descriptor_repr, "self, /")
    method(GETSET_DESCRIPTOR, "__get__", native_get, "self, instance, owner=..., /")
    attribute(GETSET_DESCRIPTOR, "__name__", getset_name, NULL)
    for cls in (GETSET_DESCRIPTOR, MEMBER_DESCRIPTOR):
        method(<ClassObject?>cls, "__set__", native_set, "self, instance, value, /")
        method(<ClassObject?>cls, "__delete__", native_delete, "self, instance, /")
        attribute(<ClassObject?>cls, "__objclass__", descriptor_owner, NULL)
        attribute(<ClassObject?>cls, "__qualname__", descriptor_qualname, NULL)
        attribute(<ClassObject?>cls, "__doc__", descriptor_doc, NULL)
    method(MEMBER_DESCRIPTOR, "__repr__", member_repr, "self, /")
    method(MEMBER_DESCRIPTOR, "__get__", native_get, "self, instance, owner=..., /")
    attribute(MEMBER_DESCRIPTOR, "__name__", member_name, NULL)
    method(EXTERNAL_FUNCTION, "__repr__", external_repr, "self, /")
    method(EXTERNAL_FUNCTION, "__call__", external_call, "self, /, *args, **kwargs")
    attribute(EXTERNAL_FUNCTION, "__name__", external_name, NULL)
    attribute(EXTERNAL_FUNCTION, "__qualname__", external_name, NULL)

    attribute(CELL, "cell_contents", cell_contents, cell_set_contents)
    static_method(CELL, "__new__", cell_new, "cls, contents=..., /")
    method(CELL, "__repr__", cell_repr, "self, /")
    method(CELL, "__eq__", cell_eq, "self, other, /")
    method(CELL, "__ne__", cell_ne, "self, other, /")
    method(CELL, "__lt__", cell_lt, "self, other, /")
    method(CELL, "__le__", cell_le, "self, other, /")
    method(CELL, "__gt__", cell_gt, "self, other, /")
    method(CELL, "__ge__", cell_ge, "self, other, /")
    CELL.ns["__hash__"] = None
    static_method(MODULE, "__new__", module_new, "cls, /, *args, **kwargs")
    method(MODULE, "__init__", module_init, "self, /, name, doc=None")
    method(MODULE, "__repr__", module_repr, "self, /")
    settable(MODULE, "__annotate__", module_annotate, module_set_annotate,
             "callable | None", "__annotate__ must be callable or None", "cannot delete __annotate__ attribute")
    attribute(MODULE, "__annotations__", module_annotations, module_set_annotations)
    return 0

register()

# One __dict__ descriptor for all classes whose instances have a __dict__. In CPython each such class has its own.
cdef GetSet INSTANCE_DICT = attribute(OBJECT, "__dict__", object_dict, object_set_dict)
del OBJECT.ns["__dict__"]

cdef object object_weakref(VM* vm, PyObject** a):
    """Returns: None. The attribute is CPython's first weak reference, but objects here do not hold their weak references."""
    return None

cdef GetSet INSTANCE_WEAKREF = attribute(OBJECT, "__weakref__", object_weakref, NULL)
del OBJECT.ns["__weakref__"]
attribute(BASE_EXCEPTION, "__dict__", function_dict, set_dict)
