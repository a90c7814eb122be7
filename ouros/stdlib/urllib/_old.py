"""urllib.parse: the functions of Python 2 that take parts off an address, deprecated since 3.8.

Must not know how addresses are split today. Invariant: each of `OLD` exists as `_name` without, and as `name` with a warning.
"""

import re as _re
from functools import wraps as _wraps
from warnings import warn as _warn

_TYPE = _re.compile("([^/:]+):(.*)", _re.S)
_HOST = _re.compile("//([^/#?]*)(.*)", _re.S)
_PORT = _re.compile("(.*):([0-9]*)", _re.S)


def _splittype(url):
    """'type:rest' -> 'type', 'rest'"""
    found = _TYPE.match(url)
    return (found[1].lower(), found[2]) if found else (None, url)


def _splithost(url):
    """'//host/path' -> 'host', '/path'"""
    found = _HOST.match(url)
    if not found:
        return None, url
    host, path = found.groups()
    return host, "/" + path if path and path[0] != "/" else path


def _splituser(host):
    """'user@host' -> 'user', 'host'"""
    user, at, host = host.rpartition("@")
    return user if at else None, host


def _splitpasswd(user):
    """'user:password' -> 'user', 'password'"""
    user, colon, password = user.partition(":")
    return user, password if colon else None


def _splitport(host):
    """'host:port' -> 'host', 'port'"""
    found = _PORT.fullmatch(host)
    if found:
        return found[1], found[2] or None
    return host, None


def _splitnport(host, defport=-1):
    """'host:port' -> 'host', port; defport where there is none, None where it is no number."""
    name, colon, port = host.rpartition(":")
    if not colon:
        return port, defport
    if not port:
        return name, defport
    return name, int(port) if port.isdigit() and port.isascii() else None


def _splitquery(url):
    """'/path?query' -> '/path', 'query'"""
    path, mark, query = url.rpartition("?")
    return (path, query) if mark else (url, None)


def _splittag(url):
    """'/path#tag' -> '/path', 'tag'"""
    path, mark, tag = url.rpartition("#")
    return (path, tag) if mark else (url, None)


def _splitattr(url):
    """'/path;a=1;b=2' -> '/path', ['a=1', 'b=2']"""
    path, *attributes = url.split(";")
    return path, attributes


def _splitvalue(attr):
    """'name=value' -> 'name', 'value'"""
    name, equals, value = attr.partition("=")
    return name, value if equals else None


def _to_bytes(url):
    """The address, if it is of ASCII characters."""
    if isinstance(url, str):
        try:
            url = url.encode("ascii").decode()
        except UnicodeError:
            raise UnicodeError(f"URL {url!r} contains non-ASCII characters") from None
    return url


def unwrap(url):
    """'<URL:type://host/path>' -> 'type://host/path'"""
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
