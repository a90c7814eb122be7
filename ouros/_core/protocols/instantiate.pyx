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

cdef set empty_makers = set()        # natives of makes_empty()

cdef Native makes_empty(Native new):
    empty_makers.add(new)
    return new

cdef object make_empty(VM* vm, Native new, ClassObject cls):
    """Call a native of makes_empty(), which makes instances of cls."""
    cdef PyObject* a[3]
    a[0], a[1], a[2] = <PyObject*>cls, <PyObject*>(), NULL
    return new.fn(vm, a)

cdef object filled_by(VM* vm, object o, NativeFn init, PyObject** a, Py_ssize_t n):
    cdef PyObject* b[MAX_PARAMS]
    cdef Py_ssize_t i
    b[0] = <PyObject*>o
    for i in range(1, n):
        b[i] = a[i]
    return then(vm, init(vm, b), INIT_DONE, o, None, None, 0)

cdef object empty_instance(VM* vm, ClassObject cls):
    return make_empty(vm, <Native?>(<tuple>cls.maker)[0], cls) if type(cls.maker) is tuple else make_instance(vm, cls)

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

cdef object new_done(VM* vm, object value, object cls, object arguments, object kwnames, int64_t i):
    """Call __init__ with the arguments of __new__ if its result is an instance of `cls`. kwnames: names of keyword arguments."""
    cdef PyObject* p
    cdef tuple args = arguments
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

cdef ResumeFunction NEW_DONE = resume_function("class_new_done", new_done)

cdef object init_found(VM* vm, object value, object instance, object packed, object kwnames, int64_t i):
    """Call the __init__ that a descriptor gave for the instance, with arguments `packed` (keyword names: kwnames)."""
    cdef tuple args = <tuple?>packed
    return then(vm, call_packed(vm, value, args, kwnames_of(kwnames, args)), INIT_DONE, instance, None, None, 0)

cdef ResumeFunction INIT_FOUND = resume_function("class_init_found", init_found)

cdef object maker_found(VM* vm, object value, object cls, object packed, object names, int64_t i):
    """Call the __new__ of `cls`, which a descriptor may have given, with arguments `packed` (keyword names: names)."""
    cdef tuple args = <tuple?>packed
    cdef object kwnames = kwnames_of(names, args)
    return then(vm, call_packed(vm, value, (<ClassObject?>cls,) + args, kwnames), NEW_DONE, cls, packed, names, 0)

cdef ResumeFunction MAKER_FOUND = resume_function("class_maker_found", maker_found)
INIT_DONE = resume_function("class_init_done", init_done)

cdef inline bint has_own_call(ClassObject cls) noexcept:
    """Return whether the metaclass has another __call__ than type's. It may get one at any time, and the class another metaclass."""
    cdef PyObject* p = NULL if cls.cls is TYPE else lookup(cls.cls, "__call__")
    return p != NULL and p != lookup(TYPE, "__call__")

cdef object call_class(VM* vm, HeapObject o, PyObject** args, Py_ssize_t n, tuple kwnames):
    cdef ClassObject cls = <ClassObject?><object>o
    if unlikely_(stack_low(vm)):
        return call_from_heap(vm, o, args, n, kwnames)
    if has_own_call(cls):
        fn = get_special(vm, cls, "__call__")
        if fn is SIGNAL:
            return call_when_found(vm, args, n, kwnames)
        return call_any(vm, fn, args, n, kwnames)
    return instantiate(vm, cls, args, n, kwnames)

cdef object learn_maker(ClassObject cls):
    """Find the function that does all the work of a call of a class without a special metaclass.
    Returns: __new__ if it is built in; (__new__, __init__) if __new__ needs no arguments; __init__ if instances are plain or exceptions;
    True for an exception that only keeps its arguments; False otherwise.
    """
    cdef PyObject* new = lookup(cls, "__new__")
    cdef PyObject* init = lookup(cls, "__init__")
    cdef ClassObject maker = (<Native>new).owner if new != NULL and type(<object>new) is Native else None
    cdef ClassObject filler = (<Native>init).owner if init != NULL and type(<object>init) is Native else None
    if maker is not None and cls is not DICT and <object>new in empty_makers and first_new(cls) is <object>new:
        if filler is not None and filler is not OBJECT or is_plain_function(init):
            return (<object>new, <object>init)
    if cls.cls is not TYPE or maker is None or cls.flags & C_ABSTRACT:
        return False
    if maker is BASE_EXCEPTION:
        return <object>init if is_plain_function(init) else filler is BASE_EXCEPTION
    if cls.flags & C_BUILTIN:
        # Some built-in classes have a native that does the work of __new__ and __init__ in plain calls.
        return makers.get(cls, <object>new if maker is not OBJECT and (init == NULL or filler is OBJECT) else False)
    return <object>init if maker is OBJECT and cls.layout == L_OBJECT and is_plain_function(init) else False

cdef inline bint is_plain_function(PyObject* p) noexcept:
    return p != NULL and type(<object>p) is Function and (<Function>p).code.kind == CODE_FUNCTION

cdef object first_new(ClassObject cls):
    """Return the native __new__ of the first built-in class of the mro that has its own: this class decides the layout."""
    cdef ClassObject c
    for c in cls.mro:
        if c.flags & C_BUILTIN and type(c.ns.get("__new__")) is Native:
            return c.ns["__new__"]
    return None

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

cdef object init_empty(VM* vm, object inst, object init, PyObject** args, Py_ssize_t n, Py_ssize_t total, tuple kwnames):
    """Run __init__, a function or a native, of a new instance that __new__ has made without arguments."""
    if type(init) is Function and total < MAX_PARAMS:
        return with_init(vm, inst, init, args, n, total, kwnames)
    r = call_method_of(vm, init, inst, args, n, kwnames)
    return inst if r is None else then(vm, r, INIT_DONE, inst, None, None, 0)

cdef object type_of(VM* vm, object v):
    """type(v)"""
    if is_pending(v):
        return then(vm, value_of_pending(vm, v), TYPE_OF_VALUE, None, None, None, 0)
    return class_of(v)

cdef object type_of_value(VM* vm, object value, object a, object b, object c, int64_t i):
    return class_of(value)

cdef ResumeFunction TYPE_OF_VALUE = resume_function("type_of_value", type_of_value)

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
    maker = known_maker(cls)
    if type(maker) is tuple:
        vm.ticks -= 1 + (total >> 5)
        return init_empty(vm, make_empty(vm, <Native?>(<tuple>maker)[0], cls), (<tuple>maker)[1], args, n, total, kwnames)
    if type(maker) is Native and kwnames is None and (<Native>maker).sig.direct and (<Native>maker).sig.nreq <= n + 1 <= (<Native>maker).sig.npos:
        vm.ticks -= 1
        return (<Native>maker).call_bound(vm, cls, args, n, None)
    pnew = lookup(cls, "__new__")
    if pnew == NULL:
        return cannot_create(vm, cls)
    new = <object>pnew
    if type(new) is Native and (<Native>new).owner is OBJECT:
        if cls.layout != L_OBJECT:
            # Only the runtime makes its instances; other code would take an Instance for one of them.
            return cannot_create(vm, cls)
        pinit = lookup(cls, "__init__")
        inherits = pinit == NULL or (type(<object>pinit) is Native and (<Native>pinit).owner is OBJECT)
        if inherits and total:
            return raise_type(vm, f"{short_name(cls)}() takes no arguments")
        if cls.flags & C_ABSTRACT:
            return raise_abstract(vm, cls)
        if inherits:
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
    if type(maker) is tuple and cls.cls is TYPE:
        maker = (<tuple>maker)[1]
    return <Function>maker if type(maker) is Function else None

cdef Native maker_of(ClassObject cls):
    maker = known_maker(cls)
    if type(maker) is tuple and cls.flags & C_BUILTIN:
        maker = makers.get(cls)
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
