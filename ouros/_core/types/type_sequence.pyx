# ouros: no bounds checks
"""list, slice and sequence iterators as objects; indexing and slicing of the sequences.

Must not know the methods of the types (type_list, type_tuple). Invariants: `items` of a list is a host list that no other object refers to.
An iterator holds a position, so it can be dumped and sees changes of the list, as CPython's does.
"""
cimport cython
from ouros._core.base.number_cost cimport boxed_more
from ouros._core.protocols.call cimport attribute, method, static_method
from ouros._core.heap.exceptions cimport (
    ExceptionObject, INDEX_ERROR, OVERFLOW_ERROR, STOP_ITERATION, raise_error, raise_stop, raise_type, raise_value, take_exception,
)
from ouros._core.heap.write_barrier cimport born
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.base.host_list cimport ou_give_list
from ouros._core.base.host_range cimport range_bounds
from ouros._core.protocols.node cimport DELIVER, ResumeFunction, resume_function, push, then
from ouros._core.base.host_text cimport every_character, long_size
from ouros._core.protocols.plain_arithmetic cimport int_bits
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle
cimport ouros._core.protocols.ops as _ops
from ouros._core.protocols.ops cimport as_index, compare, get_item, hash_value, repr_value, to_list
from ouros._core.types.native_object cimport attributes_beside
from ouros._core.types.type_bytes cimport BytearrayObject
from ouros._core.heap.hash_table cimport HASH_TUPLE_START, hash_tuple_add

cdef extern from *:
    """
    OU_SHALLOW_RECYCLER(ou_lists)
    OU_SHALLOW_RECYCLER(ou_iters)
    """
    ou_recycler ou_lists, ou_iters
    void ou_lists_dealloc(PyObject* o)
    void ou_iters_dealloc(PyObject* o)

cdef extern from *:
    """
    #define ou_list_room(o) (((PyListObject*)(o))->allocated)
    #define ou_items_of(o) ((PyObject**)&((struct __pyx_obj_5ouros_5_core_5types_13type_sequence_ListObject*)(o))->items)
    #define ou_blank_list() OU_BLANK(ou_lists, struct __pyx_obj_5ouros_5_core_5types_13type_sequence_ListObject)
    """
    Py_ssize_t ou_list_room(PyObject* o) noexcept
    PyObject** ou_items_of(PyObject* o) noexcept
    ListObject ou_blank_list()

cdef extern from "Python.h":
    Py_ssize_t MAX_INDEX "PY_SSIZE_T_MAX"
    int PyUnicode_KIND(object s) noexcept
    Py_ssize_t PyList_GET_SIZE(object o) noexcept
    PyObject* PyList_GET_ITEM(object o, Py_ssize_t i) noexcept
    int PyList_SetSlice(object o, Py_ssize_t low, Py_ssize_t high, object v) except -1
    Py_ssize_t PyTuple_GET_SIZE(object o) noexcept
    PyObject* PyTuple_GET_ITEM(object o, Py_ssize_t i) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object o) noexcept
    Py_ssize_t PyBytes_GET_SIZE(object o) noexcept
    bint PyUnicode_IS_ASCII(object o) noexcept
    Py_UCS4 PyUnicode_READ_CHAR(object o, Py_ssize_t i) noexcept
    object PyUnicode_FromOrdinal(int c)
    object PyUnicode_Substring(object s, Py_ssize_t start, Py_ssize_t stop)
    bint PyLong_CheckExact(object o) noexcept

DEF RANGE_BITS = 1 << 14         # most bits of a bound of a range; ORDER RANGE: also in type_tuple.pyx
DEF FAR_BITS = RANGE_BITS + 64   # more bits than the length of any range has

CHARACTERS = [chr(i) for i in range(256)]        # the host's own single objects

LIST_ITERATOR = builtin_class("list_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
LIST_REVERSEITERATOR = builtin_class("list_reverseiterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
TUPLE_ITERATOR = builtin_class("tuple_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
STR_ASCII_ITERATOR = builtin_class("str_ascii_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
STR_ITERATOR = builtin_class("str_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
BYTES_ITERATOR = builtin_class("bytes_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
BYTEARRAY_ITERATOR = builtin_class("bytearray_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
RANGE_ITERATOR = builtin_class("range_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
LONGRANGE_ITERATOR = builtin_class("longrange_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
ITERATOR = builtin_class("iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
REVERSED = builtin_class("reversed", (OBJECT,), L_OTHER, C_NOSUBCLASS)

# ORDER ITERCLASS: dumps store an iterator's class as its index here.
cdef tuple ITER_CLASSES = (LIST_ITERATOR, LIST_REVERSEITERATOR, TUPLE_ITERATOR, STR_ASCII_ITERATOR, STR_ITERATOR, BYTES_ITERATOR,
                           BYTEARRAY_ITERATOR, RANGE_ITERATOR, LONGRANGE_ITERATOR, ITERATOR, REVERSED)


cdef int64_t state_int(object v) except? -7:
    cdef int64_t i = 0
    if not exact_int64(<PyObject*>v, &i):
        raise ValueError("damaged data: sequence")
    return i


# --- list ---

@cython.final
@cython.trashcan(True)
cdef class ListObject(HeapObject):
    cdef Instance attributes(self, bint make):
        self.ext = attributes_beside(self, self.ext, make)
        return self.ext

    cdef Py_ssize_t length(self) noexcept:
        return PyList_GET_SIZE(self.items)

    cdef object iterate(self, VM* vm):
        return born(vm, seq_iter(self))

    cdef int walk(self, Walker w) except -1:
        cdef Py_ssize_t i = 0
        while i < PyList_GET_SIZE(self.items):
            w.visit(<object>PyList_GET_ITEM(self.items, i))
            i += 1
        if self.ext is not None:
            w.visit(self.ext)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        # The spare room of a short list depends on the free list, so it is not counted.
        cdef Py_ssize_t n = PyList_GET_SIZE(self.items), room = ou_list_room(<PyObject*>self.items)
        return HeapObject.size(self) + list_bytes(room if room > 8 else 8 if n > 4 else 4)

    cdef tuple get_state(self):
        return (self.ext, 1 if self.sorting else 0, *self.items)

    cdef int set_state(self, tuple state) except -1:
        if len(state) < 2 or not (state[0] is None or type(state[0]) is Instance):
            raise ValueError("damaged data: list")
        self.sorting = state_int(state[1]) != 0
        self.ext = state[0]
        self.items = list(state[2:])
        return 0


cdef ListObject new_list(VM* vm, list items):
    cdef ListObject o = ou_blank_list()
    o.items = items
    if vm != NULL:
        o.epoch = vm.epoch
        charge(vm, 160 + 8 * PyList_GET_SIZE(items))
    return o


cdef object items_of(object v):
    if isinstance(v, ListObject):
        return (<ListObject>v).items
    if type(v) is tuple:
        return v
    if type(v) is ValueInstance and type((<ValueInstance>v).payload) is tuple:
        return (<ValueInstance>v).payload
    return None


cdef int make_unhashable(ClassObject cls) except -1:
    cls.ns["__hash__"] = None
    cls.flags |= C_HASHNONE
    return class_changed(cls)


# --- slice ---

@cython.final
@cython.trashcan(True)
cdef class SliceObject(HeapObject):
    cdef int fields(self, Fields f) except -1:
        self.start = f.value(self.start)
        self.stop = f.value(self.stop)
        self.step = f.value(self.step)
        return 0


cdef SliceObject new_slice(object start, object stop, object step):
    cdef SliceObject s = SliceObject.__new__(SliceObject)
    s.cls = SLICE
    s.start = start
    s.stop = stop
    s.step = step
    return s


cdef inline bint plain_part(object v) noexcept:
    return v is None or PyLong_CheckExact(v)

cdef bint slice_is_plain(SliceObject s) noexcept:
    return plain_part(s.start) and plain_part(s.stop) and plain_part(s.step)

cdef object resolve_slice(VM* vm, SliceObject s):
    if slice_is_plain(s):
        return s
    return resolve_part(vm, s, 0)

cdef object resolve_part(VM* vm, SliceObject s, int64_t i):
    """Convert the parts from number i on: step, start, stop, in CPython's order. Returns: SliceObject or SIGNAL."""
    while i < 3:
        v = s.step if i == 0 else s.start if i == 1 else s.stop
        if not plain_part(v):
            if type(v) is not bool and not has_index(v):
                return raise_type(vm, "slice indices must be integers or None or have an __index__ method")
            return then(vm, as_index(vm, v), SLICE_PART, s, None, None, i)
        i += 1
    return s

cdef bint has_index(object v):
    return lookup(class_of(v), "__index__") != NULL

cdef object on_slice_part(VM* vm, object value, object slice_, object b, object c, int64_t i):
    cdef SliceObject s = <SliceObject?>slice_
    if i == 0:
        s = new_slice(s.start, s.stop, value)
    elif i == 1:
        s = new_slice(value, s.stop, s.step)
    else:
        s = new_slice(s.start, value, s.step)
    return resolve_part(vm, s, i + 1)


cdef Py_ssize_t clamp(object v) noexcept:
    """Clamp an exact int to the range of an index."""
    cdef int64_t i = 0
    if exact_int64(<PyObject*>v, &i):
        return i
    return MAX_INDEX if v > 0 else -MAX_INDEX

cdef bint slice_indices(VM* vm, SliceObject s, Py_ssize_t length, Py_ssize_t* start, Py_ssize_t* stop, Py_ssize_t* step,
                        Py_ssize_t* count) except? False:
    step[0] = 1 if s.step is None else clamp(s.step)
    if step[0] == 0:
        raise_value(vm, "slice step cannot be zero")
        return False
    if step[0] < -MAX_INDEX:
        step[0] = -MAX_INDEX
    if s.start is None:
        start[0] = length - 1 if step[0] < 0 else 0
    else:
        start[0] = bound(clamp(s.start), length, step[0])
    if s.stop is None:
        stop[0] = -1 if step[0] < 0 else length
    else:
        stop[0] = bound(clamp(s.stop), length, step[0])
    if step[0] > 0:
        count[0] = (stop[0] - start[0] - 1) // step[0] + 1 if start[0] < stop[0] else 0
    else:
        count[0] = (start[0] - stop[0] - 1) // -step[0] + 1 if stop[0] < start[0] else 0
    return True

cdef inline Py_ssize_t bound(Py_ssize_t i, Py_ssize_t length, Py_ssize_t step) noexcept:
    if i < 0:
        i += length
        if i < 0:
            return -1 if step < 0 else 0
        return i
    if i >= length:
        return length - 1 if step < 0 else length
    return i


cdef object slice_new(VM* vm, PyObject** a):
    charge(vm, 72)
    if a[2] == NULL:
        return new_slice(None, <object>a[1], None)
    return new_slice(<object>a[1], <object>a[2], None if a[3] == NULL else <object>a[3])

cdef object slice_start(VM* vm, PyObject** a):
    return (<SliceObject?><object>a[0]).start

cdef object slice_stop(VM* vm, PyObject** a):
    return (<SliceObject?><object>a[0]).stop

cdef object slice_step(VM* vm, PyObject** a):
    return (<SliceObject?><object>a[0]).step

cdef object slice_tuple(object v):
    return ((<SliceObject?>v).start, (<SliceObject?>v).stop, (<SliceObject?>v).step)

cdef object slice_repr(VM* vm, PyObject** a):
    return then(vm, repr_value(vm, slice_tuple(<object>a[0])), SLICE_REPR, None, None, None, 0)

cdef object on_slice_repr(VM* vm, object text, object a, object b, object c, int64_t i):
    return "slice" + <str?>text

cdef object slice_compare(VM* vm, PyObject** a, int op):
    if not isinstance(<object>a[1], SliceObject):
        return NotImplemented
    return compare(vm, op, slice_tuple(<object>a[0]), slice_tuple(<object>a[1]))

cdef object slice_lt(VM* vm, PyObject** a):
    return slice_compare(vm, a, 0)

cdef object slice_le(VM* vm, PyObject** a):
    return slice_compare(vm, a, 1)

cdef object slice_eq(VM* vm, PyObject** a):
    return slice_compare(vm, a, 2)

cdef object slice_ne(VM* vm, PyObject** a):
    return slice_compare(vm, a, 3)

cdef object slice_gt(VM* vm, PyObject** a):
    return slice_compare(vm, a, 4)

cdef object slice_ge(VM* vm, PyObject** a):
    return slice_compare(vm, a, 5)

cdef object slice_hash(VM* vm, PyObject** a):
    return hash_parts(vm, <SliceObject?><object>a[0], 0, HASH_TUPLE_START)

cdef object hash_parts(VM* vm, SliceObject s, int64_t i, object acc):
    if i == 3:
        acc = 1546275796 if acc == 0xFFFFFFFFFFFFFFFF else acc
        return acc if acc < (1 << 63) else acc - (1 << 64)
    part = s.start if i == 0 else s.stop if i == 1 else s.step
    return then(vm, hash_value(vm, part), SLICE_HASH, s, acc, None, i)

cdef object on_slice_hash(VM* vm, object h, object s, object acc, object c, int64_t i):
    return hash_parts(vm, <SliceObject?>s, i + 1, hash_tuple_add(<uint64_t>acc, <int64_t>h))

cdef object slice_indices_method(VM* vm, PyObject** a):
    if <object>a[1] < 0:
        return raise_value(vm, "length should not be negative")
    return then(vm, resolve_slice(vm, <SliceObject?><object>a[0]), INDICES, <object>a[1], None, None, 0)

cdef object on_indices(VM* vm, object slice_, object n, object b, object c, int64_t i):
    cdef SliceObject s = <SliceObject?>slice_
    if s.step == 0:
        return raise_value(vm, "slice step cannot be zero")
    charge(vm, 64)
    # The host's slice handles ints of any size; the parts are exact ints and None here.
    for part in (s.start, s.stop, s.step):
        if part is not None:
            work(vm, long_size(part))
    return slice(s.start, s.stop, s.step).indices(n)


# --- indexing ---

cdef bint fits_index(VM* vm, object i, Py_ssize_t* out, ClassObject error) except? False:
    cdef int64_t v = 0
    if exact_int64(<PyObject*>i, &v):
        out[0] = v
        return True
    raise_error(vm, error, "cannot fit 'int' into an index-sized integer")
    return False


cdef object list_get(VM* vm, object o, object key):
    cdef PyObject* items
    cdef int64_t i
    if compact_int(<PyObject*>key, &i):
        items = <PyObject*>(<ListObject?><object>o).items
        if i < 0:
            i += list_size(items)
        if 0 <= i < list_size(items):
            return <object>list_at(items, i)
        return raise_error(vm, INDEX_ERROR, "list index out of range")
    if type(key) is SliceObject:
        return then(vm, resolve_slice(vm, <SliceObject>key), LIST_SLICE, o, None, None, 0)
    if not PyLong_CheckExact(key):
        if not has_index(key):
            return raise_type(vm, f"list indices must be integers or slices, not {type_name(key)}")
        return then(vm, as_index(vm, key), LIST_INDEX, o, None, None, 0)
    return on_list_index(vm, key, o, None, None, 0)

cdef object on_list_index(VM* vm, object key, object o, object b, object c, int64_t i):
    cdef Py_ssize_t k = 0
    if not fits_index(vm, key, &k, INDEX_ERROR):
        return SIGNAL
    if k < 0:
        k += PyList_GET_SIZE((<ListObject?>o).items)
    if 0 <= k < PyList_GET_SIZE((<ListObject?>o).items):
        return <object>PyList_GET_ITEM((<ListObject?>o).items, k)
    return raise_error(vm, INDEX_ERROR, "list index out of range")

cdef object on_list_slice(VM* vm, object s, object o, object b, object c, int64_t i):
    cdef Py_ssize_t start, stop, step, n
    cdef list items = (<ListObject?>o).items
    if not slice_indices(vm, <SliceObject?>s, PyList_GET_SIZE(items), &start, &stop, &step, &n):
        return SIGNAL
    if reserve(vm, 8 * n) < 0:
        return SIGNAL
    vm.budget += 8 * n  # which new_list charges
    work(vm, n)
    return new_list(vm, every(items, start, step, n))

cdef list every(list items, Py_ssize_t start, Py_ssize_t step, Py_ssize_t n):
    cdef list out = blank_list(n)
    cdef PyObject* v
    cdef Py_ssize_t i
    for i in range(n):
        v = PyList_GET_ITEM(items, start + i * step)
        incref(v)
        list_put(out, i, v)
    return out

cdef list joined(list a, list b):
    cdef Py_ssize_t i, n = PyList_GET_SIZE(a), m = PyList_GET_SIZE(b)
    cdef list out = blank_list(n + m)
    for i in range(n):
        list_put(out, i, new_ref(<object>PyList_GET_ITEM(a, i)))
    for i in range(m):
        list_put(out, n + i, new_ref(<object>PyList_GET_ITEM(b, i)))
    return out


cdef str no_index(object o, object key):
    if type(o) is str:
        return f"string indices must be integers, not '{type_name(key)}'"
    name = "tuple" if type(o) is tuple else "byte" if type(o) is bytes else "range"
    return f"{name} indices must be integers or slices, not {type_name(key)}"

cdef object out_of_range(VM* vm, object o):
    if type(o) is tuple:
        return raise_error(vm, INDEX_ERROR, "tuple index out of range")
    if type(o) is str:
        return raise_error(vm, INDEX_ERROR, "string index out of range")
    return raise_error(vm, INDEX_ERROR, "index out of range" if type(o) is bytes else "range object index out of range")

cdef object char_at(VM* vm, object s, Py_ssize_t i):
    """Returns: s[i] for a valid index."""
    cdef Py_UCS4 c = PyUnicode_READ_CHAR(s, i)
    if c < 256:
        return <object>PyList_GET_ITEM(CHARACTERS, c)
    vm.budget -= 80
    return PyUnicode_FromOrdinal(c)

cdef object tuple_get(VM* vm, object o, object key):
    cdef int64_t i
    cdef Py_ssize_t n
    if type(o) is tuple and compact_int(<PyObject*>key, &i):
        n = PyTuple_GET_SIZE(o)
        if i < 0:
            i += n
        if 0 <= i < n:
            return <object>PyTuple_GET_ITEM(o, i)
        return raise_error(vm, INDEX_ERROR, "tuple index out of range")
    if type(o) is str and compact_int(<PyObject*>key, &i):
        n = PyUnicode_GET_LENGTH(o)
        if i < 0:
            i += n
        return char_at(vm, o, i) if 0 <= i < n else raise_error(vm, INDEX_ERROR, "string index out of range")
    if PyLong_CheckExact(key):
        return on_plain_index(vm, key, o, None, None, 0)
    if type(key) is SliceObject:
        if type(o) is str and is_plain_slice(<SliceObject>key):
            return on_plain_slice(vm, key, o, None, None, 0)
        return then(vm, resolve_slice(vm, <SliceObject>key), PLAIN_SLICE, o, None, None, 0)
    if not has_index(key):
        return raise_type(vm, no_index(o, key))
    return then(vm, as_index(vm, key), PLAIN_INDEX, o, None, None, 0)

cdef inline bint is_plain_slice(SliceObject s) noexcept:
    return (s.start is None or PyLong_CheckExact(s.start)) and (s.stop is None or PyLong_CheckExact(s.stop)) \
        and (s.step is None or PyLong_CheckExact(s.step))

cdef inline int check_plain(object o) except -1:
    """Validate a continuation from a dump: the host may index only its own sequences."""
    t = type(o)
    if t is not tuple and t is not str and t is not bytes and t is not range:
        raise ValueError("damaged data: continuation")
    return 0

cdef object on_plain_index(VM* vm, object key, object o, object b, object c, int64_t i):
    """ResumeFunction: subscript a tuple, str, bytes or range by an exact int."""
    cdef Py_ssize_t k = 0, n
    check_plain(o)
    if type(o) is range:
        if int_bits(<PyObject*>key) > FAR_BITS:
            return out_of_range(vm, o)
        try:
            return o[key]
        except IndexError:
            return out_of_range(vm, o)
    if not fits_index(vm, key, &k, INDEX_ERROR):
        return SIGNAL
    n = len(o)
    if k < 0:
        k += n
    if k < 0 or k >= n:
        return out_of_range(vm, o)
    if type(o) is tuple:
        return <object>PyTuple_GET_ITEM(o, k)
    vm.budget -= 48
    return o[k]

cdef object within_reach(object index):
    """Clamp an index to just beyond the longest range; None stays None."""
    if index is None or int_bits(<PyObject*>index) <= FAR_BITS:
        return index
    return FAR if index > 0 else -FAR

cdef object FAR = 1 << FAR_BITS

cdef object on_plain_slice(VM* vm, object slice_, object o, object b, object c, int64_t i):
    cdef Py_ssize_t start, stop, step, n
    cdef SliceObject s = <SliceObject?>slice_
    check_plain(o)
    if type(o) is range:
        if s.step == 0:
            return raise_value(vm, "slice step cannot be zero")
        if s.step is not None and int_bits(<PyObject*>s.step) > RANGE_BITS:
            return raise_error(vm, OVERFLOW_ERROR, "Python int too large for a range")
        charge(vm, 128)
        return o[slice(within_reach(s.start), within_reach(s.stop), s.step)]
    if not slice_indices(vm, s, len(o), &start, &stop, &step, &n):
        return SIGNAL
    if reserve(vm, 56 + n * (8 if type(o) is tuple else PyUnicode_KIND(o) if type(o) is str else 1)) < 0:
        if vm.retry and vm.status == SUSPEND:  # by a node, too, which does not call again
            vm.retry = False
            push(vm, DELIVER, 0, 0, s, None, None)
            push(vm, PLAIN_SLICE, 0, 0, o, None, None)
        return SIGNAL
    if n == 0:
        return () if type(o) is tuple else "" if type(o) is str else b""
    work(vm, n)
    if type(o) is str:
        if step == 1:
            return PyUnicode_Substring(o, start, stop)
        if PyUnicode_IS_ASCII(o) and n > 1:
            return every_character(o, start, step, n)
    if step == 1:
        return o[slice(start, stop, None)]
    return o[slice(start, None if stop < 0 else stop, step)]


cdef int list_set(VM* vm, object o, object key, object value) except -9:
    cdef list items
    cdef int64_t i
    if compact_int(<PyObject*>key, &i):
        items = (<ListObject?><object>o).items
        if i < 0:
            i += PyList_GET_SIZE(items)
        if 0 <= i < PyList_GET_SIZE(items):
            if touch(vm, <ListObject?><object>o) < 0:
                return -1
            vm.budget -= boxed_more(value, PyList_GET_ITEM(items, i))
            items[i] = value
            return 0
        raise_error(vm, INDEX_ERROR, "list assignment index out of range")
        return -1
    if type(key) is SliceObject:
        return -1 if then(vm, resolve_slice(vm, <SliceObject>key), LIST_SET_SLICE, o, value, None, 0) is SIGNAL else 0
    if not has_index(key):
        raise_type(vm, f"list indices must be integers or slices, not {type_name(key)}")
        return -1
    return -1 if then(vm, as_index(vm, key), LIST_SET_INDEX, o, value, None, 0) is SIGNAL else 0

cdef list items_to_change(VM* vm, object o, object key, Py_ssize_t* k):
    """Returns: the items of a list, touched, with the index of one in k; None: raised."""
    cdef list items = (<ListObject?>o).items
    if not fits_index(vm, key, k, INDEX_ERROR):
        return None
    if k[0] < 0:
        k[0] += PyList_GET_SIZE(items)
    if k[0] < 0 or k[0] >= PyList_GET_SIZE(items):
        raise_error(vm, INDEX_ERROR, "list assignment index out of range")
        return None
    return items if touch(vm, <ListObject?>o) == 0 else None

cdef object on_list_set_index(VM* vm, object key, object o, object value, object c, int64_t i):
    cdef Py_ssize_t k = 0
    cdef list items = items_to_change(vm, o, key, &k)
    if items is None:
        return SIGNAL
    vm.budget -= boxed_more(value, PyList_GET_ITEM(items, k))
    items[k] = value
    return None

cdef object on_list_set_slice(VM* vm, object s, object o, object value, object c, int64_t i):
    items = items_of(value) if not class_of(value).flags & C_ITER else None
    if (<SliceObject?>s).step == 0:
        return raise_value(vm, "slice step cannot be zero")
    if items is not None:
        # A list assigned to its own extended slice is copied here, for other cases the host copies.
        return store_slice(vm, <ListObject?>o, <SliceObject?>s, list(items) if (<SliceObject>s).step != None and items is (<ListObject>o).items else items)
    if not (lookup(class_of(value), "__iter__") != NULL or lookup(class_of(value), "__getitem__") != NULL):
        return raise_type(vm, "must assign iterable to extended slice")
    return then(vm, to_list(vm, value), LIST_SET_ITEMS, o, s, None, 0)

cdef object on_list_set_items(VM* vm, object items, object o, object s, object c, int64_t i):
    return store_slice(vm, <ListObject?>o, <SliceObject?>s, <list?>items)

cdef object on_list_set_again(VM* vm, object value, object o, object s, object values, int64_t i):
    if type(values) is not list and type(values) is not tuple:
        raise ValueError("damaged data: continuation")
    return store_slice(vm, <ListObject?>o, <SliceObject?>s, values)

cdef object store_slice(VM* vm, ListObject o, SliceObject s, object values):
    """Assign `values`, a host list or tuple, to a slice."""
    cdef Py_ssize_t start, stop, step, n, k, m = len(values)
    if not slice_indices(vm, s, PyList_GET_SIZE(o.items), &start, &stop, &step, &n):
        return SIGNAL
    if m > 512 and 16 * m > vm.budget:
        # Memory to move the list when it grows, and for the host's copy of a list assigned to itself.
        vm.need = 16 * m
        vm.status = SUSPEND
        vm.reason = R_CHECK
        return then(vm, SIGNAL, LIST_SET_AGAIN, o, s, values, 0)
    if touch(vm, o) < 0:
        return SIGNAL
    work(vm, m + PyList_GET_SIZE(o.items))
    vm.budget -= 8 * m
    if step == 1:
        if stop < start:
            stop = start
        PyList_SetSlice(o.items, start, stop, values)
        return None
    if m != n:
        return raise_value(vm, f"attempt to assign sequence of size {m} to extended slice of size {n}")
    for k in range(n):
        o.items[start + k * step] = values[k]
    return None


cdef int list_del(VM* vm, object o, object key) except -9:
    if type(key) is SliceObject:
        return -1 if then(vm, resolve_slice(vm, <SliceObject>key), LIST_DEL_SLICE, o, None, None, 0) is SIGNAL else 0
    if PyLong_CheckExact(key):
        return -1 if on_list_del_index(vm, key, o, None, None, 0) is SIGNAL else 0
    if not has_index(key):
        raise_type(vm, f"list indices must be integers or slices, not {type_name(key)}")
        return -1
    return -1 if then(vm, as_index(vm, key), LIST_DEL_INDEX, o, None, None, 0) is SIGNAL else 0

cdef object on_list_del_index(VM* vm, object key, object o, object b, object c, int64_t i):
    cdef Py_ssize_t k = 0
    cdef list items = items_to_change(vm, o, key, &k)
    if items is None:
        return SIGNAL
    work(vm, (PyList_GET_SIZE(items) - k) >> 3)
    del items[k]
    return None

cdef object on_list_del_slice(VM* vm, object s, object o, object b, object c, int64_t i):
    cdef Py_ssize_t start, stop, step, n
    cdef list items = (<ListObject?>o).items
    if not slice_indices(vm, <SliceObject?>s, PyList_GET_SIZE(items), &start, &stop, &step, &n):
        return SIGNAL
    if n == 0:
        return None
    # The host collects the items that it removes.
    if reserve(vm, 8 * n) < 0 or touch(vm, <ListObject?>o) < 0:
        return SIGNAL
    work(vm, PyList_GET_SIZE(items) - min(start, stop + 1))
    if step == 1:
        PyList_SetSlice(items, start, stop, ())
    else:
        del items[slice(start, None if stop < 0 else stop, step)]
    return None


# --- iterators ---

@cython.final
@cython.trashcan(True)
cdef class SequenceIter(HeapObject):
    cdef bint is_iterator(self) noexcept:
        return True

    cdef object next(self, VM* vm):
        cdef Py_ssize_t i = self.i
        cdef object seq = self.seq
        cdef list items
        cdef Py_UCS4 c
        if touch(vm, self) < 0:
            return SIGNAL
        t = type(seq)
        if t is ListObject:
            items = (<ListObject?>seq).items
            if 0 <= i < PyList_GET_SIZE(items):
                self.i = i + self.step
                return <object>PyList_GET_ITEM(items, i)
        elif t is tuple:
            if 0 <= i < PyTuple_GET_SIZE(seq):
                self.i = i + self.step
                return <object>PyTuple_GET_ITEM(seq, i)
        elif t is str:
            if 0 <= i < PyUnicode_GET_LENGTH(seq):
                self.i = i + self.step
                c = PyUnicode_READ_CHAR(seq, i)
                if c < 256:
                    return <object>PyList_GET_ITEM(CHARACTERS, c)
                vm.budget -= 80
                return PyUnicode_FromOrdinal(c)
        elif t is bytes:
            if 0 <= i < PyBytes_GET_SIZE(seq):
                self.i = i + self.step
                return <int>(<unsigned char>(<bytes?>seq)[i])
        elif t is BytearrayObject and self.cls is BYTEARRAY_ITERATOR:
            if 0 <= i < len((<BytearrayObject?>seq).data):
                self.i = i + self.step
                return <int>(<BytearrayObject?>seq).data[i]
        elif t is range:
            try:
                if i >= 0:
                    v = seq[i]
                    self.i = i + self.step
                    vm.budget -= 48
                    return v
            except IndexError:
                pass
        elif seq is not None and i >= 0:
            return then(vm, get_item(vm, seq, i), SEQ_GOT, self, None, None, 0)
        self.seq = None
        return STOP

    cdef int fields(self, Fields f) except -1:
        self.cls = f.one_of(self.cls, ITER_CLASSES)
        self.seq = f.value(self.seq)
        self.i = f.number(self.i, -1, INT64_MAX)
        self.step = f.number(self.step, -1, 1)
        return f.check(self.step != 0)


cdef object on_seq_got(VM* vm, object value, object iterator, object b, object c, int64_t i):
    cdef SequenceIter it = <SequenceIter?>iterator
    cdef ExceptionObject e
    touch(vm, it)
    if value is not SIGNAL:
        it.i += it.step
        return value
    e = <ExceptionObject?><object>vm.exc
    if is_subclass(e.cls, INDEX_ERROR) or is_subclass(e.cls, STOP_ITERATION):
        take_exception(vm)
        it.seq = None
        return STOP
    return SIGNAL


@cython.final
cdef class RangeIter(HeapObject):
    cdef bint is_iterator(self) noexcept:
        return True

    cdef object next(self, VM* vm):
        cdef int64_t i = self.i
        if (i < self.stop) if self.step > 0 else (i > self.stop):
            if touch(vm, self) < 0:
                return SIGNAL
            if add_overflows(i, self.step, &self.i):
                self.i = self.stop
            vm.budget -= 32
            return i
        return STOP

    cdef int fields(self, Fields f) except -1:
        self.i = f.number(self.i, INT64_MIN, INT64_MAX)
        self.stop = f.number(self.stop, INT64_MIN, INT64_MAX)
        self.step = f.number(self.step, INT64_MIN, INT64_MAX)
        return f.check(self.step != 0)


cdef object range_iter(object r):
    cdef RangeIter it
    cdef int64_t[3] b
    if range_bounds(<PyObject*>r, b) or exact_int64(<PyObject*>r.start, &b[0]) and exact_int64(<PyObject*>r.stop, &b[1]) \
            and exact_int64(<PyObject*>r.step, &b[2]):
        it = RangeIter.__new__(RangeIter)
        it.cls = RANGE_ITERATOR
        it.i, it.stop, it.step = b[0], b[1], b[2]
        return it
    return new_iter(LONGRANGE_ITERATOR, r, 0, 1)

cdef object new_iter(ClassObject cls, object seq, int64_t i, int64_t step):
    cdef SequenceIter it = <SequenceIter?>blank(&ou_iters)
    it.cls = cls
    it.seq = seq
    it.i = i
    it.step = step
    return it

cdef object seq_iter(object seq):
    cdef SequenceIter it
    t = type(seq)
    if t is ListObject:
        it = <SequenceIter?>blank(&ou_iters)
        it.seq = seq
        it.step = 1
        return it
    if t is tuple:
        return new_iter(TUPLE_ITERATOR, seq, 0, 1)
    if t is str:
        return new_iter(STR_ASCII_ITERATOR if PyUnicode_IS_ASCII(seq) else STR_ITERATOR, seq, 0, 1)
    if t is range:
        return range_iter(seq)
    if t is bytes:
        return new_iter(BYTES_ITERATOR, seq, 0, 1)
    if isinstance(seq, HeapObject) and (<HeapObject>seq).cls is BYTEARRAY:
        return new_iter(BYTEARRAY_ITERATOR, seq, 0, 1)
    return new_iter(ITERATOR, seq, 0, 1)

cdef object seq_reversed_n(object seq, int64_t n):
    return new_iter(REVERSED, seq, n - 1, -1)

cdef object seq_reversed(VM* vm, object seq):
    charge(vm, 80)
    if isinstance(seq, ListObject):
        return new_iter(LIST_REVERSEITERATOR, seq, PyList_GET_SIZE((<ListObject>seq).items) - 1, -1)
    if type(seq) is range:
        # The host makes the reversed range, with numbers of any size.
        return range_iter(seq[slice(None, None, -1)])
    return seq_reversed_n(seq, len(seq))


cdef object iterator_iter(VM* vm, PyObject** a):
    return <object>a[0]

cdef object iterator_next(VM* vm, PyObject** a):
    return then(vm, (<HeapObject?><object>a[0]).next(vm), NEXT_DONE, None, None, None, 0)

cdef object on_next_done(VM* vm, object value, object a, object b, object c, int64_t i):
    return raise_stop(vm, None) if value is STOP else value

cdef int declare_iterator(ClassObject cls) except -1:
    method(cls, "__iter__", iterator_iter, "self, /")
    method(cls, "__next__", iterator_next, "self, /")
    return 0

cdef object sequence_hint(VM* vm, PyObject** a):
    cdef SequenceIter it = <SequenceIter?><object>a[0]
    cdef Py_ssize_t n
    if it.seq is None:
        return 0
    if it.step < 0:
        return it.i + 1
    items = items_of(it.seq)
    if items is None:
        if isinstance(it.seq, HeapObject):
            return NotImplemented
        if type(it.seq) is range:
            return max((it.seq.stop - it.seq.start + it.seq.step - (1 if it.seq.step > 0 else -1)) // it.seq.step - it.i, 0)
        items = it.seq
    n = len(items) - it.i
    return n if n > 0 else 0

cdef object range_hint(VM* vm, PyObject** a):
    cdef RangeIter it = <RangeIter?><object>a[0]
    return len(range(it.i, it.stop, it.step))


cdef ResumeFunction SLICE_PART = resume_function("slice_part", on_slice_part)
cdef ResumeFunction SLICE_REPR = resume_function("slice_repr", on_slice_repr)
cdef ResumeFunction SLICE_HASH = resume_function("slice_hash", on_slice_hash)
cdef ResumeFunction INDICES = resume_function("slice_indices", on_indices)
cdef ResumeFunction LIST_INDEX = resume_function("list_index_get", on_list_index)
cdef ResumeFunction LIST_SLICE = resume_function("list_slice", on_list_slice)
cdef ResumeFunction PLAIN_INDEX = resume_function("plain_index", on_plain_index)
cdef ResumeFunction PLAIN_SLICE = resume_function("plain_slice", on_plain_slice)
cdef ResumeFunction LIST_SET_INDEX = resume_function("list_set_index", on_list_set_index)
cdef ResumeFunction LIST_SET_SLICE = resume_function("list_set_slice", on_list_set_slice)
cdef ResumeFunction LIST_SET_ITEMS = resume_function("list_set_items", on_list_set_items)
cdef ResumeFunction LIST_SET_AGAIN = resume_function("list_set_again", on_list_set_again)
cdef ResumeFunction LIST_DEL_INDEX = resume_function("list_del_index", on_list_del_index)
cdef ResumeFunction LIST_DEL_SLICE = resume_function("list_del_slice", on_list_del_slice)
cdef ResumeFunction SEQ_GOT = resume_function("sequence_got", on_seq_got, True)
cdef ResumeFunction NEXT_DONE = resume_function("next_done", on_next_done)


cdef int declare() except -1:
    cdef ClassObject cls
    for cls in ITER_CLASSES:
        declare_iterator(cls)
        if cls is not RANGE_ITERATOR:
            method(cls, "__length_hint__", sequence_hint, "self, /")
    method(RANGE_ITERATOR, "__length_hint__", range_hint, "self, /")
    static_method(SLICE, "__new__", slice_new, "cls, start, stop=..., step=..., /")
    method(SLICE, "__eq__", slice_eq, "self, value, /")
    method(SLICE, "__ge__", slice_ge, "self, value, /")
    method(SLICE, "__gt__", slice_gt, "self, value, /")
    method(SLICE, "__hash__", slice_hash, "self, /")
    method(SLICE, "__le__", slice_le, "self, value, /")
    method(SLICE, "__lt__", slice_lt, "self, value, /")
    method(SLICE, "__ne__", slice_ne, "self, value, /")
    method(SLICE, "__repr__", slice_repr, "self, /")
    method(SLICE, "indices", slice_indices_method, "self, length: index, /")
    attribute(SLICE, "start", slice_start, NULL)
    attribute(SLICE, "step", slice_step, NULL)
    attribute(SLICE, "stop", slice_stop, NULL)
    return 0

declare()
# Free lists of lists and their iterators, which programs make and free most often. The referents of an iterator limit the C stack that
# freeing it needs.
cdef void drop_items(PyObject* o) noexcept:
    cdef PyObject* items = ou_items_of(o)[0]
    ou_items_of(o)[0] = new_ref(None)
    ou_give_list(&spare_lists, items)

recycle(&ou_lists, ListObject.__new__(ListObject), LIST, <destructor>ou_lists_dealloc, drop_items)
recycle(&ou_iters, SequenceIter.__new__(SequenceIter), LIST_ITERATOR, <destructor>ou_iters_dealloc, NULL)


_ops.host_iter_hook = seq_iter
