"""_datetime: the methods of dates, times and timedeltas, and the module's namespace.

Must not know the clock but by the Runtime. Invariant: before an operation on a value with a tzinfo of the program, sandbox code
calls that tzinfo (`needs_answer`).
"""
import _datetime as _dt              # the types of `datetime`, without its Python code
from ouros._core.protocols.argument_errors cimport worded
from ouros._core.base.lazy_import cimport later
from ouros._core.protocols.call cimport Native, attribute, call_prelude, class_method, method, natives, static_method
from ouros._core.modules.datetime_arguments cimport bound, check_ints, has_index, no_day_text
from ouros._core.modules.datetime_text cimport Moment, date_of, datetime_of, days_of, plain_strftime, time_of
from ouros._core.heap.exceptions cimport (
    INDEX_ERROR, OVERFLOW_ERROR, TYPE_ERROR, raise_error, raise_host, raise_quoting, raise_type, raise_value,
)
from ouros._core.heap.heap cimport charge, reserve, work
from libc.math cimport modf, rint
from ouros._core.heap.runtime cimport CLOCK_TIME, runtime
from ouros._core.modules.mod_time cimport civil_fields
from ouros._core.modules.mod_datetime_object cimport (
    A_DATE, A_DELTA, A_STAMP, A_TIME, DATE, DATETIME, DELTA, HOST_DATE, HOST_DELTA, HOST_ERRORS, HOST_STAMP, HOST_TIME, TIME, TIMEZONE, TZINFO,
    UTC, ZONE, DateObject, asked, check_tz, constant, delta_fields, hash_of, host_date, host_delta, host_stamp, host_time, host_utc,
    is_date, is_zone, kind_of, needs_answer, new_date, of_class, plain_order, stamp_fields, with_tz, wrap, wrap_like, wrap_stamp,
)
from ouros._core.modules.mod_datetime_zone cimport OFFSET_RANGE, declare_zones
from ouros._core.protocols.plain_arithmetic cimport int_bits
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.plain_text cimport text_size
from ouros._core.protocols.ops cimport CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, CMP_NE, as_index, repr_value, str_value
from ouros._core.types.argument_conversion cimport call_with

cdef extern from "Python.h":
    PyObject* PyTuple_GET_ITEM(object t, Py_ssize_t i) noexcept
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object s) noexcept

cdef object _re = later("re")


# --- arguments ---

cdef tuple DATE_NAMES = ("year", "month", "day")
cdef tuple TIME_NAMES = ("hour", "minute", "second", "microsecond", "tzinfo")
cdef tuple STAMP_NAMES = DATE_NAMES + TIME_NAMES
cdef tuple DELTA_NAMES = ("days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks")

cdef bint numbers(tuple args, dict kwargs, Py_ssize_t least, Py_ssize_t first, Py_ssize_t end, int* out) except -1:
    """
    Read arguments that are year, month, day and so on as plain ints in range. It does not check the day against the month. first: field of
    the first argument (3: hour), end: end of the fields. Returns: False: use the slow path.
    """
    cdef int64_t v
    cdef Py_ssize_t i, n = first + len(args)
    if not least <= n <= end or kwargs:
        return False
    for i in range(first, n):
        if not compact_int(PyTuple_GET_ITEM(args, i - first), &v) or not (1 if i < 3 else 0) <= v <= LAST[i]:
            return False
        out[i] = v
    for i in range(n, end):
        out[i] = 0
    return True

cdef int* LAST = [9999, 12, 31, 23, 59, 59, 999999]

cdef object no_day(VM* vm, int* n):
    return raise_value(vm, no_day_text(n[2], days_of(n[0], n[1]), n[1], n[0]))

cdef object date_new(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    cdef int n[7]
    if numbers(<tuple?><object>a[1], <dict?><object>a[2], 3, 0, 3, n):
        return new_date(vm, cls, host_date(n)) if n[2] <= days_of(n[0], n[1]) else no_day(vm, n)
    state = packed_state(<tuple?><object>a[1], 4, 2, 12)
    if state is not None and len(<tuple?><object>a[1]) == 1 and not state[2] & 0x80:
        try:
            return new_date(vm, cls, _dt.date(state[0] << 8 | state[1], state[2], state[3]))
        except ValueError as e:
            return raise_value(vm, str(e))   # short: the host shows numbers in it
    v = bound(vm, "builtins.date.__new__", a, DATE_NAMES, 3, 3)
    if type(v) is not list:
        return v
    if not check_ints(vm, DATE_NAMES, v):
        return SIGNAL
    return new_date(vm, cls, _dt.date(v[0], v[1], v[2]))

cdef object stamp_of(VM* vm, PyObject** a, tuple names, int required):
    """Make a datetime or time from the arguments of its constructor."""
    v = bound(vm, "builtins.datetime.__new__" if required else "builtins.time.__new__", a, names + ("fold",), required, len(names))
    if type(v) is not list:
        return v
    if not check_ints(vm, names + ("fold",), v):
        return SIGNAL
    tz = v[-2] if v[-2] is not STOP else None
    if not check_tz(vm, tz):
        return SIGNAL
    numbers = [x if x is not STOP else 0 for x in v[:-2]]
    kind = _dt.datetime if required else _dt.time
    return with_tz(vm, <ClassObject?><object>a[0], kind(*numbers, fold=v[-1] if v[-1] is not STOP else 0), tz)

cdef object datetime_new(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    cdef int n[7]
    if numbers(<tuple?><object>a[1], <dict?><object>a[2], 3, 0, 7, n):
        return new_date(vm, cls, host_stamp(n, None, 0)) if n[2] <= days_of(n[0], n[1]) else no_day(vm, n)
    state = packed_state(<tuple?><object>a[1], 10, 2, 12)
    if state is not None:
        return unpacked(vm, cls, state, <tuple?><object>a[1])
    return stamp_of(vm, a, STAMP_NAMES, 3)

cdef object time_new(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    cdef int n[7]
    if numbers(<tuple?><object>a[1], <dict?><object>a[2], 3, 3, 7, n):
        return new_date(vm, cls, host_time(&n[3], None, 0))
    state = packed_state(<tuple?><object>a[1], 6, 0, 23)
    if state is not None:
        return unpacked(vm, cls, state, <tuple?><object>a[1])
    return stamp_of(vm, a, TIME_NAMES, 0)

# Microseconds in one unit of each of DELTA_NAMES.
cdef int64_t* DELTA_UNITS = [86400000000, 1000000, 1, 1000, 60000000, 3600000000, 604800000000]

cdef enum:
    SMALL_DELTA = 1000000        # the sum of all units fits int64 for ints below it
    DAY = 86400

DEF UNIX_DAY = 719163           # ordinal of 1970-01-01
DEF FAR_BITS = 200               # more bits than any date or difference has

cdef object within_reach(object v):
    """Clamp a long int, whose result is an error or zero, because the host would divide it."""
    if type(v) is not int or int_bits(<PyObject*>v) <= FAR_BITS:
        return v
    return FAR if v > 0 else -FAR

cdef object FAR = 1 << FAR_BITS

cdef object delta_of(int64_t us):
    """Make a host timedelta."""
    cdef int64_t seconds = us // 1000000         # towards zero: the host accepts negative fields
    return host_delta(<int>(seconds // DAY), <int>(seconds % DAY), <int>(us % 1000000))

cdef object delta_new(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    cdef dict given = {}
    cdef int64_t v, us = 0
    cdef int i
    cdef bint small = True
    for i in range(7):
        if a[i + 1] != NULL:
            if compact_int(a[i + 1], &v) and -SMALL_DELTA < v < SMALL_DELTA:
                us += v * DELTA_UNITS[i]
            else:
                small = False
                break
    if small:
        return new_date(vm, cls, delta_of(us))
    for i in range(7):
        if a[i + 1] != NULL:
            value = unwrap(<object>a[i + 1])
            if type(value) is not int and type(value) is not float and type(value) is not bool:
                return raise_quoting(vm, TYPE_ERROR, "unsupported type for timedelta %s component: %s", DELTA_NAMES[i], class_of(value).name)
            given[DELTA_NAMES[i]] = within_reach(value)
    try:
        return new_date(vm, cls, HOST_DELTA(**given))
    except HOST_ERRORS as e:
        return raise_host(vm, e)

# --- unpickling (see mod_copyreg) ---

cdef bytes packed_state(tuple args, Py_ssize_t size, Py_ssize_t month, int highest):
    """Returns: the bytes with all fields, or None for other arguments."""
    if not 1 <= len(args) <= 2:
        return None
    state = unwrap(args[0])
    if type(state) is str and len(state) == size:
        try:
            state = (<str>state).encode("latin-1")
        except UnicodeEncodeError:
            return None
    if type(state) is not bytes or len(state) != size or not ((1 if month else 0) <= state[month] & 0x7F <= highest):
        return None
    return state

cdef object unpacked(VM* vm, ClassObject cls, bytes state, tuple args):
    """Make a datetime or time from its bytes and an optional tzinfo."""
    cdef bint stamp = len(state) == 10
    cdef int fold = (state[2] if stamp else state[0]) >> 7
    cdef object tz = args[1] if len(args) == 2 else None
    if tz is not None and not is_date(tz):
        return raise_type(vm, "bad tzinfo state arg")
    try:
        if stamp:
            v = _dt.datetime(state[0] << 8 | state[1], state[2] & 0x7F, state[3], state[4], state[5], state[6],
                             state[7] << 16 | state[8] << 8 | state[9], fold=fold)
        else:
            v = _dt.time(state[0] & 0x7F, state[1], state[2], state[3] << 16 | state[4] << 8 | state[5], fold=fold)
    except ValueError as e:
        return raise_value(vm, str(e))   # short: the host shows numbers in it
    if not check_tz(vm, tz):
        return SIGNAL
    return with_tz(vm, cls, v, tz)

# --- operators ---

cdef object host_operand(VM* vm, object v):
    """Returns: the host value of an operand; NotImplemented: there is none."""
    if is_date(v):
        return (<DateObject?>v).value if (<DateObject?>v).value is not None else NotImplemented
    v = unwrap(v)
    return within_reach(v) if type(v) is int else v if type(v) is float or type(v) is bool else NotImplemented

cdef bint differ(object a, object b):
    """Return whether a and b have different zones, one of which sandbox code must evaluate."""
    cdef DateObject x, y
    if not is_date(a) or not is_date(b):
        return False
    x, y = <DateObject?>a, <DateObject?>b
    if type(x.value) is not type(y.value) or type(x.value) is HOST_DELTA or type(x.value) is HOST_DATE:
        return False
    return x.tz is not y.tz and (needs_answer(x) or needs_answer(y))

cdef object arithmetic(VM* vm, str op, object a, object b):
    cdef DateObject like
    if op == "-" and differ(a, b):
        return call_prelude(vm, "datetime_asked_both", (a, b, "__sub__"))
    x, y = host_operand(vm, a), host_operand(vm, b)
    if x is NotImplemented or y is NotImplemented:
        return NotImplemented
    like = <DateObject?>(a if is_date(a) and type(x) is not HOST_DELTA else b if is_date(b) else a)
    try:
        if op == "+":
            r = x + y
        elif op == "-":
            r = x - y
        elif op == "*":
            r = x * y
        elif op == "/":
            r = x / y
        elif op == "//":
            r = x // y
        elif op == "%":
            r = x % y
        else:
            r = divmod(x, y)
    except ZeroDivisionError:
        return raise_host(vm, ZeroDivisionError("division by zero"))
    except TypeError as e:
        return raise_type(vm, str(e)) if str(e).startswith("can't subtract") else NotImplemented   # short: the host shows classes in it
    except HOST_ERRORS as e:
        return raise_host(vm, e)
    return wrap_like(vm, r, like)

cdef object quick_sum(VM* vm, bint minus, object a, object b):
    cdef DateObject x, y
    cdef ClassObject cls
    if not is_date(a) or not is_date(b):
        return None
    x, y = <DateObject?>a, <DateObject?>b
    kind, other = type(x.value), type(y.value)
    if kind is HOST_DELTA and other is not HOST_DELTA:
        return NotImplemented        # the method of the other operand adds, since a derived class may override it
    if other is HOST_DELTA:
        if not (kind is HOST_DELTA or kind is HOST_DATE or (kind is HOST_STAMP and x.tz is None)):
            return None
        cls = DELTA if kind is HOST_DELTA else x.cls
        if not cls.flags & C_BUILTIN:
            return None
    elif minus and kind is other and (kind is HOST_DATE or (kind is HOST_STAMP and x.tz is None and y.tz is None)):
        cls = DELTA
    else:
        return None
    try:
        return new_date(vm, cls, x.value - y.value if minus else x.value + y.value)
    except OverflowError as e:
        return raise_host(vm, e)

cdef object date_add(VM* vm, PyObject** a):
    r = quick_sum(vm, False, <object>a[0], <object>a[1])
    return arithmetic(vm, "+", <object>a[0], <object>a[1]) if r is None else r

cdef object date_sub(VM* vm, PyObject** a):
    r = quick_sum(vm, True, <object>a[0], <object>a[1])
    return arithmetic(vm, "-", <object>a[0], <object>a[1]) if r is None else r

cdef object date_rsub(VM* vm, PyObject** a): return arithmetic(vm, "-", <object>a[1], <object>a[0])
cdef object date_mul(VM* vm, PyObject** a): return arithmetic(vm, "*", <object>a[0], <object>a[1])
cdef object date_truediv(VM* vm, PyObject** a): return arithmetic(vm, "/", <object>a[0], <object>a[1])
cdef object date_floordiv(VM* vm, PyObject** a): return arithmetic(vm, "//", <object>a[0], <object>a[1])
cdef object date_mod(VM* vm, PyObject** a): return arithmetic(vm, "%", <object>a[0], <object>a[1])
cdef object date_divmod(VM* vm, PyObject** a): return arithmetic(vm, "divmod", <object>a[0], <object>a[1])
cdef object delta_neg(VM* vm, PyObject** a):
    try:
        return new_date(vm, DELTA, -(<DateObject?><object>a[0]).value)
    except OverflowError as e:
        return raise_host(vm, e)
cdef object delta_pos(VM* vm, PyObject** a): return new_date(vm, DELTA, (<DateObject?><object>a[0]).value)
cdef object delta_abs(VM* vm, PyObject** a):
    try:
        return new_date(vm, DELTA, abs((<DateObject?><object>a[0]).value))
    except OverflowError as e:
        return raise_host(vm, e)
cdef object delta_bool(VM* vm, PyObject** a): return bool((<DateObject?><object>a[0]).value)

cdef object compared(VM* vm, int op, str name, object a, object b):
    cdef DateObject x, y
    cdef int order
    if not is_date(b):
        return NotImplemented
    x, y = <DateObject?>a, <DateObject?>b
    if plain_order(x, y, &order):
        if op == CMP_EQ or op == CMP_NE:
            return (order == 0) == (op == CMP_EQ)
        return order < 0 if op == CMP_LT else order <= 0 if op == CMP_LE else order > 0 if op == CMP_GT else order >= 0
    if x.value is None or y.value is None:
        return (x is y) == (op == CMP_EQ) if op == CMP_EQ or op == CMP_NE else NotImplemented
    if type(x.value) is not type(y.value):
        return NotImplemented
    if differ(a, b):
        return call_prelude(vm, "datetime_asked_both", (a, b, name))
    if type(x.value) is _dt.timezone and op != CMP_EQ and op != CMP_NE:
        return NotImplemented
    if is_zone(x.value):
        return NotImplemented
    try:
        if op == CMP_EQ:
            return x.value == y.value
        if op == CMP_NE:
            return x.value != y.value
        if op == CMP_LT:
            return x.value < y.value
        if op == CMP_LE:
            return x.value <= y.value
        if op == CMP_GT:
            return x.value > y.value
        return x.value >= y.value
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object date_eq(VM* vm, PyObject** a): return compared(vm, CMP_EQ, "__eq__", <object>a[0], <object>a[1])
cdef object date_ne(VM* vm, PyObject** a): return compared(vm, CMP_NE, "__ne__", <object>a[0], <object>a[1])
cdef object date_lt(VM* vm, PyObject** a): return compared(vm, CMP_LT, "__lt__", <object>a[0], <object>a[1])
cdef object date_le(VM* vm, PyObject** a): return compared(vm, CMP_LE, "__le__", <object>a[0], <object>a[1])
cdef object date_gt(VM* vm, PyObject** a): return compared(vm, CMP_GT, "__gt__", <object>a[0], <object>a[1])
cdef object date_ge(VM* vm, PyObject** a): return compared(vm, CMP_GE, "__ge__", <object>a[0], <object>a[1])

cdef object date_hash(VM* vm, PyObject** a):
    cdef int64_t h
    if hash_of(<DateObject?><object>a[0], &h):
        return h
    return asked(vm, <DateObject?><object>a[0], "__hash__", ())


# --- methods that the host's types have ---

cdef int fields_of(object v, int* n) except -1:
    """Read the fields of a date, time or datetime: year to microsecond. Returns: the fold."""
    cdef int kind = kind_of(v)
    if kind == 0 or kind == A_DELTA:
        raise ValueError("damaged data: datetime")
    return stamp_fields(v, n)

cdef int* MONTHS = [6, 2, 1, 4, 6, 2, 4, 0, 3, 5, 1, 3]      # offset of each month to the weekday, with years that begin in March

cdef int weekday_of(object v) except -1:
    """Returns: 0 for Monday."""
    cdef int n[7]
    cdef int year
    fields_of(v, n)
    year = n[0] - (n[1] < 3)
    return (year + year // 4 - year // 100 + year // 400 + MONTHS[n[1] - 1] + n[2]) % 7

cdef object date_ctime(VM* vm, PyObject** a):
    charge(vm, 90)
    return (<DateObject?><object>a[0]).value.ctime()

cdef object date_weekday(VM* vm, PyObject** a): return weekday_of((<DateObject?><object>a[0]).value)
cdef object date_isoweekday(VM* vm, PyObject** a): return weekday_of((<DateObject?><object>a[0]).value) + 1
cdef object date_toordinal(VM* vm, PyObject** a): return (<DateObject?><object>a[0]).value.toordinal()
cdef object date_isoformat(VM* vm, PyObject** a):
    charge(vm, 70)
    return (<DateObject?><object>a[0]).value.isoformat()

cdef object datetime_date(VM* vm, PyObject** a):
    cdef int n[7]
    fields_of((<DateObject?><object>a[0]).value, n)
    return new_date(vm, DATE, host_date(n))

cdef object datetime_time(VM* vm, PyObject** a):
    cdef int n[7]
    cdef int fold = fields_of((<DateObject?><object>a[0]).value, n)
    return new_date(vm, TIME, host_time(n + 3, None, fold))

cdef object delta_total_seconds(VM* vm, PyObject** a): return (<DateObject?><object>a[0]).value.total_seconds()

cdef object datetime_timetz(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject?><object>a[0]
    return with_tz(vm, TIME, d.value.time(), d.tz)

cdef object stamp_isoformat(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject?><object>a[0]
    if needs_answer(d):
        return asked(vm, d, "isoformat", (<object>a[1], <object>a[2]))
    try:
        return wrap(vm, d.value.isoformat(<object>a[1], <object>a[2]))
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object time_isoformat(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject?><object>a[0]
    if needs_answer(d):
        return asked(vm, d, "isoformat", (<object>a[1],))
    try:
        return wrap(vm, d.value.isoformat(<object>a[1]))
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef str offset_text(object v):
    """Format the UTC offset as %:z does."""
    offset = None if type(v) is _dt.date else v.utcoffset()
    if offset is None:
        return ""
    return _re.search("[-+][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?$", v.replace(tzinfo=_dt.timezone(offset)).isoformat())[0]

cdef bint widths(str spec) noexcept:
    """Return whether a directive starts with a flag or a width."""
    cdef Py_UCS4 c, before = 0
    for c in spec:
        if before == c"%" and (c == c"-" or c == c"_" or c == c"^" or c == c"#" or c"0" <= c <= c"9"):
            return True
        before = c
    return False

DEF LONGEST_FORMAT = 200000      # characters; formatting them takes the host 15 ms

cdef bint longer_with_names(object v, str spec) except -1:
    """Return whether the format is too long for the host once each %Z is the name of the zone, which may have any length."""
    name = None if type(v) is _dt.date else v.tzname()
    return name is not None and len(spec) + spec.count("Z") * <int64_t>len(<str?>name) > LONGEST_FORMAT

cdef object date_strftime(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject?><object>a[0]
    cdef int[7] fields
    cdef str spec = <str?><object>a[1]
    if widths(spec) and _re.search("%[-_0^#]*[0-9]{4}", spec):
        return raise_value(vm, "Invalid format string")
    if needs_answer(d):
        return asked(vm, d, "strftime", (spec,))
    if kind_of(d.value) == A_DATE or kind_of(d.value) == A_STAMP:
        fields[3] = fields[4] = fields[5] = fields[6] = 0
        stamp_fields(d.value, fields)
        text = plain_strftime(spec, fields)
        if text is not None:
            charge(vm, 64 + len(text))
            return text
    if len(spec) > LONGEST_FORMAT or "Z" in spec and longer_with_names(d.value, spec):
        return raise_value(vm, "Invalid format string")
    work(vm, 64 * len(spec))
    if "%:z" in spec:
        spec = _re.sub("%(:z|.)", lambda m: offset_text(d.value) if m[1] == ":z" else m[0], spec, flags=_re.DOTALL)
    if "%Y" in spec and type(d.value) is not _dt.time and d.value.year < 1000:
        spec = _re.sub("%(.)", lambda m: f"{d.value.year:04d}" if m[1] == "Y" else m[0], spec, flags=_re.DOTALL)
    try:
        return wrap(vm, d.value.strftime(spec))
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object date_format(VM* vm, PyObject** a):
    if not <str?><object>a[1]:
        return str_value(vm, <object>a[0])
    return call_prelude(vm, "datetime_format", (<object>a[0], <object>a[1]))

cdef object date_str(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject?><object>a[0]
    if needs_answer(d):
        return asked(vm, d, "__str__", ())
    charge(vm, 90)
    return str(d.value)

cdef object date_text(VM* vm, DateObject d):
    """Returns: the repr without the tzinfo."""
    title = f"datetime.{d.cls.name}" if d.cls.flags & C_BUILTIN else d.cls.name
    v = d.value
    if type(v) is _dt.datetime or type(v) is _dt.time:
        v = v.replace(tzinfo=None)
    return title + repr(v)[len("datetime." + type(v).__name__):]

cdef object date_repr(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject?><object>a[0]
    charge(vm, 120)
    text = <str?>date_text(vm, d)
    if d.tz is None:
        return text
    return then(vm, repr_value(vm, d.tz), TZ_TEXT, text, None, None, d.value.fold + (2 if type(d.value) is HOST_TIME else 0))

cdef object tz_text(VM* vm, object value, object prefix, object b, object c, int64_t flags):
    text = <str?>prefix
    if reserve(vm, text_size(30 + len(text) + len(<str?>value), PyUnicode_MAX_CHAR_VALUE(value))) < 0:
        return SIGNAL
    fold = ", fold=1)"
    if flags & 1 and text.endswith(fold):
        text = text[:-len(fold)]
        # The order of both in CPython's repr.
        return f"{text}, tzinfo={value}, fold=1)" if flags & 2 else f"{text}, fold=1, tzinfo={value})"
    return f"{text[:-1]}, tzinfo={value})"

cdef ResumeFunction TZ_TEXT = resume_function("datetime_tz_text", tz_text)

# Result of isocalendar(): a tuple with named items.
cdef ClassObject ISO_DATE = builtin_class("IsoCalendarDate", (TUPLE,), L_VALUE, C_NOSUBCLASS | C_NOATTRS)
ISO_DATE.solid = TUPLE
ISO_DATE.ns["__module__"] = "datetime"

cdef int* DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]       # of each month of a common year

cdef inline bint is_leap(int year) noexcept:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)

cdef inline int weeks_in(int year) noexcept:
    """Return the number of ISO weeks of a year: 53 if it begins or ends on a Thursday."""
    cdef int last = (year + year // 4 - year // 100 + year // 400) % 7        # weekday of December 31, 0: Sunday
    year -= 1
    return 53 if last == 4 or (year + year // 4 - year // 100 + year // 400) % 7 == 3 else 52

# d.isocalendar(): 1.9 of CPython's time, by the host's method 3.7.
cdef object date_isocalendar(VM* vm, PyObject** a):
    cdef ValueInstance o = ValueInstance.__new__(ValueInstance)
    cdef int n[7]
    cdef int year, week, weekday = weekday_of((<DateObject?><object>a[0]).value)
    fields_of((<DateObject?><object>a[0]).value, n)
    year = n[0]
    week = (DAYS_BEFORE[n[1] - 1] + (n[1] > 2 and is_leap(year)) + n[2] + 9 - weekday) // 7
    if week == 0:
        year -= 1
        week = weeks_in(year)
    elif week > weeks_in(year):
        year += 1
        week = 1
    init_instance(o, ISO_DATE)
    o.epoch = vm.epoch
    o.payload = (year, week, weekday + 1)
    charge(vm, 216)
    return o

cdef object iso_item(VM* vm, PyObject** a, Py_ssize_t i):
    cdef tuple items = <tuple?>unwrap(<object>a[0])
    if i >= len(items):          # tuple.__new__ can make an instance of any length
        return raise_error(vm, INDEX_ERROR, "tuple index out of range")
    return items[i]

cdef object get_iso_year(VM* vm, PyObject** a): return iso_item(vm, a, 0)
cdef object get_iso_week(VM* vm, PyObject** a): return iso_item(vm, a, 1)
cdef object get_iso_weekday(VM* vm, PyObject** a): return iso_item(vm, a, 2)

cdef object iso_repr(VM* vm, PyObject** a):
    return call_prelude(vm, "datetime_iso_text", (unwrap(<object>a[0]),))

cdef object iso_reduce(VM* vm, PyObject** a):
    charge(vm, 128)
    return (TUPLE, (unwrap(<object>a[0]),))

cdef object date_timetuple(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject?><object>a[0]
    if needs_answer(d):
        return asked(vm, d, "timetuple", ())
    return call_prelude(vm, "datetime_timetuple", (tuple(d.value.timetuple()),))

cdef object datetime_utctimetuple(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject?><object>a[0]
    if needs_answer(d):
        return asked(vm, d, "utctimetuple", ())
    try:
        fields = tuple(d.value.utctimetuple())
    except HOST_ERRORS as e:
        return raise_host(vm, e)
    return call_prelude(vm, "datetime_timetuple", (fields,))

cdef object datetime_timestamp(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject?><object>a[0]
    cdef int[7] n
    cdef int64_t seconds
    if needs_answer(d):
        return asked(vm, d, "timestamp", ())
    v = d.value
    if d.tz is None and runtime(vm).local_zone() is None:
        stamp_fields(v, n)
        seconds = (v.toordinal() - UNIX_DAY) * 86400 + n[3] * 3600 + n[4] * 60 + n[5]
        return <double>seconds + n[6] / 1e6
    if v.utcoffset() is None:
        v = v.replace(tzinfo=local(vm))
    return v.timestamp()

cdef object local(VM* vm):
    """Returns: the host's zone for local time."""
    zone = runtime(vm).local_zone()
    return host_utc if zone is None else zone

cdef object datetime_astimezone(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject?><object>a[0], tz
    target = <object>a[1]
    zone = local(vm)
    if target is None and zone is host_utc:
        target = UTC
    if not check_tz(vm, target):
        return SIGNAL
    if target is d.tz and <object>a[1] is not None:
        return d
    if needs_answer(d):
        return asked(vm, d, "astimezone", () if target is None else (target,))
    v = d.value
    if target is not None and (<DateObject?>target).value is not None and d.tz is not None and d.tz.value is not None and d.cls.flags & C_BUILTIN:
        # Between zones of the host, without the moment in UTC.
        try:
            return wrap_stamp(vm, v.astimezone((<DateObject?>target).value), DATETIME, <DateObject?>target)
        except HOST_ERRORS as e:
            return raise_host(vm, e)
    if d.tz is None or (d.tz.cls is not TIMEZONE and v.utcoffset() is None):
        v = v.replace(tzinfo=zone)
    try:
        utc = v.astimezone(host_utc).replace(tzinfo=None)
        if target is None:
            v = v.astimezone(zone)
            v = v.astimezone(_dt.timezone(v.utcoffset(), v.tzname()))
            return in_zone(vm, d.cls, utc, d.tz, wrap_stamp(vm, v, DATETIME, new_date(vm, TIMEZONE, v.tzinfo)))
        tz = <DateObject?>target
        if tz.value is None:
            return call_prelude(vm, "datetime_from_utc", (tz, with_tz(vm, DATETIME, utc, tz), d.cls))
        return in_zone(vm, d.cls, utc, d.tz, wrap_stamp(vm, v.astimezone(tz.value), DATETIME, tz))
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object in_zone(VM* vm, ClassObject cls, object utc, object tz, object v):
    """Convert v, a moment in a zone, to cls. As in CPython, a class of the program first makes the moment in UTC, too, with the tzinfo tz."""
    if cls.flags & C_BUILTIN:
        return v
    return call_prelude(vm, "datetime_in_zone", (cls, with_tz(vm, DATETIME, utc, tz), v))

cdef object of_fields(VM* vm, object cls, object v, int n):
    """Make a date, time or datetime of cls from the first n fields of a host value; a class of the program gets only these arguments."""
    if (<ClassObject?>cls).flags & C_BUILTIN:
        return made(vm, cls, v, None)
    fields = [FIELDS[name](v) for name in (TIME_NAMES[:4] if type(v) is HOST_TIME else STAMP_NAMES[:n])]
    tz = None if type(v) is HOST_DATE or n == 3 else v.tzinfo
    return call_prelude(vm, "datetime_of_fields", (cls, tuple(fields) if tz is None else (*fields, wrap(vm, tz))))

cdef object zone_part(VM* vm, DateObject d, str name):
    if needs_answer(d):
        return call_prelude(vm, "datetime_zone_part", (d, name))
    try:
        v = d.value
        return wrap(vm, v.utcoffset() if name == "utcoffset" else v.tzname() if name == "tzname" else v.dst())
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object stamp_utcoffset(VM* vm, PyObject** a): return zone_part(vm, <DateObject?><object>a[0], "utcoffset")
cdef object stamp_tzname(VM* vm, PyObject** a): return zone_part(vm, <DateObject?><object>a[0], "tzname")
cdef object stamp_dst(VM* vm, PyObject** a): return zone_part(vm, <DateObject?><object>a[0], "dst")

cdef bint in_range(const int* n, bint date, bint clock) noexcept:
    """Return whether the fields, year to microsecond, are valid for a date, a time, or both."""
    cdef int i
    if date and not (1 <= n[0] <= 9999 and 1 <= n[1] <= 12 and 1 <= n[2] <= days_of(n[0], n[1])):
        return False
    if clock:
        for i in range(3, 7):
            if not 0 <= n[i] <= LAST[i]:
                return False
    return True

cdef object replaced(VM* vm, PyObject** a, int first, int last):
    """Implement replace(). a[1:]: the fields first to last - 1, NULL if missing; for a datetime or time also the tzinfo and the fold."""
    cdef DateObject d = <DateObject?><object>a[0]
    cdef PyObject** tz = &a[1 + last - first]
    cdef int n[7]
    cdef int64_t v
    cdef int i, fold = stamp_fields(d.value, n)
    cdef bint clock = last > 3, plain = not clock or (tz[0] == NULL and tz[1] == NULL)
    cdef DateObject out
    for i in range(first, last):
        if a[1 + i - first] != NULL:
            if compact_int(a[1 + i - first], &v) and 0 <= v <= 1000000:
                n[i] = <int>v
            else:
                plain = False
    if not plain or not in_range(n, first == 0, clock):
        return replaced_any(vm, a, first, last)
    if not clock:
        return of_class(vm, d.cls, new_date(vm, DATE, host_date(n)))
    if first == 0:
        out = new_date(vm, DATETIME, host_stamp(n, d.value.tzinfo, fold))
    else:
        out = new_date(vm, TIME, host_time(n + 3, d.value.tzinfo, fold))
    out.tz = d.tz
    return of_class(vm, d.cls, out)

cdef object replaced_any(VM* vm, PyObject** a, int first, int last):
    """Slow path of replaced(), with the tzinfo, the fold and the errors."""
    cdef DateObject d = <DateObject?><object>a[0]
    cdef tuple names = STAMP_NAMES[first:8 if last > 3 else 3] + (("fold",) if last > 3 else ())
    cdef list v = []
    cdef int i
    old = d.value
    for i in range(len(names)):
        name = names[i]
        v.append(<object>a[1 + i] if a[1 + i] != NULL else d.tz if name == "tzinfo" else old.fold if name == "fold" else FIELDS[name](old))
    if not check_ints(vm, names, v):
        return SIGNAL
    if last <= 3:
        return of_class(vm, d.cls, new_date(vm, DATE, HOST_DATE(v[0], v[1], v[2])))
    if not check_tz(vm, v[-2]):
        return SIGNAL
    kind = type(old)
    return of_class(vm, d.cls, with_tz(vm, DATETIME if kind is HOST_STAMP else TIME, kind(*v[:-2], fold=v[-1]), v[-2]))

cdef object date_replace(VM* vm, PyObject** a): return replaced(vm, a, 0, 3)
cdef object time_replace(VM* vm, PyObject** a): return replaced(vm, a, 3, 7)
cdef object datetime_replace(VM* vm, PyObject** a): return replaced(vm, a, 0, 7)

cdef str DATE_REPLACE = "self, /, year: cint=..., month: cint=..., day: cint=..."
cdef str TIME_REPLACE = "self, /, hour: cint=..., minute: cint=..., second: cint=..., microsecond: cint=..., tzinfo=..., *, fold: cint=..."
cdef str DATETIME_REPLACE = DATE_REPLACE + TIME_REPLACE[len("self, /"):]

# --- fields ---

cdef dict FIELDS = {
    "year": lambda v: v.year, "month": lambda v: v.month, "day": lambda v: v.day, "hour": lambda v: v.hour,
    "minute": lambda v: v.minute, "second": lambda v: v.second, "microsecond": lambda v: v.microsecond,
}

cdef object field(PyObject** a, int i):
    cdef int n[7]
    cdef object v = (<DateObject?><object>a[0]).value
    cdef int kind = kind_of(v)
    if kind != A_STAMP and kind != (A_DATE if i < 3 else A_TIME):
        raise ValueError("damaged data: datetime")
    stamp_fields(v, n)
    return n[i]

cdef object delta_field(PyObject** a, int i):
    cdef int n[3]
    cdef object v = (<DateObject?><object>a[0]).value
    if kind_of(v) != A_DELTA:
        raise ValueError("damaged data: datetime")
    delta_fields(v, n)
    return n[i]

cdef object get_year(VM* vm, PyObject** a): return field(a, 0)
cdef object get_month(VM* vm, PyObject** a): return field(a, 1)
cdef object get_day(VM* vm, PyObject** a): return field(a, 2)
cdef object get_hour(VM* vm, PyObject** a): return field(a, 3)
cdef object get_minute(VM* vm, PyObject** a): return field(a, 4)
cdef object get_second(VM* vm, PyObject** a): return field(a, 5)
cdef object get_microsecond(VM* vm, PyObject** a): return field(a, 6)
cdef object get_fold(VM* vm, PyObject** a): return (<DateObject?><object>a[0]).value.fold
cdef object get_tzinfo(VM* vm, PyObject** a): return (<DateObject?><object>a[0]).tz
cdef object get_days(VM* vm, PyObject** a): return delta_field(a, 0)
cdef object get_seconds(VM* vm, PyObject** a): return delta_field(a, 1)
cdef object get_microseconds(VM* vm, PyObject** a): return delta_field(a, 2)


# --- alternative constructors ---

cdef object made(VM* vm, object cls, object v, object tz):
    """Wrap a host value as an instance of cls."""
    cdef ClassObject base = DATETIME if type(v) is HOST_STAMP else TIME if type(v) is HOST_TIME else DATE
    if base is DATE:
        return of_class(vm, <ClassObject?>cls, new_date(vm, DATE, v))
    return of_class(vm, <ClassObject?>cls, wrap_stamp(vm, v, base, tz))

cdef enum:
    OF_DATE
    OF_TIME
    OF_DATETIME

DEF LONGEST_TEXT = 100000        # most characters of a date in an error message

cdef object from_text(VM* vm, PyObject** a, int what):
    cdef Moment m
    cdef int n[7]
    cdef int i
    cdef bint found
    cdef object tz = None
    text = <object>a[1]
    if len(<str?>text) > LONGEST_TEXT:
        return raise_value(vm, "Invalid isoformat string")
    work(vm, len(<str>text) >> 5)
    found = date_of(<str>text, &m) if what == OF_DATE else time_of(<str>text, &m) if what == OF_TIME else datetime_of(<str>text, &m)
    if not found:
        if len(<str>text) > 10_000 and reserve(vm, 12 * len(<str>text)) < 0:
            return SIGNAL
        return raise_value(vm, f"Invalid isoformat string: {text!r}")   # short: LONGEST_TEXT characters
    if what != OF_DATE:
        if m.zoned:
            tz = zone_of_offset(vm, &m)
            if tz is SIGNAL:
                return SIGNAL
    for i in range(3):
        n[i] = m.date[i]
    for i in range(4):
        n[3 + i] = m.clock[i]
    if in_range(n, what != OF_TIME, what != OF_DATE):
        v = host_date(n) if what == OF_DATE else host_time(n + 3, tz, 0) if what == OF_TIME else host_stamp(n, tz, 0)
        return made(vm, <object>a[0], v, None)
    names = DATE_NAMES if what == OF_DATE else TIME_NAMES[:4] if what == OF_TIME else STAMP_NAMES[:7]
    fields = [m.date[i] for i in range(3)] if what != OF_TIME else []
    if what != OF_DATE:
        if m.clock[0] == 24 and (m.clock[1] or m.clock[2] or m.clock[3]):
            if not check_ints(vm, DATE_NAMES[:len(fields)], fields):
                return SIGNAL
            return raise_value(vm, "minute, second, and microsecond must be 0 when hour is 24")
        fields += [m.clock[i] for i in range(4)]
    check_ints(vm, names, fields)
    return SIGNAL

cdef object zone_of_offset(VM* vm, Moment* m):
    offset = host_delta(0, m.offset[0] * 3600 + m.offset[1] * 60 + m.offset[2], m.offset[3])
    if m.sign < 0:
        offset = -offset
    if not -HOST_DELTA(1) < offset < HOST_DELTA(1):
        return raise_value(vm, f"{OFFSET_RANGE}, not {offset!r}")   # short: a timedelta
    return _dt.timezone(offset) if offset else host_utc

cdef object date_fromisoformat(VM* vm, PyObject** a): return from_text(vm, a, OF_DATE)
cdef object time_fromisoformat(VM* vm, PyObject** a): return from_text(vm, a, OF_TIME)
cdef object datetime_fromisoformat(VM* vm, PyObject** a): return from_text(vm, a, OF_DATETIME)

cdef object date_strptime(VM* vm, PyObject** a): return call_prelude(vm, "datetime_parsed", ("date", <object>a[0], <object>a[1], <object>a[2]))
cdef object time_strptime(VM* vm, PyObject** a): return call_prelude(vm, "datetime_parsed", ("time", <object>a[0], <object>a[1], <object>a[2]))
cdef object datetime_strptime(VM* vm, PyObject** a): return call_prelude(vm, "datetime_parsed", ("datetime", <object>a[0], <object>a[1], <object>a[2]))

cdef object from_ordinal(VM* vm, PyObject** a):
    try:
        v = _dt.date.fromordinal(<object>a[1])
    except HOST_ERRORS as e:
        return raise_host(vm, e)
    if is_subclass(<ClassObject?><object>a[0], DATETIME):
        v = _dt.datetime(v.year, v.month, v.day)
    return of_fields(vm, <object>a[0], v, 3)

cdef object from_isocalendar(VM* vm, PyObject** a):
    try:
        v = _dt.date.fromisocalendar(<object>a[1], <object>a[2], <object>a[3])
    except HOST_ERRORS as e:
        # Hosts before 3.14 have other texts.
        text = str(e)
        if text.startswith("Invalid day:"):
            return raise_value(vm, f"Invalid weekday: {<object>a[3]} (range is [1, 7])")   # short: the host has taken it for a C int
        if text.startswith("Year is out of range:"):
            return raise_value(vm, f"year must be in 1..9999, not {<object>a[1]}")   # short: the host has taken it for a C int
        if text == "year 10000 is out of range":
            return raise_value(vm, "year must be in 1..9999, not 10000")
        return raise_host(vm, e)
    if is_subclass(<ClassObject?><object>a[0], DATETIME):
        v = _dt.datetime(v.year, v.month, v.day)
    return of_fields(vm, <object>a[0], v, 3)

cdef object moment(VM* vm, object seconds):
    """Convert a timestamp to a host datetime in UTC. Returns: SIGNAL: raised."""
    given, seconds = seconds, unwrap(seconds)
    if type(seconds) not in (int, float, bool):
        return raise_type(vm, f"argument must be int or float, not {type_name(given)}")
    try:
        if type(seconds) is float and seconds != seconds:
            return raise_value(vm, "Invalid value NaN (not a number)")
        if not -(1 << 63) <= seconds < 1 << 63:
            return raise_error(vm, OVERFLOW_ERROR, "timestamp out of range for platform time_t")
        v = _dt.datetime.fromtimestamp(seconds, host_utc)
    except (OverflowError, ValueError, OSError):
        year = 1970 + int(seconds / 31556952)
        return raise_value(vm, f"year must be in 1..9999, not {year}" if not 1 <= year <= 9999 else "timestamp out of range")
    return v

cdef object local_moment(VM* vm, object utc):
    """Convert a host datetime in UTC to one in local time, without its zone. Returns: SIGNAL: raised."""
    try:
        return utc.astimezone(local(vm)).replace(tzinfo=None)
    except OverflowError:
        return raise_value(vm, f"year {0 if utc.year == 1 else 10000} is out of range")

cdef bint timestamp_fields(object seconds, int* n) noexcept:
    """Split an exact int or float into the 7 fields of a datetime in UTC. Returns: False: the general way is needed."""
    cdef int64_t whole
    cdef double x, rest, integral = 0
    if type(seconds) is float:
        x = <double>seconds
        if not -3e10 < x < 2.5e11:
            return False
        rest = rint(modf(x, &integral) * 1e6)
        whole = <int64_t>integral
        if rest >= 1e6:
            rest -= 1e6
            whole += 1
        elif rest < 0:
            rest += 1e6
            whole -= 1
    else:
        rest = 0
        if not exact_int64(<PyObject*>seconds, &whole):
            return False
    if not civil_fields(whole, n):
        return False
    n[6] = <int>rest
    return True

cdef object usual_stamp(VM* vm, object seconds, object tz):
    """Return the datetime in UTC, or in local time without a zone; None: the general way is needed."""
    cdef int[9] n
    if (tz is not UTC and (tz is not None or runtime(vm).local_zone() is not None)) or not timestamp_fields(seconds, n):
        return None
    return wrap(vm, host_stamp(n, None if tz is None else host_utc, 0))

cdef object date_fromtimestamp(VM* vm, PyObject** a):
    cdef int[9] n
    if <object>a[0] is DATE and runtime(vm).local_zone() is None and type(<object>a[1]) is int and timestamp_fields(<object>a[1], n):
        return new_date(vm, DATE, host_date(n))
    if type(unwrap(<object>a[1])) not in (int, float):
        return raise_type(vm, f"'{type_name(<object>a[1])}' object cannot be interpreted as an integer")
    seconds = unwrap(<object>a[1])
    if type(seconds) is float and seconds - seconds == 0:
        # Dates do not round up to the next second.
        seconds = int(seconds // 1)
    v = moment(vm, seconds)
    if v is not SIGNAL:
        v = local_moment(vm, v)
    return v if v is SIGNAL else made(vm, <object>a[0], v.date(), None)

cdef object datetime_fromtimestamp(VM* vm, PyObject** a):
    cdef DateObject d
    tz = <object>a[2]
    if not check_tz(vm, tz):
        return SIGNAL
    if <object>a[0] is DATETIME:
        usual = usual_stamp(vm, <object>a[1], tz)
        if usual is not None:
            return usual
    if has_index(<object>a[1]):
        return call_with(vm, as_index(vm, <object>a[1]), <Native?>natives["builtins.datetime.fromtimestamp"], a, 1)
    v = moment(vm, <object>a[1])
    if v is SIGNAL:
        return v
    if tz is None:
        v = local_moment(vm, v)
        return v if v is SIGNAL else made(vm, <object>a[0], v, None)
    if (<DateObject?>tz).value is None:
        d = <DateObject?>with_tz(vm, DATETIME, v.replace(tzinfo=None), tz)
        return call_prelude(vm, "datetime_from_utc", (tz, d, <object>a[0]))
    try:
        return in_zone(vm, <ClassObject?><object>a[0], v.replace(tzinfo=None), tz, wrap_stamp(vm, v.astimezone((<DateObject?>tz).value), DATETIME, tz))
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object datetime_utcfromtimestamp(VM* vm, PyObject** a):
    text = ("datetime.datetime.utcfromtimestamp() is deprecated and scheduled for removal in a future version. Use timezone-aware objects to "
            "represent datetimes in UTC: datetime.datetime.fromtimestamp(timestamp, datetime.UTC).")
    return then(vm, call_prelude(vm, "deprecated_use", (text,)), UTC_FROM, <object>a[0], <object>a[1], None, 0)

# saves: class, timestamp
cdef object utc_from(VM* vm, object value, object cls, object timestamp, object c, int64_t i):
    v = moment(vm, timestamp)
    return v if v is SIGNAL else made(vm, cls, v.replace(tzinfo=None), None)

cdef ResumeFunction UTC_FROM = resume_function("datetime_utc_from", utc_from)

cdef object datetime_utcnow(VM* vm, PyObject** a):
    text = ("datetime.datetime.utcnow() is deprecated and scheduled for removal in a future version. Use timezone-aware objects to represent "
            "datetimes in UTC: datetime.datetime.now(datetime.UTC).")
    return then(vm, call_prelude(vm, "deprecated_use", (text,)), UTC_NOW, <object>a[0], None, None, 0)

cdef object utc_now(VM* vm, object value, object cls, object b, object c, int64_t i):
    return call_prelude(vm, "datetime_utcnow", (cls,))

cdef ResumeFunction UTC_NOW = resume_function("datetime_utc_now", utc_now)

cdef object datetime_now(VM* vm, PyObject** a):
    if not check_tz(vm, <object>a[1]):
        return SIGNAL
    if <object>a[0] is DATETIME and (<object>a[1] is None or <object>a[1] is UTC):
        ns = runtime(vm).read_clock(CLOCK_TIME)
        if ns is SIGNAL:
            return SIGNAL
        usual = usual_stamp(vm, ns / <object>1000000000, <object>a[1])
        return call_prelude(vm, "datetime_at", (ns / <object>1000000000, <object>a[1])) if usual is None else usual
    return call_prelude(vm, "datetime_now", (<object>a[0], <object>a[1]))

cdef object date_today(VM* vm, PyObject** a):
    cdef int[9] n
    if <object>a[0] is DATE and runtime(vm).local_zone() is None:
        ns = runtime(vm).read_clock(CLOCK_TIME)
        if ns is SIGNAL:
            return SIGNAL
        if timestamp_fields(ns // <object>1000000000, n):
            return new_date(vm, DATE, host_date(n))
    return call_prelude(vm, "datetime_today", (<object>a[0],))

cdef object datetime_combine(VM* vm, PyObject** a):
    day, clock = <object>a[1], <object>a[2]
    tz = (<DateObject?>clock).tz if a[3] == NULL else <object>a[3]
    if not check_tz(vm, tz):
        return SIGNAL
    d, t = (<DateObject?>day).value, (<DateObject?>clock).value
    v = _dt.datetime(d.year, d.month, d.day, t.hour, t.minute, t.second, t.microsecond, fold=t.fold)
    return of_class(vm, <ClassObject?><object>a[0], with_tz(vm, DATETIME, v, tz))


# --- tables ---

NAMESPACE = {
    "MAXYEAR": 9999, "MINYEAR": 1, "UTC": UTC, "ZoneInfo": ZONE, "date": DATE, "datetime": DATETIME, "time": TIME, "timedelta": DELTA,
    "timezone": TIMEZONE, "tzinfo": TZINFO,
}

cdef int comparisons(ClassObject cls, bint order) except -1:
    method(cls, "__eq__", date_eq, "self, value, /")
    method(cls, "__ne__", date_ne, "self, value, /")
    method(cls, "__hash__", date_hash, "self, /")
    if order:
        method(cls, "__lt__", date_lt, "self, value, /")
        method(cls, "__le__", date_le, "self, value, /")
        method(cls, "__gt__", date_gt, "self, value, /")
        method(cls, "__ge__", date_ge, "self, value, /")
    return 0

cdef int sums(ClassObject cls) except -1:
    method(cls, "__add__", date_add, "self, value, /")
    method(cls, "__radd__", date_add, "self, value, /")
    method(cls, "__sub__", date_sub, "self, value, /")
    method(cls, "__rsub__", date_rsub, "self, value, /")
    return 0

cdef int declare_delta() except -1:
    static_method(DELTA, "__new__", delta_new,
                  "cls, /, days=..., seconds=..., microseconds=..., milliseconds=..., minutes=..., hours=..., weeks=...")
    method(DELTA, "__abs__", delta_abs, "self, /")
    method(DELTA, "__bool__", delta_bool, "self, /")
    method(DELTA, "__divmod__", date_divmod, "self, value, /")
    method(DELTA, "__floordiv__", date_floordiv, "self, value, /")
    method(DELTA, "__mod__", date_mod, "self, value, /")
    method(DELTA, "__mul__", date_mul, "self, value, /")
    method(DELTA, "__neg__", delta_neg, "self, /")
    method(DELTA, "__pos__", delta_pos, "self, /")
    method(DELTA, "__rmul__", date_mul, "self, value, /")
    method(DELTA, "__truediv__", date_truediv, "self, value, /")
    attribute(DELTA, "days", get_days, NULL)
    attribute(DELTA, "microseconds", get_microseconds, NULL)
    attribute(DELTA, "seconds", get_seconds, NULL)
    method(DELTA, "total_seconds", delta_total_seconds, "self, /")
    constant(DELTA, "max", DELTA, _dt.timedelta.max)
    constant(DELTA, "min", DELTA, _dt.timedelta.min)
    constant(DELTA, "resolution", DELTA, _dt.timedelta.resolution)
    return 0

cdef int declare_date() except -1:
    static_method(DATE, "__new__", date_new, "cls, /, *args, **kwargs")
    method(DATE, "__replace__", date_replace, DATE_REPLACE)
    method(DATE, "ctime", date_ctime, "self, /")
    attribute(DATE, "day", get_day, NULL)
    class_method(DATE, "fromisocalendar", from_isocalendar, "cls, /, year: index, week: index, day: index")
    worded(class_method(DATE, "fromisoformat", date_fromisoformat, "cls, string: str, /"), "string", "fromisoformat: argument must be str")
    class_method(DATE, "fromordinal", from_ordinal, "cls, ordinal: index, /")
    class_method(DATE, "fromtimestamp", date_fromtimestamp, "cls, timestamp: integral, /")
    method(DATE, "isocalendar", date_isocalendar, "self, /")
    method(DATE, "isoformat", date_isoformat, "self, /")
    method(DATE, "isoweekday", date_isoweekday, "self, /")
    attribute(DATE, "month", get_month, NULL)
    method(DATE, "replace", date_replace, DATE_REPLACE)
    class_method(DATE, "strptime", date_strptime, "cls, string: str, format: str, /")
    method(DATE, "timetuple", date_timetuple, "self, /")
    class_method(DATE, "today", date_today, "cls, /")
    method(DATE, "toordinal", date_toordinal, "self, /")
    method(DATE, "weekday", date_weekday, "self, /")
    attribute(DATE, "year", get_year, NULL)
    constant(DATE, "max", DATE, _dt.date.max)
    constant(DATE, "min", DATE, _dt.date.min)
    constant(DATE, "resolution", DELTA, _dt.timedelta(1))
    return 0

cdef int clock_fields(ClassObject cls) except -1:
    attribute(cls, "fold", get_fold, NULL)
    attribute(cls, "hour", get_hour, NULL)
    attribute(cls, "microsecond", get_microsecond, NULL)
    attribute(cls, "minute", get_minute, NULL)
    attribute(cls, "second", get_second, NULL)
    attribute(cls, "tzinfo", get_tzinfo, NULL)
    method(cls, "dst", stamp_dst, "self, /")
    method(cls, "tzname", stamp_tzname, "self, /")
    method(cls, "utcoffset", stamp_utcoffset, "self, /")
    constant(cls, "resolution", DELTA, _dt.timedelta(0, 0, 1))
    return 0

cdef int declare_time() except -1:
    static_method(TIME, "__new__", time_new, "cls, /, *args, **kwargs")
    method(TIME, "__replace__", time_replace, TIME_REPLACE)
    worded(class_method(TIME, "fromisoformat", time_fromisoformat, "cls, string: str, /"), "string", "fromisoformat: argument must be str")
    method(TIME, "isoformat", time_isoformat, "self, /, timespec: str='auto'")
    method(TIME, "replace", time_replace, TIME_REPLACE)
    class_method(TIME, "strptime", time_strptime, "cls, string: str, format: str, /")
    constant(TIME, "max", TIME, _dt.time.max)
    constant(TIME, "min", TIME, _dt.time.min)
    return 0

cdef int declare_datetime() except -1:
    static_method(DATETIME, "__new__", datetime_new, "cls, /, *args, **kwargs")
    method(DATETIME, "__replace__", datetime_replace, DATETIME_REPLACE)
    method(DATETIME, "astimezone", datetime_astimezone, "self, /, tz=None")
    class_method(DATETIME, "combine", datetime_combine, "cls, /, date: date, time: time, tzinfo=...")
    method(DATETIME, "date", datetime_date, "self, /")
    worded(class_method(DATETIME, "fromisoformat", datetime_fromisoformat, "cls, string: str, /"), "string", "fromisoformat: argument must be str")
    class_method(DATETIME, "fromtimestamp", datetime_fromtimestamp, "cls, /, timestamp, tz=None")
    method(DATETIME, "isoformat", stamp_isoformat, "self, /, sep: char='T', timespec: str='auto'")
    class_method(DATETIME, "now", datetime_now, "cls, /, tz=None")
    method(DATETIME, "replace", datetime_replace, DATETIME_REPLACE)
    class_method(DATETIME, "strptime", datetime_strptime, "cls, string: str, format: str, /")
    method(DATETIME, "time", datetime_time, "self, /")
    method(DATETIME, "timestamp", datetime_timestamp, "self, /")
    method(DATETIME, "timetz", datetime_timetz, "self, /")
    class_method(DATETIME, "utcfromtimestamp", datetime_utcfromtimestamp, "cls, timestamp: integral, /")
    class_method(DATETIME, "utcnow", datetime_utcnow, "cls, /")
    method(DATETIME, "utctimetuple", datetime_utctimetuple, "self, /")
    constant(DATETIME, "max", DATETIME, _dt.datetime.max)
    constant(DATETIME, "min", DATETIME, _dt.datetime.min)
    return 0

cdef int declare_iso_date() except -1:
    attribute(ISO_DATE, "year", get_iso_year, NULL)
    attribute(ISO_DATE, "week", get_iso_week, NULL)
    attribute(ISO_DATE, "weekday", get_iso_weekday, NULL)
    method(ISO_DATE, "__reduce__", iso_reduce, "self, /")
    method(ISO_DATE, "__repr__", iso_repr, "self, /")
    class_changed(ISO_DATE)      # The flags of the class determine its repr.
    return 0

for _class in (DELTA, DATE, TIME, DATETIME):
    comparisons(<ClassObject?>_class, True)
    method(<ClassObject?>_class, "__repr__", date_repr, "self, /")
    method(<ClassObject?>_class, "__str__", date_str, "self, /")
comparisons(TIMEZONE, False)
for _class in (DELTA, DATE, DATETIME):
    sums(<ClassObject?>_class)
for _class in (DATE, TIME):
    method(<ClassObject?>_class, "__format__", date_format, "self, spec: str, /")
    method(<ClassObject?>_class, "strftime", date_strftime, "self, /, format: str")
for _class in (TIME, DATETIME):
    clock_fields(<ClassObject?>_class)
declare_delta()
declare_date()
declare_time()
declare_datetime()
declare_iso_date()
declare_zones(NAMESPACE)
