"""Kinds of arguments: checks and converts those that are not yet what the signature of a native declares.

Must not know types other than int, str and slice. Invariant: a native has had no effect when it is called again. The call goes through
Native.call, so that a request for memory is retried there.
"""
cimport ouros._core.protocols.call as _call
from ouros._core.protocols.argument_errors cimport wrong_argument
from ouros._core.protocols.call cimport (
    call_packed, K_ANY, K_BOOL, K_BOUND, K_CINT, K_KEY, K_NONE, K_SIZE, K_STR, K_TIMES, kwnames_of, MAX_PARAMS, method, Native, NativeFn,
    Signature,
)
from ouros._core.heap.exceptions cimport raise_error, raise_type, OVERFLOW_ERROR
from ouros._core.heap.heap cimport charge
from ouros._core.protocols.node cimport new_post, Post, then
from ouros._core.protocols.ops cimport as_index, truth_value
from ouros._core.types.type_sequence cimport resolve_slice, slice_is_plain, SliceObject


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
        v = ready(vm, native, i, <object>a[i])
        if v is SIGNAL:
            return SIGNAL
        if v is STOP:
            return convert(vm, native, a, i)
        alive.append(v)
        fitting[i] = <PyObject*>v
    return native.fn(vm, fitting)

_call.adapt = adapted


cdef object ready(VM* vm, Native native, Py_ssize_t i, object given):
    """Return argument i as its kind demands, or SIGNAL. STOP: that needs an operation of sandbox code."""
    cdef int kind = native.sig.kinds[i] & ~K_NONE
    cdef bint optional = native.sig.kinds[i] & K_NONE != 0
    cdef int64_t n
    v = unwrap(given)
    if given is None and optional:
        return None
    if kind == K_STR:
        return v if type(v) is str else wrong_argument(vm, native, i, "str or None" if optional else "str", given)
    if kind == K_BOOL:
        return STOP if is_heap(given) else True if given else False
    if type(v) is bool:
        return 1 if v is True else 0
    if type(v) is int:
        if kind == K_CINT and not (exact_int64(<PyObject*>v, &n) and -0x80000000 <= n <= 0x7FFFFFFF):
            return raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C int")
        if kind == K_SIZE and not exact_int64(<PyObject*>v, &n):
            return raise_error(vm, OVERFLOW_ERROR, "cannot fit 'int' into an index-sized integer" if optional
                               else "Python int too large to convert to C ssize_t")
        return v
    if type(given) is SliceObject and kind == K_KEY:
        return given if slice_is_plain(<SliceObject>given) else STOP
    if kind == K_SIZE and optional and lookup(class_of(v), "__index__") == NULL:
        return raise_type(vm, f"argument should be integer or None, not '{type_name(given)}'")
    if kind >= K_BOUND and lookup(class_of(v), "__index__") == NULL:
        if kind == K_BOUND:
            return raise_type(vm, f"slice indices must be integers {'or None ' if optional else ''}or have an __index__ method")
        return raise_type(vm, f"can't multiply sequence by non-int of type '{type_name(given)}'") if kind == K_TIMES else given
    return STOP


cdef object convert(VM* vm, Native native, PyObject** a, Py_ssize_t i):
    v = <object>a[i]
    if native.sig.kinds[i] & ~K_NONE == K_BOOL:
        return call_with(vm, truth_value(vm, v), native, a, i)
    return call_with(vm, resolve_slice(vm, <SliceObject>v) if type(v) is SliceObject else as_index(vm, v), native, a, i)


cdef object call_with(VM* vm, object value, Native native, PyObject** a, Py_ssize_t i):
    """The arguments are saved as those of a call: first the positional ones, then those that only a name can give."""
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

cdef object converted(VM* vm, object value, object native, object args, object kwnames, int64_t i):
    """Post: calls the native with args[i] = `value`."""
    cdef list given = list(<tuple?>args)
    if type(native) is not Native or not 0 <= i < len(given):
        raise ValueError("damaged data: continuation")
    given[i] = tuple(<list>value) if type(value) is list else value
    return call_packed(vm, native, tuple(given), kwnames_of(kwnames, <tuple>args))

# saves: the native, its arguments, the names of the last ones; i: index of the argument that is converted
cdef Post CONVERTED = new_post("native.argument_converted", converted)


cdef object item_converted(VM* vm, object value, object a, object b, object c, int64_t i):
    """Post: stores `value` as items[i], then converts the next item that is not an int."""
    cdef list items = <list?>a
    cdef Py_ssize_t n = len(items)
    cdef tuple call = <tuple?>b
    if value is not None and 0 <= i < n:
        items[i] = value
        i += 1
    while i < n:
        v = unwrap(items[i])
        if type(v) is int or type(v) is bool:
            items[i] = int(v)
            i += 1
        else:
            return then(vm, as_index(vm, v), ITEM_CONVERTED, items, call, None, i)
    native, args, which = call
    if type(native) is not Native:
        raise ValueError("damaged data: continuation")
    given = list(<tuple?>args)
    given[<int>which] = tuple(items)
    return call_packed(vm, native, tuple(given), None)

# saves: the items, (native, its arguments, index of the argument that holds the items); i: index of the item that is converted
cdef Post ITEM_CONVERTED = new_post("native.item_converted", item_converted)


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
