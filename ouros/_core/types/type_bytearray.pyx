"""bytearray: construction, and all operations that change one. Its methods that bytes has too are in type_bytes.pyx.

Must not know nodes. Invariants: every change goes through `touch`. The length does not change while a memoryview exports the data.
"""
from libc.string cimport memcpy
from ouros._core.protocols.call cimport call_prelude, maker, Native, natives, static_method
from ouros._core.protocols.instantiate cimport filled_by, makes_empty
from ouros._core.heap.exceptions cimport raise_error, raise_host, raise_type, raise_value, BUFFER_ERROR, INDEX_ERROR, OVERFLOW_ERROR
from ouros._core.protocols.plain_text cimport bytes_repr
from ouros._core.heap.write_barrier cimport born
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.types.argument_conversion cimport add, call_with, convert_items, size_in
from ouros._core.protocols.node cimport resume_function, ResumeFunction, then
from ouros._core.protocols.ops cimport as_index, to_list
from ouros._core.types.text_codec cimport codec_args
from ouros._core.types.type_bytes cimport (
    BufferObject, byte_in, BytearrayObject, bytes_from, close_buffer_of, content_of, host_slice, MEMORY, new_bytearray,
)
from ouros._core.types.type_sequence cimport ListObject, seq_iter, slice_indices, SliceObject

cdef extern from "Python.h":
    bytearray PyByteArray_FromStringAndSize(const char* content, Py_ssize_t n)
    char* PyBytes_AS_STRING(object o) noexcept
    char* PyByteArray_AS_STRING(object o) noexcept
    int PyByteArray_Resize(object o, Py_ssize_t n) except -1


cdef inline BytearrayObject self_of(PyObject* p):
    return <BytearrayObject?><object>p


cdef object refuse_resize(VM* vm):
    return raise_error(vm, BUFFER_ERROR, "Existing exports of data: object cannot be re-sized")


cdef int may_resize(VM* vm, BytearrayObject o) except -9:
    """Check that the length may change. Returns: -1: SIGNAL."""
    if o.exports > 0:
        refuse_resize(vm)
        return -1
    return touch(vm, o)


# --- making ---

cdef object bytearray_new(VM* vm, PyObject** a):
    cdef BytearrayObject o
    o = new_bytearray(vm, PyByteArray_FromStringAndSize(NULL, 0))
    o.cls = <ClassObject?><object>a[0]
    return o

cdef object bytearray_make(VM* vm, PyObject** a):
    """bytearray(...): __new__ and __init__ in one."""
    return filled_by(vm, bytearray_new(vm, a), bytearray_init, a, 4)


cdef object bytearray_init(VM* vm, PyObject** a):
    cdef object r
    if (a[2] != NULL or a[3] != NULL) and not codec_args(vm, "bytearray", a[2], a[3], []):
        return SIGNAL
    # Emptied first, so a bytearray made from itself is empty.
    if len(self_of(a[0]).data) and (may_resize(vm, self_of(a[0])) < 0 or touch(vm, self_of(a[0])) < 0):
        return SIGNAL
    PyByteArray_Resize(self_of(a[0]).data, 0)
    if a[1] == NULL and a[2] == NULL and a[3] == NULL:
        return None
    if a[1] != NULL and type(<object>a[1]) is bytes and a[2] == NULL and a[3] == NULL:
        return filled(vm, <object>a[1], <object>a[0], None, None, 0)
    r = bytes_from(vm, a, "bytearray", <Native?>natives["builtins.bytearray.__init__"])
    if type(r) is not bytes:
        return r
    return then(vm, r, FILLED, self_of(a[0]), None, None, 0)

cdef object filled(VM* vm, object content, object target, object b, object c, int64_t i):
    """ResumeFunction: `content` becomes the content of the bytearray."""
    cdef BytearrayObject o = <BytearrayObject?>target
    if len(o.data) != len(<bytes?>content) and may_resize(vm, o) < 0:
        return SIGNAL
    if reserve(vm, len(<bytes>content)) < 0 or touch(vm, o) < 0:
        return SIGNAL
    # Assigned to a slice, it would be copied twice.
    PyByteArray_Resize(o.data, len(<bytes>content))
    memcpy(PyByteArray_AS_STRING(o.data), PyBytes_AS_STRING(content), len(<bytes>content))
    return None

cdef ResumeFunction FILLED = resume_function("bytearray.filled", filled)


# --- items and slices ---

cdef object new_content(VM* vm, object value):
    """Convert a value that is assigned to a slice. Returns: host bytes; None: it must be drained or converted; SIGNAL."""
    cdef object host = content_of(vm, value), v = unwrap(value)
    cdef list items
    cdef Py_ssize_t i
    cdef int b
    if host is not None:
        # A copy: the value may be the assigned bytearray itself.
        if host is SIGNAL or reserve(vm, 64 + 2 * len(host)) < 0:
            return SIGNAL
        return bytes(host)
    if is_heap(value) and (<HeapObject>value).cls.flags & C_ITER:
        return None
    if type(v) is ListObject:
        items = (<ListObject>v).items
    elif type(v) is tuple:
        if reserve(vm, 8 * len(<tuple>v)) < 0:
            return SIGNAL
        items = list(<tuple>v)
    else:
        return None
    work(vm, len(items))
    if reserve(vm, 64 + 2 * len(items)) < 0:
        return SIGNAL
    host = bytearray(len(items))
    for i in range(len(items)):
        v = unwrap(items[i])
        if is_heap(v):
            return None
        b = byte_in(vm, int(v) if type(v) is bool else v)
        if b < 0:
            return SIGNAL
        (<bytearray?>host)[i] = <unsigned char>b
    return bytes(host)


cdef object slice_drained(VM* vm, object value, object target, object key, object c, int64_t i):
    """ResumeFunction: `value` holds the items to assign to the slice `key` of `target`."""
    return convert_items(vm, <Native?>natives["builtins.bytearray.__setitem__"], (target, key, None), 2, <list?>value, 0)

cdef ResumeFunction SLICE_DRAINED = resume_function("bytearray.slice_drained", slice_drained)


cdef object set_slice(VM* vm, BytearrayObject o, SliceObject key, object value):
    cdef Py_ssize_t start = 0, stop = 0, step = 0, count = 0, n = len(o.data)
    cdef object host, r, v
    v = unwrap(value)
    if type(v) is str or type(v) is int or type(v) is bool or type(v) is float or (
        is_heap(v) and type(v) is not BytearrayObject and not isinstance(v, BufferObject) and lookup(class_of(v), "__index__") != NULL
    ):
        return raise_type(vm, "can assign only bytes, buffers, or iterables of ints in range(0, 256)")
    host = new_content(vm, value)
    if host is SIGNAL:
        return SIGNAL
    if host is None:
        if type(v) is not range and lookup(class_of(v), "__iter__") == NULL and lookup(class_of(v), "__getitem__") == NULL:
            return raise_type(vm, f"cannot convert '{type_name(value)}' object to bytearray")
        r = to_list(vm, value)
        return then(vm, r, SLICE_DRAINED, o, key, None, 0)
    if not slice_indices(vm, key, n, &start, &stop, &step, &count):
        return SIGNAL
    if step != 1 and len(<bytes?>host) and count != len(<bytes?>host):
        return raise_value(vm, f"attempt to assign bytes of size {len(<bytes?>host)} to extended slice of size {count}")
    if count != len(<bytes?>host) and o.exports > 0:
        return refuse_resize(vm)
    if touch(vm, o) < 0:
        return SIGNAL
    if step == 1:
        if stop < start:
            stop = start
        o.data[start:stop] = <bytes?>host
    elif len(<bytes?>host) == 0:
        del_range(o, start, stop, step, count)
    else:
        o.data[host_slice(start, stop, step)] = <bytes?>host
    return None


cdef int del_range(BytearrayObject o, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t step, Py_ssize_t count) except -1:
    if count > 0:
        del o.data[host_slice(start, stop, step)]
    return 0


cdef Py_ssize_t position(VM* vm, BytearrayObject o, object key) except -9:
    """Return the position that a key stands for; -1: raised."""
    cdef int64_t i
    cdef Py_ssize_t n = len(o.data)
    if type(key) is not int:
        raise_type(vm, f"bytearray indices must be integers or slices, not {type_name(key)}")
        return -1
    if not exact_int64(<PyObject*>key, &i):
        raise_error(vm, INDEX_ERROR, "cannot fit 'int' into an index-sized integer")
        return -1
    if i < 0:
        i += n
    if not 0 <= i < n:
        raise_error(vm, INDEX_ERROR, "bytearray index out of range")
        return -1
    return i


cdef object bytearray_setitem(VM* vm, PyObject** a):
    cdef BytearrayObject o = self_of(a[0])
    cdef Py_ssize_t i
    cdef int b
    if type(<object>a[1]) is SliceObject:
        return set_slice(vm, o, <SliceObject><object>a[1], <object>a[2])
    i = position(vm, o, <object>a[1])
    if i < 0:
        return SIGNAL
    v = unwrap(<object>a[2])
    if is_heap(v):
        return call_with(vm, as_index(vm, v), <Native?>natives["builtins.bytearray.__setitem__"], a, 2)
    b = byte_in(vm, int(v) if type(v) is bool else v)
    if b < 0 or touch(vm, o) < 0:
        return SIGNAL
    o.data[i] = <unsigned char>b
    return None


cdef object bytearray_delitem(VM* vm, PyObject** a):
    cdef BytearrayObject o = self_of(a[0])
    cdef Py_ssize_t i, start = 0, stop = 0, step = 0, count = 0
    if type(<object>a[1]) is SliceObject:
        if not slice_indices(vm, <SliceObject><object>a[1], len(o.data), &start, &stop, &step, &count):
            return SIGNAL
        if count > 0:
            if may_resize(vm, o) < 0:
                return SIGNAL
            del_range(o, start, stop, step, count)
        return None
    i = position(vm, o, <object>a[1])
    if i < 0 or may_resize(vm, o) < 0:
        return SIGNAL
    del o.data[i]
    return None


# --- methods that change it ---

cdef object bytearray_append(VM* vm, PyObject** a):
    cdef int b = byte_in(vm, <object>a[1])
    if b < 0 or may_resize(vm, self_of(a[0])) < 0:
        return SIGNAL
    vm.budget -= 2
    self_of(a[0]).data.append(b)
    return None


cdef object extend_drained(VM* vm, object value, object target, object b, object c, int64_t i):
    return convert_items(vm, <Native?>natives["builtins.bytearray.extend"], (target, None), 1, <list?>value, 0)

cdef ResumeFunction EXTEND_DRAINED = resume_function("bytearray.extend_drained", extend_drained)


cdef object bytearray_extend(VM* vm, PyObject** a):
    cdef BytearrayObject o = self_of(a[0])
    cdef object v = unwrap(<object>a[1]), host, r
    if type(v) is str:
        return raise_type(vm, "expected iterable of integers; got: 'str'")
    if is_heap(v) and (<HeapObject>v).cls is MEMORY and close_buffer_of(vm, v) is None:
        return raise_type(vm, "can't set bytearray slice from memoryview")
    host = new_content(vm, <object>a[1])
    if host is SIGNAL:
        return SIGNAL
    if host is None:
        if type(v) is not range and lookup(class_of(v), "__iter__") == NULL and lookup(class_of(v), "__getitem__") == NULL:
            return raise_type(vm, f"can't extend bytearray with {type_name(<object>a[1])}")
        r = to_list(vm, <object>a[1])
        return then(vm, r, EXTEND_DRAINED, o, None, None, 0)
    if len(<bytes?>host):
        if may_resize(vm, o) < 0:
            return SIGNAL
        o.data += <bytes?>host
    return None


cdef object bytearray_insert(VM* vm, PyObject** a):
    cdef BytearrayObject o = self_of(a[0])
    cdef int b = byte_in(vm, <object>a[2])
    if b < 0 or may_resize(vm, o) < 0:
        return SIGNAL
    vm.budget -= 2
    work(vm, len(o.data) >> 4)
    o.data.insert(size_in(a[1]), b)
    return None


cdef object bytearray_pop(VM* vm, PyObject** a):
    cdef BytearrayObject o = self_of(a[0])
    cdef Py_ssize_t i = size_in(a[1]), n = len(o.data)
    if n == 0:
        return raise_error(vm, INDEX_ERROR, "pop from empty bytearray")
    if i < 0:
        i += n
    if not 0 <= i < n:
        return raise_error(vm, INDEX_ERROR, "pop index out of range")
    if may_resize(vm, o) < 0:
        return SIGNAL
    work(vm, (n - i) >> 4)
    return o.data.pop(i)


cdef object bytearray_remove(VM* vm, PyObject** a):
    cdef BytearrayObject o = self_of(a[0])
    cdef Py_ssize_t at
    cdef int b = byte_in(vm, <object>a[1])
    if b < 0:
        return SIGNAL
    work(vm, len(o.data))
    at = o.data.find(b)
    if at < 0:
        return raise_value(vm, "value not found in bytearray")
    if may_resize(vm, o) < 0:
        return SIGNAL
    del o.data[at]
    return None


cdef object bytearray_reverse(VM* vm, PyObject** a):
    if touch(vm, self_of(a[0])) < 0:
        return SIGNAL
    work(vm, len(self_of(a[0]).data))
    self_of(a[0]).data.reverse()
    return None


cdef object bytearray_clear(VM* vm, PyObject** a):
    if may_resize(vm, self_of(a[0])) < 0:
        return SIGNAL
    self_of(a[0]).data.clear()
    return None


cdef object bytearray_copy(VM* vm, PyObject** a):
    if reserve(vm, 120 + len(self_of(a[0]).data)) < 0:
        return SIGNAL
    return new_bytearray(vm, self_of(a[0]).data.copy())


cdef object bytearray_resize(VM* vm, PyObject** a):
    cdef BytearrayObject o = self_of(a[0])
    cdef Py_ssize_t n = size_in(a[1]), have = len(o.data)
    if n < 0:
        return raise_value(vm, f"Can only resize to positive sizes, got {n}")
    if n > have and reserve(vm, n if n > (1 << 60) else 2 * n) < 0:
        return SIGNAL
    if n != have and may_resize(vm, o) < 0:
        return SIGNAL
    try:
        if n < have:
            del o.data[n:]
        elif n > have:
            o.data += bytes(n - have)
    except Exception as e:
        return raise_host(vm, e)
    return None


cdef object bytearray_iadd(VM* vm, PyObject** a):
    cdef BytearrayObject o = self_of(a[0])
    cdef object host = close_buffer_of(vm, <object>a[1])
    if host is SIGNAL:
        return SIGNAL
    if host is None:
        return raise_type(vm, f"can't concat {type_name(<object>a[1])} to bytearray")
    if host is o.data:
        # As in CPython, a bytearray cannot grow while its buffer is read.
        return refuse_resize(vm)
    if reserve(vm, 64 + 2 * len(host)) < 0:
        return SIGNAL
    if len(host):
        if may_resize(vm, o) < 0:
            return SIGNAL
        o.data += host
    return o


cdef object bytearray_imul(VM* vm, PyObject** a):
    cdef BytearrayObject o = self_of(a[0])
    cdef int64_t n
    if not exact_int64(a[1], &n):
        return raise_error(vm, OVERFLOW_ERROR, "cannot fit 'int' into an index-sized integer")
    if n < 0:
        n = 0
    if n and len(o.data) > 0x7FFFFFFFFFFFFF00 // n:
        return raise_error(vm, OVERFLOW_ERROR, "repeated bytes are too long")
    if reserve(vm, 64 + n * len(o.data)) < 0:
        return SIGNAL
    if n != 1 and len(o.data):
        if may_resize(vm, o) < 0:
            return SIGNAL
        try:
            o.data *= n
        except Exception as e:
            return raise_host(vm, e)
    return o


# --- the rest ---

cdef object wrap_repr(VM* vm, object value, object cls, object b, object c, int64_t i):
    charge(vm, 64 + len(<str?>value))
    if (<str?>value).startswith('b"'):
        # CPython escapes single quotes of a bytearray even between double quotes.
        value = (<str?>value).replace("'", "\\'")
    return f"{(<ClassObject?>cls).name}({<str?>value})"

cdef ResumeFunction WRAP_REPR = resume_function("bytearray.repr", wrap_repr)

cdef object bytearray_repr(VM* vm, PyObject** a):
    cdef BytearrayObject o = self_of(a[0])
    # The bytes, their repr, and the text around it.
    if reserve(vm, 64 + 3 * len(o.data)) < 0:
        return SIGNAL
    return then(vm, bytes_repr(vm, bytes(o.data)), WRAP_REPR, o.cls, None, None, 0)


cdef object bytearray_iter(VM* vm, PyObject** a):
    charge(vm, 80)
    return born(vm, seq_iter(self_of(a[0])))


cdef object bytearray_reduce(VM* vm, PyObject** a):
    cdef BytearrayObject o = self_of(a[0])
    if reserve(vm, 300 + len(o.data)) < 0:
        return SIGNAL
    return call_prelude(vm, "reduce_with_state", (o, (o.data.decode("latin-1"), "latin-1") if o.data else ()))


cdef object bytearray_reduce_ex(VM* vm, PyObject** a):
    cdef BytearrayObject o = self_of(a[0])
    if size_in(a[1]) < 3:
        return bytearray_reduce(vm, a)
    if reserve(vm, 300 + len(o.data)) < 0:
        return SIGNAL
    return call_prelude(vm, "reduce_with_state", (o, (bytes(o.data),) if o.data else ()))


cdef object bytearray_alloc(VM* vm, PyObject** a):
    return len(self_of(a[0]).data) + 1


cdef object bytearray_sizeof(VM* vm, PyObject** a):
    return 57 + len(self_of(a[0]).data)


# --- the table ---

maker(BYTEARRAY, bytearray_make, "cls, source=..., encoding=..., errors=...")
makes_empty(static_method(BYTEARRAY, "__new__", bytearray_new, "cls, /, *args, **kwargs"))
BYTEARRAY.ns["__hash__"] = None
add(BYTEARRAY, "__alloc__", bytearray_alloc, "self, /")
add(BYTEARRAY, "__delitem__", bytearray_delitem, "self, key: key, /")
add(BYTEARRAY, "__iadd__", bytearray_iadd, "self, value, /")
add(BYTEARRAY, "__imul__", bytearray_imul, "self, value: times, /")
add(BYTEARRAY, "__init__", bytearray_init, "self, source=..., encoding=..., errors=...")
add(BYTEARRAY, "__iter__", bytearray_iter, "self, /")
add(BYTEARRAY, "__reduce__", bytearray_reduce, "self, /")
add(BYTEARRAY, "__reduce_ex__", bytearray_reduce_ex, "self, proto: cint=0, /")
add(BYTEARRAY, "__repr__", bytearray_repr, "self, /")
add(BYTEARRAY, "__setitem__", bytearray_setitem, "self, key: key, value, /")
add(BYTEARRAY, "__sizeof__", bytearray_sizeof, "self, /")
add(BYTEARRAY, "__str__", bytearray_repr, "self, /")
add(BYTEARRAY, "append", bytearray_append, "self, item: index, /")
add(BYTEARRAY, "clear", bytearray_clear, "self, /")
add(BYTEARRAY, "copy", bytearray_copy, "self, /")
add(BYTEARRAY, "extend", bytearray_extend, "self, iterable_of_ints, /")
add(BYTEARRAY, "insert", bytearray_insert, "self, index: size, item: index, /")
add(BYTEARRAY, "pop", bytearray_pop, "self, index: size=-1, /")
add(BYTEARRAY, "remove", bytearray_remove, "self, value: index, /")
add(BYTEARRAY, "resize", bytearray_resize, "self, size: size, /")
add(BYTEARRAY, "reverse", bytearray_reverse, "self, /")
