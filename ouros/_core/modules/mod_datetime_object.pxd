# _datetime: layout and conversion of its objects.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.native_object cimport NativeObject

cdef class DateObject(NativeObject):
    """Any value of datetime, as cls says."""
    # Host timedelta, date, time, datetime, timezone or ZoneInfo; None: a tzinfo of the program, or a ZoneInfo of a file
    cdef object     value
    # tzinfo of a datetime or time. If it is a tzinfo of the program, `value` has none. Of a ZoneInfo of a file: its Rules
    cdef DateObject tz

cdef ClassObject DELTA, DATE, TIME, DATETIME, TZINFO, TIMEZONE, ZONE
cdef DateObject UTC
cdef object host_utc         # timezone.utc of the host
cdef object HOST_DELTA, HOST_DATE, HOST_TIME, HOST_STAMP     # host timedelta, date, time, datetime
cdef tuple HOST_ERRORS       # exceptions of the host's types for invalid values
# Host values made by the C API. Fields out of range raise the host's errors.
cdef object host_date(const int* n)                  # year, month, day
cdef object host_stamp(const int* n, object tz, int fold)        # year to microsecond
cdef object host_time(const int* n, object tz, int fold)         # hour to microsecond
cdef object host_delta(int days, int seconds, int microseconds)
cdef int stamp_fields(object v, int* n) noexcept     # fields of a host date, time or datetime: year to microsecond; returns the fold
cdef enum HostKind:          # ORDER HOSTKIND: ou_kind in mod_datetime_object.pyx
    A_DATE  = 1
    A_STAMP = 2
    A_TIME  = 3
    A_DELTA = 4
cdef int kind_of(object v) noexcept                  # kind of a host value; 0: another type
cdef int delta_fields(object v, int* n) noexcept     # fields of a host timedelta: days, seconds, microseconds
# Compare values whose order does not depend on zones. Returns: True: the sign of *order is the result; False: use the slow path.
cdef bint plain_order(DateObject x, DateObject y, int* order) noexcept
cdef bint hash_of(DateObject d, int64_t* out) except -1      # False: needs sandbox code of its tzinfo or its class
cdef object host_zone(object key)                    # host ZoneInfo; raises host errors
cdef DateObject new_date(VM* vm, ClassObject cls, object value)
cdef object wrap(VM* vm, object v)                   # wraps a host value of these types
# Convert a value of a built-in class to cls, by a call of cls if that is a class of the program.
cdef object of_class(VM* vm, ClassObject cls, object v)
cdef object wrap_like(VM* vm, object v, DateObject like)
cdef object wrap_stamp(VM* vm, object v, ClassObject cls, DateObject tz)
cdef object with_tz(VM* vm, ClassObject cls, object naive, object tz)
cdef object answered_by(DateObject owner, object offset, object name, object saving)     # makes an Answer with these values
cdef object asked(VM* vm, DateObject d, str name, tuple args)                            # calls the method `name` after the tzinfo was evaluated
cdef bint needs_answer(DateObject d)
cdef bint check_tz(VM* vm, object tz) except? False
cdef ClassObject class_arg(VM* vm, PyObject* cls, ClassObject owner)
cdef object itself(VM* vm, PyObject** a)
cdef int constant(ClassObject owner, str name, ClassObject cls, object v) except -1

cdef bint is_zone(object v) except -1               # v: host value
cdef str name_of(object zone)                       # name that the program gave to a timezone of the host, or None

cdef inline bint is_date(object v):
    return type(v) is DateObject
