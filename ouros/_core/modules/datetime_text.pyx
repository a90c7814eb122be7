"""ISO 8601 strs as the fields of dates and times, and fields as strs.

Must not know values of programs, nor the ranges of fields. Invariant: the accepted strs do not depend on the host's version. They are those
that CPython 3.14 accepts, with its oddities: a fraction needs no point after a time without colons, and an offset may follow one stray
character, or any number of them after the sixth digit of a fraction, or two after a date without dashes.

Each parser returns False for an invalid str.
"""
from libc.string cimport memset

cdef extern from "Python.h":
    Py_UCS4 PyUnicode_READ_CHAR(object s, Py_ssize_t i) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object s) noexcept
    str PyUnicode_DecodeASCII(const char* p, Py_ssize_t n, const char* errors)

DEF NO_DIGIT = -1


cdef inline int digit(str text, Py_ssize_t i, Py_ssize_t end) noexcept:
    cdef Py_UCS4 c
    if i >= end:
        return NO_DIGIT
    c = PyUnicode_READ_CHAR(text, i)
    return <int>c - 48 if 48 <= c <= 57 else NO_DIGIT

cdef inline Py_UCS4 char_at(str text, Py_ssize_t i, Py_ssize_t end) noexcept:
    """Returns: NUL beyond the end."""
    return PyUnicode_READ_CHAR(text, i) if i < end else 0

cdef bint number(str text, Py_ssize_t* at, Py_ssize_t end, int width, int* out) noexcept:
    cdef int i, d, n = 0
    for i in range(width):
        d = digit(text, at[0] + i, end)
        if d == NO_DIGIT:
            return False
        n = n * 10 + d
    at[0] += width
    out[0] = n
    return True


# --- dates ---

cdef bint leaps(int year) noexcept:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)

cdef int days_of(int year, int month) noexcept:
    if month == 2:
        return 29 if leaps(year) else 28
    if month < 1 or month > 12:
        return 0
    return 30 if month == 4 or month == 6 or month == 9 or month == 11 else 31

cdef int weekday_of_new_year(int year) noexcept:
    """Returns: 0 for Monday."""
    cdef int before = year - 1
    return (before * 365 + before // 4 - before // 100 + before // 400) % 7

cdef bint week_date(int year, int week, int day, int* date) noexcept:
    """Convert a week date. The first week of a year is the one with its first Thursday."""
    cdef int first, weeks, n
    if not 1 <= year <= 9999 or not 1 <= day <= 7:
        return False
    first = weekday_of_new_year(year)
    weeks = 53 if first == 3 or (first == 2 and leaps(year)) else 52
    if not 1 <= week <= weeks:
        return False
    # Days since January 1; the first week may begin in the previous year, the last may end in the next.
    n = (week - 1) * 7 + day - 1 - (first if first <= 3 else first - 7)
    if n < 0:
        year -= 1
        n += 366 if leaps(year) else 365
    elif n >= (366 if leaps(year) else 365):
        n -= 366 if leaps(year) else 365
        year += 1
    date[0] = year
    date[1] = 1
    while n >= days_of(year, date[1]):
        n -= days_of(year, date[1])
        date[1] += 1
    date[2] = n + 1
    return True

cdef bint parse_date(str text, Py_ssize_t end, Moment* m) noexcept:
    cdef Py_ssize_t at = 0
    cdef int week, day = 1
    cdef bint dashes
    if not number(text, &at, end, 4, &m.date[0]):
        return False
    dashes = char_at(text, at, end) == c"-"
    at += dashes
    if char_at(text, at, end) == c"W":
        at += 1
        if not number(text, &at, end, 2, &week):
            return False
        if at < end:
            if dashes:
                if char_at(text, at, end) != c"-":
                    return False
                at += 1
            if not number(text, &at, end, 1, &day):
                return False
        return week_date(m.date[0], week, day, m.date)
    if not number(text, &at, end, 2, &m.date[1]):
        return False
    if dashes:
        if char_at(text, at, end) != c"-":
            return False
        at += 1
    return number(text, &at, end, 2, &m.date[2])


# --- times ---

cdef int parse_clock(str text, Py_ssize_t at, Py_ssize_t end, int* clock) noexcept:
    """Returns: 1: all parsed; 2: characters are left; 0: invalid."""
    cdef int field, width
    cdef bint colons = False
    cdef Py_UCS4 c
    clock[0] = clock[1] = clock[2] = clock[3] = 0
    for field in range(3):
        if not number(text, &at, end, 2, &clock[field]):
            return 0
        if at >= end:
            return 1
        c = PyUnicode_READ_CHAR(text, at)
        at += 1
        if field == 0:
            colons = c == c":"
        if at >= end and c < 128:
            return 2
        if colons and c == c":":
            if field == 2:
                return 0
        elif c == c"." or c == c",":
            if field < 2:
                return 0
            break
        elif colons:
            return 0
        else:
            at -= 1
    width = min(end - at, 6)
    if not number(text, &at, end, width, &clock[3]):
        return 0
    while width < 6:
        clock[3] *= 10
        width += 1
    while digit(text, at, end) != NO_DIGIT:
        at += 1
    return 2 if at < end else 1

cdef bint parse_time(str text, Py_ssize_t at, Py_ssize_t end, Moment* m) noexcept:
    cdef Py_ssize_t zone = at
    cdef Py_UCS4 c = 0
    cdef int found
    while zone < end:
        c = PyUnicode_READ_CHAR(text, zone)
        if c == c"+" or c == c"-" or c == c"Z":
            break
        zone += 1
    found = parse_clock(text, at, zone, m.clock)
    if zone == end:
        return found == 1
    if not found:
        return False
    m.zoned = True
    memset(m.offset, 0, sizeof(m.offset))
    m.sign = -1 if c == c"-" else 1
    if c == c"Z":
        return zone + 1 == end
    return parse_clock(text, zone + 1, end, m.offset) == 1


# --- both ---

cdef Py_ssize_t date_end(str text, Py_ssize_t n) noexcept:
    """
    Returns: the end of the date: after eight digits, or as its dashes and 'W' require. Hours may follow a week date without a separator.
    """
    cdef Py_ssize_t at
    if n == 7:
        return 7
    if PyUnicode_READ_CHAR(text, 4) == c"-":
        if PyUnicode_READ_CHAR(text, 5) != c"W":
            return 10
        if char_at(text, 8, n) != c"-":
            return 8
        if n == 9:
            return -1
        return 8 if digit(text, 10, n) != NO_DIGIT else 10
    if PyUnicode_READ_CHAR(text, 4) == c"W":
        at = 7
        while digit(text, at, n) != NO_DIGIT:
            at += 1
        if at < 9:
            return at
        return 7 if at % 2 == 0 else 8
    return 8

cdef bint next_day(int* date) noexcept:
    """Advance to the next day. Returns: False: the date is invalid."""
    if not 1 <= date[2] <= days_of(date[0], date[1]):
        return False
    date[2] += 1
    if date[2] > days_of(date[0], date[1]):
        date[2] = 1
        date[1] += 1
        if date[1] > 12:
            date[1] = 1
            date[0] += 1
    return True

cdef bint at_midnight(Moment* m) noexcept:
    return m.clock[1] == 0 and m.clock[2] == 0 and m.clock[3] == 0


cdef bint date_of(str text, Moment* m) except -1:
    cdef Py_ssize_t n = len(text)
    return (n == 7 or n == 8 or n == 10) and text.isascii() and parse_date(text, n, m)

cdef bint time_of(str text, Moment* m) except -1:
    """Convert hour 24 at midnight to 0. Other invalid hours are left for the range check."""
    cdef Py_ssize_t n = len(text)
    m.zoned = False
    if not parse_time(text, 1 if char_at(text, 0, n) == c"T" else 0, n, m):
        return False
    if m.clock[0] == 24 and at_midnight(m):
        m.clock[0] = 0
    return True

cdef bint datetime_of(str text, Moment* m) except -1:
    cdef Py_ssize_t n = len(text)
    cdef Py_ssize_t end
    m.zoned = False
    memset(m.clock, 0, sizeof(m.clock))
    if n < 7:
        return False
    end = date_end(text, n)
    if end < 0 or end > n or not parse_date(text, end, m):
        return False
    # Any one character may separate date and time.
    if n > end and not parse_time(text, end + 1, n, m):
        return False
    if m.clock[0] == 24 and at_midnight(m) and next_day(m.date):
        m.clock[0] = 0
    return True


# --- formatting ---

DEF LONGEST_PLAIN = 64       # characters of a format; a directive makes at most 9 of its 2

cdef tuple DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
cdef tuple MONTH_NAMES = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")

cdef int year_day(int year, int month, int day) noexcept:
    cdef int m
    for m in range(1, month):
        day += days_of(year, m)
    return day

cdef inline char* digits(char* p, int n, int width) noexcept:
    cdef int i
    for i in range(width):
        p[width - 1 - i] = <char>(48 + n % 10)
        n //= 10
    return p + width

cdef inline char* letters(char* p, str name, Py_ssize_t most) noexcept:
    cdef Py_ssize_t i
    for i in range(min(PyUnicode_GET_LENGTH(name), most)):
        p[0] = <char>PyUnicode_READ_CHAR(name, i)
        p += 1
    return p

cdef str plain_strftime(str spec, const int* fields):
    cdef char[9 * LONGEST_PLAIN] out
    cdef char* p = out
    cdef Py_ssize_t i = 0, n = len(spec)
    cdef Py_UCS4 c
    cdef int day
    if n > LONGEST_PLAIN or fields[0] < 1000:
        return None
    while i < n:
        c = PyUnicode_READ_CHAR(spec, i)
        i += 1
        if c >= 128 or c == 0:
            return None
        if c != c'%':
            p[0] = <char>c
            p += 1
            continue
        c = char_at(spec, i, n)
        i += 1
        if c == c'Y':
            p = digits(p, fields[0], 4)
        elif c == c'm':
            p = digits(p, fields[1], 2)
        elif c == c'd':
            p = digits(p, fields[2], 2)
        elif c == c'H':
            p = digits(p, fields[3], 2)
        elif c == c'M':
            p = digits(p, fields[4], 2)
        elif c == c'S':
            p = digits(p, fields[5], 2)
        elif c == c'f':
            p = digits(p, fields[6], 6)
        elif c == c'y':
            p = digits(p, fields[0] % 100, 2)
        elif c == c'I':
            p = digits(p, (fields[3] + 11) % 12 + 1, 2)
        elif c == c'p':
            p = letters(p, "AM" if fields[3] < 12 else "PM", 2)
        elif c == c'j':
            p = digits(p, year_day(fields[0], fields[1], fields[2]), 3)
        elif c == c'a' or c == c'A':
            day = (weekday_of_new_year(fields[0]) + year_day(fields[0], fields[1], fields[2]) - 1) % 7
            p = letters(p, <str?>DAY_NAMES[day], 3 if c == c'a' else 9)
        elif c == c'b' or c == c'B':
            p = letters(p, <str?>MONTH_NAMES[fields[1] - 1], 3 if c == c'b' else 9)
        elif c == c'%':
            p[0] = c'%'
            p += 1
        else:
            return None
    return PyUnicode_DecodeASCII(out, p - out, NULL)
