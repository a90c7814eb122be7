"""Functions on paths that `posixpath` and `ntpath` share."""

import _os_calls

__all__ = [
    "commonprefix", "exists", "getatime", "getctime", "getmtime", "getsize", "isdevdrive", "isdir", "isfile", "isjunction", "islink",
    "lexists", "samefile", "sameopenfile", "samestat", "ALLOW_MISSING",
]


class _AllowMissing:
    def __repr__(self):
        return "os.path.ALLOW_MISSING"

    def __reduce__(self):
        return "ALLOW_MISSING"


ALLOW_MISSING = _AllowMissing()


def exists(path):
    return _os_calls.asks("Path.exists", path)


def lexists(path):
    return _os_calls.asks("Path.exists", path) or _os_calls.asks("Path.is_symlink", path)


def isfile(path):
    return _os_calls.asks("Path.is_file", path)


def isdir(s):
    return _os_calls.asks("Path.is_dir", s)


def islink(path):
    return _os_calls.asks("Path.is_symlink", path)


def isjunction(path):
    _os_calls.text_of(path)
    return False


def isdevdrive(path):
    _os_calls.text_of(path)
    return False


def getsize(filename):
    return _os_calls.on_path("Path.stat", filename).st_size


def getmtime(filename):
    return _os_calls.on_path("Path.stat", filename).st_mtime


def getatime(filename):
    return _os_calls.on_path("Path.stat", filename).st_atime


def getctime(filename):
    return _os_calls.on_path("Path.stat", filename).st_ctime


def commonprefix(m):
    """Return the longest common prefix of the items, which are strings or lists of parts."""
    if not m:
        return ""
    if not isinstance(m[0], (list, tuple)):
        m = tuple([path if isinstance(path, (str, bytes)) else path.__fspath__() for path in m])
    low, high = min(m), max(m)
    for i, c in enumerate(low):
        if c != high[i]:
            return low[:i]
    return low


def samestat(s1, s2):
    return s1.st_ino == s2.st_ino and s1.st_dev == s2.st_dev


def samefile(f1, f2):
    """Return True if both paths lead to the same existing file. Raises OSError if one is missing."""
    for f in (f1, f2):
        _os_calls.on_path("Path.stat", f)
    return str(_os_calls.call("Path.resolve", _os_calls.path(f1))) == str(_os_calls.call("Path.resolve", _os_calls.path(f2)))


def sameopenfile(fp1, fp2):
    raise OSError(9, "Bad file descriptor")


def _splitext(p, sep, altsep, extsep):
    """Return (root, extension). A dot starts an extension unless only dots precede it in the name."""
    end = p.rfind(sep)
    if altsep:
        end = max(end, p.rfind(altsep))
    dot = p.rfind(extsep)
    if dot > end:
        start = end + 1
        while start < dot:
            if p[start:start + 1] != extsep:
                return p[:dot], p[dot:]
            start += 1
    return p, p[:0]


def _check_arg_types(funcname, *args):
    """Check the type of path arguments. Raises TypeError that names the wrong one."""
    kinds = set()
    for s in args:
        if not isinstance(s, (str, bytes)):
            raise TypeError(f"{funcname}() argument must be str, bytes, or os.PathLike object, not {s.__class__.__name__!r}") from None
        kinds.add(isinstance(s, str))
    if len(kinds) == 2:
        raise TypeError("Can't mix strings and bytes in path components") from None
