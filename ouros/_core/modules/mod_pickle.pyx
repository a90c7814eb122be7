# ouros: no bounds checks
"""_pickling: pickles of plain values, containers, dates, Decimals and instances of ordinary classes, in protocols 4 and 5.

Must not know the pickle protocol of classes. Invariants: no sandbox code runs, and nothing is changed but new objects. Whatever is not
known here, and every error, is left to the sandbox code of pickle, which starts from the beginning.
"""
cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.dict cimport PyDict_GetItemWithError
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memmove
from ouros._core.base.address_map cimport map_free, map_get, map_put
from ouros._core.heap.heap cimport charge, reserve, touch, work
from ouros._core.heap.runtime cimport runtime
from ouros._core.modules.meter cimport metered
from ouros._core.modules.mod_copy cimport is_ordinary, is_registered
from ouros._core.modules.mod_datetime_object cimport DATE, DATETIME, DELTA, UTC, DateObject, delta_fields, host_delta, new_date, stamp_fields
from ouros._core.modules.mod_decimal cimport DECIMAL, DecimalObject, host_of
from ouros._core.modules.mod_io cimport ByteStream, bytes_write
from ouros._core.modules.pickle_reader cimport is_number, uint
from ouros._core.modules.pickle_reader import read, run
from ouros._core.protocols.call cimport call_tuple, function
from ouros._core.types.type_bytes cimport BytearrayObject
from ouros._core.types.type_dict cimport DictObject, dict_len, dict_next
from ouros._core.types.type_sequence cimport ListObject, new_list
from ouros._core.types.type_set cimport SetObject, set_items

cdef extern from "Python.h":
    const char* PyUnicode_DATA(object s) noexcept
    bint PyUnicode_IS_COMPACT_ASCII(object s) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object s) noexcept
    char* PyByteArray_AS_STRING(object b) noexcept

NAMESPACE = {}

DEF HIGHEST = 5              # protocol, the default too
DEF DEEP = 80                # most nested containers
DEF BATCH = 1000             # items between two marks
DEF FRAME = 65536            # bytes of a frame from which on it is closed
DEF CLASSES = 64             # most classes of a pickle
DEF PACE = 256               # values between two checks of the limits
DEF LONGEST_NUMBER = 60      # characters of a Decimal

cdef enum Done:              # result of the methods that write and read
    DONE   = 0
    OTHER  = 1               # left to sandbox code
    PAUSED = 2               # a native gave SIGNAL


# --- writing ---

@cython.final
cdef class Writer:
    def __dealloc__(self):
        free(self.data)
        map_free(&self.places)

    cdef inline int need(self, Py_ssize_t n) except -1:
        """Make room for n more bytes."""
        return 0 if self.size + n <= self.room else self.grow(n)

    cdef int grow(self, Py_ssize_t n) except -1:
        cdef Py_ssize_t room
        cdef char* p
        room = 2 * self.size + n + 256
        # The bytes are copied once more at the end. The tables need some 100 bytes for each number.
        self.meter.needs(2 * room + 100 * self.memo)
        p = <char*>realloc(self.data, room)
        if p == NULL:
            raise MemoryError
        self.data = p
        self.room = room
        return 0

    cdef inline int byte(self, int b) except -1:
        self.need(1)
        self.data[self.size] = <char>b
        self.size += 1
        return 0

    cdef inline int number(self, uint64_t v, int n) except -1:
        """Append an int of n bytes, the lowest first."""
        cdef int i
        self.need(n)
        for i in range(n):
            self.data[self.size + i] = <char>(v >> (8 * i) & 255)
        self.size += n
        return 0

    cdef inline int raw(self, const char* p, Py_ssize_t n) except -1:
        self.need(n)
        memcpy(self.data + self.size, p, n)
        self.size += n
        return 0

    cdef int begin_frame(self) except -1:
        self.frame = self.size
        self.need(9)
        self.size += 9
        return 0

    cdef int end_frame(self) except -1:
        cdef Py_ssize_t n = self.size - self.frame - 9, end = self.size
        if n < 4:
            # Few bytes have no header.
            memmove(self.data + self.frame, self.data + self.frame + 9, n)
            self.size -= 9
            return 0
        self.data[self.frame] = <char>0x95
        self.size = self.frame + 1
        self.number(n, 8)
        self.size = end
        return 0

    cdef inline int begin_count(self) except -1:
        self.steps += 1
        if self.steps % PACE == 0:
            self.meter.spent(PACE)
            # The tables grow by doubling, up to 160 bytes for each number with those that they replace.
            self.meter.needs(2 * self.room + 160 * self.memo)
        return 0

    cdef inline int begin_value(self) except -1:
        if self.size - self.frame - 9 >= FRAME:
            self.end_frame()
            self.cuts.append(self.size)
            self.begin_frame()
        return self.begin_count()

    cdef int large(self, const char* p, Py_ssize_t n, int code8, int code4, int code) except -1:
        """Append data with its length, by the opcode for 8, 4 or 1 bytes (0: there is none). Much data goes beside the frames."""
        cdef bint beside = False
        if code and n <= 0xFF:
            self.byte(code)
            self.number(n, 1)
        else:
            beside = n >= FRAME
            if beside:
                self.end_frame()
            if code4 and n <= 0xFFFFFFFF:
                self.byte(code4)
                self.number(n, 4)
            else:
                self.byte(code8)
                self.number(n, 8)
        self.meter.spent(n >> 5)
        if beside:
            self.cuts.append(self.size)
        self.raw(p, n)
        if not beside:
            return 0
        self.cuts.append(self.size)
        return self.begin_frame()

    cdef inline int memoize(self, PyObject* o) except -1:
        """Give the object a number; NULL: an object that nothing else refers to."""
        self.byte(0x94)
        if o != NULL:
            map_put(&self.places, <void*>o, self.memo)
        if self.memoized is not None:
            self.memoized.append(None if o == NULL else <object>o)
        self.memo += 1
        return 0

    cdef inline int get(self, Py_ssize_t number) except -1:
        if number < 256:
            self.byte(c'h')
            return self.number(number, 1)
        self.byte(c'j')
        return self.number(number, 4)

    cdef int save(self, object v, int depth) except -1:
        cdef int64_t n
        cdef Py_ssize_t known
        self.begin_value()
        if v is None:
            return self.byte(c'N')
        t = type(v)
        if t is str or t is bytes:
            known = map_get(&self.places, <void*>v)
            return self.get(known) if known >= 0 else self.save_text(v)
        if compact_int(<PyObject*>v, &n):
            return self.save_int(n)
        if t is int:
            return self.save_big(v)
        if t is float:
            return self.save_float(<double>v)
        if t is bool:
            return self.byte(0x88 if v is True else 0x89)
        if t is tuple and not tuple_size(<PyObject*>v):
            return self.byte(c')')
        known = map_get(&self.places, <void*>v)
        if known >= 0:
            return self.get(known)
        if depth >= DEEP:
            return OTHER
        if type(v) is Instance:
            return self.save_instance(<Instance>v, depth + 1)
        if type(v) is DictObject:
            return self.save_dict(v, depth + 1)
        if type(v) is ListObject:
            if (<ListObject>v).cls is not LIST or (<ListObject>v).sorting:
                return OTHER
            self.byte(c']')
            self.memoize(<PyObject*>v)
            return self.save_items((<ListObject>v).items, depth + 1)
        if type(v) is tuple:
            return self.save_tuple(<tuple>v, depth + 1)
        if type(v) is SetObject:
            return self.save_set(v, depth + 1)
        if type(v) is BytearrayObject and (<BytearrayObject>v).cls is BYTEARRAY and self.protocol == 5:
            self.large(PyByteArray_AS_STRING((<BytearrayObject>v).data), len((<BytearrayObject>v).data), 0x96, 0, 0)
            return self.memoize(<PyObject*>v)
        if type(v) is DateObject:
            return self.save_date(<DateObject>v)
        if type(v) is DecimalObject:
            return self.save_decimal(<DecimalObject>v)
        return OTHER

    cdef int save_date(self, DateObject v) except -1:
        """Save a date, naive datetime, datetime in UTC, timedelta, or UTC: a call of its class."""
        cdef int[7] n
        cdef int i, r
        cdef bytes state
        if v.cls is not DATE and v.cls is not DATETIME and v.cls is not DELTA and v is not UTC:
            return OTHER
        if v.cls is DATETIME and (stamp_fields(v.value, n) or (v.tz is not UTC and (v.tz is not None or v.value.tzinfo is not None))):
            return OTHER
        r = self.save_class(v.cls, True)
        if r:
            return r
        self.begin_value()
        if v.cls is DELTA:
            delta_fields(v.value, n)
            for i in range(3):
                self.begin_value()
                self.save_int(n[i])
            return self.save_call(3, <PyObject*>v)
        if v is UTC:
            self.held.append(new_date(self.meter.vm, DELTA, host_delta(0, 0, 0)))
            r = self.save_date(<DateObject?>self.held[len(self.held) - 1])
            return r or self.save_call(1, <PyObject*>v)
        stamp_fields(v.value, n)
        state = bytes((n[0] >> 8, n[0] & 255, n[1], n[2]))
        if v.cls is DATETIME:
            state += bytes((n[3], n[4], n[5], n[6] >> 16, n[6] >> 8 & 255, n[6] & 255))
        r = self.save_made(state)
        if r or v.cls is DATE or v.tz is None:
            return r or self.save_call(1, <PyObject*>v)
        r = self.save(v.tz, 0)
        return r or self.save_call(2, <PyObject*>v)

    cdef int save_decimal(self, DecimalObject v) except -1:
        cdef int r
        if v.cls is not DECIMAL or v.ndigits() > LONGEST_NUMBER:
            return OTHER
        text = str(host_of(v))
        if not is_number(text):
            return OTHER
        r = self.save_class(DECIMAL, True)
        if r:
            return r
        self.begin_value()
        r = self.save_made(text)
        return r or self.save_call(1, <PyObject*>v)

    cdef int save_call(self, int n, PyObject* o) except -1:
        """Append the opcodes for a call of a class with n arguments, 1 to 3, which makes the object."""
        self.byte(0x84 + n)
        self.memoize(NULL)
        self.byte(c'R')
        return self.memoize(o)

    cdef int save_slot(self, Slot* s, int depth) except -1:
        if s.o == TAG_INT:
            self.begin_value()
            return self.save_int(s.u.i)
        if s.o == TAG_FLOAT:
            self.begin_value()
            return self.save_float(s.u.d)
        return self.save(<object>s.o, depth)

    cdef int save_int(self, int64_t v) except -1:
        cdef int n = 1
        if 0 <= v <= 0xFF:
            self.byte(c'K')
            return self.number(v, 1)
        if 0 <= v <= 0xFFFF:
            self.byte(c'M')
            return self.number(v, 2)
        if -0x80000000 <= v <= 0x7FFFFFFF:
            self.byte(c'J')
            return self.number(<uint64_t>v, 4)
        while n < 8 and not -(<int64_t>1 << (8 * n - 1)) <= v < <int64_t>1 << (8 * n - 1):
            n += 1
        self.byte(0x8A)
        self.number(n, 1)
        return self.number(<uint64_t>v, n)

    cdef int save_big(self, object v) except -1:
        """Save an int that is not compact."""
        cdef int64_t small
        cdef bytes data
        if exact_int64(<PyObject*>v, &small):
            return self.save_int(small)
        n = v.bit_length() // 8 + 1
        if n > 255:
            return OTHER
        data = v.to_bytes(n, "little", signed=True)
        if n > 1 and data[n - 1] == 0xFF and data[n - 2] & 0x80:
            n -= 1
        self.byte(0x8A)
        self.number(n, 1)
        return self.raw(PyBytes_AS_STRING(data), n)

    cdef int save_float(self, double v) except -1:
        cdef uint64_t bits
        cdef int i
        memcpy(&bits, &v, 8)
        self.byte(c'G')
        self.need(8)
        for i in range(8):
            self.data[self.size + i] = <char>(bits >> (56 - 8 * i) & 255)
        self.size += 8
        return 0

    cdef int save_text(self, object v) except -1:
        """Save a str or bytes that is not in `places`. Equal ones have the same id, so they are one object in a pickle."""
        cdef bytes data
        cdef PyObject* known = PyDict_GetItemWithError(self.texts, v)
        if known != NULL:
            map_put(&self.places, <void*>v, <object>known)
            return self.get(<object>known)
        if type(v) is bytes:
            self.large(PyBytes_AS_STRING(v), PyBytes_GET_SIZE(v), 0x8E, c'B', c'C')
        elif PyUnicode_IS_COMPACT_ASCII(v):
            self.large(PyUnicode_DATA(v), PyUnicode_GET_LENGTH(v), 0x8D, c'X', 0x8C)
        else:
            self.meter.needs(6 * PyUnicode_GET_LENGTH(v))
            data = (<str?>v).encode("utf-8", "surrogatepass")
            self.large(PyBytes_AS_STRING(data), PyBytes_GET_SIZE(data), 0x8D, c'X', 0x8C)
        self.texts[v] = self.memo
        return self.memoize(<PyObject*>v)

    cdef int save_made(self, object v) except -1:
        """Save a str or bytes that nothing else refers to."""
        self.held.append(v)
        return self.save(v, 0)

    cdef int save_tuple(self, tuple v, int depth) except -1:
        cdef Py_ssize_t n = len(v), i, known
        cdef int r
        if n > 3:
            self.byte(c'(')
        for i in range(n):
            r = self.save(v[i], depth)
            if r:
                return r
        known = map_get(&self.places, <void*>v)
        if known >= 0:
            # It holds itself: what was made on the way is the one.
            if n > 3:
                self.byte(c'1')
            else:
                for i in range(n):
                    self.byte(c'0')
            return self.get(known)
        self.byte(0x84 + <int>n if n <= 3 else c't')
        return self.memoize(<PyObject*>v)

    cdef int save_items(self, list items, int depth) except -1:
        cdef Py_ssize_t i, n = len(items)
        cdef int r
        for i in range(n):
            if n > 1 and i % BATCH == 0:
                self.byte(c'(')
            r = self.save(<object>list_at(<PyObject*>items, i), depth)
            if r:
                return r
            if n == 1:
                self.byte(c'a')
            elif (i + 1) % BATCH == 0 or i + 1 == n:
                self.byte(c'e')
        return DONE

    cdef int save_dict(self, object v, int depth) except -1:
        cdef DictObject d = <DictObject?>v
        cdef Py_ssize_t n = dict_len(d), i = 0, pos = 0
        cdef PyObject* key
        cdef PyObject* value
        cdef int r
        if d.cls is not DICT or d.home is not None:
            return OTHER
        self.byte(c'}')
        self.memoize(<PyObject*>v)
        while dict_next(d, &pos, &key, &value):
            if n > 1 and i % BATCH == 0:
                self.byte(c'(')
            r = self.save(<object>key, depth) or self.save(<object>value, depth)
            if r:
                return r
            i += 1
            if n == 1:
                self.byte(c's')
            elif i % BATCH == 0 or i == n:
                self.byte(c'u')
        return self.empty_batch(n, c'u')

    cdef int empty_batch(self, Py_ssize_t n, int code) except -1:
        """Append what CPython does after the last full batch of a dict or set."""
        if n and n % BATCH == 0:
            self.byte(c'(')
            self.byte(code)
        return DONE

    cdef int save_set(self, object v, int depth) except -1:
        cdef SetObject s = <SetObject?>v
        cdef list items
        cdef Py_ssize_t i
        cdef int r
        if s.cls is not SET and s.cls is not FROZENSET:
            return OTHER
        items = set_items(NULL, s)
        if s.cls is SET:
            self.byte(0x8F)
            self.memoize(<PyObject*>v)
        else:
            self.byte(c'(')
        for i in range(len(items)):
            if s.cls is SET and i % BATCH == 0:
                self.byte(c'(')
            r = self.save(items[i], depth)
            if r:
                return r
            if s.cls is SET and ((i + 1) % BATCH == 0 or i + 1 == len(items)):
                self.byte(0x90)
        if s.cls is SET:
            return self.empty_batch(len(items), 0x90)
        i = map_get(&self.places, <void*>v)
        if i >= 0:
            self.byte(c'1')
            return self.get(i)
        self.byte(0x91)
        return self.memoize(<PyObject*>v)

    cdef int save_class(self, ClassObject cls, bint known_instances) except -1:
        """known_instances: no code of the class takes part in pickling its instances."""
        cdef Py_ssize_t known = map_get(&self.places, <void*>cls)
        cdef int r
        self.begin_value()
        if known >= 0:
            return self.get(known)
        if not (known_instances or is_ordinary(cls)) or is_registered(<object>self.table, cls) or len(self.classes) >= CLASSES:
            return OTHER
        for known in range(len(self.classes)):
            if self.classes[known] is cls:
                break
        else:
            known = len(self.classes)
            self.classes.append(cls)
        if known < len(self.names):
            module, name = <tuple?>self.names[known]
            r = self.save(module, 0) or self.save(name, 0)
            if r:
                return r
        self.byte(0x93)
        return self.memoize(<PyObject*>cls)

    cdef int save_instance(self, Instance v, int depth) except -1:
        cdef Shape shape = shape_of(v)
        cdef Slot* slots
        cdef Py_ssize_t i, n = 0, done = 0
        cdef int r
        cdef str name
        if shape.dict_mode:
            return OTHER
        if shape is not self.known:
            for name in shape.names:
                if name.startswith("__"):
                    return OTHER
            self.known = shape
        r = self.save_class(v.cls, False)
        if r:
            return r
        self.begin_value()
        self.byte(c')')
        self.byte(0x81)
        self.memoize(<PyObject*>v)
        slots = slots_of(v)
        for i in range(shape.n):
            n += slots[i].o != NULL
        if not n:
            return DONE
        self.begin_value()
        self.byte(c'}')
        self.memoize(NULL)
        for i in range(shape.n):
            if slots[i].o == NULL:
                continue
            if n > 1 and done % BATCH == 0:
                self.byte(c'(')
            r = self.save(shape.names[i], 0) or self.save_slot(&slots[i], depth)
            if r:
                return r
            done += 1
            if n == 1:
                self.byte(c's')
            elif done % BATCH == 0 or done == n:
                self.byte(c'u')
        self.empty_batch(n, c'u')
        return self.byte(c'b')


def write(Meter meter, value, protocol, table, list classes, list names, list memo):
    """
    Returns: (pickle, cuts, newly memoized objects); None: left to sandbox code; a list of the classes whose names are needed. memo: the
    objects of earlier pickles, by number, or None.
    """
    cdef Writer w = Writer.__new__(Writer)
    cdef Py_ssize_t given = len(names)
    w.meter = meter
    w.protocol = protocol
    w.table = <PyObject*>table
    w.texts = {}
    w.classes = classes
    w.names = names
    w.cuts, w.held = [], []
    if memo is not None:
        w.memoized = []
        for value_before in memo:
            if type(value_before) is str or type(value_before) is bytes:
                w.texts[value_before] = w.memo
            if value_before is not None and map_get(&w.places, <void*>value_before) < 0:
                map_put(&w.places, <void*>value_before, w.memo)
            w.memo += 1
            w.begin_count()
    w.byte(0x80)
    w.number(w.protocol, 1)
    w.begin_frame()
    if w.save(value, 0):
        return None
    if len(w.classes) > given:
        return new_list(meter.vm, w.classes)
    w.byte(c'.')
    w.end_frame()
    return PyBytes_FromStringAndSize(w.data, w.size), w.cuts, w.memoized

cdef list names_in(object given):
    """Return the items of a list of (module, name), or of None; None: it is something else."""
    if given is None:
        return []
    if type(given) is not ListObject:
        return None
    names = list((<ListObject>given).items)
    for pair in names:
        if type(pair) is not tuple or len(<tuple>pair) != 2 or type((<tuple>pair)[0]) is not str or type((<tuple>pair)[1]) is not str:
            return None
    return names

cdef object pickling_write(VM* vm, PyObject** a):
    """
    write(value, protocol, table, classes, names, memo): as write(). classes and names: lists of the same length, or None. memo: a list of
    the objects that earlier pickles of a Pickler memoized, to which those of this one are added; True or None. Returns: without a memo (None)
    the pickle; else a tuple of pieces to be written one by one.
    """
    cdef int64_t protocol
    cdef list classes, names = names_in(<object>a[4]), pieces = []
    cdef ListObject memo = None
    cdef Py_ssize_t at = 0
    if not exact_int64(a[1], &protocol) or not 4 <= protocol <= HIGHEST or names is None:
        return None
    classes = list((<ListObject><object>a[3]).items) if type(<object>a[3]) is ListObject else []
    if len(classes) != len(names):
        return None
    if type(<object>a[5]) is ListObject and (<ListObject><object>a[5]).cls is LIST and not (<ListObject><object>a[5]).sorting:
        if touch(vm, <ListObject><object>a[5]) < 0:
            return SIGNAL
        memo = <ListObject><object>a[5]
    r = metered(vm, write, (
        <object>a[0], protocol, <object>a[2], classes, names, None if memo is None else memo.items))
    if type(r) is not tuple:
        return r
    data, cuts, memoized = <tuple>r
    charge(vm, 60 + len(<bytes?>data))
    if <object>a[5] is None:
        return data
    charge(vm, 100 * len(<list?>cuts))
    if memo is not None:
        charge(vm, 9 * len(<list?>memoized))
        memo.items.extend(<list>memoized)
    if not cuts:
        return (data,)
    charge(vm, len(<bytes>data))
    for cut in <list>cuts:
        pieces.append((<bytes>data)[at:cut])
        at = cut
    pieces.append((<bytes>data)[at:])
    return tuple(pieces)


# --- natives that read ---

cdef ByteStream plain_stream(object v):
    """Return the stream if it is an io.BytesIO that is open and has no attributes of its own; else None."""
    if type(v) is ByteStream and (<ByteStream>v).ext is None and (<ByteStream>v).data is not None:
        return <ByteStream>v
    return None

cdef object pickling_take(VM* vm, PyObject** a):
    """
    take(stream): read the next pickle of an io.BytesIO, if it has one frame at most; the program gives no instance of a derived class.
    Returns: bytes, with the header of pickle and frame; None, and nothing was read.
    """
    cdef ByteStream s = plain_stream(<object>a[0])
    return None if s is None else take(vm, s)

cdef object take(VM* vm, ByteStream s):
    cdef const unsigned char* p
    cdef Py_ssize_t left
    cdef uint64_t n
    left = len(s.data.data) - s.pos
    p = <const unsigned char*>PyByteArray_AS_STRING(s.data.data) + s.pos
    if left < 12 or p[0] != 0x80 or p[1] < 4 or p[1] > 5 or p[2] != 0x95:
        return None
    n = uint(p + 3, 8)
    if n == 0 or n > <uint64_t>(left - 11) or p[10 + n] != c'.':
        return None
    if reserve(vm, 60 + 11 + n) < 0 or touch(vm, s) < 0:
        return SIGNAL
    work(vm, n >> 3)
    return s.take(s.pos + 11 + <Py_ssize_t>n)

cdef object pickling_read(VM* vm, PyObject** a):
    """read(data, names, found): as read(). names, found: lists of the same length, or None."""
    if type(<object>a[0]) is not bytes:
        return None
    names = list((<ListObject><object>a[1]).items) if type(<object>a[1]) is ListObject else []
    found = list((<ListObject><object>a[2]).items) if type(<object>a[2]) is ListObject else []
    if len(names) != len(found):
        return None
    return metered(vm, read, (<object>a[0], names, found))


cdef object pickling_proceed(VM* vm, PyObject** a):
    """
    proceed(data, pos, stack, marks, memo): execute opcodes of a pickle from a position on, as long as they are known and there is memory.
    The containers of an Unpickler are changed. Returns: the position of the first opcode that was not executed.
    """
    cdef int64_t pos, mark
    cdef ListObject stack, marks
    cdef DictObject memo
    if (type(<object>a[0]) is not bytes or not exact_int64(a[1], &pos) or not 0 <= pos <= len(<bytes><object>a[0])
            or type(<object>a[2]) is not ListObject or type(<object>a[3]) is not ListObject or type(<object>a[4]) is not DictObject):
        return <object>a[1]
    stack, marks, memo = <ListObject><object>a[2], <ListObject><object>a[3], <DictObject><object>a[4]
    if (stack is marks or stack.cls is not LIST or stack.sorting or marks.cls is not LIST or marks.sorting or memo.cls is not DICT
            or memo.d is None or memo.home is not None):
        return <object>a[1]
    for item in marks.items:
        if not exact_int64(<PyObject*>item, &mark) or not 0 <= mark <= len(stack.items):
            return <object>a[1]
    if touch(vm, stack) < 0 or touch(vm, marks) < 0 or touch(vm, memo) < 0:
        return SIGNAL
    return metered(vm, run, (<object>a[0], pos, stack.items, marks.items, memo))


# --- functions of pickle ---

cdef object by_library(VM* vm, str module, str name, tuple args):
    """Call a function of the library, to which a native leaves its call."""
    fn = runtime(vm).library_member(module, name)
    return SIGNAL if fn is None else call_tuple(vm, fn, args, None)

cdef object write_quickly(VM* vm, object value, object protocol):
    """Returns: as write(), for a value without instances; None: left to sandbox code; SIGNAL."""
    cdef int64_t n = HIGHEST
    if protocol is not None and not (exact_int64(<PyObject*>protocol, &n) and 4 <= n <= HIGHEST):
        return None
    table = runtime(vm).library_member("copyreg", "dispatch_table")
    if table is None:
        return SIGNAL
    r = metered(vm, write, (value, n, table, [], [], None))
    return None if type(r) is ListObject else r

cdef ByteStream own_stream(VM* vm, object v):
    """Return the stream if it is a plain_stream() of the class io.BytesIO itself; else None."""
    cdef ByteStream s = plain_stream(v)
    return None if s is None or <object>s.cls is not runtime(vm).library_member("io", "BytesIO") else s

cdef inline bint no_buffers(object v):
    return v is None or type(v) is tuple and not <tuple>v

cdef object pickle_dumps(VM* vm, PyObject** a):
    if <object>a[3] is None:
        r = write_quickly(vm, <object>a[0], <object>a[1])
        if r is SIGNAL:
            return SIGNAL
        if r is not None:
            charge(vm, 60 + len(<bytes?>(<tuple?>r)[0]))
            return (<tuple>r)[0]
    return by_library(vm, "_pickler", "_dumps", (<object>a[0], <object>a[1], <object>a[2], <object>a[3]))

cdef object pickle_dump(VM* vm, PyObject** a):
    cdef ByteStream stream = own_stream(vm, <object>a[1])
    cdef PyObject* args[2]
    if stream is not None and <object>a[4] is None:
        r = write_quickly(vm, <object>a[0], <object>a[2])
        if r is SIGNAL:
            return SIGNAL
        if r is not None:
            data = (<tuple?>r)[0]
            args[0], args[1] = <PyObject*>stream, <PyObject*>data
            return SIGNAL if bytes_write(vm, args) is SIGNAL else None
    return by_library(vm, "_pickler", "_dump", (<object>a[0], <object>a[1], <object>a[2], <object>a[3], <object>a[4]))

cdef object pickle_load(VM* vm, PyObject** a):
    cdef ByteStream stream = own_stream(vm, <object>a[0])
    cdef Py_ssize_t before
    if stream is not None and no_buffers(<object>a[4]):
        before = stream.pos
        data = take(vm, stream)
        r = data if data is None or data is SIGNAL else metered(vm, read, (data, [], []))
        if type(r) is tuple:
            return (<tuple>r)[0]
        stream.pos = before
        if r is SIGNAL:
            return SIGNAL
    return by_library(vm, "_unpickler", "_load", (<object>a[0], <object>a[1], <object>a[2], <object>a[3], <object>a[4]))

cdef object pickle_loads(VM* vm, PyObject** a):
    if type(<object>a[0]) is bytes and no_buffers(<object>a[4]):
        r = metered(vm, read, (<object>a[0], [], []))
        if r is SIGNAL:
            return SIGNAL
        if type(r) is tuple:
            return (<tuple>r)[0]
    return by_library(vm, "_unpickler", "_loads", (<object>a[0], <object>a[1], <object>a[2], <object>a[3], <object>a[4]))


function(NAMESPACE, "_pickle", "dump", pickle_dump, "obj, file, protocol=None, *, fix_imports=True, buffer_callback=None")
function(NAMESPACE, "_pickle", "dumps", pickle_dumps, "obj, protocol=None, *, fix_imports=True, buffer_callback=None")
function(NAMESPACE, "_pickle", "load", pickle_load, "file, *, fix_imports=True, encoding='ASCII', errors='strict', buffers=()")
function(NAMESPACE, "_pickle", "loads", pickle_loads, "data, /, *, fix_imports=True, encoding='ASCII', errors='strict', buffers=()")
function(NAMESPACE, "_pickling", "proceed", pickling_proceed, "data, pos, stack, marks, memo, /")
function(NAMESPACE, "_pickling", "read", pickling_read, "data, names, found, /")
function(NAMESPACE, "_pickling", "take", pickling_take, "stream, /")
function(NAMESPACE, "_pickling", "write", pickling_write, "value, protocol, table, classes, names, memo, /")
