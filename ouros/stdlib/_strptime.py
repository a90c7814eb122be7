"""Times from texts, under the name that programs import early because of CPython's threads. The work is done by datetime."""

import datetime as _datetime
import time as _time


def _strptime_time(data_string, format="%a %b %d %H:%M:%S %Y"):
    """time.strptime."""
    return _time.strptime(data_string, format)


def _strptime_datetime_datetime(cls, data_string, format="%a %b %d %H:%M:%S %Y"):
    """datetime.strptime."""
    return cls.strptime(data_string, format)


def _strptime_datetime_date(cls, data_string, format="%a %b %d %Y"):
    """date.strptime."""
    return cls.strptime(data_string, format)


def _strptime_datetime_time(cls, data_string, format="%H:%M:%S"):
    """time.strptime of the module datetime."""
    return cls.strptime(data_string, format)


def _getlang():
    """The language and encoding of names of months and days."""
    return None, None


datetime_date, datetime_timedelta, datetime_timezone = _datetime.date, _datetime.timedelta, _datetime.timezone
