"""_datetime: dates, times, durations and zones, over the host's immutable ones.

Must not know the program's clock: now() asks the module time. Invariants: what the host computes with has a tzinfo of the host's own
(timezone, ZoneInfo) or an Answer, which holds what a tzinfo of the program said; an Answer never stays in a value.
"""
cimport cython
import datetime as _dt
import re as _re
import zoneinfo as _zoneinfo
from ouros._core.attr cimport type_name
from ouros._core.call cimport attribute, call1, call2, call_prelude, call_tuple, class_method, function, method, static_method
from ouros._core.errors cimport (
    NOT_IMPLEMENTED_ERROR, OVERFLOW_ERROR, raise_error, raise_host, raise_type, raise_value,
)
from ouros._core.heap cimport charge, work
from ouros._core.node cimport Post, new_post, then
from ouros._core.ops cimport CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, CMP_NE, repr_value, str_value
from ouros._core.table cimport hash_bytes, plain_hash

HOST_ERRORS = (TypeError, ValueError, OverflowError, ZeroDivisionError, NotImplementedError, OSError, KeyError, MemoryError)
cdef object host_utc = _dt.timezone.utc
cdef object EPOCH = _dt.datetime(1970, 1, 1, tzinfo=_dt.timezone.utc)

DELTA = builtin_class("timedelta", (OBJECT,), L_OTHER)
DATE = builtin_class("date", (OBJECT,), L_OTHER)
TIME = builtin_class("time", (OBJECT,), L_OTHER)
DATETIME = builtin_class("datetime", (DATE,), L_OTHER)
TZINFO = builtin_class("tzinfo", (OBJECT,), L_OTHER)
TIMEZONE = builtin_class("timezone", (TZINFO,), L_OTHER, C_NOSUBCLASS)
ZONE = builtin_class("ZoneInfo", (TZINFO,), L_OTHER)
for _cls in (DELTA, DATE, TIME, DATETIME, TZINFO, TIMEZONE):
    (<ClassObject>_cls).ns["__module__"] = "datetime"
ZONE.ns["__module__"] = "zoneinfo"
cdef tuple CLASSES = (DELTA, DATE, TIME, DATETIME, TZINFO, TIMEZONE, ZONE)


class Answer(_dt.tzinfo):
    """What a tzinfo of the program said about one moment."""

    def __init__(self, owner, offset, name, dst):
        self.owner, self.offset, self.name, self.saving = owner, offset, name, dst

    def utcoffset(self, when):
        return self.offset

    def tzname(self, when):
        return self.name

    def dst(self, when):
        return self.saving


@cython.final
@cython.trashcan(True)
cdef class DateObject(HeapObject):
    cdef Instance attributes(self, bint make):
        if self.cls.flags & (C_BUILTIN | C_NOATTRS):
            return None
        if self.ext is None and make:
            self.ext = Instance.__new__(Instance)
            init_instance(self.ext, self.cls)
        return self.ext

    cdef int walk(self, Walker w) except -1:
        if self.tz is not None:
            w.visit(self.tz)
        if self.ext is not None:
            w.visit(self.ext)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        return 120

    cdef tuple get_state(self):
        return (self.ext, self.tz) + plain_fields(self.value)

    cdef int set_state(self, tuple state) except -1:
        if len(state) < 3 or not (state[0] is None or type(state[0]) is Instance) or not (state[1] is None or type(state[1]) is DateObject):
            raise ValueError("damaged data: datetime")
        try:
            value = from_fields(state[2], state[3:])
        except (TypeError, ValueError, OverflowError, IndexError) as e:
            raise ValueError(f"damaged data: datetime: {e}")
        if not fits(self.cls, value):
            raise ValueError("damaged data: datetime")
        self.ext = state[0]
        self.tz = <DateObject>state[1]
        self.value = value
        if state[2] in ("datetime", "time") and type(value.tzinfo) is Answer:
            if self.tz is None:
                raise ValueError("damaged data: datetime")
            value.tzinfo.owner = self.tz
        return 0


cdef bint fits(ClassObject cls, object value):
    """Whether a value of the host belongs into an object of that class (which a loader has chosen)."""
    if cls is None:
        return True
    return host_class(cls) is (type(value) if value is not None else None)

cdef object host_class(ClassObject cls):
    if is_subclass(cls, DATETIME):
        return _dt.datetime
    if is_subclass(cls, DATE):
        return _dt.date
    if is_subclass(cls, TIME):
        return _dt.time
    if is_subclass(cls, DELTA):
        return _dt.timedelta
    if is_subclass(cls, TIMEZONE):
        return _dt.timezone
    if is_subclass(cls, ZONE):
        return _zoneinfo.ZoneInfo
    return None

cdef tuple plain_fields(object v):
    kind = type(v)
    if kind is _dt.timedelta:
        return ("delta", v.days, v.seconds, v.microseconds)
    if kind is _dt.datetime:
        return ("datetime", v.year, v.month, v.day, v.hour, v.minute, v.second, v.microsecond, v.fold, plain_zone(v.tzinfo))
    if kind is _dt.date:
        return ("date", v.year, v.month, v.day)
    if kind is _dt.time:
        return ("time", v.hour, v.minute, v.second, v.microsecond, v.fold, plain_zone(v.tzinfo))
    if kind is _dt.timezone:
        offset, *name = v.__getinitargs__()
        return ("timezone", offset.days, offset.seconds, offset.microseconds, name[0] if name else None)
    if kind is _zoneinfo.ZoneInfo:
        return ("zone", v.key)
    return ("tzinfo",)

cdef object plain_zone(object tz):
    """The tzinfo of a value may be loaded after it, so it is written twice."""
    if type(tz) is Answer:
        return ("answer", plain_span(tz.offset), tz.name, plain_span(tz.saving))
    return None if tz is None else plain_fields(tz)

cdef object plain_span(object v):
    return None if v is None else (v.days, v.seconds, v.microseconds)

cdef object from_span(object v):
    return None if v is None else _dt.timedelta(*v)

cdef object from_zone(object fields):
    if fields is None:
        return None
    if type(fields) is tuple and len(fields) == 4 and fields[0] == "answer" and (fields[2] is None or type(fields[2]) is str):
        # Its owner is the object's tz.
        return Answer(None, from_span(fields[1]), fields[2], from_span(fields[3]))
    if type(fields) is not tuple or not fields or fields[0] not in ("timezone", "zone"):
        raise ValueError("no zone")
    return from_fields(fields[0], fields[1:])

cdef object from_fields(object kind, tuple fields):
    if kind == "delta":
        return _dt.timedelta(*fields)
    if kind == "datetime":
        return _dt.datetime(*fields[:7], from_zone(fields[8]), fold=fields[7])
    if kind == "date":
        return _dt.date(*fields)
    if kind == "time":
        return _dt.time(*fields[:4], from_zone(fields[5]), fold=fields[4])
    if kind == "timezone":
        offset = _dt.timedelta(*fields[:3])
        return _dt.timezone(offset) if fields[3] is None else _dt.timezone(offset, fields[3])
    if kind == "zone":
        return host_zone(fields[0])
    if kind == "tzinfo":
        return None
    raise ValueError("unknown kind")


# --- between the two sides ---

cdef DateObject new_date(VM* vm, ClassObject cls, object value):
    cdef DateObject d = DateObject.__new__(DateObject)
    d.cls = cls
    d.value = value
    charge(vm, 120)
    return d

UTC = DateObject.__new__(DateObject)
UTC.cls = TIMEZONE
UTC.value = host_utc

cdef DateObject zone_object(VM* vm, object tz):
    """The tzinfo that stands for one of the host's, or whose Answer it is."""
    if tz is host_utc:
        return UTC
    if type(tz) is Answer:
        return <DateObject>tz.owner
    return new_date(vm, ZONE if type(tz) is _zoneinfo.ZoneInfo else TIMEZONE, tz)

cdef object wrap_stamp(VM* vm, object v, ClassObject cls, DateObject tz):
    """A datetime or time; tz: what its tzinfo may be."""
    cdef DateObject d
    zone = v.tzinfo
    if zone is None:
        d = new_date(vm, cls, v)
        d.tz = None
        return d
    if tz is None or (tz.value is not zone and tz.value != zone):
        tz = zone_object(vm, zone)
    d = new_date(vm, cls, v.replace(tzinfo=None) if type(zone) is Answer else v)
    d.tz = tz
    return d

cdef object wrap(VM* vm, object v):
    kind = type(v)
    if kind is _dt.timedelta:
        return new_date(vm, DELTA, v)
    if kind is _dt.datetime:
        return wrap_stamp(vm, v, DATETIME, None)
    if kind is _dt.date:
        return new_date(vm, DATE, v)
    if kind is _dt.time:
        return wrap_stamp(vm, v, TIME, None)
    if kind is _dt.timezone or kind is _zoneinfo.ZoneInfo:
        return zone_object(vm, v)
    if kind is tuple:
        return tuple([wrap(vm, item) for item in v])
    if kind is str:
        charge(vm, 60 + len(<str>v))
    return v

# As wrap, in the class and with the tzinfo of an operand.
cdef object wrap_like(VM* vm, object v, DateObject like):
    cdef DateObject d
    kind = type(v)
    if (kind is _dt.datetime or kind is _dt.time) and type(like.value) is kind:
        d = wrap_stamp(vm, v, like.cls, like.tz)
        if needs_answer(like) and v.tzinfo is None:
            d.tz = like.tz
        return d
    if kind is _dt.date and type(like.value) is kind:
        return new_date(vm, like.cls, v)
    return wrap(vm, v)

cdef object host_stamp(DateObject d):
    return d.value

cdef inline bint is_date(object v):
    return type(v) is DateObject

cdef inline bint needs_answer(DateObject d):
    """Its tzinfo is one of the program's, which must be asked."""
    return d.tz is not None and d.tz.value is None and (d.value is None or type(d.value.tzinfo) is not Answer)

cdef object asked(VM* vm, DateObject d, str name, tuple args):
    return call_prelude(vm, "datetime_asked", (d, name, args))


# --- arguments ---

cdef list bound(VM* vm, tuple names, int required, tuple args, dict kwargs):
    """Values by name, STOP for those not given; None: raised."""
    cdef list out = list(args)
    cdef Py_ssize_t i
    if len(args) + len(kwargs) > len(names):
        raise_type(vm, f"function takes at most {len(names)} arguments ({len(args) + len(kwargs)} given)")
        return None
    out.extend([STOP] * (len(names) - len(args)))
    for name, v in kwargs.items():
        if name not in names:
            raise_type(vm, f"this function got an unexpected keyword argument '{name}'")
            return None
        i = names.index(name)
        if i < len(args):
            raise_type(vm, f"argument for function given by name ('{name}') and position ({i + 1})")
            return None
        out[i] = v
    for i in range(required):
        if out[i] is STOP:
            raise_type(vm, f"function missing required argument '{names[i]}' (pos {i + 1})")
            return None
    return out

cdef dict RANGES = {
    "year": (1, 9999), "month": (1, 12), "hour": (0, 23), "minute": (0, 59), "second": (0, 59), "microsecond": (0, 999999),
}

cdef bint check_ints(VM* vm, tuple names, list values) except? False:
    """Makes exact ints of the fields and checks them; False: raised."""
    cdef Py_ssize_t i
    for i in range(len(names)):
        name = names[i]
        v = unwrap(values[i])
        if v is STOP or name == "tzinfo":
            continue
        if type(v) is bool:
            v = int(v)
        if type(v) is not int:
            raise_type(vm, f"'{type_name(v)}' object cannot be interpreted as an integer")
            return False
        if not -0x80000000 <= v <= 0x7FFFFFFF:
            raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C int")
            return False
        values[i] = v
    for i in range(len(names)):
        name, v = names[i], values[i]
        if v is STOP or name == "tzinfo":
            continue
        if name == "day":
            last = days_in(values[0], values[1])
            if not 1 <= v <= last:
                raise_value(vm, f"day {v} must be in range 1..{last} for month {values[1]} in year {values[0]}")
                return False
        elif name == "fold":
            if v not in (0, 1):
                raise_value(vm, f"fold must be either 0 or 1, not {v}")
                return False
        else:
            low, high = RANGES[name]
            if not low <= v <= high:
                raise_value(vm, f"{name} must be in {low}..{high}, not {v}")
                return False
    return True

cdef int days_in(int year, int month) except -1:
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31

cdef bint check_tz(VM* vm, object tz) except? False:
    if tz is None or (is_date(tz) and is_subclass((<DateObject>tz).cls, TZINFO)):
        return True
    raise_type(vm, f"tzinfo argument must be None or of a tzinfo subclass, not type '{type_name(tz)}'")
    return False

cdef object with_tz(VM* vm, ClassObject cls, object naive, object tz):
    """The object for a naive value with that tzinfo."""
    cdef DateObject d
    if tz is not None and (<DateObject>tz).value is not None:
        naive = naive.replace(tzinfo=(<DateObject>tz).value)
    d = new_date(vm, cls, naive)
    d.tz = <DateObject>tz
    return d

cdef ClassObject class_arg(VM* vm, PyObject* cls, ClassObject owner):
    if type(<object>cls) is not ClassObject or not is_subclass(<ClassObject>cls, owner):
        raise_type(vm, f"{owner.name}.__new__(X): X is not a subtype of datetime.{owner.name}")
        return None
    return <ClassObject>cls

cdef tuple DATE_NAMES = ("year", "month", "day")
cdef tuple TIME_NAMES = ("hour", "minute", "second", "microsecond", "tzinfo")
cdef tuple STAMP_NAMES = DATE_NAMES + TIME_NAMES
cdef tuple DELTA_NAMES = ("days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks")

cdef object date_new(VM* vm, PyObject** a):
    cdef ClassObject cls = class_arg(vm, a[0], DATE)
    if cls is None:
        return SIGNAL
    v = bound(vm, DATE_NAMES, 3, <tuple><object>a[1], <dict><object>a[2])
    if v is None or not check_ints(vm, DATE_NAMES, v):
        return SIGNAL
    return new_date(vm, cls, _dt.date(v[0], v[1], v[2]))

cdef object stamp_of(VM* vm, ClassObject cls, tuple names, int required, tuple args, dict kwargs):
    """A datetime or time from its arguments."""
    cdef list v
    fold = kwargs.get("fold", 0)
    if "fold" in kwargs:
        kwargs = {name: x for name, x in kwargs.items() if name != "fold"}
    v = bound(vm, names, required, args, kwargs)
    if v is None:
        return SIGNAL
    v.append(fold)
    names += ("fold",)
    if not check_ints(vm, names, v):
        return SIGNAL
    tz = v[-2] if v[-2] is not STOP else None
    if not check_tz(vm, tz):
        return SIGNAL
    numbers = [x if x is not STOP else 0 for x in v[:-2]]
    kind = _dt.datetime if required else _dt.time
    return with_tz(vm, cls, kind(*numbers, fold=v[-1]), tz)

cdef object datetime_new(VM* vm, PyObject** a):
    cdef ClassObject cls = class_arg(vm, a[0], DATETIME)
    return SIGNAL if cls is None else stamp_of(vm, cls, STAMP_NAMES, 3, <tuple><object>a[1], <dict><object>a[2])

cdef object time_new(VM* vm, PyObject** a):
    cdef ClassObject cls = class_arg(vm, a[0], TIME)
    return SIGNAL if cls is None else stamp_of(vm, cls, TIME_NAMES, 0, <tuple><object>a[1], <dict><object>a[2])

cdef object delta_new(VM* vm, PyObject** a):
    cdef ClassObject cls = class_arg(vm, a[0], DELTA)
    cdef dict given = {}
    if cls is None:
        return SIGNAL
    args, kwargs = <tuple><object>a[1], <dict><object>a[2]
    if len(args) > 7:
        return raise_type(vm, f"function takes at most 7 arguments ({len(args) + len(kwargs)} given)")
    for name, v in list(zip(DELTA_NAMES, args)) + list(kwargs.items()):
        if name not in DELTA_NAMES:
            return raise_type(vm, f"__new__() got an unexpected keyword argument '{name}'")
        if name in given:
            return raise_type(vm, f"argument for function given by name ('{name}') and position ({DELTA_NAMES.index(name) + 1})")
        v = unwrap(v)
        if type(v) is not int and type(v) is not float and type(v) is not bool:
            return raise_type(vm, f"unsupported type for timedelta {name} component: {class_of(v).name}")
        given[name] = v
    try:
        return new_date(vm, cls, _dt.timedelta(**given))
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object tzinfo_new(VM* vm, PyObject** a):
    cdef ClassObject cls = class_arg(vm, a[0], TZINFO)
    return SIGNAL if cls is None else new_date(vm, cls, None)

cdef object timezone_new(VM* vm, PyObject** a):
    offset, name = <object>a[1], None if a[2] == NULL else unwrap(<object>a[2])
    if not is_date(offset) or type((<DateObject>offset).value) is not _dt.timedelta:
        return raise_type(vm, f"timezone() argument 1 must be datetime.timedelta, not {type_name(offset)}")
    if a[2] != NULL and type(name) is not str:
        return raise_type(vm, f"timezone() argument 2 must be str, not {type_name(name)}")
    offset = (<DateObject>offset).value
    if not -_dt.timedelta(1) < offset < _dt.timedelta(1):
        return raise_value(vm, "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), "
                           f"not {offset!r}")
    if a[2] == NULL:
        return UTC if not offset else new_date(vm, TIMEZONE, _dt.timezone(offset))
    return new_date(vm, TIMEZONE, _dt.timezone(offset, name))

cdef object host_zone(object key):
    if type(key) is not str or not _re.fullmatch(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*", key, _re.ASCII) or len(key) > 100:
        raise ValueError("bad key")
    return _zoneinfo.ZoneInfo(key)

cdef object zone_new(VM* vm, PyObject** a):
    """None in the place of a key that nobody knows."""
    cdef ClassObject cls = class_arg(vm, a[0], ZONE)
    key = unwrap(<object>a[1])
    if cls is None:
        return SIGNAL
    if type(key) is not str:
        return raise_type(vm, f"expected str, bytes or os.PathLike object, not {type_name(key)}")
    try:
        return new_date(vm, cls, host_zone(key))
    except (KeyError, ValueError, OSError):
        return call_prelude(vm, "datetime_no_zone", (key,))


# --- operators ---

cdef object host_operand(VM* vm, object v):
    """What the host may compute with; NotImplemented: nothing."""
    if is_date(v):
        return (<DateObject>v).value if (<DateObject>v).value is not None else NotImplemented
    v = unwrap(v)
    return v if type(v) is int or type(v) is float or type(v) is bool else NotImplemented

cdef bint differ(object a, object b):
    """Two moments of different zones, of which one must be asked."""
    cdef DateObject x, y
    if not is_date(a) or not is_date(b):
        return False
    x, y = <DateObject>a, <DateObject>b
    if type(x.value) is not type(y.value) or type(x.value) is _dt.timedelta or type(x.value) is _dt.date:
        return False
    return x.tz is not y.tz and (needs_answer(x) or needs_answer(y))

cdef object arithmetic(VM* vm, str op, object a, object b):
    cdef DateObject like
    if op == "-" and differ(a, b):
        return call_prelude(vm, "datetime_asked_both", (a, b, "__sub__"))
    x, y = host_operand(vm, a), host_operand(vm, b)
    if x is NotImplemented or y is NotImplemented:
        return NotImplemented
    like = <DateObject>(a if is_date(a) and type(x) is not _dt.timedelta else b if is_date(b) else a)
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
        return raise_type(vm, str(e)) if str(e).startswith("can't subtract") else NotImplemented
    except HOST_ERRORS as e:
        return raise_host(vm, e)
    return wrap_like(vm, r, like)

cdef object date_add(VM* vm, PyObject** a): return arithmetic(vm, "+", <object>a[0], <object>a[1])
cdef object date_sub(VM* vm, PyObject** a): return arithmetic(vm, "-", <object>a[0], <object>a[1])
cdef object date_rsub(VM* vm, PyObject** a): return arithmetic(vm, "-", <object>a[1], <object>a[0])
cdef object date_mul(VM* vm, PyObject** a): return arithmetic(vm, "*", <object>a[0], <object>a[1])
cdef object date_truediv(VM* vm, PyObject** a): return arithmetic(vm, "/", <object>a[0], <object>a[1])
cdef object date_floordiv(VM* vm, PyObject** a): return arithmetic(vm, "//", <object>a[0], <object>a[1])
cdef object date_mod(VM* vm, PyObject** a): return arithmetic(vm, "%", <object>a[0], <object>a[1])
cdef object date_divmod(VM* vm, PyObject** a): return arithmetic(vm, "divmod", <object>a[0], <object>a[1])
cdef object delta_neg(VM* vm, PyObject** a):
    try:
        return new_date(vm, DELTA, -(<DateObject>a[0]).value)
    except OverflowError as e:
        return raise_host(vm, e)
cdef object delta_pos(VM* vm, PyObject** a): return new_date(vm, DELTA, (<DateObject>a[0]).value)
cdef object delta_abs(VM* vm, PyObject** a):
    try:
        return new_date(vm, DELTA, abs((<DateObject>a[0]).value))
    except OverflowError as e:
        return raise_host(vm, e)
cdef object delta_bool(VM* vm, PyObject** a): return bool((<DateObject>a[0]).value)

cdef object compared(VM* vm, int op, str name, object a, object b):
    cdef DateObject x, y
    if not is_date(b):
        return NotImplemented
    x, y = <DateObject>a, <DateObject>b
    if x.value is None or y.value is None:
        return (x is y) == (op == CMP_EQ) if op == CMP_EQ or op == CMP_NE else NotImplemented
    if type(x.value) is not type(y.value):
        return NotImplemented
    if differ(a, b):
        return call_prelude(vm, "datetime_asked_both", (a, b, name))
    if type(x.value) is _dt.timezone and op != CMP_EQ and op != CMP_NE:
        return NotImplemented
    if type(x.value) is _zoneinfo.ZoneInfo:
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

cdef object delta_hash(object v):
    cdef int64_t h = 0
    plain_hash((v.days, v.seconds, v.microseconds), &h)
    return h

cdef object bytes_hash(bytes data):
    return hash_bytes(<const char*>data, len(data))

cdef object date_hash(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject>a[0]
    v = d.value
    kind = type(v)
    if kind is _dt.timedelta:
        return delta_hash(v)
    if kind is _dt.date:
        return bytes_hash(bytes((v.year >> 8, v.year & 255, v.month, v.day)))
    if kind is _dt.timezone:
        return delta_hash(v.utcoffset(None))
    if needs_answer(d):
        return asked(vm, d, "__hash__", ())
    v = v.replace(fold=0)
    offset = v.utcoffset()
    clock = bytes((v.hour, v.minute, v.second, v.microsecond >> 16, v.microsecond >> 8 & 255, v.microsecond & 255))
    if kind is _dt.datetime:
        if offset is None:
            return bytes_hash(bytes((v.year >> 8, v.year & 255, v.month, v.day)) + clock)
        span = _dt.timedelta(v.toordinal(), v.hour * 3600 + v.minute * 60 + v.second, v.microsecond)
        return delta_hash(span - offset)
    if not offset:
        return bytes_hash(clock)
    return delta_hash(_dt.timedelta(0, v.hour * 3600 + v.minute * 60 + v.second, v.microsecond) - offset)


# --- methods that the host has too ---

cdef object plain_arg(object v):
    return v if is_date(v) else unwrap(v)

cdef object by_host(VM* vm, DateObject d, str name, tuple args):
    """Calls the method of the host's value; args are plain."""
    try:
        return wrap_like(vm, HOST_METHODS[name](d.value, *args), d)
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef dict HOST_METHODS = {
    "ctime": lambda v: v.ctime(),
    "date": lambda v: v.date(),
    "isoformat": lambda v, *args: v.isoformat(*args),
    "isoweekday": lambda v: v.isoweekday(),
    "strftime": lambda v, spec: v.strftime(spec),
    "time": lambda v: v.time(),
    "toordinal": lambda v: v.toordinal(),
    "total_seconds": lambda v: v.total_seconds(),
    "weekday": lambda v: v.weekday(),
}

cdef object date_ctime(VM* vm, PyObject** a): return by_host(vm, <DateObject>a[0], "ctime", ())
cdef object date_weekday(VM* vm, PyObject** a): return by_host(vm, <DateObject>a[0], "weekday", ())
cdef object date_isoweekday(VM* vm, PyObject** a): return by_host(vm, <DateObject>a[0], "isoweekday", ())
cdef object date_toordinal(VM* vm, PyObject** a): return by_host(vm, <DateObject>a[0], "toordinal", ())
cdef object date_isoformat(VM* vm, PyObject** a): return by_host(vm, <DateObject>a[0], "isoformat", ())
cdef object datetime_date(VM* vm, PyObject** a): return new_date(vm, DATE, (<DateObject>a[0]).value.date())
cdef object datetime_time(VM* vm, PyObject** a): return new_date(vm, TIME, (<DateObject>a[0]).value.time())
cdef object delta_total_seconds(VM* vm, PyObject** a): return (<DateObject>a[0]).value.total_seconds()

cdef object datetime_timetz(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject>a[0]
    return with_tz(vm, TIME, d.value.time(), d.tz)

cdef object stamp_isoformat(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject>a[0]
    sep, spec = unwrap(<object>a[1]), unwrap(<object>a[2])
    if type(sep) is not str or len(<str>sep) != 1:
        return raise_type(vm, "isoformat() argument 1 must be a unicode character, not " + type_name(sep))
    if type(spec) is not str:
        return raise_type(vm, f"isoformat() argument 2 must be str, not {type_name(spec)}")
    if needs_answer(d):
        return asked(vm, d, "isoformat", (sep, spec))
    return by_host(vm, d, "isoformat", (sep, spec))

cdef object time_isoformat(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject>a[0]
    spec = unwrap(<object>a[1])
    if type(spec) is not str:
        return raise_type(vm, f"isoformat() argument 1 must be str, not {type_name(spec)}")
    if needs_answer(d):
        return asked(vm, d, "isoformat", (spec,))
    return by_host(vm, d, "isoformat", (spec,))

cdef str offset_text(object v):
    """The offset as %:z writes it."""
    offset = None if type(v) is _dt.date else v.utcoffset()
    return "" if offset is None else v.replace(tzinfo=_dt.timezone(offset)).isoformat()[-6 if not offset.seconds % 60 else -9:]

cdef object date_strftime(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject>a[0]
    spec = unwrap(<object>a[1])
    if type(spec) is not str:
        return raise_type(vm, f"strftime() argument 1 must be str, not {type_name(spec)}")
    if _re.search("%[-_0^#]*[0-9]{4}", spec):
        return raise_value(vm, "Invalid format string")
    if needs_answer(d):
        return asked(vm, d, "strftime", (spec,))
    work(vm, 64 * len(<str>spec))
    if "%:z" in spec:
        spec = _re.sub("%(:z|.)", lambda m: offset_text(d.value) if m[1] == ":z" else m[0], spec, flags=_re.DOTALL)
    if "%Y" in spec and type(d.value) is not _dt.time and d.value.year < 1000:
        spec = _re.sub("%(.)", lambda m: f"{d.value.year:04d}" if m[1] == "Y" else m[0], spec, flags=_re.DOTALL)
    return by_host(vm, d, "strftime", (spec,))

cdef object date_format(VM* vm, PyObject** a):
    spec = unwrap(<object>a[1])
    if type(spec) is not str:
        return raise_type(vm, f"__format__() argument 1 must be str, not {type_name(spec)}")
    if not spec:
        return str_value(vm, <object>a[0])
    return call_prelude(vm, "datetime_format", (<object>a[0], spec))

cdef object date_str(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject>a[0]
    if needs_answer(d):
        return asked(vm, d, "__str__", ())
    charge(vm, 90)
    return str(d.value)

cdef object date_text(VM* vm, DateObject d):
    """The repr without the tzinfo."""
    title = f"datetime.{d.cls.name}" if d.cls.flags & C_BUILTIN else d.cls.name
    v = d.value
    if type(v) is _dt.datetime or type(v) is _dt.time:
        v = v.replace(tzinfo=None)
    return title + repr(v)[len("datetime." + type(v).__name__):]

cdef object date_repr(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject>a[0]
    charge(vm, 120)
    if type(d.value) is _dt.timezone:
        return repr(d.value)
    text = <str>date_text(vm, d)
    if d.tz is None:
        return text
    return then(vm, repr_value(vm, d.tz), TZ_TEXT, text, None, None, d.value.fold)

cdef object tz_text(VM* vm, object value, object a, object b, object c, int64_t i):
    text = <str?>a
    fold = ", fold=1)"
    if i and text.endswith(fold):
        return f"{text[:-len(fold)]}, fold=1, tzinfo={value})"
    return f"{text[:-1]}, tzinfo={value})"

cdef Post TZ_TEXT = new_post("datetime_tz_text", tz_text)

cdef object date_isocalendar(VM* vm, PyObject** a):
    return call_prelude(vm, "datetime_isocalendar", tuple((<DateObject>a[0]).value.isocalendar()))

cdef object date_timetuple(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject>a[0]
    if needs_answer(d):
        return asked(vm, d, "timetuple", ())
    return call_prelude(vm, "datetime_timetuple", (tuple(d.value.timetuple()),))

cdef object datetime_utctimetuple(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject>a[0]
    if needs_answer(d):
        return asked(vm, d, "utctimetuple", ())
    return call_prelude(vm, "datetime_timetuple", (tuple(d.value.utctimetuple()),))

cdef object datetime_timestamp(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject>a[0]
    if needs_answer(d):
        return asked(vm, d, "timestamp", ())
    v = d.value
    # The sandbox's local time is UTC.
    if v.utcoffset() is None:
        v = v.replace(tzinfo=host_utc)
    return v.timestamp()

cdef object datetime_astimezone(VM* vm, PyObject** a):
    cdef DateObject d = <DateObject>a[0], tz
    target = <object>a[1]
    if target is None:
        target = UTC
    if not check_tz(vm, target):
        return SIGNAL
    tz = <DateObject>target
    if tz is d.tz:
        return d
    if needs_answer(d):
        return asked(vm, d, "astimezone", (tz,))
    v = d.value
    if v.utcoffset() is None:
        v = v.replace(tzinfo=host_utc)
    try:
        if tz.value is None:
            return call_prelude(vm, "datetime_from_utc", (tz, with_tz(vm, d.cls, v.astimezone(host_utc).replace(tzinfo=None), tz)))
        return wrap_stamp(vm, v.astimezone(tz.value), d.cls, tz)
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object zone_part(VM* vm, DateObject d, str name):
    if needs_answer(d):
        return call_prelude(vm, "datetime_zone_part", (d, name))
    try:
        v = d.value
        return wrap(vm, v.utcoffset() if name == "utcoffset" else v.tzname() if name == "tzname" else v.dst())
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object stamp_utcoffset(VM* vm, PyObject** a): return zone_part(vm, <DateObject>a[0], "utcoffset")
cdef object stamp_tzname(VM* vm, PyObject** a): return zone_part(vm, <DateObject>a[0], "tzname")
cdef object stamp_dst(VM* vm, PyObject** a): return zone_part(vm, <DateObject>a[0], "dst")

cdef object replaced(VM* vm, PyObject** a, tuple names):
    cdef DateObject d = <DateObject>a[0]
    cdef list v
    cdef dict kwargs = <dict><object>a[2]
    fold = kwargs.get("fold", None)
    if "fold" in kwargs:
        kwargs = {name: x for name, x in kwargs.items() if name != "fold"}
    v = bound(vm, names, 0, <tuple><object>a[1], kwargs)
    if v is None:
        return SIGNAL
    old = d.value
    for i in range(len(names)):
        if v[i] is STOP:
            v[i] = d.tz if names[i] == "tzinfo" else FIELDS[names[i]](old)
    if names is DATE_NAMES:
        return SIGNAL if not check_ints(vm, names, v) else new_date(vm, d.cls, _dt.date(v[0], v[1], v[2]))
    v.append(old.fold if fold is None else fold)
    if not check_ints(vm, names + ("fold",), v) or not check_tz(vm, v[-2]):
        return SIGNAL
    kind = type(old)
    return with_tz(vm, d.cls, kind(*v[:-2], fold=v[-1]), v[-2])

cdef object date_replace(VM* vm, PyObject** a): return replaced(vm, a, DATE_NAMES)
cdef object time_replace(VM* vm, PyObject** a): return replaced(vm, a, TIME_NAMES)
cdef object datetime_replace(VM* vm, PyObject** a): return replaced(vm, a, STAMP_NAMES)

cdef object itself(VM* vm, PyObject** a):
    return <object>a[0]


# --- fields ---

cdef dict FIELDS = {
    "year": lambda v: v.year, "month": lambda v: v.month, "day": lambda v: v.day, "hour": lambda v: v.hour,
    "minute": lambda v: v.minute, "second": lambda v: v.second, "microsecond": lambda v: v.microsecond,
}

cdef object get_year(VM* vm, PyObject** a): return (<DateObject>a[0]).value.year
cdef object get_month(VM* vm, PyObject** a): return (<DateObject>a[0]).value.month
cdef object get_day(VM* vm, PyObject** a): return (<DateObject>a[0]).value.day
cdef object get_hour(VM* vm, PyObject** a): return (<DateObject>a[0]).value.hour
cdef object get_minute(VM* vm, PyObject** a): return (<DateObject>a[0]).value.minute
cdef object get_second(VM* vm, PyObject** a): return (<DateObject>a[0]).value.second
cdef object get_microsecond(VM* vm, PyObject** a): return (<DateObject>a[0]).value.microsecond
cdef object get_fold(VM* vm, PyObject** a): return (<DateObject>a[0]).value.fold
cdef object get_tzinfo(VM* vm, PyObject** a): return (<DateObject>a[0]).tz
cdef object get_days(VM* vm, PyObject** a): return (<DateObject>a[0]).value.days
cdef object get_seconds(VM* vm, PyObject** a): return (<DateObject>a[0]).value.seconds
cdef object get_microseconds(VM* vm, PyObject** a): return (<DateObject>a[0]).value.microseconds


# --- other ways to make one ---

cdef object made(VM* vm, object cls, object v, object tz):
    """A value of the host as an object of the class that was asked for one."""
    cdef DateObject d
    if type(v) is _dt.datetime or type(v) is _dt.time:
        d = <DateObject>wrap_stamp(vm, v, <ClassObject>cls, <DateObject>tz)
    else:
        d = new_date(vm, <ClassObject>cls, v)
    if (<ClassObject>cls).flags & C_BUILTIN:
        return d
    return call_prelude(vm, "datetime_rebuilt", (cls, wrap(vm, v)))

cdef object from_text(VM* vm, PyObject** a, object parse):
    text = unwrap(<object>a[1])
    if type(text) is not str:
        return raise_type(vm, "fromisoformat: argument must be str")
    if len(<str>text) > 100:
        return raise_value(vm, f"Invalid isoformat string: {text!r}")
    try:
        return made(vm, <object>a[0], parse(text), None)
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object datetime_parse(text):
    # The end of a day may be written as its 24th hour.
    m = _re.fullmatch(r"(.{8,10}.)24((?::?00){0,2}(?:[.,]0+)?)(.*)", text, _re.ASCII)
    if m is not None and ("00" in m[2] or not m[2]):
        return _dt.datetime.fromisoformat(m[1] + "00" + m[2] + m[3]) + _dt.timedelta(1)
    return _dt.datetime.fromisoformat(text)

cdef object time_parse(text):
    return _dt.time.fromisoformat(text)

cdef object date_parse(text):
    return _dt.date.fromisoformat(text)

cdef object date_fromisoformat(VM* vm, PyObject** a): return from_text(vm, a, date_parse)
cdef object time_fromisoformat(VM* vm, PyObject** a): return from_text(vm, a, time_parse)
cdef object datetime_fromisoformat(VM* vm, PyObject** a): return from_text(vm, a, datetime_parse)

cdef object parsed(VM* vm, PyObject** a, str what):
    text, spec = unwrap(<object>a[1]), unwrap(<object>a[2])
    if type(text) is not str:
        return raise_type(vm, f"strptime() argument 1 must be str, not {type_name(text)}")
    if type(spec) is not str:
        return raise_type(vm, f"strptime() argument 2 must be str, not {type_name(spec)}")
    if len(<str>text) > 1000 or len(<str>spec) > 200:
        return raise_value(vm, "time data or format is too long")
    vm.ticks -= 100
    try:
        v = _dt.datetime.strptime(text, spec)
    except _re.error:
        return raise_value(vm, f"time data {text!r} does not match format {spec!r}")
    except HOST_ERRORS as e:
        return raise_host(vm, e)
    return made(vm, <object>a[0], v if what == "datetime" else v.date() if what == "date" else v.timetz(), None)

cdef object date_strptime(VM* vm, PyObject** a): return parsed(vm, a, "date")
cdef object time_strptime(VM* vm, PyObject** a): return parsed(vm, a, "time")
cdef object datetime_strptime(VM* vm, PyObject** a): return parsed(vm, a, "datetime")

cdef object from_ordinal(VM* vm, PyObject** a):
    n = unwrap(<object>a[1])
    if type(n) is not int and type(n) is not bool:
        return raise_type(vm, f"'{type_name(n)}' object cannot be interpreted as an integer")
    try:
        v = _dt.date.fromordinal(n)
    except HOST_ERRORS as e:
        return raise_host(vm, e)
    if is_subclass(<ClassObject>a[0], DATETIME):
        v = _dt.datetime(v.year, v.month, v.day)
    return made(vm, <object>a[0], v, None)

cdef object from_isocalendar(VM* vm, PyObject** a):
    n = [unwrap(<object>a[i]) for i in range(1, 4)]
    for x in n:
        if type(x) is not int and type(x) is not bool:
            return raise_type(vm, f"'{type_name(x)}' object cannot be interpreted as an integer")
    try:
        v = _dt.date.fromisocalendar(*n)
    except HOST_ERRORS as e:
        return raise_host(vm, e)
    if is_subclass(<ClassObject>a[0], DATETIME):
        v = _dt.datetime(v.year, v.month, v.day)
    return made(vm, <object>a[0], v, None)

cdef object moment(VM* vm, object seconds):
    """The moment of a timestamp in UTC, or SIGNAL."""
    seconds = unwrap(seconds)
    if type(seconds) not in (int, float, bool):
        return raise_type(vm, f"argument must be int or float, not {type_name(seconds)}")
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

cdef object date_fromtimestamp(VM* vm, PyObject** a):
    v = moment(vm, <object>a[1])
    return v if v is SIGNAL else made(vm, <object>a[0], v.date(), None)

cdef object datetime_fromtimestamp(VM* vm, PyObject** a):
    cdef DateObject d
    tz = <object>a[2]
    if not check_tz(vm, tz):
        return SIGNAL
    v = moment(vm, <object>a[1])
    if v is SIGNAL:
        return v
    if tz is None:
        return made(vm, <object>a[0], v.replace(tzinfo=None), None)
    if (<DateObject>tz).value is None:
        d = <DateObject>with_tz(vm, <ClassObject>a[0], v.replace(tzinfo=None), tz)
        return call_prelude(vm, "datetime_from_utc", (tz, d))
    try:
        return made(vm, <object>a[0], v.astimezone((<DateObject>tz).value), tz)
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object datetime_utcfromtimestamp(VM* vm, PyObject** a):
    v = moment(vm, <object>a[1])
    return v if v is SIGNAL else made(vm, <object>a[0], v.replace(tzinfo=None), None)

cdef object datetime_now(VM* vm, PyObject** a):
    if not check_tz(vm, <object>a[1]):
        return SIGNAL
    return call_prelude(vm, "datetime_now", (<object>a[0], <object>a[1]))

cdef object date_today(VM* vm, PyObject** a):
    return call_prelude(vm, "datetime_now", (<object>a[0], None))

cdef object datetime_combine(VM* vm, PyObject** a):
    day, clock = <object>a[1], <object>a[2]
    if not is_date(day) or not is_subclass((<DateObject>day).cls, DATE):
        return raise_type(vm, f"combine() argument 1 must be datetime.date, not {type_name(day)}")
    if not is_date(clock) or type((<DateObject>clock).value) is not _dt.time:
        return raise_type(vm, f"combine() argument 2 must be datetime.time, not {type_name(clock)}")
    tz = (<DateObject>clock).tz if a[3] == NULL else <object>a[3]
    if not check_tz(vm, tz):
        return SIGNAL
    d, t = (<DateObject>day).value, (<DateObject>clock).value
    v = _dt.datetime(d.year, d.month, d.day, t.hour, t.minute, t.second, t.microsecond, fold=t.fold)
    return with_tz(vm, <ClassObject>a[0], v, tz)


# --- zones ---

cdef object about(VM* vm, PyObject** a, str name):
    """What a zone of the host says about a moment."""
    cdef DateObject zone = <DateObject>a[0]
    when = <object>a[1]
    if when is not None and not (is_date(when) and type((<DateObject>when).value) is _dt.datetime):
        return raise_type(vm, f"{name}(dt) argument must be a datetime instance or None, not {type_name(when)}")
    v = None if when is None else (<DateObject>when).value.replace(tzinfo=zone.value)
    try:
        tz = zone.value
        return wrap(vm, tz.utcoffset(v) if name == "utcoffset" else tz.tzname(v) if name == "tzname" else tz.dst(v))
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object zone_utcoffset(VM* vm, PyObject** a): return about(vm, a, "utcoffset")
cdef object zone_tzname(VM* vm, PyObject** a): return about(vm, a, "tzname")
cdef object zone_dst(VM* vm, PyObject** a): return about(vm, a, "dst")

cdef object zone_fromutc(VM* vm, PyObject** a):
    cdef DateObject zone = <DateObject>a[0]
    when = <object>a[1]
    if not (is_date(when) and type((<DateObject>when).value) is _dt.datetime):
        return raise_type(vm, "fromutc: argument must be a datetime")
    if (<DateObject>when).tz is not zone:
        return raise_value(vm, "fromutc: dt.tzinfo is not self")
    if zone.value is None:
        return call_prelude(vm, "datetime_fromutc", (zone, when))
    try:
        return wrap_like(vm, zone.value.fromutc((<DateObject>when).value), <DateObject>when)
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object tzinfo_utcoffset(VM* vm, PyObject** a):
    return raise_error(vm, NOT_IMPLEMENTED_ERROR, "a tzinfo subclass must implement utcoffset()")
cdef object tzinfo_tzname(VM* vm, PyObject** a):
    return raise_error(vm, NOT_IMPLEMENTED_ERROR, "a tzinfo subclass must implement tzname()")
cdef object tzinfo_dst(VM* vm, PyObject** a):
    return raise_error(vm, NOT_IMPLEMENTED_ERROR, "a tzinfo subclass must implement dst()")

cdef object timezone_str(VM* vm, PyObject** a):
    return (<DateObject>a[0]).value.tzname(None)

cdef object zone_key(VM* vm, PyObject** a):
    return (<DateObject>a[0]).value.key

cdef object zone_repr(VM* vm, PyObject** a):
    return f"zoneinfo.ZoneInfo(key={(<DateObject>a[0]).value.key!r})"

cdef object zone_names(VM* vm, PyObject** a):
    """available_timezones(): names as a tuple."""
    names = tuple(sorted(_zoneinfo.available_timezones()))
    charge(vm, 80 * len(names))
    return names

cdef object answered(VM* vm, PyObject** a):
    """(datetime or time, offset, name, dst): the same with the answers in place of its tzinfo."""
    cdef DateObject d = <DateObject?><object>a[0], out
    cdef list parts = []
    for i in (1, 3):
        v = <object>a[i]
        if v is not None and not (is_date(v) and type((<DateObject>v).value) is _dt.timedelta):
            which = "utcoffset" if i == 1 else "dst"
            return raise_type(vm, f"tzinfo.{which}() must return None or a timedelta, not '{type_name(v)}'")
        v = None if v is None else (<DateObject>v).value
        if v is not None and not -_dt.timedelta(1) < v < _dt.timedelta(1):
            return raise_value(vm, "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24).")
        parts.append(v)
    name = unwrap(<object>a[2])
    if name is not None and type(name) is not str:
        return raise_type(vm, f"tzinfo.tzname() must return None or a string, not '{type_name(name)}'")
    out = new_date(vm, d.cls, d.value.replace(tzinfo=Answer(d.tz, parts[0], name, parts[1])))
    out.tz = d.tz
    return out


# --- tables ---

NAMESPACE = {
    "MAXYEAR": 9999, "MINYEAR": 1, "UTC": UTC, "ZoneInfo": ZONE, "date": DATE, "datetime": DATETIME, "time": TIME, "timedelta": DELTA,
    "timezone": TIMEZONE, "tzinfo": TZINFO,
}

cdef int constant(ClassObject cls, str name, object v) except -1:
    cdef DateObject d = DateObject.__new__(DateObject)
    d.cls = cls
    d.value = v
    cls.ns[name] = d
    return 0

cdef int comparisons(ClassObject cls, bint order) except -1:
    method(cls, "__eq__", date_eq, "self, value, /")
    method(cls, "__ne__", date_ne, "self, value, /")
    method(cls, "__hash__", date_hash, "self, /")
    method(cls, "__copy__", itself, "self, /")
    method(cls, "__deepcopy__", itself, "self, memo, /")
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
    static_method(DELTA, "__new__", delta_new, "cls, /, *args, **kwargs")
    comparisons(DELTA, True)
    sums(DELTA)
    method(DELTA, "__abs__", delta_abs, "self, /")
    method(DELTA, "__bool__", delta_bool, "self, /")
    method(DELTA, "__divmod__", date_divmod, "self, value, /")
    method(DELTA, "__floordiv__", date_floordiv, "self, value, /")
    method(DELTA, "__mod__", date_mod, "self, value, /")
    method(DELTA, "__mul__", date_mul, "self, value, /")
    method(DELTA, "__neg__", delta_neg, "self, /")
    method(DELTA, "__pos__", delta_pos, "self, /")
    method(DELTA, "__repr__", date_repr, "self, /")
    method(DELTA, "__rmul__", date_mul, "self, value, /")
    method(DELTA, "__str__", date_str, "self, /")
    method(DELTA, "__truediv__", date_truediv, "self, value, /")
    attribute(DELTA, "days", get_days, NULL)
    attribute(DELTA, "microseconds", get_microseconds, NULL)
    attribute(DELTA, "seconds", get_seconds, NULL)
    method(DELTA, "total_seconds", delta_total_seconds, "self, /")
    constant(DELTA, "max", _dt.timedelta.max)
    constant(DELTA, "min", _dt.timedelta.min)
    constant(DELTA, "resolution", _dt.timedelta.resolution)
    return 0

cdef int declare_date() except -1:
    static_method(DATE, "__new__", date_new, "cls, /, *args, **kwargs")
    comparisons(DATE, True)
    sums(DATE)
    method(DATE, "__format__", date_format, "self, spec, /")
    method(DATE, "__replace__", date_replace, "self, /, *args, **kwargs")
    method(DATE, "__repr__", date_repr, "self, /")
    method(DATE, "__str__", date_str, "self, /")
    method(DATE, "ctime", date_ctime, "self, /")
    attribute(DATE, "day", get_day, NULL)
    class_method(DATE, "fromisocalendar", from_isocalendar, "cls, /, year, week, day")
    class_method(DATE, "fromisoformat", date_fromisoformat, "cls, string, /")
    class_method(DATE, "fromordinal", from_ordinal, "cls, ordinal, /")
    class_method(DATE, "fromtimestamp", date_fromtimestamp, "cls, timestamp, /")
    method(DATE, "isocalendar", date_isocalendar, "self, /")
    method(DATE, "isoformat", date_isoformat, "self, /")
    method(DATE, "isoweekday", date_isoweekday, "self, /")
    attribute(DATE, "month", get_month, NULL)
    method(DATE, "replace", date_replace, "self, /, *args, **kwargs")
    method(DATE, "strftime", date_strftime, "self, /, format")
    class_method(DATE, "strptime", date_strptime, "cls, string, format, /")
    method(DATE, "timetuple", date_timetuple, "self, /")
    class_method(DATE, "today", date_today, "cls, /")
    method(DATE, "toordinal", date_toordinal, "self, /")
    method(DATE, "weekday", date_weekday, "self, /")
    attribute(DATE, "year", get_year, NULL)
    constant(DATE, "max", _dt.date.max)
    constant(DATE, "min", _dt.date.min)
    constant(DELTA, "resolution", _dt.timedelta.resolution)
    DATE.ns["resolution"] = new_constant(_dt.timedelta(1))
    return 0

cdef object new_constant(object v):
    cdef DateObject d = DateObject.__new__(DateObject)
    d.cls = DELTA
    d.value = v
    return d

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
    cls.ns["resolution"] = new_constant(_dt.timedelta(0, 0, 1))
    return 0

cdef int declare_time() except -1:
    static_method(TIME, "__new__", time_new, "cls, /, *args, **kwargs")
    comparisons(TIME, True)
    clock_fields(TIME)
    method(TIME, "__format__", date_format, "self, spec, /")
    method(TIME, "__replace__", time_replace, "self, /, *args, **kwargs")
    method(TIME, "__repr__", date_repr, "self, /")
    method(TIME, "__str__", date_str, "self, /")
    class_method(TIME, "fromisoformat", time_fromisoformat, "cls, string, /")
    method(TIME, "isoformat", time_isoformat, "self, /, timespec='auto'")
    method(TIME, "replace", time_replace, "self, /, *args, **kwargs")
    method(TIME, "strftime", date_strftime, "self, /, format")
    class_method(TIME, "strptime", time_strptime, "cls, string, format, /")
    constant(TIME, "max", _dt.time.max)
    constant(TIME, "min", _dt.time.min)
    return 0

cdef int declare_datetime() except -1:
    static_method(DATETIME, "__new__", datetime_new, "cls, /, *args, **kwargs")
    comparisons(DATETIME, True)
    sums(DATETIME)
    clock_fields(DATETIME)
    method(DATETIME, "__replace__", datetime_replace, "self, /, *args, **kwargs")
    method(DATETIME, "__repr__", date_repr, "self, /")
    method(DATETIME, "__str__", date_str, "self, /")
    method(DATETIME, "astimezone", datetime_astimezone, "self, /, tz=None")
    class_method(DATETIME, "combine", datetime_combine, "cls, /, date, time, tzinfo=...")
    method(DATETIME, "date", datetime_date, "self, /")
    class_method(DATETIME, "fromisoformat", datetime_fromisoformat, "cls, string, /")
    class_method(DATETIME, "fromtimestamp", datetime_fromtimestamp, "cls, /, timestamp, tz=None")
    method(DATETIME, "isoformat", stamp_isoformat, "self, /, sep='T', timespec='auto'")
    class_method(DATETIME, "now", datetime_now, "cls, /, tz=None")
    method(DATETIME, "replace", datetime_replace, "self, /, *args, **kwargs")
    class_method(DATETIME, "strptime", datetime_strptime, "cls, string, format, /")
    method(DATETIME, "time", datetime_time, "self, /")
    method(DATETIME, "timestamp", datetime_timestamp, "self, /")
    method(DATETIME, "timetz", datetime_timetz, "self, /")
    class_method(DATETIME, "utcfromtimestamp", datetime_utcfromtimestamp, "cls, timestamp, /")
    class_method(DATETIME, "utcnow", date_today, "cls, /")
    method(DATETIME, "utctimetuple", datetime_utctimetuple, "self, /")
    constant(DATETIME, "max", _dt.datetime.max)
    constant(DATETIME, "min", _dt.datetime.min)
    return 0

cdef int declare_zones() except -1:
    static_method(TZINFO, "__new__", tzinfo_new, "cls, /, *args, **kwargs")
    method(TZINFO, "dst", tzinfo_dst, "self, dt, /")
    method(TZINFO, "fromutc", zone_fromutc, "self, dt, /")
    method(TZINFO, "tzname", tzinfo_tzname, "self, dt, /")
    method(TZINFO, "utcoffset", tzinfo_utcoffset, "self, dt, /")
    method(TZINFO, "__copy__", itself, "self, /")
    static_method(TIMEZONE, "__new__", timezone_new, "cls, /, offset, name=...")
    comparisons(TIMEZONE, False)
    method(TIMEZONE, "__repr__", date_repr, "self, /")
    method(TIMEZONE, "__str__", timezone_str, "self, /")
    for cls in (TIMEZONE, ZONE):
        method(<ClassObject>cls, "dst", zone_dst, "self, dt, /")
        method(<ClassObject>cls, "tzname", zone_tzname, "self, dt, /")
        method(<ClassObject>cls, "utcoffset", zone_utcoffset, "self, dt, /")
    TIMEZONE.ns["utc"] = UTC
    constant(TIMEZONE, "max", _dt.timezone.max)
    constant(TIMEZONE, "min", _dt.timezone.min)
    static_method(ZONE, "__new__", zone_new, "cls, /, key")
    method(ZONE, "__deepcopy__", itself, "self, memo, /")
    method(ZONE, "__repr__", zone_repr, "self, /")
    method(ZONE, "__str__", zone_key, "self, /")
    attribute(ZONE, "key", zone_key, NULL)
    class_method(ZONE, "clear_cache", nothing, "cls, /, *, only_keys=None")
    class_method(ZONE, "no_cache", zone_new, "cls, /, key")
    function(NAMESPACE, "_datetime", "_answered", answered, "stamp, offset, name, dst, /")
    function(NAMESPACE, "_datetime", "_zone_names", zone_names, "")
    return 0

cdef object nothing(VM* vm, PyObject** a):
    return None

declare_delta()
declare_date()
declare_time()
declare_datetime()
declare_zones()
