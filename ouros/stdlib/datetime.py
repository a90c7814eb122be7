"""Dates, times, durations and zones. The classes are natives; the sandbox's local time is UTC."""

from _datetime import MAXYEAR, MINYEAR, UTC, date, datetime, time, timedelta, timezone, tzinfo

__all__ = ("date", "datetime", "time", "timedelta", "timezone", "tzinfo", "MINYEAR", "MAXYEAR", "UTC")


def __dir__():
    return [*__all__, "__all__", "__doc__", "__name__"]
