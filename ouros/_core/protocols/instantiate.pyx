"""type.__call__: calls of classes.

Must not know particular types. Invariant: the __new__ of a built-in class is called only with a class whose instances it may make.
If it was not found by the called class's own mro, may_make() (call.pyx) has checked the class.
"""
from libc.stdlib cimport calloc, free
from ouros._core.protocols.attributes cimport call_when_found, get_special
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *
from ouros._core.protocols.pending_values cimport is_pending, value_of_pending
from ouros._core.heap.exceptions cimport new_exception, raise_type
from ouros._core.heap.heap cimport charge, stack_low
from ouros._core.protocols.call cimport (
    BoundMethod, MAX_PARAMS, Native, call_any, call_from_heap, call_packed, kwnames_of, makers, named_makers,
)
from ouros._core.protocols.argument_errors cimport cannot_create, raise_abstract



cdef object make_instance(VM* vm, ClassObject cls):
    charge(vm, instance_size(cls.room))
    cdef Instance o = new_instance(cls)
    o.epoch = vm.epoch
    return o

cdef object init_done(VM* vm, object value, object instance, object b, object c, int64_t i):
    """After __init__, which must have returned None: the result is the instance."""
    if value is not None:
        return raise_type(vm, f"__init__() should return None, not '{type_name(value)}'")
    return instance

cdef object call_init(VM* vm, object init, object o, PyObject** args, Py_ssize_t n, tuple kwnames):
    """Call __init__ of the class of o, which may be any object: a descriptor of the program gives what is called."""
    if not methods_may_change(<PyObject*>init) or lookup(class_of(init), "__get__") == NULL:
        return call_method_of(vm, init, o, args, n, kwnames)
    fn = get_special(vm, o, "__init__")
    if fn is SIGNAL:
        return call_when_found(vm, args, n, kwnames)
    return call_any(vm, fn, args, n, kwnames)

cdef object new_done(VM* vm, object value, object cls, object b, object kwnames, int64_t i):
    """After __new__ of `cls` with arguments b (keyword names: kwnames): call __init__ if the result is an instance of the class."""
    cdef PyObject* p
    cdef tuple args = b
    if not is_instance(value, <ClassObject?>cls):
        return value
    p = lookup(class_of(value), "__init__")
    if p == NULL:
        return value
    fn = <object>p
    if type(fn) is Native:
        if (<Native>fn).owner is OBJECT:
            return value
    if methods_may_change(p) and lookup(class_of(fn), "__get__") != NULL:
        return then(vm, get_special(vm, value, "__init__"), INIT_FOUND, value, args, kwnames, 0)
    return then(vm, call_packed(vm, fn, (value,) + args, kwnames_of(kwnames, args)), INIT_DONE, value, None, None, 0)

cdef Post NEW_DONE = new_post("class_new_done", new_done)

cdef object init_found(VM* vm, object value, object instance, object packed, object kwnames, int64_t i):
    """Call the __init__ that a descriptor gave for the instance, with arguments `packed` (keyword names: kwnames)."""
    cdef tuple args = <tuple?>packed
    return then(vm, call_packed(vm, value, args, kwnames_of(kwnames, args)), INIT_DONE, instance, None, None, 0)

cdef Post INIT_FOUND = new_post("class_init_found", init_found)

cdef object maker_found(VM* vm, object value, object cls, object packed, object names, int64_t i):
    """Call the __new__ of `cls`, which a descriptor may have given, with arguments `packed` (keyword names: names)."""
    cdef tuple args = <tuple?>packed
    cdef object kwnames = kwnames_of(names, args)
    return then(vm, call_packed(vm, value, (<ClassObject?>cls,) + args, kwnames), NEW_DONE, cls, packed, names, 0)

cdef Post MAKER_FOUND = new_post("class_maker_found", maker_found)
INIT_DONE = new_post("class_init_done", init_done)

cdef object call_class(VM* vm, HeapObject o, PyObject** args, Py_ssize_t n, tuple kwnames):
    cdef ClassObject cls = <ClassObject?><object>o
    if unlikely_(stack_low(vm)):
        return call_from_heap(vm, o, args, n, kwnames)
    if cls.flags & C_CALLMETA:
        fn = get_special(vm, cls, "__call__")
        if fn is SIGNAL:
            return call_when_found(vm, args, n, kwnames)
        return call_any(vm, fn, args, n, kwnames)
    return instantiate(vm, cls, args, n, kwnames)

cdef object learn_maker(ClassObject cls):
    """Find the function that does all the work of a call of a class without a special metaclass.
    Returns: __new__ if it is built in; __init__ if instances are plain or exceptions; True for an exception that only keeps its
    arguments; False otherwise.
    """
    cdef PyObject* new = lookup(cls, "__new__")
    cdef PyObject* init = lookup(cls, "__init__")
    cdef ClassObject maker = (<Native>new).owner if new != NULL and type(<object>new) is Native else None
    cdef ClassObject filler = (<Native>init).owner if init != NULL and type(<object>init) is Native else None
    if cls.cls is not TYPE or maker is None or cls.flags & C_ABSTRACT:
        return False
    if maker is BASE_EXCEPTION:
        if init != NULL and type(<object>init) is Function and (<Function>init).code.kind == CODE_FUNCTION:
            return <object>init
        return filler is BASE_EXCEPTION
    if cls.flags & C_BUILTIN:
        # Some built-in classes have a native that does the work of __new__ and __init__ in plain calls.
        return makers.get(cls, <object>new if maker is not OBJECT and (init == NULL or filler is OBJECT) else False)
    if maker is OBJECT and cls.layout == L_OBJECT and init != NULL and type(<object>init) is Function \
            and (<Function>init).code.kind == CODE_FUNCTION:
        return <object>init
    return False

cdef inline object known_maker(ClassObject cls):
    if cls.maker_version != cls.version:
        cls.maker = learn_maker(cls)
        cls.maker_version = cls.version
    return cls.maker

cdef object with_init(VM* vm, object inst, object init, PyObject** args, Py_ssize_t n, Py_ssize_t total, tuple kwnames):
    """Make an instance and run its __init__, a function; total: fewer than MAX_PARAMS."""
    cdef PyObject* small[MAX_PARAMS]
    cdef Py_ssize_t i
    small[0] = <PyObject*>inst
    for i in range(total):
        small[i + 1] = args[i]
    return then(vm, call_any(vm, init, small, n + 1, kwnames), INIT_DONE, inst, None, None, 0)

cdef object type_of(VM* vm, object v):
    """type(v)"""
    if is_pending(v):
        return then(vm, value_of_pending(vm, v), TYPE_OF_VALUE, None, None, None, 0)
    return class_of(v)

cdef object type_of_value(VM* vm, object value, object a, object b, object c, int64_t i):
    return class_of(value)

cdef Post TYPE_OF_VALUE = new_post("type_of_value", type_of_value)

cdef object instantiate(VM* vm, ClassObject cls, PyObject** args, Py_ssize_t n, tuple kwnames):
    cdef PyObject* pnew
    cdef PyObject* pinit
    cdef ClassObject made
    cdef Py_ssize_t i, total = n + (len(kwnames) if kwnames is not None else 0)
    if cls is TYPE and total == 1 and kwnames is None:
        return type_of(vm, <object>args[0])
    if cls.layout == L_EXCEPTION:
        maker = known_maker(cls)
        if (maker is True and kwnames is None) or (type(maker) is Function and total < MAX_PARAMS):
            charge(vm, 56 + 8 * n)
            inst = new_exception(vm, cls, args_tuple(args, n))
            return inst if maker is True else with_init(vm, inst, maker, args, n, total, kwnames)
    pnew = lookup(cls, "__new__")
    if pnew == NULL:
        return cannot_create(vm, cls)
    new = <object>pnew
    if type(new) is Native and (<Native>new).owner is OBJECT:
        if cls.layout != L_OBJECT:
            # Only the runtime makes its instances; other code would take an Instance for one of them.
            return cannot_create(vm, cls)
        if cls.flags & C_ABSTRACT:
            return raise_abstract(vm, cls)
        pinit = lookup(cls, "__init__")
        if pinit == NULL or (type(<object>pinit) is Native and (<Native>pinit).owner is OBJECT):
            if total:
                return raise_type(vm, f"{short_name(cls)}() takes no arguments")
            return make_instance(vm, cls)
        inst = make_instance(vm, cls)
        if total < MAX_PARAMS and type(<object>pinit) is Function:
            return with_init(vm, inst, <object>pinit, args, n, total, kwnames)
        return then(vm, call_init(vm, <object>pinit, inst, args, n, kwnames), INIT_DONE, inst, None, None, 0)
    if type(new) is Native:
        vm.ticks -= 1 + (total >> 5)
        if kwnames is not None and cls is DICT and n < 2:
            return (<Native?>named_makers[DICT]).call_bound(vm, cls, args, n, kwnames)
        r = (<Native>new).call_bound(vm, cls, args, n, kwnames)
        if r is SIGNAL:
            if vm.status >= SUSPEND:
                push(vm, NEW_DONE, 0, 0, cls, args_tuple(args, total), kwnames)
            return SIGNAL
        # A metaclass that the bases chose is more derived than `cls`.
        made = class_of(r)
        pinit = lookup(made, "__init__")
        if pinit == NULL or (type(<object>pinit) is Native and (<Native>pinit).owner is OBJECT) or not is_subclass(made, cls):
            return r
        return then(vm, call_init(vm, <object>pinit, r, args, n, kwnames), INIT_DONE, r, None, None, 0)
    packed = args_tuple(args, total)
    vm.ticks -= 1 + (total >> 5)
    return then(vm, unwrap_static(vm, new, cls), MAKER_FOUND, cls, packed, kwnames, 0)

cdef Function init_of(ClassObject cls):
    maker = known_maker(cls)
    return <Function>maker if type(maker) is Function else None

cdef Native maker_of(ClassObject cls):
    maker = known_maker(cls)
    return <Native>maker if type(maker) is Native else None

cdef object instantiate_packed(VM* vm, ClassObject cls, tuple args, tuple kwnames):
    """type.__call__ with the arguments in one tuple (positional ones, then the values of kwnames)."""
    cdef PyObject* small[MAX_PARAMS]
    cdef PyObject** p = small
    cdef Py_ssize_t n = len(args), i
    if n > MAX_PARAMS:
        p = <PyObject**>calloc(n, sizeof(PyObject*))
        if p == NULL:
            raise MemoryError
    for i in range(n):
        p[i] = <PyObject*>args[i]
    r = instantiate(vm, cls, p, n - (len(kwnames) if kwnames is not None else 0), kwnames)
    if p != small:
        free(p)
    return r

cdef object call_method_of(VM* vm, object fn, object inst, PyObject** args, Py_ssize_t n, tuple kwnames):
    cdef BoundMethod m
    if type(fn) is Native:
        return (<Native>fn).call_bound(vm, inst, args, n, kwnames)
    bound = (<HeapObject>fn).descr_get(vm, inst, class_of(inst)) if is_heap(fn) else fn
    if bound is SIGNAL:
        return call_when_found(vm, args, n, kwnames)
    return call_any(vm, bound, args, n, kwnames)

cdef object unwrap_static(VM* vm, object new, ClassObject cls):
    """Unwrap a static method found as __new__. Returns: SIGNAL if a descriptor of the program raised or was suspended."""
    if type(new) is Native or type(new) is Function or not is_heap(new):
        return new
    return (<HeapObject>new).descr_get(vm, None, cls)


hooks.call_class = call_class
