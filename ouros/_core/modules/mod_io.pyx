"""_io: the in-memory streams (the base classes of io.StringIO and io.BytesIO).

Must not know nodes or the machine, nor the abstract classes of the module io, which are sandbox Python. Invariants: `total` is the length
of `text` and `parts` together. Positions are never negative. The length of a ByteStream's data is fixed while a memoryview exports it.
"""
cimport cython
from ouros._core.protocols.call cimport Native, attribute, call_special, method, static_method
from ouros._core.protocols.argument_errors cimport worded
from ouros._core.heap.exceptions cimport (
    BUFFER_ERROR, OS_ERROR, OVERFLOW_ERROR, VALUE_ERROR, raise_error, raise_quoting, raise_stop, raise_type, raise_value,
)
from ouros._core.protocols.instantiate cimport makes_empty
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport repr_value
from ouros._core.types.argument_conversion cimport size_in
from ouros._core.types.type_bytes cimport BytearrayObject, buffer_of, new_bytearray

cdef extern from "Python.h":
    Py_ssize_t PyUnicode_FindChar(object s, Py_UCS4 c, Py_ssize_t start, Py_ssize_t end, int direction) except -2
    int PyUnicode_KIND(object s) noexcept
    str PyUnicode_Substring(object s, Py_ssize_t start, Py_ssize_t end)
    char* PyByteArray_AS_STRING(object b) noexcept
    bytearray PyByteArray_FromStringAndSize(const char* content, Py_ssize_t n)
    char* PyBytes_AS_STRING(object b) noexcept
    int PyByteArray_Resize(object b, Py_ssize_t n) except -1
    object PyBytes_FromStringAndSize(char* s, Py_ssize_t n)

cdef extern from "string.h":
    void* memchr(const void* s, int c, size_t n) noexcept
    void* memmove(void* to, const void* source, size_t n) noexcept

DEF FAR = 0x7FFFFFFFFFFFFFF
DEF TOO_LARGE = -3

NAMESPACE = {}
cdef ClassObject TEXT = builtin_class("_TextStream", (OBJECT,), L_OTHER)
cdef ClassObject BYTES_ = builtin_class("_ByteStream", (OBJECT,), L_OTHER)
TEXT.ns["__module__"] = "_io"
BYTES_.ns["__module__"] = "_io"


# --- sizes and positions ---

# Reads a size argument (K_SIZE | K_NONE). Returns: -1: unlimited; TOO_LARGE: raised.
cdef Py_ssize_t size_arg(VM* vm, PyObject* v) except -9:
    return -1 if v == NULL or v == <PyObject*>None else position(vm, <object>v)

# Converts an exact int to a position. Returns: -1: negative; TOO_LARGE: raised.
cdef Py_ssize_t position(VM* vm, object v) except -9:
    cdef int64_t n
    if not exact_int64(<PyObject*>v, &n) or n > FAR:
        raise_error(vm, OVERFLOW_ERROR, "cannot fit 'int' into an index-sized integer")
        return TOO_LARGE
    return n if n >= 0 else -1

cdef enum Sized:                 # methods with a size argument
    TEXT_READ  = 0
    TEXT_LINE  = 1
    BYTES_READ = 2
    BYTES_LINE = 3

cdef object sized(VM* vm, PyObject** a, int op):
    cdef Py_ssize_t n = size_arg(vm, a[1])
    return SIGNAL if n == TOO_LARGE else run_sized(vm, <object>a[0], n, op)

cdef object run_sized(VM* vm, object o, Py_ssize_t n, int op):
    if op == TEXT_READ:
        return text_read_n(vm, <TextStream?>o, n)
    if op == TEXT_LINE:
        return text_line_n(vm, <TextStream?>o, n)
    if op == BYTES_READ:
        return bytes_read_n(vm, <ByteStream?>o, n)
    return bytes_line_n(vm, <ByteStream?>o, n)



# --- text ---

@cython.final
@cython.trashcan(True)
cdef class TextStream(NativeObject):
    cdef str joined(self):
        if self.parts:
            if self.text:
                self.parts.insert(0, self.text)
            self.text = "".join(self.parts)
            self.parts = []
        return self.text

    cdef str line(self, Py_ssize_t most):
        """Read the next line, at most `most` characters unless negative, and advance the position."""
        cdef Py_ssize_t start = self.pos, end, at
        cdef str text = self.joined()
        if start >= self.total:
            return ""
        if self.newline is None or self.newline == "\n":
            end = PyUnicode_FindChar(text, u'\n', start, self.total, 1) + 1
        elif self.newline == "\r":
            end = PyUnicode_FindChar(text, u'\r', start, self.total, 1) + 1
        elif self.newline == "\r\n":
            end = text.find("\r\n", start) + 2
            if end == 1:
                end = 0
        else:
            end = PyUnicode_FindChar(text, u'\n', start, self.total, 1)
            at = PyUnicode_FindChar(text, u'\r', start, self.total if end < 0 else end, 1)
            if at >= 0:
                end = at + 2 if at + 1 < self.total and text[at + 1] == u'\n' else at + 1
            else:
                end += 1
        if end == 0:
            end = self.total
        if 0 <= most < end - start:
            end = start + most
        self.pos = end
        return PyUnicode_Substring(text, start, end)

    cdef object next(self, VM* vm):
        cdef str text
        if self.closed:
            return raise_closed(vm)
        if touch(vm, self) < 0:
            return SIGNAL
        text = self.line(-1)
        if not text:
            return STOP
        charge(vm, 60 + self.width * len(text))
        work(vm, len(text))
        return text

    cdef bint is_iterator(self) noexcept:
        """Return whether no derived class overrides __next__ or readline."""
        return lookup(self.cls, "__next__") == <PyObject*>TEXT_NEXT and lookup(self.cls, "readline") == <PyObject*>TEXT_READLINE

    cdef int walk(self, Walker w) except -1:
        w.visit(self.text)
        for part in self.parts:
            w.visit(part)
        return NativeObject.walk(self, w)

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + list_bytes(len(self.parts))

    cdef tuple get_state(self):
        return (self.ext, self.text + "".join(self.parts), self.pos, self.newline, self.closed)

    cdef int set_state(self, tuple state) except -1:
        cdef int64_t pos
        if len(state) != 5 or not (state[0] is None or type(state[0]) is Instance) or type(state[1]) is not str:
            raise ValueError("damaged data: stream")
        if not exact_int64(<PyObject*>state[2], &pos) or not 0 <= pos <= FAR or not is_newline(state[3]) or type(state[4]) is not bool:
            raise ValueError("damaged data: stream")
        self.ext = state[0]
        self.start(<str>state[1], state[3])
        self.pos = pos
        self.closed = state[4]
        return 0

    cdef int start(self, str text, object newline) except -1:
        self.text = text
        self.parts = []
        self.total = len(text)
        self.width = PyUnicode_KIND(text)
        self.newline = newline
        self.pos = 0
        self.closed = False
        return 0


cdef bint is_newline(object v) except -1:
    return v is None or (type(v) is str and (v == "" or v == "\n" or v == "\r" or v == "\r\n"))

# Methods that CPython's StringIO inherits end this message with a full stop.
cdef object raise_closed_base(VM* vm):
    return raise_value(vm, "I/O operation on closed file.")

cdef object raise_closed(VM* vm):
    return raise_value(vm, "I/O operation on closed file")

cdef object text_new(VM* vm, PyObject** a):
    cdef TextStream s
    s = TextStream.__new__(TextStream)
    s.cls = <ClassObject?><object>a[0]
    s.epoch = vm.epoch
    s.start("", "\n")
    charge(vm, 170)
    return s

cdef str translated(str text, object newline):
    """Convert the line ends of a str that is written with this newline argument."""
    if newline is None:
        if u'\r' in text:
            return text.replace("\r\n", "\n").replace("\r", "\n")
    elif newline == "\r" or newline == "\r\n":
        return text.replace("\n", newline)
    return text

cdef object bad_newline(VM* vm, object text, object a, object b, object c, int64_t i):
    return raise_quoting(vm, VALUE_ERROR, "illegal newline value: %s", <str?>text)

cdef ResumeFunction BAD_NEWLINE = resume_function("stream_bad_newline", bad_newline)

cdef object text_init(VM* vm, PyObject** a):
    cdef TextStream s = <TextStream?><object>a[0]
    initial = unwrap(<object>a[1])
    newline = "\n" if a[2] == NULL else <object>a[2]
    if not is_newline(newline):
        return then(vm, repr_value(vm, newline), BAD_NEWLINE, None, None, None, 0)
    if initial is not None and type(initial) is not str:
        return raise_type(vm, f"initial_value must be str or None, not {type_name(<object>a[1])}")
    if initial and newline != "\n" and newline != "":
        if reserve(vm, 60 + 2 * PyUnicode_KIND(initial) * len(<str>initial)) < 0:
            return SIGNAL
        work(vm, len(<str>initial))
        initial = translated(<str>initial, newline)
    if touch(vm, s) < 0:
        return SIGNAL
    s.start(<str?>(initial or ""), newline)
    return None

cdef object text_write(VM* vm, PyObject** a):
    cdef TextStream s = <TextStream?><object>a[0]
    cdef str text
    cdef Py_ssize_t n
    if s.closed:
        return raise_closed(vm)
    text = <str?><object>a[1]
    n = len(text)
    if n == 0:
        return 0
    if s.newline is not None and s.pos == s.total and (s.newline == "\n" or s.newline == ""):
        if touch(vm, s) < 0:
            return SIGNAL
        vm.budget -= 9
    elif reserve(vm, 60 + 4 * (2 * n + (max(s.total, s.pos) if s.pos != s.total else 0))) < 0 or touch(vm, s) < 0:
        return SIGNAL
    else:
        work(vm, n)
        text = translated(text, s.newline)
    s.width = max(s.width, PyUnicode_KIND(text))
    if s.pos == s.total:
        s.parts.append(text)
        s.total += len(text)
        s.pos = s.total
    else:
        overwrite(vm, s, text)
    return n

cdef int overwrite(VM* vm, TextStream s, str text) except -1:
    """Write text in the middle, or after a gap."""
    cdef str old = s.joined()
    cdef Py_ssize_t end = s.pos + len(text)
    work(vm, max(s.total, end))
    if s.pos > s.total:
        s.text = old + "\0" * (s.pos - s.total) + text
    else:
        s.text = PyUnicode_Substring(old, 0, s.pos) + text + PyUnicode_Substring(old, min(end, s.total), s.total)
    s.total = len(s.text)
    s.pos = end
    return 0

cdef int room_to_join(VM* vm, TextStream s) except -9:
    """Reserve memory to join the parts."""
    if s.parts:
        work(vm, s.total)
        return reserve(vm, 60 + s.width * s.total)
    return 0

cdef object text_getvalue(VM* vm, PyObject** a):
    cdef TextStream s = <TextStream?><object>a[0]
    if s.closed:
        return raise_closed(vm)
    if room_to_join(vm, s) < 0:
        return SIGNAL
    return s.joined()

cdef object text_read(VM* vm, PyObject** a):
    return sized(vm, a, TEXT_READ)

cdef object text_read_n(VM* vm, TextStream s, Py_ssize_t n):
    cdef Py_ssize_t start = s.pos, end = s.total
    if s.closed:
        return raise_closed(vm)
    if 0 <= n < end - start:
        end = start + n
    if end <= start:
        return ""
    if room_to_join(vm, s) < 0 or reserve(vm, 60 + s.width * (end - start)) < 0 or touch(vm, s) < 0:
        return again_sized(vm, s, n, TEXT_READ)
    work(vm, end - start)
    s.pos = end
    return PyUnicode_Substring(s.joined(), start, end)

cdef object again_sized(VM* vm, object s, Py_ssize_t n, int op):
    """Handle a failed reserve: calls the method again with the converted size after the machine has walked the heap."""
    if vm.retry and vm.status == SUSPEND:
        vm.retry = False
        return then(vm, SIGNAL, AGAIN, s, n, None, op)
    return SIGNAL

cdef object sized_again(VM* vm, object value, object stream, object size, object c, int64_t op):
    return run_sized(vm, stream, <Py_ssize_t>size, <int>op)

cdef ResumeFunction AGAIN = resume_function("stream_again", sized_again)

cdef object text_readline(VM* vm, PyObject** a):
    return sized(vm, a, TEXT_LINE)

cdef object text_line_n(VM* vm, TextStream s, Py_ssize_t n):
    cdef str text
    if s.closed:
        return raise_closed(vm)
    if room_to_join(vm, s) < 0 or touch(vm, s) < 0:
        return again_sized(vm, s, n, TEXT_LINE)
    text = s.line(n)
    charge(vm, 60 + s.width * len(text))
    work(vm, len(text))
    return text

cdef object text_iter(VM* vm, PyObject** a):
    if (<TextStream?><object>a[0]).closed:
        return raise_closed_base(vm)
    return <object>a[0]

cdef object text_next(VM* vm, PyObject** a):
    cdef TextStream s = <TextStream?><object>a[0]
    if lookup(s.cls, "readline") != <PyObject*>TEXT_READLINE:
        return then(vm, call_special(vm, s, "readline", NULL, 0), OWN_LINE, None, None, None, 0)
    v = s.next(vm)
    return raise_stop(vm, None) if v is STOP else v

cdef object own_line(VM* vm, object value, object a, object b, object c, int64_t is_binary):
    """ResumeFunction: check the result of readline of a derived class."""
    if is_binary == 0 and type(unwrap(value)) is not str:
        return raise_error(vm, OS_ERROR, f"readline() should have returned a str object, not '{type_name(value)}'")
    if not unwrap(value):
        return raise_stop(vm, None)
    return value

cdef ResumeFunction OWN_LINE = resume_function("stream_own_line", own_line)

cdef object text_seek(VM* vm, PyObject** a):
    cdef TextStream s = <TextStream?><object>a[0]
    cdef Py_ssize_t at, whence = size_in(a[2])
    v = <object>a[1]
    at = position(vm, v)
    if at == TOO_LARGE:
        return SIGNAL
    if s.closed:
        return raise_closed(vm)
    if not 0 <= whence <= 2:
        return raise_value(vm, f"Invalid whence ({whence}, should be 0, 1 or 2)")
    if whence == 0 and v < 0:
        return raise_value(vm, f"Negative seek position {v}")   # short: a C int
    if whence != 0 and v != 0:
        return raise_error(vm, OS_ERROR, "Can't do nonzero cur-relative seeks")
    if touch(vm, s) < 0:
        return SIGNAL
    if whence == 0:
        s.pos = at
    elif whence == 2:
        s.pos = s.total
    return s.pos

cdef object text_tell(VM* vm, PyObject** a):
    cdef TextStream s = <TextStream?><object>a[0]
    return raise_closed(vm) if s.closed else s.pos

cdef object text_truncate(VM* vm, PyObject** a):
    cdef TextStream s = <TextStream?><object>a[0]
    cdef Py_ssize_t at
    v = s.pos if <object>a[1] is None else <object>a[1]
    at = position(vm, v)
    if at == TOO_LARGE:
        return SIGNAL
    if s.closed:
        return raise_closed(vm)
    if at < 0:
        return raise_value(vm, f"Negative size value {v}")   # short: a C int
    if room_to_join(vm, s) < 0 or touch(vm, s) < 0:
        return SIGNAL
    if at < s.total:
        charge(vm, 60 + s.width * at)
        work(vm, at)
        s.text = PyUnicode_Substring(s.joined(), 0, at)
        s.total = at
    return v

cdef object text_close(VM* vm, PyObject** a):
    cdef TextStream s = <TextStream?><object>a[0]
    if touch(vm, s) < 0:
        return SIGNAL
    newline = s.newline
    s.start("", newline)
    s.closed = True
    return None

cdef object text_closed(VM* vm, PyObject** a):
    return (<TextStream?><object>a[0]).closed

cdef object text_check(VM* vm, PyObject** a):
    return raise_closed_base(vm) if (<TextStream?><object>a[0]).closed else None

cdef object text_able(VM* vm, PyObject** a):
    return raise_closed(vm) if (<TextStream?><object>a[0]).closed else True

cdef object text_buffering(VM* vm, PyObject** a):
    return raise_closed(vm) if (<TextStream?><object>a[0]).closed else False

cdef object text_left(VM* vm, PyObject** a):
    """Returns: the number of characters left to read."""
    return max((<TextStream?><object>a[0]).total - (<TextStream?><object>a[0]).pos, 0)

cdef object text_isatty(VM* vm, PyObject** a):
    return raise_closed_base(vm) if (<TextStream?><object>a[0]).closed else False

cdef object text_newline(VM* vm, PyObject** a):
    return (<TextStream?><object>a[0]).newline

cdef object text_set_newline(VM* vm, PyObject** a):
    if a[1] == NULL or not is_newline(<object>a[1]):
        return raise_value(vm, "illegal newline value")
    if touch(vm, <TextStream?><object>a[0]) < 0:
        return SIGNAL
    (<TextStream?><object>a[0]).newline = <object>a[1]
    return None


# --- bytes ---

@cython.final
@cython.trashcan(True)
cdef class ByteStream(NativeObject):
    cdef Py_ssize_t line_end(self, Py_ssize_t most) noexcept:
        """Returns: the end of the next line, at most `most` bytes ahead unless negative."""
        cdef Py_ssize_t n = len(self.data.data)
        cdef char* start = PyByteArray_AS_STRING(self.data.data)
        cdef char* found
        if self.pos >= n:
            return self.pos
        if 0 <= most < n - self.pos:
            n = self.pos + most
        found = <char*>memchr(start + self.pos, c'\n', n - self.pos)
        return n if found == NULL else found - start + 1

    cdef bytes take(self, Py_ssize_t end):
        cdef Py_ssize_t start = self.pos
        self.pos = end
        return PyBytes_FromStringAndSize(PyByteArray_AS_STRING(self.data.data) + start, end - start)

    cdef object next(self, VM* vm):
        cdef Py_ssize_t end
        if self.data is None:
            return raise_closed_base(vm)
        if touch(vm, self) < 0:
            return SIGNAL
        end = self.line_end(-1)
        if end <= self.pos:
            return STOP
        charge(vm, 60 + end - self.pos)
        work(vm, end - self.pos)
        return self.take(end)

    cdef bint is_iterator(self) noexcept:
        return lookup(self.cls, "__next__") == <PyObject*>BYTES_NEXT

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.data = f.perhaps(self.data, BytearrayObject)
        self.pos = f.number(self.pos, 0, FAR)
        return 0


cdef int can_resize(VM* vm, ByteStream s) except -9:
    if s.data.exports > 0:
        raise_error(vm, BUFFER_ERROR, "Existing exports of data: object cannot be re-sized")
        return -1
    return 0

cdef object bytes_new(VM* vm, PyObject** a):
    cdef ByteStream s
    s = ByteStream.__new__(ByteStream)
    s.cls = <ClassObject?><object>a[0]
    s.epoch = vm.epoch
    s.data = new_bytearray(vm, PyByteArray_FromStringAndSize(NULL, 0))
    charge(vm, 90)
    return s

cdef object bytes_init(VM* vm, PyObject** a):
    cdef ByteStream s = <ByteStream?><object>a[0]
    v = unwrap(<object>a[1])
    buffer = b"" if v is None else buffer_of(vm, v)
    if buffer is SIGNAL:
        return SIGNAL
    if buffer is None:
        return raise_type(vm, f"a bytes-like object is required, not '{type_name(<object>a[1])}'")
    if (s.data is not None and can_resize(vm, s) < 0) or reserve(vm, 60 + len(buffer)) < 0 or touch(vm, s) < 0:
        return SIGNAL
    work(vm, len(buffer) >> 3)
    if s.data is None or type(buffer) is not bytes:
        s.data = new_bytearray(vm, bytearray(buffer))
    elif touch(vm, s.data) < 0:
        return SIGNAL
    else:
        PyByteArray_Resize(s.data.data, len(<bytes>buffer))
        memmove(PyByteArray_AS_STRING(s.data.data), PyBytes_AS_STRING(buffer), len(<bytes>buffer))
    s.pos = 0
    return None

cdef object bytes_write(VM* vm, PyObject** a):
    cdef ByteStream s = <ByteStream?><object>a[0]
    cdef bytearray data
    cdef Py_ssize_t n, size, gap
    if s.data is None:
        return raise_closed_base(vm)
    if can_resize(vm, s) < 0:
        return SIGNAL
    buffer = buffer_of(vm, <object>a[1])
    if buffer is SIGNAL:
        return SIGNAL
    if buffer is None:
        return raise_type(vm, f"a bytes-like object is required, not '{type_name(<object>a[1])}'")
    n = len(buffer)
    if n == 0:
        return 0
    data = s.data.data
    size = len(data)
    gap = max(s.pos - size, 0)
    # A growing bytearray overallocates by an eighth, and copies bytes that it stores before its end.
    if reserve(vm, ((s.pos + n - size) + ((s.pos + n - size) >> 3) if s.pos + n > size else 0) + (n if s.pos < size else 0)) < 0:
        return SIGNAL
    if touch(vm, s) < 0 or touch(vm, s.data) < 0:
        return SIGNAL
    work(vm, (n + gap) >> 3)
    if s.pos == size:
        data += buffer
    else:
        if gap:
            data += bytes(gap)
        if s.pos + n > len(data):
            data[s.pos:] = buffer
        else:
            data[s.pos:s.pos + n] = buffer
    s.pos += n
    return n

cdef object bytes_getvalue(VM* vm, PyObject** a):
    cdef ByteStream s = <ByteStream?><object>a[0]
    if s.data is None:
        return raise_closed_base(vm)
    if reserve(vm, 60 + len(s.data.data)) < 0:
        return SIGNAL
    work(vm, len(s.data.data) >> 3)
    return bytes(s.data.data)

cdef object bytes_content(VM* vm, PyObject** a):
    return (<ByteStream?><object>a[0]).data

cdef object bytes_read(VM* vm, PyObject** a):
    return sized(vm, a, BYTES_READ)

cdef object bytes_read_n(VM* vm, ByteStream s, Py_ssize_t n):
    cdef Py_ssize_t end
    if s.data is None:
        return raise_closed_base(vm)
    end = len(s.data.data)
    if 0 <= n < end - s.pos:
        end = s.pos + n
    if end <= s.pos:
        return b""
    if reserve(vm, 60 + end - s.pos) < 0 or touch(vm, s) < 0:
        return again_sized(vm, s, n, BYTES_READ)
    work(vm, (end - s.pos) >> 3)
    return s.take(end)

cdef object bytes_readline(VM* vm, PyObject** a):
    return sized(vm, a, BYTES_LINE)

cdef object bytes_line_n(VM* vm, ByteStream s, Py_ssize_t n):
    cdef Py_ssize_t end
    if s.data is None:
        return raise_closed_base(vm)
    end = s.line_end(n)
    if end <= s.pos:
        return b""
    if reserve(vm, 60 + end - s.pos) < 0 or touch(vm, s) < 0:
        return again_sized(vm, s, n, BYTES_LINE)
    work(vm, (end - s.pos) >> 3)
    return s.take(end)

cdef object bytes_iter(VM* vm, PyObject** a):
    if (<ByteStream?><object>a[0]).data is None:
        return raise_closed_base(vm)
    return <object>a[0]

cdef object bytes_next(VM* vm, PyObject** a):
    v = (<ByteStream?><object>a[0]).next(vm)
    return raise_stop(vm, None) if v is STOP else v

cdef object bytes_seek(VM* vm, PyObject** a):
    cdef ByteStream s = <ByteStream?><object>a[0]
    cdef Py_ssize_t at, whence = size_in(a[2])
    v = <object>a[1]
    if position(vm, v) == TOO_LARGE:
        return SIGNAL
    if s.data is None:
        return raise_closed_base(vm)
    if not 0 <= whence <= 2:
        return raise_value(vm, f"invalid whence ({whence}, should be 0, 1 or 2)")
    if whence == 0 and v < 0:
        return raise_value(vm, f"negative seek value {v}")   # short: a C int
    if whence == 1:
        v = max(0, v + s.pos)
    elif whence == 2:
        v = max(0, v + len(s.data.data))
    at = position(vm, v)
    if at < 0 or touch(vm, s) < 0:
        return SIGNAL
    s.pos = at
    return at

cdef object bytes_tell(VM* vm, PyObject** a):
    cdef ByteStream s = <ByteStream?><object>a[0]
    return raise_closed_base(vm) if s.data is None else s.pos

cdef object bytes_truncate(VM* vm, PyObject** a):
    cdef ByteStream s = <ByteStream?><object>a[0]
    cdef Py_ssize_t at
    v = s.pos if <object>a[1] is None else <object>a[1]
    at = position(vm, v)
    if at == TOO_LARGE:
        return SIGNAL
    if s.data is None:
        return raise_closed_base(vm)
    if at < 0:
        return raise_value(vm, f"negative size value {v}")   # short: a C int
    if can_resize(vm, s) < 0 or touch(vm, s) < 0 or touch(vm, s.data) < 0:
        return SIGNAL
    if at < len(s.data.data):
        del s.data.data[at:]
    return v

cdef object bytes_close(VM* vm, PyObject** a):
    cdef ByteStream s = <ByteStream?><object>a[0]
    if s.data is not None and can_resize(vm, s) < 0 or touch(vm, s) < 0:
        return SIGNAL
    s.data = None
    return None

cdef object bytes_closed(VM* vm, PyObject** a):
    return (<ByteStream?><object>a[0]).data is None

cdef object bytes_check(VM* vm, PyObject** a):
    return raise_closed_base(vm) if (<ByteStream?><object>a[0]).data is None else None

cdef object bytes_able(VM* vm, PyObject** a):
    return raise_closed_base(vm) if (<ByteStream?><object>a[0]).data is None else True

cdef object bytes_isatty(VM* vm, PyObject** a):
    return raise_closed_base(vm) if (<ByteStream?><object>a[0]).data is None else False


# --- tables ---

makes_empty(static_method(TEXT, "__new__", text_new, "cls, /, *args, **kwargs"))
worded(method(TEXT, "__init__", text_init, "self, initial_value='', newline: str | None=..."), "newline", "newline must be str or None, not {}")
method(TEXT, "__iter__", text_iter, "self, /")
cdef Native TEXT_NEXT = method(TEXT, "__next__", text_next, "self, /")
attribute(TEXT, "_left", text_left, NULL)
attribute(TEXT, "_newline", text_newline, text_set_newline)
method(TEXT, "close", text_close, "self, /")
attribute(TEXT, "closed", text_closed, NULL)
method(TEXT, "flush", text_check, "self, /")
method(TEXT, "getvalue", text_getvalue, "self, /")
method(TEXT, "isatty", text_isatty, "self, /")
attribute(TEXT, "line_buffering", text_buffering, NULL)
method(TEXT, "read", text_read, "self, size: size | None=-1, /")
method(TEXT, "readable", text_able, "self, /")
cdef Native TEXT_READLINE = method(TEXT, "readline", text_readline, "self, size: size | None=-1, /")
method(TEXT, "seek", text_seek, "self, pos: size, whence: cint=0, /")
method(TEXT, "seekable", text_able, "self, /")
method(TEXT, "tell", text_tell, "self, /")
method(TEXT, "truncate", text_truncate, "self, pos: size | None=None, /")
method(TEXT, "writable", text_able, "self, /")
worded(method(TEXT, "write", text_write, "self, s: str, /"), "s", "string argument expected, got '{}'")

makes_empty(static_method(BYTES_, "__new__", bytes_new, "cls, /, *args, **kwargs"))
method(BYTES_, "__init__", bytes_init, "self, initial_bytes=None")
method(BYTES_, "__iter__", bytes_iter, "self, /")
cdef Native BYTES_NEXT = method(BYTES_, "__next__", bytes_next, "self, /")
attribute(BYTES_, "_data", bytes_content, NULL)
method(BYTES_, "close", bytes_close, "self, /")
attribute(BYTES_, "closed", bytes_closed, NULL)
method(BYTES_, "flush", bytes_check, "self, /")
method(BYTES_, "getvalue", bytes_getvalue, "self, /")
method(BYTES_, "isatty", bytes_isatty, "self, /")
method(BYTES_, "read", bytes_read, "self, size: size | None=-1, /")
method(BYTES_, "read1", bytes_read, "self, size: size | None=-1, /")
method(BYTES_, "readable", bytes_able, "self, /")
method(BYTES_, "readline", bytes_readline, "self, size: size | None=-1, /")
method(BYTES_, "seek", bytes_seek, "self, pos: size, whence: cint=0, /")
method(BYTES_, "seekable", bytes_able, "self, /")
method(BYTES_, "tell", bytes_tell, "self, /")
method(BYTES_, "truncate", bytes_truncate, "self, size: index | None=None, /")
method(BYTES_, "writable", bytes_able, "self, /")
method(BYTES_, "write", bytes_write, "self, b, /")

NAMESPACE["_TextStream"] = TEXT
NAMESPACE["_ByteStream"] = BYTES_
