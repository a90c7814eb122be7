# ouros: no bounds checks
"""_pickling: the reader, which executes the opcodes of pickles in protocols 2 to 5.

Must not know the pickle protocol of classes. Invariants: no sandbox code runs. A step that returns OTHER has changed nothing but `at` and
`marked`, and may have added keys to a set, which sandbox code adds again. A step returns PAUSED only for an error, because nothing repeats
the rest of the pickle after a pause. The stack shrinks before an item that is taken off is released.
"""
cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.dict cimport PyDict_GetItemWithError
from cpython.list cimport PyList_GET_SIZE
from cpython.ref cimport Py_INCREF
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy
from ouros._core.base.host_list cimport add_item
from ouros._core.base.host_text cimport key_size
from ouros._core.base.lazy_import cimport later
from ouros._core.base.surrogate_text cimport Extent, has_surrogate, surrogate_text, text_extent
from ouros._core.heap.hash_table cimport P_ABSENT, P_ASK, Entry, Probe, plain_hash, plain_key, set_find, set_find_int, set_put
from ouros._core.heap.heap cimport charge, touch, work
from ouros._core.modules.meter import TooBig
from ouros._core.modules.mod_copy cimport is_ordinary
from ouros._core.modules.mod_datetime_object cimport (
    DATE, DATETIME, DELTA, HOST_ERRORS, TIMEZONE, UTC, DateObject, host_date, host_delta, host_stamp, host_utc, new_date, wrap,
)
from ouros._core.modules.mod_decimal cimport DECIMAL, new_decimal
from ouros._core.types.type_bytes cimport new_bytearray
from ouros._core.types.type_dict cimport DictObject, dict_insert, dict_len, dict_next, new_dict
from ouros._core.types.type_sequence cimport ListObject, new_list
from ouros._core.types.type_set cimport new_set

cdef extern from *:
    """
    /* Take the last item off an exact list, without giving memory back. Returns: an owned reference. */
    static inline PyObject* ou_take_last(PyObject* list) {
        Py_ssize_t n = PyList_GET_SIZE(list) - 1;
        PyObject* item = PyList_GET_ITEM(list, n);
        Py_SET_SIZE(list, n);
        return item;
    }
    static inline void ou_drop_from(PyObject* list, Py_ssize_t start) {
        while (PyList_GET_SIZE(list) > start) {
            PyObject* item = ou_take_last(list);
            Py_DECREF(item);
        }
    }
    """
    PyObject* take_last "ou_take_last" (PyObject* list) noexcept
    void drop_from "ou_drop_from" (PyObject* list, Py_ssize_t start) noexcept

cdef extern from "Python.h":
    const char* PyUnicode_DATA(object s) noexcept
    bint PyUnicode_IS_COMPACT_ASCII(object s) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object s) noexcept
    str PyUnicode_DecodeUTF8(const char* p, Py_ssize_t n, const char* errors)
    PyObject* PyTuple_New(Py_ssize_t n) except NULL
    void PyTuple_SET_ITEM(PyObject* t, Py_ssize_t i, PyObject* v) noexcept
    int PyGC_Disable() noexcept
    int PyGC_Enable() noexcept

cdef object _d = later("decimal")
cdef object ABSENT = object()    # stands for an object whose name is unknown

DEF CLASSES = 64             # most classes of a pickle
DEF PACE = 256               # values between two checks of the limits
DEF LONGEST_NUMBER = 60      # characters of a Decimal
DEF LONG = 4096              # bytes of a pickle from which on the host's GC waits for its end
DEF PAIR = 100               # bytes of a dict for each pair while it grows: at most 60 in the new table and 30 in the old one
DEF SHORT = 256              # bytes of a text or items of a tuple that may exceed the memory until the next check of the limits

cdef enum Done:              # result of the methods
    DONE   = 0
    OTHER  = 1               # left to sandbox code
    PAUSED = 2               # a native gave SIGNAL


cdef inline PyObject* item_of(list items, Py_ssize_t i) noexcept:
    return list_at(<PyObject*>items, i)


cdef inline Py_ssize_t floor_of(Reader r) noexcept:
    """Returns: the size of the stack below the innermost mark."""
    return r.marks[r.marked - 1] if r.marked else 0


@cython.final
cdef class Reader:
    def __dealloc__(self):
        free(self.marks)

    cdef int start(self, Meter meter, bytes data, Py_ssize_t pos, list stack) except -1:
        self.meter = meter
        self.data = data
        self.at = <const unsigned char*>PyBytes_AS_STRING(data) + pos
        self.end = <const unsigned char*>PyBytes_AS_STRING(data) + PyBytes_GET_SIZE(data)
        self.stack = stack
        self.before = meter.vm.budget
        return 0

    cdef int make_room(self, int64_t n) except -1:
        """
        Check the memory for a step that has changed nothing yet: n bytes, of which the step charges what remains allocated. Returns:
        DONE; OTHER. Raises TooBig, and what was made is given back, if the step can be made again.
        """
        cdef VM* vm = self.meter.vm
        cdef int64_t used
        if n <= vm.budget:
            return DONE
        if self.numbered is not None:
            return OTHER
        used = self.before - vm.budget
        vm.budget = self.before
        raise TooBig(2 * used + n)

    cdef inline const unsigned char* take(self, Py_ssize_t n) noexcept:
        """Returns: the next n bytes, which are passed over; NULL: there are not so many."""
        cdef const unsigned char* p = self.at
        if n < 0 or n > self.end - p:
            return NULL
        self.at += n
        return p

    cdef inline int push(self, object v) except -1:
        self.meter.vm.budget -= 9
        Py_INCREF(v)
        return add_item(<PyObject*>self.stack, <PyObject*>v)

    cdef int mark(self, Py_ssize_t n) except -1:
        cdef Py_ssize_t room
        cdef Py_ssize_t* marks
        if self.marked == self.room:
            room = 2 * self.room + 16
            self.meter.needs(8 * room)
            marks = <Py_ssize_t*>realloc(self.marks, room * sizeof(Py_ssize_t))
            if marks == NULL:
                raise MemoryError
            self.marks = marks
            self.room = room
        self.marks[self.marked] = n
        self.marked += 1
        return 0

    cdef int text(self, int size, bint is_text) except -1:
        """Push a str or bytes, whose length has `size` bytes."""
        cdef const unsigned char* p = self.take(size)
        cdef uint64_t n
        cdef int width
        if p == NULL:
            return OTHER
        n = uint(p, size)
        if n > <uint64_t>(self.end - self.at):
            return OTHER
        p = self.take(<Py_ssize_t>n)
        if n >= 32:
            self.meter.spent(n >> 5)
        if not is_text:
            if n > SHORT and self.make_room(60 + <int64_t>n):
                return OTHER
            charge(self.meter.vm, 60 + n)
            return self.push(PyBytes_FromStringAndSize(<const char*>p, n))
        if has_surrogate(p, <Py_ssize_t>n):
            return self.surrogates(p, <Py_ssize_t>n)
        if n <= SHORT:
            charge(self.meter.vm, 60 + 4 * n)
        else:
            width = widest(p, <Py_ssize_t>n)
            # The host decodes ASCII into one byte for each character. It copies that for the first character that is not ASCII, into
            # as many bytes as this one needs, and once more for one that needs more: 1 + 1, 1 + 2, 2 + 4 bytes at the same time.
            if self.make_room(60 + <int64_t>n * (1 if width == 0 else 2 if width == 1 else 3 if width == 2 else 6)):
                return OTHER
            charge(self.meter.vm, 60 + max(width, 1) * <int64_t>n)
        try:
            text = PyUnicode_DecodeUTF8(<const char*>p, n, NULL)
        except UnicodeDecodeError:
            return OTHER
        return self.push(text)

    cdef int surrogates(self, const unsigned char* p, Py_ssize_t n) except -1:
        """Push the str of n bytes with surrogates."""
        cdef Extent found
        cdef int64_t size
        self.meter.spent(n >> 3)
        if text_extent(p, n, &found) != n:
            return OTHER
        size = 60 + <int64_t>found.length * found.width
        if n > SHORT and self.make_room(size):
            return OTHER
        charge(self.meter.vm, size)
        return self.push(surrogate_text(p, n, &found))

    cdef int add_items(self, Py_ssize_t start) except -1:
        """Append what is above `start` to the list below."""
        cdef Py_ssize_t i, n = PyList_GET_SIZE(self.stack)
        cdef list items
        cdef PyObject* item
        if start <= floor_of(self) or start > n:
            return OTHER
        target = <object>item_of(self.stack, start - 1)
        if type(target) is not ListObject or (<ListObject>target).cls is not LIST or (<ListObject>target).sorting:
            return OTHER
        items = (<ListObject>target).items
        if items is self.stack or (n - start > SHORT and self.make_room(9 * (n - start))):
            return OTHER
        if touch(self.meter.vm, <ListObject>target) < 0:
            return PAUSED
        charge(self.meter.vm, 9 * (n - start))
        for i in range(start, n):
            item = item_of(self.stack, i)
            Py_INCREF(<object>item)
            add_item(<PyObject*>items, item)
        drop_from(<PyObject*>self.stack, start)
        return DONE

    cdef int add_pairs(self, Py_ssize_t start) except -1:
        cdef Py_ssize_t i, n = PyList_GET_SIZE(self.stack)
        cdef VM* vm = self.meter.vm
        if start <= floor_of(self) or start > n or (n - start) & 1:
            return OTHER
        target = <object>item_of(self.stack, start - 1)
        if type(target) is not DictObject or (<DictObject>target).cls is not DICT:
            return OTHER
        if n - start > 2 * SHORT and self.make_room(PAIR * (dict_len(<DictObject>target) + ((n - start) >> 1))):
            return OTHER
        if self.numbered is not None:
            # Only sandbox code can compare the keys of a general dict.
            if (<DictObject>target).d is None or vm.budget < 100 * (dict_len(<DictObject>target) + n - start):
                return OTHER
            for i in range(start, n, 2):
                if not plain_key(<object>item_of(self.stack, i)):
                    return OTHER
        for i in range(start, n, 2):
            self.look_at((i - start) >> 1)
            # Without `numbered`, all is made again in the general way.
            if self.numbered is None and not plain_key(<object>item_of(self.stack, i)):
                return OTHER
            if dict_insert(vm, <DictObject>target, <object>item_of(self.stack, i), <object>item_of(self.stack, i + 1)) < 0:
                return PAUSED
        drop_from(<PyObject*>self.stack, start)
        return DONE

    cdef int add_keys(self, Py_ssize_t start) except -1:
        cdef Py_ssize_t i, n = PyList_GET_SIZE(self.stack)
        if start <= floor_of(self) or start > n:
            return OTHER
        target = <object>item_of(self.stack, start - 1)
        if type(target) is not SetObject or (<SetObject>target).cls is not SET:
            return OTHER
        for i in range(start, n):
            if not plain_key(<object>item_of(self.stack, i)):
                return OTHER
        if self.set_room((<SetObject>target).t, n - start):
            return OTHER
        if touch(self.meter.vm, <SetObject>target) < 0:
            return PAUSED
        if self.add_all(<SetObject>target, start):
            return OTHER
        drop_from(<PyObject*>self.stack, start)
        return DONE

    cdef int set_room(self, Table t, Py_ssize_t n) except -1:
        """Check the memory for the tables that n more keys may need: the last one and the one before exist at the same time."""
        cdef Py_ssize_t used = t.used, fill = t.fill, size = t.mask + 1, before = 0, left
        while True:
            # The new keys until the table grows, as in Table.insert_at().
            left = max((3 * (size - 1) + 4) // 5 - fill, 1)
            if left > n:
                break
            n -= left
            used += left
            fill = used
            before = size
            size = 8
            while size <= used * (2 if used > 50000 else 4):
                size <<= 1
        return self.make_room(sizeof(Entry) * (before + size)) if before and size > SHORT else DONE

    cdef int add_all(self, SetObject target, Py_ssize_t start) except -1:
        """
        Add the plain keys above `start`, after set_room(). set_add() is of no use here: if it had to wait for memory or for sandbox
        code, the rest of the pickle would be lost. Returns: DONE; OTHER: sandbox code has to compare a key, and adds all of them again.
        """
        cdef VM* vm = self.meter.vm
        cdef Table t = target.t
        cdef Py_ssize_t i, before = t.memory()
        cdef PyObject* key
        cdef Probe p
        cdef int64_t h = 0
        cdef int found = P_ABSENT
        for i in range(start, PyList_GET_SIZE(self.stack)):
            self.look_at(i - start)
            key = item_of(self.stack, i)
            found = set_find_int(t, h, &p.pos) if compact_int(key, &h) else -1
            if found == 0:
                p.hash = -2 if h == -1 else h
            elif found < 0:
                work(vm, key_size(<object>key))
                found = set_find(t, key, h, &p) if plain_hash(<object>key, &h) else P_ASK
                if found < 0:
                    found = t.probe(<object>key, h, &p)
                if found != P_ASK:
                    vm.ticks -= p.cost >> 3
            if found == P_ASK:
                break
            if found == P_ABSENT:
                set_put(t, key, &p)
        charge(vm, t.memory() - before)
        return OTHER if found == P_ASK else DONE

    cdef inline int look_at(self, Py_ssize_t i) except -1:
        """Look at the limits once in PACE keys: many may have the same hash."""
        return self.meter.spent(PACE) if i % PACE == PACE - 1 else 0

    cdef int tuple_of(self, Py_ssize_t start) except -1:
        cdef Py_ssize_t i, n = PyList_GET_SIZE(self.stack)
        cdef PyObject* items
        if start < floor_of(self) or start > n or (n - start > SHORT and self.make_room(8 * (n - start))):
            return OTHER
        charge(self.meter.vm, 56 + 8 * (n - start))
        items = PyTuple_New(n - start)
        for i in range(n - start - 1, -1, -1):
            PyTuple_SET_ITEM(items, i, take_last(<PyObject*>self.stack))
        self.meter.vm.budget -= 9
        return add_item(<PyObject*>self.stack, items)

    cdef int frozen(self, Py_ssize_t start) except -1:
        cdef Py_ssize_t i, n = PyList_GET_SIZE(self.stack)
        if start > n:
            return OTHER
        for i in range(start, n):
            if not plain_key(<object>item_of(self.stack, i)):
                return OTHER
        made = new_set(self.meter.vm, FROZENSET)
        if self.set_room(made.t, n - start) or self.add_all(made, start):
            return OTHER
        drop_from(<PyObject*>self.stack, start)
        return self.push(made)

    cdef int find(self) except -1:
        """Replace the names of a module and of a class by the class."""
        cdef Py_ssize_t i, n = len(self.stack)
        if self.numbered is not None or n - 2 < floor_of(self) or type(self.stack[n - 1]) is not str or type(self.stack[n - 2]) is not str:
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
        if n - 2 < floor_of(self):
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
        if n - 2 < floor_of(self) or type(self.stack[n - 1]) is not tuple:
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
        if n - 2 < floor_of(self):
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

    cdef int keep(self) except -1:
        """Give the last item the next number."""
        cdef Py_ssize_t n = PyList_GET_SIZE(self.stack)
        cdef PyObject* v
        if n <= floor_of(self):
            return OTHER
        v = item_of(self.stack, n - 1)
        if self.numbered is None:
            self.meter.vm.budget -= 9
            Py_INCREF(<object>v)
            return add_item(<PyObject*>self.memo, v)
        charge(self.meter.vm, 80)
        if self.numbered.d is None or self.meter.vm.budget < 100 * (dict_len(self.numbered) + 1):
            return OTHER
        return PAUSED if dict_insert(self.meter.vm, self.numbered, dict_len(self.numbered), <object>v) < 0 else DONE

    cdef int recall(self, uint64_t number) except -1:
        """Push the object with a number."""
        cdef PyObject* v
        if self.numbered is None:
            if number >= <uint64_t>PyList_GET_SIZE(self.memo):
                return OTHER
            return self.push(<object>item_of(self.memo, <Py_ssize_t>number))
        v = NULL if self.numbered.d is None else PyDict_GetItemWithError(self.numbered.d, number)
        if v == NULL:
            return OTHER
        return self.push(<object>v)

    cdef int step(self, int code) except -1:
        """Execute one opcode."""
        cdef VM* vm = self.meter.vm
        if code == 0x94:                         # MEMOIZE
            return self.keep()
        elif code == c'h' or code == c'j':       # BINGET, LONG_BINGET
            return self.step_recall(1 if code == c'h' else 4)
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
        elif code == c'K' or code == c'M' or code == c'J':   # BININT1, BININT2, BININT
            return self.step_int(code)
        elif code == 0x8A:                       # LONG1
            return self.step_long()
        elif code == c'G':                       # BINFLOAT
            return self.step_float()
        elif code == c'N':
            return self.push(None)
        elif code == 0x88:
            return self.push(True)
        elif code == 0x89:
            return self.push(False)
        elif code == c'(':
            return self.mark(PyList_GET_SIZE(self.stack))
        elif code == c']':
            return self.push(new_list(vm, []))
        elif code == c'}':
            return self.push(new_dict(vm, {}))
        elif code == c')':
            return self.push(())
        elif code == 0x8F:
            return self.push(new_set(vm, SET))
        elif code == c'a':
            return self.add_items(PyList_GET_SIZE(self.stack) - 1)
        elif code == c's':
            return self.add_pairs(PyList_GET_SIZE(self.stack) - 2)
        elif code == c'e' or code == c'u' or code == 0x90 or code == c't' or code == 0x91:
            return self.step_marked(code)
        elif code == 0x85 or code == 0x86 or code == 0x87:   # TUPLE1, TUPLE2, TUPLE3
            return self.tuple_of(PyList_GET_SIZE(self.stack) - (code - 0x84))
        elif code == 0x93:                       # STACK_GLOBAL
            return self.find()
        elif code == 0x81:                       # NEWOBJ
            return self.make()
        elif code == c'R':                       # REDUCE
            return self.call()
        elif code == c'b':                       # BUILD
            return self.fill()
        elif code == 0x95:                       # FRAME
            return self.step_frame()
        elif code == 0x96:                       # BYTEARRAY8
            return self.step_bytearray()
        return OTHER

    cdef int step_recall(self, int width) except -1:
        cdef const unsigned char* p = self.take(width)
        return OTHER if p == NULL else self.recall(p[0] if width == 1 else uint(p, 4))

    cdef int step_int(self, int code) except -1:
        cdef int width = 1 if code == c'K' else 2 if code == c'M' else 4
        cdef const unsigned char* p = self.take(width)
        if p == NULL:
            return OTHER
        charge(self.meter.vm, 32)
        return self.push(<int>p[0] if width == 1 else <int>uint(p, width))

    cdef int step_long(self) except -1:
        cdef Py_ssize_t n
        cdef const unsigned char* p = self.take(1)
        if p == NULL:
            return OTHER
        n = p[0]
        p = self.take(n)
        if p == NULL:
            return OTHER
        charge(self.meter.vm, 32 + n)
        return self.push(int.from_bytes(PyBytes_FromStringAndSize(<const char*>p, n), "little", signed=True))

    cdef int step_float(self) except -1:
        cdef const unsigned char* p = self.take(8)
        cdef uint64_t bits = 0
        cdef double x
        cdef int i
        if p == NULL:
            return OTHER
        for i in range(8):
            bits = bits << 8 | p[i]
        memcpy(&x, &bits, 8)
        charge(self.meter.vm, 24)
        return self.push(x)

    cdef int step_marked(self, int code) except -1:
        """Execute an opcode that takes what is on the stack above the innermost mark."""
        cdef Py_ssize_t n
        if not self.marked:
            return OTHER
        # The marks of an Unpickler are within the program's reach, and need not be in order.
        self.marked -= 1
        n = self.marks[self.marked]
        if code == c'e':
            return self.add_items(n)
        if code == c'u':
            return self.add_pairs(n)
        if code == 0x90:
            return self.add_keys(n)
        return self.tuple_of(n) if code == c't' else self.frozen(n)

    cdef int step_frame(self) except -1:
        cdef const unsigned char* p = self.take(8)
        return OTHER if p == NULL or uint(p, 8) > <uint64_t>(self.end - self.at) else DONE

    cdef int step_bytearray(self) except -1:
        cdef Py_ssize_t n
        # The bytearray copies the bytes of the text.
        if self.end - self.at >= 8 and uint(self.at, 8) <= <uint64_t>(self.end - self.at) and self.make_room(2 * <int64_t>uint(self.at, 8) + 120):
            return OTHER
        if self.text(8, False):
            return OTHER
        n = PyList_GET_SIZE(self.stack)
        self.stack[n - 1] = new_bytearray(self.meter.vm, bytearray(self.stack[n - 1]))
        return DONE


cdef int widest(const unsigned char* p, Py_ssize_t n) noexcept:
    """Returns: the most bytes that a str needs for one of the characters in this UTF-8: 1, 2 or 4; 0: all are ASCII."""
    cdef Py_ssize_t i
    cdef unsigned char most = 0
    for i in range(n):
        most = max(most, p[i])
    return 0 if most < 0x80 else 1 if most < 0xC4 else 2 if most < 0xF0 else 4


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
    cdef bint collected = False
    r.start(meter, data, 0, [])
    r.memo, r.unknown = [], []
    r.names, r.found = names, found
    if r.end - r.at >= LONG:
        # Nothing that is made here is in a garbage cycle.
        collected = PyGC_Disable()
    try:
        return run_all(r)
    finally:
        if collected:
            PyGC_Enable()

cdef object run_all(Reader r):
    cdef const unsigned char* p = r.take(2)
    cdef VM* vm = r.meter.vm
    cdef int64_t n
    cdef int done
    if p == NULL or p[0] != 0x80 or not 2 <= p[1] <= 5:
        return None
    while True:
        r.steps += 1
        if r.steps % PACE == 0:
            if vm.budget < 0:
                # What was made is given back, and this function is called again.
                n = r.before - vm.budget
                vm.budget = r.before
                raise TooBig(2 * n)
            r.meter.spent(PACE)
        if r.at == r.end:
            return None
        r.at += 1
        if r.at[-1] == c'.':
            if r.marked or not r.stack:
                return None
            return new_list(vm, r.unknown) if r.unknown else (r.stack[PyList_GET_SIZE(r.stack) - 1],)
        done = r.step(r.at[-1])
        if done:
            return SIGNAL if done == PAUSED else None


def run(Meter meter, bytes data, Py_ssize_t pos, list stack, list marks, DictObject memo):
    """Execute opcodes as long as they are known, and store the marks in the list. Returns: the position behind them."""
    cdef Reader r = Reader.__new__(Reader)
    cdef const unsigned char* before
    cdef Py_ssize_t marked
    cdef int done = DONE
    r.start(meter, data, pos, stack)
    r.numbered = memo
    for n in marks:
        r.mark(n)
    try:
        while done == DONE:
            before, marked = r.at, r.marked
            # Without a way back, nothing may have to be reserved: 200 bytes for each item are more than any opcode needs.
            if r.at == r.end or meter.vm.budget < 4096 + 200 * (PyList_GET_SIZE(stack) + marked):
                break
            r.steps += 1
            if r.steps % PACE == 0:
                meter.spent(PACE)
            r.at += 1
            done = r.step(before[0])
            if done == OTHER:
                r.at, r.marked = before, marked
    finally:
        marks[:] = [r.marks[i] for i in range(r.marked)]
    return SIGNAL if done == PAUSED else r.at - <const unsigned char*>PyBytes_AS_STRING(data)
