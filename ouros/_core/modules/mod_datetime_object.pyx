"""_datetime: the objects of dates, times, timedeltas and zones, which wrap immutable host values, and the conversion of both.

Must not know methods. Invariants: a host value in an operation has a tzinfo of the host (timezone, ZoneInfo) or an Answer, which holds the
results of a tzinfo of the program. No object keeps an Answer in its value.
"""
cimport cython
import _datetime as _dt              # the types of `datetime`, without its Python code
from sys import modules
from ouros._core.base.lazy_import cimport later
from ouros._core.protocols.call cimport call_prelude
from ouros._core.heap.exceptions cimport raise_type
from ouros._core.heap.heap cimport charge
from ouros._core.heap.native_hash cimport add_native_key
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle
from ouros._core.heap.hash_table cimport HASH_TUPLE_START, hash_bytes, hash_tuple_add, hash_tuple_end

cdef extern from *:
    """
    OU_RECYCLER(ou_dates)
    """
    ou_recycler ou_dates
    void ou_dates_dealloc(PyObject* o)

cdef object _re = later("re")
cdef object _zoneinfo = later("zoneinfo")

HOST_ERRORS = (TypeError, ValueError, OverflowError, ZeroDivisionError, NotImplementedError, OSError, KeyError, MemoryError)
host_utc = _dt.timezone.utc

cdef extern from *:
    """
    #include "datetime.h"
    /* The C API of _datetime. PyDateTime_IMPORT would import datetime, too. */
    static int ou_load_datetime(PyObject* module) {
        PyObject* capsule = PyObject_GetAttrString(module, "datetime_CAPI");
        if (capsule == NULL)
            return -1;
        PyDateTimeAPI = (PyDateTime_CAPI*)PyCapsule_GetPointer(capsule, PyDateTime_CAPSULE_NAME);
        Py_DECREF(capsule);
        return PyDateTimeAPI == NULL ? -1 : 0;
    }
    static PyObject* ou_date(const int* n) { return PyDate_FromDate(n[0], n[1], n[2]); }
    static PyObject* ou_stamp(const int* n, PyObject* tz, int fold) {
        return PyDateTimeAPI->DateTime_FromDateAndTimeAndFold(n[0], n[1], n[2], n[3], n[4], n[5], n[6], tz, fold, PyDateTimeAPI->DateTimeType);
    }
    static PyObject* ou_time(const int* n, PyObject* tz, int fold) {
        return PyDateTimeAPI->Time_FromTimeAndFold(n[0], n[1], n[2], n[3], tz, fold, PyDateTimeAPI->TimeType);
    }
    static PyObject* ou_delta(int days, int seconds, int us) { return PyDelta_FromDSU(days, seconds, us); }
    static int ou_stamp_fields(PyObject* v, int* n) {
        if (PyTime_Check(v)) {
            n[3] = PyDateTime_TIME_GET_HOUR(v); n[4] = PyDateTime_TIME_GET_MINUTE(v);
            n[5] = PyDateTime_TIME_GET_SECOND(v); n[6] = PyDateTime_TIME_GET_MICROSECOND(v);
            return PyDateTime_TIME_GET_FOLD(v);
        }
        n[0] = PyDateTime_GET_YEAR(v); n[1] = PyDateTime_GET_MONTH(v); n[2] = PyDateTime_GET_DAY(v);
        if (!PyDateTime_Check(v))
            return 0;
        n[3] = PyDateTime_DATE_GET_HOUR(v); n[4] = PyDateTime_DATE_GET_MINUTE(v);
        n[5] = PyDateTime_DATE_GET_SECOND(v); n[6] = PyDateTime_DATE_GET_MICROSECOND(v);
        return PyDateTime_DATE_GET_FOLD(v);
    }
    /* ORDER HOSTKIND: HostKind */
    static int ou_kind(PyObject* v) {
        PyTypeObject* t = Py_TYPE(v);
        return t == PyDateTimeAPI->DateType ? 1 : t == PyDateTimeAPI->DateTimeType ? 2 : t == PyDateTimeAPI->TimeType ? 3
            : t == PyDateTimeAPI->DeltaType ? 4 : 0;
    }
    /* The fields as bytes, most significant first, which the host compares and hashes, too. */
    static const unsigned char* ou_bytes(int kind, PyObject* v, Py_ssize_t* n) {
        if (kind == 1) { *n = _PyDateTime_DATE_DATASIZE; return ((PyDateTime_Date*)v)->data; }
        if (kind == 2) { *n = _PyDateTime_DATETIME_DATASIZE; return ((PyDateTime_DateTime*)v)->data; }
        *n = _PyDateTime_TIME_DATASIZE; return ((PyDateTime_Time*)v)->data;
    }
    /* Returns <0, 0 or >0; ignores the tzinfo. */
    static int ou_order(int kind, PyObject* a, PyObject* b) {
        const unsigned char* x; const unsigned char* y;
        Py_ssize_t n;
        if (kind == 4) {
            int r = PyDateTime_DELTA_GET_DAYS(a) - PyDateTime_DELTA_GET_DAYS(b);
            if (r == 0) r = PyDateTime_DELTA_GET_SECONDS(a) - PyDateTime_DELTA_GET_SECONDS(b);
            return r ? r : PyDateTime_DELTA_GET_MICROSECONDS(a) - PyDateTime_DELTA_GET_MICROSECONDS(b);
        }
        x = ou_bytes(kind, a, &n);
        y = ou_bytes(kind, b, &n);
        return memcmp(x, y, n);
    }
    static void ou_delta_fields(PyObject* v, int* n) {
        n[0] = PyDateTime_DELTA_GET_DAYS(v);
        n[1] = PyDateTime_DELTA_GET_SECONDS(v);
        n[2] = PyDateTime_DELTA_GET_MICROSECONDS(v);
    }
    """
    int c_kind "ou_kind" (object v) noexcept
    const unsigned char* c_bytes "ou_bytes" (int kind, object v, Py_ssize_t* n) noexcept
    int c_order "ou_order" (int kind, object a, object b) noexcept
    void c_delta_fields "ou_delta_fields" (object v, int* n) noexcept
    int load_table "ou_load_datetime" (object module) except -1
    object c_date "ou_date" (const int* n)
    object c_stamp "ou_stamp" (const int* n, object tz, int fold)
    object c_time "ou_time" (const int* n, object tz, int fold)
    object c_delta "ou_delta" (int days, int seconds, int us)
    int c_stamp_fields "ou_stamp_fields" (object v, int* n) noexcept

load_table(_dt)

cdef object host_date(const int* n):
    return c_date(n)

cdef object host_stamp(const int* n, object tz, int fold):
    return c_stamp(n, tz, fold)

cdef object host_time(const int* n, object tz, int fold):
    return c_time(n, tz, fold)

cdef object host_delta(int days, int seconds, int microseconds):
    return c_delta(days, seconds, microseconds)

cdef int stamp_fields(object v, int* n) noexcept:
    return c_stamp_fields(v, n)

cdef int kind_of(object v) noexcept:
    return c_kind(v)

cdef int delta_fields(object v, int* n) noexcept:
    c_delta_fields(v, n)
    return 0

HOST_DELTA, HOST_DATE, HOST_TIME, HOST_STAMP = _dt.timedelta, _dt.date, _dt.time, _dt.datetime

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


class Answer(_dt.tzinfo):
    """Results of a tzinfo of the program for one moment."""

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
cdef class DateObject(NativeObject):
    cdef int walk(self, Walker w) except -1:
        if self.tz is not None:
            w.visit(self.tz)
        if self.value is not None and c_kind(self.value) == 0:
            # The program chose the name of a timezone, which has any length.
            w.visit(name_of(self.value))
        return NativeObject.walk(self, w)

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + (0 if self.value is None else 64)

    cdef object sort_key(self):
        return self.value if self.cls.flags & C_BUILTIN and self.tz is None and self.value is not None else SIGNAL

    cdef tuple get_state(self):
        return (self.ext, self.tz) + plain_fields(self.value)

    cdef int set_state(self, tuple state) except -1:
        if len(state) < 3 or not (state[0] is None or type(state[0]) is Instance) or not (state[1] is None or type(state[1]) is DateObject):
            raise ValueError("damaged data: datetime")
        try:
            value = from_fields(state[2], state[3:])
        except (TypeError, ValueError, OverflowError, IndexError) as e:
            raise ValueError(f"damaged data: datetime: {e}")
        if not fits(self.cls, value, state[1]):
            raise ValueError("damaged data: datetime")
        self.ext = state[0]
        self.tz = <DateObject>state[1]
        self.value = value
        if state[2] in ("datetime", "time") and type(value.tzinfo) is Answer:
            if self.tz is None:
                raise ValueError("damaged data: datetime")
            value.tzinfo.owner = self.tz
        return 0


cdef str name_of(object zone):
    """Return the name that the program gave to a timezone of the host; None: it has none, or is another value of the host."""
    given = zone.__getinitargs__() if type(zone) is _dt.timezone else ()
    return given[1] if len(given) == 2 else None

cdef bint fits(ClassObject cls, object value, object tz):
    """Return whether an object of this class, read from a dump, may hold the host value. A ZoneInfo with Rules has none."""
    if cls is None:
        return True
    if value is None and tz is not None:
        return is_subclass(cls, ZONE)
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
    if is_zone(v):
        return ("zone", v.key)
    return ("tzinfo",)

cdef object plain_zone(object tz):
    """Save the zone of a value with the value, since its tzinfo object may be loaded later."""
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
        # The owner is the object's tz.
        return Answer(None, from_span(fields[1]), fields[2], from_span(fields[3]))
    if type(fields) is not tuple or not fields or fields[0] not in ("timezone", "zone"):
        raise ValueError("no zone")
    return from_fields(fields[0], fields[1:])

cdef bint is_zone(object v) except -1:
    return "zoneinfo" in modules and type(v) is _zoneinfo.ZoneInfo      # not imported: there are no ZoneInfos

cdef object host_zone(object key):
    if type(key) is not str or not _re.fullmatch(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*", key, _re.ASCII) or len(key) > 100:
        raise ValueError("bad key")
    return _zoneinfo.ZoneInfo(key)

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


# --- wrapping and unwrapping ---

recycle(&ou_dates, DateObject.__new__(DateObject), DATE, <destructor>ou_dates_dealloc, NULL)

cdef DateObject new_date(VM* vm, ClassObject cls, object value):
    cdef DateObject d = <DateObject?>blank(&ou_dates)
    d.cls = cls
    d.value = value
    charge(vm, 120)
    return d

UTC = DateObject.__new__(DateObject)
UTC.cls = TIMEZONE
UTC.value = host_utc

cdef DateObject zone_object(VM* vm, object tz):
    """Returns: the tzinfo object for a host tzinfo or for an Answer."""
    if tz is host_utc:
        return UTC
    if type(tz) is Answer:
        return <DateObject?>tz.owner
    return new_date(vm, ZONE if is_zone(tz) else TIMEZONE, tz)

cdef object wrap_stamp(VM* vm, object v, ClassObject cls, DateObject tz):
    """Wrap a datetime or time. tz: candidate for its tzinfo object."""
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
    if kind is HOST_DELTA:
        return new_date(vm, DELTA, v)
    if kind is HOST_STAMP:
        return wrap_stamp(vm, v, DATETIME, None)
    if kind is HOST_DATE:
        return new_date(vm, DATE, v)
    if kind is HOST_TIME:
        return wrap_stamp(vm, v, TIME, None)
    if kind is _dt.timezone or is_zone(v):
        return zone_object(vm, v)
    if kind is tuple:
        return tuple([wrap(vm, item) for item in v])
    if kind is str:
        charge(vm, 60 + len(<str?>v))
    return v

cdef object of_class(VM* vm, ClassObject cls, object v):
    if cls.flags & C_BUILTIN:
        return v
    return call_prelude(vm, "datetime_rebuilt", (cls, v))

# Like wrap, with the class and the tzinfo of the operand `like`.
cdef object wrap_like(VM* vm, object v, DateObject like):
    cdef DateObject d
    kind = type(v)
    if kind is HOST_STAMP and type(like.value) is kind:
        d = wrap_stamp(vm, v, DATETIME, like.tz)
        if needs_answer(like) and v.tzinfo is None:
            d.tz = like.tz
        return of_class(vm, like.cls, d)
    if kind is HOST_DATE and type(like.value) is kind:
        return of_class(vm, like.cls, new_date(vm, DATE, v))
    return wrap(vm, v)

cdef object answered_by(DateObject owner, object offset, object name, object saving):
    return Answer(owner, offset, name, saving)

cdef bint needs_answer(DateObject d):
    """Return whether sandbox code must evaluate the tzinfo."""
    return d.tz is not None and d.tz.value is None and (d.value is None or type(d.value.tzinfo) is not Answer)

cdef object asked(VM* vm, DateObject d, str name, tuple args):
    return call_prelude(vm, "datetime_asked", (d, name, args))


# --- order, equality, hash values ---

cdef bint plain_order(DateObject x, DateObject y, int* order) noexcept:
    cdef int kind = c_kind(x.value)
    if kind == 0 or c_kind(y.value) != kind or ((kind == A_STAMP or kind == A_TIME) and (x.tz is not None or y.tz is not None)):
        return False
    order[0] = c_order(kind, x.value, y.value)
    return True

cdef int date_equal(object v, object other) except -9:
    cdef DateObject x = <DateObject?>v, y
    cdef int order, kind
    if x.cls.flags & C_EQ:
        return -2
    if not is_date(other):
        return -2 if is_heap(other) else 0
    y = <DateObject?>other
    if y.cls.flags & C_EQ:
        return -2
    if plain_order(x, y, &order):
        return order == 0
    kind = c_kind(x.value)
    if kind == 0 or c_kind(y.value) == 0:
        return -2                # The order depends on zones.
    if c_kind(y.value) != kind:
        return 0
    if x.tz is not y.tz and (needs_answer(x) or needs_answer(y)):
        return -2
    try:
        return 1 if x.value == y.value else 0
    except HOST_ERRORS:
        return -2                # raised later, where the program can catch it

cdef int64_t delta_hash(object v) noexcept:
    """Hash of the tuple of its fields."""
    cdef int n[3]
    cdef uint64_t acc = HASH_TUPLE_START
    cdef int i
    c_delta_fields(v, n)
    for i in range(3):
        acc = hash_tuple_add(acc, -2 if n[i] == -1 else n[i])
    return hash_tuple_end(acc, 3)

cdef bint hash_of(DateObject d, int64_t* out) except -1:
    cdef object v = d.value
    cdef int kind = c_kind(v)
    cdef int n[7]
    cdef Py_ssize_t size
    cdef const unsigned char* data
    if kind == A_DELTA:
        out[0] = delta_hash(v)
        return True
    if kind == 0:
        if type(v) is not _dt.timezone:
            return False
        out[0] = delta_hash(v.utcoffset(None))
        return True
    if kind != A_DATE and d.tz is not None:
        if needs_answer(d):
            return False
        offset = v.replace(fold=0).utcoffset()
        if offset is not None:
            c_stamp_fields(v, n)
            span = c_delta(v.toordinal() if kind == A_STAMP else 0, n[3] * 3600 + n[4] * 60 + n[5], n[6])
            out[0] = delta_hash(span - offset)
            return True
    data = c_bytes(kind, v, &size)
    out[0] = hash_bytes(data, size)
    return True

cdef bint date_key_hash(object v, int64_t* out) except -1:
    return not (<DateObject?>v).cls.flags & C_HASH and hash_of(<DateObject?>v, out)

add_native_key(DateObject, date_key_hash, date_equal)


# --- arguments and members of all classes ---

cdef bint check_tz(VM* vm, object tz) except? False:
    if tz is None or (is_date(tz) and is_subclass((<DateObject?>tz).cls, TZINFO)):
        return True
    raise_type(vm, f"tzinfo argument must be None or of a tzinfo subclass, not type '{type_name(tz)}'")
    return False

cdef object with_tz(VM* vm, ClassObject cls, object naive, object tz):
    """Make the object for a naive host value and a tzinfo."""
    cdef DateObject d
    if tz is not None and (<DateObject?>tz).value is not None:
        naive = naive.replace(tzinfo=(<DateObject?>tz).value)
    d = new_date(vm, cls, naive)
    d.tz = tz
    return d

cdef ClassObject class_arg(VM* vm, PyObject* cls, ClassObject owner):
    if type(<object>cls) is not ClassObject or not is_subclass(<ClassObject>cls, owner):
        raise_type(vm, f"{owner.name}.__new__(X): X is not a subtype of datetime.{owner.name}")   # short: a class of datetime
        return None
    return <ClassObject>cls

cdef object itself(VM* vm, PyObject** a):
    return <object>a[0]

cdef int constant(ClassObject owner, str name, ClassObject cls, object v) except -1:
    cdef DateObject d = DateObject.__new__(DateObject)
    d.cls = cls
    d.value = v
    owner.ns[name] = d
    return 0
