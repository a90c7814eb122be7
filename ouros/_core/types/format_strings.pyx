"""`template % args` and str.format.

Must not know method tables. Each is a loop over the template with its state in a flat list: looking up a field or formatting its value may
run sandbox code, so the loop returns SIGNAL and is resumed with the value. Invariant: a step changes the state only after its operation
succeeded, so a step that requested memory can be repeated.
"""
from ouros._core.protocols.attributes cimport get_attr
from ouros._core.protocols.call cimport call1
from ouros._core.types.nested_ops cimport put_container, SHORT_LEVELS
from ouros._core.heap.exceptions cimport (
    INDEX_ERROR, OVERFLOW_ERROR, TYPE_ERROR, raise_error, raise_host, raise_key, raise_quoting, raise_type, raise_value,
)
from ouros._core.protocols.plain_arithmetic cimport check_digits, int_to_decimal
from ouros._core.protocols.plain_text cimport LONG_FIELD, double_text, fast_str, format_hooks, int_too_long, pad_text, raise_int_digits, text_size
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, work
from ouros._core.protocols.node cimport resume_function, ResumeFunction, push
from ouros._core.base.text_builder cimport (
    either, Field, put_float, put_formatted, put_int, put_part, put_plain, put_plain_repr, put_text, short_made, ShortText,
)
from ouros._core.protocols.ops cimport as_index, ascii_value, format_value, get_item, repr_value, str_value
from ouros._core.types.type_dict cimport DictObject, dict_find_name, new_dict

cdef extern from *:
    Py_UCS4 PyUnicode_READ_CHAR(object s, Py_ssize_t i) noexcept
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object s) noexcept
    int PyUnicode_KIND(object s) noexcept
    object PyNumber_ToBase(object v, int base)
    int Py_UNICODE_TODECIMAL(Py_UCS4 c) noexcept

DEF FORMATTED_BITS = 80000        # most bits of an int whose digits a directive makes
DEF MAX_SIZE = 0x7FFFFFFFFFFFFFFFLL
DEF MOST_SHORT = 4096        # longest template, in characters, for the fast path


cdef object suspended(VM* vm, ResumeFunction got, ResumeFunction redo, object st, object pieces, object more):
    """Handle SIGNAL of a step: pushes the continuation that resumes the loop, unless the program raised or ended."""
    if vm.status == SUSPEND or vm.status == YIELD:
        if vm.retry:
            vm.retry = False
            push(vm, redo, 0, 0, st, pieces, more)
        else:
            push(vm, got, 0, 0, st, pieces, more)
    return SIGNAL


cdef int tick(VM* vm) except -9:
    """Count one step and poll. Returns: NORMAL, or the status that ends or suspends the loop."""
    vm.ticks -= 1
    if must_poll(vm):
        return poll(vm)
    return NORMAL


cdef object joined(VM* vm, list pieces, int copies=1):
    """Join the pieces after reserving memory for so many copies of the result. Returns: str or SIGNAL."""
    cdef int64_t n = 0
    cdef Py_UCS4 most = 0, c
    if len(pieces) == 1 and copies == 1:
        return pieces[0]
    for piece in pieces:
        n += len(<str?>piece)
        c = PyUnicode_MAX_CHAR_VALUE(piece)
        if c > most:
            most = c
    if reserve(vm, copies * text_size(n, most)) < 0:
        return SIGNAL
    try:
        return "".join(pieces)
    except Exception as e:
        return raise_host(vm, e)


# --- template % args ---

cdef enum PercentState:
    PS_TEXT    = 0      # the template; bytes decoded as latin-1
    PS_POS     = 1
    PS_PHASE   = 2
    PS_WAIT    = 3      # phase to resume with when the awaited value arrives
    PS_ARGS    = 4
    PS_ARGLEN  = 5      # number of arguments; -1: `args` is a single value
    PS_ARGIDX  = 6      # index of the next argument, as of the start of the directive
    PS_MAPPING = 7      # bool: PS_DICT may be subscripted by keys
    PS_DICT    = 8
    PS_VALUE   = 9      # converted value of the directive
    PS_KIND    = 10     # 0 str, 1 bytes, 2 bytearray (the result is host bytes too)

cdef enum PercentPhase:
    PH_TEXT    = 0      # PS_POS: start of the text before the next directive
    PH_START   = 1      # PS_POS: after the '%' of a directive
    PH_KEYED   = 2      # like PH_START, and the value of the key is the only argument
    PH_DONE    = 3      # like PH_START, and PS_VALUE is set
    PH_END     = 4      # the pieces need only be joined

cdef struct Directive:
    bint       ljust
    bint       sign
    bint       blank
    bint       alt
    bint       zero
    Py_ssize_t width
    Py_ssize_t precision
    Py_UCS4    conv
    Py_ssize_t argidx
    Py_ssize_t end


cdef object percent(VM* vm, object template, object args):
    cdef int kind = 0
    cdef Py_ssize_t arglen = -1, argidx = -2
    cdef bint mapping = False
    cdef list pieces = []
    cdef Py_ssize_t pos = 0
    cdef ShortText w
    w.n = 0
    w.wide = False
    if type(template) is not str:
        kind = 1 if type(template) is bytes else 2
        # Memory for a copy of the template as bytes, and one as text.
        if reserve(vm, 64 + 2 * len(template)) < 0:
            return SIGNAL
        template = bytes(template).decode("latin-1")
    t = type(unwrap(args))
    if t is tuple:
        args = unwrap(args)
        arglen = len(<tuple?>args)
        argidx = 0
    if kind == 0 and len(<str>template) < MOST_SHORT and PyUnicode_KIND(template) == 1:
        if len(<str>template) == 2 and template == "%s":
            if type(args) is str:
                return args
            if arglen == 1 and type((<tuple?>args)[0]) is str:
                return (<tuple?>args)[0]
        pos = percent_short(vm, <str>template, args, arglen, &argidx, &w)
        if pos == len(<str>template) and argidx >= arglen:
            charge(vm, 64 + w.n)
            return short_made(&w)
        flush(vm, &w, pieces)
    if arglen < 0 and t is not str and not (kind and (t is bytes or is_subclass(class_of(args), BYTEARRAY))):
        mapping = lookup(class_of(args), "__getitem__") != NULL
    return percent_run(vm, [template, pos, PH_TEXT, PH_TEXT, args, arglen, argidx, mapping, args, None, kind], pieces)


cdef Py_ssize_t plain_directive(str text, Py_ssize_t i, Directive* d) noexcept:
    """Parse flags, width, precision and conversion of a directive without '*' or key. Returns: the position after it; -1: not plain."""
    cdef Py_ssize_t n = len(text)
    cdef Py_UCS4 c = 0
    d.ljust = d.sign = d.blank = d.alt = d.zero = False
    d.width = d.precision = -1
    i = flags(text, i, d)
    if i < n:
        c = PyUnicode_READ_CHAR(text, i)
        if u'1' <= c <= u'9' and not decimal(text, &i, 1000, &d.width):
            return -1
    if i < n and PyUnicode_READ_CHAR(text, i) == u'.':
        i += 1
        d.precision = 0
        if not decimal(text, &i, 100, &d.precision):
            return -1
    if i >= n:
        return -1
    d.conv = PyUnicode_READ_CHAR(text, i)
    return i + 1


cdef int flush(VM* vm, ShortText* w, list pieces) except -1:
    """Move the text built so far to the pieces, before the slow path continues."""
    if w.n:
        charge(vm, 64 + w.n)
        pieces.append(short_made(w))
    return 0


cdef int percent_short(VM* vm, str text, object args, Py_ssize_t arglen, Py_ssize_t* argidx, ShortText* w) except -1:
    """
    Format directives with short values (exact numbers, strs, small containers) until the first other directive. Returns: its position in
    the template.
    """
    cdef Py_ssize_t n = len(text), at, end, i = 0
    cdef Directive d
    cdef PyObject* v
    while i < n:
        at = either(text, i, n, c'%', c'%')
        if not put_part(w, text, i, at):
            return i
        i = at
        if i + 1 >= n:
            return i
        if PyUnicode_READ_CHAR(text, i + 1) == u'%':
            if not put_part(w, text, i, i + 1):
                return i
            i += 2
            continue
        v = NULL
        end = i + 1
        if arglen < 0 and PyUnicode_READ_CHAR(text, i + 1) == u'(' and type(args) is DictObject:
            v = value_of_key(text, &end, <DictObject>args)
            if v == NULL:
                return i
        end = plain_directive(text, end, &d)
        if end < 0:
            return i
        if v != NULL:
            if not put_directive(w, v, &d):
                return i
            argidx[0] = -1
            vm.ticks -= 1
            i = end
            continue
        if arglen < 0:
            if argidx[0] != -2:
                return i
            v = <PyObject*>args
        elif argidx[0] < arglen:
            v = tuple_at(<PyObject*>args, argidx[0])
        else:
            return i
        if not put_directive(w, v, &d):
            return i
        argidx[0] += 1
        vm.ticks -= 1
        i = end
    return i


cdef PyObject* value_of_key(str text, Py_ssize_t* at, DictObject d) except? NULL:
    """Skip '(key)'. Returns: the value, borrowed; NULL: left to directive_key()."""
    cdef Py_ssize_t start = at[0] + 1, end = text.find(")", start)
    cdef str key
    if end < 0 or d.cls is not DICT or d.d is None:
        return NULL
    key = text[start:end]
    if "(" in key:
        return NULL
    at[0] = end + 1
    return dict_find_name(d, key)


cdef bint put_directive(ShortText* w, PyObject* v, Directive* d) noexcept:
    cdef Field f
    cdef int64_t i
    f.fill = c' '
    f.align = c'<' if d.ljust else c'>'
    f.sign = c'+' if d.sign else c' ' if d.blank else 0
    f.thousands = 0
    f.alt = d.alt
    f.width = <int>max(d.width, 0)
    f.precision = <int>d.precision
    f.type = <unsigned char>d.conv
    if d.conv == u's':
        if type(<object>v) is str:
            return put_text(w, <object>v, &f)
        return d.width < 0 and d.precision < 0 and (put_plain(w, v) or put_nested(w, v))
    if d.conv == u'r':
        return d.width < 0 and d.precision < 0 and (put_plain_repr(w, v) or put_nested(w, v))
    if d.zero and not d.ljust:
        f.fill = c'0'
        f.align = c'='
    if d.conv in (u'd', u'i', u'u', u'x', u'X', u'o'):
        return exact_int64(v, &i) and put_int(w, i, &f)
    if d.conv in (u'f', u'F', u'e', u'E', u'g', u'G'):
        if type(<object>v) is float:
            return put_float(w, <double><object>v, &f)
        return exact_int64(v, &i) and put_float(w, <double>i, &f)
    return False


cdef object percent_run(VM* vm, list st, list pieces):
    cdef str text = <str?>st[PS_TEXT]
    cdef Py_ssize_t n = len(text), pos = st[PS_POS], at
    cdef int phase = st[PS_PHASE]
    cdef object r
    while True:
        if phase == PH_TEXT:
            at = text.find("%", pos)
            if at < 0:
                at = n
            if at > pos:
                charge(vm, 64 + at - pos)
                pieces.append(text[pos:at])
            pos = at + 1
            phase = PH_START if at < n else PH_END
        elif phase == PH_END:
            if st[PS_ARGIDX] < st[PS_ARGLEN] and not st[PS_MAPPING]:
                return raise_type(vm, f"not all arguments converted during {'bytes' if st[PS_KIND] else 'string'} formatting")
            st[PS_PHASE] = phase
            r = joined(vm, pieces, 2 if st[PS_KIND] else 1)     # bytes are made of a str
            if r is SIGNAL:
                return suspended(vm, PERCENT_GOT, PERCENT_REDO, st, pieces, None)
            return (<str?>r).encode("latin-1") if st[PS_KIND] else r
        else:
            st[PS_POS] = pos
            st[PS_PHASE] = phase
            if tick(vm) != NORMAL:
                return suspended(vm, PERCENT_REDO, PERCENT_REDO, st, pieces, None)
            r = directive(vm, st, pieces, &pos)
            if r is SIGNAL:
                return suspended(vm, PERCENT_GOT, PERCENT_REDO, st, pieces, None)
            phase = PH_TEXT


cdef int check_state(object st, object types, object pieces) except -1:
    """Validate the state from a continuation, which may come from a damaged dump."""
    if type(st) is not list or len(<list>st) != len(<tuple?>types) or type(pieces) is not list:
        raise ValueError("damaged data: format")
    for value, expected in zip(<list>st, <tuple?>types):
        if expected is not None and type(value) is not expected:
            raise ValueError("damaged data: format")
    for value in <list>pieces:
        if type(value) is not str:
            raise ValueError("damaged data: format")
    return 0

cdef tuple PERCENT_TYPES = (str, int, int, int, None, int, int, bool, None, None, int)


cdef list percent_state(object st, object pieces):
    cdef Py_ssize_t n
    check_state(st, PERCENT_TYPES, pieces)
    n = len(<tuple>st[PS_ARGS]) if type(st[PS_ARGS]) is tuple else -1
    if not 0 <= st[PS_POS] <= len(<str?>st[PS_TEXT]) + 1 or not (st[PS_ARGLEN] == -1 or st[PS_ARGLEN] == n) or st[PS_ARGIDX] < -2:
        raise ValueError("damaged data: format")
    if st[PS_ARGLEN] >= 0 and st[PS_ARGIDX] < 0:
        raise ValueError("damaged data: format")
    return <list?>st


cdef object percent_got(VM* vm, object value, object saved, object template, object c, int64_t i):
    cdef list st = percent_state(saved, template)
    cdef int phase = st[PS_WAIT]
    st[PS_PHASE] = phase
    if phase == PH_KEYED:
        keyed(st, value)
    elif phase == PH_DONE:
        st[PS_VALUE] = value
    return percent_run(vm, st, template)


cdef object percent_redo(VM* vm, object value, object saved, object template, object c, int64_t i):
    return percent_run(vm, percent_state(saved, template), template)

cdef ResumeFunction PERCENT_GOT = resume_function("percent.got", percent_got)
cdef ResumeFunction PERCENT_REDO = resume_function("percent.redo", percent_redo)


cdef int keyed(list st, object value) except -1:
    st[PS_ARGS] = value
    st[PS_ARGLEN] = -1
    st[PS_ARGIDX] = -2
    return 0


cdef object directive(VM* vm, list st, list pieces, Py_ssize_t* pos):
    """Format one directive into the pieces. Returns: None or SIGNAL."""
    cdef str text = <str?>st[PS_TEXT]
    cdef Py_ssize_t n = len(text), i = pos[0]
    cdef Directive d
    cdef object v, r
    if i < n and PyUnicode_READ_CHAR(text, i) == u'%':
        pieces.append("%")
        pos[0] = i + 1
        return None
    if i < n and PyUnicode_READ_CHAR(text, i) == u'(':
        r = directive_key(vm, st, &i)
        if r is SIGNAL:
            return SIGNAL
    d.argidx = st[PS_ARGIDX]
    d.end = i
    if parse_directive(vm, st, &d) is SIGNAL:
        return SIGNAL
    v = next_arg(vm, st, &d.argidx)
    if v is SIGNAL:
        return SIGNAL
    if not known_conversion(d.conv, st[PS_KIND]):
        shown = chr(d.conv) if 31 <= d.conv <= 126 else "?"
        return raise_value(vm, "unsupported format character '%s' (0x%x) at index %d" % (shown, <unsigned int>d.conv, d.end - 1))   # short: a character and a number
    if st[PS_PHASE] != PH_DONE:
        st[PS_WAIT] = PH_DONE
        r = convert_arg(vm, v, &d, st[PS_KIND])
        if r is SIGNAL:
            return SIGNAL
    else:
        r = st[PS_VALUE]
    r = directive_text(vm, r, v, &d, st[PS_KIND])
    if r is SIGNAL:
        if vm.retry:
            st[PS_WAIT] = st[PS_PHASE]
        return SIGNAL
    st[PS_ARGIDX] = d.argidx
    st[PS_VALUE] = None
    pieces.append(r)
    pos[0] = d.end
    return None


cdef object directive_key(VM* vm, list st, Py_ssize_t* pos):
    """Skip '(key)' and look up the key, unless the phase says that this is done. Returns: None or SIGNAL."""
    cdef str text = <str?>st[PS_TEXT]
    cdef Py_ssize_t n = len(text), i = pos[0] + 1, start = i
    cdef int open = 1
    cdef Py_UCS4 c
    cdef object key, r
    if not st[PS_MAPPING]:
        return raise_type(vm, "format requires a mapping")
    while open and i < n:
        c = PyUnicode_READ_CHAR(text, i)
        i += 1
        if c == u')':
            open -= 1
        elif c == u'(':
            open += 1
    if open:
        return raise_value(vm, "incomplete format key")
    pos[0] = i
    if st[PS_PHASE] != PH_START:
        return None
    key = text[start:i - 1]
    if st[PS_KIND]:
        key = (<str?><object>key).encode("latin-1")
    st[PS_WAIT] = PH_KEYED
    r = get_item(vm, st[PS_DICT], key)
    if r is SIGNAL:
        return SIGNAL
    keyed(st, r)
    st[PS_PHASE] = PH_KEYED
    return None


cdef object next_arg(VM* vm, list st, Py_ssize_t* argidx):
    cdef Py_ssize_t n = st[PS_ARGLEN]
    if argidx[0] < n:
        argidx[0] += 1
        if n < 0:
            return st[PS_ARGS]
        return (<tuple?>st[PS_ARGS])[argidx[0] - 1]
    return raise_type(vm, "not enough arguments for format string")


cdef object star(VM* vm, list st, Directive* d, bint is_width):
    cdef object v = next_arg(vm, st, &d.argidx)
    cdef int64_t i
    if v is SIGNAL:
        return SIGNAL
    v = unwrap(v)
    if type(v) is bool:
        v = int(v)
    if type(v) is not int:
        return raise_type(vm, "* wants int")
    if is_width:
        if not exact_int64(<PyObject*>v, &i):
            return raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C ssize_t")
        if i < 0:
            d.ljust = True
            i = MAX_SIZE if i == -MAX_SIZE - 1 else -i
        d.width = i
        return None
    if not exact_int64(<PyObject*>v, &i) or not -0x80000000 <= i <= 0x7FFFFFFF:
        return raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C int")
    d.precision = i if i > 0 else 0
    return None


cdef bint decimal(str text, Py_ssize_t* pos, Py_ssize_t most, Py_ssize_t* out) noexcept:
    """Parse ASCII digits. Returns: False: the number is larger than `most`."""
    cdef Py_ssize_t value = 0, n = len(text), i = pos[0]
    cdef Py_UCS4 c
    while i < n:
        c = PyUnicode_READ_CHAR(text, i)
        if not u'0' <= c <= u'9':
            break
        if value > (most - (<Py_ssize_t>c - 48)) // 10:
            return False
        value = value * 10 + (<Py_ssize_t>c - 48)
        i += 1
    pos[0] = i
    out[0] = value
    return True


cdef Py_ssize_t flags(str text, Py_ssize_t i, Directive* d) noexcept:
    """Parse flags. Returns: the position after them."""
    cdef Py_ssize_t n = len(text)
    cdef Py_UCS4 c
    while i < n:
        c = PyUnicode_READ_CHAR(text, i)
        if c == u'-':
            d.ljust = True
        elif c == u'+':
            d.sign = True
        elif c == u' ':
            d.blank = True
        elif c == u'#':
            d.alt = True
        elif c == u'0':
            d.zero = True
        else:
            break
        i += 1
    return i


cdef object parse_directive(VM* vm, list st, Directive* d):
    """Parse flags, width, precision and conversion from d.end on. Returns: None or SIGNAL."""
    cdef str text = <str?>st[PS_TEXT]
    cdef Py_ssize_t n = len(text), i = d.end
    cdef Py_UCS4 c = 0
    d.ljust = d.sign = d.blank = d.alt = d.zero = False
    d.width = d.precision = -1
    i = flags(text, i, d)
    if i < n:
        c = PyUnicode_READ_CHAR(text, i)
    if i < n and c == u'*':
        if star(vm, st, d, True) is SIGNAL:
            return SIGNAL
        i += 1
    elif i < n and u'1' <= c <= u'9' and not decimal(text, &i, MAX_SIZE, &d.width):
        return raise_value(vm, "width too big")
    if i < n and PyUnicode_READ_CHAR(text, i) == u'.':
        i += 1
        d.precision = 0
        if i < n and PyUnicode_READ_CHAR(text, i) == u'*':
            if star(vm, st, d, False) is SIGNAL:
                return SIGNAL
            i += 1
        elif not decimal(text, &i, 0x7FFFFFFF, &d.precision):
            return raise_value(vm, "prec too big" if st[PS_KIND] else "precision too big")
    if i < n and PyUnicode_READ_CHAR(text, i) in (u'h', u'l', u'L'):
        i += 1
    if i >= n:
        return raise_value(vm, "incomplete format")
    d.conv = PyUnicode_READ_CHAR(text, i)
    d.end = i + 1
    return None


cdef bint known_conversion(Py_UCS4 c, int kind) noexcept:
    if c == u'b':
        return kind != 0
    return c in (u's', u'r', u'a', u'd', u'i', u'u', u'o', u'x', u'X', u'e', u'E', u'f', u'F', u'g', u'G', u'c')


# --- values of directives ---

cdef bint has(object v, str name):
    return lookup(class_of(v), name) != NULL


cdef object convert_arg(VM* vm, object v, Directive* d, int kind):
    """Convert the value for the directive: to str for s r a, to int or float for numbers, to int or str for c; or SIGNAL."""
    cdef Py_UCS4 c = d.conv
    cdef object p = unwrap(v)
    t = type(p)
    if c == u's' or c == u'b':
        if kind:
            return bytes_arg(vm, v)
        if t is str or t is int or t is float:
            if t is type(v) and not (t is int and int_too_long(v)):
                return fast_str(vm, v)
        return str_value(vm, v)
    if c == u'r' and not kind:
        return repr_value(vm, v)
    if c == u'r' or c == u'a':
        return ascii_value(vm, v)
    if t is bool:
        p = int(p)
        t = int
    if c == u'c':
        return char_arg(vm, v, p, kind)
    if c in (u'd', u'i', u'u', u'o', u'x', u'X'):
        return int_arg(vm, v, p, c)
    if t is float:
        return p
    if t is int:
        try:
            return float(p)
        except OverflowError as e:
            return raise_host(vm, e)
    if not is_heap(p) or not (has(p, "__float__") or has(p, "__index__")):
        return raise_type(vm, "float argument required, not " + type_name(v) if kind else "must be real number, not " + type_name(v, 50))
    return call1(vm, FLOAT, p)


cdef object int_arg(VM* vm, object v, object p, Py_UCS4 c):
    cdef bint exact = c in (u'o', u'x', u'X')
    if type(p) is int:
        return p
    if type(p) is bool:
        return int(p)
    if exact:
        if is_heap(p) and has(p, "__index__"):
            return as_index(vm, p)
        return raise_type(vm, f"%{chr(c)} format: an integer is required, not {type_name(v)}")
    if type(p) is float:
        try:
            return int(p)
        except Exception as e:
            return raise_host(vm, e)
    if is_heap(p) and has(p, "__int__"):
        return call1(vm, INT, p)
    if is_heap(p) and has(p, "__index__"):
        return as_index(vm, p)
    return raise_type(vm, f"%{chr(c)} format: a real number is required, not {type_name(v)}")


cdef object char_arg(VM* vm, object v, object p, int kind):
    if kind:
        if type(p) is bytes and len(<bytes>p) == 1:
            return (<bytes>p)[0]
        if type(p) is not int:
            host = buffer_bytes(vm, p) if type(p) is bytes or is_heap(p) and (<HeapObject>p).cls.layout == L_BYTEARRAY else None
            if host is SIGNAL:
                return SIGNAL
            if host is not None and len(<bytes?>host) == 1:
                return (<bytes?>host)[0]
            if host is not None and not is_heap(p):
                return raise_type(vm, "%c requires an integer in range(256) or a single byte, not a bytes object of length "
                                      f"{len(<bytes?>host)}")
            if host is not None:
                return raise_type(vm, "%c requires an integer in range(256) or a single byte, not a bytearray object of length "
                                      f"{len(<bytes?>host)}")
    elif type(p) is str:
        if len(<str>p) == 1:
            return p
        return raise_type(vm, f"%c requires an int or a unicode character, not a string of length {len(<str>p)}")
    if type(p) is int:
        return p
    if is_heap(p) and has(p, "__index__"):
        return as_index(vm, p)
    if kind:
        return raise_type(vm, f"%c requires an integer in range(256) or a single byte, not {type_name(v)}")
    return raise_quoting(vm, TYPE_ERROR, "%c requires an int or a unicode character, not %s", full_type_name(v))


cdef object buffer_bytes(VM* vm, object p):
    """Returns: the host bytes of a bytes-like value, None, or SIGNAL as of reserve()."""
    if type(p) is bytes:
        return p
    return format_hooks.content_of(vm, p)


cdef object bytes_arg(VM* vm, object v):
    cdef object host = buffer_bytes(vm, unwrap(v))
    if host is not None:
        return host
    if is_heap(v) and has(v, "__bytes__"):
        return call1(vm, BYTES, v)
    return raise_type(vm, "%b requires a bytes-like object, or an object that implements __bytes__, not '" + type_name(v) + "'")


# --- texts of directives ---

cdef object directive_text(VM* vm, object r, object v, Directive* d, int kind):
    cdef Py_UCS4 c = d.conv, most = 127
    cdef str lead = "", body
    cdef Py_ssize_t room, n
    made = None
    if c in (u's', u'r', u'a', u'b'):
        r = unwrap(r)
        if type(r) is bytes:
            if reserve(vm, 64 + len(<bytes>r)) < 0:
                return SIGNAL
            r = (<bytes>r).decode("latin-1")
        if type(r) is not str:
            return raise_type(vm, "bad value")
        body = <str>r
        if d.precision < 0 and d.width <= len(body):
            return body
        n = len(body)
        if 0 <= d.precision < n:
            n = d.precision
        return text_field(vm, body, n, d)
    if c == u'c':
        if type(r) is int:
            if r < 0 or r > (255 if kind else 0x10FFFF):
                return raise_error(vm, OVERFLOW_ERROR, "%c arg not in range(256)" if kind else "%c arg not in range(0x110000)")
            r = chr(r)
        return text_field(vm, <str>r, 1, d)
    n = d.precision if d.precision > 0 else 0
    if type(r) is int:
        if c in (u'd', u'i', u'u') and int_too_long(r):
            if check_digits(vm, r) < 0:
                return SIGNAL
            if r.bit_length() > FORMATTED_BITS:
                return raise_int_digits(vm)
            made = int_to_decimal(vm, r)
            if made is SIGNAL:
                return SIGNAL
        if r.bit_length() > LONG_FIELD:
            return raise_error(vm, OVERFLOW_ERROR, "too many digits in integer")
        n += r.bit_length()
        work(vm, r.bit_length())
    if reserve(vm, 2 * text_size(32 + n + (d.width if d.width > 0 else 0), 127)) < 0:
        return SIGNAL
    try:
        if type(r) is int:
            lead, body = int_digits(r, d, made)
        elif type(r) is float:
            body = double_text(r, c, d.precision if d.precision >= 0 else 6, d.alt, False)
            if PyUnicode_READ_CHAR(body, 0) == u'-':
                body = body[1:]
                lead = "-"
        else:
            return raise_type(vm, "bad value")
        if lead[0:1] != "-":
            lead = ("+" if d.sign else " " if d.blank else "") + lead
        room = d.width - len(lead) - len(body)
        if room <= 0:
            return lead + body
        if d.ljust:
            return pad_text(lead + body, 0, room, u' ')
        if d.zero:
            return lead + pad_text(body, room, 0, u'0')
        return pad_text(lead + body, room, 0, u' ')
    except Exception as e:
        return raise_host(vm, e)


cdef tuple int_digits(object v, Directive* d, object made):
    """Returns: (sign and prefix, digits zero-padded to the precision). made: the decimal digits of a long int; or None."""
    cdef Py_UCS4 c = d.conv
    cdef str digits, sign = ""
    if c in (u'd', u'i', u'u'):
        digits = int.__str__(v) if made is None else made
    else:
        digits = PyNumber_ToBase(v, 8 if c == u'o' else 16)
    if PyUnicode_READ_CHAR(digits, 0) == u'-':
        sign = "-"
        digits = digits[1:]
    if c in (u'o', u'x', u'X'):
        digits = digits[2:]
        if c == u'X':
            digits = digits.upper()
        if d.alt:
            sign += "0" + chr(c)
    if d.precision > len(digits):
        digits = pad_text(digits, d.precision - len(digits), 0, u'0')
    return sign, digits


cdef object text_field(VM* vm, str body, Py_ssize_t n, Directive* d):
    """Pad the first n characters with spaces to the width. Returns: str or SIGNAL."""
    cdef Py_ssize_t room = d.width - n
    if reserve(vm, 2 * text_size(d.width if room > 0 else n, PyUnicode_MAX_CHAR_VALUE(body))) < 0:
        return SIGNAL
    try:
        if n < len(body):
            body = body[:n]
        if room <= 0:
            return body
        return pad_text(body, 0, room, u' ') if d.ljust else pad_text(body, room, 0, u' ')
    except Exception as e:
        return raise_host(vm, e)


# --- str.format ---

cdef enum FormatState:       # followed by two blocks of LevelState: the template, and a specification nested in it
    FS_ARGS    = 0           # positional arguments, a tuple; None: format_map
    FS_KWARGS  = 1           # named arguments, any mapping, or None
    FS_NUMBERS = 2           # field numbering: 0 undecided, 1 automatic, 2 manual
    FS_NEXT    = 3           # next automatic number
    FS_LEVEL   = 4
    FS_FIRST   = 5           # offset of the LevelState of level 0

cdef enum LevelState:
    LS_TEXT    = 0
    LS_POS     = 1
    LS_PHASE   = 2
    LS_VALUE   = 3           # value of the field so far
    LS_REST    = 4           # the whole field name
    LS_AT      = 5           # position of the next part in LS_REST
    LS_AFTER   = 6           # position after the part being looked up
    LS_CONV    = 7           # code point of the conversion, or 0
    LS_SPEC    = 8
    LS_EXPAND  = 9           # bool: the specification contains fields
    LS_SIZE    = 10

cdef enum FormatPhase:       # next step of a level
    FP_TEXT    = 0           # the text up to the next field is parsed
    FP_FIRST   = 1           # look up the first part of LS_REST
    FP_NAMES   = 2
    FP_CONVERT = 3
    FP_SPEC    = 4
    FP_RENDER  = 5
    FP_END     = 6           # the pieces are joined


cdef object template(VM* vm, str text, tuple args, object kwargs):
    cdef list pieces = [], st
    cdef Py_ssize_t pos = 0
    cdef int numbers = 0, after = 0
    cdef ShortText w
    w.n = 0
    w.wide = False
    if len(text) < MOST_SHORT and PyUnicode_KIND(text) == 1:
        if len(text) == 2 and args is not None and len(args) == 1 and type(args[0]) is str and text == "{}":
            return args[0]
        pos = format_short(vm, text, args, <dict>kwargs if type(kwargs) is dict else None, &numbers, &after, &w)
        if pos == len(text):
            charge(vm, 64 + w.n)
            return short_made(&w)
        flush(vm, &w, pieces)
    if type(kwargs) is dict:
        kwargs = new_dict(vm, <dict>kwargs) if kwargs else None
    st = [args, kwargs, numbers, after, 0, text, pos, FP_TEXT, None, "", 0, 0, 0, "", False,
          "", 0, FP_TEXT, None, "", 0, 0, 0, "", False]
    return format_run(vm, st, pieces, [])


cdef object simple_value(str text, Py_ssize_t start, Py_ssize_t end, tuple args, dict kwargs, int* numbers, int* after):
    """Look up a field named text[start:end] without sandbox code. Returns: its value; STOP: use the slow path."""
    cdef Py_ssize_t i
    cdef int index = 0
    cdef Py_UCS4 c
    if start == end:
        if args is None or numbers[0] == 2 or after[0] >= len(args):
            return STOP
        numbers[0] = 1
        after[0] += 1
        return args[after[0] - 1]
    c = PyUnicode_READ_CHAR(text, start)
    if u'0' <= c <= u'9':
        if end - start > 4 or args is None or numbers[0] == 1:
            return STOP
        for i in range(start, end):
            c = PyUnicode_READ_CHAR(text, i)
            if not u'0' <= c <= u'9':
                return STOP
            index = index * 10 + <int>c - 48
        if index >= len(args):
            return STOP
        numbers[0] = 2
        return args[index]
    if kwargs is None or c > 127:
        return STOP
    return kwargs.get(text[start:end], STOP)


cdef bint put_nested(ShortText* w, PyObject* v) noexcept:
    cdef Py_ssize_t n = w.n
    if put_container(w, v, SHORT_LEVELS):
        return True
    w.n = n
    return False


cdef Py_ssize_t format_short(
    VM* vm, str text, tuple args, dict kwargs, int* numbers, int* after, ShortText* w
) except -1:
    """
    Formats fields with a plain name and a short value (exact numbers, strs, small containers) until the first other field. Returns: its
    position in the template.
    """
    cdef Py_ssize_t n = len(text), i = 0, j, name, spec
    cdef Py_UCS4 c, conversion
    cdef object v
    cdef int n_before, a_before
    while i < n:
        j = either(text, i, n, c'{', c'}')
        if not put_part(w, text, i, j):
            return i
        i = j
        if i + 1 >= n:
            return i
        c = PyUnicode_READ_CHAR(text, i)
        if PyUnicode_READ_CHAR(text, i + 1) == c:
            if not put_part(w, text, i, i + 1):
                return i
            i += 2
            continue
        if c == u'}':
            return i
        conversion = 0
        j = i + 1
        while j < n:
            c = PyUnicode_READ_CHAR(text, j)
            if c in u"}{:!.[":
                break
            j += 1
        name = j
        if c == u'!' and j + 2 < n:
            conversion = PyUnicode_READ_CHAR(text, j + 1)
            j += 2
            c = PyUnicode_READ_CHAR(text, j)
            if c != u'}' or conversion != u'r' and conversion != u's':
                return i
        spec = j
        if c == u':':
            spec = j + 1
            j = either(text, spec, n, c'{', c'}')
            c = PyUnicode_READ_CHAR(text, j) if j < n else 0
        if j >= n or c != u'}':
            return i
        n_before, a_before = numbers[0], after[0]
        v = simple_value(text, i + 1, name, args, kwargs, numbers, after)
        # A str that is the whole result is returned as the same object by the slow path.
        if i == 0 and j == n - 1 and type(v) is str or not put_value(w, v, conversion, text, spec, j):
            numbers[0], after[0] = n_before, a_before
            return i
        vm.ticks -= 1
        i = j + 1
    return i


cdef bint put_value(ShortText* w, object v, Py_UCS4 conversion, str text, Py_ssize_t start, Py_ssize_t end) noexcept:
    if conversion == u'r':
        return put_plain_repr(w, <PyObject*>v) or start == end and put_nested(w, <PyObject*>v)
    if start == end:
        return put_plain(w, <PyObject*>v) or put_nested(w, <PyObject*>v)
    t = type(v)
    return (t is str or t is int or t is float) and put_formatted(w, v, text, start, end)


cdef tuple LEVEL_TYPES = (str, int, int, None, str, int, int, int, str, bool)
cdef tuple FORMAT_TYPES = (None, None, int, int, int) + LEVEL_TYPES + LEVEL_TYPES


cdef list format_state(object st, object pieces, object inner):
    cdef Py_ssize_t o
    check_state(st, FORMAT_TYPES, pieces)
    check_state(st, FORMAT_TYPES, inner)
    if not (st[FS_ARGS] is None or type(st[FS_ARGS]) is tuple) or not 0 <= st[FS_LEVEL] <= 1 or st[FS_NEXT] < 0:
        raise ValueError("damaged data: format")
    for o in (FS_FIRST, FS_FIRST + LS_SIZE):
        if st[o + LS_POS] < 0 or st[o + LS_AT] < 0 or st[o + LS_AFTER] < 0 or not 0 <= st[o + LS_CONV] <= 0x10FFFF:
            raise ValueError("damaged data: format")
    return <list?>st


cdef object format_got(VM* vm, object value, object saved, object args, object levels, int64_t i):
    cdef list st = format_state(saved, args, levels)
    deliver(st, value, args, <list?>levels)
    return format_run(vm, st, args, <list?>levels)


cdef object format_redo(VM* vm, object value, object saved, object args, object levels, int64_t i):
    return format_run(vm, format_state(saved, args, levels), args, <list?>levels)

cdef ResumeFunction FORMAT_GOT = resume_function("format.got", format_got)
cdef ResumeFunction FORMAT_REDO = resume_function("format.redo", format_redo)


cdef int deliver(list st, object value, list pieces, list inner) except -1:
    """Store the value of the operation of the current phase, and move to the next phase."""
    cdef int level = st[FS_LEVEL]
    cdef Py_ssize_t o = FS_FIRST + level * LS_SIZE
    cdef int phase = st[o + LS_PHASE]
    if phase == FP_RENDER:
        (inner if level else pieces).append(<str?>unwrap(value))
        st[o + LS_VALUE] = None
        st[o + LS_PHASE] = FP_TEXT
        return 0
    st[o + LS_VALUE] = value
    if phase == FP_NAMES:
        st[o + LS_AT] = st[o + LS_AFTER]
    elif phase == FP_FIRST:
        st[o + LS_PHASE] = FP_NAMES
    elif phase == FP_CONVERT:
        st[o + LS_PHASE] = FP_SPEC
    return 0


cdef object format_run(VM* vm, list st, list pieces, list inner):
    cdef Py_ssize_t o
    cdef int phase, level
    cdef object r
    while True:
        level = st[FS_LEVEL]
        o = FS_FIRST + level * LS_SIZE
        phase = st[o + LS_PHASE]
        r = None
        if phase == FP_TEXT:
            if tick(vm) != NORMAL:
                return suspended(vm, FORMAT_REDO, FORMAT_REDO, st, pieces, inner)
            if next_field(vm, st, o, inner if level else pieces) is SIGNAL:
                return SIGNAL
            continue
        if phase == FP_SPEC:
            if st[o + LS_EXPAND]:
                if level:
                    return raise_value(vm, "Max string recursion exceeded")
                st[FS_LEVEL] = 1
                st[o + LS_SIZE + LS_TEXT] = st[o + LS_SPEC]
                st[o + LS_SIZE + LS_POS] = 0
                st[o + LS_SIZE + LS_PHASE] = FP_TEXT
            else:
                st[o + LS_PHASE] = FP_RENDER
            continue
        if phase == FP_FIRST:
            r = first_value(vm, st, o)
        elif phase == FP_NAMES:
            if st[o + LS_AT] >= len(<str?>st[o + LS_REST]):
                st[o + LS_PHASE] = FP_CONVERT
                continue
            r = next_name(vm, st, o)
        elif phase == FP_CONVERT:
            r = convert_field(vm, st, o)
        elif phase == FP_RENDER:
            r = format_value(vm, st[o + LS_VALUE], <str?>st[o + LS_SPEC])
        else:
            r = joined(vm, inner if level else pieces)
        if r is SIGNAL:
            return suspended(vm, FORMAT_GOT, FORMAT_REDO, st, pieces, inner)
        if phase != FP_END:
            deliver(st, r, pieces, inner)
        elif level == 0:
            return r
        else:
            inner.clear()
            st[FS_LEVEL] = 0
            st[FS_FIRST + LS_SPEC] = r
            st[FS_FIRST + LS_PHASE] = FP_RENDER


cdef object next_field(VM* vm, list st, Py_ssize_t o, list pieces):
    """Add the text before the next field to the pieces and parse the field. Returns: None or SIGNAL."""
    cdef str text = <str?>st[o + LS_TEXT]
    cdef Py_ssize_t n = len(text), pos = st[o + LS_POS], i = pos
    cdef Py_UCS4 c = 0
    if pos >= n:
        st[o + LS_PHASE] = FP_END
        return None
    while i < n:
        c = PyUnicode_READ_CHAR(text, i)
        i += 1
        if c == u'{' or c == u'}':
            break
    if c == u'}' and (i >= n or PyUnicode_READ_CHAR(text, i) != u'}'):
        return raise_value(vm, "Single '}' encountered in format string")
    if c == u'{' and i >= n:
        return raise_value(vm, "Single '{' encountered in format string")
    vm.ticks -= (i - pos) >> 6
    charge(vm, 64 + i - pos)
    if c != u'{' and c != u'}':
        pieces.append(text[pos:i])
        st[o + LS_POS] = i
        return None
    if PyUnicode_READ_CHAR(text, i) == c:
        pieces.append(text[pos:i])
        st[o + LS_POS] = i + 1
        return None
    if i - 1 > pos:
        pieces.append(text[pos:i - 1])
    return parse_field(vm, st, o, i)


cdef object parse_field(VM* vm, list st, Py_ssize_t o, Py_ssize_t i):
    """Parse a replacement field from after its '{'. Returns: None or SIGNAL."""
    cdef str text = <str?>st[o + LS_TEXT]
    cdef Py_ssize_t n = len(text), start = i, name_end
    cdef Py_UCS4 c = 0
    cdef int open
    st[o + LS_CONV] = 0
    st[o + LS_SPEC] = ""
    st[o + LS_EXPAND] = False
    while i < n:
        c = PyUnicode_READ_CHAR(text, i)
        i += 1
        if c == u'{':
            return raise_value(vm, "unexpected '{' in field name")
        if c == u'[':
            while i < n and PyUnicode_READ_CHAR(text, i) != u']':
                i += 1
        elif c == u'}' or c == u':' or c == u'!':
            break
    name_end = i - 1
    if c != u'!' and c != u':' and c != u'}':
        return raise_value(vm, "expected '}' before end of string")
    if c == u'!':
        if i >= n:
            return raise_value(vm, "end of string while looking for conversion specifier")
        st[o + LS_CONV] = <long>PyUnicode_READ_CHAR(text, i)
        i += 1
        if i < n:
            c = PyUnicode_READ_CHAR(text, i)
            i += 1
            if c != u'}' and c != u':':
                return raise_value(vm, "expected ':' after conversion specifier")
    if c != u'}':
        start_spec = i
        open = 1
        while i < n and open:
            c = PyUnicode_READ_CHAR(text, i)
            i += 1
            if c == u'{':
                st[o + LS_EXPAND] = True
                open += 1
            elif c == u'}':
                open -= 1
        if open:
            return raise_value(vm, "unmatched '{' in format spec")
        st[o + LS_SPEC] = text[start_spec:i - 1]
    st[o + LS_POS] = i
    st[o + LS_REST] = text[start:name_end]
    st[o + LS_PHASE] = FP_FIRST
    return None


cdef Py_ssize_t index_of(VM* vm, str name) except -9:
    """Parse a name as a decimal index. Returns: the index; -1: not a number; -2: too large (raised)."""
    cdef Py_ssize_t value = 0, i, n = len(name)
    cdef int d
    if n == 0:
        return -1
    for i in range(n):
        d = Py_UNICODE_TODECIMAL(PyUnicode_READ_CHAR(name, i))
        if d < 0:
            return -1
        if value > (MAX_SIZE - d) // 10:
            raise_value(vm, "Too many decimal digits in format string")
            return -2
        value = value * 10 + d
    return value


cdef object first_value(VM* vm, list st, Py_ssize_t o):
    cdef str rest = <str?>st[o + LS_REST], name
    cdef Py_ssize_t at = 0, n = len(rest), index
    cdef tuple args
    while at < n and PyUnicode_READ_CHAR(rest, at) != u'[' and PyUnicode_READ_CHAR(rest, at) != u'.':
        at += 1
    name = rest[:at]
    index = index_of(vm, name)
    if index == -2:
        return SIGNAL
    st[o + LS_AT] = at
    if index == -1 and at:
        if st[FS_KWARGS] is None:
            return raise_key(vm, name)
        return get_item(vm, st[FS_KWARGS], name)
    if st[FS_NUMBERS] == 0:
        st[FS_NUMBERS] = 2 if at else 1
    if st[FS_NUMBERS] == 2 and at == 0:
        return raise_value(vm, "cannot switch from manual field specification to automatic field numbering")
    if st[FS_NUMBERS] == 1 and at:
        return raise_value(vm, "cannot switch from automatic field numbering to manual field specification")
    if at == 0:
        index = st[FS_NEXT]
        st[FS_NEXT] = index + 1
    if st[FS_ARGS] is None:
        return raise_value(vm, "Format string contains positional fields")
    args = <tuple?>st[FS_ARGS]
    if index >= len(args):
        return raise_error(vm, INDEX_ERROR, f"Replacement index {index} out of range for positional args tuple")
    return args[index]


cdef object next_name(VM* vm, list st, Py_ssize_t o):
    """Look up one `.name` or `[key]` of the field. Returns: the value or SIGNAL."""
    cdef str rest = <str?>st[o + LS_REST], name
    cdef Py_ssize_t at = st[o + LS_AT], i = at + 1, n = len(rest), index
    cdef Py_UCS4 c = PyUnicode_READ_CHAR(rest, at)
    if c == u'.':
        while i < n and PyUnicode_READ_CHAR(rest, i) != u'[' and PyUnicode_READ_CHAR(rest, i) != u'.':
            i += 1
        name = rest[at + 1:i]
        st[o + LS_AFTER] = i
        if not name:
            return raise_value(vm, "Empty attribute in format string")
        return get_attr(vm, st[o + LS_VALUE], name)
    if c != u'[':
        return raise_value(vm, "Only '.' or '[' may follow ']' in format field specifier")
    while i < n and PyUnicode_READ_CHAR(rest, i) != u']':
        i += 1
    if i >= n:
        return raise_value(vm, "Missing ']' in format string")
    name = rest[at + 1:i]
    st[o + LS_AFTER] = i + 1
    index = index_of(vm, name)
    if index == -2:
        return SIGNAL
    if not name:
        return raise_value(vm, "Empty attribute in format string")
    return get_item(vm, st[o + LS_VALUE], name if index == -1 else index)


cdef object convert_field(VM* vm, list st, Py_ssize_t o):
    cdef Py_UCS4 c = <Py_UCS4><long>st[o + LS_CONV]
    cdef object v = st[o + LS_VALUE]
    if c == 0:
        return v
    if c == u's':
        return str_value(vm, v)
    if c == u'r':
        return repr_value(vm, v)
    if c == u'a':
        return ascii_value(vm, v)
    shown = chr(c) if 32 < c < 127 else "\\x%x" % <unsigned int>c
    return raise_value(vm, "Unknown conversion specifier " + shown)   # short: a character


format_hooks.percent = percent
format_hooks.template = template
format_hooks.text = str_value
