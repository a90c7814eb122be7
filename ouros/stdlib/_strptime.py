"""Module `_strptime`: parsing of times by formats, for `strptime` of the modules `time` and `datetime`.

Knows the one locale of the sandbox. Formats become regular expressions, of which a few are kept.
"""

import _re_flags
import re as _re
import time as _time
from _datetime import date as datetime_date, timedelta as datetime_timedelta, timezone as datetime_timezone
from calendar import isleap as _isleap


def _getlang():
    """Return (language, encoding) of the names of months and days."""
    return None, None


class LocaleTime:
    """Names of days, months and zones in lower case, and formats of the locale."""

    def __init__(self):
        self.lang = _getlang()
        self.f_weekday = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        self.a_weekday = [name[:3] for name in self.f_weekday]
        self.f_month = ["", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
        self.a_month = [name[:3] for name in self.f_month]
        self.am_pm = ["am", "pm"]
        self.LC_alt_digits = ()
        self.LC_date_time = "%a %b %d %H:%M:%S %Y"
        self.LC_date = "%m/%d/%y"
        self.LC_time = "%H:%M:%S"
        self.LC_time_ampm = "%I:%M:%S %p"
        self.tzname = _time.tzname
        self.daylight = _time.daylight
        self.timezone = (
            frozenset({"utc", "gmt", self.tzname[0].lower()}), frozenset({self.tzname[1].lower()} if self.daylight else ()))


class TimeRE(dict):
    """Patterns of directives."""

    def __init__(self, locale_time=None):
        self.locale_time = names = LocaleTime() if locale_time is None else locale_time
        day, hour, half = r"(?P<d>3[0-1]|[1-2]\d|0[1-9]|[1-9]| [1-9])", r"(?P<H>2[0-3]|[0-1]\d|\d| \d)", r"(?P<I>1[0-2]|0[1-9]|[1-9]| [1-9])"
        noon = self._alternatives(names.am_pm, "p")
        super().__init__({
            "d": day, "e": day, "H": hour, "k": hour, "I": half, "l": half, "p": noon, "P": noon, "Op": noon,
            "f": r"(?P<f>[0-9]{1,6})",
            "G": r"(?P<G>\d\d\d\d)",
            "j": r"(?P<j>36[0-6]|3[0-5]\d|[1-2]\d\d|0[1-9]\d|00[1-9]|[1-9]\d|0[1-9]|[1-9])",
            "m": r"(?P<m>1[0-2]|0[1-9]|[1-9])",
            "M": r"(?P<M>[0-5]\d|\d)",
            "S": r"(?P<S>6[0-1]|[0-5]\d|\d)",
            "U": r"(?P<U>5[0-3]|[0-4]\d|\d)",
            "W": r"(?P<W>5[0-3]|[0-4]\d|\d)",
            "w": r"(?P<w>[0-6])",
            "u": r"(?P<u>[1-7])",
            "V": r"(?P<V>5[0-3]|0[1-9]|[1-4]\d|\d)",
            "y": r"(?P<y>\d\d)",
            "Y": r"(?P<Y>\d\d\d\d)",
            "z": r"(?P<z>[+-]\d\d:?[0-5]\d(:?[0-5]\d(\.\d{1,6})?)?|(?-i:Z))",
            "A": self._alternatives(names.f_weekday, "A"),
            "a": self._alternatives(names.a_weekday, "a"),
            "B": self._alternatives(names.f_month[1:], "B"),
            "b": self._alternatives(names.a_month[1:], "b"),
            "Z": self._alternatives([name for names in names.timezone for name in names], "Z"),
            "%": "%", **{"O" + name: "" for name in "CHIMSdemwy"},
        })
        self["X"] = self.pattern(names.LC_time)
        self["x"] = self.pattern(names.LC_date)
        self["c"] = self.pattern(names.LC_date_time)
        self["r"] = self.pattern(names.LC_time_ampm)
        self["R"] = self.pattern("%H:%M")
        self["T"] = self.pattern("%H:%M:%S")

    def _alternatives(self, words, directive):
        """Return the pattern of a word out of several, "" if all are empty."""
        words = sorted(words, key=len, reverse=True)
        return f"(?P<{directive}>{'|'.join([_re.escape(word) for word in words])})" if any(words) else ""

    def pattern(self, format):
        """Return the regular expression for a format. Raises KeyError for a directive that does not exist."""
        format = _re.sub(r"([\\.^$*+?\(\){}\[\]|])", r"\\\1", format)
        format = _re.sub(r"\s+", r"\\s+", format)
        format = format.replace("'", "['\u02bc]")
        named = set()

        def pattern_of(match):
            named.add(match[1])
            return self[match[1]]

        format = _re.sub(r"%[-_0^#]*[0-9]*([OE]?\\?.?)", pattern_of, format)
        if "d" in named and named.isdisjoint(("Y", "y", "G")):
            import warnings
            warnings.warn(_NO_YEAR, DeprecationWarning, skip_file_prefixes=("<_strptime>", "<time>"))
        return format

    def compile(self, format):
        return _re.compile(self.pattern(format), _re_flags.IGNORECASE)


_NO_YEAR = (
    "Parsing dates involving a day of month without a year specified is ambiguous\n"
    "and fails to parse leap day. The default behavior will change in Python 3.15\n"
    "to either always raise an exception or to use a different default year (TBD).\n"
    "To avoid trouble, add a specific year to the input & format.\n"
    "See https://github.com/python/cpython/issues/70647.")
_TimeRE_cache = TimeRE()
_CACHE_MAX_SIZE = 5
_regex_cache = {}


def _compiled(format):
    """Return the compiled regular expression of a format, from the cache if the locale is the same."""
    global _TimeRE_cache
    names = _TimeRE_cache.locale_time
    if _getlang() != names.lang or _time.tzname != names.tzname or _time.daylight != names.daylight:
        _TimeRE_cache = TimeRE()
        _regex_cache.clear()
    if len(_regex_cache) > _CACHE_MAX_SIZE:
        _regex_cache.clear()
    found = _regex_cache.get(format)
    if found is None:
        try:
            found = _TimeRE_cache.compile(format)
        except KeyError as error:
            bad = error.args[0].replace("\\s", "")
            if not bad:
                raise ValueError(f"stray % in format '{format}'") from None
            raise ValueError(f"'{bad.replace(chr(92), '', 1)}' is a bad directive in format '{format}'") from None
        _regex_cache[format] = found
    return found


def _calc_julian_from_U_or_W(year, week_of_year, day_of_week, week_starts_Mon):
    """Return the day of the year for a week and a day of the week, which is 0 for Monday."""
    first = datetime_date(year, 1, 1).weekday()
    if not week_starts_Mon:
        first = (first + 1) % 7
        day_of_week = (day_of_week + 1) % 7
    if week_of_year == 0:
        return 1 + day_of_week - first
    return 1 + (7 - first) % 7 + 7 * (week_of_year - 1) + day_of_week


def _offset(text):
    """Return (seconds, microseconds) of an offset from UTC."""
    if text == "Z":
        return 0, 0
    z = text
    if z[3] == ":":
        z = z[:3] + z[4:]
        if len(z) > 5:
            if z[5] != ":":
                raise ValueError(f"Inconsistent use of : in {text}")
            z = z[:5] + z[6:]
    seconds = int(z[1:3]) * 3600 + int(z[3:5]) * 60 + int(z[5:7] or 0)
    fraction = int(z[8:].ljust(6, "0"))
    return (-seconds, -fraction) if z[0] == "-" else (seconds, fraction)


def _check_weeks(iso_year, iso_week, year, weekday, julian):
    """Raise ValueError for directives that do not make a date together."""
    days = "and a weekday directive ('%A', '%a', '%w', or '%u')."
    if iso_year is not None:
        if julian is not None:
            raise ValueError("Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead.")
        if iso_week is None or weekday is None:
            raise ValueError(f"ISO year directive '%G' must be used with the ISO week directive '%V' {days}")
    elif iso_week is not None:
        if year is None or weekday is None:
            raise ValueError(f"ISO week directive '%V' must be used with the ISO year directive '%G' {days}")
        raise ValueError("ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead.")


def _strptime(data_string, format="%a %b %d %H:%M:%S %Y"):
    """Parse a time. Returns (items of a struct_time, microseconds, microseconds of the offset)."""
    for index, argument in enumerate((data_string, format)):
        if not isinstance(argument, str):
            raise TypeError(f"strptime() argument {index} must be str, not {type(argument)}")
    match = _compiled(format).match(data_string)
    if match is None:
        raise ValueError(f"time data {data_string!r} does not match format {format!r}")
    if len(data_string) != match.end():
        raise ValueError(f"unconverted data remains: {data_string[match.end():]}")
    found = match.groupdict()
    names = _TimeRE_cache.locale_time
    number = {key: int(text) for key, text in found.items() if key in "dGHIjmMSUVWwuYy" and text is not None}
    year, month, day = number.get("Y"), number.get("m", 1), number.get("d", 1)
    if "y" in number:
        year = number["y"] + (2000 if number["y"] <= 68 else 1900)
    if "B" in found:
        month = names.f_month.index(found["B"].lower())
    elif "b" in found:
        month = names.a_month.index(found["b"].lower())
    hour = number.get("H", 0)
    if "I" in number:
        hour = number["I"] % 12 + (12 if (found.get("p") or "").lower() == names.am_pm[1] and names.am_pm[1] else 0)
        if not found.get("p") and number["I"] == 12:
            hour = 0
    weekday, week = None, None
    if "A" in found:
        weekday = names.f_weekday.index(found["A"].lower())
    elif "a" in found:
        weekday = names.a_weekday.index(found["a"].lower())
    elif "w" in number:
        weekday = (number["w"] - 1) % 7
    elif "u" in number:
        weekday = number["u"] - 1
    from_monday = "W" in number
    week = number.get("W" if from_monday else "U")
    julian, iso_year, iso_week = number.get("j"), number.get("G"), number.get("V")
    offset = offset_fraction = None
    if found.get("z") is not None:
        offset, offset_fraction = _offset(found["z"])
    summer = _summer_time(found.get("Z"), names)
    _check_weeks(iso_year, iso_week, year, weekday, julian)
    no_year = year is None
    if no_year:
        year = 1904 if (month, day) == (2, 29) else 1900  # 1904 has a 29 February
    if julian is None and weekday is not None:
        if week is not None:
            julian = _calc_julian_from_U_or_W(year, week, weekday, from_monday)
        elif iso_year is not None:
            moment = datetime_date.fromisocalendar(iso_year, iso_week, weekday + 1)
            year, month, day = moment.year, moment.month, moment.day
            julian = moment.toordinal() - datetime_date(year, 1, 1).toordinal() + 1
        if julian is not None and julian <= 0:
            year -= 1
            julian += 366 if _isleap(year) else 365
    if julian is None:
        julian = datetime_date(year, month, day).toordinal() - datetime_date(year, 1, 1).toordinal() + 1
    else:
        moment = datetime_date.fromordinal(julian - 1 + datetime_date(year, 1, 1).toordinal())
        year, month, day = moment.year, moment.month, moment.day
    if weekday is None:
        weekday = datetime_date(year, month, day).weekday()
    if no_year and year == 1904:
        year = 1900
    fraction = int((found.get("f") or "0").ljust(6, "0"))
    return (
        (year, month, day, hour, number.get("M", 0), number.get("S", 0), weekday, julian, summer, found.get("Z"), offset),
        fraction, offset_fraction or 0)


def _summer_time(zone, names):
    """Return 1 for the name of a zone in summer, 0 for another one, -1 if it is not known which."""
    if zone is None:
        return -1
    zone = zone.lower()
    for value, known in enumerate(names.timezone):
        if zone in known:
            if _time.tzname[0] == _time.tzname[1] and _time.daylight and zone not in ("utc", "gmt"):
                return -1
            return value
    return -1


def _strptime_time(data_string, format="%a %b %d %H:%M:%S %Y"):
    """Parse a time. Returns a struct_time, like time.strptime."""
    return _time.struct_time(_strptime(data_string, format)[0])


def _zone(fields, fraction):
    """Return (timezone,) for the offset that a text names, or () without one."""
    *_, name, offset = fields
    if offset is None:
        return ()
    offset = datetime_timedelta(seconds=offset, microseconds=fraction)
    return (datetime_timezone(offset, name) if name else datetime_timezone(offset),)


def _strptime_datetime_datetime(cls, data_string, format="%a %b %d %H:%M:%S %Y"):
    """Parse a time. Returns an instance of `cls`, a class of datetimes."""
    fields, fraction, offset_fraction = _strptime(data_string, format)
    return cls(*fields[:6], fraction, *_zone(fields, offset_fraction))


def _strptime_datetime_date(cls, data_string, format="%a %b %d %Y"):
    """Parse a date. Returns an instance of `cls`, a class of dates."""
    return cls(*_strptime(data_string, format)[0][:3])


def _strptime_datetime_time(cls, data_string, format="%H:%M:%S"):
    """Parse a time of day. Returns an instance of `cls`, a class of times of day."""
    fields, fraction, offset_fraction = _strptime(data_string, format)
    return cls(*fields[3:6], fraction, *_zone(fields, offset_fraction))
