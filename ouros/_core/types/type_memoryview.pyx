"""memoryviews over bytes and bytearray.

Must not know nodes. Invariants: a view holds its base and positions, never a host buffer, and checks the positions against the base at each
access. From its creation to its release it counts in `exports` of its base, which fixes the base's length. All dimensions but the first
are contiguous, since only the first can be sliced.
"""
import struct as _host_struct

cimport cython
from libc.string cimport memcpy
from cpython.bytearray cimport PyByteArray_AS_STRING
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from ouros._core.protocols.call cimport attribute, call_prelude, class_method, static_method
from ouros._core.heap.exceptions cimport (
    raise_error, raise_stop, raise_type, raise_value, BUFFER_ERROR, INDEX_ERROR, NOT_IMPLEMENTED_ERROR,
)
from ouros._core.heap.heap cimport charge, id_of, must_poll, reserve, touch, work
from ouros._core.heap.write_barrier cimport is_special
from ouros._core.types.argument_conversion cimport add, bound_in, size_in
from ouros._core.protocols.node cimport resume_function, ResumeFunction, then
from ouros._core.protocols.ops cimport equal, hash_value, pause_then
from ouros._core.types.type_bytes cimport (
    Apart, APART_COPIED, APART_NONE, BufferObject, BytearrayObject, content_of, hex_text, MEMORY, raise_not_buffer,
)
cimport ouros._core.types.type_bytes as _bytes
from ouros._core.types.type_union cimport new_alias
from ouros._core.types.type_sequence cimport ListObject, new_list, slice_indices, SliceObject

cdef object UNPACK = _host_struct.unpack_from, PACK = _host_struct.pack, STRUCT_ERROR = _host_struct.error
# Native sizes of the common 64-bit platforms, little-endian.
cdef dict WIDTHS = {"B": 1, "b": 1, "c": 1, "?": 1, "h": 2, "H": 2, "i": 4, "I": 4, "l": 8, "L": 8, "q": 8, "Q": 8, "n": 8, "N": 8,
                    "e": 2, "f": 4, "d": 8, "P": 8, "w": 4}
cdef dict PORTABLE = {"l": "q", "L": "Q", "n": "q", "N": "Q", "P": "Q"}
DEF MAX_SIZE = 0x7FFFFFFFFFFFFFFFLL
DEF MAX_DIMENSIONS = 64


@cython.final
@cython.no_gc_clear      # or `exports` of the base would never fall
cdef class MemoryView(HeapObject):
    def __dealloc__(self):
        if type(self.base) is BytearrayObject:
            (<BytearrayObject>self.base).exports -= 1

    cdef Py_ssize_t length(self) noexcept:
        return self.n if self.base is not None and self.inner is not None else -1

    cdef int walk(self, Walker w) except -1:
        w.visit(self.base)
        w.visit(self.owner)
        return 0

    cdef tuple get_state(self):
        state = (self.base, self.start, self.n, self.step, self.format, self.readonly)
        if self.owner is not None:
            return (*state, self.hashed, self.inner, self.owner)
        if self.inner is None or len(self.inner):
            return (*state, self.hashed, self.inner)
        return state if self.hashed is None else (*state, self.hashed)

    cdef int set_state(self, tuple state) except -1:
        cdef object base
        if not 6 <= len(state) <= 9 or type(state[4]) is not str or type(state[5]) is not bool or format_width(state[4]) == 0:
            raise ValueError("damaged data: memoryview")
        if len(state) > 6 and type(state[6]) is not int and (len(state) == 7 or state[6] is not None):
            raise ValueError("damaged data: memoryview")
        for v in state[1:4]:
            if type(v) is not int or not -1 << 63 <= v < 1 << 63:
                raise ValueError("damaged data: memoryview")
        base = state[0]
        if base is not None:
            if type(base) is not bytes and type(base) is not BytearrayObject:
                raise ValueError("damaged data: memoryview")
            if type(base) is bytes and not state[5]:
                raise ValueError("damaged data: memoryview")
        hold(self, base)
        self.start, self.n, self.step, self.format, self.readonly = state[1:6]
        self.hashed = state[6] if len(state) > 6 else None
        self.width = format_width(self.format)
        self.inner = state[7] if len(state) >= 8 else ()
        self.owner = state[8] if len(state) == 9 else None
        self.row = row_size(self.inner, self.width)
        if self.n < 0 or self.row == 0 or self.n > (1 << 60) // self.row or self.inner is None and self.n != 1:
            raise ValueError("damaged data: memoryview")
        # A view of at most one item may have any step, as slices give it.
        if self.n > 1 and not 0 < abs(state[3]) < (1 << 60) // self.n:
            raise ValueError("damaged data: memoryview")
        return 0


cdef Py_ssize_t row_size(object inner, Py_ssize_t width) except -1:
    """Returns: bytes per index of the first dimension; 0: no sizes of dimensions."""
    cdef Py_ssize_t size = width
    if inner is None:
        return width
    if type(inner) is not tuple or len(<tuple>inner) >= MAX_DIMENSIONS:
        return 0
    for n in <tuple>inner:
        if type(n) is not int or not 0 < n < (1 << 60) // size:
            return 0
        size *= <Py_ssize_t>n
    return size


cdef int hold(MemoryView m, object base) except -1:
    """Set the base, and update `exports` of the old and the new base."""
    if type(m.base) is BytearrayObject:
        (<BytearrayObject>m.base).exports -= 1
    m.base = base
    if type(base) is BytearrayObject:
        (<BytearrayObject>base).exports += 1
    return 0


cdef int format_width(object fmt) except -1:
    """Returns: bytes per item; 0: the format is not one native item."""
    cdef str f = <str?>fmt
    if f.startswith("@"):
        f = f[1:]
    return WIDTHS.get(f, 0)


cdef MemoryView new_view(VM* vm, MemoryView model, object base):
    cdef MemoryView m = MemoryView.__new__(MemoryView)
    m.cls = MEMORY
    m.epoch = vm.epoch
    hold(m, base)
    if model is not None:
        m.start, m.n, m.step, m.width = model.start, model.n, model.step, model.width
        m.inner, m.row = model.inner, model.row
        m.owner = model.owner
        m.format = model.format
        m.readonly = model.readonly
    charge(vm, 112)
    return m


cdef MemoryView view_of(VM* vm, BufferObject o):
    cdef MemoryView m = new_view(vm, None, o.content)
    m.owner = o
    m.format = o.item_format()
    m.step = m.width = m.row = format_width(m.format)
    m.n = len(o.content.data) // m.width
    m.inner = ()
    return m


cdef object memory_new(VM* vm, PyObject** a):
    cdef object v = unwrap(<object>a[1])
    cdef MemoryView m
    if type(v) is MemoryView:
        m = live(vm, v)
        return SIGNAL if m is None else new_view(vm, m, m.base)
    if isinstance(v, BufferObject):
        return view_of(vm, <BufferObject>v)
    if type(v) is not bytes and type(v) is not BytearrayObject:
        if is_heap(v) and lookup(class_of(v), "__buffer__") != NULL:
            return call_prelude(vm, "buffer_view", (v,))
        return raise_type(vm, f"memoryview: a bytes-like object is required, not '{type_name(<object>a[1])}'")
    m = new_view(vm, None, v)
    m.n = len(<bytes>v) if type(v) is bytes else len((<BytearrayObject>v).data)
    m.step = m.width = m.row = 1
    m.inner = ()
    m.format = "B"
    m.readonly = type(v) is bytes
    return m


cdef MemoryView live(VM* vm, object v):
    """Returns: the view; None: released (raised)."""
    cdef MemoryView m = <MemoryView?>v
    if m.base is None:
        raise_value(vm, "operation forbidden on released memoryview object")
        return None
    return m


cdef object data_of(MemoryView m):
    """Returns: the base's host bytes or bytearray, after checking that all items are within it."""
    cdef object data = m.base if type(m.base) is bytes else (<BytearrayObject?>m.base).data
    cdef Py_ssize_t end = len(data) - m.row      # of the places where an item may begin
    if m.n > 0 and not (0 <= m.start <= end and 0 <= m.start + (m.n - 1) * m.step <= end):
        raise ValueError("damaged data: memoryview")
    return data


cdef object view_bytes(MemoryView m):
    """Copy the content of the view."""
    cdef object data = data_of(m)
    cdef bytes out
    cdef const char* given
    cdef char* to
    cdef Py_ssize_t i
    if m.n == 0:
        return b""
    if m.step == m.row and type(data) is bytes:
        return (<bytes>data)[m.start:m.start + m.n * m.row]
    given = (PyBytes_AS_STRING(data) if type(data) is bytes else PyByteArray_AS_STRING(data)) + m.start
    if m.step == m.row:
        return PyBytes_FromStringAndSize(given, m.n * m.row)
    out = PyBytes_FromStringAndSize(NULL, m.n * m.row)
    to = PyBytes_AS_STRING(out)
    if m.row == 1:
        for i in range(m.n):
            to[i] = given[i * m.step]
        return out
    for i in range(m.n):
        memcpy(to + i * m.row, given + i * m.step, m.row)
    return out

cdef object places(MemoryView m, Py_ssize_t byte):
    """Returns: the slice of the data with byte number `byte` of each item. The view must not be empty."""
    cdef Py_ssize_t step = m.step if m.n > 1 else 1
    cdef Py_ssize_t first = m.start + byte, stop = first + (m.n - 1) * step + (1 if step > 0 else -1)
    return slice(first, None if stop < 0 else stop, step)


cdef bint is_readable(VM* vm, MemoryView m) except -1:
    """Return whether items can be read and written; False: NotImplementedError raised, as for arrays of characters in CPython."""
    if m.format == "w":
        raise_error(vm, NOT_IMPLEMENTED_ERROR, "memoryview: format w not supported")
        return False
    return True

cdef object item_at(MemoryView m, Py_ssize_t i):
    """Read item i of a view with one dimension; 0 <= i < n."""
    return item_in(m, m.start + i * m.step)

cdef object item_in(MemoryView m, Py_ssize_t at):
    """Read the item at a byte offset."""
    cdef object data = data_of(m)
    cdef str f = m.format
    if f == "B":
        return data[at]
    if f.startswith("@"):
        f = f[1:]
    return UNPACK("<" + <str?>PORTABLE.get(f, f), data, at)[0]


@cython.final
cdef class MemoryIter(HeapObject):
    cdef bint is_iterator(self) noexcept:
        return True

    cdef object next(self, VM* vm):
        cdef MemoryView m = self.view
        if m is None:
            return STOP
        if live(vm, m) is None or touch(vm, self) < 0:
            return SIGNAL
        if self.i >= m.n:
            self.view = None
            return STOP
        if not is_readable(vm, m):
            return SIGNAL
        self.i += 1
        return item_at(m, self.i - 1)

    cdef int fields(self, Fields f) except -1:
        self.view = f.perhaps(self.view, MemoryView)
        self.i = f.number(self.i, 0, 1 << 60)
        return 0


cdef object iter_self(VM* vm, PyObject** a):
    return <object>a[0]

cdef object iter_next_item(VM* vm, PyObject** a):
    cdef object v = (<MemoryIter?><object>a[0]).next(vm)
    return raise_stop(vm, None) if v is STOP else v

cdef object iter_length(VM* vm, PyObject** a):
    cdef MemoryIter it = <MemoryIter?><object>a[0]
    return 0 if it.view is None or it.view.n < it.i else it.view.n - it.i


cdef object hooked_bytes(VM* vm, object v, Apart apart):
    cdef MemoryView m
    if type(v) is not MemoryView or (<MemoryView>v).base is None:
        return None
    m = <MemoryView?>v
    if apart != APART_COPIED and m.step != m.row and not is_contiguous(m, False):
        if apart == APART_NONE:
            return None
        return raise_error(vm, BUFFER_ERROR, "memoryview: underlying buffer is not C-contiguous")
    # A view of all bytes is no copy.
    if (type(m.base) is not bytes or m.n * m.row < len(<bytes>m.base) or m.step != m.row) and reserve(vm, 64 + m.n * m.row) < 0:
        return SIGNAL
    return view_bytes(m)


# --- items and slices ---

cdef bint is_plain_int(object v):
    return type(v) is int or type(v) is bool

cdef object index_of(VM* vm, MemoryView m, object key, Py_ssize_t* out, int* status, bint storing=False):
    """Read a key as the byte offset of an item. status: 1: *out; 0: a tuple with objects; -1: raised; 2: the key is `...`, all of the view."""
    cdef object v = unwrap(key)
    status[0] = -1
    if m.inner is None:
        if v is Ellipsis:
            status[0] = 2
            return None
        if type(v) is not tuple or len(<tuple>v):
            return raise_type(vm, "invalid indexing of 0-dim memory")
        out[0] = m.start
        status[0] = 1
        return None
    if type(v) is tuple:
        return indices_of(vm, m, <tuple>v, out, status, storing)
    if type(v) is not int:
        return raise_type(vm, "memoryview: invalid slice key")
    if len(m.inner):
        if not exact_int64(<PyObject*>v, <int64_t*>out):
            return raise_error(vm, INDEX_ERROR, "cannot fit 'int' into an index-sized integer")
        return raise_error(vm, NOT_IMPLEMENTED_ERROR, "sub-views are not implemented" if storing
                           else "multi-dimensional sub-views are not implemented")
    out[0] = m.start
    status[0] = add_index(vm, v, m.n, m.step, 1, out)
    return None


cdef int add_index(VM* vm, object v, Py_ssize_t n, Py_ssize_t step, int dimension, Py_ssize_t* out) except -9:
    """Add the offset of an index of one dimension. Returns: 1; -1: raised."""
    cdef int64_t i
    v = int(v)
    if not exact_int64(<PyObject*>v, &i):
        raise_error(vm, INDEX_ERROR, "cannot fit 'int' into an index-sized integer")
        return -1
    if i < 0:
        i += n
    if not 0 <= i < n:
        raise_error(vm, INDEX_ERROR, f"index out of bounds on dimension {dimension}")
        return -1
    out[0] += i * step
    return 1


cdef object indices_of(VM* vm, MemoryView m, tuple key, Py_ssize_t* out, int* status, bint storing):
    """Read a tuple as the byte offset of an item, like index_of."""
    cdef Py_ssize_t stride = m.row
    cdef int i, dimensions = 1 + <int>len(m.inner)
    if key and all([type(part) is SliceObject for part in key]):
        return raise_error(vm, NOT_IMPLEMENTED_ERROR, "memoryview slice assignments are currently restricted to ndim = 1" if storing
                           else "multi-dimensional slicing is not implemented")
    if not all([is_plain_int(part) or is_heap(part) and lookup(class_of(part), "__index__") != NULL for part in key]):
        return raise_type(vm, "memoryview: invalid slice key")
    if len(key) < dimensions:
        return raise_error(vm, NOT_IMPLEMENTED_ERROR, "sub-views are not implemented")
    if len(key) > dimensions:
        return raise_type(vm, f"cannot index {dimensions}-dimension view with {len(key)}-element tuple")
    for part in key:
        if is_heap(part):
            status[0] = 0
            return None
    out[0] = m.start
    for i in range(dimensions):
        if i:
            stride //= <Py_ssize_t>m.inner[i - 1]
        status[0] = add_index(vm, key[i], m.inner[i - 1] if i else m.n, stride if i else m.step, i + 1, out)
        if status[0] < 0:
            return None
    return None


cdef object sliced(VM* vm, MemoryView m, SliceObject key):
    cdef Py_ssize_t start = 0, stop = 0, step = 0, count = 0
    cdef MemoryView part
    if not slice_indices(vm, key, m.n, &start, &stop, &step, &count):
        return SIGNAL
    part = new_view(vm, m, m.base)
    part.start = m.start + start * m.step
    part.n = count if count > 0 else 0
    part.step = m.step * step
    return part


cdef object memory_getitem(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    cdef Py_ssize_t i = 0
    cdef int status = 0
    if m is None:
        return SIGNAL
    if type(<object>a[1]) is SliceObject and m.inner is not None:
        return sliced(vm, m, <SliceObject><object>a[1])
    index_of(vm, m, <object>a[1], &i, &status)
    if status < 0:
        return SIGNAL
    if status == 2:
        return m
    if status == 0:
        return call_prelude(vm, "memory_getitem", (m, <object>a[1]))
    return item_in(m, i) if is_readable(vm, m) else SIGNAL


cdef object packed(VM* vm, MemoryView m, object v):
    """Pack a value as the host bytes of one item. Returns: them, or SIGNAL."""
    cdef str f = m.format
    cdef object p = unwrap(v)
    if not is_readable(vm, m):
        return SIGNAL
    if f.startswith("@"):
        f = f[1:]
    try:
        if f == "c":
            if type(p) is bytes and len(<bytes>p) == 1:
                return p
            if type(p) is bytes:
                return raise_value(vm, f"memoryview: invalid value for format '{f}'")   # short: one character
        elif f in ("f", "d", "e"):
            if type(p) in (int, bool, float):
                return PACK("<" + f, p)
        elif f == "?":
            if not is_heap(p):
                return PACK("<?", True if p else False)
        elif type(p) is int or type(p) is bool:
            return PACK("<" + <str?>PORTABLE.get(f, f), p)
    except (STRUCT_ERROR, OverflowError):
        return raise_value(vm, f"memoryview: invalid value for format '{f}'")   # short: one character
    return raise_type(vm, f"memoryview: invalid type for format '{f}'")   # short: one character


cdef int store(MemoryView m, Py_ssize_t at, object item) except -1:
    data_of(m)
    (<BytearrayObject?>m.base).data[at:at + m.width] = <bytes?>item
    return 0


cdef object set_part(VM* vm, MemoryView m, SliceObject key, object value):
    cdef object source = unwrap(value), part, content
    cdef str fmt = "B"
    cdef Py_ssize_t i
    if type(source) is MemoryView:
        if live(vm, source) is None:
            return SIGNAL
        fmt = (<MemoryView>source).format
    elif isinstance(source, BufferObject):
        fmt = (<BufferObject>source).item_format()
    content = content_of(vm, source)
    if content is SIGNAL:
        return SIGNAL
    if content is None:
        return raise_not_buffer(vm, value)
    if type(content) is not bytes:
        if reserve(vm, 64 + 2 * len(content)) < 0:
            return SIGNAL
        content = bytes(content)
    part = sliced(vm, m, key)
    if part is SIGNAL:
        return SIGNAL
    if fmt.replace("@", "") != m.format.replace("@", "") or len(<bytes>content) != (<MemoryView?>part).n * m.width:
        return raise_value(vm, "memoryview assignment: lvalue and rvalue have different structures")
    # A bytearray copies bytes that it stores.
    if reserve(vm, 64 + len(<bytes>content)) < 0 or touch(vm, <HeapObject?>m.base) < 0:
        return SIGNAL
    work(vm, len(<bytes>content))
    if (<MemoryView?>part).n > 0:
        data_of(<MemoryView?>part)
        for i in range(m.width):
            (<BytearrayObject?>m.base).data[places(<MemoryView?>part, i)] = content[i::m.width]
    return None


cdef object memory_setitem(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    cdef Py_ssize_t i = 0
    cdef int status = 0
    cdef object item
    if m is None:
        return SIGNAL
    if m.readonly or type(m.base) is not BytearrayObject:
        return raise_type(vm, "cannot modify read-only memory")
    if type(<object>a[1]) is SliceObject and m.inner is not None:
        if len(m.inner):
            return raise_error(vm, NOT_IMPLEMENTED_ERROR, "memoryview slice assignments are currently restricted to ndim = 1")
        return set_part(vm, m, <SliceObject><object>a[1], <object>a[2])
    index_of(vm, m, <object>a[1], &i, &status, True)
    if status < 0:
        return SIGNAL
    if status == 2:
        i = m.start
    if status == 0:
        return call_prelude(vm, "memory_setitem", (m, <object>a[1], <object>a[2]))
    item = packed(vm, m, <object>a[2])
    if item is SIGNAL or touch(vm, <HeapObject?>m.base) < 0:
        return SIGNAL
    store(m, i, item)
    return None


cdef object memory_delitem(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    if m is None:
        return SIGNAL
    return raise_type(vm, "cannot modify read-only memory" if m.readonly else "cannot delete memory")


# --- methods ---

cdef object host_view(MemoryView m):
    """Make a host memoryview of a copy of the content."""
    cdef str f = m.format
    return memoryview(view_bytes(m)).cast(f[1:] if f.startswith("@") else f)

cdef Py_ssize_t count_items(MemoryView m) noexcept:
    return m.n * (m.row // m.width)


cdef object memory_tolist(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    cdef Py_ssize_t total
    cdef list items
    if m is None or not is_readable(vm, m):
        return SIGNAL
    if m.inner is None:
        return item_in(m, m.start)
    total = count_items(m)
    work(vm, total)
    if reserve(vm, (16 if m.row == 1 else 40 if m.row == m.width else 240) * total) < 0:
        return SIGNAL
    # Not every host casts to half floats.
    items = list(UNPACK(f"<{total}e", view_bytes(m))) if m.format[-1] == "e" else host_view(m).tolist()
    for size in reversed(m.inner):
        items = [new_list(vm, items[i:i + size]) for i in range(0, len(items), size)]
    return new_list(vm, items)


cdef object memory_tobytes(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    cdef object order = <object>a[1]
    if m is None:
        return SIGNAL
    if order is not None and order not in ("C", "F", "A"):
        return raise_value(vm, "order must be 'C', 'F' or 'A'")
    work(vm, m.n * m.row)
    if reserve(vm, 64 + m.n * m.row) < 0:
        return SIGNAL
    if m.inner and (order == "F" or order == "A" and not is_contiguous(m, False) and is_contiguous(m, True)):
        if reserve(vm, 160 * count_items(m)) < 0:
            return SIGNAL
        return fortran_bytes(m)
    return view_bytes(m)


cdef object fortran_bytes(MemoryView m):
    """Copy the content with the first index changing fastest."""
    cdef object data = view_bytes(m)
    cdef list offsets = [0]
    cdef Py_ssize_t stride = m.width
    cdef object size
    dimensions = []
    for size in reversed((m.n, *m.inner)):
        dimensions.append((size, stride))
        stride *= <Py_ssize_t>size
    for size, stride in dimensions:
        if size != 1:
            offsets = [at + i * stride for at in offsets for i in range(size)]
    return b"".join([data[at:at + m.width] for at in offsets])


cdef object memory_hex(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    if m is None:
        return SIGNAL
    # The bytes and their text; hex_text() requests the text again.
    if reserve(vm, 64 + 3 * m.n * m.row) < 0:
        return SIGNAL
    vm.budget += 64 + 3 * m.n * m.row
    return hex_text(vm, view_bytes(m), a[1], <int>size_in(a[2]))


cdef object memory_release(VM* vm, PyObject** a):
    cdef MemoryView m = <MemoryView?><object>a[0]
    if touch(vm, m) < 0:
        return SIGNAL
    hold(m, None)
    m.owner = None
    return None


cdef object memory_toreadonly(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    if m is None:
        return SIGNAL
    m = new_view(vm, m, m.base)
    m.readonly = True
    return m


cdef object memory_cast(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    cdef str fmt = <str?><object>a[1]
    cdef object shape = None
    cdef int width
    cdef Py_ssize_t total
    if m is None:
        return SIGNAL
    if not is_contiguous(m, False):
        return raise_type(vm, "memoryview: casts are restricted to C-contiguous views")
    if a[2] != NULL:
        shape = unwrap(<object>a[2])
        if type(shape) is ListObject:
            shape = tuple((<ListObject>shape).items[:MAX_DIMENSIONS + 1])
        if type(shape) is not tuple:
            return raise_type(vm, "shape must be a list or a tuple")
        if len(<tuple>shape) > MAX_DIMENSIONS:
            return raise_value(vm, f"memoryview: number of dimensions must not exceed {MAX_DIMENSIONS}")
        if (m.inner is None or len(m.inner)) and len(<tuple>shape) != 1:
            return raise_type(vm, "memoryview: cast must be 1D -> ND or ND -> 1D")
    width = format_width(fmt)
    if width == 0 or fmt.endswith("w"):
        return raise_value(vm, "memoryview: destination format must be a native single character format prefixed with an optional '@'")
    if m.format.replace("@", "") not in ("B", "b", "c") and fmt.replace("@", "") not in ("B", "b", "c"):
        return raise_type(vm, "memoryview: cannot cast between two non-byte formats")
    total = m.n * m.row
    if total % width:
        return raise_type(vm, "memoryview: length is not a multiple of itemsize")
    if shape is not None and not shape_fits(vm, <tuple>shape, width, total):
        return SIGNAL
    m = new_view(vm, m, m.base)
    m.format = fmt
    m.width = width
    m.inner = () if shape is None else (<tuple>shape)[1:] if len(<tuple>shape) else None
    m.row = m.step = row_size(m.inner, width)
    m.n = total // m.row
    return m


cdef bint shape_fits(VM* vm, tuple shape, Py_ssize_t width, Py_ssize_t total) except -1:
    """Return whether the shape has `total` bytes; False: raised."""
    cdef object product = width
    for n in shape:
        if type(n) is not int:
            raise_type(vm, "memoryview.cast(): elements of shape must be integers")
            return False
        if n <= 0:
            raise_value(vm, "memoryview.cast(): elements of shape must be integers > 0")
            return False
        product *= n
        if product > MAX_SIZE:
            raise_value(vm, "memoryview.cast(): product(shape) > SSIZE_MAX")
            return False
    if product != total:
        raise_type(vm, "memoryview: product(shape) * itemsize != buffer size")
        return False
    return True


cdef bint has_items(VM* vm, MemoryView m) except -1:
    """Return whether the view has one dimension; False: raised."""
    if m.inner is None:
        raise_type(vm, "invalid indexing of 0-dim memory")
        return False
    if len(m.inner):
        raise_error(vm, NOT_IMPLEMENTED_ERROR, "multi-dimensional sub-views are not implemented")
        return False
    return True


cdef object memory_count(VM* vm, PyObject** a):
    return count_from(vm, <MemoryView?><object>a[0], <object>a[1], 0, 0)


cdef object count_from(VM* vm, MemoryView m, object v, Py_ssize_t i, int64_t found):
    """Count equal items from index i on. Suspendable in the comparison."""
    cdef object r
    if live(vm, m) is None or not has_items(vm, m):
        return SIGNAL
    if i == 0 and m.format == "B" and type(v) is int:
        work(vm, m.n)
        charge(vm, m.n + 64)
        return view_bytes(m).count(v) if 0 <= v <= 255 else 0
    while i < m.n:
        if not is_readable(vm, m):
            return SIGNAL
        vm.ticks -= 1
        r = equal(vm, item_at(m, i), v)
        i += 1
        if r is SIGNAL:
            return then(vm, r, COUNT_STEP, m, v, found, i)
        if r is True:
            found += 1
        if must_poll(vm):
            return pause_then(vm, COUNT_STEP, m, v, found, i, False)
    return found

cdef object count_step(VM* vm, object value, object view, object wanted, object found, int64_t i):
    return count_from(vm, <MemoryView?>view, wanted, i if i > 0 else 0, <int64_t>found + (1 if value is True else 0))

cdef ResumeFunction COUNT_STEP = resume_function("memoryview.count", count_step)


cdef object memory_index(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    cdef Py_ssize_t start = bound_in(a[2], 0), stop = bound_in(a[3], MAX_SIZE)
    if m is None:
        return SIGNAL
    if m.inner is None:
        return raise_type(vm, "invalid lookup on 0-dim memory")
    if len(m.inner):
        return raise_error(vm, NOT_IMPLEMENTED_ERROR, "multi-dimensional lookup is not implemented")
    start, stop, _ = slice(start, stop).indices(m.n)
    return index_from(vm, m, <object>a[1], start, stop)


cdef object index_from(VM* vm, MemoryView m, object v, Py_ssize_t i, Py_ssize_t stop):
    cdef object r
    if live(vm, m) is None or not has_items(vm, m):
        return SIGNAL
    while i < stop and i < m.n:
        if not is_readable(vm, m):
            return SIGNAL
        vm.ticks -= 1
        r = equal(vm, item_at(m, i), v)
        if r is SIGNAL:
            return then(vm, r, INDEX_STEP, m, v, stop, i)
        if r is True:
            return i
        if must_poll(vm):
            return pause_then(vm, INDEX_STEP, m, v, stop, i, False)
        i += 1
    return raise_value(vm, "memoryview.index(x): x not found")

cdef object index_step(VM* vm, object value, object view, object wanted, object stop, int64_t i):
    if value is True:
        return i
    return index_from(vm, <MemoryView?>view, wanted, i + 1 if i >= 0 else 0, stop)

cdef ResumeFunction INDEX_STEP = resume_function("memoryview.index", index_step)


cdef object memory_enter(VM* vm, PyObject** a):
    return SIGNAL if live(vm, <object>a[0]) is None else <object>a[0]


cdef object memory_exit(VM* vm, PyObject** a):
    return memory_release(vm, a)


# --- special methods ---

cdef object memory_eq(VM* vm, PyObject** a):
    cdef MemoryView m = <MemoryView?><object>a[0]
    cdef object y = <object>a[1], content
    if m is y and m.format != "w":
        return True
    if m.base is None:
        return m is y
    if type(y) is MemoryView:
        if (<MemoryView>y).base is None or m.n != (<MemoryView>y).n or m.inner != (<MemoryView>y).inner:
            return False
        if m.format == "w" or (<MemoryView>y).format == "w":
            return False             # CPython cannot compare such items.
        if compare_cost(vm, m) < 0:
            return SIGNAL
        if m.format == (<MemoryView>y).format and m.format[-1] not in "efd":
            return view_bytes(m) == view_bytes(<MemoryView>y)
        return host_view(m) == host_view(<MemoryView>y)
    content = content_of(vm, y)
    if content is None or content is SIGNAL:
        return NotImplemented if content is None else SIGNAL
    if m.inner is None or len(m.inner) or m.n != len(content) or m.format == "w":
        return False
    if compare_cost(vm, m) < 0:
        return SIGNAL
    if m.format == "B":
        return view_bytes(m) == content
    return host_view(m) == content

cdef int compare_cost(VM* vm, MemoryView m) except -9:
    """Charge for copies of two views of equal length. Returns: -1: SIGNAL."""
    work(vm, 2 * m.n * m.row)
    return reserve(vm, 4 * m.n * m.row + 64)


cdef object memory_ne(VM* vm, PyObject** a):
    cdef object r = memory_eq(vm, a)
    return (not r) if r is True or r is False else r


cdef object memory_hash(VM* vm, PyObject** a):
    cdef MemoryView m = <MemoryView?><object>a[0]
    if m.hashed is not None:
        return m.hashed
    m = live(vm, m)
    if m is None:
        return SIGNAL
    if not m.readonly:
        return raise_value(vm, "cannot hash writable memoryview object")
    if m.format.replace("@", "") not in ("B", "b", "c"):
        return raise_value(vm, "memoryview: hashing is restricted to formats 'B', 'b' or 'c'")
    if type(m.base) is not bytes:
        return raise_type(vm, "unhashable type: 'bytearray'")
    if reserve(vm, m.n * m.row) < 0:
        return SIGNAL
    h = hash_value(vm, view_bytes(m))
    # A protected view does not change, so its hash is computed each time.
    if h is not SIGNAL and not is_special(m.epoch) and touch(vm, m) == 0:
        m.hashed = h
    return h


cdef object memory_len(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    if m is None:
        return SIGNAL
    return raise_type(vm, "0-dim memory has no length") if m.inner is None else m.n


cdef object memory_iter(VM* vm, PyObject** a):
    cdef MemoryIter it
    if live(vm, <object>a[0]) is None or not has_items(vm, <MemoryView?><object>a[0]):
        return SIGNAL
    it = MemoryIter.__new__(MemoryIter)
    it.cls = MEMORY_ITERATOR
    it.view = <MemoryView?><object>a[0]
    it.epoch = vm.epoch
    charge(vm, 64)
    return it


cdef object memory_repr(VM* vm, PyObject** a):
    what = "released memory" if (<MemoryView?><object>a[0]).base is None else "memory"
    charge(vm, 80)
    return f"<{what} at 0x{id_of(vm, <object>a[0]):012x}>"


cdef object memory_class_getitem(VM* vm, PyObject** a):
    return new_alias(vm, <object>a[0], <object>a[1])


# --- attributes ---

cdef object get_obj(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    return SIGNAL if m is None else m.base if m.owner is None else m.owner

cdef object get_nbytes(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    return SIGNAL if m is None else m.n * m.row

cdef object get_readonly(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    return SIGNAL if m is None else bool(m.readonly)

cdef object get_itemsize(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    return SIGNAL if m is None else m.width

cdef object get_format(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    return SIGNAL if m is None else m.format

cdef tuple shape_of_view(MemoryView m):
    return () if m.inner is None else (m.n, *m.inner)

cdef tuple strides_of(MemoryView m):
    cdef Py_ssize_t stride = m.row
    cdef list strides = []
    if m.inner is None:
        return ()
    for n in m.inner:
        stride //= <Py_ssize_t>n
        strides.append(stride)
    return (m.step, *strides)

cdef bint is_contiguous(MemoryView m, bint fortran) except -1:
    """Return whether the items lie side by side, with the last index changing fastest, or the first one (fortran)."""
    cdef Py_ssize_t expected = m.width
    cdef list dimensions = list(zip(shape_of_view(m), strides_of(m)))
    if m.n == 0 and m.inner:
        return True
    for size, stride in dimensions if fortran else reversed(dimensions):
        if size != 1 and stride != expected:
            return False
        expected *= <Py_ssize_t>size
    return True

cdef object get_ndim(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    return SIGNAL if m is None else len(shape_of_view(m))

cdef object get_shape(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    return SIGNAL if m is None else shape_of_view(m)

cdef object get_strides(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    return SIGNAL if m is None else strides_of(m)

cdef object get_suboffsets(VM* vm, PyObject** a):
    return SIGNAL if live(vm, <object>a[0]) is None else ()

cdef object get_c_contiguous(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    return SIGNAL if m is None else is_contiguous(m, False)

cdef object get_f_contiguous(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    return SIGNAL if m is None else is_contiguous(m, True)

cdef object get_contiguous(VM* vm, PyObject** a):
    cdef MemoryView m = live(vm, <object>a[0])
    return SIGNAL if m is None else is_contiguous(m, False) or is_contiguous(m, True)


# --- the table ---

_bytes.view_hook = hooked_bytes
cdef ClassObject MEMORY_ITERATOR = builtin_class("memory_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
add(MEMORY_ITERATOR, "__iter__", iter_self, "self, /")
add(MEMORY_ITERATOR, "__length_hint__", iter_length, "self, /")
add(MEMORY_ITERATOR, "__next__", iter_next_item, "self, /")
static_method(MEMORY, "__new__", memory_new, "cls, object")
class_method(MEMORY, "__class_getitem__", memory_class_getitem, "cls, item, /")
add(MEMORY, "__delitem__", memory_delitem, "self, key, /")
add(MEMORY, "__enter__", memory_enter, "self, /")
add(MEMORY, "__eq__", memory_eq, "self, value, /")
add(MEMORY, "__exit__", memory_exit, "self, /, *args")
add(MEMORY, "__getitem__", memory_getitem, "self, key: key, /")
add(MEMORY, "__hash__", memory_hash, "self, /")
add(MEMORY, "__iter__", memory_iter, "self, /")
add(MEMORY, "__len__", memory_len, "self, /")
add(MEMORY, "__ne__", memory_ne, "self, value, /")
add(MEMORY, "__repr__", memory_repr, "self, /")
add(MEMORY, "__setitem__", memory_setitem, "self, key: key, value: integral, /")
add(MEMORY, "cast", memory_cast, "self, format: str, shape=...")
add(MEMORY, "count", memory_count, "self, value, /")
add(MEMORY, "hex", memory_hex, "self, sep=..., bytes_per_sep: cint=1")
add(MEMORY, "index", memory_index, "self, value, start: bound=0, stop: bound | None=None, /")
add(MEMORY, "release", memory_release, "self, /")
add(MEMORY, "tobytes", memory_tobytes, "self, order: str | None='C'")
add(MEMORY, "tolist", memory_tolist, "self, /")
add(MEMORY, "toreadonly", memory_toreadonly, "self, /")
attribute(MEMORY, "c_contiguous", get_c_contiguous, NULL)
attribute(MEMORY, "contiguous", get_contiguous, NULL)
attribute(MEMORY, "f_contiguous", get_f_contiguous, NULL)
attribute(MEMORY, "format", get_format, NULL)
attribute(MEMORY, "itemsize", get_itemsize, NULL)
attribute(MEMORY, "nbytes", get_nbytes, NULL)
attribute(MEMORY, "ndim", get_ndim, NULL)
attribute(MEMORY, "obj", get_obj, NULL)
attribute(MEMORY, "readonly", get_readonly, NULL)
attribute(MEMORY, "shape", get_shape, NULL)
attribute(MEMORY, "strides", get_strides, NULL)
attribute(MEMORY, "suboffsets", get_suboffsets, NULL)
