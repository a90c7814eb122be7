"""Functions of Python 2 that split URLs, deprecated since 3.8, for `urllib.parse`.

Knows nothing of today's functions. Invariant: each name in `OLD` exists as `_name` without a warning, and as `name`
with one.
"""

import _re_flags
import re as _re
from functools import wraps as _wraps
from warnings import warn as _warn

_TYPE = _re.compile("([^/:]+):(.*)", _re_flags.DOTALL)
_HOST = _re.compile("//([^/#?]*)(.*)", _re_flags.DOTALL)
_PORT = _re.compile("(.*):([0-9]*)", _re_flags.DOTALL)


def _splittype(url):
    """Split 'type:rest' into 'type', 'rest'."""
    found = _TYPE.match(url)
    return (found[1].lower(), found[2]) if found else (None, url)


def _splithost(url):
    """Split '//host/path' into 'host', '/path'."""
    found = _HOST.match(url)
    if not found:
        return None, url
    host, path = found.groups()
    return host, "/" + path if path and path[0] != "/" else path


def _splituser(host):
    """Split 'user@host' into 'user', 'host'."""
    user, at, host = host.rpartition("@")
    return user if at else None, host


def _splitpasswd(user):
    """Split 'user:password' into 'user', 'password'."""
    user, colon, password = user.partition(":")
    return user, password if colon else None


def _splitport(host):
    """Split 'host:port' into 'host', 'port'."""
    found = _PORT.fullmatch(host)
    if found:
        return found[1], found[2] or None
    return host, None


def _splitnport(host, defport=-1):
    """Split 'host:port' into 'host', port. port is defport if absent, None if it is not a number."""
    name, colon, port = host.rpartition(":")
    if not colon:
        return port, defport
    if not port:
        return name, defport
    return name, int(port) if port.isdigit() and port.isascii() else None


def _splitquery(url):
    """Split '/path?query' into '/path', 'query'."""
    path, mark, query = url.rpartition("?")
    return (path, query) if mark else (url, None)


def _splittag(url):
    """Split '/path#tag' into '/path', 'tag'."""
    path, mark, tag = url.rpartition("#")
    return (path, tag) if mark else (url, None)


def _splitattr(url):
    """Split '/path;a=1;b=2' into '/path', ['a=1', 'b=2']."""
    path, *attributes = url.split(";")
    return path, attributes


def _splitvalue(attr):
    """Split 'name=value' into 'name', 'value'."""
    name, equals, value = attr.partition("=")
    return name, value if equals else None


def _to_bytes(url):
    """Return the URL as an ASCII str. Raises UnicodeError for other characters."""
    if isinstance(url, str):
        try:
            url = url.encode("ascii").decode()
        except UnicodeError:
            raise UnicodeError(f"URL {url!r} contains non-ASCII characters") from None
    return url


def unwrap(url):
    """Return 'type://host/path' for '<URL:type://host/path>'."""
    url = str(url).strip()
    if url[:1] == "<" and url[-1:] == ">":
        url = url[1:-1].strip()
    return url[4:].strip() if url[:4] == "URL:" else url


def _deprecated(name, function):
    text = f"urllib.parse.{name}() is deprecated as of 3.8"
    if name != "to_bytes":
        text += f", use urllib.parse.{'parse_qsl' if name == 'splitvalue' else 'urlparse'}() instead"

    @_wraps(function)
    def old(*args, **kwargs):
        _warn(text, DeprecationWarning, stacklevel=2)
        return function(*args, **kwargs)

    old.__name__ = old.__qualname__ = name
    return old


OLD = {}
for _function in (_splittype, _splithost, _splituser, _splitpasswd, _splitport, _splitnport, _splitquery, _splittag, _splitattr, _splitvalue,
                  _to_bytes):
    OLD[_function.__name__] = _function
    OLD[_function.__name__[1:]] = _deprecated(_function.__name__[1:], _function)
OLD["unwrap"] = unwrap
