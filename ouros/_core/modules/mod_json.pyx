"""_json: JSON decoder and encoder.

Must not know the classes of the module json, which are sandbox Python. Invariants: no function recurses. Decoding, and encoding on the fast
path, have no effect before they are complete, so the native can be called again. The slow path of encoding keeps its state in host lists,
so that `default` may be suspended.
"""
from libc.string cimport memcpy
from cpython.mem cimport PyMem_Free, PyMem_Realloc
from ouros._core.base.lazy_import cimport later
from ouros._core.protocols.call cimport call1, call_prelude, call_special, function
from ouros._core.protocols.argument_errors cimport worded
from ouros._core.heap.exceptions cimport (
    RECURSION_ERROR, ExceptionObject, limit_memory, raise_error, raise_host, raise_type, raise_value, take_exception, throw,
)
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, work
from ouros._core.heap.runtime cimport runtime
from ouros._core.modules.json_text cimport (
    JsonNumber, json_at, json_double, json_has_delete, json_is, json_measure, json_part, json_put, json_read_number, json_run, json_skip,
    json_unescaped, json_width, json_word,
)
from ouros._core.modules.mod_time cimport seconds_left, time_up
from ouros._core.protocols.node cimport ONLY, ResumeFunction, push, resume_function, then
from ouros._core.protocols.ops cimport pause_then, repr_value
from ouros._core.protocols.pending_values cimport is_pending, value_of_pending
from ouros._core.base.text_builder cimport float_digits, int_digits
from ouros._core.types.argument_conversion cimport size_in
from ouros._core.types.type_dict cimport DictObject, dict_items_list, dict_len, dict_reach, new_dict
from ouros._core.protocols.plain_arithmetic cimport check_digits, max_str_digits
from ouros._core.types.type_sequence cimport ListObject, items_of, new_list

DEF LONG_TEXT = 10000        # characters above which the memory of the result is checked first
DEF ASKED_BYTES = 160             # bytes of the list that records a call of `default`
DEF DEEPEST = 100000             # most nested containers
DEF LOOK = 16384                 # values between two polls


cdef extern from "Python.h":
    int PyUnicode_KIND(object s) noexcept
    void* PyUnicode_DATA(object s) noexcept
    bint is_text "PyUnicode_CheckExact" (PyObject* v) noexcept
    Py_ssize_t text_length "PyUnicode_GET_LENGTH" (PyObject* s) noexcept
    bint is_ascii "PyUnicode_IS_ASCII" (PyObject* s) noexcept
    const char* text_bytes "PyUnicode_DATA" (PyObject* s) noexcept
    str PyUnicode_New(Py_ssize_t n, Py_UCS4 most)
    bint PyDict_Next(PyObject* d, Py_ssize_t* i, PyObject** key, PyObject** value) noexcept
    PyObject* PyDict_GetItemWithError(PyObject* d, PyObject* key) except? NULL

cdef object _decoder = later("json.decoder")
cdef object _encoder = later("json.encoder")


cdef int claim(VM* vm, int64_t begin, int64_t n) except -9:
    """
    Like reserve, for a native with charges in several steps. begin: the budget at its start. When it is called again, it needs memory for
    all steps.
    """
    vm.allocations -= 1
    if n <= vm.budget:
        vm.budget -= n
        return 0
    return reserve(vm, n + begin - vm.budget)


# --- reading ---

cdef enum Mark:                  # kind of a value in raw form: a tuple (mark, content)
    RAW_OBJECT = 0
    RAW_INT    = 1
    RAW_FLOAT  = 2
    RAW_NAME   = 3

cdef struct Level:               # an open container
    PyObject* holder             # owned: its content so far; raw object: a list of alternating keys and values
    PyObject* key                # key of the member whose value is being read (borrowed from `keys`)
    bint      mapping

DEF OPEN = 100                   # bytes of a container, an item, a member while the container is open
DEF ITEM = 16
DEF MEMBER = 80
DEF NAME = 100                   # bytes of a new key in `keys`
DEF KEYS = 64                    # entries of the cache that finds member names by their characters

cdef class Reader:
    """Decoder of one str. With `raw`, objects and numbers become (mark, content) for sandbox Python."""
    cdef VM*         vm
    cdef str         s
    cdef int         kind        # PyUnicode_KIND of the str
    cdef const void* data
    cdef Py_ssize_t  n
    cdef Py_ssize_t  i
    cdef bint        strict
    cdef bint        raw
    cdef str         message     # error message, for the position `at`
    cdef Py_ssize_t  wrong
    cdef bint        raised      # True: an exception was raised or the program suspended
    cdef int64_t     begin       # vm.budget at the start of the native
    cdef int64_t     cost        # bytes not charged yet
    cdef object      nan         # NaN of json.decoder, once the text has one
    cdef dict        keys        # unique str object for each member name
    cdef PyObject*   known[KEYS] # cache of some of the strs in `keys` (borrowed)
    cdef Level*      levels
    cdef Py_ssize_t  depth
    cdef Py_ssize_t  room

    def __dealloc__(self):
        while self.depth:
            self.depth -= 1
            decref(self.levels[self.depth].holder)
        PyMem_Free(self.levels)

    cdef object bad(self, str message, Py_ssize_t at):
        self.message = message
        self.wrong = at
        return SIGNAL

    cdef inline Py_UCS4 skip(self) noexcept:
        """Skip white space. Returns: the next character, or 0."""
        self.i = json_skip(self.kind, self.data, self.i, self.n)
        return json_at(self.kind, self.data, self.i) if self.i < self.n else 0

    cdef inline bint afford(self, int64_t size) except -1:
        """Count the size of the next value. Returns: False: SIGNAL."""
        self.cost += size
        return self.cost <= self.vm.budget or not self.late()

    cdef object string(self, bint is_key):
        """Read the string whose opening quote is at i. Returns: str or SIGNAL."""
        cdef Py_ssize_t start = self.i + 1, end, names, length = 0, place = -1
        cdef Py_UCS4 all = 0, most = 0
        cdef const char* p = <const char*>self.data + start
        end = json_run(self.kind, self.data, start, self.n, &all)
        if end < self.n and json_at(self.kind, self.data, end) == u'"':
            self.i = end + 1
            length = end - start
            if is_key and self.kind == 1 and 0 < length < 100:
                place = (length + 3 * p[0] + 5 * p[length >> 1] + 7 * p[length - 1]) & (KEYS - 1)
                if self.known[place] != NULL and json_is(self.known[place], p, length):
                    return <object>self.known[place]
            if not self.afford(64 + length * self.kind):
                return SIGNAL
            text = json_part(self.kind, self.data, start, end, all)
        else:
            end = json_measure(self.kind, self.data, start, self.n, self.strict, &length, &most)
            if end < 0:
                # The host finds the error and its message.
                try:
                    text, self.i = _decoder.scanstring(self.s, start, self.strict)
                except _decoder.JSONDecodeError as e:
                    return self.bad(e.msg, e.pos)
            else:
                self.i = end + 1
                if not self.afford(64 + length * (1 if most < 256 else 2 if most < 65536 else 4)):
                    return SIGNAL
                text = json_unescaped(self.kind, self.data, start, end, length, most)
        if is_key:
            names = dict_size(<PyObject*>self.keys)
            text = self.keys.setdefault(text, text)
            if dict_size(<PyObject*>self.keys) != names:
                self.cost += NAME
            if place >= 0:
                self.known[place] = <PyObject*>text
        return text

    cdef object number(self):
        cdef JsonNumber number
        cdef Py_ssize_t start = self.i
        if not json_read_number(self.kind, self.data, start, self.n, &number):
            return self.bad("Expecting value", start)
        self.i = number.end
        if self.raw:
            if not self.afford(150 + number.end - start):
                return SIGNAL
            return (<int>RAW_FLOAT if number.is_float else <int>RAW_INT, self.s[start:number.end])
        if number.known:
            self.cost += 32
            return PyFloat_FromDouble(number.d) if number.is_float else PyLong_FromLongLong(number.i)
        if not self.afford(32 + ((number.end - start) >> 1)):
            return SIGNAL
        if number.is_float:
            return float(self.s[start:number.end]) if number.end - start > 60 else json_double(self.kind, self.data, start, number.end)
        limit = max_str_digits(self.vm)
        if 0 < limit < number.end - start - (self.s[start] == "-"):
            self.raised = True
            return raise_value(self.vm, f"Exceeds the limit ({limit} digits) for integer string conversion: value has "   # short: numbers
                               f"{number.end - start - (self.s[start] == '-')} digits; use sys.set_int_max_str_digits() to increase the limit")
        try:
            return int(self.s[start:number.end])
        except ValueError as e:
            self.raised = True
            return raise_host(self.vm, e)

    cdef inline bint word(self, const char* word) noexcept:
        return json_word(self.kind, self.data, self.i, self.n, word)

    cdef object name(self, str name, object value):
        self.i += len(name)
        if self.raw:
            self.cost += 100
            return (<int>RAW_NAME, name)
        return value

    cdef object one_nan(self):
        """Returns: the module's NaN. It is always the same object, so documents with NaNs equal each other."""
        if self.nan is None:
            self.nan = runtime(self.vm).library_member("json.decoder", "NaN")
            if self.nan is None:
                self.nan = float("nan")
        return self.nan

    cdef object leaf(self, Py_UCS4 c):
        """Read a value that is no container. c: its first character, at i."""
        if c == u'"':
            return self.string(False)
        if c == u'n' and self.word("null"):
            self.i += 4
            return None
        if c == u't' and self.word("true"):
            self.i += 4
            return True
        if c == u'f' and self.word("false"):
            self.i += 5
            return False
        if c == u'N' and self.word("NaN"):
            return self.name("NaN", None if self.raw else self.one_nan())
        if c == u'I' and self.word("Infinity"):
            return self.name("Infinity", float("inf"))
        if c == u'-' and self.word("-Infinity"):
            return self.name("-Infinity", float("-inf"))
        if c == u'-' or u'0' <= c <= u'9':
            return self.number()
        return self.bad("Expecting value", self.i)

    cdef bint key(self, Py_UCS4 c) except -1:
        """Read a member name and its colon. Afterwards i is the start of its value. Returns: False: SIGNAL, like value()."""
        if c != u'"':
            self.bad("Expecting property name enclosed in double quotes", self.i)
            return False
        text = self.string(True)
        if text is SIGNAL:
            return False
        if self.skip() != u':':
            self.bad("Expecting ':' delimiter", self.i)
            return False
        self.i += 1
        self.skip()
        self.levels[self.depth - 1].key = <PyObject*>text
        return True

    cdef bint open(self, bint mapping) except -1:
        cdef Level* levels
        cdef object holder
        if self.depth >= DEEPEST:
            self.raised = True
            raise_error(self.vm, RECURSION_ERROR, "maximum recursion depth exceeded while decoding a JSON "
                        + ("object" if mapping else "array") + " from a unicode string")
            return False
        if not self.afford(OPEN):
            return False
        if self.depth == self.room:
            self.room = max(16, 2 * self.room)
            levels = <Level*>PyMem_Realloc(self.levels, self.room * sizeof(Level))
            if levels == NULL:
                raise MemoryError
            self.levels = levels
        holder = {} if mapping and not self.raw else []
        incref(<PyObject*>holder)
        self.levels[self.depth].holder = <PyObject*>holder
        self.levels[self.depth].key = NULL
        self.levels[self.depth].mapping = mapping
        self.depth += 1
        self.i += 1
        return True

    cdef object close(self):
        cdef Level* top
        self.depth -= 1
        top = &self.levels[self.depth]
        holder = <object>top.holder
        decref(top.holder)
        # From here on the object itself is charged, not its items.
        if not top.mapping:
            self.cost -= OPEN + ITEM * list_size(<PyObject*>holder)
            return new_list(self.vm, <list?>holder)
        if self.raw:
            return (<int>RAW_OBJECT, tuple(<list?>holder))
        self.cost -= OPEN + MEMBER * dict_size(<PyObject*>holder)
        return new_dict(self.vm, <dict?>holder)

    cdef object value(self):
        """Read the value at i. Returns: the value, or SIGNAL with `message` or `raised` set."""
        cdef Level* top
        cdef int64_t looked = 0
        cdef Py_ssize_t comma
        cdef Py_UCS4 closing
        cdef Py_UCS4 c = json_at(self.kind, self.data, self.i) if self.i < self.n else 0
        while True:
            # A value starts at i with c.
            if c == u'{' or c == u'[':
                if not self.open(c == u'{'):
                    return SIGNAL
                closing = u'}' if c == u'{' else u']'
                c = self.skip()
                if c == closing:
                    self.i += 1
                    v = self.close()
                else:
                    if closing == u'}':
                        if not self.key(c):
                            return SIGNAL
                        c = json_at(self.kind, self.data, self.i) if self.i < self.n else 0
                    continue
            else:
                v = self.leaf(c)
                if v is SIGNAL:
                    return SIGNAL
            # Completed values, until a container continues.
            while True:
                looked += 1
                if (self.cost > self.vm.budget or not looked & (LOOK - 1)) and self.late():
                    return SIGNAL
                if not self.depth:
                    return v
                top = &self.levels[self.depth - 1]
                if not top.mapping:
                    self.cost += ITEM
                    (<list?><object>top.holder).append(v)
                    closing = u']'
                else:
                    self.cost += MEMBER
                    if self.raw:
                        (<list?><object>top.holder).append(<object>top.key)
                        (<list?><object>top.holder).append(v)
                    else:
                        (<dict?><object>top.holder)[<object>top.key] = v
                    closing = u'}'
                c = self.skip()
                if c == closing:
                    self.i += 1
                    v = self.close()
                    continue
                if c != u',':
                    return self.bad("Expecting ',' delimiter", self.i)
                comma = self.i
                self.i += 1
                c = self.skip()
                if c == closing:
                    return self.bad("Illegal trailing comma before end of " + ("array" if closing == u']' else "object"), comma)
                if closing == u'}':
                    if not self.key(c):
                        return SIGNAL
                    c = json_at(self.kind, self.data, self.i) if self.i < self.n else 0
                break

    cdef bint late(self) except -1:
        """Check memory and time. Returns: True: SIGNAL."""
        if self.cost > self.vm.budget:
            self.raised = True
            return claim(self.vm, self.begin, self.cost) < 0
        if seconds_left(self.vm) == 0:
            time_up(self.vm)
            self.raised = True
            return True
        return False


cdef object json_scan(VM* vm, PyObject** a):
    """scan(text, start, strict, raw): (value, end). start < 0: the whole text is one value, and only the value is returned."""
    cdef Reader r = Reader.__new__(Reader)
    cdef Py_ssize_t start
    cdef bint whole
    r.vm = vm
    r.begin = vm.budget
    r.s = <str?><object>a[0]
    r.n = len(r.s)
    r.kind = PyUnicode_KIND(r.s)
    r.data = PyUnicode_DATA(r.s)
    whole = size_in(a[1]) < 0
    r.i = 0 if whole else min(size_in(a[1]), r.n)
    r.strict = <object>a[2] is True
    r.raw = <object>a[3] is True
    r.keys = {}
    start = r.i
    if whole:
        r.skip()
    v = r.value()
    if v is not SIGNAL and whole:
        r.skip()
        if r.i != r.n:
            v = r.bad("Extra data", r.i)
    work(vm, 2 * (r.i - start))
    if v is SIGNAL:
        return SIGNAL if r.raised else call_prelude(vm, "json_error", (r.message, r.s, r.wrong))
    if claim(vm, r.begin, r.cost) < 0:
        return SIGNAL
    return v if whole else (v, r.i)


# --- writing ---

# Encoder options: a tuple.
cdef enum Option:
    O_DEFAULT   = 0
    O_SKIPKEYS  = 1
    O_ASCII     = 2
    O_CIRCULAR  = 3
    O_NAN       = 4
    O_INDENT    = 5              # indentation of a level, str or None
    O_ITEM_SEP  = 6
    O_KEY_SEP   = 7
    O_SORT      = 8

# Stack frame of the encoder: a list.
cdef enum FrameItem:
    F_OBJECT = 0                 # the container, or the argument of `default`
    F_ITEMS  = 1                 # list of (key, value); None: a sequence; False: a call of `default`
    F_INDEX  = 2                 # index of the next item
    F_KEY    = 3                 # key of the current item
    F_STARTED = 4                # bool: an item was written

cdef object float_text(VM* vm, tuple opts, object v):
    if v - v == 0:
        return repr(v)
    if opts[O_NAN] is False:
        return raise_value(vm, f"Out of range float values are not JSON compliant: {v!r}")   # short: a float
    return "NaN" if v != v else "Infinity" if v > 0 else "-Infinity"

cdef object quoted(VM* vm, bint ascii_only, str s):
    """Quote a str. Returns: SIGNAL: memory limit."""
    if len(s) > LONG_TEXT and limit_memory(vm, quoted_size(s, ascii_only)):
        return SIGNAL
    return _encoder.encode_basestring_ascii(s) if ascii_only else _encoder.encode_basestring(s)

cdef int64_t quoted_size(str s, bint ascii_only) noexcept:
    cdef int64_t size = 2
    cdef Py_UCS4 c, most = 0
    for c in s:
        if c < 32:
            size += 2 if c in (8, 9, 10, 12, 13) else 6
        elif c < 128:
            size += 2 if c == 34 or c == 92 else 6 if c == 127 and ascii_only else 1
        else:
            size += (6 if c < 65536 else 12) if ascii_only else 1
            most = max(most, c)
    return size if ascii_only or most < 256 else 2 * size if most < 65536 else 4 * size

cdef object leaf_text(VM* vm, tuple opts, object v):
    """Encode a plain value. Returns: str; None: another value; SIGNAL."""
    if v is None:
        return "null"
    if v is True:
        return "true"
    if v is False:
        return "false"
    v = unwrap(v)
    if type(v) is str:
        return quoted(vm, opts[O_ASCII] is True, <str>v)
    if type(v) is int:
        if v.bit_length() > 2125 and check_digits(vm, v) < 0:      # 640 digits, the least limit
            return SIGNAL
        try:
            return repr(v)
        except ValueError as e:
            return raise_host(vm, e)
    if type(v) is float:
        return float_text(vm, opts, v)
    return None

cdef object key_text(VM* vm, tuple opts, object key):
    """Encode a key. Returns: str; None: the key is skipped; SIGNAL."""
    key = unwrap(key)
    if type(key) is str:
        return quoted(vm, opts[O_ASCII] is True, <str>key)
    if key is None or type(key) is bool or type(key) is int or type(key) is float:
        text = leaf_text(vm, opts, key)
        return SIGNAL if text is SIGNAL else quoted(vm, opts[O_ASCII] is True, <str?>text)
    if opts[O_SKIPKEYS] is True:
        return None
    return raise_type(vm, f"keys must be str, int, float, bool or None, not {type_name(key)}")

cdef int newline(tuple opts, list pieces, list stack) except -1:
    cdef Py_ssize_t level = 0
    if opts[O_INDENT] is not None:
        for frame in stack:
            if frame[F_ITEMS] is not False:
                level += 1
        pieces.append("\n" + opts[O_INDENT] * level)
    return 0

cdef bint indented(VM* vm, tuple opts, list stack) except -1:
    """Charge the next line's indentation. Returns: False: suspended or raised."""
    cdef int64_t n
    if opts[O_INDENT] is None:
        return True
    n = 60 + <int64_t>len(<str?>opts[O_INDENT]) * len(stack)
    if n < 4096:
        vm.budget -= n
        return True
    return reserve(vm, n) == 0

cdef bint sorted_keys(list items) except -1:
    """Sort by keys, if all are strs. Returns: False: needs sandbox code."""
    for key, _ in items:
        if type(key) is not str:
            return False
    items.sort(key=first_of)
    return True

cdef object first_of(object pair):
    return pair[0]

cdef bint gives_items(object v) except -1:
    """Return whether a method of the program gives the items of the dict, list or tuple."""
    if isinstance(v, DictObject):
        return (<DictObject>v).cls is not DICT and lookup((<DictObject>v).cls, "items") != lookup(DICT, "items")
    return is_heap(v) and (<HeapObject>v).cls.flags & C_ITER != 0

cdef enum Begun:                 # what begin() and next_part() return
    NOT_BEGUN     = -1           # SIGNAL
    COMPLETE      = 0            # the value is complete
    OPENED        = 1            # its frame is pushed
    NEEDS_DEFAULT = 2            # only `default` can say how to write it
    NEEDS_ITEMS   = 3            # its frame is pushed, but a method of the program gives its items

cdef int begin(VM* vm, object v, tuple opts, list pieces, list stack) except -9:
    """Write a value or its start. Returns: a Begun."""
    cdef list items
    text = leaf_text(vm, opts, v)
    if text is SIGNAL:
        return NOT_BEGUN
    if text is not None:
        pieces.append(text)
        vm.budget -= 50 + len(<str?>text)
        return COMPLETE
    if not (isinstance(v, DictObject) or items_of(v) is not None):
        return NEEDS_DEFAULT
    if opts[O_CIRCULAR] is True and circular(stack, v):
        raise_value(vm, "Circular reference detected")
        return NOT_BEGUN
    if len(stack) >= DEEPEST:
        raise_error(vm, RECURSION_ERROR, "maximum recursion depth exceeded while encoding a JSON object")
        return NOT_BEGUN
    if isinstance(v, DictObject) and not dict_len(<DictObject>v):
        pieces.append("{}")
        return COMPLETE
    if gives_items(v):
        vm.budget -= ASKED_BYTES
        stack.append([v, False, 0, None, False])
        return NEEDS_ITEMS
    if isinstance(v, DictObject):
        items = dict_items_list(vm, <DictObject>v)
        vm.budget -= 72 * len(items)
        stack.append([v, items, 0, None, False])
        pieces.append("{")
    else:
        if not items_of(v):
            pieces.append("[]")
            return COMPLETE
        stack.append([v, None, 0, None, False])
        pieces.append("[")
    return OPENED

cdef bint circular(list stack, object v):
    for frame in stack:
        if frame[F_OBJECT] is v:
            return True
    return False

cdef int check_state(tuple opts, list stack) except -1:
    """Validate a state from a continuation."""
    if len(opts) != 9:
        raise ValueError("damaged data: continuation")
    for frame in stack:
        if type(frame) is not list or len(<list>frame) != 5 or type((<list>frame)[F_INDEX]) is not int:
            raise ValueError("damaged data: continuation")
        items = (<list>frame)[F_ITEMS]
        if items is not None and items is not False and type(items) is not list and type(items) is not tuple:
            raise ValueError("damaged data: continuation")
        if items is None and items_of((<list>frame)[F_OBJECT]) is None:
            raise ValueError("damaged data: continuation")
    return 0

cdef enum Comes:                 # what the value of encode_step() is
    COMES_NOTHING = 0
    COMES_DEFAULT = 1            # the result of `default`
    COMES_SORTED  = 2            # the sorted items
    COMES_PAIRS   = 3            # the items that a dict's class gives
    COMES_ITEMS   = 4            # those that the class of a list or tuple gives

# saves: options, pieces, stack of frames; i: a Comes
cdef object encode_step(VM* vm, object value, object options, object texts, object frames, int64_t comes):
    cdef tuple opts = <tuple?>options
    cdef list pieces = <list?>texts, stack = <list?>frames, frame
    cdef bint given
    cdef int r
    check_state(opts, stack)
    if comes >= COMES_SORTED and not stack:
        raise ValueError("damaged data: continuation")
    if value is SIGNAL:
        # The error is not in an item of the top container, or of the argument of `default`.
        if vm.status == RAISE and comes and stack:
            stack.pop()
        return noted(vm, stack)
    if comes == COMES_ITEMS:
        (<list?>stack[-1])[F_ITEMS] = tuple((<ListObject?>value).items)
    elif comes >= COMES_SORTED:
        (<list?>stack[-1])[F_ITEMS] = list((<ListObject?>value).items)
    if comes >= COMES_PAIRS:
        vm.budget -= 8 * len((<ListObject>value).items)
        pieces.append("[" if comes == COMES_ITEMS else "{")
    given = comes == COMES_DEFAULT
    # A native `default` returns at once, possibly for an endless chain of values, so this is a loop.
    while given or stack:
        if given:
            r = begin(vm, value, opts, pieces, stack)
            given = False
        else:
            frame = <list?>stack[-1]
            if frame[F_ITEMS] is False:
                stack.pop()
                continue
            vm.ticks -= 1
            if must_poll(vm) and poll(vm) != NORMAL:
                if vm.status >= SUSPEND:
                    push(vm, ENCODE, ONLY, COMES_NOTHING, options, texts, frames)
                return SIGNAL
            if not indented(vm, opts, stack):
                if vm.retry:
                    vm.retry = False
                    push(vm, ENCODE, ONLY, COMES_NOTHING, options, texts, frames)
                return SIGNAL
            r = next_part(vm, opts, pieces, stack, frame)
            if r == NEEDS_DEFAULT:
                value = item_at(frame, frame[F_INDEX] - 1)
        if r == NOT_BEGUN:
            return noted(vm, stack)
        if r == NEEDS_DEFAULT:
            if not may_ask(vm, value, opts, stack):
                return noted(vm, stack)
            value = value_of_pending(vm, value) if is_pending(value) else call1(vm, opts[O_DEFAULT], value)
            if value is SIGNAL:
                return then(vm, value, ENCODE, opts, pieces, stack, COMES_DEFAULT)
            vm.ticks -= 1
            if must_poll(vm):
                return pause_then(vm, ENCODE, opts, pieces, stack, COMES_DEFAULT, value)
            given = True
        elif r == OPENED and needs_sort(opts, stack):
            return sort_items(vm, opts, pieces, stack)
        elif r == NEEDS_ITEMS:
            return ask_items(vm, opts, pieces, stack)
    return finish(vm, options, texts, frames)

cdef object item_at(list frame, Py_ssize_t at):
    """Returns: the value at an index that next_part has just written."""
    items = frame[F_ITEMS]
    if items is None:
        return items_of(frame[F_OBJECT])[at]
    return items[at] if type(items) is tuple else (<tuple?>unwrap(items[at]))[1]

cdef object ask_items(VM* vm, tuple opts, list pieces, list stack):
    """Have a method of the program give the items of the top container."""
    v = stack[-1][F_OBJECT]
    if isinstance(v, DictObject):
        return then(vm, call_prelude(vm, "json_items", (v, opts[O_SORT] is True)), ENCODE, opts, pieces, stack, COMES_PAIRS)
    return then(vm, call_prelude(vm, "json_list", (v,)), ENCODE, opts, pieces, stack, COMES_ITEMS)

cdef int next_part(VM* vm, tuple opts, list pieces, list stack, list frame) except -9:
    """Write one item of the top container, or its end. Returns: a Begun."""
    cdef Py_ssize_t at = frame[F_INDEX]
    cdef object items = frame[F_ITEMS]
    cdef bint mapping = type(items) is list
    if items is None:
        items = items_of(frame[F_OBJECT])
    if at < 0 or at >= len(items):
        stack.pop()
        if frame[F_STARTED] is True:
            newline(opts, pieces, stack)
        pieces.append("}" if mapping else "]")
        return COMPLETE
    frame[F_INDEX] = at + 1
    frame[F_KEY] = at
    v = items[at]
    if mapping:
        v = unwrap(v)
        if type(v) is not tuple or len(<tuple>v) != 2:
            stack.pop()
            raise_value(vm, "items must return 2-tuples")
            return NOT_BEGUN
        key, v = <tuple>v
        frame[F_KEY] = key
        text = key_text(vm, opts, key)
        if text is SIGNAL:
            # The error is in the dict, not in its item.
            stack.pop()
            return NOT_BEGUN
        if text is None:
            return COMPLETE
    if frame[F_STARTED] is True:
        pieces.append(opts[O_ITEM_SEP])
    frame[F_STARTED] = True
    newline(opts, pieces, stack)
    if mapping:
        pieces.append(text)
        pieces.append(opts[O_KEY_SEP])
        vm.budget -= 60 + len(<str?>text)
    return begin(vm, v, opts, pieces, stack)

cdef bint needs_sort(tuple opts, list stack) except -1:
    items = stack[-1][F_ITEMS]
    return opts[O_SORT] is True and type(items) is list and not sorted_keys(<list>items)

cdef object sort_items(VM* vm, tuple opts, list pieces, list stack):
    r = call_prelude(vm, "json_sorted", (new_list(vm, list(stack[-1][F_ITEMS])),))
    return then(vm, r, ENCODE, opts, pieces, stack, COMES_SORTED)

cdef bint may_ask(VM* vm, object v, tuple opts, list stack) except -1:
    """Push a frame for a call of `default`. Returns: False: raised."""
    if opts[O_CIRCULAR] is True and circular(stack, v):
        raise_value(vm, "Circular reference detected")
        return False
    if len(stack) >= DEEPEST:
        raise_error(vm, RECURSION_ERROR, "maximum recursion depth exceeded while encoding a JSON object")
        return False
    vm.budget -= ASKED_BYTES
    stack.append([v, False, 0, None, False])
    return True

cdef tuple NO_OPTIONS = (None,) * 9

cdef object noted(VM* vm, list stack):
    """Add notes to an exception with its position in the data."""
    cdef ExceptionObject e
    if vm.status != RAISE:
        return SIGNAL
    e = take_exception(vm)
    vm.status = NORMAL
    return note_step(vm, None, e, stack, None, len(stack) - 1)

cdef object note_step(VM* vm, object value, object error, object frames, object c, int64_t i):
    cdef list frame
    cdef PyObject* args[1]
    if value is SIGNAL:
        return SIGNAL
    check_state(NO_OPTIONS, <list?>frames)
    if i >= len(<list>frames):
        raise ValueError("damaged data: continuation")
    while i >= 0:
        frame = <list?>(<list>frames)[i]
        i -= 1
        name = type_name(frame[F_OBJECT])
        if frame[F_ITEMS] is False:
            text = f"when serializing {name} object"
        elif type(frame[F_ITEMS]) is not list:
            text = f"when serializing {name} item {frame[F_KEY]}"
        else:
            key = repr_value(vm, frame[F_KEY])
            if key is SIGNAL:
                return then(vm, key, NOTE_KEY, error, frames, name, i)
            text = f"when serializing {name} item {key}"
        args[0] = <PyObject*>text
        r = call_special(vm, error, "add_note", args, 1)
        if r is SIGNAL:
            return then(vm, r, NOTE_STEP, error, frames, None, i)
        vm.ticks -= 1
        if must_poll(vm):
            return pause_then(vm, NOTE_STEP, error, frames, None, i, None)
    return throw(vm, <ExceptionObject?>error)

cdef object note_key(VM* vm, object value, object error, object frames, object name, int64_t i):
    return add_note(vm, f"when serializing {name} item {value}", error, frames, i)

cdef object add_note(VM* vm, str text, object e, object stack, int64_t i):
    cdef PyObject* args[1]
    args[0] = <PyObject*>text
    return then(vm, call_special(vm, e, "add_note", args, 1), NOTE_STEP, e, stack, None, i)

cdef ResumeFunction ENCODE = resume_function("json_encode", encode_step, True)
cdef ResumeFunction NOTE_STEP = resume_function("json_note", note_step)
cdef ResumeFunction NOTE_KEY = resume_function("json_note_key", note_key)
cdef ResumeFunction FINISH = resume_function("json_finish", finish_step)

cdef object finish_step(VM* vm, object value, object options, object pieces, object stack, int64_t i):
    return finish(vm, options, pieces, stack)

cdef object finish(VM* vm, object a, object b, object c):
    cdef int64_t total = 0
    for piece in <list?>b:
        total += 4 * len(<str?>piece)
    work(vm, len(<list>b))
    if total > vm.budget and reserve(vm, total) < 0:
        if vm.retry:
            vm.retry = False
            push(vm, FINISH, 0, 0, a, b, c)
        return SIGNAL
    charge(vm, total >> 2)
    return "".join(<list>b)

# Fast path: values that need no sandbox code are written in one step, without lists of parts. Unusual values (`default`, cycles, errors,
# unescaped wide characters, many levels) restart on the slow path, since the fast path has had no effect.

DEF LEVELS = 60

cdef enum Outcome:
    WRITTEN = 0
    UNUSUAL = 1
    STOPPED = 2              # the caller must return SIGNAL

cdef struct Open:            # a container being written
    PyObject*  holder        # borrowed: host list, tuple or dict
    PyObject*  names         # owned: the list of a dict's keys, if they are sorted
    Py_ssize_t at
    bint       mapping

cdef struct Writer:
    VM*         vm
    int64_t     looked       # values and pieces of text since the last poll
    int64_t     begin        # vm.budget at the start of the native
    char*       text
    Py_ssize_t  n
    Py_ssize_t  room
    bint        ascii_only
    bint        nan
    bint        sort
    PyObject*   indent       # borrowed, like the separators: ASCII str or NULL
    PyObject*   item_sep
    PyObject*   key_sep
    int         depth
    Open        levels[LEVELS]

cdef inline bint has_room(Writer* w, int64_t n) except -1:
    """Make room for n characters. Returns: False: SIGNAL."""
    return w.n + n <= w.room or make_room(w, n)

cdef bint make_room(Writer* w, int64_t n) except -1:
    cdef Py_ssize_t room = max(2 * w.room, w.n + n, 256)
    cdef char* text
    if claim(w.vm, w.begin, room - w.room) < 0:
        return False
    text = <char*>PyMem_Realloc(w.text, room)
    if text == NULL:
        raise MemoryError
    w.text = text
    w.room = room
    return True

cdef inline int write_bytes(Writer* w, const char* p, Py_ssize_t n) except -1:
    if not has_room(w, n):
        return STOPPED
    memcpy(w.text + w.n, p, n)
    w.n += n
    return WRITTEN

cdef inline int write_string(Writer* w, PyObject* s) except -1:
    cdef int64_t width
    # With ascii_only DEL is escaped, too, otherwise it is not.
    if not w.ascii_only and (not is_ascii(s) or json_has_delete(s)):
        return UNUSUAL
    width = json_width(s)
    if not has_room(w, width + 2):
        return STOPPED
    w.looked += width >> 6
    w.text[w.n] = b'"'
    json_put(w.text + w.n + 1, s, width)
    w.n += width + 2
    w.text[w.n - 1] = b'"'
    return WRITTEN

cdef int write_int(Writer* w, PyObject* v) except -1:
    cdef int64_t i = 0
    if not exact_int64(v, &i):
        return UNUSUAL
    if not has_room(w, 24):
        return STOPPED
    if i < 0:
        w.text[w.n] = b"-"
        w.n += 1
    w.n += int_digits(-<uint64_t>i if i < 0 else <uint64_t>i, w.text + w.n)
    return WRITTEN

cdef int write_float(Writer* w, double d) except -1:
    cdef int n
    if d - d != 0:
        if not w.nan:
            return UNUSUAL
        return write_bytes(w, "NaN", 3) if d != d else write_bytes(w, "Infinity", 8) if d > 0 else write_bytes(w, "-Infinity", 9)
    if not has_room(w, 40):
        return STOPPED
    n = float_digits(d, w.text + w.n)
    if n < 0:
        raise MemoryError
    w.n += n
    return WRITTEN

cdef int write_line(Writer* w) except -1:
    """Write a line break and the indentation."""
    cdef Py_ssize_t n
    cdef int i
    if w.indent == NULL:
        return WRITTEN
    n = text_length(w.indent)
    if not has_room(w, 1 + n * w.depth):
        return STOPPED
    w.text[w.n] = b"\n"
    w.n += 1
    for i in range(w.depth):
        memcpy(w.text + w.n, text_bytes(w.indent), n)
        w.n += n
    return WRITTEN

cdef int write_container(Writer* w, object v) except -1:
    """Write the start of a container and open its level. Write an empty container completely."""
    cdef Open* level
    cdef PyObject* holder
    cdef bint mapping = isinstance(v, DictObject)
    cdef int i
    if is_heap(v) and not (<HeapObject>v).cls.flags & C_BUILTIN and gives_items(v):
        return UNUSUAL
    if mapping:
        if (<DictObject>v).d is None:
            return UNUSUAL
        holder = <PyObject*>(<DictObject>v).d
        w.looked += dict_reach(<DictObject>v) >> 5
        if not dict_size(holder):
            return write_bytes(w, "{}", 2)
    else:
        items = items_of(v)
        if items is None:
            return UNUSUAL
        holder = <PyObject*>items
        if not len(items):
            return write_bytes(w, "[]", 2)
    if w.depth >= LEVELS:
        return UNUSUAL
    for i in range(w.depth):
        if w.levels[i].holder == holder:
            return UNUSUAL
    level = &w.levels[w.depth]
    level.holder = holder
    level.mapping = mapping
    level.at = 0
    level.names = NULL
    if mapping and w.sort:
        if claim(w.vm, w.begin, 80 + 8 * dict_size(holder)) < 0:
            return STOPPED
        names = list(<dict?><object>holder)
        for name in names:
            if type(name) is not str:
                return UNUSUAL
        w.vm.ticks -= len(names)
        names.sort()
        level.names = new_ref(names)
    w.depth += 1
    return write_bytes(w, "{" if mapping else "[", 1) or write_line(w)

cdef inline int write_value(Writer* w, PyObject* v) except -1:
    if is_text(v):
        return write_string(w, v)
    if PyFloat_CheckExact(v):
        return write_float(w, PyFloat_AS_DOUBLE(v))
    if <object>v is None:
        return write_bytes(w, "null", 4)
    if <object>v is True:
        return write_bytes(w, "true", 4)
    if <object>v is False:
        return write_bytes(w, "false", 5)
    if type(<object>v) is int:
        return write_int(w, v)
    if type(<object>v) is ValueInstance and type((<ValueInstance>v).payload) is not tuple:
        return write_value_again(w, <PyObject*>(<ValueInstance>v).payload)
    return write_container(w, <object>v)

cdef int write_value_again(Writer* w, PyObject* v) except -1:
    return UNUSUAL if type(<object>v) is ValueInstance else write_value(w, v)

cdef int write_member(Writer* w, Open* level, PyObject* key) except -1:
    """Write a separator and a key."""
    cdef int r
    if is_text(key):
        r = write_string(w, key)
    elif type(<object>key) is int:
        r = write_bytes(w, '"', 1) or write_int(w, key) or write_bytes(w, '"', 1)
    else:
        return UNUSUAL
    return r or write_bytes(w, text_bytes(w.key_sep), text_length(w.key_sep))

cdef int write_all(Writer* w, PyObject* v) except -1:
    cdef int r = write_value(w, v)
    cdef Open* level
    cdef PyObject* key = NULL
    cdef PyObject* holder
    cdef Py_ssize_t first
    cdef bint more
    while r == WRITTEN and w.depth:
        level = &w.levels[w.depth - 1]
        holder = level.holder
        first = level.at
        if level.mapping:
            if level.names == NULL:
                more = PyDict_Next(holder, &level.at, &key, &v)
            else:
                more = level.at < list_size(level.names)
                if more:
                    key = list_at(level.names, level.at)
                    v = PyDict_GetItemWithError(holder, key)
                    if v == NULL:
                        return UNUSUAL
                    level.at += 1
        else:
            if type(<object>holder) is list:
                more = first < list_size(holder)
                if more:
                    v = list_at(holder, first)
            else:
                more = first < tuple_size(holder)
                if more:
                    v = tuple_at(holder, first)
            level.at = first + 1
        if not more:
            w.depth -= 1
            if level.names != NULL:
                decref(level.names)
            r = write_line(w) or write_bytes(w, "}" if level.mapping else "]", 1)
            continue
        w.looked += 1
        if w.looked >= LOOK:
            w.vm.ticks -= w.looked
            w.looked = 0
            if seconds_left(w.vm) == 0:
                time_up(w.vm)
                return STOPPED
        if first:
            r = write_bytes(w, text_bytes(w.item_sep), text_length(w.item_sep)) or write_line(w)
            if r != WRITTEN:
                return r
        if level.mapping:
            r = write_member(w, level, key)
            if r != WRITTEN:
                return r
        r = write_value(w, v)
    return r

cdef object plain_text(VM* vm, PyObject* v, tuple opts):
    """Encode a value on the fast path. Returns: str or SIGNAL; None: unusual."""
    cdef Writer w
    cdef int r
    cdef str text
    w.vm = vm
    w.looked = 0
    w.begin = vm.budget
    w.text = NULL
    w.n = w.room = w.depth = 0
    w.ascii_only = opts[O_ASCII] is True
    w.nan = opts[O_NAN] is not False
    w.sort = opts[O_SORT] is True
    w.indent = NULL if opts[O_INDENT] is None else <PyObject*>opts[O_INDENT]
    w.item_sep = <PyObject*>opts[O_ITEM_SEP]
    w.key_sep = <PyObject*>opts[O_KEY_SEP]
    if not is_ascii(w.item_sep) or not is_ascii(w.key_sep) or (w.indent != NULL and not is_ascii(w.indent)):
        return None
    try:
        r = write_all(&w, v)
        vm.ticks -= w.looked
        if r == UNUSUAL:
            return None
        if r == STOPPED or claim(vm, w.begin, 60 + w.n) < 0:
            return SIGNAL
        if w.n == 1:
            return chr(w.text[0])
        text = PyUnicode_New(w.n, 127)
        memcpy(<char*>text_bytes(<PyObject*>text), w.text, w.n)
        return text
    finally:
        PyMem_Free(w.text)
        while w.depth:
            w.depth -= 1
            if w.levels[w.depth].names != NULL:
                decref(w.levels[w.depth].names)

cdef object json_encode(VM* vm, PyObject** a):
    """encode(value, options)"""
    cdef tuple opts = <tuple?><object>a[1]
    if len(opts) != 9 or not (opts[O_INDENT] is None or type(opts[O_INDENT]) is str):
        return raise_type(vm, "bad options")
    if type(opts[O_ITEM_SEP]) is not str or type(opts[O_KEY_SEP]) is not str:
        return raise_type(vm, "separators must be str")
    text = plain_text(vm, a[0], opts)
    return encode_step(vm, <object>a[0], opts, [], [], COMES_DEFAULT) if text is None else text

cdef object json_quote(VM* vm, PyObject** a):
    text = quoted(vm, <object>a[1] is True, <str?><object>a[0])
    if text is not SIGNAL:
        charge(vm, 60 + len(<str?>text))
    return text


NAMESPACE = {}
function(NAMESPACE, "_json", "encode", json_encode, "value, options: tuple, /")
for _native in (function(NAMESPACE, "_json", "quote", json_quote, "text: str, ascii, /"),
                function(NAMESPACE, "_json", "scan", json_scan, "text: str, start: size, strict, raw, /")):
    worded(_native, "text", "first argument must be a string, not {}")
