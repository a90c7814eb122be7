cdef struct Moment:
    int date[3]                  # year, month, day; also for a week date
    int clock[4]                 # hour, minute, second, microsecond
    bint zoned
    int sign                     # sign of the offset
    int offset[4]

cdef bint date_of(str text, Moment* m) except -1
cdef bint time_of(str text, Moment* m) except -1
cdef bint datetime_of(str text, Moment* m) except -1
cdef int days_of(int year, int month) noexcept       # 0 for a month outside 1..12
cdef int year_day(int year, int month, int day) noexcept     # 1 for the first of January
# Format a date and time as strftime() does. fields: year to microsecond, in range. Returns None for directives that need a zone or a locale.
cdef str plain_strftime(str spec, const int* fields)
