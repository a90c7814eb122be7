# ouros: no bounds checks
"""_pickling: pickles of plain values, containers, dates, Decimals and instances of ordinary classes, in protocols 4 and 5.

Must not know the pickle protocol of classes. Invariants: no sandbox code runs, and nothing is changed but new objects. Whatever is not
known here, and every error, is left to the sandbox code of pickle, which starts from the beginning.
"""
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.dict cimport PyDict_GetItemWithError, PyDict_SetItem
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memmove
from ouros._core.base.address_map cimport map_free, map_get, map_put
from ouros._core.base.lazy_import cimport later
from ouros._core.heap.hash_table cimport plain_key
from ouros._core.heap.heap cimport charge, touch
from ouros._core.modules.meter cimport metered
from ouros._core.modules.meter import TooBig
from ouros._core.modules.mod_copy cimport is_ordinary, is_registered
from ouros._core.modules.mod_datetime_object cimport (
    DATE, DATETIME, DELTA, HOST_ERRORS, TIMEZONE, UTC, DateObject, delta_fields, host_date, host_delta, host_stamp, host_utc, new_date,
    stamp_fields, wrap,
)
from ouros._core.modules.mod_decimal cimport DECIMAL, DecimalObject, host_of, new_decimal
from ouros._core.protocols.call cimport function
from ouros._core.types.type_bytes cimport BytearrayObject, new_bytearray
from ouros._core.types.type_dict cimport DictObject, dict_insert, dict_len, dict_next, new_dict
from ouros._core.types.type_sequence cimport ListObject, new_list
from ouros._core.types.type_set cimport SetObject, new_set, set_add, set_from_plain, set_items

cdef extern from "Python.h":
    const char* PyUnicode_DATA(object s) noexcept
    bint PyUnicode_IS_COMPACT_ASCII(object s) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object s) noexcept
    str PyUnicode_DecodeUTF8(const char* p, Py_ssize_t n, const char* errors)
    char* PyByteArray_AS_STRING(object b) noexcept
    object PyBytes_FromObject(object o)

NAMESPACE = {}

cdef object _d = later("decimal")

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

cdef class Writer:
    def __dealloc__(self):
        free(self.data)
        map_free(&self.places)

    cdef int need(self, Py_ssize_t n) except -1:
        """Make room for n more bytes."""
        cdef Py_ssize_t room
        cdef char* p
        if self.size + n <= self.room:
            return 0
        room = 2 * self.size + n + 256
        # The bytes are copied once more at the end. The tables need some 100 bytes for each number.
        self.meter.needs(2 * room + 100 * self.memo)
        p = <char*>realloc(self.data, room)
        if p == NULL:
            raise MemoryError
        self.data = p
        self.room = room
        return 0

    cdef int byte(self, int b) except -1:
        self.need(1)
        self.data[self.size] = <char>b
        self.size += 1
        return 0

    cdef int number(self, uint64_t v, int n) except -1:
        """Append an int of n bytes, the lowest first."""
        cdef int i
        self.need(n)
        for i in range(n):
            self.data[self.size + i] = <char>(v >> (8 * i) & 255)
        self.size += n
        return 0

    cdef int raw(self, const char* p, Py_ssize_t n) except -1:
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

    cdef int begin_count(self) except -1:
        self.steps += 1
        if self.steps % PACE == 0:
            self.meter.spent(PACE)
        return 0

    cdef int begin_value(self) except -1:
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

    cdef int memoize(self, PyObject* o) except -1:
        """Give the object a number; NULL: an object that nothing else refers to."""
        self.byte(0x94)
        if o != NULL:
            map_put(&self.places, <void*>o, self.memo)
        self.memoized.append(None if o == NULL else <object>o)
        self.memo += 1
        return 0

    cdef int get(self, Py_ssize_t number) except -1:
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
            return self.save_text(v)
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
            r = self.save_date(new_date(self.meter.vm, DELTA, host_delta(0, 0, 0)))
            return r or self.save_call(1, <PyObject*>v)
        stamp_fields(v.value, n)
        state = bytes((n[0] >> 8, n[0] & 255, n[1], n[2]))
        if v.cls is DATETIME:
            state += bytes((n[3], n[4], n[5], n[6] >> 16, n[6] >> 8 & 255, n[6] & 255))
        self.begin_value()
        r = self.save_text(state)
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
        self.begin_value()
        r = self.save_text(text)
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
        """Save a str or bytes. Equal ones have the same id, so they are one object in a pickle."""
        cdef bytes data
        number = self.texts.get(v)
        if number is not None:
            return self.get(number)
        if type(v) is bytes:
            self.large(PyBytes_AS_STRING(v), PyBytes_GET_SIZE(v), 0x8E, c'B', c'C')
        elif PyUnicode_IS_COMPACT_ASCII(v):
            self.large(PyUnicode_DATA(v), PyUnicode_GET_LENGTH(v), 0x8D, c'X', 0x8C)
        else:
            self.meter.needs(6 * PyUnicode_GET_LENGTH(v))
            data = (<str?>v).encode("utf-8", "surrogatepass")
            self.large(PyBytes_AS_STRING(data), PyBytes_GET_SIZE(data), 0x8D, c'X', 0x8C)
        self.texts[v] = self.memo
        self.memoize(NULL)
        self.memoized[self.memo - 1] = v
        return DONE

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
            self.begin_value()
            r = self.save_text(shape.names[i]) or self.save_slot(&slots[i], depth)
            if r:
                return r
            done += 1
            if n == 1:
                self.byte(c's')
            elif done % BATCH == 0 or done == n:
                self.byte(c'u')
        self.empty_batch(n, c'u')
        return self.byte(c'b')


def write(Meter meter, value, protocol, table, list classes, list names, list memoized):
    """
    Returns: (pickle, cuts, memoized objects); None: left to sandbox code; a list of the classes whose names are needed. memoized: the
    objects of earlier pickles, by number.
    """
    cdef Writer w = Writer.__new__(Writer)
    cdef Py_ssize_t given = len(names)
    w.meter = meter
    w.protocol = protocol
    w.table = <PyObject*>table
    w.texts = {}
    w.classes = classes
    w.names = names
    w.memoized = memoized
    w.cuts = []
    for value_before in memoized:
        if type(value_before) is str or type(value_before) is bytes:
            w.texts[value_before] = w.memo
        elif value_before is not None:
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

cdef object pickling_dumps(VM* vm, PyObject** a):
    """
    dumps(value, protocol, table, classes, names, memo): as write(). classes and names: lists of the same length. memo: a list of the objects
    that earlier pickles of a Pickler memoized, to which those of this one are added, or None. Returns: with a memo, a tuple of pieces to be
    written one by one; else the pickle.
    """
    cdef int64_t protocol
    cdef list names, pieces = []
    cdef ListObject memo = None
    cdef Py_ssize_t at = 0
    if not exact_int64(a[1], &protocol) or not 4 <= protocol <= 5 or type(<object>a[3]) is not ListObject or type(<object>a[4]) is not ListObject:
        return None
    names = list((<ListObject><object>a[4]).items)
    for pair in names:
        if type(pair) is not tuple or len(<tuple>pair) != 2 or type((<tuple>pair)[0]) is not str or type((<tuple>pair)[1]) is not str:
            return None
    if type(<object>a[5]) is ListObject and (<ListObject><object>a[5]).cls is LIST and not (<ListObject><object>a[5]).sorting:
        if touch(vm, <ListObject><object>a[5]) < 0:
            return SIGNAL
        memo = <ListObject><object>a[5]
    r = metered(vm, write, (
        <object>a[0], protocol, <object>a[2], list((<ListObject><object>a[3]).items), names, [] if memo is None else list(memo.items)))
    if type(r) is not tuple:
        return r
    data, cuts, memoized = <tuple>r
    charge(vm, 60 + len(<bytes?>data))
    if memo is None:
        return data
    charge(vm, 8 * (len(<list?>memoized) - len(memo.items)) + 100 * len(<list?>cuts) + len(<bytes>data))
    memo.items[:] = <list>memoized
    for cut in <list>cuts:
        pieces.append((<bytes>data)[at:cut])
        at = cut
    pieces.append((<bytes>data)[at:])
    return tuple(pieces)


# --- reading ---

cdef object ABSENT = object()        # stands for an object whose name is unknown

cdef class Reader:
    cdef const unsigned char* take(self, Py_ssize_t n) noexcept:
        """Returns: the next n bytes, which are passed over; NULL: there are not so many."""
        cdef const unsigned char* p = <const unsigned char*>PyBytes_AS_STRING(self.data) + self.pos
        if n < 0 or n > PyBytes_GET_SIZE(self.data) - self.pos:
            return NULL
        self.pos += n
        return p

    cdef uint64_t uint(self, const unsigned char* p, int n) noexcept:
        cdef uint64_t v = 0
        cdef int i
        for i in range(n):
            v |= <uint64_t>p[i] << (8 * i)
        return v

    cdef Py_ssize_t floor(self) except -1:
        """Returns: the size of the stack below the innermost mark."""
        cdef Py_ssize_t n = len(self.marks)
        return self.marks[n - 1] if n else 0

    cdef int pop_mark(self, Py_ssize_t* start) except -1:
        if not self.marks:
            return OTHER
        start[0] = self.marks.pop()
        # The marks of an Unpickler are within the program's reach, and need not be in order.
        return DONE if 0 <= start[0] <= len(self.stack) else OTHER

    cdef int text(self, int size, bint is_text) except -1:
        """Push a str or bytes, whose length has `size` bytes."""
        cdef const unsigned char* p = self.take(size)
        cdef uint64_t n
        if p == NULL:
            return OTHER
        n = self.uint(p, size)
        if n > <uint64_t>PyBytes_GET_SIZE(self.data):
            return OTHER
        p = self.take(<Py_ssize_t>n)
        if p == NULL:
            return OTHER
        self.meter.spent(n >> 5)
        charge(self.meter.vm, 60 + 4 * n if is_text else 60 + n)
        if not is_text:
            self.stack.append(PyBytes_FromStringAndSize(<const char*>p, n))
            return DONE
        try:
            self.stack.append(PyUnicode_DecodeUTF8(<const char*>p, n, "surrogatepass"))
        except UnicodeDecodeError:
            return OTHER
        return DONE

    cdef int add_items(self, Py_ssize_t start) except -1:
        """Append what is above `start` to the list below."""
        cdef Py_ssize_t n = len(self.stack) - start
        if start <= self.floor():
            return OTHER
        target = self.stack[start - 1]
        if type(target) is not ListObject or (<ListObject>target).cls is not LIST or (<ListObject>target).sorting:
            return OTHER
        if (<ListObject>target).items is self.stack or (<ListObject>target).items is self.marks:
            return OTHER
        if touch(self.meter.vm, <ListObject>target) < 0:
            return PAUSED
        charge(self.meter.vm, 8 * n)
        (<ListObject>target).items.extend(self.stack[start:])
        del self.stack[start:]
        return DONE

    cdef int add_pairs(self, Py_ssize_t start) except -1:
        cdef Py_ssize_t i, n = len(self.stack) - start
        cdef VM* vm = self.meter.vm
        if n % 2 or start <= self.floor():
            return OTHER
        target = self.stack[start - 1]
        if type(target) is not DictObject or (<DictObject>target).cls is not DICT:
            return OTHER
        if self.numbered is not None and vm.budget < 100 * (dict_len(<DictObject>target) + n):
            return OTHER
        for i in range(start, start + n, 2):
            if not plain_key(self.stack[i]):
                return OTHER
        for i in range(start, start + n, 2):
            key = self.stack[i]
            if dict_insert(vm, <DictObject>target, key, self.stack[i + 1]) < 0:
                return PAUSED
        del self.stack[start:]
        return DONE

    cdef int add_keys(self, Py_ssize_t start) except -1:
        cdef Py_ssize_t i
        if start <= self.floor():
            return OTHER
        target = self.stack[start - 1]
        if type(target) is not SetObject or (<SetObject>target).cls is not SET:
            return OTHER
        if self.numbered is not None and self.meter.vm.budget < 100 * ((<SetObject>target).t.used + len(self.stack) - start):
            return OTHER
        for i in range(start, len(self.stack)):
            if not plain_key(self.stack[i]):
                return OTHER
        for i in range(start, len(self.stack)):
            if set_add(self.meter.vm, <SetObject>target, self.stack[i]) < 0:
                return PAUSED
        del self.stack[start:]
        return DONE

    cdef int tuple_of(self, Py_ssize_t start) except -1:
        if start < self.floor():
            return OTHER
        items = tuple(self.stack[start:])
        charge(self.meter.vm, 56 + 8 * len(items))
        del self.stack[start:]
        self.stack.append(items)
        return DONE

    cdef int find(self) except -1:
        """Replace the names of a module and of a class by the class."""
        cdef Py_ssize_t i, n = len(self.stack)
        if self.numbered is not None or n - 2 < self.floor() or type(self.stack[n - 1]) is not str or type(self.stack[n - 2]) is not str:
            return OTHER
        pair = (self.stack[n - 2], self.stack[n - 1])
        del self.stack[n - 2:]
        for i in range(len(self.names)):
            if self.names[i] == pair:
                self.stack.append(self.found[i])
                return DONE
        if len(self.unknown) + len(self.names) >= CLASSES:
            return OTHER
        if pair not in self.unknown:
            self.unknown.append(pair)
        self.stack.append(ABSENT)
        return DONE

    cdef int make(self) except -1:
        """Replace a class and its arguments, none, by an instance."""
        cdef Py_ssize_t n = len(self.stack)
        cdef Instance o
        if n - 2 < self.floor():
            return OTHER
        cls, arguments = self.stack[n - 2], self.stack[n - 1]
        if type(arguments) is not tuple or arguments:
            return OTHER
        if cls is ABSENT:
            del self.stack[n - 1:]
            return DONE
        if type(cls) is not ClassObject or not is_ordinary(<ClassObject>cls):
            return OTHER
        o = new_instance(<ClassObject>cls)
        o.epoch = self.meter.vm.epoch
        charge(self.meter.vm, o.size())
        del self.stack[n - 2:]
        self.stack.append(o)
        return DONE

    cdef int call(self) except -1:
        """Replace a class and its arguments by what save_date() or save_decimal() wrote so."""
        cdef Py_ssize_t n = len(self.stack)
        if n - 2 < self.floor() or type(self.stack[n - 1]) is not tuple:
            return OTHER
        if self.stack[n - 2] is ABSENT:
            del self.stack[n - 1:]
            return DONE
        made = rebuilt(self.meter.vm, self.stack[n - 2], <tuple>self.stack[n - 1])
        if made is None:
            return OTHER
        del self.stack[n - 2:]
        self.stack.append(made)
        return DONE

    cdef int fill(self) except -1:
        """Store the attributes of a new instance."""
        cdef Py_ssize_t n = len(self.stack), pos = 0
        cdef PyObject* key
        cdef PyObject* value
        cdef Slot s
        cdef DictObject d
        if n - 2 < self.floor():
            return OTHER
        target, state = self.stack[n - 2], self.stack[n - 1]
        if type(state) is not DictObject or (<DictObject>state).cls is not DICT or (<DictObject>state).d is None:
            return OTHER
        if target is not ABSENT:
            if type(target) is not Instance or not is_ordinary((<Instance>target).cls) or shape_of(<Instance>target).dict_mode:
                return OTHER
            d = <DictObject>state
            charge(self.meter.vm, 16 * dict_len(d))
            while dict_next(d, &pos, &key, &value):
                if type(<object>key) is not str or (<str><object>key).startswith("__"):
                    return OTHER
            if touch(self.meter.vm, <Instance>target) < 0:
                return PAUSED
            pos = 0
            while dict_next(d, &pos, &key, &value):
                s.o = NULL
                slot_set(&s, <object>value)
                (<Instance>target).put(<str><object>key, &s)
        del self.stack[n - 1:]
        return DONE

    cdef int keep(self, object v) except -1:
        """Give an object the next number."""
        charge(self.meter.vm, 8)
        if self.numbered is None:
            self.memo.append(v)
            return DONE
        charge(self.meter.vm, 80)
        if self.numbered.d is None or self.meter.vm.budget < 100 * (dict_len(self.numbered) + 1):
            return OTHER
        return PAUSED if dict_insert(self.meter.vm, self.numbered, dict_len(self.numbered), v) < 0 else DONE

    cdef int recall(self, uint64_t number) except -1:
        """Push the object with a number."""
        cdef PyObject* v
        if self.numbered is None:
            if number >= <uint64_t>len(self.memo):
                return OTHER
            self.stack.append(self.memo[<Py_ssize_t>number])
            return DONE
        v = NULL if self.numbered.d is None else PyDict_GetItemWithError(self.numbered.d, number)
        if v == NULL:
            return OTHER
        self.stack.append(<object>v)
        return DONE

    cdef int step(self, int code) except -1:
        """Execute one opcode. Returns: OTHER: nothing has changed but `pos` and `marks`."""
        cdef VM* vm = self.meter.vm
        cdef const unsigned char* p
        cdef Py_ssize_t n = 0
        cdef uint64_t bits
        cdef double x
        if code == 0x94:                         # MEMOIZE
            n = len(self.stack)
            if n <= self.floor():
                return OTHER
            return self.keep(self.stack[n - 1])
        elif code == c'h' or code == c'j':       # BINGET, LONG_BINGET
            p = self.take(1 if code == c'h' else 4)
            if p == NULL:
                return OTHER
            return self.recall(self.uint(p, 1 if code == c'h' else 4))
        elif code == 0x8C:                       # SHORT_BINUNICODE
            return self.text(1, True)
        elif code == c'X':                       # BINUNICODE
            return self.text(4, True)
        elif code == 0x8D:                       # BINUNICODE8
            return self.text(8, True)
        elif code == c'C':                       # SHORT_BINBYTES
            return self.text(1, False)
        elif code == c'B':                       # BINBYTES
            return self.text(4, False)
        elif code == 0x8E:                       # BINBYTES8
            return self.text(8, False)
        elif code == c'K' or code == c'M':       # BININT1, BININT2
            p = self.take(1 if code == c'K' else 2)
            if p == NULL:
                return OTHER
            charge(vm, 32)
            self.stack.append(<int>self.uint(p, 1 if code == c'K' else 2))
        elif code == c'J':                       # BININT
            p = self.take(4)
            if p == NULL:
                return OTHER
            charge(vm, 32)
            self.stack.append(<int>self.uint(p, 4))
        elif code == 0x8A:                       # LONG1
            p = self.take(1)
            if p == NULL:
                return OTHER
            n = p[0]
            p = self.take(n)
            if p == NULL:
                return OTHER
            charge(vm, 32 + n)
            self.stack.append(int.from_bytes(PyBytes_FromStringAndSize(<const char*>p, n), "little", signed=True))
        elif code == c'G':                       # BINFLOAT
            p = self.take(8)
            if p == NULL:
                return OTHER
            bits = 0
            for n in range(8):
                bits = bits << 8 | p[n]
            memcpy(&x, &bits, 8)
            charge(vm, 24)
            self.stack.append(x)
        elif code == c'N':
            self.stack.append(None)
        elif code == 0x88 or code == 0x89:
            self.stack.append(code == 0x88)
        elif code == c'(':
            self.marks.append(len(self.stack))
        elif code == c']':
            self.stack.append(new_list(vm, []))
        elif code == c'}':
            self.stack.append(new_dict(vm, {}))
        elif code == c')':
            self.stack.append(())
        elif code == 0x8F:
            self.stack.append(new_set(vm, SET))
        elif code == c'a':
            return self.add_items(len(self.stack) - 1)
        elif code == c's':
            return self.add_pairs(len(self.stack) - 2)
        elif code == c'e' or code == c'u' or code == 0x90 or code == c't' or code == 0x91:
            if self.pop_mark(&n):
                return OTHER
            if code == c'e':
                return self.add_items(n)
            if code == c'u':
                return self.add_pairs(n)
            if code == 0x90:
                return self.add_keys(n)
            if code == c't':
                return self.tuple_of(n)
            made = set_from_plain(vm, FROZENSET, self.stack[n:])
            if made is None:
                return OTHER
            del self.stack[n:]
            self.stack.append(made)
        elif 0x85 <= code <= 0x87:               # TUPLE1, TUPLE2, TUPLE3
            return self.tuple_of(len(self.stack) - (code - 0x84))
        elif code == 0x93:                       # STACK_GLOBAL
            return self.find()
        elif code == 0x81:                       # NEWOBJ
            return self.make()
        elif code == c'R':                       # REDUCE
            return self.call()
        elif code == c'b':                       # BUILD
            return self.fill()
        elif code == 0x95:                       # FRAME
            p = self.take(8)
            if p == NULL or self.uint(p, 8) > <uint64_t>(PyBytes_GET_SIZE(self.data) - self.pos):
                return OTHER
        elif code == 0x96:                       # BYTEARRAY8
            if self.text(8, False):
                return OTHER
            n = len(self.stack)
            self.stack[n - 1] = new_bytearray(vm, bytearray(self.stack[n - 1]))
        else:
            return OTHER
        return DONE


cdef object rebuilt(VM* vm, object cls, tuple a):
    """Return the object for the arguments as the Writer writes them; None for others."""
    cdef int[7] n
    cdef int64_t v
    cdef Py_ssize_t i
    cdef const unsigned char* p
    cdef bytes state
    if cls is DELTA:
        if len(a) != 3:
            return None
        for i in range(3):
            if not exact_int64(<PyObject*>a[i], &v) or not (-MOST[0] if i == 0 else 0) <= v <= MOST[i]:
                return None
            n[i] = <int>v
        return new_date(vm, DELTA, host_delta(n[0], n[1], n[2]))
    if cls is TIMEZONE:
        return UTC if len(a) == 1 and type(a[0]) is DateObject and (<DateObject>a[0]).cls is DELTA and not (<DateObject>a[0]).value else None
    if cls is DECIMAL:
        if len(a) != 1 or type(a[0]) is not str or not is_number(<str>a[0]):
            return None
        return new_decimal(vm, _d.Decimal(a[0]))
    if (cls is not DATE and cls is not DATETIME) or not a or type(a[0]) is not bytes:
        return None
    state = <bytes>a[0]
    p = <const unsigned char*>PyBytes_AS_STRING(state)
    if len(state) != (4 if cls is DATE else 10) or len(a) > (1 if cls is DATE else 2) or (len(a) == 2 and a[1] is not UTC):
        return None
    n[0], n[1], n[2] = p[0] << 8 | p[1], p[2], p[3]
    try:
        if cls is DATE:
            return new_date(vm, DATE, host_date(n))
        n[3], n[4], n[5], n[6] = p[4], p[5], p[6], p[7] << 16 | p[8] << 8 | p[9]
        return wrap(vm, host_stamp(n, None if len(a) == 1 else host_utc, 0))
    except HOST_ERRORS:
        return None

cdef int* MOST = [999999999, 86399, 999999]      # days, seconds, microseconds of a timedelta

cdef bint is_number(str text) noexcept:
    """Returns: whether it is a short number like -12.50, with ASCII digits and without an exponent."""
    cdef Py_ssize_t i, n = PyUnicode_GET_LENGTH(text), point = 0
    cdef const char* p
    if not PyUnicode_IS_COMPACT_ASCII(text) or n > LONGEST_NUMBER:
        return False
    p = PyUnicode_DATA(text)
    if n and p[0] == c'-':
        p += 1
        n -= 1
    for i in range(n):
        if p[i] == c'.' and not point and i:
            point = i
        elif not c'0' <= p[i] <= c'9':
            return False
    return n > 0 and point != n - 1 or n == 1


def read(Meter meter, bytes data, list names, list found):
    """Returns: (value,); None: left to sandbox code; a list of the pairs (module, name) that are not in `names`; SIGNAL."""
    cdef Reader r = Reader.__new__(Reader)
    cdef const unsigned char* p
    cdef VM* vm = meter.vm
    cdef int64_t before = vm.budget
    cdef int done
    r.meter = meter
    r.data = data
    r.stack, r.memo, r.marks, r.unknown = [], [], [], []
    r.names, r.found = names, found
    p = r.take(2)
    if p == NULL or p[0] != 0x80 or not 2 <= p[1] <= 5:
        return None
    while True:
        r.steps += 1
        if r.steps % PACE == 0:
            if vm.budget < 0:
                # What was made is given back, and this function is called again.
                n = before - vm.budget
                vm.budget = before
                raise TooBig(2 * n)
            meter.spent(PACE)
        p = r.take(1)
        if p == NULL:
            return None
        if p[0] == c'.':
            if r.marks or not r.stack:
                return None
            return new_list(vm, r.unknown) if r.unknown else (r.stack[len(r.stack) - 1],)
        done = r.step(p[0])
        if done:
            return SIGNAL if done == PAUSED else None

cdef object pickling_loads(VM* vm, PyObject** a):
    """loads(data, names, found): as read(). names, found: lists of the same length."""
    if type(<object>a[0]) is not bytes or type(<object>a[1]) is not ListObject or type(<object>a[2]) is not ListObject:
        return None
    names, found = list((<ListObject><object>a[1]).items), list((<ListObject><object>a[2]).items)
    if len(names) != len(found):
        return None
    return metered(vm, read, (<object>a[0], names, found))


def run(Meter meter, bytes data, Py_ssize_t pos, list stack, list marks, DictObject memo):
    """Execute opcodes as long as they are known. Returns: the position behind them."""
    cdef Reader r = Reader.__new__(Reader)
    cdef const unsigned char* p
    cdef Py_ssize_t marked
    cdef int done
    r.meter = meter
    r.data = data
    r.pos = pos
    r.stack, r.marks, r.numbered = stack, marks, memo
    while True:
        pos = r.pos
        marked = len(marks)
        p = r.take(1)
        # Without a way back, nothing may have to be reserved: 200 bytes for each item are more than any opcode needs.
        if p == NULL or meter.vm.budget < 4096 + 200 * len(stack):
            return pos
        r.steps += 1
        if r.steps % PACE == 0:
            meter.spent(PACE)
        before = marks[marked - 1] if marked else None
        done = r.step(p[0])
        if done == PAUSED:
            return SIGNAL
        if done:
            if len(marks) < marked:
                marks.append(before)
            return pos

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


function(NAMESPACE, "_pickling", "dumps", pickling_dumps, "value, protocol, table, classes, names, memo, /")
function(NAMESPACE, "_pickling", "loads", pickling_loads, "data, names, found, /")
function(NAMESPACE, "_pickling", "proceed", pickling_proceed, "data, pos, stack, marks, memo, /")
