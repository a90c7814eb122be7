"""Module `time`: clocks and calendar times, as the program's policy defines them.

Without a policy, local time is UTC, and sleeping moves the clocks on without waiting. Knows threads of the program.
Invariant: monotonic clocks never go back, also after a dump is loaded elsewhere.
"""

import sys as _sys

import _os
import _time

from _plain import argument_type as _argument_type
from _structseq import StructSequence as _StructSequence
from operator import index as _index
from _time import monotonic, monotonic_ns, perf_counter, perf_counter_ns, process_time, process_time_ns, time, time_ns

__all__ = [
    "altzone", "asctime", "ctime", "daylight", "get_clock_info", "gmtime", "localtime", "mktime", "monotonic", "monotonic_ns",
    "perf_counter", "perf_counter_ns", "process_time", "process_time_ns", "sleep", "strftime", "strptime", "struct_time", "thread_time",
    "thread_time_ns", "time", "time_ns", "timezone", "tzname", "tzset",
]

_zone = _read_zone()  # (seconds west of UTC, the same in summer, 1 if they differ, names)
timezone = _zone[0]
altzone = _zone[1]
daylight = _zone[2]
tzname = _zone[3]
_slept = 0  # nanoseconds that the program has slept in all; threads and timers are ordered by it
_moved = 0  # the part of _slept that natives add to the clocks
_latest = 0  # the last time that monotonic() and perf_counter() have shown, in nanoseconds
_chosen = None  # text of a TZ variable that the program has set


class struct_time(_StructSequence):
    """Calendar time: nine numbers, and the zone's name and offset in seconds."""

    _shown_name = "time.struct_time"
    _visible = ("tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst")
    _hidden = ("tm_zone", "tm_gmtoff")


struct_time.declare()
_STRUCT_TM_ITEMS = 11


def thread_time():
    return process_time()


def thread_time_ns():
    return process_time_ns()


def sleep(seconds, /):
    """Sleep: move the clocks on, ask the host to wait, or do nothing, as the policy says."""
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
        _move_to(_slept + int(seconds * 1_000_000_000))


def _move_to(slept):
    """Move to the time at which the program has slept `slept` nanoseconds in all."""
    global _slept, _moved
    passed = slept - _slept
    if passed < 0:
        return
    mode = _time.sleep_mode()
    if mode == "host":
        _os.call("time.sleep", (passed / 1_000_000_000,))
    if mode == "virtual" or mode == "host" and _time.is_fixed():
        _moved += passed
    _slept += passed


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


def _at(moment, daylight, name, offset):
    year = moment.year
    day = moment.toordinal() - moment.replace(year, 1, 1).toordinal() + 1
    items = year, moment.month, moment.day, moment.hour, moment.minute, moment.second, moment.weekday(), day, daylight
    return struct_time._made(items, (name, offset))


def gmtime(seconds=None, /):
    """Return the calendar time in UTC, by default the current one."""
    seconds = _seconds(seconds)
    items = _time.civil(seconds)
    if items is not None:
        return struct_time._made(items, ("UTC", 0))
    from _datetime import datetime, timedelta
    try:
        moment = datetime(1970, 1, 1) + timedelta(seconds=seconds)
    except OverflowError:
        raise OverflowError("timestamp out of range for platform time_t") from None
    return _at(moment, 0, "UTC", 0)


def localtime(seconds=None, /):
    """Return the calendar time in the policy's zone, by default the current one."""
    if not _time.has_zone():
        return gmtime(seconds)
    from _datetime import datetime, timedelta, timezone as zone
    try:
        moment = (datetime(1970, 1, 1, tzinfo=zone.utc) + timedelta(seconds=_seconds(seconds))).astimezone()
    except OverflowError:
        raise OverflowError("timestamp out of range for platform time_t") from None
    offset = moment.utcoffset() // timedelta(seconds=1)
    return _at(moment, int(bool(_zone[2]) and offset == -_zone[1]), moment.tzname(), offset)


def _read_zone():
    """Return the values of (timezone, altzone, daylight, tzname) from January and July of this year."""
    if not _time.has_zone():
        return 0, 0, 0, ("UTC", "UTC")
    from _datetime import datetime, timedelta
    year = gmtime()[0]
    halves = sorted((moment.utcoffset() // timedelta(seconds=1), moment.tzname())
                    for moment in (datetime(year, 1, 1).astimezone(), datetime(year, 7, 1).astimezone()))
    (winter, name), (summer, summer_name) = halves
    return -winter, -summer, int(winter != summer), (name, summer_name)


def _checked(t):
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(t) < 9:
        raise TypeError("function takes exactly 9 arguments")
    return t


def mktime(time_tuple, /):
    """Return the seconds since 1970 for a calendar time in the local zone."""
    from _datetime import datetime, timedelta
    t = _checked(time_tuple)
    months = t[0] * 12 + t[1] - 1
    moment = datetime(months // 12, months % 12 + 1, 1) + timedelta(t[2] - 1, t[5], 0, 0, t[4], t[3])
    if not _time.has_zone():
        return (moment - datetime(1970, 1, 1)) / timedelta(seconds=1)
    if t[8] >= 0 and _zone[2]:
        # tm_isdst says which offset is meant, which matters for an hour that occurs twice.
        return (moment - datetime(1970, 1, 1)) / timedelta(seconds=1) + (_zone[1] if t[8] else _zone[0])
    return moment.timestamp()


_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def _check_bounds(t):
    bounds = (("month", 0, 12, t[1]), ("day of month", 0, 31, t[2]), ("hour", 0, 23, t[3]), ("minute", 0, 59, t[4]),
              ("seconds", 0, 61, t[5]), ("day of week", -1, None, t[6]), ("day of year", 0, 366, t[7]))
    for name, low, high, value in bounds:
        value = _index(value)
        if value < low or high is not None and value > high:
            raise ValueError(f"{name} out of range")


def asctime(time_tuple=None, /):
    t = localtime() if time_tuple is None else _checked(time_tuple)
    _check_bounds(t)
    return f"{_DAYS[t[6] % 7]} {_MONTHS[(t[1] or 1) - 1]} {t[2] or 1:2d} {t[3]:02d}:{t[4]:02d}:{t[5]:02d} {t[0]}"


def ctime(seconds=None, /):
    return asctime(localtime(seconds))


def strftime(format, time_tuple=None, /):
    """Return a calendar time, by default the current one, as text."""
    from _datetime import datetime, timedelta, timezone as zone
    if not isinstance(format, str):
        raise TypeError(f"strftime() argument 1 must be str, not {_argument_type(format)}")
    t = localtime() if time_tuple is None else time_tuple
    if not isinstance(t, tuple):
        raise TypeError("Tuple or struct_time argument required")
    if len(t) < 9:
        raise TypeError("strftime(): illegal time tuple argument")
    text = _time.strftime(format, t)
    if text is not None:
        return text
    _check_bounds(t)
    where = zone.utc
    if _time.has_zone():
        offset, label = getattr(t, "tm_gmtoff", None), getattr(t, "tm_zone", None)
        if offset is None:
            summer = int(t[8] > 0)
            offset, label = -_zone[summer], _zone[3][summer]
        where = zone(timedelta(seconds=offset), label or "")
    return datetime(t[0], t[1] or 1, t[2] or 1, t[3], t[4], min(t[5], 59), tzinfo=where).strftime(format)


def strptime(data_string, format="%a %b %d %H:%M:%S %Y", /):
    """Parse a calendar time. Returns a struct_time."""
    import _strptime
    return _strptime._strptime_time(data_string, format)


def tzset():
    """Set local time to the zone of the variable TZ in os.environ, or else to that of the policy, which a session may have changed."""
    module = _sys.modules["time"]  # no `global` statement: with one, importing this module would read the zone
    os = _sys.modules.get("os")
    try:
        chosen = None if os is None else os.environ.get("TZ")
    except PermissionError:
        chosen = None
    module._chosen = chosen if type(chosen) is str and len(chosen) <= 200 else None
    module._zone = module.timezone, module.altzone, module.daylight, module.tzname = _read_zone()


def get_clock_info(name, /):
    from types import SimpleNamespace
    if not isinstance(name, str):
        raise TypeError(f"get_clock_info() argument 1 must be str, not {_argument_type(name)}")
    if name not in ("monotonic", "perf_counter", "process_time", "thread_time", "time"):
        raise ValueError("unknown clock")
    return SimpleNamespace(
        adjustable=name == "time", implementation="sandbox", monotonic=name != "time", resolution=1e-09)
