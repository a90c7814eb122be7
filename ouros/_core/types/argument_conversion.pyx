"""Conversion of native arguments that may run sandbox code.

Must not know types other than int and slice. Invariant: a native has had no effect when it is called again. The call goes through
Native.call, so that a request for memory is retried there.
"""
from ouros._core.protocols.call cimport method, Native, NativeFn
from ouros._core.heap.exceptions cimport raise_error, raise_type, OVERFLOW_ERROR
from ouros._core.heap.heap cimport charge
from ouros._core.protocols.node cimport new_post, Post, then
from ouros._core.protocols.ops cimport as_index, to_list, truth_value
from ouros._core.types.type_sequence cimport new_slice, SliceObject

cdef dict kept = {}

cdef int add(ClassObject cls, str name, NativeFn fn, str signature) except -1:
    kept[cls.name + "." + name] = method(cls, name, fn, signature)
    return 0


cdef int keep(str qualname, Native native) except -1:
    kept[qualname] = native
    return 0


cdef Native native_of(str qualname):
    return <Native?>kept[qualname]


cdef int ssize_arg(VM* vm, object v, Py_ssize_t* out) except -9:
    cdef int64_t i
    if exact_int64(<PyObject*>v, &i):
        out[0] = i
        return 1
    v = unwrap(v)
    if type(v) is bool:
        out[0] = 1 if v is True else 0
        return 1
    if type(v) is int:
        if exact_int64(<PyObject*>v, &i):
            out[0] = i
            return 1
        raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C ssize_t")
        return -1
    return 0


cdef int cint_arg(VM* vm, object v, int* out) except -9:
    cdef Py_ssize_t i = 0
    cdef int r
    if type(v) is int and not exact_int64(<PyObject*>v, <int64_t*>&i):
        r = 1
        i = 1 << 40
    else:
        r = ssize_arg(vm, v, &i)
    if r == 1 and not -0x80000000 <= i <= 0x7FFFFFFF:
        raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C int")
        return -1
    out[0] = <int>i
    return r


cdef int slice_arg(VM* vm, object v, Py_ssize_t* out) except -9:
    cdef int64_t i
    if v is None:
        return 1
    if exact_int64(<PyObject*>v, &i):
        out[0] = i
        return 1
    v = unwrap(v)
    if type(v) is bool:
        out[0] = 1 if v is True else 0
        return 1
    if type(v) is int:
        if not exact_int64(<PyObject*>v, &i):
            i = -0x7FFFFFFFFFFFFFFF if v < 0 else 0x7FFFFFFFFFFFFFFF
        out[0] = i
        return 1
    if lookup(class_of(v), "__index__") == NULL:
        raise_type(vm, "slice indices must be integers or None or have an __index__ method")
        return -1
    return 0


cdef tuple given(PyObject** a, int n):
    cdef list out = []
    cdef int i
    for i in range(n):
        if a[i] == NULL:
            break
        out.append(<object>a[i])
    return tuple(out)


cdef object again(VM* vm, str qualname, tuple args):
    cdef PyObject* a[8]
    cdef Py_ssize_t i, n = len(args)
    if n > 8:
        return raise_type(vm, "bad arguments")
    for i in range(n):
        a[i] = <PyObject*>args[i]
    return native_of(qualname).call(vm, a, n, None)


cdef object converted(VM* vm, object value, object a, object b, object c, int64_t i):
    """Post: calls the native again with args[i] = `value`."""
    cdef list args
    if <Py_ssize_t>i >= len(<tuple?>b):
        return raise_type(vm, "bad argument")
    args = list(<tuple?>b)
    args[i] = value
    return again(vm, <str?>a, tuple(args))

cdef Post CONVERTED = new_post("native_args.converted", converted)


cdef object convert_index(VM* vm, str qualname, PyObject** a, int n, int which):
    cdef tuple args = given(a, n)
    return then(vm, as_index(vm, args[which]), CONVERTED, qualname, args, None, which)


cdef object convert_truth(VM* vm, str qualname, PyObject** a, int n, int which):
    cdef tuple args = given(a, n)
    return then(vm, truth_value(vm, args[which]), CONVERTED, qualname, args, None, which)


cdef object drained(VM* vm, object value, object a, object b, object c, int64_t i):
    if type(value) is not list:
        return raise_type(vm, "bad argument")
    return converted(vm, tuple(value), a, b, c, i)

cdef Post DRAINED = new_post("native_args.drained", drained)


cdef object convert_iterable(VM* vm, str qualname, PyObject** a, int n, int which):
    cdef tuple args = given(a, n)
    cdef object r = to_list(vm, args[which])
    return then(vm, r, DRAINED, qualname, args, None, which)


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
    args = list(<tuple?>call[1])
    args[<int>call[2]] = tuple(items)
    return again(vm, <str?>call[0], tuple(args))

cdef Post ITEM_CONVERTED = new_post("native_args.item_converted", item_converted)


cdef object convert_items(VM* vm, str qualname, tuple args, int which, list items, Py_ssize_t first):
    return item_converted(vm, None, items, (qualname, args, which), None, first)


cdef bint plain_part(object v) noexcept:
    return v is None or type(v) is int


cdef bint slice_is_plain(object key) noexcept:
    cdef SliceObject s = <SliceObject>key
    return plain_part(s.start) and plain_part(s.stop) and plain_part(s.step)


cdef object slice_part(VM* vm, object value, object a, object b, object c, int64_t i):
    """Post: stores `value` as part i of the slice, then converts the next part that is neither an int nor None."""
    cdef list parts
    cdef object v
    parts = list(<tuple?>c)
    if len(parts) != 3 or i > 2:
        return raise_type(vm, "bad slice")
    if i >= 0:
        parts[i] = value
    for i in range(i + 1, 3):
        v = unwrap(parts[i])
        if v is True or v is False:
            v = int(v)
        parts[i] = v
        if plain_part(v):
            continue
        if lookup(class_of(v), "__index__") == NULL:
            return raise_type(vm, "slice indices must be integers or None or have an __index__ method")
        return then(vm, as_index(vm, v), SLICE_PART, a, b, tuple(parts), i)
    args = list(<tuple?>b)
    args[1] = new_slice(parts[0], parts[1], parts[2])
    return again(vm, <str?>a, tuple(args))

cdef Post SLICE_PART = new_post("native_args.slice_part", slice_part)


cdef object convert_slice(VM* vm, str qualname, object self_, object key, object value):
    cdef SliceObject s = <SliceObject?><object>key
    cdef tuple args = (self_, None) if value is STOP else (self_, None, value)
    return slice_part(vm, None, qualname, args, (s.start, s.stop, s.step), -1)


cdef object value_instance(VM* vm, ClassObject cls, object payload):
    cdef ValueInstance o = ValueInstance.__new__(ValueInstance)
    if cls.solid is not class_of(payload):
        raise ValueError("damaged data: class")
    init_instance(o, cls)
    o.payload = payload
    o.epoch = vm.epoch
    charge(vm, 160)
    return o
