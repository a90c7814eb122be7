"""_csv: the character loops of csv.reader and csv.writer.

Must not know nodes or the machine, nor how a dialect is checked: the module csv passes a checked one. Invariants: the state of an
unfinished row is in the reader, so that it can be suspended between two lines and within a long one. A field is charged when it is
complete, since its text comes from lines that were read.
"""
cimport cython
from ouros._core.protocols.call cimport attribute, call1, function, method
from ouros._core.heap.exceptions cimport TYPE_ERROR, raise_error, raise_host, raise_type
from ouros._core.protocols.plain_text cimport redone
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, touch, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport get_iter, str_value, to_list
from ouros._core.types.type_iter cimport catch_error, hold, next_item
from ouros._core.types.type_dict cimport DictObject
from ouros._core.types.type_sequence cimport declare_iterator, items_of, new_list

cdef extern from "Python.h":
    str PyUnicode_Substring(object s, Py_ssize_t start, Py_ssize_t end)
    Py_ssize_t PyUnicode_FindChar(object s, Py_UCS4 c, Py_ssize_t start, Py_ssize_t end, int direction) except -2
    int PyUnicode_KIND(object s) noexcept
    void* PyUnicode_DATA(object s) noexcept
    Py_UCS4 PyUnicode_READ(int kind, void* data, Py_ssize_t i) noexcept

NAMESPACE = {}
cdef ClassObject READER = builtin_class("reader", (OBJECT,), L_OTHER, C_NOSUBCLASS)
cdef ClassObject WRITER = builtin_class("writer", (OBJECT,), L_OTHER, C_NOSUBCLASS)
for _cls in (READER, WRITER):
    (<ClassObject?>_cls).ns["__module__"] = "_csv"
declare_iterator(READER)

cdef uint32_t NO_CHAR = 0xFFFFFFFF
DEF CHUNK = 200000               # characters between two polls

cdef enum Quoting:               # values of the constants of the module csv
    QUOTE_MINIMAL    = 0
    QUOTE_ALL        = 1
    QUOTE_NONNUMERIC = 2
    QUOTE_NONE       = 3
    QUOTE_STRINGS    = 4
    QUOTE_NOTNULL    = 5

cdef enum State:                 # state of a reader, ORDER: stored in dumps
    START_RECORD        = 0
    START_FIELD         = 1
    ESCAPED             = 2
    IN_FIELD            = 3
    IN_QUOTED           = 4
    ESCAPE_IN_QUOTED    = 5
    QUOTE_IN_QUOTED     = 6
    EAT_LINE_END        = 7
    AFTER_ESCAPED_BREAK = 8


cdef class CsvObject(HeapObject):
    cdef int take_format(self, tuple values) except -1:
        """Set delimiter, quotechar, escapechar (code points, -1: none), quoting, doublequote, skipinitialspace, strict and line ending."""
        if len(values) != 8 or type(values[7]) is not str:
            raise ValueError("damaged data: csv")
        for v in values[:4]:
            if type(v) is not int or not -1 <= v <= 0x10FFFF:
                raise ValueError("damaged data: csv")
        for v in values[4:7]:
            if type(v) is not bool:
                raise ValueError("damaged data: csv")
        if values[0] < 0 or not 0 <= values[3] <= QUOTE_NOTNULL or (values[1] < 0 and values[3] != QUOTE_NONE):
            raise ValueError("damaged data: csv")
        self.f.delimiter = <uint32_t><int>values[0]
        self.f.quotechar = NO_CHAR if values[1] < 0 else <uint32_t><int>values[1]
        self.f.escapechar = NO_CHAR if values[2] < 0 else <uint32_t><int>values[2]
        self.f.quoting = values[3]
        self.f.doublequote, self.f.skipspace, self.f.strict = values[4:7]
        self.ending = <str>values[7]
        return 0

    cdef tuple give_format(self):
        cdef Format* f = &self.f
        return (
            <int>f.delimiter, -1 if f.quotechar == NO_CHAR else <int>f.quotechar, -1 if f.escapechar == NO_CHAR else <int>f.escapechar,
            f.quoting, f.doublequote, f.skipspace, f.strict, self.ending,
        )


# --- reading ---

@cython.final
@cython.trashcan(True)
cdef class CsvReader(CsvObject):
    cdef object next(self, VM* vm):
        if touch(vm, self) < 0:
            return SIGNAL
        self.row = []
        self.parts = []
        self.length = 0
        self.state = START_RECORD
        self.unquoted = False
        return read_line(vm, next_item(vm, self.lines), self, None, None, 0)

    cdef bint is_iterator(self) noexcept:
        return True

    cdef int walk(self, Walker w) except -1:
        w.visit(self.lines)
        w.visit(self.dialect)
        w.visit(self.error)
        w.visit(self.limit)
        w.visit(self.ending)
        w.visit(self.line)
        for v in self.row:
            w.visit(v)
        for v in self.parts:
            w.visit(v)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + list_bytes(len(self.row)) + list_bytes(len(self.parts))

    cdef tuple get_state(self):
        return (self.give_format(), self.dialect, self.error, self.lines, self.limit, self.line_num, tuple(self.row), tuple(self.parts),
                self.state, self.unquoted, self.line, self.at)

    cdef int set_state(self, tuple state) except -1:
        cdef int64_t number, at
        if len(state) != 12 or type(state[0]) is not tuple or type(state[2]) is not ClassObject or type(state[4]) is not ListObject:
            raise ValueError("damaged data: csv reader")
        if not is_heap(state[3]) or type(state[6]) is not tuple or type(state[7]) is not tuple or type(state[10]) is not str:
            raise ValueError("damaged data: csv reader")
        self.take_format(state[0])
        if not exact_int64(<PyObject*>state[5], &number) or number < 0 or type(state[8]) is not int or type(state[9]) is not bool:
            raise ValueError("damaged data: csv reader")
        if not START_RECORD <= state[8] <= AFTER_ESCAPED_BREAK or not exact_int64(<PyObject*>state[11], &at):
            raise ValueError("damaged data: csv reader")
        if not 0 <= at <= len(<str>state[10]):
            raise ValueError("damaged data: csv reader")
        self.length = 0
        for part in <tuple>state[7]:
            if type(part) is not str:
                raise ValueError("damaged data: csv reader")
            self.length += len(<str>part)
        self.dialect, self.error, self.lines, self.limit = state[1:5]
        self.line_num = number
        self.row = list(state[6])
        self.parts = list(state[7])
        self.state = state[8]
        self.unquoted = state[9]
        self.line = state[10]
        self.at = at
        return 0

    cdef Py_ssize_t most(self) except -1:
        """Returns: the greatest length of a field."""
        cdef int64_t n
        if len(self.limit.items) != 1 or not exact_int64(<PyObject*>self.limit.items[0], &n):
            return 131072
        return max(n, 0)

    cdef int put(self, str line, Py_ssize_t start, Py_ssize_t end) except -1:
        """Append characters to the current field."""
        if end > start:
            self.parts.append(PyUnicode_Substring(line, start, end))
            self.length += end - start
        return 0


cdef object too_long(VM* vm, CsvReader r):
    return raise_error(vm, r.error, f"field larger than field limit ({r.limit.items[0] if r.limit.items else 131072})")   # short: a C long

cdef object save_field(VM* vm, CsvReader r, object text):
    """Complete the current field, with `text` or (None) its parts. Returns: None or SIGNAL."""
    if text is None:
        text = "".join(r.parts) if r.parts else ""
        r.parts = []
        r.length = 0
    charge(vm, 66 + len(<str?>text) * PyUnicode_KIND(text))
    if r.unquoted and r.f.quoting >= QUOTE_NONNUMERIC and r.f.quoting != QUOTE_NONE:
        if not text:
            if r.f.quoting != QUOTE_NONNUMERIC:
                text = None
        elif r.f.quoting != QUOTE_NOTNULL:
            try:
                text = float(<str?>text)
            except ValueError as e:
                return raise_host(vm, e)
    r.row.append(text)
    return None

cdef inline bint is_break(uint32_t c) noexcept:
    return c == <uint32_t>u'\n' or c == <uint32_t>u'\r'

# saves: the reader; value: a line; i: 1: the reader has the line already, after a poll
cdef object read_line(VM* vm, object value, object reader, object b, object c, int64_t polled):
    cdef CsvReader r = <CsvReader?>reader
    while True:
        if value is SIGNAL:
            return hold(vm, LINE, r, None, None, 0)
        if touch(vm, r) < 0:
            return SIGNAL
        if polled == 0:
            if value is STOP:
                return at_end(vm, r)
            line = unwrap(value)
            if type(line) is not str:
                return raise_error(vm, r.error, "iterator should return strings, not "
                                   f"{type_name(value)} (the file should be opened in text mode)")
            r.line_num += 1
            r.line = <str>line
            r.at = 0
        polled = 0
        if parse(vm, r) is SIGNAL:
            r.line = ""
            return SIGNAL
        if r.at < len(r.line):
            if must_poll(vm) and poll(vm) != NORMAL:
                return hold(vm, LINE, r, None, None, 1)
            polled = 1
            continue
        if end_of_line(vm, r) is SIGNAL:
            return SIGNAL
        r.line = ""
        r.at = 0
        if r.state == START_RECORD:
            row = r.row
            r.row = []
            charge(vm, 100)
            return new_list(vm, row)
        vm.ticks -= 1
        if must_poll(vm) and poll(vm) != NORMAL:
            return hold(vm, GO_ON, r, None, None, 0)
        value = next_item(vm, r.lines)

cdef object read_on(VM* vm, object value, object reader, object b, object c, int64_t i):
    return read_line(vm, next_item(vm, (<CsvReader?>reader).lines), reader, None, None, 0)

cdef ResumeFunction LINE = resume_function("csv_line", read_line)
cdef ResumeFunction GO_ON = resume_function("csv_go_on", read_on)

cdef object at_end(VM* vm, CsvReader r):
    """Handle the end of the lines."""
    if r.length or r.state == IN_QUOTED:
        if r.f.strict:
            return raise_error(vm, r.error, "unexpected end of data")
        if save_field(vm, r, None) is SIGNAL:
            return SIGNAL
        row = r.row
        r.row = []
        return new_list(vm, row)
    r.row = []
    return STOP

cdef object end_of_line(VM* vm, CsvReader r):
    if r.state == START_FIELD:
        r.unquoted = True
    if r.state == EAT_LINE_END:
        r.state = START_RECORD
    elif r.state == START_FIELD or r.state == IN_FIELD or r.state == QUOTE_IN_QUOTED:
        r.state = START_RECORD
        return save_field(vm, r, None)
    elif r.state == ESCAPED or r.state == ESCAPE_IN_QUOTED:
        if r.length >= r.most():
            return too_long(vm, r)
        r.parts.append("\n")
        r.length += 1
        r.state = IN_FIELD if r.state == ESCAPED else IN_QUOTED
    return None

cdef struct Scan:            # of the rest of a line, at most CHUNK characters
    Format     f
    int        kind          # of the line's characters
    void*      data
    Py_ssize_t i             # position
    Py_ssize_t n             # end
    int        state
    Py_ssize_t most          # characters of a field

cdef inline uint32_t char_at(Scan* s) noexcept:
    return PyUnicode_READ(s.kind, s.data, s.i)

cdef inline bint is_quote(Scan* s, uint32_t c) noexcept:
    return c == s.f.quotechar and s.f.quoting != QUOTE_NONE

cdef object parse(VM* vm, CsvReader r):
    """Parse the rest of the line, at most CHUNK characters, and set `at`. Returns: None or SIGNAL."""
    cdef str line = r.line
    cdef Scan s
    cdef uint32_t c
    cdef bint done
    s.f, s.kind, s.data, s.i, s.state, s.most = r.f, PyUnicode_KIND(line), PyUnicode_DATA(line), r.at, r.state, r.most()
    s.n = min(<Py_ssize_t>len(line), s.i + CHUNK)
    work(vm, s.n - s.i)
    # Fields are charged when they are complete. Their parts are not larger.
    while s.i < s.n:
        c = char_at(&s)
        if s.state == START_RECORD:
            s.state = EAT_LINE_END if is_break(c) else START_FIELD
        if s.state == START_FIELD:
            done = parse_start(vm, r, &s, c)
        elif s.state == IN_FIELD or s.state == AFTER_ESCAPED_BREAK:
            # As in CPython, a field with an escaped line end stays in AFTER_ESCAPED_BREAK until it ends.
            done = parse_unquoted(vm, r, &s)
        elif s.state == IN_QUOTED:
            done = parse_quoted(vm, r, &s)
        elif s.state == QUOTE_IN_QUOTED and (is_break(c) or c == s.f.delimiter and not is_quote(&s, c)):
            done = end_field(vm, r, &s, c, None)
        elif s.state == EAT_LINE_END:
            if not is_break(c):
                return raise_error(vm, r.error, "new-line character seen in unquoted field - do you need to open the file with newline=''?")
            s.i += 1
            continue
        else:
            done = parse_character(vm, r, &s, c)
        if not done:
            return SIGNAL
    r.at = s.i
    r.state = s.state
    return None

# The parts of parse() for one state each. Return: False after SIGNAL.

cdef inline bint end_field(VM* vm, CsvReader r, Scan* s, uint32_t c, str text) except -9:
    """Save a field that ends before c, a delimiter or line end."""
    if save_field(vm, r, text) is SIGNAL:
        return False
    s.state = START_FIELD if c == s.f.delimiter else EAT_LINE_END
    s.i += 1
    return True

cdef inline bint parse_start(VM* vm, CsvReader r, Scan* s, uint32_t c) except -9:
    r.unquoted = True
    if is_quote(s, c):
        r.unquoted = False
        s.state = IN_QUOTED
    elif c == s.f.escapechar:
        s.state = ESCAPED
    elif c == <uint32_t>u' ' and s.f.skipspace:
        pass
    elif is_break(c) or c == s.f.delimiter:
        return end_field(vm, r, s, c, None)
    else:
        s.state = IN_FIELD
        return True
    s.i += 1
    return True

cdef inline bint parse_unquoted(VM* vm, CsvReader r, Scan* s) except -9:
    cdef Py_ssize_t start = s.i
    cdef uint32_t c = 0
    while s.i < s.n:
        c = char_at(s)
        if c == s.f.delimiter or c == <uint32_t>u'\n' or c == <uint32_t>u'\r' or c == s.f.escapechar:
            break
        s.i += 1
    if r.length + s.i - start > s.most:
        too_long(vm, r)
        return False
    if s.i == s.n or c == s.f.escapechar:
        r.put(r.line, start, s.i)
        if s.i < s.n:
            s.state = ESCAPED
            s.i += 1
        return True
    if not r.length:
        return end_field(vm, r, s, c, PyUnicode_Substring(r.line, start, s.i))
    r.put(r.line, start, s.i)
    return end_field(vm, r, s, c, None)

cdef inline bint parse_quoted(VM* vm, CsvReader r, Scan* s) except -9:
    cdef Py_ssize_t start = s.i
    cdef uint32_t c = 0
    while s.i < s.n:
        c = char_at(s)
        if is_quote(s, c) or c == s.f.escapechar:
            break
        s.i += 1
    if r.length + s.i - start > s.most:
        too_long(vm, r)
        return False
    r.put(r.line, start, s.i)
    if s.i < s.n:
        s.i += 1
        s.state = ESCAPE_IN_QUOTED if c == s.f.escapechar else QUOTE_IN_QUOTED if s.f.doublequote else IN_FIELD
    return True

cdef inline bint parse_character(VM* vm, CsvReader r, Scan* s, uint32_t c) except -9:
    """Add one character to the field: an escaped one, or the one after a quote."""
    if s.state == ESCAPED:
        s.state = AFTER_ESCAPED_BREAK if is_break(c) else IN_FIELD
    elif s.state == ESCAPE_IN_QUOTED or is_quote(s, c):
        s.state = IN_QUOTED
    elif s.f.strict:
        raise_error(vm, r.error, f"'{chr(s.f.delimiter)}' expected after '{chr(s.f.quotechar)}'")
        return False
    else:
        s.state = IN_FIELD
    if r.length >= s.most:
        too_long(vm, r)
        return False
    r.put(r.line, s.i, s.i + 1)
    s.i += 1
    return True


cdef object reader_line_num(VM* vm, PyObject** a):
    return (<CsvReader?><object>a[0]).line_num

cdef object dialect_of(VM* vm, PyObject** a):
    return (<CsvObject?><object>a[0]).dialect


# --- writing ---

@cython.final
@cython.trashcan(True)
cdef class CsvWriter(CsvObject):
    cdef int walk(self, Walker w) except -1:
        w.visit(self.write)
        w.visit(self.dialect)
        w.visit(self.error)
        w.visit(self.ending)
        return 0

    cdef tuple get_state(self):
        return (self.give_format(), self.dialect, self.error, self.write)

    cdef int set_state(self, tuple state) except -1:
        if len(state) != 4 or type(state[0]) is not tuple or type(state[2]) is not ClassObject:
            raise ValueError("damaged data: csv writer")
        self.take_format(state[0])
        self.dialect, self.error, self.write = state[1:]
        return 0


cdef bint is_number(object v) except -1:
    """Return whether QUOTE_NONNUMERIC treats the value as a number."""
    if type(v) is int or type(v) is float or type(v) is bool or type(v) is complex:
        return True
    if not is_heap(v):
        return False
    cls = class_of(v)
    return lookup(cls, "__index__") != NULL or lookup(cls, "__int__") != NULL or lookup(cls, "__float__") != NULL

# How a str is written as a field.
cdef enum Need:
    AS_IT_IS = 0
    QUOTES   = 1
    LOOK     = 2             # by the slow path, character by character

cdef int need_of(CsvWriter w, str text) except -1:
    cdef int kind = PyUnicode_KIND(text)
    cdef void* data = PyUnicode_DATA(text)
    cdef Format f = w.f
    cdef Py_ssize_t i
    cdef uint32_t c
    cdef int need = AS_IT_IS
    cdef bint usual = w.ending == "\r\n" or w.ending == "\n"
    for i in range(len(text)):
        c = PyUnicode_READ(kind, data, i)
        if c == f.quotechar or c == f.escapechar:
            return LOOK
        if c == f.delimiter or c == <uint32_t>u'\n' or c == <uint32_t>u'\r' or (not usual and chr(c) in w.ending):
            if f.quoting == QUOTE_NONE:
                return LOOK
            need = QUOTES
    return need

cdef object escaped(VM* vm, CsvWriter w, str text, bint quoted):
    """Quote or escapes a str. Returns: the field or SIGNAL."""
    cdef Format f = w.f
    cdef list out = []
    cdef Py_ssize_t i, start = 0
    cdef uint32_t c
    cdef bint escape
    if f.quoting != QUOTE_NONE and f.doublequote and f.quotechar != NO_CHAR and (f.escapechar == NO_CHAR or chr(f.escapechar) not in text):
        quote = chr(f.quotechar)
        return quote + text.replace(quote, quote + quote) + quote
    for i in range(len(text)):
        c = <uint32_t><Py_UCS4>text[i]
        if not (c == f.delimiter or c == f.escapechar or c == f.quotechar or is_break(c) or chr(c) in w.ending):
            continue
        escape = False
        if f.quoting == QUOTE_NONE:
            escape = True
        elif c == f.quotechar:
            if f.doublequote:
                out.append(PyUnicode_Substring(text, start, i))
                out.append(chr(c))
                start = i
            else:
                escape = True
        elif c == f.escapechar:
            escape = True
        if not escape:
            quoted = True
            continue
        if f.escapechar == NO_CHAR:
            return raise_error(vm, w.error, "need to escape, but no escapechar set")
        out.append(PyUnicode_Substring(text, start, i))
        out.append(chr(f.escapechar))
        start = i
    out.append(PyUnicode_Substring(text, start, len(text)))
    if quoted:
        out.insert(0, chr(f.quotechar))
        out.append(chr(f.quotechar))
    return "".join(out)

cdef object field_text(VM* vm, CsvWriter w, object value, str text):
    """Format a field. Returns: its text in the file, or SIGNAL."""
    cdef int quoting = w.f.quoting
    cdef bint quoted
    cdef bint is_none = value is None
    cdef int need
    if quoting == QUOTE_MINIMAL or quoting == QUOTE_NONE:
        quoted = False
    elif quoting == QUOTE_ALL:
        quoted = True
    elif quoting == QUOTE_NONNUMERIC:
        quoted = not is_number(value)
    elif quoting == QUOTE_STRINGS:
        quoted = type(unwrap(value)) is str
    else:
        quoted = not is_none
    if not text and w.f.delimiter == <uint32_t>u' ' and w.f.skipspace:
        if quoting == QUOTE_NONE or (is_none and (quoting == QUOTE_STRINGS or quoting == QUOTE_NOTNULL)):
            return raise_error(vm, w.error, "empty field must be quoted if delimiter is a space and skipinitialspace is true")
        quoted = True
    need = need_of(w, text)
    work(vm, len(text))
    # escaped() holds each piece between two escapes as a str of its own until it joins them.
    if reserve(vm, 60 + len(text) * (PyUnicode_KIND(text) * 4 + 60 if need == LOOK else PyUnicode_KIND(text))) < 0:
        return SIGNAL
    if need == LOOK:
        return escaped(vm, w, text, quoted)
    if need == QUOTES or quoted:
        quote = chr(w.f.quotechar)
        return quote + text + quote
    return text

cdef enum:                       # how far write_fields() has got
    NEXT_ITEM = 0
    ITEM_TEXT = 1                # value is the str of the next item
    KEPT_TEXT = 2                # the last of the fields is that str

# saves: the writer, the items of the row, the fields so far; i: how far it has got
cdef object write_fields(VM* vm, object value, object writer, object row, object finished, int64_t state):
    cdef CsvWriter w = <CsvWriter?>writer
    cdef list fields = <list?>finished
    cdef Py_ssize_t k, n = len(row)
    if state == KEPT_TEXT and fields:
        value = fields.pop()
        state = ITEM_TEXT
    k = len(fields)
    while True:
        if state == ITEM_TEXT:
            text = unwrap(value)
            if type(text) is not str or k >= n:
                return raise_type(vm, "str() gave no text")
            state = NEXT_ITEM
        elif k >= n:
            break
        else:
            item = row[k]
            if item is None:
                text = ""
            elif type(item) is str:
                text = item
            else:
                text = unwrap(item)
                if type(text) is not str:
                    value = str_value(vm, item)
                    if value is SIGNAL:
                        return then(vm, value, FIELDS, w, row, fields, ITEM_TEXT)
                    state = ITEM_TEXT
                    continue
        field = field_text(vm, w, row[k], <str>text)
        if field is SIGNAL:
            fields.append(text)
            return redone(vm, SIGNAL, FIELDS, w, row, fields, KEPT_TEXT)
        fields.append(field)
        k += 1
        if must_poll(vm) and poll(vm) != NORMAL:
            return hold(vm, FIELDS, w, row, fields, NEXT_ITEM)
    return finish_row(vm, w, row, fields)

cdef object finish_row(VM* vm, CsvWriter w, object items, list fields):
    cdef str text
    cdef int quoting = w.f.quoting
    cdef int64_t total = 0
    if len(fields) == 1 and not fields[0]:
        if quoting == QUOTE_NONE or (items[0] is None and (quoting == QUOTE_STRINGS or quoting == QUOTE_NOTNULL)):
            return raise_error(vm, w.error, "single empty field record must be quoted")
        fields = [chr(w.f.quotechar) * 2]
    for field in fields:
        total += 1 + len(<str?>field) * PyUnicode_KIND(field)
    work(vm, 4 * len(fields) + total)
    total += len(w.ending) * PyUnicode_KIND(w.ending)
    # With and without the line ending.
    if reserve(vm, 120 + 2 * total) < 0:
        return redone(vm, SIGNAL, FIELDS, w, items, fields, NEXT_ITEM)
    text = chr(w.f.delimiter).join(fields) + w.ending
    return call1(vm, w.write, text)

cdef ResumeFunction FIELDS = resume_function("csv_fields", write_fields)

cdef object write_row(VM* vm, CsvWriter w, object row):
    """Returns: the result of the file's method `write`."""
    items = items_of(row)
    if items is not None and not class_of(row).flags & C_ITER:
        if type(items) is not tuple:
            if reserve(vm, list_bytes(len(items))) < 0:
                return redone(vm, SIGNAL, ROW, w, row, None, 0)
            items = list(items)      # a copy: str() of an item may change the list
        return write_fields(vm, None, w, items, [], NEXT_ITEM)
    return then(vm, get_iter(vm, row), ITERATED, w, row, None, 0)

# saves: the writer, the row
cdef object row_again(VM* vm, object value, object writer, object row, object c, int64_t i):
    return write_row(vm, <CsvWriter?>writer, row)

cdef object row_iterated(VM* vm, object value, object writer, object row, object c, int64_t i):
    if value is SIGNAL:
        if catch_error(vm, TYPE_ERROR):
            return raise_error(vm, (<CsvWriter?>writer).error, f"iterable expected, not {type_name(row)}")
        return SIGNAL
    return then(vm, to_list(vm, value), LISTED, writer, None, None, 0)

cdef object row_listed(VM* vm, object value, object writer, object b, object c, int64_t i):
    return write_fields(vm, None, writer, <list?>value, [], NEXT_ITEM)

cdef ResumeFunction ROW = resume_function("csv_row", row_again)
cdef ResumeFunction ITERATED = resume_function("csv_iterated", row_iterated, True)
cdef ResumeFunction LISTED = resume_function("csv_listed", row_listed)

cdef object writer_row(VM* vm, PyObject** a):
    return write_row(vm, <CsvWriter?><object>a[0], <object>a[1])

cdef object writer_rows(VM* vm, PyObject** a):
    return then(vm, get_iter(vm, <object>a[1]), ROWS_START, <object>a[0], None, None, 0)

cdef object rows_start(VM* vm, object value, object writer, object b, object c, int64_t i):
    return write_rows(vm, next_item(vm, value), writer, value, None, NEXT_ROW)

cdef enum:                       # how far write_rows() has got
    NEXT_ROW = 0                 # value is a row
    ROW_DONE = 1                 # the row was written

# saves: the writer, the iterator; i: how far it has got
cdef object write_rows(VM* vm, object value, object writer, object it, object c, int64_t state):
    cdef CsvWriter w = <CsvWriter?>writer
    while True:
        if value is SIGNAL:
            return hold(vm, ROWS, w, it, None, state)
        if state == NEXT_ROW:
            if value is STOP:
                return None
            value = write_row(vm, w, value)
            state = ROW_DONE
            continue
        vm.ticks -= 1
        state = NEXT_ROW
        if must_poll(vm) and poll(vm) != NORMAL:
            return hold(vm, ROWS, w, it, None, ROW_DONE)
        value = next_item(vm, it)

cdef ResumeFunction ROWS_START = resume_function("csv_rows_start", rows_start)
cdef ResumeFunction ROWS = resume_function("csv_rows", write_rows)


# --- construction: the module csv passes checked values ---

cdef object make(VM* vm, CsvObject o, ClassObject cls, PyObject* dialect, PyObject* values, PyObject* error):
    o.cls = cls
    o.epoch = vm.epoch
    if type(<object>values) is not tuple or type(<object>error) is not ClassObject:
        return raise_type(vm, "a checked dialect is expected")
    try:
        o.take_format(<tuple><object>values)
    except ValueError:
        return raise_type(vm, "a checked dialect is expected")
    o.dialect = <object>dialect
    o.error = <ClassObject><object>error
    charge(vm, 260)
    return o

cdef dict PLACES = {         # option -> its index in a format
    "delimiter": 0, "quotechar": 1, "escapechar": 2, "quoting": 3, "doublequote": 4, "skipinitialspace": 5, "strict": 6, "lineterminator": 7,
}

cdef object changed_format(VM* vm, PyObject** a):
    """
    _csv.changed_format(format, options): the format with changed values, if they are valid without doubt: distinct characters other than
    line ends, and a line ending "\\n" or "\\r\\n". Returns: None: the module csv must check them.
    """
    cdef list values
    cdef dict options
    cdef int64_t quoting = 0
    cdef int i, k
    if type(<object>a[0]) is not tuple or len(<tuple><object>a[0]) != 8 or type(<object>a[1]) is not DictObject:
        return None
    options = (<DictObject><object>a[1]).d
    if options is None:
        return None
    values = list(<tuple><object>a[0])
    for name, v in options.items():
        place = PLACES.get(name)
        if place is None:
            return None
        if <int>place < 3:
            if v is None and <int>place > 0:
                v = -1
            elif type(v) is str and len(<str>v) == 1:
                v = <int><Py_UCS4>(<str>v)[0]
            else:
                return None
        values[place] = v
    if "quotechar" in options and values[1] == -1 and "quoting" not in options:
        values[3] = <int>QUOTE_NONE
    for i in range(3):
        if type(values[i]) is not int or values[i] in (10, 13) or (values[i] == 32 and i > 0):
            return None
        for k in range(i):
            if values[i] == values[k] and values[i] != -1:
                return None
    v = values[3]
    if not exact_int64(<PyObject*>v, &quoting) or quoting < 0 or quoting > <int64_t>QUOTE_NOTNULL or (values[1] == -1 and quoting != <int64_t>QUOTE_NONE):
        return None
    for i in range(4, 7):
        if type(values[i]) is not bool:
            return None
    if type(values[7]) is not str or (values[7] != "\r\n" and values[7] != "\n"):
        return None
    charge(vm, 120)
    return tuple(values)

cdef object new_reader(VM* vm, PyObject** a):
    cdef CsvReader r = CsvReader.__new__(CsvReader)
    if not is_heap(<object>a[0]):
        return raise_type(vm, "an iterator is expected")
    r.lines = <object>a[0]
    r.limit = <ListObject?><object>a[4]
    r.row = []
    r.parts = []
    r.line = ""
    return make(vm, r, READER, a[1], a[2], a[3])

cdef object new_writer(VM* vm, PyObject** a):
    cdef CsvWriter w = CsvWriter.__new__(CsvWriter)
    w.write = <object>a[0]
    return make(vm, w, WRITER, a[1], a[2], a[3])


# --- tables ---

attribute(READER, "dialect", dialect_of, NULL)
attribute(READER, "line_num", reader_line_num, NULL)
attribute(WRITER, "dialect", dialect_of, NULL)
method(WRITER, "writerow", writer_row, "self, row, /")
method(WRITER, "writerows", writer_rows, "self, rows, /")
function(NAMESPACE, "_csv", "new_reader", new_reader, "lines, dialect, values, error, limit: list, /")
function(NAMESPACE, "_csv", "changed_format", changed_format, "format, options, /")
function(NAMESPACE, "_csv", "new_writer", new_writer, "write, dialect, values, error, /")
