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
