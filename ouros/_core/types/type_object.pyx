"""Methods of object and of type.

Must not know nodes or builtins. Invariants: object.__new__ makes only instances of classes with layout L_OBJECT. Every change of a class is
followed by class_changed. Classes of the runtime are never changed.
"""
import sys

from ouros._core.protocols.attributes cimport generic_get, generic_set, get_attr
from ouros._core.protocols.argument_errors cimport ATTRIBUTE_NAME, full_class_name, raise_abstract, worded
from ouros._core.protocols.call cimport (
    GetSet, N_NEW, N_STATIC, Native, attribute, call0, call1, call_prelude, call_special, call_tuple, class_method, first_without_new, method,
    settable, static_method,
)
from ouros._core.protocols.instantiate cimport make_instance, instantiate
from ouros._core.heap.exceptions cimport (
    ATTRIBUTE_ERROR, TYPE_ERROR, raise_error, raise_host, raise_quoting, raise_type, raise_value,
)
from ouros._core.heap.heap cimport charge, id_of, reserve, touch, work
from ouros._core.heap.runtime cimport runtime
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport repr_value, str_value, truth_value
from ouros._core.protocols.descriptors cimport MemberObject, ModuleObject
from ouros._core.types.docstrings cimport class_doc, class_signature
from ouros._core.types.type_dict cimport dict_find_name, dict_len, dict_next, new_dict
from ouros._core.types.type_property cimport new_wrapper
from ouros._core.types.type_sequence cimport ListObject, new_list
from ouros._core.heap.hash_table cimport Table, live_entry
from ouros._core.types.type_set cimport SetObject
from ouros._core.types.type_union cimport class_display, class_module
cimport ouros._core.protocols.call as _call

DEF LARGE = 65536            # bytes of a namespace that are reserved before it is copied
DEF SLOT = 320               # bytes of a name in __slots__: member, entry of the namespace, places in lists and in a tuple


# --- object: making instances ---

cdef bint inherits(ClassObject cls, str name) noexcept:
    """Return whether cls inherits the method from object."""
    return lookup(cls, name) == lookup(OBJECT, name)

DEF MOST_NAMES = 10000       # abstract methods that a message names, out of any number

cdef list abstract_names(object names):
    """
    Return items of __abstractmethods__, sorted if all are names: all, or MOST_NAMES of them. The program may have put any value there.
    None: it is no collection.
    """
    cdef list listed = []
    cdef Table t
    cdef Py_ssize_t i
    if isinstance(names, SetObject):
        t = (<SetObject>names).t
        i = live_entry(t, 0)
        while i >= 0 and len(listed) < MOST_NAMES:
            listed.append(<object>t.entries[i].key)
            i = live_entry(t, i + 1)
    elif isinstance(names, ListObject):
        listed = (<ListObject>names).items[:MOST_NAMES]
    elif type(names) is str or type(names) is tuple:
        listed = list(names[:MOST_NAMES])
    else:
        return None
    return sorted(listed) if all([type(item) is str for item in listed]) else listed

_call.abstract_names_hook = abstract_names

cdef object object_new(VM* vm, PyObject** a):
    cdef ClassObject cls
    cls = <ClassObject?><object>a[0]
    if <tuple?><object>a[1] or <dict?><object>a[2]:
        if not inherits(cls, "__new__"):
            return raise_type(vm, "object.__new__() takes exactly one argument (the type to instantiate)")
        if inherits(cls, "__init__"):
            return raise_type(vm, f"{short_name(cls)}() takes no arguments")
    if cls.layout != L_OBJECT:
        if cls.flags & C_BUILTIN and inherits(cls, "__new__"):
            return raise_type(vm, f"cannot create '{short_name(cls)}' instances")
        return raise_quoting(vm, TYPE_ERROR, "object.__new__(%s) is not safe, use %s.__new__()", full_class_name(cls), full_class_name(first_without_new(cls)))
    if cls.flags & C_ABSTRACT:
        return raise_abstract(vm, cls)
    return make_instance(vm, cls)

cdef object object_init(VM* vm, PyObject** a):
    cdef ClassObject cls = class_of(<object>a[0])
    if (<tuple?><object>a[1] or <dict?><object>a[2]) and cls.solid is not SUPER:
        if not inherits(cls, "__init__"):
            return raise_type(vm, "object.__init__() takes exactly one argument (the instance to initialize)")
        if inherits(cls, "__new__"):
            return raise_type(vm, f"{short_name(cls)}.__init__() takes exactly one argument (the instance to initialize)")
    return None


# --- object: repr, comparison, attributes ---

cdef object object_repr(VM* vm, PyObject** a):
    v = <object>a[0]
    charge(vm, 100)
    return f"<{class_display(class_of(v))} object at {id_of(vm, v):#x}>"

cdef object object_str(VM* vm, PyObject** a):
    return repr_value(vm, <object>a[0])

cdef object object_format(VM* vm, PyObject** a):
    cdef str spec = <str?><object>a[1]
    if spec:
        return raise_type(vm, f"unsupported format string passed to {type_name(<object>a[0])}.__format__")
    return str_value(vm, <object>a[0])

cdef object object_eq(VM* vm, PyObject** a):
    return True if a[0] == a[1] else NotImplemented

cdef object object_ne(VM* vm, PyObject** a):
    return then(vm, call_special(vm, <object>a[0], "__eq__", &a[1], 1), INVERTED, None, None, None, 0)

cdef object inverted(VM* vm, object value, object a, object b, object c, int64_t i):
    if value is NotImplemented:
        return NotImplemented
    return then(vm, truth_value(vm, value), INVERTED_TRUTH, None, None, None, 0)

cdef object inverted_truth(VM* vm, object value, object a, object b, object c, int64_t i):
    return value is not True

cdef ResumeFunction INVERTED = resume_function("object_ne", inverted)
cdef ResumeFunction INVERTED_TRUTH = resume_function("object_ne_truth", inverted_truth)

cdef object object_order(VM* vm, PyObject** a):
    return NotImplemented

cdef object object_hash(VM* vm, PyObject** a):
    return id_of(vm, <object>a[0]) >> 4


cdef object object_getattribute(VM* vm, PyObject** a):
    return generic_get(vm, <object>a[0], <str?><object>a[1], False)

cdef object object_setattr(VM* vm, PyObject** a):
    r = None if generic_set(vm, <object>a[0], <str?><object>a[1], <object>a[2], False) == 0 else SIGNAL
    return then(vm, r, NOTHING, None, None, None, 0)

cdef object object_delattr(VM* vm, PyObject** a):
    r = None if generic_set(vm, <object>a[0], <str?><object>a[1], None, True) == 0 else SIGNAL
    return then(vm, r, NOTHING, None, None, None, 0)

cdef object nothing(VM* vm, object value, object a, object b, object c, int64_t i):
    return None

cdef ResumeFunction NOTHING = resume_function("object_nothing", nothing)


cdef list class_names(ClassObject cls):
    cdef ClassObject base
    cdef dict names = {}
    for base in cls.mro:
        for name in base.ns:
            # A namespace passed to type() may contain keys that are no strs.
            if type(name) is str:
                names[name] = None
    return list(names)

cdef list object_names(object v):
    cdef dict names = {}
    cdef Instance own
    cdef ModuleObject m
    cdef int i
    if type(v) is ModuleObject:
        m = <ModuleObject>v
        return m.names()
    if type(v) is ClassObject:
        return class_names(<ClassObject>v)
    if isinstance(v, HeapObject):
        own = (<HeapObject>v).attributes(False)
        if own is not None:
            for name in own_attributes(own):
                names[name] = None
    for name in class_names(class_of(v)):
        names[name] = None
    return list(names)

cdef object object_dir(VM* vm, PyObject** a):
    if type(<object>a[0]) is ModuleObject:
        # Made at the first look at the module's variables.
        runtime(vm).builtins_for(<ModuleObject>a[0])
    names = object_names(<object>a[0])
    charge(vm, 60 + 8 * len(names))
    work(vm, 4 * len(names))
    return new_list(vm, names)

cdef object object_sizeof(VM* vm, PyObject** a):
    v = <object>a[0]
    if isinstance(v, HeapObject):
        return (<HeapObject>v).size()
    # Exact host immutables: their own size, without referenced objects.
    return sys.getsizeof(v)


# --- object: copying and pickling ---

cdef list slot_names(ClassObject cls):
    """Return the names in __slots__ of the class and its bases, mangled as stored, in the order of the mro."""
    cdef ClassObject base
    cdef list names = []
    for base in cls.mro:
        if base.slots is not None:
            names.extend(base.slots)
    return names

cdef bint are_members(ClassObject cls, list names) except -1:
    """Return whether each name finds what __slots__ made, not a property or a value that replaced it."""
    cdef PyObject* p
    for name in names:
        p = lookup(cls, <str?>name)
        if p == NULL or type(<object>p) is not MemberObject or (<MemberObject>p).name != name:
            return False
    return True

cdef object object_getstate(VM* vm, PyObject** a):
    """Return the attributes as a dict, or (that dict or None, dict of slots), or None if there are none."""
    cdef Instance own, beside
    cdef dict attributes, slots, found
    cdef ClassObject cls = class_of(<object>a[0])
    if not isinstance(<object>a[0], HeapObject):
        return None
    own = (<HeapObject>a[0]).attributes(False)
    if own is None and isinstance(<object>a[0], Instance):
        own = <Instance>a[0]
    if own is None:
        return None
    if shape_of(own).dict_mode:
        attributes = hooks.dict_content(own.inl[0].o)
        beside = slots_beside(own, False)
        found = {} if beside is None else own_attributes(beside)
    else:
        attributes = found = own_attributes(own)
    names = slot_names(cls)
    charge(vm, 200 + 100 * (slot_count(own) + len(names)))
    work(vm, slot_count(own) + 4 * len(names))
    slots = {name: found[name] for name in names if name in found}
    if slots and attributes is found:
        attributes = {name: item for name, item in found.items() if name not in slots}
    state = new_dict(vm, attributes) if attributes else None
    if names and not are_members(cls, names):
        return call_prelude(vm, "state_with_slots", (<object>a[0], state, tuple(names)))
    return (state, new_dict(vm, slots)) if slots else state

cdef object object_reduce(VM* vm, PyObject** a):
    return reduce_plainly(vm, <object>a[0], 0)

stateless = set()

cdef object reduce_plainly(VM* vm, object v, int64_t protocol):
    cdef ClassObject cls = class_of(v)
    cdef object payload = ()
    if protocol < 2:
        return call_prelude(vm, "object_reduce", (v, cls.solid if cls.solid is not None else OBJECT, protocol))
    # Only objects that their class and payload determine can be copied.
    if isinstance(v, HeapObject) and not inherits_state(cls) and (
            cls.layout in (L_OTHER, L_MODULE, L_FUNCTION, L_TYPE) and type(v) is not Instance and cls.solid not in stateless):
        return raise_type(vm, f"cannot pickle '{full_name(cls)}' object")
    if v is not None and (type(v) is ValueInstance or not isinstance(v, HeapObject)):
        payload = (unwrap(v),)
    return call_prelude(vm, "object_reduce_ex", (v, payload))

cdef object object_reduce_ex(VM* vm, PyObject** a):
    cdef ClassObject cls = class_of(<object>a[0])
    cdef int64_t protocol = 0
    v = <object>a[0]
    if not inherits(cls, "__reduce__"):
        f = get_attr(vm, v, "__reduce__")
        return then(vm, f, REDUCE, None, None, None, 0)
    exact_int64(a[1], &protocol)
    return reduce_plainly(vm, v, protocol)

cdef str full_name(ClassObject cls):
    """Returns: the class name with its module, as CPython shows C types."""
    module = cls.ns.get("__module__")
    if cls.flags & C_BUILTIN and type(module) is str and module != "builtins":
        return f"{module}.{cls.name}"
    return cls.name

cdef bint inherits_state(ClassObject cls) noexcept:
    return not inherits(cls, "__getstate__") or lookup(cls, "__getnewargs__") != NULL

cdef object reduce_found(VM* vm, object value, object a, object b, object c, int64_t i):
    return call0(vm, value)

cdef ResumeFunction REDUCE = resume_function("object_reduce", reduce_found)


cdef object object_init_subclass(VM* vm, PyObject** a):
    if <dict?><object>a[1]:
        return raise_quoting(vm, TYPE_ERROR, "%s.__init_subclass__() takes no keyword arguments", (<ClassObject?><object>a[0]).qualname)
    return None

cdef object object_subclasshook(VM* vm, PyObject** a):
    return NotImplemented


# --- object.__class__ ---

cdef object object_class(VM* vm, PyObject** a):
    return class_of(<object>a[0])

cdef int reshape(Instance o, ClassObject cls) except -1:
    """Change the class of an instance and keep its attributes."""
    cdef tuple state
    if shape_of(o).dict_mode:
        o.cls = cls
        return 0
    state = Instance.get_state(o)
    o.become(with_room(cls.root, shape_of(o).room))
    o.cls = cls
    Instance.set_state(o, state)
    return 0

cdef object object_set_class(VM* vm, PyObject** a):
    cdef ClassObject old = class_of(<object>a[0]), new
    cdef Instance own
    new = <ClassObject?><object>a[1]
    if type(<object>a[0]) is ModuleObject and is_subclass(new, MODULE):
        if touch(vm, <HeapObject>a[0]) < 0:
            return SIGNAL
        (<HeapObject>a[0]).cls = new
        return None
    if (old.flags | new.flags) & C_BUILTIN:
        return raise_type(vm, "__class__ assignment only supported for mutable types or ModuleType subclasses")
    if (old.layout != new.layout or old.solid is not new.solid or (old.flags ^ new.flags) & C_NOATTRS
            or set(slot_names(old)) != set(slot_names(new))):
        return raise_quoting(vm, TYPE_ERROR, "__class__ assignment: '%s' object layout differs from '%s'", new.name, old.name)
    if touch(vm, <HeapObject>a[0]) < 0:
        return SIGNAL
    if isinstance(<object>a[0], Instance):
        reshape(<Instance>a[0], new)
        return None
    own = (<HeapObject>a[0]).attributes(False)
    if own is not None:
        reshape(own, new)
    (<HeapObject>a[0]).cls = new
    return None


# --- type: names ---

cdef bint may_change(VM* vm, PyObject** a, str name) except? False:
    """Check that an attribute of a class may be set. Returns: False: raised, for classes of the runtime and for deletion."""
    cdef ClassObject cls = <ClassObject?><object>a[0]
    if cls.flags & C_BUILTIN or a[1] == NULL:
        how = "delete" if a[1] == NULL else "set"
        raise_type(vm, f"cannot {how} '{name}' attribute of immutable type '{short_name(cls)}'")   # short: the caller gives a constant
        return False
    return touch(vm, cls) == 0

cdef bint takes_string(VM* vm, PyObject** a, str name) except? False:
    cdef ClassObject cls = <ClassObject?><object>a[0]
    if not may_change(vm, a, name):
        return False
    if type(unwrap(<object>a[1])) is not str:
        raise_quoting(vm, TYPE_ERROR, "can only assign string to %s.%s, not '%s'", cls.name, name, full_type_name(<object>a[1]))
        return False
    return True

cdef bint good_class_text(VM* vm, str text) except? False:
    """Check that a class name or docstring is valid UTF-8, as CPython does. Returns: False: raised."""
    cdef Py_ssize_t i = 0, end, n = len(text)
    if text.isascii():
        return True
    while i < n and not 0xD800 <= <int>text[i] < 0xE000:
        i += 1
    if i == n:
        return True
    end = i + 1
    while end < n and 0xD800 <= <int>text[end] < 0xE000:
        end += 1
    raise_host(vm, UnicodeEncodeError("utf-8", text, i, end, "surrogates not allowed"))
    return False

cdef dict namespace_copy(DictObject d):
    cdef dict out = {}
    cdef Py_ssize_t at = 0
    cdef PyObject* key
    cdef PyObject* value
    if d.d is not None:
        return d.d.copy()
    while dict_next(d, &at, &key, &value):
        out[<object>key] = <object>value
    return out

cdef int reserve_namespace(VM* vm, DictObject d) except -9:
    """Reserve the copy of a class's namespace, and the members for its __slots__. Small ones are charged when the class is made.
    Returns: as reserve().
    """
    cdef PyObject* slots = dict_find_name(d, "__slots__")
    cdef int64_t n = dict_len(d), size = 110 * n
    if slots != NULL and type(<object>slots) is not str:
        n = len(<tuple><object>slots) if type(<object>slots) is tuple else (<HeapObject><object>slots).length() if is_heap(<object>slots) else 0
        size += SLOT * n
    return reserve(vm, size) if size > LARGE else 0

cdef bint good_class_name(VM* vm, str name) except? False:
    if "\0" in name:
        raise_value(vm, "type name must not contain null characters")
        return False
    return good_class_text(vm, name)

cdef object type_get_name(VM* vm, PyObject** a):
    return (<ClassObject?><object>a[0]).name

cdef object type_set_name(VM* vm, PyObject** a):
    if not takes_string(vm, a, "__name__"):
        return SIGNAL
    name = <str?>unwrap(<object>a[1])
    if not good_class_name(vm, name):
        return SIGNAL
    (<ClassObject?><object>a[0]).name = name
    return None

cdef object type_qualname(VM* vm, PyObject** a):
    return (<ClassObject?><object>a[0]).qualname

cdef object type_set_qualname(VM* vm, PyObject** a):
    if not takes_string(vm, a, "__qualname__"):
        return SIGNAL
    (<ClassObject?><object>a[0]).qualname = <str?>unwrap(<object>a[1])
    return None

cdef object type_module(VM* vm, PyObject** a):
    module = class_module(<ClassObject?><object>a[0])
    if (<ClassObject?><object>a[0]).flags & C_BUILTIN and type(module) is not str:
        # The entry in the namespace is a descriptor for instances.
        return "builtins"
    if module is None and "__module__" not in (<ClassObject?><object>a[0]).ns:
        return raise_error(vm, ATTRIBUTE_ERROR, "__module__")
    return module

cdef int store(ClassObject cls, str name, object value) except -1:
    cls.ns[name] = value
    return class_changed(cls, name)

cdef object type_set_module(VM* vm, PyObject** a):
    if not may_change(vm, a, "__module__"):
        return SIGNAL
    # The line of the definition belongs to the old module.
    (<ClassObject?><object>a[0]).ns.pop("__firstlineno__", None)
    store(<ClassObject?><object>a[0], "__module__", <object>a[1])
    return None

cdef object type_doc(VM* vm, PyObject** a):
    v = (<ClassObject?><object>a[0]).ns.get("__doc__")
    if isinstance(v, HeapObject) and not (<ClassObject?><object>a[0]).flags & C_BUILTIN:
        return (<HeapObject>v).descr_get(vm, None, <ClassObject?><object>a[0])
    # The namespace of a class whose instances have docstrings contains the descriptor for them.
    return class_doc(<ClassObject?><object>a[0]) if type(v) is GetSet and (<ClassObject?><object>a[0]).flags & C_BUILTIN else v

cdef object type_set_doc(VM* vm, PyObject** a):
    if not may_change(vm, a, "__doc__"):
        return SIGNAL
    store(<ClassObject?><object>a[0], "__doc__", <object>a[1])
    return None

cdef object type_params(VM* vm, PyObject** a):
    v = (<ClassObject?><object>a[0]).ns.get("__type_params__", ())
    # The namespace of `type` contains this descriptor.
    return () if type(v) is GetSet else v

cdef object type_set_params(VM* vm, PyObject** a):
    if not may_change(vm, a, "__type_params__"):
        return SIGNAL
    store(<ClassObject?><object>a[0], "__type_params__", <object>a[1])
    return None

cdef object type_text_signature(VM* vm, PyObject** a):
    return class_signature(<ClassObject?><object>a[0]) if (<ClassObject?><object>a[0]).flags & C_BUILTIN else None

cdef object type_repr(VM* vm, PyObject** a):
    charge(vm, 80)
    return f"<class '{class_display(<ClassObject?><object>a[0])}'>"


# --- type: inheritance ---

cdef object type_mro_tuple(VM* vm, PyObject** a):
    return (<ClassObject?><object>a[0]).mro

cdef object type_mro(VM* vm, PyObject** a):
    charge(vm, 60 + 8 * len((<ClassObject?><object>a[0]).mro))
    return new_list(vm, list((<ClassObject?><object>a[0]).mro))

cdef object type_bases(VM* vm, PyObject** a):
    return (<ClassObject?><object>a[0]).bases

cdef object type_base(VM* vm, PyObject** a):
    return best_base((<ClassObject?><object>a[0]).bases)

cdef ClassObject best_base(tuple bases):
    """Returns: the base that determines the layout."""
    cdef ClassObject base, best = None
    for base in bases:
        if best is None or (base.solid is not best.solid and is_subclass(base.solid, best.solid)):
            best = base
    return best

cdef bint is_untracked(ClassObject cls):
    """Return whether CPython's GC does not track instances, whose deallocator differs."""
    return cls is OBJECT or cls.flags & C_BUILTIN and cls.layout == L_VALUE and cls.name not in ("tuple", "frozenset")

cdef bint layouts_fit(VM* vm, ClassObject cls, tuple bases) except? False:
    """Check that instances of cls can get these bases. Returns: False: raised TypeError."""
    cdef ClassObject old = best_base(cls.bases), new = best_base(bases), base
    if new.solid is not cls.solid or new is OBJECT and old is not OBJECT:
        what = "deallocator" if is_untracked(new) != is_untracked(old) else "object layout"
        raise_quoting(vm, TYPE_ERROR, "__bases__ assignment: '%s' %s differs from '%s'", full_class_name(new), what, full_class_name(old))
        return False
    for base in bases:
        if base.solid is not OBJECT and not is_subclass(new.solid, base.solid):
            raise_type(vm, "multiple bases have instance lay-out conflict")
            return False
    return True

cdef object type_set_bases(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0], base
    cdef str error
    if not may_change(vm, a, "__bases__"):
        return SIGNAL
    if type(<object>a[1]) is not tuple:
        return raise_quoting(vm, TYPE_ERROR, "can only assign tuple to %s.__bases__, not %s", cls.name, type_name(<object>a[1]))
    if not <tuple>a[1]:
        return raise_quoting(vm, TYPE_ERROR, "can only assign non-empty tuple to %s.__bases__, not ()", cls.name)
    for b in <tuple>a[1]:
        if type(b) is not ClassObject:
            return raise_quoting(vm, TYPE_ERROR, "%s.__bases__ must be tuple of classes, not '%s'", cls.name, type_name(b))
        base = <ClassObject>b
        if is_subclass(base, cls):
            return raise_type(vm, "a __bases__ item causes an inheritance cycle")
        if base.flags & C_NOSUBCLASS:
            return raise_quoting(vm, TYPE_ERROR, "type '%s' is not an acceptable base type", full_class_name(base))
    if not layouts_fit(vm, cls, <tuple>a[1]):
        return SIGNAL
    before = cls.bases
    error = rebase(cls, <tuple>a[1])
    if error is not None:
        rebase(cls, before)
        return raise_type(vm, error)   # short: finish_class() cuts it off
    return None

cdef str rebase(ClassObject cls, tuple bases):
    """Set the bases of cls and recomputes the mro of all its subclasses. Returns: the error message if a class has no mro, or None."""
    cdef list todo = [cls], order = []
    cdef set met = {cls}
    cdef dict waiting = {}           # class -> number of its bases in `met` that are not in `order` yet
    cdef ClassObject c, base
    cdef str error
    while todo:
        c = <ClassObject?>todo.pop()
        for sub in derived_from(c):
            waiting[sub] = waiting.get(sub, 0) + 1
            if sub not in met:
                met.add(sub)
                todo.append(sub)
    # Topological order: each class after its bases.
    todo = [cls]
    while todo:
        c = <ClassObject?>todo.pop()
        order.append(c)
        for sub in derived_from(c):
            waiting[sub] -= 1
            if waiting[sub] == 0:
                todo.append(sub)
    for c in order:
        for base in c.bases:
            if base in met:
                base.subclasses = [x for x in base.subclasses if x not in met]
            elif not base.flags & C_BUILTIN:
                base.subclasses = [x for x in base.subclasses if x is not c]
    cls.bases = bases
    for c in order:
        error = finish_class(c)
        if error is not None:
            # The remaining classes keep their mro, but must be in their bases' lists of subclasses.
            for c in order[order.index(c):]:
                for base in c.bases:
                    if not base.flags & C_BUILTIN:
                        base.subclasses.append(c)
            return error
    return None

cdef list derived_from(ClassObject cls):
    """Return the classes of whose bases cls is one. Its list has others, too, whose chosen orders it is in."""
    return [sub for sub in cls.subclasses if cls in (<ClassObject?>sub).bases]

cdef object type_subclasses(VM* vm, PyObject** a):
    # Subclasses of the runtime's classes are not recorded, since all programs share those classes.
    charge(vm, 60 + 8 * len((<ClassObject?><object>a[0]).subclasses))
    return new_list(vm, derived_from(<ClassObject?><object>a[0]))

cdef enum:                   # bits of __flags__, as CPython's Py_TPFLAGS_
    TP_STATIC         = 1 << 1
    TP_INLINE_VALUES  = 1 << 2
    TP_MANAGED_WEAK   = 1 << 3
    TP_MANAGED_DICT   = 1 << 4
    TP_SEQUENCE       = 1 << 5
    TP_MAPPING        = 1 << 6
    TP_IMMUTABLE      = 1 << 8
    TP_HEAP           = 1 << 9
    TP_BASE           = 1 << 10
    TP_READY          = 1 << 12
    TP_GC             = 1 << 14
    TP_ABSTRACT       = 1 << 20
    TP_MATCH_SELF     = 1 << 22

cdef tuple COLLECTED_BY_COUNT = (OBJECT, INT, BOOL, FLOAT, COMPLEX, STR, BYTES, BYTEARRAY, RANGE, NONE_TYPE, ELLIPSIS_TYPE, NOTIMPLEMENTED_TYPE)
cdef tuple MATCHED_THEMSELVES = (INT, FLOAT, STR, BYTES, BYTEARRAY, LIST, TUPLE, DICT, SET, FROZENSET)
cdef tuple KINDS_OF_CLASSES = (INT, LIST, TUPLE, BYTES, STR, DICT, BASE_EXCEPTION, TYPE)     # from bit 24 on

cdef int collection_kind(ClassObject cls) except -1:
    """Return TP_SEQUENCE or TP_MAPPING if instances of a class match as a sequence or as a mapping in `match`, or 0."""
    cdef ClassObject base
    cdef PyObject* flags = lookup(cls, "__abc_tpflags__")
    cdef int64_t n
    cdef ClassObject solid = cls.solid
    cdef int own = 0
    if solid is not None:
        if solid is LIST or solid is TUPLE or solid is RANGE or solid is builtin_classes.get("deque") \
                or solid is builtin_classes.get("memoryview") or solid is builtin_classes.get("_Array"):
            own = TP_SEQUENCE
        elif solid is DICT or solid is MAPPINGPROXY:
            own = TP_MAPPING
    if flags == NULL:
        return own
    if own:
        # The base that comes first decides.
        for item in cls.mro:
            base = <ClassObject?>item
            if base is solid:
                return own
            if "__abc_tpflags__" in base.ns:
                break
    return <int>n if exact_int64(flags, &n) and (n == TP_SEQUENCE or n == TP_MAPPING) else own

cdef object type_flags(VM* vm, PyObject** a):
    """Return the bits of CPython's tp_flags that follow from what the class is, not from how CPython keeps or calls its instances."""
    cdef ClassObject cls = <ClassObject?><object>a[0]
    cdef int64_t flags = TP_READY
    cdef int i
    work(vm, 30 + len(cls.mro))
    flags |= collection_kind(cls)
    for i, base in enumerate(KINDS_OF_CLASSES):
        if is_subclass(cls, <ClassObject?>base):
            flags |= <int64_t>1 << (24 + i)
    for base in MATCHED_THEMSELVES:
        if is_subclass(cls, <ClassObject?>base):
            flags |= TP_MATCH_SELF
    if cls.flags & C_ABSTRACT:
        flags |= TP_ABSTRACT
    if cls.flags & C_BUILTIN:
        flags |= TP_STATIC | TP_IMMUTABLE | (0 if cls.flags & C_NOSUBCLASS or cls is BOOL or cls is RANGE or cls is SLICE else TP_BASE)
        return flags | (0 if cls in COLLECTED_BY_COUNT else TP_GC)
    return flags | TP_HEAP | TP_BASE | TP_GC | managed_parts(cls)

cdef int64_t managed_parts(ClassObject cls) noexcept:
    """Return the bits for the dict and the weak references of instances of a class that a program or the library has made."""
    cdef int64_t flags = 0
    if is_subclass(cls, TYPE):
        return 0
    if lookup(cls, "__weakref__") != NULL and cls.solid not in (SET, FROZENSET):
        flags |= TP_MANAGED_WEAK
    if lookup(cls, "__dict__") != NULL and not is_subclass(cls, BASE_EXCEPTION):
        flags |= TP_MANAGED_DICT | (0 if cls.solid in (INT, BYTES, TUPLE) else TP_INLINE_VALUES)
    return flags

cdef object type_abstract(VM* vm, PyObject** a):
    names = (<ClassObject?><object>a[0]).ns.get("__abstractmethods__")
    if names is None:
        return raise_error(vm, ATTRIBUTE_ERROR, "__abstractmethods__")
    return names

cdef object type_set_abstract(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    if a[1] == NULL:
        if "__abstractmethods__" not in cls.ns or cls.flags & C_BUILTIN:
            return raise_error(vm, ATTRIBUTE_ERROR, "__abstractmethods__")
        if touch(vm, cls) < 0:
            return SIGNAL
        del cls.ns["__abstractmethods__"]
        cls.flags &= ~C_ABSTRACT
        class_changed(cls)
        return None
    if not may_change(vm, a, "__abstractmethods__"):
        return SIGNAL
    return then(vm, truth_value(vm, <object>a[1]), ABSTRACT, cls, <object>a[1], None, 0)

cdef object abstract_truth(VM* vm, object value, object owner, object methods, object c, int64_t i):
    cdef ClassObject cls = <ClassObject?>owner
    if cls.flags & C_BUILTIN:
        raise ValueError("damaged data: class")
    if value is True:
        cls.flags |= C_ABSTRACT
    else:
        cls.flags &= ~C_ABSTRACT
    store(cls, "__abstractmethods__", methods)
    return None

cdef ResumeFunction ABSTRACT = resume_function("type_abstract", abstract_truth)


# --- type: namespace and annotations ---

cdef object type_dict(VM* vm, PyObject** a):
    """Returns: a read-only view of a copy of the namespace, so that no write reaches the class."""
    cdef dict ns = (<ClassObject?><object>a[0]).ns
    cdef dict shown
    charge(vm, 200 + 100 * len(ns))
    work(vm, len(ns))
    shown = dict(ns)
    if (<ClassObject><object>a[0]).flags & C_BUILTIN:
        for name, v in ns.items():
            if type(v) is Native and (<Native>v).flags & (N_STATIC | N_NEW) == N_STATIC:
                shown[name] = new_wrapper(STATICMETHOD, v)
    return call1(vm, MAPPINGPROXY, new_dict(vm, shown))

cdef object type_dir(VM* vm, PyObject** a):
    names = class_names(<ClassObject?><object>a[0])
    charge(vm, 60 + 8 * len(names))
    work(vm, 4 * len(names))
    return new_list(vm, names)

# --- calling as a method ---

cdef object call_call(VM* vm, PyObject** a):
    return call_tuple(vm, <object>a[0], <tuple?><object>a[1], <dict?><object>a[2])

# --- tables ---

# A plain object() has no attributes, instances of derived classes do.
OBJECT.flags |= C_NOATTRS
static_method(OBJECT, "__new__", object_new, "cls, /, *args, **kwargs")
class_method(OBJECT, "__init_subclass__", object_init_subclass, "cls, /, **kwargs")
class_method(OBJECT, "__subclasshook__", object_subclasshook, "cls, object, /")
worded(method(OBJECT, "__delattr__", object_delattr, "self, name: str, /"), "name", ATTRIBUTE_NAME)
method(OBJECT, "__dir__", object_dir, "self, /")
method(OBJECT, "__eq__", object_eq, "self, value, /")
method(OBJECT, "__format__", object_format, "self, format_spec: str, /")
method(OBJECT, "__ge__", object_order, "self, value, /")
worded(method(OBJECT, "__getattribute__", object_getattribute, "self, name: str, /"), "name", ATTRIBUTE_NAME)
method(OBJECT, "__getstate__", object_getstate, "self, /")
method(OBJECT, "__gt__", object_order, "self, value, /")
method(OBJECT, "__hash__", object_hash, "self, /")
method(OBJECT, "__init__", object_init, "self, /, *args, **kwargs")
method(OBJECT, "__le__", object_order, "self, value, /")
method(OBJECT, "__lt__", object_order, "self, value, /")
method(OBJECT, "__ne__", object_ne, "self, value, /")
method(OBJECT, "__reduce__", object_reduce, "self, /")
method(OBJECT, "__reduce_ex__", object_reduce_ex, "self, protocol: cint, /")
method(OBJECT, "__repr__", object_repr, "self, /")
worded(method(OBJECT, "__setattr__", object_setattr, "self, name: str, value, /"), "name", ATTRIBUTE_NAME)
method(OBJECT, "__sizeof__", object_sizeof, "self, /")
method(OBJECT, "__str__", object_str, "self, /")
settable(OBJECT, "__class__", object_class, object_set_class, "type", "__class__ must be set to a class, not '{}' object",
         "can't delete __class__ attribute")

for _cls in (BUILTIN_FUNCTION, CLASSMETHOD_DESCRIPTOR, FUNCTION, METHOD, METHOD_DESCRIPTOR, WRAPPER_DESCRIPTOR,
             builtin_classes["method-wrapper"]):
    method(<ClassObject?>_cls, "__call__", call_call, "self, /, *args, **kwargs")
method(TYPE, "__dir__", type_dir, "self, /")
method(TYPE, "__repr__", type_repr, "self, /")
method(TYPE, "__subclasses__", type_subclasses, "self, /")
method(TYPE, "mro", type_mro, "self, /")
attribute(TYPE, "__abstractmethods__", type_abstract, type_set_abstract)
attribute(TYPE, "__base__", type_base, NULL)
attribute(TYPE, "__bases__", type_bases, type_set_bases)
attribute(TYPE, "__dict__", type_dict, NULL)
attribute(TYPE, "__doc__", type_doc, type_set_doc)
attribute(TYPE, "__module__", type_module, type_set_module)
attribute(TYPE, "__flags__", type_flags, NULL)
attribute(TYPE, "__mro__", type_mro_tuple, NULL)
attribute(TYPE, "__name__", type_get_name, type_set_name)
attribute(TYPE, "__qualname__", type_qualname, type_set_qualname)
attribute(TYPE, "__text_signature__", type_text_signature, NULL)
attribute(TYPE, "__type_params__", type_params, type_set_params)
