"""Clocks and calendar times. Local time is UTC; sleeping moves the program's clocks on without waiting."""

import sys as _sys

import _time

from _structseq import StructSequence as _StructSequence

__all__ = [
    "altzone", "asctime", "ctime", "daylight", "get_clock_info", "gmtime", "localtime", "mktime", "monotonic", "monotonic_ns",
    "perf_counter", "perf_counter_ns", "process_time", "process_time_ns", "sleep", "strftime", "strptime", "struct_time", "thread_time",
    "thread_time_ns", "time", "time_ns", "timezone", "tzname", "tzset",
]

timezone = altzone = daylight = 0
tzname = ("UTC", "UTC")
_slept = 0  # nanoseconds
_start = None


class struct_time(_StructSequence):
    """A calendar time: nine numbers, and the zone's name and offset."""

    _shown_name = "time.struct_time"
    _visible = ("tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst")
    _hidden = ("tm_zone", "tm_gmtoff")


struct_time.declare()
_STRUCT_TM_ITEMS = 11


def time():
    """Seconds since 1970."""
    return _time.time() + _slept / 1e9 if _slept else _time.time()


def time_ns():
    return _time.time_ns() + _slept


def monotonic_ns():
    global _start
    now = _time.monotonic_ns() + _slept
    if _start is None:
        _start = now
    # A program that was paused may go on where another clock ticks.
    if now < _start:
        now = _start
    _start = now
    return now


def monotonic():
    return monotonic_ns() / 1e9


def perf_counter():
    return monotonic_ns() / 1e9


perf_counter_ns = monotonic_ns


def process_time_ns():
    return _time.process_time_ns()


def process_time():
    return _time.process_time_ns() / 1e9


def thread_time():
    return process_time()


def thread_time_ns():
    return process_time_ns()


def sleep(seconds, /):
    """Moves the clocks on."""
    global _slept
    if not isinstance(seconds, (int, float)):
        if not hasattr(type(seconds), "__index__") and not hasattr(type(seconds), "__float__"):
            raise TypeError(f"'{type(seconds).__name__}' object cannot be interpreted as an integer or float")
        seconds = float(seconds)
    if seconds != seconds:
        raise ValueError("Invalid value NaN (not a number)")
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    if seconds > 9223372036:
        raise OverflowError("timestamp too large to convert to C PyTime_t")
    threading = _sys.modules.get("threading")
    if threading is not None and len(threading._flows) > 1:
        threading._sleep(seconds)
    else:
        _slept += int(seconds * 1_000_000_000)


def _move_to(slept):
    """Moves the clocks on to the time at which so much has been slept in all."""
    global _slept
    _slept = max(_slept, slept)


def _seconds(value):
    if value is None:
        return int(time() // 1)
    if isinstance(value, float):
        if value != value:
            raise ValueError("Invalid value NaN (not a number)")
        return int(value // 1)
    if not isinstance(value, int):
        raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
    return value


def gmtime(seconds=None, /):
    """The calendar time in UTC."""
    from _datetime import datetime, timedelta
    try:
        moment = datetime(1970, 1, 1) + timedelta(seconds=_seconds(seconds))
    except OverflowError:
        raise OverflowError("timestamp out of range for platform time_t") from None
    return struct_time((moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second, moment.weekday(),
                        moment.timetuple()[7], 0, "UTC", 0))


def localtime(seconds=None, /):
    return gmtime(seconds)


def _checked(t):
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(t) < 9:
        raise TypeError("function takes exactly 9 arguments")
    return t


def mktime(time_tuple, /):
    """The seconds since 1970 of a calendar time."""
    from _datetime import datetime, timedelta
    t = _checked(time_tuple)
    months = t[0] * 12 + t[1] - 1
    moment = datetime(months // 12, months % 12 + 1, 1) + timedelta(t[2] - 1, t[5], 0, 0, t[4], t[3])
    return (moment - datetime(1970, 1, 1)) / timedelta(seconds=1)


_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def asctime(time_tuple=None, /):
    t = gmtime() if time_tuple is None else _checked(time_tuple)
    return f"{_DAYS[t[6] % 7]} {_MONTHS[t[1] - 1]} {t[2]:2d} {t[3]:02d}:{t[4]:02d}:{t[5]:02d} {t[0]}"


def ctime(seconds=None, /):
    return asctime(gmtime(seconds))


def strftime(format, time_tuple=None, /):
    """A calendar time as text."""
    from _datetime import datetime, timezone as zone
    if not isinstance(format, str):
        raise TypeError(f"strftime() argument 1 must be str, not {type(format).__name__}")
    t = gmtime() if time_tuple is None else time_tuple
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(t) < 9:
        raise TypeError("strftime(): illegal time tuple argument")
    bounds = (("month", 0, 12, t[1]), ("day of month", 0, 31, t[2]), ("hour", 0, 23, t[3]), ("minute", 0, 59, t[4]),
              ("seconds", 0, 61, t[5]), ("day of week", -1, 6, t[6]), ("day of year", 0, 366, t[7]))
    for name, low, high, value in bounds:
        if not low <= value <= high:
            raise ValueError(f"{name} out of range")
    return datetime(t[0], t[1] or 1, t[2] or 1, t[3], t[4], min(t[5], 59), tzinfo=zone.utc).strftime(format)


def strptime(data_string, format="%a %b %d %H:%M:%S %Y", /):
    """The calendar time that a text says."""
    from _datetime import datetime
    moment = datetime.strptime(data_string, format)
    t = moment.timetuple()
    return struct_time((*t[:8], -1))


def tzset():
    """The zone is always UTC."""


def get_clock_info(name, /):
    from types import SimpleNamespace
    if name not in ("monotonic", "perf_counter", "process_time", "thread_time", "time"):
        raise ValueError("unknown clock")
    return SimpleNamespace(
        adjustable=name == "time", implementation="sandbox", monotonic=name != "time", resolution=1e-09)
