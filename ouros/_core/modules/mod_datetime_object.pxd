# The objects of _datetime.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.native_object cimport NativeObject

cdef class DateObject(NativeObject):
    """Any value of datetime: cls tells which."""
    cdef object     value    # of the host: timedelta, date, time, datetime, timezone, ZoneInfo; None: a tzinfo of the program
    cdef DateObject tz       # of a datetime or time: its tzinfo. If that is one of the program's, `value` itself has none

cdef ClassObject DELTA, DATE, TIME, DATETIME, TZINFO, TIMEZONE, ZONE
cdef DateObject UTC
cdef object host_utc         # the host's UTC
cdef object HOST_DELTA, HOST_DATE, HOST_TIME, HOST_STAMP     # its timedelta, date, time, datetime
cdef tuple HOST_ERRORS       # what the host's types raise for values they refuse
# Its values made without calls by name; fields out of range raise its errors.
cdef object host_date(const int* n)                  # year, month, day
cdef object host_stamp(const int* n, object tz, int fold)        # year to microsecond
cdef object host_time(const int* n, object tz, int fold)         # hour to microsecond
cdef object host_delta(int days, int seconds, int microseconds)
cdef int stamp_fields(object v, int* n) noexcept     # of its date, time or datetime: year to microsecond; the fold is given back
cdef enum HostKind:          # ORDER KIND: ou_kind
    A_DATE  = 1
    A_STAMP = 2
    A_TIME  = 3
    A_DELTA = 4
cdef int kind_of(object v) noexcept                  # of a value of the host; 0: none of these
cdef int delta_fields(object v, int* n) noexcept     # of its timedelta: days, seconds, microseconds
# Whether the values are compared without a look at zones: then the sign of *order tells.
cdef bint plain_order(DateObject x, DateObject y, int* order) noexcept
cdef bint hash_of(DateObject d, int64_t* out) except -1      # False: its tzinfo must be asked, or its class
cdef object host_zone(object key)                    # the host's ZoneInfo; raises
cdef DateObject new_date(VM* vm, ClassObject cls, object value)
cdef object wrap(VM* vm, object v)                   # a host value of these types as one of the sandbox
cdef object wrap_like(VM* vm, object v, DateObject like)
cdef object wrap_stamp(VM* vm, object v, ClassObject cls, DateObject tz)
cdef object with_tz(VM* vm, ClassObject cls, object naive, object tz)
cdef object answered_by(DateObject owner, object offset, object name, object saving)     # an Answer
cdef object asked(VM* vm, DateObject d, str name, tuple args)                            # the method, once its tzinfo has answered
cdef bint needs_answer(DateObject d)
cdef bint check_tz(VM* vm, object tz) except? False
cdef ClassObject class_arg(VM* vm, PyObject* cls, ClassObject owner)
cdef object itself(VM* vm, PyObject** a)
cdef int constant(ClassObject owner, str name, ClassObject cls, object v) except -1

cdef bint is_zone(object v) except -1               # of the host

cdef inline bint is_date(object v):
    return type(v) is DateObject
