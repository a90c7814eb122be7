"""Values of library modules across the boundary: dates and decimals.

Must not know programs. Invariant: what crosses is a plain host value; a zone of the program's own stays behind as a fixed offset.
"""
import datetime as _dt
import decimal as _decimal
import zoneinfo as _zoneinfo
from ouros._core.status cimport *
from ouros._core.value cimport *
from ouros._core.convert cimport register_in, register_out
from ouros._core.mod_decimal cimport DecimalObject, new_decimal
from ouros._core.mod_datetime_object cimport UTC, DateObject, wrap
from ouros._core.state cimport share

cdef object date_in(VM* vm, object v):
    if isinstance(v, _dt.datetime):
        if v.tzinfo is not None and type(v.tzinfo) not in (_dt.timezone, _zoneinfo.ZoneInfo):
            offset = v.utcoffset()
            v = v.replace(tzinfo=None if offset is None else _dt.timezone(offset))
        return wrap(vm, _dt.datetime(v.year, v.month, v.day, v.hour, v.minute, v.second, v.microsecond, v.tzinfo, fold=v.fold))
    if isinstance(v, _dt.date):
        return wrap(vm, _dt.date(v.year, v.month, v.day))
    if isinstance(v, _dt.time):
        if v.tzinfo is not None and type(v.tzinfo) not in (_dt.timezone, _zoneinfo.ZoneInfo):
            offset = v.utcoffset()
            v = v.replace(tzinfo=None if offset is None else _dt.timezone(offset))
        return wrap(vm, _dt.time(v.hour, v.minute, v.second, v.microsecond, v.tzinfo, fold=v.fold))
    if isinstance(v, _dt.timedelta):
        return wrap(vm, _dt.timedelta(v.days, v.seconds, v.microseconds))
    if type(v) is _dt.timezone or type(v) is _zoneinfo.ZoneInfo:
        return wrap(vm, v)
    return SIGNAL

cdef object date_out(HeapObject v):
    cdef DateObject d = <DateObject>v
    return str(d.cls.name) if d.value is None else d.value

cdef object decimal_in(VM* vm, object v):
    return new_decimal(vm, _decimal.Decimal(v))

cdef object decimal_out(HeapObject v):
    return (<DecimalObject>v).value

register_in(_decimal.Decimal, decimal_in)
register_out(DecimalObject, decimal_out)
for _type in (_dt.datetime, _dt.date, _dt.time, _dt.timedelta, _dt.timezone, _zoneinfo.ZoneInfo):
    register_in(_type, date_in)
register_out(DateObject, date_out)
share("timezone.utc", UTC)
