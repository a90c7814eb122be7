"""Permissions and times that the program set on files. The host does not store them: they last as long as the program.

Knows absolute paths without symbolic links. Invariant: an entry follows a rename and ends with its file; a modification
time is valid until the content changes.
"""

import posixpath as _posixpath

_changed = {}  # absolute path -> [permission bits or None, (access time, modification time, host's modification time then) or None]


def _entry(path):
    return _changed.setdefault(_posixpath.realpath(path), [None, None])


def set_mode(path, mode):
    _entry(path)[0] = mode & 0o7777


def set_times(path, access, change, of_host):
    _entry(path)[1] = access, change, of_host


def seen(path, found):
    """Return the host's stat result with the permissions and times that the program set."""
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
    """Move the entries of a file or directory that was renamed."""
    forget(target)
    for path in list(_changed):
        if path == source or path.startswith(source + "/"):
            _changed[target + path[len(source):]] = _changed.pop(path)


def forget(path):
    _changed.pop(path, None)
