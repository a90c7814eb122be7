"""Kinds of arguments: checks and converts those that are not yet what the signature of a native declares.

Must not know types other than int, str and slice; type_float converts to its types. Invariant: a native has had no effect when it is called again. The call goes through
Native.call, so that a request for memory is retried there.
"""
cimport ouros._core.protocols.call as _call
from ouros._core.protocols.argument_errors cimport full_class_name, wrong_argument
from ouros._core.protocols.call cimport (
    call_packed, is_callable, K_ANY, K_BOOL, K_BOUND, K_CALLABLE, K_CHAR, K_CINT, K_COMPLEX, K_INDEX, K_INT, K_KEY, K_NONE, K_OBJECT, K_REAL, K_SIZE, K_STR, K_TIMES, kwnames_of,
    MAX_PARAMS, method, Native, NativeFn, Signature,
)
from ouros._core.heap.exceptions cimport raise_error, raise_type, OVERFLOW_ERROR
from ouros._core.heap.heap cimport charge, work
from ouros._core.protocols.node cimport resume_function, ResumeFunction, then
from ouros._core.protocols.ops cimport as_index, truth_value
from ouros._core.types.type_sequence cimport new_list, resolve_slice, slice_is_plain, SliceObject


cdef int add(ClassObject cls, str name, NativeFn fn, str signature) except -1:
    method(cls, name, fn, signature)
    return 0


cdef object adapted(VM* vm, Native native, PyObject** a):
    """Run the native after its arguments were made to fit its signature."""
    cdef Signature sig = native.sig
    cdef PyObject* fitting[MAX_PARAMS]
    cdef list alive = []
    cdef Py_ssize_t i
    for i in range(sig.n):
        fitting[i] = a[i]
        if sig.kinds[i] == K_ANY or a[i] == NULL:
            continue
        if i == sig.varargs:
            v = rest_ready(vm, native, a)
            if type(v) is not tuple:
                return convert_items(vm, native, tuple([<object>a[k] for k in range(i)]), i, list(<tuple?><object>a[i]), 0) if v is STOP else SIGNAL
        else:
            v = ready(vm, native, i, sig.kinds[i], <object>a[i])
            if v is SIGNAL:
                return SIGNAL
            if v is STOP:
                return call_with(vm, converting(vm, sig.kinds[i], <object>a[i]), native, a, i)
        alive.append(v)
        fitting[i] = <PyObject*>v
    return native.fn(vm, fitting)

_call.adapt = adapted


cdef object rest_ready(VM* vm, Native native, PyObject** a):
    """Return *args as their kind demands, or SIGNAL. STOP: that needs an operation of sandbox code."""
    cdef Py_ssize_t i = native.sig.varargs
    cdef list items = []
    charge(vm, 16 * tuple_size(a[i]))
    work(vm, tuple_size(a[i]))
    for item in <tuple?><object>a[i]:
        v = ready(vm, native, i, native.sig.kinds[i], item)
        if v is SIGNAL or v is STOP:
            return v
        items.append(v)
    return tuple(items)


cdef object ready(VM* vm, Native native, Py_ssize_t i, int kind, object given):
    """Return argument i as its kind demands, or SIGNAL. STOP: that needs an operation of sandbox code."""
    cdef bint optional = kind & K_NONE != 0
    cdef int64_t n
    kind &= ~K_NONE
    v = unwrap(given)
    if given is None and optional:
        return None
    if kind == K_STR:
        return v if type(v) is str else wrong_argument(vm, native, i, "str or None" if optional else "str", given)
    if kind == K_CHAR:
        return v if type(v) is str and len(<str>v) == 1 else wrong_argument(vm, native, i, "a unicode character", v if type(v) is str else given)
    if kind == K_OBJECT:
        if is_instance(given, <ClassObject?><object>native.sig.classes[i]):
            return v
        return wrong_argument(vm, native, i, full_class_name(<ClassObject?><object>native.sig.classes[i]), given)
    if kind == K_CALLABLE:
        return given if is_callable(given) else wrong_argument(vm, native, i, "callable or None" if optional else "callable", given)
    if kind == K_BOOL:
        return STOP if is_heap(given) else True if given else False
    if kind == K_REAL or kind == K_COMPLEX:
        return STOP if is_heap(given) else converting(vm, kind, given)
    if type(v) is bool:
        return 1 if v is True else 0
    if type(v) is int:
        if kind == K_CINT and not (exact_int64(<PyObject*>v, &n) and -0x80000000 <= n <= 0x7FFFFFFF):
            return raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C int")
        if kind == K_SIZE and not exact_int64(<PyObject*>v, &n):
            return raise_error(vm, OVERFLOW_ERROR, "cannot fit 'int' into an index-sized integer" if optional
                               else "Python int too large to convert to C ssize_t")
        return v
    if kind == K_INT:
        return wrong_argument(vm, native, i, None, given)
    if type(given) is SliceObject and kind == K_KEY:
        return given if slice_is_plain(<SliceObject>given) else STOP
    if kind == K_SIZE and optional and lookup(class_of(v), "__index__") == NULL:
        return raise_type(vm, f"argument should be integer or None, not '{type_name(given)}'")
    if kind >= K_BOUND and lookup(class_of(v), "__index__") == NULL:
        if kind == K_BOUND:
            return raise_type(vm, f"slice indices must be integers {'or None ' if optional else ''}or have an __index__ method")
        if kind != K_TIMES:
            return given
    return STOP


cdef object converting(VM* vm, int kind, object v):
    """Start the operation that makes of v what its kind demands."""
    kind &= ~K_NONE
    if kind == K_BOOL:
        return truth_value(vm, v)
    if kind == K_REAL or kind == K_COMPLEX:
        return as_real(vm, v) if kind == K_REAL else as_complex(vm, v)
    return resolve_slice(vm, <SliceObject>v) if kind == K_KEY and type(v) is SliceObject else as_index(vm, v)


cdef object call_with(VM* vm, object value, Native native, PyObject** a, Py_ssize_t i):
    """
    Call the native with `value` as its argument i. The arguments are saved as those of a call: first the positional ones, then those that
    only a name can give.
    """
    cdef Signature sig = native.sig
    cdef list args = [], names = [], named = []
    cdef Py_ssize_t k, place = 0
    for k in range(sig.n):
        if k == sig.varargs:
            args.extend(<tuple?><object>a[k])
        elif k == sig.varkw:
            if a[k] != NULL:
                names.extend(<dict?><object>a[k])
                named.extend((<dict><object>a[k]).values())
        elif a[k] == NULL:
            continue
        elif k < sig.npos and len(args) == k:
            if k == i:
                place = k
            args.append(<object>a[k])
        elif k == i or <object>a[k] is not sig.defaults[k]:
            if k == i:
                place = -1 - len(names)
            names.append(sig.names[k])
            named.append(<object>a[k])
    if place < 0:
        place = len(args) - 1 - place
    return then(vm, value, CONVERTED, native, tuple(args + named), tuple(names) if names else None, place)

cdef object call_with_item(VM* vm, object value, Native native, object first, tuple args, dict kwargs, Py_ssize_t i, str name):
    if i >= len(args):
        i = len(args) + list(kwargs).index(name)
    return then(vm, value, CONVERTED, native, (first, *args, *kwargs.values()), tuple(kwargs) if kwargs else None, i + 1)

cdef object converted(VM* vm, object value, object native, object args, object kwnames, int64_t i):
    """ResumeFunction: call the native with args[i] = `value`."""
    cdef list given = list(<tuple?>args)
    if type(native) is not Native or not 0 <= i < len(given):
        raise ValueError("damaged data: continuation")
    # The list of the items is not copied: nothing else refers to it.
    given[i] = new_list(vm, <list>value) if type(value) is list else value
    return call_packed(vm, native, tuple(given), kwnames_of(kwnames, <tuple>args))

# saves: the native, its arguments, the names of the last ones; i: index of the argument that is converted
cdef ResumeFunction CONVERTED = resume_function("native.argument_converted", converted)


cdef object item_converted(VM* vm, object value, object converted, object native_call, object c, int64_t i):
    """ResumeFunction: store `value` as items[i], then convert the next item that is not yet what its kind demands."""
    cdef list items = <list?>converted
    cdef Py_ssize_t n = len(items)
    cdef tuple call = <tuple?>native_call
    cdef Native native
    cdef int which, kind
    target, args, place = call
    native = <Native?>target
    which = place
    if not 0 <= which <= len(<tuple?>args) or which != native.sig.varargs and which == len(<tuple>args):
        raise ValueError("damaged data: continuation")
    kind = native.sig.kinds[which] if which == native.sig.varargs else K_INDEX
    if value is not None and 0 <= i < n:
        items[i] = value
        i += 1
    while i < n:
        v = ready(vm, native, which, kind, items[i])
        if v is SIGNAL:
            return SIGNAL
        if v is STOP:
            return then(vm, converting(vm, kind, items[i]), ITEM_CONVERTED, items, call, None, i)
        items[i] = v
        i += 1
    if which == native.sig.varargs:
        return call_packed(vm, native, <tuple>args + tuple(items), None)
    given = list(<tuple>args)
    given[which] = tuple(items)
    return call_packed(vm, native, tuple(given), None)

# saves: the items, (native, its arguments, index of the argument that holds the items); i: index of the item that is converted
cdef ResumeFunction ITEM_CONVERTED = resume_function("native.item_converted", item_converted)


cdef object convert_items(VM* vm, Native native, tuple args, int which, list items, Py_ssize_t first):
    return item_converted(vm, None, items, (native, args, which), None, first)


cdef object value_instance(VM* vm, ClassObject cls, object payload):
    cdef ValueInstance o = ValueInstance.__new__(ValueInstance)
    if cls.solid is not class_of(payload):
        raise ValueError("damaged data: class")
    init_instance(o, cls)
    o.payload = payload
    o.epoch = vm.epoch
    charge(vm, 160)
    return o
