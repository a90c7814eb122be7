"""Module `posixpath`: POSIX paths as text, and functions on the files at paths.

The first part of the module only handles text. Knows files only through `os`. Invariant: the result has the type of the
argument, str or bytes, and the two are never mixed.
"""

import _os_calls
import genericpath
from _plain import normal_path as _normal_path
from genericpath import (
    ALLOW_MISSING, commonprefix, exists, getatime, getctime, getmtime, getsize, isdevdrive, isdir, isfile, isjunction, islink, lexists,
    samefile, sameopenfile, samestat,
)

__all__ = [
    "normcase", "isabs", "join", "splitdrive", "splitroot", "split", "splitext", "basename", "dirname", "commonprefix", "getsize",
    "getmtime", "getatime", "getctime", "islink", "exists", "lexists", "isdir", "isfile", "ismount", "expanduser", "expandvars",
    "normpath", "abspath", "samefile", "sameopenfile", "samestat", "curdir", "pardir", "sep", "pathsep", "defpath", "altsep", "extsep",
    "devnull", "realpath", "supports_unicode_filenames", "relpath", "commonpath", "isjunction", "isdevdrive", "ALLOW_MISSING",
]

curdir = "."
pardir = ".."
extsep = "."
sep = "/"
pathsep = ":"
defpath = "/bin:/usr/bin"
altsep = None
devnull = "/dev/null"
supports_unicode_filenames = False


def _fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    method = getattr(type(path), "__fspath__", None)
    if method is None:
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")
    text = method(path)
    if not isinstance(text, (str, bytes)):
        raise TypeError(f"expected {type(path).__name__}.__fspath__() to return str or bytes, not {type(text).__name__}")
    return text


_fspath.__name__ = _fspath.__qualname__ = "fspath"


def _signs(path):
    """Return the slash, the dot and the empty string in the path's type."""
    return (b"/", b".", b"") if isinstance(path, bytes) else ("/", ".", "")


def normcase(s):
    return _fspath(s)


def isabs(s):
    s = _fspath(s)
    return s.startswith(_signs(s)[0])


def join(a, *p):
    """Join parts of a path. An absolute part discards all parts before it."""
    a = _fspath(a)
    slash = _signs(a)[0]
    path = a
    for b in p:
        if not isinstance(b, (str, bytes)):
            if not hasattr(type(b), "__fspath__"):
                raise TypeError(f"join() argument must be str, bytes, or os.PathLike object, not {type(b).__name__!r}") from None
            b = _fspath(b)
        if isinstance(b, bytes) != isinstance(a, bytes):
            raise TypeError("Can't mix strings and bytes in path components") from None
        if b.startswith(slash) or not path:
            path = b
        elif path.endswith(slash):
            path += b
        else:
            path += slash + b
    return path


def split(p):
    """Return (text before, text after) the last slash."""
    p = _fspath(p)
    slash = _signs(p)[0]
    i = p.rfind(slash) + 1
    head, tail = p[:i], p[i:]
    stripped = head.rstrip(slash)
    return stripped or head, tail


def splitext(p):
    p = _fspath(p)
    slash, dot, nothing = _signs(p)
    start = p.rfind(slash) + 1
    at = p.rfind(dot)
    # Leading dots of a name do not start an extension.
    while start < len(p) and p[start:start + 1] == dot:
        start += 1
    return (p[:at], p[at:]) if at >= start else (p, nothing)


def splitdrive(p):
    p = _fspath(p)
    return p[:0], p


def splitroot(p):
    """Return (drive, root, rest). The drive is always empty."""
    p = _fspath(p)
    slash, _, nothing = _signs(p)
    if not p.startswith(slash):
        return nothing, nothing, p
    if p.startswith(slash * 2) and not p.startswith(slash * 3):
        return nothing, p[:2], p[2:]
    return nothing, p[:1], p[1:]


def basename(p):
    p = _fspath(p)
    return p[p.rfind(_signs(p)[0]) + 1:]


def dirname(p):
    return split(p)[0]


def normpath(path):
    """Return the path without empty parts and dots, and with `..` resolved as text."""
    if (normal := _normal_path(path)) is not None:
        return normal
    path = _fspath(path)
    slash, dot, nothing = _signs(path)
    if not path:
        return dot
    _, root, rest = splitroot(path)
    parts = []
    for part in rest.split(slash):
        if part in (nothing, dot):
            continue
        if part != dot * 2 or (not root and not parts) or (parts and parts[-1] == dot * 2):
            parts.append(part)
        elif parts:
            parts.pop()
    return root + slash.join(parts) or dot


def _getcwd():
    return str(_os_calls.call("Path.absolute", _os_calls.path(".")))


def abspath(path):
    path = _fspath(path)
    if not isabs(path):
        cwd = _getcwd()
        path = join(cwd.encode("utf-8", "surrogateescape") if isinstance(path, bytes) else cwd, path)
    return normpath(path)


def realpath(filename, /, *, strict=False):
    """Return the absolute path without symbolic links. With `strict`, raises OSError for a missing file."""
    name = _fspath(filename)
    if strict is True:
        _os_calls.on_path("Path.stat", filename)
    if not name:
        name = name + _signs(name)[1]
    found = str(_os_calls.call("Path.resolve", _os_calls.path(name)))
    return found.encode("utf-8", "surrogateescape") if isinstance(name, bytes) else found


def relpath(path, start=None):
    path = _fspath(path)
    if not path:
        raise ValueError("no path specified")
    slash, dot, nothing = _signs(path)
    start = dot if start is None else _fspath(start)
    if isinstance(start, bytes) != isinstance(path, bytes):
        raise TypeError("Can't mix strings and bytes in path components")
    start, path = normpath(start), normpath(path)
    up = dot * 2
    if start.startswith(slash) or path.startswith(slash) or start.split(slash)[0] == up or path.split(slash)[0] == up:
        start, path = abspath(start), abspath(path)  # else the result does not depend on the current directory
    here = [part for part in start.split(slash) if part and part != dot]
    there = [part for part in path.split(slash) if part and part != dot]
    n = len(commonprefix([here, there]))
    return slash.join([dot * 2] * (len(here) - n) + there[n:]) or dot


def commonpath(paths):
    """Return the longest common path of the paths. Raises ValueError if absolute and relative paths are mixed."""
    paths = [_fspath(path) for path in paths]
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    if len({isinstance(path, bytes) for path in paths}) > 1:
        raise TypeError("Can't mix strings and bytes in path components")
    slash, dot, nothing = _signs(paths[0])
    if len({path.startswith(slash) for path in paths}) > 1:
        raise ValueError("Can't mix absolute and relative paths") from None
    split_paths = [[part for part in path.split(slash) if part and part != dot] for path in paths]
    common = commonprefix(split_paths)
    return (slash if paths[0].startswith(slash) else nothing) + slash.join(common)


def ismount(path):
    return exists(path) and abspath(_fspath(path)) in ("/", b"/")


def expanduser(path):
    """Replace an initial `~` by the home directory from the environment."""
    path = _fspath(path)
    slash = _signs(path)[0]
    tilde = b"~" if isinstance(path, bytes) else "~"
    if not path.startswith(tilde):
        return path
    end = path.find(slash, 1)
    if end < 0:
        end = len(path)
    if end != 1:
        return path  # other users do not exist
    from os import getenv
    home = getenv("HOME")
    if home is None:
        return path
    home = home.encode("utf-8", "surrogateescape") if isinstance(path, bytes) else home
    return home.rstrip(slash) + path[end:] or slash


def expandvars(path):
    """Replace $NAME and ${NAME} by values of the environment. Unknown names stay."""
    path = _fspath(path)
    if isinstance(path, bytes):
        return expandvars(path.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape") if b"$" in path else path
    if "$" not in path:
        return path
    from os import getenv
    out = []
    i = 0
    while (at := path.find("$", i)) >= 0:
        out.append(path[i:at])
        end = at + 1
        if path.startswith("{", end):
            close = path.find("}", end)
            if close < 0:
                out.append("$")
                i = end
                continue
            name = path[end + 1:close]
            end = close + 1
        else:
            while end < len(path) and path[end].isascii() and (path[end].isalnum() or path[end] == "_"):
                end += 1
            name = path[at + 1:end]
        value = getenv(name) if name else None
        out.append(path[at:end] if value is None else value)
        i = end
    out.append(path[i:])
    return "".join(out)
