"""Module `zoneinfo`: time zones by name, from the host's database."""

from _datetime import ZoneInfo, _zone_names

__all__ = ["ZoneInfo", "reset_tzpath", "available_timezones", "TZPATH", "ZoneInfoNotFoundError", "InvalidTZPathWarning"]

TZPATH = ()
_zones = {}  # (class, key) -> zone


class ZoneInfoNotFoundError(KeyError):
    """Raised for an unknown zone."""

    __module__ = "zoneinfo._common"


class InvalidTZPathWarning(RuntimeWarning):
    """Category of the warning about a path that is not absolute."""


def available_timezones():
    """Return the names of all zones."""
    return set(_zone_names())


def reset_tzpath(to=None):
    """Do nothing: the database is the host's."""
