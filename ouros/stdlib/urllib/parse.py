"""Module `urllib.parse`: splits, joins and quotes URLs (RFC 3986).

Knows texts only. Invariant: results have the type of the arguments, str or bytes.
"""

from collections import namedtuple as _namedtuple
from functools import lru_cache as _lru_cache

__all__ = [
    "urlparse", "urlunparse", "urljoin", "urldefrag", "urlsplit", "urlunsplit", "urlencode", "parse_qs", "parse_qsl", "quote",
    "quote_plus", "quote_from_bytes", "unquote", "unquote_plus", "unquote_to_bytes", "DefragResult", "ParseResult", "SplitResult",
    "DefragResultBytes", "ParseResultBytes", "SplitResultBytes",
]

uses_relative = [
    "", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms", "prospero", "rtsp", "rtsps", "rtspu", "sftp",
    "svn", "svn+ssh", "ws", "wss",
]
uses_netloc = [
    "", "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp", "snews", "prospero", "rtsp", "rtsps",
    "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh", "ws", "wss", "itms-services",
]
# Unused, as in CPython: programs append their schemes.
uses_query = ["", "http", "wais", "imap", "https", "shttp", "mms", "gopher", "rtsp", "rtsps", "rtspu", "sip", "sips"]
uses_fragment = [
    "", "ftp", "hdl", "http", "gopher", "news", "nntp", "wais", "https", "shttp", "snews", "file", "prospero",
]
non_hierarchical = ["gopher", "hdl", "mailto", "news", "telnet", "wais", "imap", "snews", "sip", "sips"]
uses_params = ["", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps", "rtspu", "sip", "sips", "mms", "sftp", "tel"]
scheme_chars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-."
_SAFE_TEXT = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~"
_SAFE_BYTES = _SAFE_TEXT.encode()
_SAFE = frozenset(_SAFE_BYTES)
_HEX_DIGITS = "0123456789abcdefABCDEF"
_CONTROL = "".join([chr(i) for i in range(33)])
_HEX = {(a + b).encode(): bytes.fromhex(a + b) for a in "0123456789ABCDEFabcdef" for b in "0123456789ABCDEFabcdef"}


def __getattr__(name):
    if name.lstrip("_").startswith("split") or name in ("to_bytes", "_to_bytes", "unwrap"):
        from urllib._old import OLD

        if name in OLD:
            return OLD[name]
    raise AttributeError(f"module 'urllib.parse' has no attribute {name!r}")


def clear_cache():
    """Forget the results of urlsplit()."""
    urlsplit.cache_clear()


def _decode(*args):
    """Return the arguments as str, and a function that converts results to their type."""
    text = isinstance(args[0], str)
    for arg in args[1:]:
        if arg and isinstance(arg, str) != text:
            raise TypeError("Cannot mix str and non-str arguments")
    if text:
        return *args, _same
    return *[arg.decode("ascii", "strict") if arg else "" for arg in args], _encoded


def _same(value):
    return value


def _encoded(value):
    return value.encode("ascii") if isinstance(value, str) else value.encode()


class _Netloc:
    """Properties of the network location: user name, password, host name and port."""

    __slots__ = ()

    def _parts(self):
        netloc = self.netloc
        text = isinstance(netloc, str)
        at, colon, left, right = ("@", ":", "[", "]") if text else (b"@", b":", b"[", b"]")
        info, have_info, host = netloc.rpartition(at)
        user = password = None
        if have_info:
            user, have_password, password = info.partition(colon)
            if not have_password:
                password = None
        _, bracketed, rest = host.partition(left)
        if bracketed:
            name, _, port = rest.partition(right)
            _, _, port = port.partition(colon)
        else:
            name, _, port = host.partition(colon)
        return user, password, name, port or None

    @property
    def username(self):
        return self._parts()[0]

    @property
    def password(self):
        return self._parts()[1]

    @property
    def hostname(self):
        name = self._parts()[2]
        if not name:
            return None
        mark = "%" if isinstance(name, str) else b"%"
        name, percent, zone = name.partition(mark)
        return name.lower() + percent + zone

    @property
    def port(self):
        port = self._parts()[3]
        if port is None:
            return None
        if not (port.isdigit() and port.isascii()):
            raise ValueError(f"Port could not be cast to integer value as {port!r}")
        port = int(port)
        if port > 65535:
            raise ValueError("Port out of range 0-65535")
        return port


class DefragResult(_namedtuple("_DefragResult", "url fragment")):
    __slots__ = ()

    def geturl(self):
        return f"{self.url}#{self.fragment}" if self.fragment else self.url

    def encode(self, encoding="ascii", errors="strict"):
        return DefragResultBytes(*[x.encode(encoding, errors) for x in self])


class SplitResult(_namedtuple("_SplitResult", "scheme netloc path query fragment"), _Netloc):
    __slots__ = ()

    def geturl(self):
        return urlunsplit(self)

    def encode(self, encoding="ascii", errors="strict"):
        return SplitResultBytes(*[x.encode(encoding, errors) for x in self])


class ParseResult(_namedtuple("_ParseResult", "scheme netloc path params query fragment"), _Netloc):
    __slots__ = ()

    def geturl(self):
        return urlunparse(self)

    def encode(self, encoding="ascii", errors="strict"):
        return ParseResultBytes(*[x.encode(encoding, errors) for x in self])


class DefragResultBytes(_namedtuple("_DefragResultBytes", "url fragment")):
    __slots__ = ()

    def geturl(self):
        return self.url + b"#" + self.fragment if self.fragment else self.url

    def decode(self, encoding="ascii", errors="strict"):
        return DefragResult(*[x.decode(encoding, errors) for x in self])


class SplitResultBytes(_namedtuple("_SplitResultBytes", "scheme netloc path query fragment"), _Netloc):
    __slots__ = ()

    def geturl(self):
        return urlunsplit(self)

    def decode(self, encoding="ascii", errors="strict"):
        return SplitResult(*[x.decode(encoding, errors) for x in self])


class ParseResultBytes(_namedtuple("_ParseResultBytes", "scheme netloc path params query fragment"), _Netloc):
    __slots__ = ()

    def geturl(self):
        return urlunparse(self)

    def decode(self, encoding="ascii", errors="strict"):
        return ParseResult(*[x.decode(encoding, errors) for x in self])


DefragResult._encoded_counterpart = DefragResultBytes
DefragResultBytes._decoded_counterpart = DefragResult
SplitResult._encoded_counterpart = SplitResultBytes
SplitResultBytes._decoded_counterpart = SplitResult
ParseResult._encoded_counterpart = ParseResultBytes
ParseResultBytes._decoded_counterpart = ParseResult


def _check_characters(netloc):
    """Raise ValueError if normalization (NFKC) of a character gives a separator of URLs."""
    if not netloc or netloc.isascii():
        return
    import unicodedata
    rest = netloc.translate({ord(c): None for c in "@:#?"})
    normal = unicodedata.normalize("NFKC", rest)
    if rest != normal and any([c in normal for c in "/?#@:"]):
        raise ValueError(f"netloc {netloc!r} contains invalid characters under NFKC normalization")


def _check_netloc(netloc):
    _check_characters(netloc)
    if ("[" in netloc) != ("]" in netloc):
        raise ValueError("Invalid IPv6 URL")
    if "[" in netloc:
        host = netloc.rpartition("@")[2]
        before, _, rest = host.partition("[")
        inside, _, after = rest.partition("]")
        if before or (after and not after.startswith(":")):
            raise ValueError("Invalid IPv6 URL")
        if inside.startswith("v"):
            version, dot, address = inside[1:].partition(".")
            if not (dot and version and address and all([c in _HEX_DIGITS for c in version]) and not any([c in "/?#[]@" for c in address])):
                raise ValueError("IPvFuture address is invalid")
        else:
            import ipaddress
            if not isinstance(ipaddress.ip_address(inside), ipaddress.IPv6Address):
                raise ValueError("An IPv4 address cannot be in brackets")


def _split(url, scheme="", allow_fragments=True):
    url = url.lstrip(_CONTROL)
    scheme = scheme.strip(_CONTROL)
    for c in "\t\r\n":
        if c in url:
            url = url.replace(c, "")
        if c in scheme:
            scheme = scheme.replace(c, "")
    netloc = query = fragment = ""
    i = url.find(":")
    if i > 0 and url[0].isascii() and url[0].isalpha() and not url[:i].rstrip(scheme_chars):
        scheme, url = url[:i].lower(), url[i + 1:]
    if url[:2] == "//":
        end = len(url)
        for c in "/?#":
            j = url.find(c, 2, end)
            if j >= 0:
                end = j
        netloc, url = url[2:end], url[end:]
        _check_netloc(netloc)
    if allow_fragments and "#" in url:
        url, _, fragment = url.partition("#")
    if "?" in url:
        url, _, query = url.partition("?")
    return scheme, netloc, url, query, fragment


@_lru_cache(typed=True)
def urlsplit(url, scheme="", allow_fragments=True):
    """Return (scheme, netloc, path, query, fragment) of a URL."""
    url, scheme, back = _decode(url, scheme)
    return back(SplitResult(*_split(url, scheme, allow_fragments)))


def _params(path):
    if "/" in path:
        i = path.find(";", path.rfind("/"))
        if i < 0:
            return path, ""
    else:
        i = path.find(";")
    return path[:i], path[i + 1:]


def urlparse(url, scheme="", allow_fragments=True):
    """Return (scheme, netloc, path, params, query, fragment) of a URL."""
    url, scheme, back = _decode(url, scheme)
    return back(ParseResult(*_parsed(url, scheme, allow_fragments)))


def _parsed(url, scheme, allow_fragments):
    scheme, netloc, path, query, fragment = _split(url, scheme, allow_fragments)
    params = ""
    if scheme in uses_params and ";" in path:
        path, params = _params(path)
    return scheme, netloc, path, params, query, fragment


def urlunparse(components):
    scheme, netloc, path, params, query, fragment, back = _decode(*components)
    if params:
        path = f"{path};{params}"
    return back(urlunsplit((scheme, netloc, path, query, fragment)))


def urlunsplit(components):
    """Return the URL for (scheme, netloc, path, query, fragment)."""
    scheme, netloc, address, query, fragment, back = _decode(*components)
    if netloc:
        slash = "" if not address or address[0] == "/" else "/"
        address = f"//{netloc}{slash}{address}"
    elif address[:2] == "//" or scheme and scheme in uses_netloc and (not address or address[0] == "/"):
        # Add an empty network location: the path must not be read as one.
        address = f"//{address}"
    if scheme:
        address = f"{scheme}:{address}"
    if query:
        address += f"?{query}"
    if fragment:
        address += f"#{fragment}"
    return back(address)


def urljoin(base, url, allow_fragments=True):
    """Resolve a relative URL against a base URL (RFC 3986, section 5.2)."""
    if not (base and url):
        return base or url
    base, url, back = _decode(base, url)
    home_scheme, home_place, home_path, home_params, home_query, _ = _parsed(base, "", allow_fragments)
    scheme, place, path, params, query, fragment = _parsed(url, home_scheme, allow_fragments)
    if scheme != home_scheme or scheme not in uses_relative:
        return back(url)
    has_place = scheme in uses_netloc
    if not (has_place and place):
        if has_place:
            place = home_place
        if path or params:
            path = _resolved(home_path, path)
        else:
            path, params, query = home_path, home_params, query or home_query
    return back(urlunparse((scheme, place, path, params, query, fragment)))


def _resolved(home, path):
    """Return a relative path resolved against another path, without dot segments."""
    parts = path.split("/")
    if not path.startswith("/"):
        folders = home.split("/")
        if folders[-1]:
            folders.pop()
        parts = folders + parts
        parts[1:-1] = [part for part in parts[1:-1] if part]
    kept = []
    for part in parts:
        if part == "..":
            del kept[-1:]
        elif part != ".":
            kept.append(part)
    if parts[-1] in (".", ".."):
        kept.append("")
    return "/".join(kept) or "/"


def urldefrag(url):
    """Return (URL without its fragment, fragment)."""
    url, back = _decode(url)
    if "#" in url:
        s, n, p, a, q, fragment = urlparse(url)
        return back(DefragResult(urlunparse((s, n, p, a, q, "")), fragment))
    return back(DefragResult(url, ""))


def unquote_to_bytes(string):
    if not string:
        string.split  # what has no such method is no text
        return b""
    if isinstance(string, str):
        string = string.encode("utf-8")
    elif not isinstance(string, (bytes, bytearray)):
        string.split
    parts = bytes(string).split(b"%")
    if len(parts) == 1:
        return bytes(string)
    out = [parts[0]]
    for part in parts[1:]:
        code = _HEX.get(part[:2])
        if code is None:
            out.append(b"%" + part)
        else:
            out.append(code)
            out.append(part[2:])
    return b"".join(out)


def unquote(string, encoding="utf-8", errors="replace"):
    """Return the text with %xx replaced by the characters they encode."""
    if isinstance(string, bytes):
        return unquote_to_bytes(string).decode(encoding, errors)
    if "%" not in string:
        string.split  # what has no such method is no text
        return string
    encoding = encoding or "utf-8"
    errors = errors or "replace"
    if string.isascii():
        return unquote_to_bytes(string).decode(encoding, errors)
    out = []
    run = []
    for c in string:
        if c.isascii():
            run.append(c)
        else:
            if run:
                out.append(unquote_to_bytes("".join(run)).decode(encoding, errors))
                run = []
            out.append(c)
    if run:
        out.append(unquote_to_bytes("".join(run)).decode(encoding, errors))
    return "".join(out)


def unquote_plus(string, encoding="utf-8", errors="replace"):
    return unquote(string.replace("+", " "), encoding, errors)


def quote_from_bytes(bs, safe="/"):
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError("quote_from_bytes() expected bytes")
    if not bs:
        return ""
    if isinstance(safe, str):
        safe = safe.encode("ascii", "ignore")
    if not isinstance(safe, bytes) or not safe.isascii():
        safe = bytes([c for c in safe if c < 128])
    if not bs.rstrip(_SAFE_BYTES + safe):
        return bs.decode("ascii")
    table = _tables.get(safe)
    if table is None:
        if len(_tables) >= 20:
            _tables.clear()
        allowed = _SAFE.union(safe)
        table = _tables[safe] = [chr(c) if c in allowed else f"%{c:02X}" for c in range(256)]
    return "".join([table[c] for c in bs])


_tables = {}  # safe characters -> list of the text for each byte; cache of quote_from_bytes


def quote(string, safe="/", encoding=None, errors=None):
    """Return the text with %xx in place of all characters but letters, digits, _.-~ and those in `safe`."""
    if type(string) is str and type(safe) is str and encoding is None is errors and string.isascii() and not string.rstrip(_SAFE_TEXT + safe):
        return string
    if not isinstance(string, str):
        for name, value in ("encoding", encoding), ("errors", errors):
            if value is not None:
                raise TypeError(f"quote() doesn't support '{name}' for bytes")
        return quote_from_bytes(string, safe)
    return quote_from_bytes(string.encode(encoding or "utf-8", errors or "strict"), safe) if string else string


def quote_plus(string, safe="", encoding=None, errors=None):
    if (isinstance(string, str) and " " not in string) or (isinstance(string, bytes) and b" " not in string):
        return quote(string, safe, encoding, errors)
    safe = safe + (" " if isinstance(safe, str) else b" ")
    return quote(string, safe, encoding, errors).replace(" ", "+")


def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    """Return a mapping or pairs as a query string."""
    if hasattr(query, "items"):
        query = query.items()
    else:
        try:
            if len(query) and not isinstance(query[0], tuple):
                raise TypeError
        except TypeError as err:
            raise TypeError("not a valid non-string sequence or mapping object") from err

    def quoted(value):
        if isinstance(value, bytes):
            return quote_via(value, safe)
        return quote_via(str(value), safe, encoding, errors)

    out = []
    for key, value in query:
        key = quoted(key)
        if doseq and not isinstance(value, (str, bytes)):
            try:
                len(value)
            except TypeError:
                out.append(f"{key}={quoted(value)}")
            else:
                out.extend([f"{key}={quoted(item)}" for item in value])
        else:
            out.append(f"{key}={quoted(value)}")
    return "&".join(out)


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&", *, _stacklevel=1):
    """Return the pairs of a query string."""
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError("Separator must be of type string or bytes.")
    text = isinstance(qs, str)
    if not qs:
        if qs is not None and not isinstance(qs, (str, bytes, bytearray, memoryview)):
            import warnings
            warnings.warn(
                f"Accepting {type(qs).__name__} objects with false value in urllib.parse.parse_qsl() is deprecated as of 3.14",
                DeprecationWarning, stacklevel=_stacklevel + 1,
            )
        return []
    if not text:
        qs = bytes(memoryview(qs)).decode("latin-1")
        if isinstance(separator, str):
            separator = separator.encode("ascii")
    if isinstance(separator, bytes):
        separator = separator.decode("ascii")
    if max_num_fields is not None and max_num_fields < 1 + qs.count(separator):
        raise ValueError("Max number of fields exceeded")
    out = []
    for pair in qs.split(separator):
        if not pair and not strict_parsing:
            continue
        name, has, value = pair.partition("=")
        if not has and strict_parsing:
            raise ValueError(f"bad query field: {pair!r}")
        if value or keep_blank_values:
            if text:
                out.append((unquote(name.replace("+", " "), encoding, errors), unquote(value.replace("+", " "), encoding, errors)))
            else:
                out.append((unquote_to_bytes(name.replace("+", " ").encode("latin-1")), unquote_to_bytes(value.replace("+", " ").encode("latin-1"))))
    return out


def parse_qs(qs, keep_blank_values=False, strict_parsing=False, encoding="utf-8", errors="replace", max_num_fields=None, separator="&"):
    """Return a query string as a dict from names to lists of values."""
    out = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator, _stacklevel=2):
        out.setdefault(name, []).append(value)
    return out
