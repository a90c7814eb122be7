"""_array: the base class of array.array: its items, and the methods that programs call most.

Must not know the other methods, and arguments that are no plain values: the module array handles them in sandbox code, by methods whose
names end in _other. Invariants: the items are bytes of a bytearray, which memoryviews share; their number is its length
divided by the size of an item, so that no content of it is invalid. Its length does not change while a memoryview exports it.
"""
cimport cython
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_GET_SIZE, PyByteArray_Resize
from cpython.long cimport PyLong_AsUnsignedLongLong
from libc.stdint cimport int16_t, int32_t, uint16_t
from libc.string cimport memcpy
from ouros._core.heap.exceptions cimport raise_error, raise_stop, raise_type, raise_value, BUFFER_ERROR, INDEX_ERROR
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.heap.write_barrier cimport born
from ouros._core.protocols.call cimport attribute, call_special, call_tuple, function, method, natives, static_method
from ouros._core.protocols.plain_arithmetic cimport NUM_NONE, num_kind
from ouros._core.types.argument_conversion cimport size_in
from ouros._core.types.type_bytes cimport BytearrayObject, buffer_of, new_bytearray, raise_not_buffer
from ouros._core.types.type_sequence cimport ListObject, SliceObject, new_list, slice_indices, slice_is_plain

NAMESPACE = {}
cdef ClassObject ARRAY = builtin_class("_Array", (OBJECT,), L_OTHER)
ARRAY.ns["__module__"] = "array"

cdef str CODES = "bBuwhHiIlLqQfd"
DEF PIECE = 1 << 16          # most items that are stored in one call
DEF LARGEST = 8              # bytes of an item


@cython.final
cdef class ArrayObject(BufferObject):
    cdef Py_ssize_t length(self) noexcept:
        return PyByteArray_GET_SIZE(self.content.data) >> self.shift

    cdef int fields(self, Fields f) except -1:
        BufferObject.fields(self, f)
        self.code = f.number(self.code, 0, 127)
        self.shift = item_shift(self.code)
        return f.check(not f.loading or chr(self.code) in CODES)

    cdef str item_format(self):
        return "w" if self.code == c'u' else chr(self.code)


cdef ArrayObject new_array(VM* vm, ClassObject cls, int code, bytearray content):
    cdef ArrayObject o = ArrayObject.__new__(ArrayObject)
    o.cls = cls
    o.epoch = vm.epoch
    o.code = code
    o.shift = item_shift(code)
    o.content = new_bytearray(vm, content)
    charge(vm, 64)
    return o

cdef int item_shift(int code) noexcept:
    if code == c'b' or code == c'B':
        return 0
    if code == c'h' or code == c'H':
        return 1
    return 3 if code == c'l' or code == c'L' or code == c'q' or code == c'Q' or code == c'd' else 2

cdef char* place_of(ArrayObject o, Py_ssize_t i) except NULL:
    """Returns: where item i is; 0 <= i < length. It is valid until the array changes."""
    return PyByteArray_AS_STRING(o.content.data) + (i << o.shift)

cdef bint store(char* place, int code, PyObject* v) except -1:
    """Stores a plain value that fits. Returns: False: another value, nothing was stored."""
    cdef int64_t n
    cdef double x
    cdef float single
    cdef Py_UCS4 letter
    cdef int bits
    if code == c'd' or code == c'f':
        if PyFloat_CheckExact(v):
            x = PyFloat_AS_DOUBLE(v)
        elif compact_int(v, &n):
            x = <double>n
        else:
            return False
        if code == c'd':
            memcpy(place, &x, 8)
        else:
            single = <float>x
            memcpy(place, &single, 4)
        return True
    if code == c'u' or code == c'w':
        if type(<object>v) is not str or len(<str><object>v) != 1:
            return False
        letter = ord(<str><object>v)
        memcpy(place, &letter, 4)
        return True
    if not exact_int64(v, &n):
        return (code == c'Q' or code == c'L') and store_unsigned(place, v)
    # Little-endian machines alone: the first bytes of `n` are its lowest.
    bits = 8 << item_shift(code)
    if c'A' <= code <= c'Z':
        if n < 0 or bits < 64 and n >= <int64_t>1 << bits:
            return False
    elif bits < 64 and not -(<int64_t>1 << (bits - 1)) <= n < <int64_t>1 << (bits - 1):
        return False
    memcpy(place, &n, bits >> 3)
    return True

cdef bint store_unsigned(char* place, PyObject* v) except -1:
    """Stores an int that has 64 bits without a sign."""
    cdef unsigned long long n
    if type(<object>v) is not int:
        return False
    try:
        n = PyLong_AsUnsignedLongLong(<object>v)
    except OverflowError:
        return False
    memcpy(place, &n, 8)
    return True

cdef object item_at(VM* vm, ArrayObject o, Py_ssize_t i):
    """Returns: item i, 0 <= i < length, or SIGNAL: it is no character (raised)."""
    cdef const char* place = PyByteArray_AS_STRING(o.content.data) + (i << o.shift)
    cdef int code = o.code
    cdef double x
    cdef float single
    cdef int16_t h
    cdef int32_t n
    cdef int64_t q
    cdef uint16_t unsigned_h
    cdef uint32_t unsigned_n
    cdef uint64_t unsigned_q
    if code == c'i':
        memcpy(&n, place, 4)
        return n
    elif code == c'd':
        memcpy(&x, place, 8)
        return x
    elif code == c'q' or code == c'l':
        memcpy(&q, place, 8)
        return q
    elif code == c'B':
        return <unsigned char>place[0]
    elif code == c'b':
        return <signed char>place[0]
    elif code == c'f':
        memcpy(&single, place, 4)
        return <double>single
    elif code == c'h':
        memcpy(&h, place, 2)
        return h
    elif code == c'H':
        memcpy(&unsigned_h, place, 2)
        return unsigned_h
    elif code == c'Q' or code == c'L':
        memcpy(&unsigned_q, place, 8)
        return unsigned_q
    memcpy(&unsigned_n, place, 4)
    if code == c'I':
        return unsigned_n
    return chr(unsigned_n) if unsigned_n <= 0x10FFFF else raise_value(vm, "chr() arg not in range(0x110000)")

cdef Py_ssize_t take(ArrayObject o, list values) except -1:
    """Append the first values that are plain. Returns: their number."""
    cdef bytearray content = o.content.data
    cdef Py_ssize_t i, size = 1 << o.shift, start = PyByteArray_GET_SIZE(content)
    PyByteArray_Resize(content, start + len(values) * size)
    for i in range(len(values)):
        if not store(PyByteArray_AS_STRING(content) + start + i * size, o.code, list_at(<PyObject*>values, i)):
            PyByteArray_Resize(content, start + i * size)
            return i
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

cdef int may_resize(VM* vm, ArrayObject o) except -9:
    """Checks that the length may change. Returns: -1: SIGNAL."""
    if o.content.exports > 0:
        raise_error(vm, BUFFER_ERROR, "cannot resize an array that is exporting buffers")
        return -1
    return touch(vm, o.content)


# --- construction ---

cdef int code_of(object text) except -1:
    """Returns: the type code; 0: no exact str of one."""
    return ord(text) if type(text) is str and len(<str>text) == 1 and text in CODES else 0

cdef object made_of(VM* vm, ClassObject cls, int code, object values):
    """Returns: an array of a list, tuple or range of few values that fit; None: of other values."""
    cdef Py_ssize_t n = count_of(values)
    cdef ArrayObject o
    if not n or n > PIECE:
        return None
    # A piece of a range is a list of new ints for a moment.
    if reserve(vm, 48 * n) < 0:
        return SIGNAL
    work(vm, n)
    o = new_array(vm, cls, code, bytearray())
    return o if take(o, piece_of(values, 0)) == n else None

cdef object array_new(VM* vm, PyObject** a):
    """array.array(typecode, initializer): an array of few plain values. Sandbox code makes all others."""
    cdef ClassObject cls = <ClassObject?><object>a[0]
    cdef tuple args = <tuple?><object>a[3]
    cdef dict named = None if a[4] == NULL else <dict?><object>a[4]
    cdef int code = 0 if a[1] == NULL or args or named else code_of(<object>a[1])
    if code and a[2] == NULL:
        return new_array(vm, cls, code, bytearray())
    made = made_of(vm, cls, code, <object>a[2]) if code else None
    if made is not None:
        return made
    if lookup(cls, "_new_other") == NULL:
        return raise_type(vm, "not an array.array")
    if a[2] != NULL:
        args = (<object>a[2],) + args
    if a[1] != NULL:
        args = (<object>a[1],) + args
    return call_tuple(vm, <object>lookup(cls, "_new_other"), (cls,) + args, named)

cdef object array_made(VM* vm, PyObject** a):
    """made(array, values): an array.array of that type of a list of few values that fit; None: left to sandbox code."""
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    return made_of(vm, public_class(o), o.code, <object>a[1])

cdef object array_taken(VM* vm, PyObject** a):
    """taken(array, values, start): append values of a list, tuple or range from there on, as long as they fit, at most PIECE. Returns: their
    number."""
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef Py_ssize_t start = size_in(a[2])
    cdef Py_ssize_t n = 0 if start < 0 else min(count_of(<object>a[1]) - start, PIECE)
    if n <= 0:
        return 0
    if reserve(vm, 48 * n) < 0 or may_resize(vm, o) < 0:
        return SIGNAL
    work(vm, n)
    return take(o, piece_of(<object>a[1], start))

cdef object array_packed(VM* vm, PyObject** a):
    """packed(array, value): the bytes of a plain value that fits."""
    cdef char place[LARGEST]
    cdef int code = (<ArrayObject?><object>a[0]).code
    if not store(place, code, a[1]):
        return raise_type(vm, "not a plain value that fits")
    return place[:1 << item_shift(code)]

cdef object array_items(VM* vm, PyObject** a):
    """items(array, start): a list of the items from there on, at most PIECE."""
    return items_from(vm, <ArrayObject?><object>a[0], size_in(a[1]))

cdef object items_from(VM* vm, ArrayObject o, Py_ssize_t start):
    cdef Py_ssize_t i, n = o.length() - start if start >= 0 else 0
    cdef list items = []
    n = min(n, PIECE)
    if n > 0:
        if reserve(vm, 40 * n) < 0:
            return SIGNAL
        work(vm, n)
        for i in range(start, start + n):
            item = item_at(vm, o, i)
            if item is SIGNAL:
                return SIGNAL
            items.append(item)
    return new_list(vm, items)

cdef object array_data(VM* vm, PyObject** a):
    """data(array): the bytearray of its items."""
    return (<ArrayObject?><object>a[0]).content

cdef object array_splice(VM* vm, PyObject** a):
    """splice(array, start, stop, content): replace the items from start to stop by those in `content`, bytes or a bytearray."""
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef Py_ssize_t start = size_in(a[1]), stop = size_in(a[2]), n = o.length(), size = 1 << o.shift
    cdef object content = buffer_of(vm, <object>a[3])
    if content is SIGNAL:
        return SIGNAL
    if content is None:
        return raise_not_buffer(vm, <object>a[3])
    if not 0 <= start <= stop <= n or len(content) % size:
        return raise_value(vm, "no whole items of the array")
    # A bytearray makes one more copy of bytes that it stores.
    if reserve(vm, 2 * len(content)) < 0:
        return SIGNAL
    if (may_resize(vm, o) if not content or len(content) != (stop - start) * size else touch(vm, o.content)) < 0:
        return SIGNAL
    work(vm, (len(content) + (n - start) * size) >> 4)
    o.content.data[start * size:stop * size] = content
    return None


cdef object array_holding(VM* vm, PyObject** a):
    """holding(array, content): an array like another one, whose items are those in a new bytearray, which it keeps."""
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef ArrayObject made = new_array(vm, public_class(o), o.code, bytearray())
    cdef BytearrayObject content = <BytearrayObject?><object>a[1]
    if content.cls is not BYTEARRAY:
        return raise_type(vm, "expected a bytearray")
    made.content = content
    return made


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

cdef object slice_of(VM* vm, ArrayObject o, SliceObject key):
    cdef Py_ssize_t start = 0, stop = 0, step = 0, count = 0, i, size = 1 << o.shift
    cdef bytearray content
    if not slice_indices(vm, key, o.length(), &start, &stop, &step, &count) or reserve(vm, 200 + count * size) < 0:
        return SIGNAL
    if step == 1:
        work(vm, count * size >> 4)
        content = o.content.data[start * size:(start + count) * size]
    else:
        work(vm, count)
        content = bytearray(count * size)
        for i in range(count):
            memcpy(PyByteArray_AS_STRING(content) + i * size, place_of(o, start + i * step), size)
    return new_array(vm, public_class(o), o.code, content)

cdef object array_getitem(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef int64_t i, n = o.length()
    if compact_int(a[1], &i):
        if i < 0:
            i += n
        if 0 <= i < n:
            return item_at(vm, o, i)
    elif type(<object>a[1]) is SliceObject and slice_is_plain(<SliceObject><object>a[1]):
        return slice_of(vm, o, <SliceObject><object>a[1])
    return other_way(vm, "_get_other", a, 1)

cdef object array_setitem(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef int64_t i, n = o.length()
    cdef char item[LARGEST]
    if compact_int(a[1], &i):
        if i < 0:
            i += n
        if 0 <= i < n and store(item, o.code, a[2]):
            if touch(vm, o.content) < 0:
                return SIGNAL
            memcpy(place_of(o, i), item, 1 << o.shift)
            return None
    return other_way(vm, "_set_other", a, 2)

cdef object array_append(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef char item[LARGEST]
    cdef Py_ssize_t used, size = 1 << o.shift
    if not store(item, o.code, a[1]):
        return other_way(vm, "_append_other", a, 1)
    if may_resize(vm, o) < 0:
        return SIGNAL
    vm.budget -= size + 1
    used = o.length() * size
    PyByteArray_Resize(o.content.data, used + size)
    memcpy(PyByteArray_AS_STRING(o.content.data) + used, item, size)
    return None

cdef object array_pop(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef Py_ssize_t i = size_in(a[1]), n = o.length(), size = 1 << o.shift
    if n == 0:
        return raise_error(vm, INDEX_ERROR, "pop from empty array")
    if i < 0:
        i += n
    if not 0 <= i < n:
        return raise_error(vm, INDEX_ERROR, "pop index out of range")
    if may_resize(vm, o) < 0:
        return SIGNAL
    work(vm, (n - i) * size >> 4)
    item = item_at(vm, o, i)
    if item is not SIGNAL:
        del o.content.data[i * size:(i + 1) * size]
    return item

cdef object array_insert(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef char item[LARGEST]
    cdef Py_ssize_t i = size_in(a[1]), n = o.length(), size = 1 << o.shift
    if not store(item, o.code, a[2]):
        return other_way(vm, "_insert_other", a, 2)
    if may_resize(vm, o) < 0:
        return SIGNAL
    i = max(i + n, 0) if i < 0 else min(i, n)
    vm.budget -= size + 1
    work(vm, (n - i) * size >> 4)
    o.content.data[i * size:i * size] = item[:size]
    return None

cdef bint is_found_at_once(ArrayObject o, PyObject* v) noexcept:
    """Return whether a comparison of the items with v runs no code of the program, and takes little time."""
    return o.code != c'u' and o.code != c'w' and o.length() <= PIECE and (num_kind(v) != NUM_NONE or type(<object>v) is str)

cdef Py_ssize_t find(VM* vm, ArrayObject o, object v, Py_ssize_t start, Py_ssize_t stop) except -2:
    """Returns: the index of the first item that equals v, for which is_found_at_once() holds; -1: there is none."""
    cdef Py_ssize_t i
    for i in range(start, stop):
        if item_at(vm, o, i) == v:
            return i
    return -1

cdef object array_index(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef int64_t start, stop, n = o.length()
    if not (is_found_at_once(o, a[1]) and exact_int64(a[2], &start) and exact_int64(a[3], &stop)):
        return other_way(vm, "_index_other", a, 3)
    work(vm, n)
    start = max(start + n, 0) if start < 0 else start
    stop = stop + n if stop < 0 else min(stop, n)
    i = find(vm, o, <object>a[1], start, stop)
    return i if i >= 0 else raise_value(vm, "array.index(x): x not in array")

cdef object array_count(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef Py_ssize_t i, n = o.length(), count = 0
    if not is_found_at_once(o, a[1]):
        return other_way(vm, "_count_other", a, 1)
    work(vm, n)
    i = find(vm, o, <object>a[1], 0, n)
    while i >= 0:
        count += 1
        i = find(vm, o, <object>a[1], i + 1, n)
    return count

cdef object array_remove(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef Py_ssize_t i, n = o.length(), size = 1 << o.shift
    if not is_found_at_once(o, a[1]):
        return other_way(vm, "_remove_other", a, 1)
    work(vm, n)
    i = find(vm, o, <object>a[1], 0, n)
    if i < 0:
        return raise_value(vm, "array.remove(x): x not in array")
    if may_resize(vm, o) < 0:
        return SIGNAL
    work(vm, (n - i) * size >> 4)
    del o.content.data[i * size:(i + 1) * size]
    return None

cdef object array_reverse(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef char item[LARGEST]
    cdef Py_ssize_t i = 0, j = o.length() - 1, size = 1 << o.shift
    if touch(vm, o.content) < 0:
        return SIGNAL
    work(vm, j >> 2)
    while i < j:
        memcpy(item, place_of(o, i), size)
        memcpy(place_of(o, i), place_of(o, j), size)
        memcpy(place_of(o, j), item, size)
        i += 1
        j -= 1
    return None

cdef object array_byteswap(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    cdef Py_ssize_t i, k, size = 1 << o.shift
    cdef char* item
    cdef char byte
    if touch(vm, o.content) < 0:
        return SIGNAL
    work(vm, o.length())
    for i in range(o.length()):
        item = place_of(o, i)
        for k in range(size >> 1):
            byte = item[k]
            item[k] = item[size - 1 - k]
            item[size - 1 - k] = byte
    return None

cdef object array_tobytes(VM* vm, PyObject** a):
    cdef bytearray data = (<ArrayObject?><object>a[0]).content.data
    if reserve(vm, 64 + PyByteArray_GET_SIZE(data)) < 0:
        return SIGNAL
    work(vm, PyByteArray_GET_SIZE(data) >> 4)
    return PyByteArray_AS_STRING(data)[:PyByteArray_GET_SIZE(data)]

cdef object array_tolist(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    return items_from(vm, o, 0) if o.length() <= PIECE else other_way(vm, "_tolist_other", a, 0)

cdef object array_frombytes(VM* vm, PyObject** a):
    cdef ArrayObject o = <ArrayObject?><object>a[0]
    if type(<object>a[1]) is not bytes or len(<bytes><object>a[1]) & ((1 << o.shift) - 1):
        return other_way(vm, "_frombytes_other", a, 1)
    if not <bytes><object>a[1]:
        return None
    # The bytearray may grow by more than it needs.
    if reserve(vm, 2 * len(<bytes><object>a[1])) < 0 or may_resize(vm, o) < 0:
        return SIGNAL
    work(vm, len(<bytes><object>a[1]) >> 4)
    o.content.data += <bytes><object>a[1]
    return None

cdef object array_len(VM* vm, PyObject** a):
    return (<ArrayObject?><object>a[0]).length()

cdef object array_typecode(VM* vm, PyObject** a):
    return chr((<ArrayObject?><object>a[0]).code)

cdef object array_itemsize(VM* vm, PyObject** a):
    return 1 << (<ArrayObject?><object>a[0]).shift


# --- iterators ---

@cython.final
cdef class ArrayIter(HeapObject):
    cdef bint is_iterator(self) noexcept:
        return True

    cdef object next(self, VM* vm):
        cdef ArrayObject o = self.array
        if o is None:
            return STOP
        if touch(vm, self) < 0:
            return SIGNAL
        if self.i >= o.length():
            self.array = None
            return STOP
        self.i += 1
        return item_at(vm, o, self.i - 1)

    cdef int fields(self, Fields f) except -1:
        self.array = f.perhaps(self.array, ArrayObject)
        self.i = f.number(self.i, 0, 1 << 60)
        return 0

cdef ClassObject ARRAY_ITERATOR = builtin_class("arrayiterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
ARRAY_ITERATOR.ns["__module__"] = "array"

cdef object array_iter(VM* vm, PyObject** a):
    cdef ArrayIter it = ArrayIter.__new__(ArrayIter)
    it.cls = ARRAY_ITERATOR
    it.epoch = vm.epoch
    it.array = <ArrayObject?><object>a[0]
    charge(vm, 80)
    return born(vm, it)

cdef object iterator_self(VM* vm, PyObject** a):
    return <object>a[0]

cdef object iterator_next(VM* vm, PyObject** a):
    item = (<ArrayIter?><object>a[0]).next(vm)
    return raise_stop(vm, None) if item is STOP else item

cdef object iterator_reduce(VM* vm, PyObject** a):
    cdef ArrayIter it = <ArrayIter?><object>a[0]
    charge(vm, 200)
    return (natives["builtins.iter"], ((),)) if it.array is None else (natives["builtins.iter"], (it.array,), it.i)

cdef object iterator_setstate(VM* vm, PyObject** a):
    cdef ArrayIter it = <ArrayIter?><object>a[0]
    if touch(vm, it) < 0:
        return SIGNAL
    if it.array is not None:
        it.i = max(0, min(size_in(a[1]), it.array.length()))
    return None


static_method(ARRAY, "__new__", array_new, "cls, typecode=..., initializer=..., /, *args, **kwargs=...")
method(ARRAY, "__getitem__", array_getitem, "self, key, /")
method(ARRAY, "__iter__", array_iter, "self, /")
method(ARRAY, "__len__", array_len, "self, /")
method(ARRAY, "__setitem__", array_setitem, "self, key, value, /")
method(ARRAY, "append", array_append, "self, v, /")
method(ARRAY, "byteswap", array_byteswap, "self, /")
method(ARRAY, "count", array_count, "self, v, /")
method(ARRAY, "frombytes", array_frombytes, "self, buffer, /")
method(ARRAY, "index", array_index, "self, v, start=0, stop=9223372036854775807, /")
method(ARRAY, "insert", array_insert, "self, i: size, v, /")
attribute(ARRAY, "itemsize", array_itemsize, NULL)
method(ARRAY, "pop", array_pop, "self, i: size=-1, /")
method(ARRAY, "remove", array_remove, "self, v, /")
method(ARRAY, "reverse", array_reverse, "self, /")
method(ARRAY, "tobytes", array_tobytes, "self, /")
method(ARRAY, "tolist", array_tolist, "self, /")
attribute(ARRAY, "typecode", array_typecode, NULL)
method(ARRAY_ITERATOR, "__iter__", iterator_self, "self, /")
method(ARRAY_ITERATOR, "__next__", iterator_next, "self, /")
method(ARRAY_ITERATOR, "__reduce__", iterator_reduce, "self, /")
method(ARRAY_ITERATOR, "__setstate__", iterator_setstate, "self, state: size, /")
function(NAMESPACE, "_array", "data", array_data, "array: _Array, /")
function(NAMESPACE, "_array", "holding", array_holding, "array: _Array, content: bytearray, /")
function(NAMESPACE, "_array", "items", array_items, "array: _Array, start: size, /")
function(NAMESPACE, "_array", "made", array_made, "array: _Array, values: list, /")
function(NAMESPACE, "_array", "packed", array_packed, "array: _Array, value, /")
function(NAMESPACE, "_array", "splice", array_splice, "array: _Array, start: size, stop: size, content, /")
function(NAMESPACE, "_array", "taken", array_taken, "array: _Array, values, start: size, /")
NAMESPACE["_Array"] = ARRAY
