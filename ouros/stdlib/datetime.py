"""Dates, times, durations and zones. The classes are natives; the sandbox's local time is UTC."""

from _datetime import MAXYEAR, MINYEAR, UTC, date, datetime, time, timedelta, timezone, tzinfo

__all__ = ("date", "datetime", "time", "timedelta", "timezone", "tzinfo", "MINYEAR", "MAXYEAR", "UTC")


class IsoCalendarDate(tuple):
    """What isocalendar() gives."""

    __slots__ = ()

    @property
    def year(self):
        return self[0]

    @property
    def week(self):
        return self[1]

    @property
    def weekday(self):
        return self[2]

    def __reduce__(self):
        return tuple, (tuple(self),)

    def __repr__(self):
        return f"datetime.IsoCalendarDate(year={self[0]}, week={self[1]}, weekday={self[2]})"


def __dir__():
    return [*__all__, "__all__", "__doc__", "__name__"]
