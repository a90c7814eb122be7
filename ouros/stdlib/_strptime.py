"""Module `_strptime`: parsing of times, under the name that threaded programs of CPython import early. `datetime` does the work."""

import datetime as _datetime
import time as _time


def _strptime_time(data_string, format="%a %b %d %H:%M:%S %Y"):
    """Parse a time. Returns a struct_time, like time.strptime."""
    return _time.strptime(data_string, format)


def _strptime_datetime_datetime(cls, data_string, format="%a %b %d %H:%M:%S %Y"):
    """Parse a time. Returns an instance of `cls`, like datetime.strptime."""
    return cls.strptime(data_string, format)


def _strptime_datetime_date(cls, data_string, format="%a %b %d %Y"):
    """Parse a date. Returns an instance of `cls`, like date.strptime."""
    return cls.strptime(data_string, format)


def _strptime_datetime_time(cls, data_string, format="%H:%M:%S"):
    """Parse a time of day. Returns an instance of `cls`, like time.strptime of the module datetime."""
    return cls.strptime(data_string, format)


def _getlang():
    """Return (language, encoding) of the names of months and days."""
    return None, None


datetime_date, datetime_timedelta, datetime_timezone = _datetime.date, _datetime.timedelta, _datetime.timezone
