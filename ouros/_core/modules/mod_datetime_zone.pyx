"""_datetime: tzinfo, timezone and ZoneInfo.

Must not know dates and times except their objects. Invariants: a zone of the program has no host value. Sandbox code
(stdlib/_prelude_datetime.py) evaluates it and passes the results to `answered`. A ZoneInfo that was read from a file has no host value either: its
`tz` holds the Rules (stdlib/_zone_files.py). A ZoneInfo of no_cache has UTC as its `tz`.
"""
import _datetime as _dt
from ouros._core.protocols.argument_errors cimport worded
from ouros._core.base.lazy_import cimport later
from ouros._core.protocols.call cimport Native, attribute, call_prelude, class_method, function, method, static_method
from ouros._core.heap.exceptions cimport NOT_IMPLEMENTED_ERROR, raise_error, raise_host, raise_type, raise_value
from ouros._core.heap.heap cimport charge, id_of, reserve
from ouros._core.modules.mod_datetime_object cimport (
    HOST_ERRORS, TIMEZONE, TZINFO, UTC, ZONE, DateObject, answered_by, class_arg, constant, host_zone, is_date, name_of, new_date, wrap,
    wrap_like,
)
from ouros._core.heap.hash_table cimport plain_hash
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.plain_text cimport str_repr, text_size
from ouros._core.types.type_object cimport stateless

cdef extern from "Python.h":
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object s) noexcept


cdef object _zoneinfo = later("zoneinfo")

OFFSET_RANGE = "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24)"


# --- construction ---

cdef object tzinfo_new(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    return new_date(vm, cls, None)

cdef object timezone_new(VM* vm, PyObject** a):
    offset = (<DateObject?><object>a[1]).value
    if not -_dt.timedelta(1) < offset < _dt.timedelta(1):
        return raise_value(vm, f"{OFFSET_RANGE}, not {offset!r}")   # short: a timedelta
    if a[2] == NULL:
        return UTC if not offset else new_date(vm, TIMEZONE, _dt.timezone(offset))
    return new_date(vm, TIMEZONE, _dt.timezone(offset, <object>a[2]))

cdef object zone_new(VM* vm, PyObject** a):
    """Returns: the cached object for a key."""
    return call_prelude(vm, "datetime_zone", (<object>a[0], unwrap(<object>a[1])))

cdef object zone_uncached(VM* vm, PyObject** a):
    return call_prelude(vm, "datetime_zone", (<object>a[0], unwrap(<object>a[1]), False))

cdef object zone_from_file(VM* vm, PyObject** a):
    return call_prelude(vm, "datetime_zone_from_file", (<object>a[0], <object>a[1], <object>a[2]))

cdef object zone_clear(VM* vm, PyObject** a):
    return call_prelude(vm, "datetime_forget_zones", (<object>a[0], <object>a[1]))

cdef object zone_make(VM* vm, PyObject** a):
    """Make a new object for a key, with a zone of the host."""
    cdef DateObject zone
    cdef ClassObject cls = class_arg(vm, a[0], ZONE)
    key = <str?><object>a[1]
    if cls is None:
        return SIGNAL
    try:
        zone = new_date(vm, cls, host_zone(key))
        zone.tz = None if <object>a[2] is True else UTC
        return zone
    except (KeyError, ValueError, OSError):
        return call_prelude(vm, "datetime_no_zone", (key,))

cdef object zone_of_rules(VM* vm, PyObject** a):
    """Make a ZoneInfo of the Rules that were read from a file."""
    cdef DateObject zone
    cdef ClassObject cls = class_arg(vm, a[0], ZONE)
    if cls is None:
        return SIGNAL
    if not is_date(<object>a[1]) or (<DateObject?><object>a[1]).value is not None:
        return raise_type(vm, f"expected Rules, not {type_name(<object>a[1])}")
    zone = new_date(vm, cls, None)
    zone.tz = <DateObject?><object>a[1]
    return zone

cdef object zone_rules(VM* vm, PyObject** a):
    """Returns: the Rules of a ZoneInfo; True or False for a zone of the host: it is in the cache; None: no ZoneInfo."""
    zone = <object>a[0]
    if not is_date(zone) or not is_subclass((<DateObject?>zone).cls, ZONE):
        return None
    return (<DateObject?>zone).tz if (<DateObject?>zone).value is None else (<DateObject?>zone).tz is None


# --- evaluation ---

cdef object about(VM* vm, PyObject** a, str name):
    """Evaluate a host zone for a moment."""
    cdef DateObject zone = <DateObject?><object>a[0]
    when = <object>a[1]
    if zone.value is None:
        return call_prelude(vm, "datetime_zone_answer", (zone.tz, when, name))
    v = None if when is None else (<DateObject?>when).value.replace(tzinfo=zone.value)
    try:
        tz = zone.value
        return wrap(vm, tz.utcoffset(v) if name == "utcoffset" else tz.tzname(v) if name == "tzname" else tz.dst(v))
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object zone_utcoffset(VM* vm, PyObject** a): return about(vm, a, "utcoffset")
cdef object zone_tzname(VM* vm, PyObject** a): return about(vm, a, "tzname")
cdef object zone_dst(VM* vm, PyObject** a): return about(vm, a, "dst")

cdef object zone_fromutc(VM* vm, PyObject** a):
    cdef DateObject zone = <DateObject?><object>a[0]
    when = <object>a[1]
    if (<DateObject?>when).tz is not zone:
        return raise_value(vm, "fromutc: dt.tzinfo is not self")
    if zone.value is None:
        return call_prelude(vm, "datetime_fromutc" if zone.tz is None else "datetime_zone_fromutc", (zone, when))
    try:
        return wrap_like(vm, zone.value.fromutc((<DateObject?>when).value), <DateObject?>when)
    except HOST_ERRORS as e:
        return raise_host(vm, e)

cdef object tzinfo_utcoffset(VM* vm, PyObject** a):
    return raise_error(vm, NOT_IMPLEMENTED_ERROR, "a tzinfo subclass must implement utcoffset()")
cdef object tzinfo_tzname(VM* vm, PyObject** a):
    return raise_error(vm, NOT_IMPLEMENTED_ERROR, "a tzinfo subclass must implement tzname()")
cdef object tzinfo_dst(VM* vm, PyObject** a):
    return raise_error(vm, NOT_IMPLEMENTED_ERROR, "a tzinfo subclass must implement dst()")

cdef object timezone_repr(VM* vm, PyObject** a):
    cdef str name = name_of((<DateObject?><object>a[0]).value)
    if name is None:
        charge(vm, 120)
        return repr((<DateObject?><object>a[0]).value)
    return then(vm, str_repr(vm, name), TIMEZONE_TEXT, <object>a[0], None, None, 0)

# saves: the timezone; value: the repr of its name
cdef object timezone_text(VM* vm, object value, object zone, object b, object c, int64_t i):
    cdef str text = <str?>value
    host = (<DateObject?>zone).value
    if type(host) is not _dt.timezone:
        raise ValueError("damaged data: continuation")
    if reserve(vm, text_size(120 + len(text), PyUnicode_MAX_CHAR_VALUE(text))) < 0:
        return SIGNAL
    return f"datetime.timezone({host.utcoffset(None)!r}, {text})"

cdef ResumeFunction TIMEZONE_TEXT = resume_function("datetime_timezone_text", timezone_text)

cdef object timezone_str(VM* vm, PyObject** a):
    return (<DateObject?><object>a[0]).value.tzname(None)

cdef object zone_key(VM* vm, PyObject** a):
    cdef DateObject zone = <DateObject?><object>a[0]
    return call_prelude(vm, "datetime_zone_key", (zone.tz,)) if zone.value is None else zone.value.key

cdef object zone_str(VM* vm, PyObject** a):
    cdef DateObject zone = <DateObject?><object>a[0]
    return call_prelude(vm, "datetime_zone_str", (zone, zone.tz)) if zone.value is None else zone.value.key

cdef object zone_repr(VM* vm, PyObject** a):
    cdef DateObject zone = <DateObject?><object>a[0]
    name = "zoneinfo.ZoneInfo" if zone.cls is ZONE else zone.cls.name
    return call_prelude(vm, "datetime_zone_repr", (name, zone.tz)) if zone.value is None else f"{name}(key={zone.value.key!r})"

# CPython caches one object for each key. Here several equal objects are possible.
cdef object zone_eq(VM* vm, PyObject** a):
    cdef DateObject zone = <DateObject?><object>a[0], other
    if not is_date(<object>a[1]) or (<DateObject?><object>a[1]).cls is not zone.cls:
        return NotImplemented
    other = <DateObject?><object>a[1]
    return other is zone if zone.tz is not None or other.tz is not None else other.value is zone.value

cdef object zone_hash(VM* vm, PyObject** a):
    cdef int64_t h
    cdef DateObject zone = <DateObject?><object>a[0]
    if zone.value is None:
        return id_of(vm, zone) >> 4
    plain_hash(zone.value.key, &h)
    return h

cdef object zone_names(VM* vm, PyObject** a):
    """available_timezones() as a tuple of names."""
    names = tuple(sorted(_zoneinfo.available_timezones()))
    charge(vm, 80 * len(names))
    return names

cdef object answered(VM* vm, PyObject** a):
    """_answered(datetime or time, offset, name, dst): the value with an Answer as its tzinfo."""
    cdef DateObject d = <DateObject?><object>a[0], out
    cdef list parts = []
    for i in (1, 3):
        v = <object>a[i]
        if v is not None and not (is_date(v) and type((<DateObject?>v).value) is _dt.timedelta):
            which = "utcoffset" if i == 1 else "dst"
            return raise_type(vm, f"tzinfo.{which}() must return None or timedelta, not '{type_name(v)}'")
        v = None if v is None else (<DateObject?>v).value
        if v is not None and not -_dt.timedelta(1) < v < _dt.timedelta(1):
            return raise_value(vm, f"{OFFSET_RANGE}, not {v!r}")   # short: a timedelta
        parts.append(v)
    name = unwrap(<object>a[2])
    if name is not None and type(name) is not str:
        return raise_type(vm, f"tzinfo.tzname() must return None or a string, not '{type_name(name)}'")
    out = new_date(vm, d.cls, d.value.replace(tzinfo=answered_by(d.tz, parts[0], name, parts[1])))
    out.tz = d.tz
    return out


# --- tables ---

cdef int declare_zones(dict namespace) except -1:
    cdef str moment = "self, dt: datetime | None, /"
    stateless.add(TZINFO)
    static_method(TZINFO, "__new__", tzinfo_new, "cls, /, *args, **kwargs")
    method(TZINFO, "dst", tzinfo_dst, "self, dt, /")
    worded(method(TZINFO, "fromutc", zone_fromutc, "self, dt: datetime, /"), "dt", "fromutc: argument must be a datetime")
    method(TZINFO, "tzname", tzinfo_tzname, "self, dt, /")
    method(TZINFO, "utcoffset", tzinfo_utcoffset, "self, dt, /")
    static_method(TIMEZONE, "__new__", timezone_new, "cls, /, offset: timedelta, name: str=...")
    method(TIMEZONE, "__repr__", timezone_repr, "self, /")
    method(TIMEZONE, "__str__", timezone_str, "self, /")
    for cls in (TIMEZONE, ZONE):
        for native in (method(<ClassObject?>cls, "dst", zone_dst, moment), method(<ClassObject?>cls, "tzname", zone_tzname, moment),
                       method(<ClassObject?>cls, "utcoffset", zone_utcoffset, moment)):
            worded(native, "dt", f"{(<Native?>native).name}(dt) argument must be a datetime instance or None, not {{}}")
    TIMEZONE.ns["utc"] = UTC
    constant(TIMEZONE, "max", TIMEZONE, _dt.timezone.max)
    constant(TIMEZONE, "min", TIMEZONE, _dt.timezone.min)
    static_method(ZONE, "__new__", zone_new, "cls, /, key")
    method(ZONE, "__repr__", zone_repr, "self, /")
    method(ZONE, "__str__", zone_str, "self, /")
    method(ZONE, "__eq__", zone_eq, "self, other, /")
    method(ZONE, "__hash__", zone_hash, "self, /")
    attribute(ZONE, "key", zone_key, NULL)
    class_method(ZONE, "clear_cache", zone_clear, "cls, /, *, only_keys=None")
    class_method(ZONE, "from_file", zone_from_file, "cls, file_obj, /, key=None")
    class_method(ZONE, "no_cache", zone_uncached, "cls, /, key")
    worded(function(namespace, "_datetime", "_new_zone", zone_make, "cls, key: str, cached, /"), "key", "expected str, bytes or os.PathLike object, not {}")
    function(namespace, "_datetime", "_zone_of_rules", zone_of_rules, "cls, rules, /")
    function(namespace, "_datetime", "_zone_rules", zone_rules, "zone, /")
    function(namespace, "_datetime", "_answered", answered, "stamp, offset, name, dst, /")
    function(namespace, "_datetime", "_zone_names", zone_names, "")
    return 0
