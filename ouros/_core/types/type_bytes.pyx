"""bytes, and the methods that bytes and bytearray share.

Must not know nodes. Invariants: each native reserves the memory of its result in one request, before it makes the result. Host methods are
called with exact host bytes and bytearrays only.
"""
cimport cython
from libc.string cimport memcpy, memset
from ouros._core.protocols.argument_errors cimport argument_type
from ouros._core.protocols.call cimport call1, call_prelude, call_special, class_method, natives, static_method
from ouros._core.heap.exceptions cimport (
    INDEX_ERROR, OVERFLOW_ERROR, TYPE_ERROR, raise_error, raise_host, raise_quoting, raise_type, raise_value,
)
from ouros._core.protocols.plain_text cimport bytes_repr, format_hooks, percent_format, redone
from ouros._core.heap.write_barrier cimport born
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, work
from ouros._core.heap.long_loops cimport is_over_now
from ouros._core.types.argument_conversion cimport add, call_with, convert_items, bound_in, size_in, value_instance
from ouros._core.protocols.node cimport resume_function, ResumeFunction, then
from ouros._core.protocols.ops cimport as_index, hash_value, to_list
from ouros._core.types.native_object cimport attributes_beside
from ouros._core.types.text_codec cimport codec_args, decode_bytes, encode_text
from ouros._core.types.type_sequence cimport ListObject, new_list, resolve_slice, seq_iter, slice_indices, slice_is_plain, SliceObject

cdef extern from "Python.h":
    object PyUnicode_DecodeASCII(const char* s, Py_ssize_t n, const char* errors)
    char* PyBytes_AS_STRING(object o) noexcept
    char* PyByteArray_AS_STRING(object o) noexcept
    bytes PyBytes_FromStringAndSize(const char* s, Py_ssize_t n)
    bytearray PyByteArray_FromStringAndSize(const char* s, Py_ssize_t n)

cdef extern from *:
    """
    #define OU_BYTEARRAY_ROOM(o) (((PyByteArrayObject*)(o))->ob_alloc)
    """
    Py_ssize_t bytearray_room "OU_BYTEARRAY_ROOM" (PyObject* o) noexcept

DEF LONG = 1 << 22
DEF PIECE = 1 << 16              # bytes between two looks at the limits
DEF FEW = 1000                   # parts that the host joins
DEF MAX_SIZE = 0x7FFFFFFFFFFFFFFFLL


@cython.final
cdef class BytearrayObject(HeapObject):
    cdef Instance attributes(self, bint make):
        self.ext = attributes_beside(self, self.ext, make)
        return self.ext

    cdef Py_ssize_t length(self) noexcept:
        return len(self.data)

    cdef object iterate(self, VM* vm):
        return born(vm, seq_iter(self))

    cdef int walk(self, Walker w) except -1:
        if self.ext is not None:
            w.visit(self.ext)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        # A host bytearray keeps its block when it shrinks to no less than half.
        return HeapObject.size(self) + 80 + max(bytearray_room(<PyObject*>self.data), len(self.data) + (len(self.data) >> 3))

    cdef tuple get_state(self):
        return (bytes(self.data),) if self.ext is None else (bytes(self.data), self.ext)

    cdef int set_state(self, tuple state) except -1:
        if not 1 <= len(state) <= 2 or type(state[0]) is not bytes or len(state) == 2 and type(state[1]) is not Instance:
            raise ValueError("damaged data: bytearray")
        self.data = bytearray(state[0])
        self.ext = <Instance>state[1] if len(state) == 2 else None
        return 0


cdef class BufferObject(NativeObject):
    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.content = f.exactly(self.content, BytearrayObject)
        return 0

    cdef str item_format(self):
        raise NotImplementedError


cdef BytearrayObject new_bytearray(VM* vm, bytearray data):
    cdef BytearrayObject o = BytearrayObject.__new__(BytearrayObject)
    o.cls = BYTEARRAY
    o.data = data
    o.epoch = vm.epoch
    charge(vm, 120)
    return o


cdef inline object host_data(VM* vm, object v, Apart apart):
    v = unwrap(v)
    if type(v) is bytes:
        return v
    if type(v) is BytearrayObject:
        return (<BytearrayObject>v).data
    if isinstance(v, BufferObject):
        return (<BufferObject>v).content.data
    if is_heap(v) and view_hook != NULL:
        return view_hook(vm, v, apart)
    return None

cdef object buffer_of(VM* vm, object v):
    return host_data(vm, v, APART_REFUSED)

cdef object content_of(VM* vm, object v):
    return host_data(vm, v, APART_COPIED)

cdef object close_buffer_of(VM* vm, object v):
    return host_data(vm, v, APART_NONE)


cdef object exact(VM* vm, object host):
    """Return host bytes of what buffer_of() returned."""
    if type(host) is not bytearray:
        return host
    return SIGNAL if reserve(vm, 64 + len(<bytearray>host)) < 0 else bytes(<bytearray>host)

cdef object exact_bytes(VM* vm, object v):
    return exact(vm, close_buffer_of(vm, v))

cdef object exact_content(VM* vm, object v):
    return exact(vm, content_of(vm, v))


cdef object needed_buffer(VM* vm, object v):
    """Like buffer_of(), but SIGNAL for what is not bytes-like (raised)."""
    cdef object host = buffer_of(vm, v)
    return raise_not_buffer(vm, v) if host is None else host

format_hooks.bytes_of = exact_bytes
format_hooks.content_of = exact_content


cdef object raise_not_buffer(VM* vm, object v):
    return raise_type(vm, f"a bytes-like object is required, not '{type_name(v)}'")


cdef inline object payload(PyObject* p):
    """Returns: the host bytes or bytearray of self."""
    if type(<object>p) is bytes:
        return <object>p
    return (<BytearrayObject?><object>p).data


cdef inline object give(VM* vm, object host):
    """Wraps a host bytearray as a sandbox value; returns bytes unchanged."""
    if type(host) is bytearray:
        return new_bytearray(vm, <bytearray>host)
    return host


cdef object part(object s, Py_ssize_t start, Py_ssize_t stop):
    """s[start:stop] of host bytes or a host bytearray; 0 <= start <= stop <= len(s)."""
    if type(s) is not bytes:
        return PyByteArray_FromStringAndSize(PyByteArray_AS_STRING(s) + start, stop - start)
    return s if stop - start == len(<bytes>s) else PyBytes_FromStringAndSize(PyBytes_AS_STRING(s) + start, stop - start)


cdef Native native_of(object self_, str name):
    """Return the method of bytes or bytearray, whichever self is."""
    return <Native?>natives[f"builtins.{'bytes' if type(self_) is bytes else 'bytearray'}.{name}"]


cdef object host_slice(Py_ssize_t start, Py_ssize_t stop, Py_ssize_t step):
    return slice(start, None if stop < 0 else stop, step)


cdef int byte_in(VM* vm, object v) except -9:
    cdef int64_t i
    if type(v) is not int:
        raise_type(vm, f"'{type_name(v)}' object cannot be interpreted as an integer")
        return -1
    if not exact_int64(<PyObject*>v, &i) or not 0 <= i <= 255:
        raise_value(vm, "byte must be in range(0, 256)")
        return -1
    return <int>i


# --- operations that nodes call ---

cdef object bytes_concat(VM* vm, object a, object b):
    cdef object other = close_buffer_of(vm, b)
    if other is None:
        return raise_type(vm, f"can't concat {type_name(b, 100)} to bytes")
    if other is SIGNAL or reserve(vm, 64 + len(<bytes?>a) + len(other)) < 0:
        return redone(vm, SIGNAL, CONCAT, a, b, None, 0)
    try:
        return <bytes?>a + other
    except Exception as e:
        return raise_host(vm, e)


cdef object item_at(VM* vm, object s, Py_ssize_t i):
    cdef Py_ssize_t n = len(s)
    if i < 0:
        i += n
    if not 0 <= i < n:
        return raise_error(vm, INDEX_ERROR, "index out of range" if type(s) is bytes else "bytearray index out of range")
    return (<bytes>s)[i] if type(s) is bytes else (<bytearray?>s)[i]


cdef object get(VM* vm, object self_, object s, object key):
    """Subscripts self_; s is its host data."""
    cdef int64_t i
    cdef Py_ssize_t start = 0, stop = 0, step = 0, count = 0
    if exact_int64(<PyObject*>key, &i):
        return item_at(vm, s, i)
    if type(key) is SliceObject:
        if not slice_is_plain(<SliceObject>key):
            return then(vm, resolve_slice(vm, <SliceObject>key), GET_KEY, self_, None, None, 0)
        if not slice_indices(vm, <SliceObject>key, len(s), &start, &stop, &step, &count):
            return SIGNAL
        if reserve(vm, 64 + count) < 0:
            return SIGNAL
        if step == 1 and count > 0:
            return give(vm, part(s, start, start + count))
        try:
            if count <= 0:
                return give(vm, b"" if type(s) is bytes else bytearray())
            return give(vm, s[host_slice(start, stop, step)])
        except Exception as e:
            return raise_host(vm, e)
    v = unwrap(key)
    if type(v) is bool:
        return item_at(vm, s, 1 if v is True else 0)
    if type(v) is int:
        if exact_int64(<PyObject*>v, &i):
            return item_at(vm, s, i)
        return raise_error(vm, INDEX_ERROR, "cannot fit 'int' into an index-sized integer")
    if is_heap(v) and lookup(class_of(v), "__index__") != NULL:
        return then(vm, as_index(vm, v), GET_KEY, self_, None, None, 0)
    which = "byte" if type(s) is bytes else "bytearray"
    return raise_type(vm, f"{which} indices must be integers or slices, not {type_name(key)}")


cdef object bytes_get(VM* vm, object s, object key):
    return redone(vm, get(vm, s, s, key), GET, s, key, None, 0)


cdef object get_key(VM* vm, object key, object o, object b, object c, int64_t i):
    """ResumeFunction: `key` is the key of a subscript, converted."""
    return redone(vm, get(vm, o, exact_payload(o), key), GET_KEPT, o, key, None, 0)

cdef object redo_get_key(VM* vm, object value, object o, object key, object c, int64_t i):
    return get_key(vm, key, o, None, None, 0)

cdef object redo_concat(VM* vm, object value, object left, object right, object c, int64_t i):
    return bytes_concat(vm, <bytes?>left, right)

cdef object redo_get(VM* vm, object value, object o, object key, object c, int64_t i):
    return bytes_get(vm, <bytes?>o, key)

cdef ResumeFunction CONCAT = resume_function("bytes.concat", redo_concat)
cdef ResumeFunction GET = resume_function("bytes.get", redo_get)
cdef ResumeFunction GET_KEY = resume_function("bytes.get_key", get_key)
cdef ResumeFunction GET_KEPT = resume_function("bytes.get_kept", redo_get_key)


# --- making bytes ---

cdef object from_items(VM* vm, PyObject** a, list items, str type_text, Native native):
    """Makes host bytes of a list of ints. Items that need __index__ are converted first."""
    cdef Py_ssize_t i, n = len(items)
    cdef int64_t b
    cdef bytearray out
    work(vm, n)
    if reserve(vm, 64 + 2 * n) < 0:
        return SIGNAL
    out = bytearray(n)
    for i in range(n):
        v = items[i]
        if not exact_int64(<PyObject*>v, &b):
            v = unwrap(v)
            if type(v) is bool:
                b = 1 if v is True else 0
            elif type(v) is int:
                if not exact_int64(<PyObject*>v, &b):
                    b = -1
            else:
                if is_heap(v):
                    charge(vm, 8 * n)
                    return convert_items(vm, native, (<object>a[0], None), 1, list(items), i)
                return raise_type(vm, f"'{type_name(v)}' object cannot be interpreted as an integer")
        if not 0 <= b <= 255:
            return raise_value(vm, "bytes must be in range(0, 256)" if type_text == "bytes" else "byte must be in range(0, 256)")
        out[i] = <unsigned char>b
    return bytes(out)


cdef bint iterates_itself(object v):
    """Returns: whether an __iter__ of the program gives the items."""
    return is_heap(v) and (<HeapObject>v).cls.flags & C_ITER != 0

cdef object bytes_from(VM* vm, PyObject** a, str type_text, Native native):
    cdef object x, v, host
    cdef Py_ssize_t n = 0
    cdef int64_t i
    cdef list how = []
    if (a[2] != NULL or a[3] != NULL) and not codec_args(vm, type_text, a[2], a[3], how):
        return SIGNAL
    x = None if a[1] == NULL else <object>a[1]
    v = unwrap(x)
    if a[2] != NULL:
        if a[1] == NULL or type(v) is not str:
            return raise_type(vm, "encoding without a string argument")
        return encode_text(vm, <str>v, <str?>how[0], <str?>how[1])
    if a[3] != NULL:
        if type(v) is str:
            return raise_type(vm, "string argument without an encoding")
        return raise_type(vm, "errors without a string argument")
    if a[1] == NULL:
        return b""
    if type(v) is str:
        return raise_type(vm, "string argument without an encoding")
    if type(v) is bytes:
        return v
    if type(v) is bool:
        v = int(v)
    if type(v) is int:
        if not exact_int64(<PyObject*>v, &i):
            return raise_error(vm, OVERFLOW_ERROR, "cannot fit 'int' into an index-sized integer")
        if i < 0:
            return raise_value(vm, "negative count")
        if reserve(vm, 64 + i if i < (1 << 60) else i) < 0:
            return SIGNAL
        try:
            return bytes(i)
        except Exception as e:
            return raise_host(vm, e)
    host = content_of(vm, v)
    if host is SIGNAL:
        return SIGNAL
    if host is not None:
        work(vm, len(host) >> 2)
        if reserve(vm, 64 + len(host)) < 0:
            return SIGNAL
        return bytes(host)
    if is_heap(x) and lookup(class_of(x), "__index__") != NULL:
        return call_with(vm, as_index(vm, x), native, a, 1)
    if is_heap(x) and lookup(class_of(x), "__buffer__") != NULL:
        return then(vm, call_prelude(vm, "buffer_view", (x,)), VIEWED, type_text, None, None, 0)
    if type(v) is ListObject and not iterates_itself(x):
        return from_items(vm, a, (<ListObject>v).items, type_text, native)
    if type(v) is tuple and not iterates_itself(x):
        if reserve(vm, 8 * len(<tuple>v)) < 0:
            return SIGNAL
        return from_items(vm, a, list(<tuple>v), type_text, native)
    if type(v) is not range and (not is_heap(x) or not (
        lookup(class_of(x), "__iter__") != NULL or lookup(class_of(x), "__getitem__") != NULL)
    ):
        return raise_type(vm, f"cannot convert '{type_name(x)}' object to {type_text}")   # short: the caller gives a constant
    return call_with(vm, to_list(vm, x), native, a, 1)


cdef object viewed(VM* vm, object value, object wanted, object b, object c, int64_t i):
    """ResumeFunction: `value` is the result of the object's __buffer__."""
    host = content_of(vm, value)
    if host is None:
        return raise_type(vm, f"cannot convert '{type_name(value)}' object to {wanted}")   # short: the caller gives a constant
    if host is SIGNAL or reserve(vm, 64 + len(host)) < 0:
        return SIGNAL
    return bytes(host)

cdef ResumeFunction VIEWED = resume_function("bytes.viewed", viewed)


cdef object made(VM* vm, object value, object cls, object b, object c, int64_t i):
    """ResumeFunction: `value` is the result of __bytes__, for an instance of `cls`."""
    cdef object v = unwrap(value)
    if type(v) is not bytes:
        return raise_type(vm, f"__bytes__ returned non-bytes (type {type_name(value)})")
    if cls is BYTES:
        return value
    return value_instance(vm, <ClassObject?>cls, v)

cdef ResumeFunction MADE = resume_function("bytes.made", made)


cdef object bytes_new(VM* vm, PyObject** a):
    cdef object cls = <object>a[0], r
    if a[1] != NULL and a[2] == NULL and a[3] == NULL and is_heap(<object>a[1]):
        p = lookup(class_of(<object>a[1]), "__bytes__")
        if p != NULL and not hooks.is_native(<object>p):
            return then(vm, call_bytes(vm, <object>a[1]), MADE, cls, None, None, 0)
    r = bytes_from(vm, a, "bytes", <Native?>natives["builtins.bytes.__new__"])
    if type(r) is not bytes:
        # SIGNAL, or the result of the native called again.
        return r
    return r if cls is BYTES else value_instance(vm, <ClassObject?>cls, r)


cdef object call_bytes(VM* vm, object v):
    return call_special(vm, v, "__bytes__", NULL, 0)


cdef object shared_maketrans(VM* vm, PyObject** a):
    cdef object x = needed_buffer(vm, <object>a[0]), y
    if x is SIGNAL:
        return SIGNAL
    y = needed_buffer(vm, <object>a[1])
    if y is SIGNAL:
        return SIGNAL
    if len(x) != len(y):
        return raise_value(vm, "maketrans arguments must have same length")
    charge(vm, 300)
    work(vm, len(x))
    return bytes.maketrans(x, y)


cdef str hex_error(str s):
    """Returns: the error message for an argument of fromhex."""
    cdef Py_ssize_t i = 0, n = len(s)
    while i < n:
        if s[i] in " \t\n\r\x0b\x0c":
            i += 1
            continue
        if s[i] not in "0123456789abcdefABCDEF":
            return f"non-hexadecimal number found in fromhex() arg at position {i}"
        i += 1
        if i >= n:
            break
        if s[i] not in "0123456789abcdefABCDEF":
            return f"non-hexadecimal number found in fromhex() arg at position {i}"
        i += 1
    return "fromhex() arg must contain an even number of hexadecimal digits"


cdef object hex_bytes(VM* vm, object v):
    cdef object host
    v = unwrap(v)
    if type(v) is not str:
        host = buffer_of(vm, v)
        if host is None:
            return raise_quoting(vm, TYPE_ERROR, "fromhex() argument must be str or bytes-like, not %s", full_type_name(v))
        # The bytes, their text, and the result.
        if host is SIGNAL or reserve(vm, 128 + 3 * len(host)) < 0:
            return SIGNAL
        v = bytes(host).decode("latin-1")
    elif reserve(vm, 64 + len(<str>v) // 2) < 0:
        return SIGNAL
    work(vm, len(<str>v))
    try:
        return bytes.fromhex(<str>v)
    except ValueError:
        return raise_value(vm, hex_error(<str>v))


cdef object bytes_fromhex(VM* vm, PyObject** a):
    cdef object r = hex_bytes(vm, <object>a[1])
    if r is SIGNAL or <object>a[0] is BYTES:
        return r
    return call1(vm, <object>a[0], r)


cdef object bytearray_fromhex(VM* vm, PyObject** a):
    cdef object r = hex_bytes(vm, <object>a[1])
    if r is SIGNAL:
        return SIGNAL
    if <object>a[0] is BYTEARRAY:
        return new_bytearray(vm, bytearray(<bytes?>r))
    return call1(vm, <object>a[0], r)


cdef object shared_hex(VM* vm, PyObject** a):
    return hex_text(vm, payload(a[0]), a[1], <int>size_in(a[2]))


cdef object hex_text(VM* vm, object s, PyObject* sep_arg, int group):
    cdef object sep
    work(vm, len(s))
    if sep_arg == NULL:
        if reserve(vm, 64 + 2 * len(s)) < 0:
            return SIGNAL
        return s.hex()
    sep = unwrap(<object>sep_arg)
    if type(sep) is not str:
        sep = exact_bytes(vm, sep)
        if sep is SIGNAL:
            return SIGNAL
        if sep is None:
            return raise_type(vm, f"object of type '{type_name(<object>sep_arg)}' has no len()")
    if len(sep) != 1:
        return raise_value(vm, "sep must be length 1.")
    if not sep.isascii():
        return raise_value(vm, "sep must be ASCII.")
    if reserve(vm, 64 + 3 * len(s)) < 0:
        return SIGNAL
    return s.hex() if group == 0 else s.hex(sep, group)


cdef bint ascii_only(bytes data):
    cdef const unsigned char* p = data
    cdef Py_ssize_t i
    cdef unsigned char any = 0
    if len(data) > 100:
        return data.isascii()
    for i in range(len(data)):
        any |= p[i]
    return any < 128

cdef object shared_decode(VM* vm, PyObject** a):
    cdef list how
    if a[1] == NULL and a[2] == NULL and type(<object>a[0]) is bytes and ascii_only(<bytes><object>a[0]):
        if reserve(vm, len(<bytes><object>a[0]) + 64) < 0:
            return SIGNAL
        return PyUnicode_DecodeASCII(PyBytes_AS_STRING(<object>a[0]), len(<bytes><object>a[0]), NULL)
    how = []
    if not codec_args(vm, "decode", a[1], a[2], how):
        return SIGNAL
    return decode_bytes(vm, payload(a[0]), <str?>how[0], <str?>how[1])


# --- searching ---

cdef enum Search:
    FIND   = 0
    RFIND  = 1
    INDEX  = 2
    RINDEX = 3
    COUNT  = 4



cdef object sub_arg(VM* vm, object v):
    """Return the bytes to look for, or SIGNAL. v: bytes-like, or the int of one byte"""
    cdef int b
    host = buffer_of(vm, v)
    if host is not None:
        return host
    if type(v) is int:
        b = byte_in(vm, v)
        return SIGNAL if b < 0 else bytes((b,))
    return raise_type(vm, f"argument should be integer or bytes-like object, not '{type_name(v)}'")


cdef Py_ssize_t last_index(object s, object sub, Py_ssize_t start, Py_ssize_t end) except -2:
    """s.rfind(sub, start, end) in linear time."""
    cdef Py_ssize_t n = len(s), m = len(sub), at
    if m < 2 or n * m < LONG:
        return s.rfind(sub) if start == 0 and end == MAX_SIZE else s.rfind(sub, start, end)
    start, end, _ = slice(start, end).indices(n)
    n = end - start
    if n < m:
        return s.rfind(sub, start, end)
    at = s[start:end][::-1].find(sub[::-1])
    return -1 if at < 0 else end - m - at


cdef object search(VM* vm, PyObject** a, int how):
    cdef Py_ssize_t start = bound_in(a[2], 0), end = bound_in(a[3], MAX_SIZE), at
    cdef object s = payload(a[0]), sub = sub_arg(vm, <object>a[1])
    if sub is SIGNAL:
        return SIGNAL
    work(vm, len(s))
    if how == COUNT:
        return s.count(sub) if start == 0 and end == MAX_SIZE else s.count(sub, start, end)
    if how == RFIND or how == RINDEX:
        if len(s) * len(sub) >= LONG and reserve(vm, 64 + 3 * len(s)) < 0:
            return SIGNAL
        at = last_index(s, sub, start, end)
    else:
        at = s.find(sub) if start == 0 and end == MAX_SIZE else s.find(sub, start, end)
    if at < 0 and (how == INDEX or how == RINDEX):
        return raise_value(vm, "subsection not found")
    return at

cdef object shared_find(VM* vm, PyObject** a):
    return search(vm, a, FIND)

cdef object shared_rfind(VM* vm, PyObject** a):
    return search(vm, a, RFIND)

cdef object shared_index(VM* vm, PyObject** a):
    return search(vm, a, INDEX)

cdef object shared_rindex(VM* vm, PyObject** a):
    return search(vm, a, RINDEX)

cdef object shared_count(VM* vm, PyObject** a):
    return search(vm, a, COUNT)


cdef object at_edge(VM* vm, PyObject** a, str name, bint front):
    cdef Py_ssize_t start = bound_in(a[2], 0), end = bound_in(a[3], MAX_SIZE)
    cdef object s = payload(a[0]), sub, parts
    sub = buffer_of(vm, <object>a[1])
    if sub is SIGNAL:
        return SIGNAL
    if sub is not None:
        work(vm, len(sub) >> 3)
        return s.startswith(sub, start, end) if front else s.endswith(sub, start, end)
    parts = unwrap(<object>a[1])
    if type(parts) is not tuple:
        return raise_quoting(vm, TYPE_ERROR, "%s first arg must be bytes or a tuple of bytes, not %s", name, full_type_name(<object>a[1]))
    return edge_go(vm, None, <object>a[0], parts, (start, end, front), 0)

# saves: the object, the parts, (start, end, whether at the front), i: index of the current part
cdef object edge_go(VM* vm, object value, object self_, object parts, object where, int64_t i):
    cdef object s = exact_payload(self_), sub
    cdef Py_ssize_t start, end
    cdef int64_t budget
    start, end, front = <tuple?>where
    if i < 0:
        raise ValueError("damaged data: continuation")
    while i < len(<tuple?>parts):
        if must_poll(vm) and poll(vm) != NORMAL:
            return then(vm, SIGNAL, EDGE_GO, self_, parts, where, i)
        sub = None
        budget = vm.budget
        sub = needed_buffer(vm, (<tuple>parts)[i])
        if sub is SIGNAL:
            return SIGNAL
        # needed_buffer copies the content of a memoryview.
        vm.ticks -= 1 + (len(sub) >> 8)
        vm.budget = budget
        if s.startswith(sub, start, end) if front else s.endswith(sub, start, end):
            return True
        i += 1
    return False

cdef object exact_payload(object v):
    """Like payload, for a value from a continuation."""
    if type(v) is not bytes and type(v) is not BytearrayObject:
        raise ValueError("damaged data: continuation")
    return payload(<PyObject*>v)

cdef ResumeFunction EDGE_GO = resume_function("bytes.at_edge", edge_go)

cdef object shared_startswith(VM* vm, PyObject** a):
    return at_edge(vm, a, "startswith", True)

cdef object shared_endswith(VM* vm, PyObject** a):
    return at_edge(vm, a, "endswith", False)


cdef object parts_at(VM* vm, PyObject** a, bint front):
    cdef object s = payload(a[0]), sep
    cdef Py_ssize_t at, stop, n
    # As in CPython, a bytearray copies the separator.
    sep = needed_buffer(vm, <object>a[1]) if type(s) is bytes else content_of(vm, <object>a[1])
    if sep is None:
        return raise_not_buffer(vm, <object>a[1])
    if sep is SIGNAL:
        return SIGNAL
    if len(sep) == 0:
        return raise_value(vm, "empty separator")
    work(vm, len(s))
    if reserve(vm, 400 + 3 * len(s)) < 0:
        return SIGNAL
    at = s.find(sep) if front else last_index(s, sep, 0, MAX_SIZE)
    n = len(s)
    stop = at + len(sep)
    if at < 0:
        at = stop = n if front else 0
    return (give(vm, part(s, 0, at)), give(vm, part(s, at, stop)), give(vm, part(s, stop, n)))

cdef object shared_partition(VM* vm, PyObject** a):
    return parts_at(vm, a, True)

cdef object shared_rpartition(VM* vm, PyObject** a):
    return parts_at(vm, a, False)


cdef object shared_contains(VM* vm, PyObject** a):
    cdef object s = payload(a[0]), sub
    sub = sub_arg(vm, <object>a[1]) if type(<object>a[1]) is int else needed_buffer(vm, <object>a[1])
    if sub is SIGNAL:
        return SIGNAL
    work(vm, len(s))
    return s.find(sub) >= 0


# --- splitting and joining ---

cdef object new_parts(VM* vm, list parts):
    cdef Py_ssize_t i
    for i in range(len(parts)):
        if type(parts[i]) is bytearray:
            parts[i] = new_bytearray(vm, <bytearray>parts[i])
    return new_list(vm, parts)


cdef object split(VM* vm, PyObject** a, bint front):
    cdef object s = payload(a[0]), sep = None
    cdef Py_ssize_t most = size_in(a[2]), n = len(s), pieces, spaces
    cdef list out
    if <object>a[1] is not None:
        sep = needed_buffer(vm, <object>a[1])
        if sep is SIGNAL:
            return SIGNAL
    if sep is not None and len(sep) == 0:
        return raise_value(vm, "empty separator")
    if most < 0:
        most = MAX_SIZE
    pieces = n // 2 + 1 if sep is None else s.count(sep)
    if sep is None and n > 500:
        # Each white space ends at most one piece.
        spaces = 0
        for c in b" \t\n\r\x0b\x0c":
            spaces += s.count(<int>c)
            if is_over_now(vm, n >> 3):
                return SIGNAL
        pieces = min(pieces, spaces)
    pieces = min(pieces, most)
    work(vm, n)
    if reserve(vm, (200 if type(s) is bytearray else 50) * (pieces + 1) + 2 * n) < 0:
        return SIGNAL
    try:
        if front:
            out = s.split(sep, most)
        elif sep is None or n * len(sep) < LONG:
            out = s.rsplit(sep, most)
        else:
            out = [piece[::-1] for piece in s[::-1].split(sep[::-1], most)]
            out.reverse()
    except Exception as e:
        return raise_host(vm, e)
    return new_parts(vm, out)

cdef object shared_split(VM* vm, PyObject** a):
    return split(vm, a, True)

cdef object shared_rsplit(VM* vm, PyObject** a):
    return split(vm, a, False)


cdef object shared_splitlines(VM* vm, PyObject** a):
    cdef object s = payload(a[0])
    work(vm, len(s))
    if reserve(vm, (200 if type(s) is bytearray else 50) * (s.count(b"\n") + s.count(b"\r") + 1) + len(s)) < 0:
        return SIGNAL
    return new_parts(vm, s.splitlines(<object>a[1]))


cdef object joined(object s, list parts, Py_ssize_t size):
    """Like s.join(parts), for which the host takes 80 bytes of memory for each part. size: of the result."""
    cdef object out = PyBytes_FromStringAndSize(NULL, size) if type(s) is bytes else PyByteArray_FromStringAndSize(NULL, size)
    cdef char* p = PyBytes_AS_STRING(out) if type(s) is bytes else PyByteArray_AS_STRING(out)
    cdef char* between = PyBytes_AS_STRING(s) if type(s) is bytes else PyByteArray_AS_STRING(s)
    cdef Py_ssize_t gap = 0
    for part in parts:
        memcpy(p, between, gap)
        memcpy(p + gap, PyBytes_AS_STRING(part) if type(part) is bytes else PyByteArray_AS_STRING(<bytearray?>part), len(part))
        p += gap + len(part)
        gap = len(s)
    return out


cdef object shared_join(VM* vm, PyObject** a):
    cdef object s = payload(a[0]), v = unwrap(<object>a[1]), host
    cdef list items, parts
    cdef Py_ssize_t i
    cdef int64_t size = 64
    if type(v) is ListObject and not iterates_itself(v):
        items = (<ListObject>v).items
    elif type(v) is tuple and not iterates_itself(<object>a[1]):
        if reserve(vm, 8 * len(<tuple>v)) < 0:
            return SIGNAL
        items = list(<tuple>v)
    elif lookup(class_of(v), "__iter__") == NULL and lookup(class_of(v), "__getitem__") == NULL:
        return raise_type(vm, "can only join an iterable")
    else:
        return call_with(vm, to_list(vm, <object>a[1]), native_of(<object>a[0], "join"), a, 1)
    parts = []
    for i in range(len(items)):
        host = items[i]
        if type(host) is not bytes:
            host = close_buffer_of(vm, host)
            if host is SIGNAL:
                return SIGNAL
        if host is None:
            return raise_type(vm, f"sequence item {i}: expected a bytes-like object, {type_name(items[i], 80)} found")
        size += len(host)
        parts.append(host)
    work(vm, len(items) + size)
    if reserve(vm, size + 8 * len(items) + len(s) * len(items)) < 0:
        return SIGNAL
    try:
        return give(vm, s.join(parts) if len(parts) < FEW else joined(s, parts, size - 64 + len(s) * (len(parts) - 1)))
    except Exception as e:
        return raise_host(vm, e)


# --- removing and replacing ---

cdef bytes WHITE_SPACE = b" \t\n\r\x0b\x0c"

cdef object stripped(VM* vm, PyObject** a, bint left, bint right):
    cdef object s = payload(a[0]), chars = None
    if <object>a[1] is not None:
        chars = needed_buffer(vm, <object>a[1])
        if chars is SIGNAL:
            return SIGNAL
    if len(s) + (0 if chars is None else len(chars)) >= PIECE:
        return long_stripped(vm, s, WHITE_SPACE if chars is None else chars, left, right)
    work(vm, len(s))
    if reserve(vm, 64 + len(s)) < 0:
        return SIGNAL
    if left and right:
        return give(vm, s.strip(chars))
    return give(vm, s.lstrip(chars) if left else s.rstrip(chars))

cdef object long_stripped(VM* vm, object s, object chars, bint left, bint right):
    """Like stripped(), with a look at the limits after each PIECE bytes."""
    cdef bint[256] members
    cdef const unsigned char* data = <const unsigned char*>(PyBytes_AS_STRING(s) if type(s) is bytes else PyByteArray_AS_STRING(s))
    cdef Py_ssize_t at, start = 0, end = len(s)
    memset(members, 0, sizeof(members))
    for at in range(0, len(chars), PIECE):
        for c in set(chars[at:at + PIECE]):
            members[<unsigned char>c] = True
        if is_over_now(vm, 8 * PIECE):
            return SIGNAL
    while left and start < end and members[data[start]]:
        start += 1
        if start % PIECE == 0 and is_over_now(vm, PIECE):
            return SIGNAL
    while right and end > start and members[data[end - 1]]:
        end -= 1
        if end % PIECE == 0 and is_over_now(vm, PIECE):
            return SIGNAL
    return SIGNAL if reserve(vm, 64 + end - start) < 0 else give(vm, s[start:end])

cdef object shared_strip(VM* vm, PyObject** a):
    return stripped(vm, a, True, True)

cdef object shared_lstrip(VM* vm, PyObject** a):
    return stripped(vm, a, True, False)

cdef object shared_rstrip(VM* vm, PyObject** a):
    return stripped(vm, a, False, True)


cdef object removed(VM* vm, PyObject** a, bint front):
    cdef object s = payload(a[0]), part
    part = needed_buffer(vm, <object>a[1])
    if part is SIGNAL or reserve(vm, 64 + len(s)) < 0:
        return SIGNAL
    return give(vm, s.removeprefix(part) if front else s.removesuffix(part))

cdef object shared_removeprefix(VM* vm, PyObject** a):
    return removed(vm, a, True)

cdef object shared_removesuffix(VM* vm, PyObject** a):
    return removed(vm, a, False)


cdef object shared_replace(VM* vm, PyObject** a):
    cdef object s = payload(a[0]), old, new
    cdef Py_ssize_t most = size_in(a[3]), n = len(s), times, longer
    cdef int64_t size = n
    old = needed_buffer(vm, <object>a[1])
    if old is SIGNAL:
        return SIGNAL
    new = needed_buffer(vm, <object>a[2])
    if new is SIGNAL:
        return SIGNAL
    longer = len(new) - len(old)
    work(vm, 2 * n)
    if longer > 0:
        times = s.count(old)
        if 0 <= most < times:
            times = most
        size = MAX_SIZE - 100 if times and longer > (MAX_SIZE - n - 100) // times else n + longer * times
        work(vm, 8 * times)
    if reserve(vm, 64 + size) < 0:
        return SIGNAL
    try:
        return give(vm, s.replace(old, new, most))
    except Exception as e:
        return raise_host(vm, e)


cdef object shared_translate(VM* vm, PyObject** a):
    cdef object s = payload(a[0]), table = None, delete = b""
    if <object>a[1] is not None:
        table = needed_buffer(vm, <object>a[1])
        if table is SIGNAL:
            return SIGNAL
        if len(table) != 256:
            return raise_value(vm, "translation table must be 256 characters long")
    if a[2] != NULL:
        delete = needed_buffer(vm, <object>a[2])
        if delete is SIGNAL:
            return SIGNAL
    work(vm, len(s))
    if reserve(vm, 64 + len(s)) < 0:
        return SIGNAL
    return give(vm, s.translate(table, delete))


cdef object shared_expandtabs(VM* vm, PyObject** a):
    cdef object s = payload(a[0])
    cdef int size = <int>size_in(a[1])
    work(vm, len(s))
    if reserve(vm, 64 + len(s) + s.count(b"\t") * (size if size > 0 else 0)) < 0:
        return SIGNAL
    try:
        return give(vm, s.expandtabs(size))
    except Exception as e:
        return raise_host(vm, e)


# --- padding ---

cdef object justified(VM* vm, PyObject** a, str name, int how):
    """how: 0 center, 1 ljust, 2 rjust."""
    cdef object s = payload(a[0]), fill = b" "
    cdef Py_ssize_t width = size_in(a[1])
    if a[2] != NULL:
        fill = unwrap(<object>a[2])
        if type(fill) is not bytes and type(fill) is not BytearrayObject:
            return raise_type(vm, f"{name}() argument 2 must be a byte string of length 1, not {argument_type(<object>a[2])}")   # short: the caller gives a constant
        kind = "bytes" if type(fill) is bytes else "bytearray"
        fill = exact_bytes(vm, fill)
        if fill is SIGNAL:
            return SIGNAL
        if len(<bytes>fill) != 1:
            return raise_type(vm, f"{name}(): argument 2 must be a byte string of length 1, "
                                  f"not a {kind} object of length {len(<bytes>fill)}")   # short: the caller gives a constant
    if reserve(vm, 64 + max(len(s), width) if width < (1 << 60) else width) < 0:
        return SIGNAL
    try:
        if how == 0:
            return give(vm, s.center(width, fill))
        return give(vm, s.ljust(width, fill) if how == 1 else s.rjust(width, fill))
    except Exception as e:
        return raise_host(vm, e)

cdef object shared_center(VM* vm, PyObject** a):
    return justified(vm, a, "center", 0)

cdef object shared_ljust(VM* vm, PyObject** a):
    return justified(vm, a, "ljust", 1)

cdef object shared_rjust(VM* vm, PyObject** a):
    return justified(vm, a, "rjust", 2)


cdef object shared_zfill(VM* vm, PyObject** a):
    cdef object s = payload(a[0])
    cdef Py_ssize_t width = size_in(a[1])
    if reserve(vm, 64 + max(len(s), width) if width < (1 << 60) else width) < 0:
        return SIGNAL
    try:
        return give(vm, s.zfill(width))
    except Exception as e:
        return raise_host(vm, e)


# --- case and classes of bytes: ASCII only ---

cdef object recased(VM* vm, PyObject** a, str name):
    cdef object s = payload(a[0])
    work(vm, len(s))
    if reserve(vm, 64 + len(s)) < 0:
        return SIGNAL
    if name == "upper":
        return give(vm, s.upper())
    if name == "lower":
        return give(vm, s.lower())
    if name == "title":
        return give(vm, s.title())
    return give(vm, s.capitalize() if name == "capitalize" else s.swapcase())

cdef object shared_upper(VM* vm, PyObject** a):
    return recased(vm, a, "upper")

cdef object shared_lower(VM* vm, PyObject** a):
    return recased(vm, a, "lower")

cdef object shared_title(VM* vm, PyObject** a):
    return recased(vm, a, "title")

cdef object shared_capitalize(VM* vm, PyObject** a):
    return recased(vm, a, "capitalize")

cdef object shared_swapcase(VM* vm, PyObject** a):
    return recased(vm, a, "swapcase")

cdef object shared_isalnum(VM* vm, PyObject** a):
    work(vm, len(payload(a[0])))
    return payload(a[0]).isalnum()

cdef object shared_isalpha(VM* vm, PyObject** a):
    work(vm, len(payload(a[0])))
    return payload(a[0]).isalpha()

cdef object shared_isascii(VM* vm, PyObject** a):
    work(vm, len(payload(a[0])))
    return payload(a[0]).isascii()

cdef object shared_isdigit(VM* vm, PyObject** a):
    work(vm, len(payload(a[0])))
    return payload(a[0]).isdigit()

cdef object shared_islower(VM* vm, PyObject** a):
    work(vm, len(payload(a[0])))
    return payload(a[0]).islower()

cdef object shared_isspace(VM* vm, PyObject** a):
    work(vm, len(payload(a[0])))
    return payload(a[0]).isspace()

cdef object shared_istitle(VM* vm, PyObject** a):
    work(vm, len(payload(a[0])))
    return payload(a[0]).istitle()

cdef object shared_isupper(VM* vm, PyObject** a):
    work(vm, len(payload(a[0])))
    return payload(a[0]).isupper()


# --- special methods ---

cdef object compared(VM* vm, PyObject** a, int op):
    cdef object s = payload(a[0]), y
    if type(s) is bytes and type(unwrap(<object>a[1])) is not bytes:
        return NotImplemented
    y = close_buffer_of(vm, <object>a[1])
    if y is None or y is SIGNAL:
        return NotImplemented if y is None else SIGNAL
    work(vm, len(s))
    if op == 2:
        return s == y
    if op == 3:
        return s != y
    if op == 0:
        return s < y
    if op == 1:
        return s <= y
    return s > y if op == 4 else s >= y

cdef object shared_lt(VM* vm, PyObject** a):
    return compared(vm, a, 0)

cdef object shared_le(VM* vm, PyObject** a):
    return compared(vm, a, 1)

cdef object shared_eq(VM* vm, PyObject** a):
    return compared(vm, a, 2)

cdef object shared_ne(VM* vm, PyObject** a):
    return compared(vm, a, 3)

cdef object shared_gt(VM* vm, PyObject** a):
    return compared(vm, a, 4)

cdef object shared_ge(VM* vm, PyObject** a):
    return compared(vm, a, 5)

cdef object shared_add(VM* vm, PyObject** a):
    cdef object s = payload(a[0]), other = close_buffer_of(vm, <object>a[1])
    if other is SIGNAL:
        return SIGNAL
    if other is None:
        kind = "bytes" if type(s) is bytes else "bytearray"
        return raise_type(vm, f"can't concat {type_name(<object>a[1], 100)} to {kind}")
    work(vm, (len(s) + len(other)) >> 3)
    if reserve(vm, 64 + len(s) + len(other)) < 0:
        return SIGNAL
    try:
        return give(vm, s + other)
    except Exception as e:
        return raise_host(vm, e)

cdef object shared_mul(VM* vm, PyObject** a):
    cdef int64_t n
    cdef object s = payload(a[0])
    if not exact_int64(a[1], &n):
        return raise_error(vm, OVERFLOW_ERROR, "cannot fit 'int' into an index-sized integer")
    if n < 0:
        n = 0
    if n and len(s) > (MAX_SIZE - 100) // n:
        return raise_error(vm, OVERFLOW_ERROR, "repeated bytes are too long")
    if reserve(vm, 64 + n * len(s)) < 0:
        return SIGNAL
    try:
        return give(vm, s * n)
    except Exception as e:
        return raise_host(vm, e)

cdef object shared_mod(VM* vm, PyObject** a):
    return then(vm, percent_format(vm, payload(a[0]), <object>a[1]), WRAPPED, None, None, None, type(<object>a[0]) is not bytes)

cdef object shared_rmod(VM* vm, PyObject** a):
    cdef object template = unwrap(<object>a[1])
    if type(template) is not bytes and type(template) is not BytearrayObject:
        return NotImplemented
    return then(vm, percent_format(vm, buffer_of(vm, template), <object>a[0]), WRAPPED, None, None, None, type(template) is not bytes)

cdef object wrapped(VM* vm, object value, object a, object b, object c, int64_t i):
    """ResumeFunction: wraps host bytes in a bytearray if i is set."""
    return new_bytearray(vm, bytearray(<bytes?>value)) if i else value

cdef ResumeFunction WRAPPED = resume_function("bytes.wrapped", wrapped)

cdef object shared_getitem(VM* vm, PyObject** a):
    return get(vm, <object>a[0], payload(a[0]), <object>a[1])

cdef object shared_len(VM* vm, PyObject** a):
    return len(payload(a[0]))

cdef object bytes_hash(VM* vm, PyObject** a):
    return hash_value(vm, <object>a[0])

cdef object bytes_dunder_repr(VM* vm, PyObject** a):
    return bytes_repr(vm, <object>a[0])

cdef object bytes_iter(VM* vm, PyObject** a):
    charge(vm, 64)
    return born(vm, seq_iter(<object>a[0]))

cdef object bytes_getnewargs(VM* vm, PyObject** a):
    return (<object>a[0],)

cdef object bytes_bytes(VM* vm, PyObject** a):
    return <object>a[0]

cdef object bytes_sizeof(VM* vm, PyObject** a):
    return 33 + len(<bytes?><object>a[0])


# --- the tables ---

cdef int add_shared(ClassObject cls) except -1:
    add(cls, "__add__", shared_add, "self, value, /")
    add(cls, "__contains__", shared_contains, "self, key: integral, /")
    add(cls, "__eq__", shared_eq, "self, value, /")
    add(cls, "__ge__", shared_ge, "self, value, /")
    add(cls, "__getitem__", shared_getitem, "self, key, /")
    add(cls, "__gt__", shared_gt, "self, value, /")
    add(cls, "__le__", shared_le, "self, value, /")
    add(cls, "__len__", shared_len, "self, /")
    add(cls, "__lt__", shared_lt, "self, value, /")
    add(cls, "__mod__", shared_mod, "self, value, /")
    add(cls, "__mul__", shared_mul, "self, value: times, /")
    add(cls, "__ne__", shared_ne, "self, value, /")
    add(cls, "__rmod__", shared_rmod, "self, value, /")
    add(cls, "__rmul__", shared_mul, "self, value: times, /")
    add(cls, "capitalize", shared_capitalize, "self, /")
    add(cls, "center", shared_center, "self, width: size, fillchar=..., /")
    add(cls, "count", shared_count, "self, sub: integral, start: bound | None=None, end: bound | None=None, /")
    add(cls, "decode", shared_decode, "self, encoding=..., errors=...")
    add(cls, "endswith", shared_endswith, "self, suffix, start: bound | None=None, end: bound | None=None, /")
    add(cls, "expandtabs", shared_expandtabs, "self, tabsize: cint=8")
    add(cls, "find", shared_find, "self, sub: integral, start: bound | None=None, end: bound | None=None, /")
    add(cls, "hex", shared_hex, "self, sep=..., bytes_per_sep: cint=1")
    add(cls, "index", shared_index, "self, sub: integral, start: bound | None=None, end: bound | None=None, /")
    add(cls, "isalnum", shared_isalnum, "self, /")
    add(cls, "isalpha", shared_isalpha, "self, /")
    add(cls, "isascii", shared_isascii, "self, /")
    add(cls, "isdigit", shared_isdigit, "self, /")
    add(cls, "islower", shared_islower, "self, /")
    add(cls, "isspace", shared_isspace, "self, /")
    add(cls, "istitle", shared_istitle, "self, /")
    add(cls, "isupper", shared_isupper, "self, /")
    add(cls, "join", shared_join, "self, iterable_of_bytes, /")
    add(cls, "ljust", shared_ljust, "self, width: size, fillchar=..., /")
    add(cls, "lower", shared_lower, "self, /")
    add(cls, "lstrip", shared_lstrip, "self, bytes=None, /")
    add(cls, "partition", shared_partition, "self, sep, /")
    add(cls, "removeprefix", shared_removeprefix, "self, prefix, /")
    add(cls, "removesuffix", shared_removesuffix, "self, suffix, /")
    add(cls, "replace", shared_replace, "self, old, new, count: size=-1, /")
    add(cls, "rfind", shared_rfind, "self, sub: integral, start: bound | None=None, end: bound | None=None, /")
    add(cls, "rindex", shared_rindex, "self, sub: integral, start: bound | None=None, end: bound | None=None, /")
    add(cls, "rjust", shared_rjust, "self, width: size, fillchar=..., /")
    add(cls, "rpartition", shared_rpartition, "self, sep, /")
    add(cls, "rsplit", shared_rsplit, "self, sep=None, maxsplit: size=-1")
    add(cls, "rstrip", shared_rstrip, "self, bytes=None, /")
    add(cls, "split", shared_split, "self, sep=None, maxsplit: size=-1")
    add(cls, "splitlines", shared_splitlines, "self, keepends: bool=False")
    add(cls, "startswith", shared_startswith, "self, prefix, start: bound | None=None, end: bound | None=None, /")
    add(cls, "strip", shared_strip, "self, bytes=None, /")
    add(cls, "swapcase", shared_swapcase, "self, /")
    add(cls, "title", shared_title, "self, /")
    add(cls, "translate", shared_translate, "self, table, /, delete=...")
    add(cls, "upper", shared_upper, "self, /")
    add(cls, "zfill", shared_zfill, "self, width: size, /")
    static_method(cls, "maketrans", shared_maketrans, "frm, to, /")
    return 0

MEMORY = builtin_class("memoryview", (OBJECT,), L_OTHER, C_NOSUBCLASS)
add_shared(BYTES)
add_shared(BYTEARRAY)
static_method(BYTES, "__new__", bytes_new, "cls, source=..., encoding=..., errors=...")
add(BYTES, "__bytes__", bytes_bytes, "self, /")
add(BYTES, "__getnewargs__", bytes_getnewargs, "self, /")
add(BYTES, "__hash__", bytes_hash, "self, /")
add(BYTES, "__iter__", bytes_iter, "self, /")
add(BYTES, "__repr__", bytes_dunder_repr, "self, /")
add(BYTES, "__sizeof__", bytes_sizeof, "self, /")
add(BYTES, "__str__", bytes_dunder_repr, "self, /")
class_method(BYTES, "fromhex", bytes_fromhex, "cls, string, /")
class_method(BYTEARRAY, "fromhex", bytearray_fromhex, "cls, string, /")
