"""Module `calendar`: the Gregorian calendar as data, text and HTML. Names are English, whatever the locale."""

from enum import IntEnum, global_enum_repr
from itertools import repeat

__all__ = [
    "IllegalMonthError", "IllegalWeekdayError", "setfirstweekday", "firstweekday", "isleap", "leapdays", "weekday", "monthrange",
    "monthcalendar", "prmonth", "month", "prcal", "calendar", "timegm", "month_name", "month_abbr", "standalone_month_name",
    "standalone_month_abbr", "day_name", "day_abbr", "Calendar", "TextCalendar", "HTMLCalendar", "LocaleTextCalendar",
    "LocaleHTMLCalendar", "weekheader", "Day", "Month", "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST",
    "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY",
]

error = ValueError


def __getattr__(name):
    if name in ("January", "February"):
        import warnings
        warnings.warn(f"The {name!r} attribute is deprecated, use {name.upper()!r} instead", DeprecationWarning, stacklevel=2)
        return 1 if name == "January" else 2
    raise AttributeError(f"module 'calendar' has no attribute {name!r}")


class IllegalMonthError(ValueError, IndexError):
    def __init__(self, month):
        self.month = month

    def __str__(self):
        return f"bad month number {self.month!r}; must be 1-12"


class IllegalWeekdayError(ValueError):
    def __init__(self, weekday):
        self.weekday = weekday

    def __str__(self):
        return f"bad weekday number {self.weekday!r}; must be 0 (Monday) to 6 (Sunday)"


class Month(IntEnum):
    JANUARY = 1
    FEBRUARY = 2
    MARCH = 3
    APRIL = 4
    MAY = 5
    JUNE = 6
    JULY = 7
    AUGUST = 8
    SEPTEMBER = 9
    OCTOBER = 10
    NOVEMBER = 11
    DECEMBER = 12


class Day(IntEnum):
    MONDAY = 0
    TUESDAY = 1
    WEDNESDAY = 2
    THURSDAY = 3
    FRIDAY = 4
    SATURDAY = 5
    SUNDAY = 6


# Members print like those of enum.global_enum().
Month.__repr__ = global_enum_repr
Day.__repr__ = global_enum_repr
JANUARY = Month.JANUARY
FEBRUARY = Month.FEBRUARY
MARCH = Month.MARCH
APRIL = Month.APRIL
MAY = Month.MAY
JUNE = Month.JUNE
JULY = Month.JULY
AUGUST = Month.AUGUST
SEPTEMBER = Month.SEPTEMBER
OCTOBER = Month.OCTOBER
NOVEMBER = Month.NOVEMBER
DECEMBER = Month.DECEMBER
MONDAY = Day.MONDAY
TUESDAY = Day.TUESDAY
WEDNESDAY = Day.WEDNESDAY
THURSDAY = Day.THURSDAY
FRIDAY = Day.FRIDAY
SATURDAY = Day.SATURDAY
SUNDAY = Day.SUNDAY

mdays = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


class _Names:
    """Sequence of names, by number."""

    def __init__(self, names):
        self._names = names

    def __getitem__(self, i):
        return self._names[i]

    def __len__(self):
        return len(self._names)


day_name = _Names(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
day_abbr = _Names(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
month_name = _Names([
    "", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
])
month_abbr = _Names(["", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])
standalone_month_name = month_name
standalone_month_abbr = month_abbr


def isleap(year):
    """Return True for a leap year."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def leapdays(y1, y2):
    """Return the number of leap years in range(y1, y2)."""
    y1 -= 1
    y2 -= 1
    return (y2 // 4 - y1 // 4) - (y2 // 100 - y1 // 100) + (y2 // 400 - y1 // 400)


_lengths = (0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_days_in_earlier_months = (0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
_days_of_week = (MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY)


def _days_before(year, month, day):
    """Return the days from January 1 of year 1 to the first day of a month, like date.toordinal()."""
    if not 1 <= month <= 12:
        raise ValueError("month must be in 1..12")
    last = _lengths[month] + (month == 2 and isleap(year))
    if not 1 <= day <= last:
        raise ValueError(f"day {day} must be in range 1..{last} for month {month} in year {year}")
    y = year - 1
    return y * 365 + y // 4 - y // 100 + y // 400 + _days_in_earlier_months[month] + (month > 2 and isleap(year)) + day


def weekday(year, month, day):
    """Return the day of the week; 0 is Monday."""
    if not 1 <= year <= 9999:
        year = 2000 + year % 400
    return _days_of_week[(_days_before(year, month, day) + 6) % 7]


def _validate_month(month):
    if not 1 <= month <= 12:
        raise IllegalMonthError(month)


def _monthlen(year, month):
    return mdays[month] + (month == 2 and isleap(year))


def monthrange(year, month):
    """Return (weekday of the first day, number of days) of a month."""
    _validate_month(month)
    return weekday(year, month, 1), _monthlen(year, month)


def _prevmonth(year, month):
    return (year - 1, 12) if month == 1 else (year, month - 1)


def _nextmonth(year, month):
    return (year + 1, 1) if month == 12 else (year, month + 1)


def _in_rows(items, width):
    return [items[i : i + width] for i in range(0, len(items), width)]


class Calendar:
    """Calendar that returns the days of months and years as data."""

    def __init__(self, firstweekday=0):
        self.firstweekday = firstweekday

    def getfirstweekday(self):
        return self._firstweekday % 7

    def setfirstweekday(self, firstweekday):
        self._firstweekday = firstweekday

    firstweekday = property(getfirstweekday, setfirstweekday)

    def iterweekdays(self):
        """Yield the weekdays of one week, in order."""
        for number in range(7):
            yield (self.firstweekday + number) % 7

    def itermonthdates(self, year, month):
        """Yield the dates of all weeks that a month is part of."""
        from datetime import date

        for y, m, d in self.itermonthdays3(year, month):
            yield date(y, m, d)

    def itermonthdays(self, year, month):
        """Yield the day numbers for itermonthdates(), 0 for days outside of the month."""
        before, days, behind = self._parts(year, month)
        yield from repeat(0, before)
        yield from range(1, days + 1)
        yield from repeat(0, behind)

    def _parts(self, year, month):
        """Return the numbers of days of the month's weeks before, in and after the month."""
        weekday, days = monthrange(year, month)
        return (weekday - self.firstweekday) % 7, days, (self.firstweekday - weekday - days) % 7

    def itermonthdays2(self, year, month):
        """Yield (day number, weekday) for itermonthdates(), with 0 for days outside of the month."""
        for number, day in enumerate(self.itermonthdays(year, month), self.firstweekday):
            yield day, number % 7

    def itermonthdays3(self, year, month):
        """Yield (year, month, day) for itermonthdates()."""
        before, days, behind = self._parts(year, month)
        last = _prevmonth(year, month)
        stop = _monthlen(*last) + 1
        for (in_year, in_month), numbers in (
            (last, range(stop - before, stop)), ((year, month), range(1, days + 1)), (_nextmonth(year, month), range(1, behind + 1)),
        ):
            for day in numbers:
                yield in_year, in_month, day

    def itermonthdays4(self, year, month):
        """Yield (year, month, day, weekday) for itermonthdates()."""
        for number, date in enumerate(self.itermonthdays3(year, month), self.firstweekday):
            yield *date, number % 7

    def monthdatescalendar(self, year, month):
        """Return the weeks of a month as lists of dates."""
        return _in_rows(list(self.itermonthdates(year, month)), 7)

    def monthdays2calendar(self, year, month):
        """Return the weeks of a month as lists of (day number, weekday)."""
        return _in_rows(list(self.itermonthdays2(year, month)), 7)

    def monthdayscalendar(self, year, month):
        """Return the weeks of a month as lists of day numbers."""
        return _in_rows(list(self.itermonthdays(year, month)), 7)

    def yeardatescalendar(self, year, width=3):
        """Return rows of `width` months, each as monthdatescalendar() returns it."""
        return _in_rows([self.monthdatescalendar(year, m) for m in range(1, 13)], width)

    def yeardays2calendar(self, year, width=3):
        """Return rows of `width` months, each as monthdays2calendar() returns it."""
        return _in_rows([self.monthdays2calendar(year, m) for m in range(1, 13)], width)

    def yeardayscalendar(self, year, width=3):
        """Return rows of `width` months, each as monthdayscalendar() returns it."""
        return _in_rows([self.monthdayscalendar(year, m) for m in range(1, 13)], width)


class TextCalendar(Calendar):
    """Calendar that returns text."""

    def prweek(self, theweek, width):
        """Print a week, without a newline."""
        print(self.formatweek(theweek, width), end="")

    def formatday(self, day, weekday, width):
        return ("" if day == 0 else f"{day:2}").center(width)

    def formatweek(self, theweek, width):
        return " ".join([self.formatday(d, wd, width) for d, wd in theweek])

    def formatweekday(self, day, width):
        names = day_name if width >= 9 else day_abbr
        return names[day][:width].center(width)

    def formatweekheader(self, width):
        return " ".join([self.formatweekday(i, width) for i in self.iterweekdays()])

    def formatmonthname(self, theyear, themonth, width, withyear=True):
        _validate_month(themonth)
        s = month_name[themonth]
        if withyear:
            s = f"{s} {theyear!r}"
        return s.center(width)

    def prmonth(self, theyear, themonth, w=0, l=0):
        """Print a month."""
        print(self.formatmonth(theyear, themonth, w, l), end="")

    def formatmonth(self, theyear, themonth, w=0, l=0):
        """Return a month as text of several lines."""
        w = max(2, w)
        end = "\n" * max(1, l)
        lines = [self.formatmonthname(theyear, themonth, 7 * (w + 1) - 1), self.formatweekheader(w)]
        lines.extend([self.formatweek(week, w) for week in self.monthdays2calendar(theyear, themonth)])
        return "".join([line.rstrip() + end for line in lines])

    def formatyear(self, theyear, w=2, l=1, c=6, m=3):
        """Return a year as text of several lines."""
        w = max(2, w)
        end = "\n" * max(1, l)
        c = max(2, c)
        colwidth = (w + 1) * 7 - 1
        out = [repr(theyear).center(colwidth * m + c * (m - 1)).rstrip(), end]
        header = self.formatweekheader(w)
        for i, row in enumerate(self.yeardays2calendar(theyear, m)):
            months = range(m * i + 1, min(m * (i + 1) + 1, 13))
            out.append(end)
            lines = [[self.formatmonthname(theyear, k, colwidth, False) for k in months], [header for k in months]]
            for j in range(max([len(cal) for cal in row])):
                lines.append(["" if j >= len(cal) else self.formatweek(cal[j], w) for cal in row])
            for line in lines:
                out.append(formatstring(line, colwidth, c).rstrip())
                out.append(end)
        return "".join(out)

    def pryear(self, theyear, w=0, l=0, c=6, m=3):
        """Print a year."""
        print(self.formatyear(theyear, w, l, c, m), end="")


class HTMLCalendar(Calendar):
    """Calendar that returns HTML."""

    cssclasses = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    cssclasses_weekday_head = cssclasses
    cssclass_noday = "noday"
    cssclass_month_head = "month"
    cssclass_month = "month"
    cssclass_year_head = "year"
    cssclass_year = "year"

    def formatday(self, day, weekday):
        if day == 0:
            return f'<td class="{self.cssclass_noday}">&nbsp;</td>'
        return f'<td class="{self.cssclasses[weekday]}">{day}</td>'

    def formatweek(self, theweek):
        return f"<tr>{''.join([self.formatday(d, wd) for d, wd in theweek])}</tr>"

    def formatweekday(self, day):
        return f'<th class="{self.cssclasses_weekday_head[day]}">{day_abbr[day]}</th>'

    def formatweekheader(self):
        return f"<tr>{''.join([self.formatweekday(i) for i in self.iterweekdays()])}</tr>"

    def formatmonthname(self, theyear, themonth, withyear=True):
        _validate_month(themonth)
        s = f"{month_name[themonth]} {theyear}" if withyear else month_name[themonth]
        return f'<tr><th colspan="7" class="{self.cssclass_month_head}">{s}</th></tr>'

    def formatmonth(self, theyear, themonth, withyear=True):
        """Return a month as an HTML table."""
        lines = [
            f'<table border="0" cellpadding="0" cellspacing="0" class="{self.cssclass_month}">',
            self.formatmonthname(theyear, themonth, withyear=withyear),
            self.formatweekheader(),
            *[self.formatweek(week) for week in self.monthdays2calendar(theyear, themonth)],
            "</table>",
        ]
        return "".join([line + "\n" for line in lines])

    def formatyear(self, theyear, width=3):
        """Return a year as an HTML table of tables."""
        width = max(width, 1)
        out = [
            f'<table border="0" cellpadding="0" cellspacing="0" class="{self.cssclass_year}">\n',
            f'<tr><th colspan="{width}" class="{self.cssclass_year_head}">{theyear}</th></tr>',
        ]
        for i in range(1, 13, width):
            out.append("<tr>")
            for m in range(i, min(i + width, 13)):
                out.append(f"<td>{self.formatmonth(theyear, m, withyear=False)}</td>")
            out.append("</tr>")
        out.append("</table>")
        return "".join(out)

    def formatyearpage(self, theyear, width=3, css="calendar.css", encoding=None):
        """Return a year as an encoded HTML page."""
        if encoding is None:
            encoding = "utf-8"
        out = [
            f'<?xml version="1.0" encoding="{encoding}"?>\n',
            '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" '
            '"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n',
            "<html>\n<head>\n",
            f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}" />\n',
        ]
        if css is not None:
            out.append(f'<link rel="stylesheet" type="text/css" href="{css}" />\n')
        out.append(f"<title>Calendar for {theyear}</title>\n</head>\n<body>\n")
        out.append(self.formatyear(theyear, width))
        out.append("</body>\n</html>\n")
        return "".join(out).encode(encoding, "xmlcharrefreplace")


class LocaleTextCalendar(TextCalendar):
    """Same as TextCalendar: the locale has no effect."""

    def __init__(self, firstweekday=0, locale=None):
        TextCalendar.__init__(self, firstweekday)
        self.locale = locale


class LocaleHTMLCalendar(HTMLCalendar):
    """Same as HTMLCalendar: the locale has no effect."""

    def __init__(self, firstweekday=0, locale=None):
        HTMLCalendar.__init__(self, firstweekday)
        self.locale = locale


# --- functions of one shared calendar ---

c = TextCalendar()
firstweekday = c.getfirstweekday


def setfirstweekday(firstweekday):
    if not 0 <= firstweekday <= 6:
        raise IllegalWeekdayError(firstweekday)
    c.firstweekday = firstweekday


monthcalendar = c.monthdayscalendar
prweek = c.prweek
week = c.formatweek
weekheader = c.formatweekheader
prmonth = c.prmonth
month = c.formatmonth
calendar = c.formatyear
prcal = c.pryear

_colwidth = 7 * 3 - 1
_spacing = 6


def format(cols, colwidth=_colwidth, spacing=_spacing):
    """Print strings as centred columns."""
    print(formatstring(cols, colwidth, spacing))


def formatstring(cols, colwidth=_colwidth, spacing=_spacing):
    """Return strings as centred columns of one line."""
    return (spacing * " ").join([c.center(colwidth) for c in cols])


EPOCH = 1970
_EPOCH_ORD = _days_before(EPOCH, 1, 1)


def timegm(tuple):
    """Return the seconds since 1970 for a struct_time in UTC, the inverse of time.gmtime()."""
    year, month, day, hour, minute, second = tuple[:6]
    days = _days_before(year, month, 1) - _EPOCH_ORD + day - 1
    return ((days * 24 + hour) * 60 + minute) * 60 + second
