"""Zones by name, with the host's data base of zones."""

from _datetime import ZoneInfo, _zone_names

__all__ = ["ZoneInfo", "reset_tzpath", "available_timezones", "TZPATH", "ZoneInfoNotFoundError", "InvalidTZPathWarning"]

TZPATH = ()
_zones = {}  # (class, key) -> the zone that the class gives for it


class ZoneInfoNotFoundError(KeyError):
    """There is no zone of that name."""

    __module__ = "zoneinfo._common"


class InvalidTZPathWarning(RuntimeWarning):
    """A path is not absolute."""


def available_timezones():
    """The names of all zones."""
    return set(_zone_names())


def reset_tzpath(to=None):
    """The data base is the host's: there is no path to set."""
