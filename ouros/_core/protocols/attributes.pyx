# ouros: no bounds checks
"""Attribute access on any value, as CPython's object.__getattribute__ and type.__getattribute__ define it.

Must not know calls other than HeapObject.call, nor nodes. Invariant: names are looked up in namespaces of classes, shapes of
instances, cells of modules and the mro of super only. The host's getattr is never used.
"""
from ouros._core.heap.exceptions cimport (
    ATTRIBUTE_ERROR, ExceptionObject, RECURSION_ERROR, TYPE_ERROR, new_exception, quoting, raise_error, raise_quoting,
    raise_recursion, raise_type, take_exception, throw,
)
from ouros._core.heap.heap cimport touch, charge, stack_low, stack_lower
from ouros._core.protocols.protected_names cimport may_bind, touch_item
from ouros._core.heap.runtime cimport runtime
from ouros._core.protocols.node cimport Node, ResumeFunction, resume_function, resume_functions, push, then
from ouros._core.protocols.descriptors cimport ModuleObject, SuperObject, run_deferred, waits
from ouros._core.protocols.import_names cimport is_initializing, origin_of

DEF EXTRA_SIZE = 408         # bytes of the name and object of an AttributeError


cdef object raise_no_attribute(VM* vm, object o, str name):
    if type(o) is ClassObject:
        return raise_missing(vm, o, name, quoting(vm, "type object '%s' has no attribute '%s'", short_name(<ClassObject>o, 100), name))
    if type(o) is ModuleObject:
        return raise_missing(vm, o, name, no_module_attribute(vm, <ModuleObject>o, name))
    return raise_missing(vm, o, name, quoting(vm, "'%s' object has no attribute '%s'", type_name(o, 100), name))

cdef object raise_missing(VM* vm, object o, str name, str message):
    """Raise AttributeError. message: None if it was refused."""
    cdef ExceptionObject e
    if message is None:
        return SIGNAL
    e = new_exception(vm, ATTRIBUTE_ERROR, (message,))
    e.extra = {"name": name, "obj": o}
    vm.budget -= EXTRA_SIZE
    return throw(vm, e)


cdef str no_module_attribute(VM* vm, ModuleObject m, str name):
    own_name = m.get("__name__")
    if type(own_name) is not str:
        return quoting(vm, "module has no attribute '%s'", name)
    if not is_initializing(m):
        return quoting(vm, "module '%s' has no attribute '%s'", own_name, name)
    origin = origin_of(m)
    if origin is None:
        return quoting(vm, "partially initialized module '%s' has no attribute '%s' (most likely due to a circular import)", own_name, name)
    return quoting(vm, "partially initialized module '%s' from '%s' has no attribute '%s' (most likely due to a circular import)", own_name, origin, name)


cdef object class_get(VM* vm, ClassObject cls, str name, bint quiet):
    """type.__getattribute__."""
    cdef PyObject* meta = lookup(cls.cls, name)
    cdef PyObject* p
    if meta != NULL and isinstance(<object>meta, HeapObject) and (<HeapObject>meta).descriptor() == 2:
        return (<HeapObject>meta).descr_get(vm, cls, cls.cls)
    p = lookup(cls, name)
    if p != NULL:
        v = <object>p
        if is_heap(v):
            return (<HeapObject>v).descr_get(vm, None, cls)
        return v
    if meta != NULL:
        v = <object>meta
        if is_heap(v):
            return (<HeapObject>v).descr_get(vm, cls, cls.cls)
        return v
    if quiet:
        return STOP
    return raise_no_attribute(vm, cls, name)


cdef bint class_goes_first(ClassObject cls, str name) noexcept:
    cdef ClassObject meta = cls.cls
    cdef PyObject* p = lookup(meta, name)
    if meta.flags & C_GETATTRIBUTE:
        return False
    # An instance of a class of the program may become a descriptor.
    return p == NULL or isinstance(<object>p, HeapObject) and not methods_may_change(p) and (<HeapObject>p).descriptor() != 2


cdef object super_get(VM* vm, SuperObject s, str name, bint quiet):
    cdef ClassObject base
    cdef bint after = False
    if s.obj_type is not None and name != "__class__":
        for base in s.obj_type.mro:
            if after:
                v = base.ns.get(name, STOP)
                if v is not STOP:
                    if is_heap(v):
                        return (<HeapObject>v).descr_get(vm, None if s.obj is s.obj_type else s.obj, s.obj_type)
                    return v
            elif base is s.type_:
                after = True
    v = plain_get(vm, s, s.cls, name)
    if v is STOP and not quiet:
        return raise_missing(vm, s, name, quoting(vm, "'super' object has no attribute '%s'", name))
    return v


cdef object plain_get(VM* vm, object o, ClassObject cls, str name):
    """object.__getattribute__ without the error. Returns: STOP if there is no such attribute."""
    cdef PyObject* p = lookup(cls, name)
    cdef Instance own
    cdef Slot* s
    cdef int kind = 0
    if o is None and name == "__class__":
        # For a descriptor, None as the instance means access by the class.
        return cls
    if p != NULL and isinstance(<object>p, HeapObject):
        kind = (<HeapObject>p).descriptor()
        if kind == 2 and not (methods_may_change(p) and lookup((<HeapObject>p).cls, "__get__") == NULL):
            return (<HeapObject>p).descr_get(vm, o, cls)
    if is_heap(o):
        own = (<HeapObject>o).attributes(False)
        if own is not None:
            s = own.find(name)
            if s != NULL:
                return slot_box(s)
        elif type(o) is ModuleObject:
            v = (<ModuleObject>o).get(name)
            if v is STOP and waits(<ModuleObject>o, name):
                v = run_deferred(vm, (<ModuleObject>o).deferred, name)
            if v is not STOP:
                return v
    if p == NULL:
        return STOP
    if kind:
        return (<HeapObject>p).descr_get(vm, o, cls)
    return <object>p


cdef object generic_get(VM* vm, object o, str name, bint quiet):
    cdef object v
    if type(o) is ClassObject:
        return class_get(vm, <ClassObject>o, name, quiet)
    if type(o) is SuperObject:
        return super_get(vm, <SuperObject>o, name, quiet)
    v = plain_get(vm, o, class_of(o), name)
    if v is STOP and type(o) is ModuleObject:
        v = module_missing(vm, <ModuleObject>o, name)
    if v is STOP and class_of(o) is METHOD:
        # A bound method has the attributes of its function, which may be a method, too.
        if stack_low(vm):
            return raise_recursion(vm, "")
        return get_attr(vm, (<HeapObject>o).get_state()[0], name) if not quiet else get_attr_or_stop(vm, (<HeapObject>o).get_state()[0], name)
    if v is STOP and not quiet:
        return raise_no_attribute(vm, o, name)
    return v


cdef object module_missing(VM* vm, ModuleObject m, str name):
    """Call the module's own function __getattr__, or give `__builtins__`. Returns: STOP if there is neither."""
    cdef PyObject* a[1]
    if name == "__builtins__":
        return runtime(vm).builtins_for(m)
    fn = m.get("__getattr__")
    if fn is STOP or not isinstance(fn, HeapObject):
        return STOP
    a[0] = <PyObject*>name
    return then(vm, call_value(vm, fn, a, 1), WITH_NAME, m, name, None, 0)


# An AttributeError of a __getattr__ tells the name and the object of the access, if it has neither.

cdef object with_name(VM* vm, object value, object obj, object name, object c, int64_t i):
    cdef ExceptionObject e
    if value is not SIGNAL:
        return value
    e = <ExceptionObject?><object>vm.exc
    if e.epoch == vm.epoch and is_subclass(e.cls, ATTRIBUTE_ERROR) and (
            e.extra is None or e.extra.get("name") is None and e.extra.get("obj") is None):
        e.extra = {**(e.extra or {}), "name": name, "obj": obj}
        vm.budget -= EXTRA_SIZE
    return SIGNAL

cdef ResumeFunction WITH_NAME = resume_function("attribute_error_name", with_name, True)

cdef object get_attr(VM* vm, object o, str name):
    cdef ClassObject cls = class_of(o)
    cdef object v
    if not cls.flags & C_GETATTR:
        return generic_get(vm, o, name, False)
    return hooked_get(vm, o, cls, name)


# The program's __getattribute__, then its __getattr__ after an AttributeError.

cdef object after_getattribute(VM* vm, object value, object obj, object name, object c, int64_t i):
    cdef ExceptionObject e
    if value is not SIGNAL:
        return value
    e = <ExceptionObject?><object>vm.exc
    if not is_subclass(e.cls, ATTRIBUTE_ERROR):
        return SIGNAL
    p = lookup(class_of(obj), "__getattr__")
    if p == NULL:
        return with_name(vm, SIGNAL, obj, name, None, 0)
    take_exception(vm)
    vm.tb_open = False
    return then(vm, call_hook2(vm, <object>p, obj, name), WITH_NAME, obj, name, None, 0)

cdef ResumeFunction AFTER_GETATTRIBUTE = resume_function("after_getattribute", after_getattribute, True)

cdef object call_when_found(VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
    """Handle SIGNAL of a descriptor that gives a callable: if the program is suspended, push the call of its result."""
    cdef Py_ssize_t i, total = n + (len(kwnames) if kwnames is not None else 0)
    if vm.status >= SUSPEND:
        push(vm, <Node?>resume_functions["call_found"], 0, 0, args_tuple(args, total), kwnames, None)
    return SIGNAL

cdef object call_hook2(VM* vm, object fn, object o, object name):
    """Call a function found in o's class with o and a name."""
    cdef PyObject* a[2]
    a[0] = <PyObject*>name
    bound = fn
    if is_heap(fn):
        bound = (<HeapObject>fn).descr_get(vm, o, class_of(o))
        if bound is SIGNAL:
            return call_when_found(vm, a, 1, None)
    if not is_heap(bound):
        return raise_type(vm, f"'{type_name(bound)}' object is not callable")
    return call_value(vm, bound, a, 1)

cdef object hooked_get(VM* vm, object o, ClassObject cls, str name):
    cdef object v
    if cls.flags & C_GETATTRIBUTE:
        p = lookup(cls, "__getattribute__")
        if p != NULL and not hooks.is_native(<object>p):
            return then(vm, call_hook2(vm, <object>p, o, name), AFTER_GETATTRIBUTE, o, name, None, 0)
    # A property's getter may raise AttributeError, too: errors of the plain look-up count.
    v = generic_get(vm, o, name, True)
    if v is STOP:
        p = lookup(cls, "__getattr__")
        if p == NULL:
            return raise_no_attribute(vm, o, name)
        return then(vm, call_hook2(vm, <object>p, o, name), WITH_NAME, o, name, None, 0)
    return then(vm, v, AFTER_GETATTRIBUTE, o, name, None, 0)


cdef object quiet_returned(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef ExceptionObject e
    if value is not SIGNAL:
        return value
    e = <ExceptionObject?><object>vm.exc
    if is_subclass(e.cls, ATTRIBUTE_ERROR):
        take_exception(vm)
        vm.tb_open = False
        return STOP
    return SIGNAL

cdef ResumeFunction QUIET = resume_function("attribute_or_stop", quiet_returned, True)

cdef object get_attr_or_stop(VM* vm, object o, str name):
    cdef ClassObject cls = class_of(o)
    if cls.flags & C_GETATTR:
        return then(vm, hooked_get(vm, o, cls, name), QUIET, None, None, None, 0)
    return then(vm, generic_get(vm, o, name, True), QUIET, None, None, None, 0)


cdef object call_value(VM* vm, object fn, PyObject** a, Py_ssize_t n):
    cdef HeapObject callee
    if not is_heap(fn):
        return raise_type(vm, f"'{type_name(fn)}' object is not callable")
    # Own the callee: the call may release its last other reference.
    callee = <HeapObject>fn
    return callee.call(vm, a, n, None)

cdef object get_special(VM* vm, object o, str name):
    cdef ClassObject cls = class_of(o)
    cdef PyObject* p = lookup(cls, name)
    if p == NULL:
        return STOP
    v = <object>p
    if is_heap(v):
        return (<HeapObject>v).descr_get(vm, o, cls)
    return v


# --- assignment and deletion ---

# Fields of the C structs of built-in classes, by the name of the class.
cdef dict MEMBERS = {
    "ContextVar": ("name",), "GenericAlias": ("__args__", "__origin__"), "Match": ("endpos", "pos", "re", "string"),
    "Pattern": ("flags", "groups", "pattern"), "ReferenceType": ("__callback__",), "Union": ("__args__",), "classmethod": ("__wrapped__",),
    "coroutine": ("cr_origin",), "function": ("__builtins__",), "member_descriptor": ("__name__",), "method": ("__self__",),
    "method-wrapper": ("__self__",), "method_descriptor": ("__name__",), "module": ("__dict__",), "partial": ("args", "func", "keywords"), "reader": ("dialect", "line_num"),
    "staticmethod": ("__wrapped__",), "timedelta": ("days", "microseconds", "seconds"), "type": ("__base__", "__flags__"),
    "wrapper_descriptor": ("__name__",), "writer": ("dialect",),
}

cdef bint is_member(ClassObject cls, str name) except -1:
    """True for fields of CPython's C structs, which have another message than computed attributes."""
    cls = cls if cls.solid is None else cls.solid
    if cls is CODE:
        return name.startswith("co_") and name not in ("co_cellvars", "co_freevars", "co_varnames")
    return cls is COMPLEX or cls is SLICE or cls is RANGE or cls is PROPERTY or cls is SUPER \
        or name in ("__func__", "__closure__", "__globals__") or name == "__objclass__" and cls.name != "method-wrapper" \
        or name in MEMBERS.get(cls.name, ())

cdef int read_only(VM* vm, HeapObject d, object instance, str name) except -9:
    if d.descriptor() == 2 and is_member(class_of(instance), name):
        raise_error(vm, ATTRIBUTE_ERROR, "readonly attribute")
    elif d.descriptor() == 2:
        raise_quoting(vm, ATTRIBUTE_ERROR, "attribute '%s' of '%s' objects is not writable", name, type_name(instance, 100))
    else:
        raise_quoting(vm, ATTRIBUTE_ERROR, "'%s' object attribute '%s' is read-only", type_name(instance, 100), name)
    return -1


cdef int class_set(VM* vm, ClassObject cls, str name, PyObject* value) except -9:
    cdef PyObject* meta = lookup(cls.cls, name)
    if cls.flags & C_BUILTIN:
        raise_quoting(vm, TYPE_ERROR, "cannot set '%s' attribute of immutable type '%s'", name, short_name(cls))
        return -1
    if meta != NULL and isinstance(<object>meta, HeapObject) and (<HeapObject>meta).descriptor() == 2:
        return (<HeapObject>meta).descr_set(vm, cls, value, name)
    if touch(vm, cls) < 0:
        return -1
    if value == NULL:
        if name not in cls.ns:
            raise_missing(vm, cls, name, quoting(vm, "type object '%s' has no attribute '%s'", short_name(cls, 50), name))
            return -1
        del cls.ns[name]
    else:
        cls.ns[name] = <object>value
        charge(vm, 100)
    vm.ticks -= class_changed(cls, name) - 1
    return 0


cdef int generic_set(VM* vm, object o, str name, object value, bint delete) except -9:
    cdef ClassObject cls
    cdef PyObject* p
    cdef PyObject* pv = NULL if delete else <PyObject*>value
    cdef Instance own
    cdef Slot s
    if type(o) is ClassObject:
        return class_set(vm, <ClassObject>o, name, pv)
    cls = class_of(o)
    p = lookup(cls, name)
    if p != NULL and isinstance(<object>p, HeapObject) and (<HeapObject>p).descriptor() == 2:
        return (<HeapObject>p).descr_set(vm, o, pv, name)
    if type(o) is ModuleObject:
        if may_bind(vm, <ModuleObject>o, name) < 0 or touch(vm, <HeapObject>o) < 0:
            return -1
        if delete:
            if touch(vm, (<ModuleObject>o).get_cell(name)) < 0:
                return -1
            if not (<ModuleObject>o).remove(name):
                raise_no_attribute(vm, o, name)
                return -1
        else:
            (<ModuleObject>o).put(vm, name, value)
        if (<ModuleObject>o).name == "builtins":
            runtime(vm).builtins_changed(<HeapObject?>o, name)
        return 0
    bare = not is_heap(o) or cls.flags & C_NOATTRS
    own = None if bare else (<HeapObject>o).attributes(False)
    if own is None and not delete and not bare:
        # The journal must save o before it gets attributes.
        if touch(vm, <HeapObject>o) < 0:
            return -1
        own = (<HeapObject>o).attributes(True)
    if own is None:
        if p != NULL:
            raise_quoting(vm, ATTRIBUTE_ERROR, "'%s' object attribute '%s' is read-only", short_name(cls, 100), name)
        else:
            raise_missing(vm, o, name, quoting(vm, "'%s' object has no attribute '%s' and no __dict__ for setting new attributes",
                                               type_name(o, 100), name))
        return -1
    if touch(vm, <HeapObject>o) < 0:
        return -1
    # The dict of the attributes may hold a module's variables, too.
    if shape_of(own).dict_mode and is_ref(own.inl[0].o) and touch_item(vm, <HeapObject?><object>own.inl[0].o, name) < 0:
        return -1
    if delete:
        if not own.remove(name):
            raise_no_attribute(vm, o, name)
            return -1
        return 0
    charge(vm, 32)
    slot_unbox(&s, value)
    own.put(name, &s)
    return 0


cdef object call_own(VM* vm, object o, str method, PyObject** a, Py_ssize_t n):
    """Call a method of o's class, bound to o."""
    bound = get_special(vm, o, method)
    return call_when_found(vm, a, n, None) if bound is SIGNAL else call_value(vm, bound, a, n)

cdef int set_attr(VM* vm, object o, str name, object value) except -9:
    cdef ClassObject cls = class_of(o)
    if not cls.flags & C_SETATTR:
        return generic_set(vm, o, name, value, False)
    cdef PyObject* a[2]
    a[0] = <PyObject*>name
    a[1] = <PyObject*>value
    return -1 if call_own(vm, o, "__setattr__", a, 2) is SIGNAL else 0


cdef int del_attr(VM* vm, object o, str name) except -9:
    cdef ClassObject cls = class_of(o)
    if not cls.flags & C_DELATTR:
        return generic_set(vm, o, name, None, True)
    cdef PyObject* a[1]
    a[0] = <PyObject*>name
    return -1 if call_own(vm, o, "__delattr__", a, 1) is SIGNAL else 0


# --- instances of classes of the program as descriptors ---

cdef object get_by_descriptor(VM* vm, HeapObject d, object instance, ClassObject owner):
    cdef PyObject* a[3]
    if stack_low(vm) and stack_lower(vm):
        # A __get__ may itself be a descriptor with a __get__, and so on.
        return raise_recursion(vm, "")
    # As in CPython, __get__ is called without binding.
    a[0] = <PyObject*>d
    a[1] = <PyObject*>instance
    a[2] = <PyObject*>owner
    return call_value(vm, <object>lookup(d.cls, "__get__"), a, 3)

cdef int set_by_descriptor(VM* vm, HeapObject d, object instance, PyObject* value, str name) except -9:
    cdef PyObject* a[2]
    if stack_low(vm):
        raise_error(vm, RECURSION_ERROR, "maximum recursion depth exceeded")
        return -1
    method = "__set__" if value != NULL else "__delete__"
    if lookup(d.cls, method) == NULL:
        raise_error(vm, ATTRIBUTE_ERROR, method)
        return -1
    a[0] = <PyObject*>instance
    a[1] = value
    return -1 if call_own(vm, d, method, a, 2 if value != NULL else 1) is SIGNAL else 0

hooks.get_by_descriptor = get_by_descriptor
hooks.set_by_descriptor = set_by_descriptor
hooks.read_only = read_only
