"""Module `datetime`: dates, times, durations and time zones. The classes are natives. The local time zone is UTC unless
a policy sets one.
"""

from _datetime import MAXYEAR, MINYEAR, UTC, date, datetime, time, timedelta, timezone, tzinfo

__all__ = ("date", "datetime", "time", "timedelta", "timezone", "tzinfo", "MINYEAR", "MAXYEAR", "UTC")


def __dir__():
    return [*__all__, "__all__", "__doc__", "__name__"]
