"""Module `ntpath`: Windows paths as text. Nothing here accesses files."""

import genericpath

__all__ = ["normcase", "isabs", "join", "splitdrive", "splitroot", "split", "splitext", "basename", "dirname", "commonprefix", "normpath",
           "abspath", "relpath", "commonpath", "isreserved", "curdir", "pardir", "sep", "pathsep", "defpath", "altsep", "extsep", "devnull"]

curdir = "."
pardir = ".."
extsep = "."
sep = "\\"
pathsep = ";"
altsep = "/"
defpath = ".;C:\\bin"
devnull = "nul"

_RESERVED = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", *[f"{kind}{c}" for kind in ("COM", "LPT") for c in "123456789\xb9\xb2\xb3"]}


def _fspath(path):
    from os import fspath
    return fspath(path)


def _marks(p):
    """Return the separators, colon and dot in the path's type, str or bytes."""
    return (b"\\", b"/", b":", b".", b"..") if isinstance(p, bytes) else ("\\", "/", ":", ".", "..")


def normcase(s):
    """Return the path in lower case, with backslashes."""
    s = _fspath(s)
    if isinstance(s, bytes):
        return s.decode("utf-8", "surrogateescape").replace("/", "\\").lower().encode("utf-8", "surrogateescape")
    return s.replace("/", "\\").lower()


def isabs(s):
    s = _fspath(s)
    sep, altsep, colon, _, _ = _marks(s)
    s = s[:3].replace(altsep, sep)
    return s.startswith(colon + sep, 1) or s.startswith(sep + sep)


def splitdrive(p):
    drive, root, tail = splitroot(p)
    return drive, root + tail


def splitroot(p):
    """Return (drive or share, root separator, rest)."""
    p = _fspath(p)
    sep, altsep, colon, _, _ = _marks(p)
    empty = p[:0]
    unc = b"\\\\?\\UNC\\" if isinstance(p, bytes) else "\\\\?\\UNC\\"
    norm = p.replace(altsep, sep)
    if norm[:1] == sep:
        if norm[1:2] == sep:
            # a share (\\server\share) or a device
            start = 8 if norm[:8].upper() == unc else 2
            index = norm.find(sep, start)
            if index == -1:
                return p, empty, empty
            index2 = norm.find(sep, index + 1)
            if index2 == -1:
                return p, empty, empty
            return p[:index2], p[index2:index2 + 1], p[index2 + 1:]
        return empty, p[:1], p[1:]
    if norm[1:2] == colon:
        if norm[2:3] == sep:
            return p[:2], p[2:3], p[3:]
        return p[:2], empty, p[2:]
    return empty, empty, p


def join(path, /, *paths):
    path = _fspath(path)
    sep, altsep, colon, _, _ = _marks(path)
    seps = sep + altsep
    try:
        drive, root, rest = splitroot(path)
        for p in map(_fspath, paths):
            new_drive, new_root, new_rest = splitroot(p)
            if new_root:
                if new_drive or not drive:
                    drive = new_drive
                root, rest = new_root, new_rest
                continue
            if new_drive and new_drive != drive:
                if new_drive.lower() != drive.lower():
                    drive, root, rest = new_drive, new_root, new_rest
                    continue
                drive = new_drive
            if rest and rest[-1:] not in seps:
                rest += sep
            rest += new_rest
    except (TypeError, AttributeError, BytesWarning):
        genericpath._check_arg_types("join", path, *paths)
        raise
    if rest and not root and drive and drive[-1:] not in colon + seps:
        return drive + sep + rest
    return drive + root + rest


def split(p):
    p = _fspath(p)
    sep, altsep, _, _, _ = _marks(p)
    seps = sep + altsep
    drive, root, rest = splitroot(p)
    i = len(rest)
    while i and rest[i - 1:i] not in seps:
        i -= 1
    head, tail = rest[:i], rest[i:]
    return drive + root + head.rstrip(seps), tail


def splitext(p):
    p = _fspath(p)
    sep, altsep, _, dot, _ = _marks(p)
    return genericpath._splitext(p, sep, altsep, dot)


def basename(p):
    return split(p)[1]


def dirname(p):
    return split(p)[0]


commonprefix = genericpath.commonprefix


def normpath(path):
    path = _fspath(path)
    sep, altsep, _, curdir, pardir = _marks(path)
    path = path.replace(altsep, sep)
    drive, root, path = splitroot(path)
    parts = []
    for part in path.split(sep):
        if not part or part == curdir:
            continue
        if part == pardir:
            if parts and parts[-1] != pardir:
                parts.pop()
                continue
            if root:
                continue
        parts.append(part)
    if not root and not drive and not parts:
        parts.append(curdir)
    return drive + root + sep.join(parts)


def abspath(path):
    path = _fspath(path)
    if not isabs(path):
        path = join(b"C:\\" if isinstance(path, bytes) else "C:\\", path)
    return normpath(path)


def relpath(path, start=None):
    path = _fspath(path)
    sep, _, _, curdir, pardir = _marks(path)
    if not path:
        raise ValueError("no path specified")
    start = _fspath(curdir if start is None else start)
    start_drive, _, start_rest = splitroot(abspath(start))
    drive, _, rest = splitroot(abspath(path))
    if normcase(start_drive) != normcase(drive):
        raise ValueError(f"path is on mount {drive!r}, start on mount {start_drive!r}")
    a = start_rest.split(sep) if start_rest else []
    b = rest.split(sep) if rest else []
    i = 0
    while i < min(len(a), len(b)) and normcase(a[i]) == normcase(b[i]):
        i += 1
    parts = [pardir] * (len(a) - i) + b[i:]
    return sep.join(parts) if parts else curdir


def commonpath(paths):
    paths = tuple(map(_fspath, paths))
    if not paths:
        raise ValueError("commonpath() arg is an empty iterable")
    sep, altsep, _, curdir, _ = _marks(paths[0])
    split_paths = [splitroot(p.replace(altsep, sep).lower()) for p in paths]
    drive, root, rest = splitroot(paths[0].replace(altsep, sep))
    if len({d for d, r, p in split_paths}) != 1:
        raise ValueError("Paths don't have the same drive")
    if len({r for d, r, p in split_paths}) != 1:
        raise ValueError("Can't mix absolute and relative paths" if drive else "Can't mix rooted and not-rooted paths")
    common = [c for c in rest.split(sep) if c and c != curdir]
    lists = [[c for c in p.split(sep) if c and c != curdir] for d, r, p in split_paths]
    low, high = min(lists), max(lists)
    for i, c in enumerate(low):
        if c != high[i]:
            common = common[:i]
            break
    else:
        common = common[:len(low)]
    return drive + root + sep.join(common)


def isreserved(path):
    """Return True if a part of the path is a name that Windows reserves."""
    path = splitroot(_fspath(path))[2].replace("/", "\\")
    if isinstance(path, bytes):
        path = path.decode("utf-8", "surrogateescape")
    return any(_reserved(name) for name in reversed(path.split("\\")))


def _reserved(name):
    if name[-1:] in (".", " "):
        return name not in (".", "..")
    if any(c in '"*:<>?|/\\' or ord(c) < 32 for c in name):
        return True
    return name.partition(".")[0].rstrip(" ").upper() in _RESERVED


supports_unicode_filenames = True
