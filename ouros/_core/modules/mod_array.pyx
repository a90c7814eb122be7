"""_array: the base class of array.array: its items, and the methods that programs call most.

Must not know the other methods, and arguments that are no plain numbers: the module array handles them in sandbox code, by the methods
_get_other, _set_other and _append_other. Invariant: natives store only items that fit the type code. Sandbox code stores what it has
checked; natives do not rely on that, because a dump may hold anything.
"""
cimport cython
from libc.math cimport fabs, isfinite
from ouros._core.base.number_cost cimport boxed_size
from ouros._core.heap.exceptions cimport raise_type
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.heap.write_barrier cimport born
from ouros._core.protocols.call cimport attribute, call_special, function, method, static_method
from ouros._core.types.argument_conversion cimport size_in
from ouros._core.protocols.node cimport Post, new_post, then
from ouros._core.types.type_sequence cimport SliceObject, list_get, new_list, seq_iter, slice_is_plain

NAMESPACE = {}
cdef ClassObject ARRAY = builtin_class("_Array", (OBJECT,), L_OTHER)
ARRAY.ns["__module__"] = "array"

cdef str CODES = "bBuwhHiIlLqQfd"
DEF PIECE = 1 << 16          # most items that are stored in one call
DEF FLOAT_MAX = 3.4028234663852886e38


@cython.final
cdef class ArrayObject(NativeObject):
    cdef Py_ssize_t length(self) noexcept:
        return list_size(<PyObject*>self.items.items)

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.items = f.exactly(self.items, ListObject)
        self.code = f.number(self.code, 0, 127)
        return f.check(not f.loading or (self.items.cls is LIST and chr(self.code) in CODES))


cdef ArrayObject new_array(VM* vm, ClassObject cls, int code, ListObject items):
    cdef ArrayObject o = ArrayObject.__new__(ArrayObject)
    o.cls = cls
    o.epoch = vm.epoch
    o.code = code
    o.items = items
    charge(vm, 64)
    return o

cdef int item_size(int code) noexcept:
    if code == c'b' or code == c'B':
        return 1
    if code == c'h' or code == c'H':
        return 2
    return 8 if code == c'l' or code == c'L' or code == c'q' or code == c'Q' or code == c'd' else 4

cdef object stored(int code, PyObject* v):
    """Returns: the item that the array stores for a plain value that fits; None: another value."""
    cdef int64_t n
    cdef double x
    cdef int bits
    if code == c'd' or code == c'f':
        if PyFloat_CheckExact(v):
            if code == c'd':
                return <object>v
            x = PyFloat_AS_DOUBLE(v)
        elif compact_int(v, &n):
            x = <double>n
        else:
            return None
        if code == c'd' or not isfinite(x):
            return x
        return <double><float>x if fabs(x) <= FLOAT_MAX else None
    if code == c'u' or code == c'w':
        return <object>v if type(<object>v) is str and len(<str><object>v) == 1 else None
    if not exact_int64(v, &n):
        return None
    bits = 8 * item_size(code)
    if c'A' <= code <= c'Z':
        return <object>v if n >= 0 and (bits == 64 or n < <int64_t>1 << bits) else None
    return <object>v if bits == 64 or -(<int64_t>1 << (bits - 1)) <= n < <int64_t>1 << (bits - 1) else None

cdef Py_ssize_t take(ArrayObject o, list values) except -1:
    """Append the first values that are plain. Returns: their number."""
    cdef list items = o.items.items
    cdef Py_ssize_t i
    for i in range(len(values)):
        item = stored(o.code, list_at(<PyObject*>values, i))
        if item is None:
            return i
        items.append(item)
    return len(values)

cdef Py_ssize_t count_of(object v) except -1:
    """Returns: the length of a list, tuple or range, but at most sys.maxsize; 0: of another object."""
    if type(v) is ListObject:
        return list_size(<PyObject*>(<ListObject>v).items) if (<ListObject>v).cls is LIST else 0
    if type(v) is not tuple and type(v) is not range:
        return 0
    try:
        return len(v)
    except OverflowError:
        return 0x7FFFFFFFFFFFFFFF

cdef list piece_of(object v, Py_ssize_t start):
    """Returns: at most PIECE values of a list, tuple or range."""
    if type(v) is ListObject:
        return (<ListObject>v).items[start:start + PIECE]
    return list(v[start:start + PIECE])


# --- construction ---

cdef int code_of(object text) except -1:
    """Returns: the type code; 0: no exact str of one."""
    return ord(text) if type(text) is str and len(<str>text) == 1 and text in CODES else 0

cdef object array_new(VM* vm, PyObject** a):
    """_Array.__new__(cls, typecode): an empty array."""
    cdef int code = code_of(<object>a[1])
    if not code:
        return raise_type(vm, "bad typecode")
    return new_array(vm, <ClassObject?><object>a[0], code, new_list(vm, []))

cdef object array_made(VM* vm, PyObject** a):
    """made(cls, typecode, values): an array of a list, tuple or range of few values that fit; None: left to sandbox code."""
    cdef int code = code_of(<object>a[1])
    cdef Py_ssize_t n = count_of(<object>a[2])
    cdef ArrayObject o
    if not code or not n or n > PIECE or type(<object>a[0]) is not ClassObject or not is_subclass(<ClassObject><object>a[0], ARRAY):
        return None
    if reserve(vm, 56 * n) < 0:
        return SIGNAL
    work(vm, n)
    o = new_array(vm, <ClassObject><object>a[0], code, new_list(vm, []))
    return o if take(o, piece_of(<object>a[2], 0)) == n else None

cdef object array_taken(VM* vm, PyObject** a):
    """taken(array, values, start): append values of a list, tuple or range from there on, as long as they fit, at most PIECE. Returns: their
    number."""
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef Py_ssize_t start = size_in(a[2])
    cdef Py_ssize_t n = 0 if start < 0 else min(count_of(<object>a[1]) - start, PIECE)
    if n <= 0:
        return 0
    if reserve(vm, 56 * n) < 0 or touch(vm, o.items) < 0:
        return SIGNAL
    work(vm, n)
    return take(o, piece_of(<object>a[1], start))


# --- items ---

cdef object other_way(VM* vm, str name, PyObject** a, Py_ssize_t n):
    """Call the method of sandbox code for arguments that the native does not handle."""
    if lookup(class_of(<object>a[0]), name) == NULL:
        return raise_type(vm, "not an array.array")
    return call_special(vm, <object>a[0], name, a + 1, n)

cdef ClassObject public_class(ArrayObject o):
    """Returns: array.array, the class of slices: the class above which there is only the native one."""
    cdef ClassObject cls, found = o.cls
    for cls in o.cls.mro:
        if cls is ARRAY:
            break
        found = cls
    return found

cdef object array_getitem(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef PyObject* items = <PyObject*>o.items.items
    cdef int64_t i
    if compact_int(a[1], &i):
        if i < 0:
            i += list_size(items)
        if 0 <= i < list_size(items):
            return <object>list_at(items, i)
    elif type(<object>a[1]) is SliceObject and slice_is_plain(<SliceObject><object>a[1]):
        return then(vm, list_get(vm, o.items, <object>a[1]), PART, o, None, None, 0)
    return other_way(vm, "_get_other", a, 1)

# saves: the array; value: the list of the items of a slice
cdef object array_part(VM* vm, object value, object array, object b, object c, int64_t i):
    return new_array(vm, public_class(<ArrayObject?>array), (<ArrayObject>array).code, <ListObject?>value)

cdef Post PART = new_post("array_part", array_part)

cdef object array_setitem(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef list items = o.items.items
    cdef int64_t i
    if compact_int(a[1], &i):
        item = stored(o.code, a[2])
        if i < 0:
            i += list_size(<PyObject*>items)
        if item is not None and 0 <= i < list_size(<PyObject*>items):
            if touch(vm, o.items) < 0:
                return SIGNAL
            vm.budget -= boxed_size(item)
            items[i] = item
            return None
    return other_way(vm, "_set_other", a, 2)

cdef object array_append(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    item = stored(o.code, a[1])
    if item is None:
        return other_way(vm, "_append_other", a, 1)
    if touch(vm, o.items) < 0:
        return SIGNAL
    vm.budget -= 9 + boxed_size(item)
    o.items.items.append(item)
    return None

cdef object array_len(VM* vm, PyObject** a):
    return list_size(<PyObject*>(<ArrayObject?><object>a[0]).items.items)

cdef object array_iter(VM* vm, PyObject** a):
    charge(vm, 80)
    return born(vm, seq_iter((<ArrayObject?><object>a[0]).items))

cdef object array_typecode(VM* vm, PyObject** a):
    return chr((<ArrayObject?><object>a[0]).code)

cdef object array_itemsize(VM* vm, PyObject** a):
    return item_size((<ArrayObject?><object>a[0]).code)

cdef object array_items(VM* vm, PyObject** a):
    return (<ArrayObject?><object>a[0]).items

cdef object array_set_items(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    if type(<object>a[1]) is not ListObject or (<ListObject><object>a[1]).cls is not LIST:
        return raise_type(vm, f"expected a list, not {type_name(<object>a[1])}")
    if touch(vm, o) < 0:
        return SIGNAL
    o.items = <ListObject><object>a[1]
    return None


static_method(ARRAY, "__new__", array_new, "cls, typecode, /")
method(ARRAY, "__getitem__", array_getitem, "self, key, /")
method(ARRAY, "__iter__", array_iter, "self, /")
method(ARRAY, "__len__", array_len, "self, /")
method(ARRAY, "__setitem__", array_setitem, "self, key, value, /")
attribute(ARRAY, "_items", array_items, array_set_items)
method(ARRAY, "append", array_append, "self, v, /")
attribute(ARRAY, "itemsize", array_itemsize, NULL)
attribute(ARRAY, "typecode", array_typecode, NULL)
function(NAMESPACE, "_array", "made", array_made, "cls, typecode, values, /")
function(NAMESPACE, "_array", "taken", array_taken, "array: _Array, values, start: size, /")
NAMESPACE["_Array"] = ARRAY
