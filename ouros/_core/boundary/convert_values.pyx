"""Conversion of values of library modules: dates, decimals, fractions and UUIDs.

Must not know programs. Invariant: a value crosses as a plain host value; a time zone of the program's own becomes a fixed offset.
"""
import _datetime as _dt              # the types of `datetime`, without importing its Python code
from sys import modules
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.boundary.conversion_rules cimport register_in, register_instance, register_later, register_out
from ouros._core.boundary.convert cimport new_library_instance
from ouros._core.boundary.convert_host cimport CLASS_MRO, CLASS_VARIABLES
from ouros._core.base.lazy_import cimport later
from ouros._core.modules.mod_decimal cimport DecimalObject, host_of, new_decimal
from ouros._core.modules.mod_datetime_object cimport UTC, DateObject, host_zone, wrap
from ouros._core.snapshot.layouts cimport share

cdef object _decimal = later("decimal")
cdef object _fractions = later("fractions")
cdef object _uuid = later("uuid")
cdef object _zoneinfo = later("zoneinfo")

cdef frozenset ASKED = frozenset({"utcoffset", "dst", "tzname", "fromutc"})

cdef object zone_in(object v):
    """Return the host's zone of the same key, which a dump can name; None: there is none."""
    if not is_instance_of_zone(v):
        return None
    try:
        return host_zone(v.key)
    except (ValueError, OSError, KeyError):      # a zone made from a file
        return None

cdef bint is_instance_of_zone(object v):
    """Return whether v is a ZoneInfo, of a class that answers as its key says."""
    if "zoneinfo" not in modules or not issubclass(type(v), _zoneinfo.ZoneInfo):
        return False
    for cls in CLASS_MRO(type(v)):
        if cls is _zoneinfo.ZoneInfo:
            return True
        if not ASKED.isdisjoint(CLASS_VARIABLES(cls)):
            return False
    return True

cdef object tz_in(object v):
    """Return the tzinfo for a datetime or time that crosses; SIGNAL: its offset cannot be determined."""
    if v.tzinfo is None or type(v.tzinfo) is _dt.timezone:
        return v.tzinfo
    zone = zone_in(v.tzinfo)
    if zone is not None:
        return zone
    try:
        offset = v.utcoffset()
        return None if offset is None else _dt.timezone(offset)
    except Exception:       # raised by code of the host's class
        return SIGNAL

cdef object date_in(VM* vm, object v):
    if isinstance(v, _dt.datetime):
        tz = tz_in(v)
        if tz is SIGNAL:
            return SIGNAL
        return wrap(vm, _dt.datetime(v.year, v.month, v.day, v.hour, v.minute, v.second, v.microsecond, tz, fold=v.fold))
    if isinstance(v, _dt.date):
        return wrap(vm, _dt.date(v.year, v.month, v.day))
    if isinstance(v, _dt.time):
        tz = tz_in(v)
        return SIGNAL if tz is SIGNAL else wrap(vm, _dt.time(v.hour, v.minute, v.second, v.microsecond, tz, fold=v.fold))
    if isinstance(v, _dt.timedelta):
        return wrap(vm, _dt.timedelta(v.days, v.seconds, v.microseconds))
    if type(v) is _dt.timezone:
        return wrap(vm, v)
    zone = zone_in(v)
    return SIGNAL if zone is None else wrap(vm, zone)

cdef object date_out(HeapObject v):
    """Returns: SIGNAL: code of the program must compute the offset first (prelude function `value_for_host`)."""
    cdef DateObject d = <DateObject?>v
    if d.value is None:
        return str(d.cls.name)
    return SIGNAL if d.tz is not None and d.tz.value is None else d.value

cdef object decimal_in(VM* vm, object v):
    return new_decimal(vm, _decimal.Decimal(v))

cdef object decimal_out(HeapObject v):
    return host_of(<DecimalObject?>v)

cdef object fraction_in(VM* vm, object v):
    o = new_library_instance(vm, "fractions", "Fraction", {
        "_numerator": int.__int__(v._numerator), "_denominator": int.__int__(v._denominator)})
    return SIGNAL if o is None else o

cdef object field_of(HeapObject o, str name):
    """Return an attribute that is an int, or None."""
    cdef Slot* s = (<Instance?>o).find(name)
    value = None if s == NULL else slot_box(s)
    return value if type(value) is int else None

cdef object fraction_out(HeapObject v):
    numerator, denominator = field_of(v, "_numerator"), field_of(v, "_denominator")
    if numerator is None or denominator is None or denominator < 1:
        return None
    # Not by its constructor, which would reduce the fraction: that takes long for large numbers.
    host = object.__new__(_fractions.Fraction)
    host._numerator = numerator
    host._denominator = denominator
    return host

cdef object uuid_in(VM* vm, object v):
    o = new_library_instance(vm, "uuid", "UUID", {"int": int.__int__(v.int)})
    return SIGNAL if o is None else o

cdef object uuid_out(HeapObject v):
    number = field_of(v, "int")
    return _uuid.UUID(int=number) if number is not None and 0 <= number < 1 << 128 else None

register_later("fractions", "Fraction", fraction_in)
register_instance("fractions", "Fraction", fraction_out)
register_later("uuid", "UUID", uuid_in)
register_instance("uuid", "UUID", uuid_out)
register_later("decimal", "Decimal", decimal_in)
register_out(DecimalObject, decimal_out)
for _type in (_dt.datetime, _dt.date, _dt.time, _dt.timedelta, _dt.timezone):
    register_in(_type, date_in)
register_later("zoneinfo", "ZoneInfo", date_in)
register_out(DateObject, date_out)
share("timezone.utc", UTC)
