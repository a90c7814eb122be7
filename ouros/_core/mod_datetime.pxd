# Modules: _datetime: the classes of datetime, and zones by name.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef class DateObject(HeapObject):
    """Any value of datetime: cls tells which."""
    cdef object     value    # of the host: timedelta, date, time, datetime, timezone, ZoneInfo; None: a tzinfo of the program
    cdef DateObject tz       # of a datetime or time: its tzinfo. If that is one of the program's, `value` itself has none
    cdef Instance   ext      # attributes of an instance of a derived class

cdef ClassObject DELTA, DATE, TIME, DATETIME, TZINFO, TIMEZONE, ZONE
cdef DateObject UTC
cdef dict NAMESPACE          # name -> native or class
cdef object wrap(VM* vm, object v)                   # a host value of these types as one of the sandbox
cdef DateObject new_date(VM* vm, ClassObject cls, object value)
cdef object host_stamp(DateObject d)                 # the host value; a tzinfo of the program is left out
