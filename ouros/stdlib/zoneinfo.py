"""Module `zoneinfo`: time zones by name, from virtual files below TZPATH, else from the host's database.

Knows nothing of the format of files. Invariant: no file is looked for while TZPATH is empty, as it is at first.
"""

from _datetime import ZoneInfo, _new_zone, _zone_names, _zone_of_rules

__all__ = ["ZoneInfo", "reset_tzpath", "available_timezones", "TZPATH", "ZoneInfoNotFoundError", "InvalidTZPathWarning"]

TZPATH = ()
_zones = {}  # (class, key) -> zone


class ZoneInfoNotFoundError(KeyError):
    """Raised for an unknown zone."""

    __module__ = "zoneinfo._common"


class InvalidTZPathWarning(RuntimeWarning):
    """Category of the warning about a path that is not absolute."""

    __module__ = "zoneinfo._tzpath"


def available_timezones():
    """Return the names of all zones."""
    import os
    names = set() if _is_blocked() else set(_zone_names())
    for top in TZPATH:
        if not os.path.exists(top):
            continue
        for folder, folders, files in os.walk(top):
            if folder == top:
                folders[:] = [name for name in folders if name not in ("right", "posix")]
            for name in files:
                path = os.path.join(folder, name)
                key = os.path.relpath(path, start=top)
                if key not in names and _is_zone(path):
                    names.add(key)
    names.discard("posixrules")
    return names


def reset_tzpath(to=None):
    """Set TZPATH, the folders of virtual files in which zones are looked for. Without an argument: to those of PYTHONTZPATH."""
    global TZPATH
    import os
    if to is None:
        TZPATH = _from_environment(os.environ.get("PYTHONTZPATH"))
        return
    if isinstance(to, (str, bytes)):
        raise TypeError(f"tzpaths must be a list or tuple, not {type(to)}: {to!r}")
    paths = [os.fspath(path) for path in to]
    if not all(isinstance(path, str) for path in paths):
        raise TypeError("All elements of a tzpath sequence must be strings or os.PathLike objects which convert to strings.")
    if not all(map(os.path.isabs, paths)):
        raise ValueError(_message(paths))
    TZPATH = tuple(paths)


def _from_environment(text):
    if not text:
        return ()
    import os
    given = text.split(os.pathsep)
    paths = tuple(filter(os.path.isabs, given))
    if len(paths) != len(given):
        import warnings
        message = f"Invalid paths specified in PYTHONTZPATH environment variable. {_message(given)}"
        warnings.warn(message, InvalidTZPathWarning, stacklevel=3)
    return paths


def _message(paths):
    from os.path import isabs
    lines = "".join(f"\n    {path}" for path in paths if not isabs(path))
    return f"Paths should be absolute but found the following relative paths:{lines}"


def _made(cls, key, cached):
    """Return a new zone of a key."""
    if isinstance(key, str):
        if TZPATH and (path := _path_of(key)) is not None:
            from _zone_files import Rules
            with open(path, "rb") as file:
                return _zone_of_rules(cls, Rules(file, key, None, cached))
        if _is_blocked():
            _check_key(key)
            raise ZoneInfoNotFoundError(f"No time zone found with key {key}")
    zone = _new_zone(ZoneInfo if _is_changed(cls) else cls, key, cached)
    if type(zone) is not cls:
        from _zone_files import KnownRules
        return _zone_of_rules(cls, KnownRules(zone, key, cached))
    return zone


def _is_changed(cls):
    """Return whether a class derived from ZoneInfo has a method of its own that dates ask."""
    if cls is not ZoneInfo and isinstance(cls, type) and issubclass(cls, ZoneInfo):
        for one in cls.__mro__[: cls.__mro__.index(ZoneInfo)]:
            if not _ASKED.isdisjoint(vars(one)):
                return True
    return False


_ASKED = frozenset({"utcoffset", "dst", "tzname", "fromutc"})


def _is_blocked():
    """Whether the program hides the package tzdata, which stands for the zones that need no file."""
    from sys import modules
    return modules.get("tzdata", modules) is None


def _path_of(key):
    import os
    _check_key(key)
    for folder in TZPATH:
        path = os.path.join(folder, key)
        if os.path.isfile(path):
            return path
    return None


def _is_zone(path):
    try:
        with open(path, "rb") as file:
            return file.read(4) == b"TZif"
    except Exception:
        return False


def _check_key(key):
    from posixpath import normpath
    if key.startswith("/"):
        raise ValueError(f"ZoneInfo keys may not be absolute paths, got: {key}")
    if len(normpath(key)) != len(key):
        raise ValueError(f"ZoneInfo keys must be normalized relative paths, got: {key}")
    if key.startswith(".."):
        raise ValueError(f"ZoneInfo keys must refer to subdirectories of TZPATH, got: {key}")
