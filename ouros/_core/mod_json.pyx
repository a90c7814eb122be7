"""_json: JSON texts to values and back.

Must not know the classes of the module json, which are sandbox Python. Invariants: nothing recurses; reading makes values only when
the whole text was read; writing keeps its state in host lists, so that `default` may be suspended.
"""
from ouros._core.later cimport later
from ouros._core.attr cimport type_name
from ouros._core.call cimport call1, call_prelude, call_special, function
from ouros._core.errors cimport (
    RECURSION_ERROR, ExceptionObject, limit_memory, raise_error, raise_host, raise_type, raise_value, take_exception, throw,
)
from ouros._core.heap cimport charge, must_poll, poll, reserve, work
from ouros._core.mod_time cimport seconds_left, time_up
from ouros._core.node cimport Post, new_post, push, then
from ouros._core.ops cimport repr_value
from ouros._core.type_map cimport DictObject, dict_items_list, new_dict
from ouros._core.type_seq cimport ListObject, items_of, new_list

DEF LONG_TEXT = 10000        # characters from which the size of the result is looked at before it is made
DEF DEEPEST = 100000             # containers in containers
DEF LOOK = 16384                 # values between two looks at the clock


cdef object _decoder = later("json.decoder")
cdef object _encoder = later("json.encoder")


# --- reading ---

cdef enum Mark:                  # what a value became in raw form: a tuple (mark, content)
    RAW_OBJECT = 0
    RAW_INT    = 1
    RAW_FLOAT  = 2
    RAW_NAME   = 3

cdef class Reader:
    """One text. With `raw`, objects and numbers are left to sandbox Python: (mark, content)."""
    cdef VM*        vm
    cdef str        s
    cdef Py_ssize_t n
    cdef Py_ssize_t i
    cdef bint       strict
    cdef bint       raw
    cdef str        message      # what is wrong, at
    cdef Py_ssize_t wrong
    cdef bint       raised       # or SIGNAL was given
    cdef int64_t    cost
    cdef dict       keys

    cdef object bad(self, str message, Py_ssize_t at):
        self.message = message
        self.wrong = at
        return SIGNAL

    cdef int skip(self) noexcept:
        cdef Py_UCS4 c
        while self.i < self.n:
            c = self.s[self.i]
            if c != u' ' and c != u'\n' and c != u'\t' and c != u'\r':
                break
            self.i += 1
        return 0

    cdef object string(self):
        """The string whose opening quote is at i."""
        try:
            text, self.i = _decoder.scanstring(self.s, self.i + 1, self.strict)
        except _decoder.JSONDecodeError as e:
            return self.bad(e.msg, e.pos)
        self.cost += 50 + len(<str>text)
        return text

    cdef object number(self):
        cdef Py_ssize_t start = self.i, i = self.i, n = self.n
        cdef bint is_float = False
        cdef Py_ssize_t j
        if self.s[i] == u'-':
            i += 1
            if i >= n:
                return self.bad("Expecting value", start)
        if self.s[i] == u'0':
            i += 1
        elif u'1' <= self.s[i] <= u'9':
            while i < n and u'0' <= self.s[i] <= u'9':
                i += 1
        else:
            return self.bad("Expecting value", start)
        if i + 1 < n and self.s[i] == u'.' and u'0' <= self.s[i + 1] <= u'9':
            is_float = True
            i += 2
            while i < n and u'0' <= self.s[i] <= u'9':
                i += 1
        if i + 1 < n and (self.s[i] == u'e' or self.s[i] == u'E'):
            j = i + 1
            if self.s[j] == u'+' or self.s[j] == u'-':
                j += 1
            if j < n and u'0' <= self.s[j] <= u'9':
                is_float = True
                while j < n and u'0' <= self.s[j] <= u'9':
                    j += 1
                i = j
        self.i = i
        self.cost += 32 + ((i - start) >> 1)
        text = self.s[start:i]
        if self.raw:
            self.cost += 100
            return (RAW_FLOAT if is_float else RAW_INT, text)
        if is_float:
            return float(text)
        try:
            return int(text)
        except ValueError as e:
            self.raised = True
            return raise_host(self.vm, e)

    cdef object name(self, str name, object value):
        self.i += len(name)
        if self.raw and name not in ("null", "true", "false"):
            self.cost += 100
            return (RAW_NAME, name)
        return value

    cdef object leaf(self):
        """A value that is no container, at i."""
        cdef Py_UCS4 c
        if self.i >= self.n:
            return self.bad("Expecting value", self.i)
        c = self.s[self.i]
        if c == u'"':
            return self.string()
        if c == u'n' and self.s.startswith("null", self.i):
            return self.name("null", None)
        if c == u't' and self.s.startswith("true", self.i):
            return self.name("true", True)
        if c == u'f' and self.s.startswith("false", self.i):
            return self.name("false", False)
        if c == u'N' and self.s.startswith("NaN", self.i):
            return self.name("NaN", float("nan"))
        if c == u'I' and self.s.startswith("Infinity", self.i):
            return self.name("Infinity", float("inf"))
        if c == u'-' and self.s.startswith("-Infinity", self.i):
            return self.name("-Infinity", float("-inf"))
        if c == u'-' or u'0' <= c <= u'9':
            return self.number()
        return self.bad("Expecting value", self.i)

    cdef object key(self):
        """A member's name and its colon; i is where its value begins."""
        if self.i >= self.n or self.s[self.i] != u'"':
            return self.bad("Expecting property name enclosed in double quotes", self.i)
        text = self.string()
        if text is SIGNAL:
            return SIGNAL
        text = self.keys.setdefault(text, text)
        self.skip()
        if self.i >= self.n or self.s[self.i] != u':':
            return self.bad("Expecting ':' delimiter", self.i)
        self.i += 1
        self.skip()
        return text

    cdef object close(self, object holder):
        if type(holder) is list:
            return new_list(self.vm, <list>holder)
        if self.raw:
            return (RAW_OBJECT, tuple((<dict>holder)[None]))
        return new_dict(self.vm, <dict>holder)

    cdef int open(self, list stack, bint is_object) except -1:
        self.i += 1
        self.cost += 150
        holder = ({None: []} if self.raw else {}) if is_object else []
        stack.append([holder, None])
        return 0

    cdef object value(self):
        """The value at i, or SIGNAL: `message` is set, or `raised`."""
        cdef list stack = [], top
        cdef int64_t looked = 0
        cdef Py_UCS4 c, closing
        while True:
            # A value begins at i.
            c = self.s[self.i] if self.i < self.n else 0
            if c == u'{' or c == u'[':
                if len(stack) >= DEEPEST:
                    self.raised = True
                    return raise_error(self.vm, RECURSION_ERROR, "maximum recursion depth exceeded while decoding a JSON "
                                       + ("object" if c == u'{' else "array") + " from a unicode string")
                self.open(stack, c == u'{')
                top = <list>stack[-1]
                self.skip()
                if self.i < self.n and self.s[self.i] == (u'}' if c == u'{' else u']'):
                    self.i += 1
                    v = self.close(stack.pop()[0])
                elif c == u'{':
                    v = self.key()
                    if v is SIGNAL:
                        return SIGNAL
                    top[1] = v
                    continue
                else:
                    continue
            else:
                v = self.leaf()
                if v is SIGNAL:
                    return SIGNAL
            # Values end here, until a container goes on.
            while True:
                looked += 1
                if self.cost > self.vm.budget or not looked & (LOOK - 1):
                    if self.late():
                        return SIGNAL
                if not stack:
                    return v
                top = <list>stack[-1]
                holder = top[0]
                self.cost += 16
                if type(holder) is list:
                    (<list>holder).append(v)
                    closing = u']'
                elif self.raw:
                    (<dict>holder)[None] += (top[1], v)
                    closing = u'}'
                else:
                    (<dict>holder)[top[1]] = v
                    self.cost += 60
                    closing = u'}'
                self.skip()
                c = self.s[self.i] if self.i < self.n else 0
                if c == closing:
                    self.i += 1
                    v = self.close(stack.pop()[0])
                    continue
                if c != u',':
                    return self.bad("Expecting ',' delimiter", self.i)
                comma = self.i
                self.i += 1
                self.skip()
                if self.i < self.n and self.s[self.i] == closing:
                    return self.bad("Illegal trailing comma before end of " + ("array" if closing == u']' else "object"), comma)
                if closing == u'}':
                    v = self.key()
                    if v is SIGNAL:
                        return SIGNAL
                    top[1] = v
                break

    cdef bint late(self) except -1:
        """No memory or time is left: True, SIGNAL was given."""
        if self.cost > self.vm.budget:
            if reserve(self.vm, self.cost) < 0:
                self.raised = True
                return True
            self.cost = 0
        if seconds_left(self.vm) == 0:
            time_up(self.vm)
            self.raised = True
            return True
        return False


cdef object json_scan(VM* vm, PyObject** a):
    """scan(text, start, strict, raw): (value, end); start < 0: the whole text is one value, which is given alone."""
    cdef Reader r = Reader.__new__(Reader)
    cdef Py_ssize_t start
    cdef bint whole
    r.vm = vm
    r.s = <str?>unwrap(<object>a[0])
    r.n = len(r.s)
    at = unwrap(<object>a[1])
    whole = at < 0
    r.i = 0 if whole else min(at, r.n)
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
    if reserve(vm, r.cost) < 0:
        return SIGNAL
    return v if whole else (v, r.i)


# --- writing ---

# Options of a run of the encoder: a tuple.
cdef enum Option:
    O_DEFAULT   = 0
    O_SKIPKEYS  = 1
    O_ASCII     = 2
    O_CIRCULAR  = 3
    O_NAN       = 4
    O_INDENT    = 5              # str or None
    O_ITEM_SEP  = 6
    O_KEY_SEP   = 7
    O_SORT      = 8

# A frame of its stack is a list.
cdef enum FrameItem:
    F_OBJECT = 0                 # the container, or what `default` was called with
    F_ITEMS  = 1                 # list of (key, value); None: a sequence; False: `default`
    F_INDEX  = 2                 # of the next item
    F_KEY    = 3                 # of the item at hand
    F_STARTED = 4                # an item was written

cdef object float_text(VM* vm, tuple opts, object v):
    if v - v == 0:
        return repr(v)
    if opts[O_NAN] is False:
        return raise_value(vm, f"Out of range float values are not JSON compliant: {v!r}")
    return "NaN" if v != v else "Infinity" if v > 0 else "-Infinity"

cdef object quoted(VM* vm, bint ascii_only, str s):
    """Or SIGNAL: it is more than there may be."""
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
            size += 2 if c == 34 or c == 92 else 1
        else:
            size += (6 if c < 65536 else 12) if ascii_only else 1
            most = max(most, c)
    return size if ascii_only or most < 256 else 2 * size if most < 65536 else 4 * size

cdef object leaf_text(VM* vm, tuple opts, object v):
    """The text of a plain value; None: it is something else."""
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
        try:
            return repr(v)
        except ValueError as e:
            return raise_host(vm, e)
    if type(v) is float:
        return float_text(vm, opts, v)
    return None

cdef object key_text(VM* vm, tuple opts, object key):
    """A key's text, None if it is to be left out, or SIGNAL."""
    key = unwrap(key)
    if type(key) is str:
        return quoted(vm, opts[O_ASCII] is True, <str>key)
    if key is None or type(key) is bool or type(key) is int or type(key) is float:
        text = leaf_text(vm, opts, key)
        return SIGNAL if text is SIGNAL else quoted(vm, opts[O_ASCII] is True, <str>text)
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
    """Charges the next line's indentation; False: not now."""
    cdef int64_t n
    if opts[O_INDENT] is None:
        return True
    n = 60 + <int64_t>len(<str?>opts[O_INDENT]) * len(stack)
    if n < 4096:
        vm.budget -= n
        return True
    return reserve(vm, n) == 0

cdef bint sorted_keys(list items) except -1:
    """Sorts by keys where no code of the program is needed for it."""
    for key, _ in items:
        if type(key) is not str:
            return False
    items.sort(key=first_of)
    return True

cdef object first_of(object pair):
    return pair[0]

cdef int begin(VM* vm, object v, tuple opts, list pieces, list stack) except -9:
    """Writes a value, or what begins it: 0 done, 1: its frame is on the stack, 2: `default` must say what it is, -1: SIGNAL."""
    cdef list items
    text = leaf_text(vm, opts, v)
    if text is SIGNAL:
        return -1
    if text is not None:
        pieces.append(text)
        vm.budget -= 50 + len(<str>text)
        return 0
    if not (isinstance(v, DictObject) or items_of(v) is not None):
        return 2
    if opts[O_CIRCULAR] is True and circular(stack, v):
        raise_value(vm, "Circular reference detected")
        return -1
    if len(stack) >= DEEPEST:
        raise_error(vm, RECURSION_ERROR, "maximum recursion depth exceeded while encoding a JSON object")
        return -1
    if isinstance(v, DictObject):
        items = dict_items_list(<DictObject>v)
        if not items:
            pieces.append("{}")
            return 0
        vm.budget -= 72 * len(items)
        stack.append([v, items, 0, None, False])
        pieces.append("{")
    else:
        if not items_of(v):
            pieces.append("[]")
            return 0
        stack.append([v, None, 0, None, False])
        pieces.append("[")
    return 1

cdef bint circular(list stack, object v):
    for frame in stack:
        if frame[F_OBJECT] is v:
            return True
    return False

cdef int check_state(tuple opts, list stack) except -1:
    """What a continuation may bring is looked at before anything is taken for what it should be."""
    if len(opts) != 9:
        raise ValueError("damaged data: continuation")
    for frame in stack:
        if type(frame) is not list or len(<list>frame) != 5 or type((<list>frame)[F_INDEX]) is not int:
            raise ValueError("damaged data: continuation")
        items = (<list>frame)[F_ITEMS]
        if items is not None and items is not False and type(items) is not list:
            raise ValueError("damaged data: continuation")
        if items is None and items_of((<list>frame)[F_OBJECT]) is None:
            raise ValueError("damaged data: continuation")
    return 0

# value: unused; saves: options, pieces, stack of frames; i: 0 go on, 1: value is what `default` gave, 2: the sorted items
cdef object encode_step(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef tuple opts = <tuple?>a
    cdef list pieces = <list?>b, stack = <list?>c, frame
    cdef int r
    check_state(opts, stack)
    if i == 2 and not stack:
        raise ValueError("damaged data: continuation")
    if value is SIGNAL:
        # What failed is no item of the container on top (or of what `default` was asked about).
        if vm.status == RAISE and i and stack:
            stack.pop()
        return noted(vm, stack)
    if i == 2:
        (<list>stack[-1])[F_ITEMS] = list((<ListObject?>value).items)
    elif i == 1:
        r = begin(vm, value, opts, pieces, stack)
        if r == -1:
            return noted(vm, stack)
        if r == 2:
            return ask_default(vm, value, opts, pieces, stack)
        if r == 1 and needs_sort(opts, stack):
            return sort_items(vm, opts, pieces, stack)
    while stack:
        frame = <list>stack[-1]
        if frame[F_ITEMS] is False:
            stack.pop()
            continue
        vm.ticks -= 1
        if must_poll(vm) and poll(vm) != NORMAL:
            if vm.status >= SUSPEND:
                push(vm, ENCODE, 0, 0, a, b, c)
            return SIGNAL
        if not indented(vm, opts, stack):
            if vm.retry:
                vm.retry = False
                push(vm, ENCODE, 0, 0, a, b, c)
            return SIGNAL
        r = next_part(vm, opts, pieces, stack, frame)
        if r == -1:
            return noted(vm, stack)
        if r == 2:
            v = frame[F_ITEMS][frame[F_INDEX] - 1][1] if frame[F_ITEMS] is not None else items_of(frame[F_OBJECT])[frame[F_INDEX] - 1]
            return ask_default(vm, v, opts, pieces, stack)
        if r == 1 and needs_sort(opts, stack):
            return sort_items(vm, opts, pieces, stack)
    return finish(vm, a, b, c)

cdef int next_part(VM* vm, tuple opts, list pieces, list stack, list frame) except -9:
    """One item of the container on top, or its end: as begin."""
    cdef Py_ssize_t at = frame[F_INDEX]
    cdef object items = frame[F_ITEMS]
    cdef bint mapping = items is not None
    if items is None:
        items = items_of(frame[F_OBJECT])
    if at < 0 or at >= len(items):
        stack.pop()
        if frame[F_STARTED] is True:
            newline(opts, pieces, stack)
        pieces.append("}" if mapping else "]")
        return 0
    frame[F_INDEX] = at + 1
    frame[F_KEY] = at
    v = items[at]
    if mapping:
        key, v = v
        frame[F_KEY] = key
        text = key_text(vm, opts, key)
        if text is SIGNAL:
            # What is wrong is the dict, not its item.
            stack.pop()
            return -1
        if text is None:
            return 0
    if frame[F_STARTED] is True:
        pieces.append(opts[O_ITEM_SEP])
    frame[F_STARTED] = True
    newline(opts, pieces, stack)
    if mapping:
        pieces.append(text)
        pieces.append(opts[O_KEY_SEP])
        vm.budget -= 60 + len(<str>text)
    return begin(vm, v, opts, pieces, stack)

cdef bint needs_sort(tuple opts, list stack) except -1:
    items = stack[-1][F_ITEMS]
    return opts[O_SORT] is True and type(items) is list and not sorted_keys(<list>items)

cdef object sort_items(VM* vm, tuple opts, list pieces, list stack):
    r = call_prelude(vm, "json_sorted", (new_list(vm, list(stack[-1][F_ITEMS])),))
    return then(vm, r, ENCODE, opts, pieces, stack, 2)

cdef object ask_default(VM* vm, object v, tuple opts, list pieces, list stack):
    if opts[O_CIRCULAR] is True and circular(stack, v):
        raise_value(vm, "Circular reference detected")
        return noted(vm, stack)
    if len(stack) >= DEEPEST:
        return raise_error(vm, RECURSION_ERROR, "maximum recursion depth exceeded while encoding a JSON object")
    stack.append([v, False, 0, None, False])
    return then(vm, call1(vm, opts[O_DEFAULT], v), ENCODE, opts, pieces, stack, 1)

cdef tuple NO_OPTIONS = (None,) * 9

cdef object noted(VM* vm, list stack):
    """An exception passes: it is told where in the data it happened."""
    cdef ExceptionObject e
    if vm.status != RAISE:
        return SIGNAL
    e = take_exception(vm)
    vm.status = NORMAL
    return note_step(vm, None, e, stack, None, len(stack) - 1)

cdef object note_step(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef list frame
    cdef PyObject* args[1]
    if value is SIGNAL:
        return SIGNAL
    check_state(NO_OPTIONS, <list?>b)
    if i >= len(<list>b):
        raise ValueError("damaged data: continuation")
    while i >= 0:
        frame = <list>(<list>b)[i]
        i -= 1
        name = type_name(frame[F_OBJECT])
        if frame[F_ITEMS] is False:
            text = f"when serializing {name} object"
        elif frame[F_ITEMS] is None:
            text = f"when serializing {name} item {frame[F_KEY]}"
        else:
            return then(vm, repr_value(vm, frame[F_KEY]), NOTE_KEY, a, b, name, i)
        return add_note(vm, text, a, b, i)
    return throw(vm, <ExceptionObject?>a)

cdef object note_key(VM* vm, object value, object a, object b, object c, int64_t i):
    return add_note(vm, f"when serializing {c} item {value}", a, b, i)

cdef object add_note(VM* vm, str text, object e, object stack, int64_t i):
    cdef PyObject* args[1]
    args[0] = <PyObject*>text
    return then(vm, call_special(vm, e, "add_note", args, 1), NOTE_STEP, e, stack, None, i)

cdef Post ENCODE = new_post("json_encode", encode_step, True)
cdef Post NOTE_STEP = new_post("json_note", note_step)
cdef Post NOTE_KEY = new_post("json_note_key", note_key)
cdef Post FINISH = new_post("json_finish", finish_step)

cdef object finish_step(VM* vm, object value, object a, object b, object c, int64_t i):
    return finish(vm, a, b, c)

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

cdef object json_encode(VM* vm, PyObject** a):
    """encode(value, options)"""
    cdef tuple opts = <tuple?><object>a[1]
    if len(opts) != 9 or not (opts[O_INDENT] is None or type(opts[O_INDENT]) is str):
        return raise_type(vm, "bad options")
    if type(opts[O_ITEM_SEP]) is not str or type(opts[O_KEY_SEP]) is not str:
        return raise_type(vm, "separators must be str")
    return encode_step(vm, <object>a[0], opts, [], [], 1)

cdef object json_quote(VM* vm, PyObject** a):
    s = unwrap(<object>a[0])
    if type(s) is not str:
        return raise_type(vm, f"first argument must be a string, not {type_name(s)}")
    text = quoted(vm, <object>a[1] is True, <str>s)
    if text is not SIGNAL:
        charge(vm, 60 + len(<str>text))
    return text


NAMESPACE = {}
function(NAMESPACE, "_json", "encode", json_encode, "value, options, /")
function(NAMESPACE, "_json", "quote", json_quote, "text, ascii, /")
function(NAMESPACE, "_json", "scan", json_scan, "text, start, strict, raw, /")
