"""Permissions and times that the program gave to files. The host knows nothing of them: they last as long as the program.

Invariant: entries are by absolute path without links, follow a rename, and end with the file. A time of change counts until the
content changes.
"""

import posixpath as _posixpath

_changed = {}  # absolute path -> [permission bits or None, (access, change, the host's time of change at that moment) or None]


def _entry(path):
    return _changed.setdefault(_posixpath.realpath(path), [None, None])


def set_mode(path, mode):
    _entry(path)[0] = mode & 0o7777


def set_times(path, access, change, of_host):
    _entry(path)[1] = access, change, of_host


def seen(path, found):
    """The stat of the host with what the program changed."""
    entry = _changed.get(_posixpath.realpath(path)) if _changed else None
    if entry is None:
        return found
    found = list(found)
    if entry[0] is not None:
        found[0] = found[0] & ~0o7777 | entry[0]
    if entry[1] is not None and found[8] == entry[1][2]:
        found[7:9] = entry[1][:2]
    return tuple(found)


def moved(source, target):
    """After a rename of a file or a directory."""
    forget(target)
    for path in list(_changed):
        if path == source or path.startswith(source + "/"):
            _changed[target + path[len(source):]] = _changed.pop(path)


def forget(path):
    _changed.pop(path, None)
