"""Addresses, dates, message ids, and parameters of headers.

Knows texts, no messages.
"""

import _re_flags
import datetime
import os
import random
import re
import time
import urllib.parse

from email._addresses import Scanner as _Scanner
from email._dates import read as _read_date
from email.charset import Charset

__all__ = [
    "collapse_rfc2231_value", "decode_params", "decode_rfc2231", "encode_rfc2231", "formataddr", "formatdate", "format_datetime",
    "getaddresses", "make_msgid", "mktime_tz", "parseaddr", "parsedate", "parsedate_tz", "parsedate_to_datetime", "quote", "unquote",
    "localtime",
]

COMMASPACE = ", "
EMPTYSTRING = ""
CRLF = "\r\n"
TICK = "'"
supports_strict_parsing = True
specialsre = re.compile(r'[][\\()<>@,:;".]')
escapesre = re.compile(r'[\\"]')


def _has_surrogates(s):
    try:
        s.encode()
        return False
    except UnicodeEncodeError:
        return True


def _sanitize(string):
    # Bytes in no known character set become U+FFFD.
    return string.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def quote(str):
    """Return the text with a backslash before each backslash and double quote."""
    return str.replace("\\", "\\\\").replace('"', '\\"')


def unquote(str):
    """Return the text without surrounding quotes or angle brackets."""
    if len(str) > 1:
        if str.startswith('"') and str.endswith('"'):
            return str[1:-1].replace("\\\\", "\\").replace('\\"', '"')
        if str.startswith("<") and str.endswith(">"):
            return str[1:-1]
    return str


# --- addresses ---

def formataddr(pair, charset="utf-8"):
    """Return the address of a pair (name, address), with the name quoted or encoded if necessary."""
    name, address = pair
    address.encode("ascii")
    if not name:
        return address
    try:
        name.encode("ascii")
    except UnicodeEncodeError:
        charset = Charset(charset) if isinstance(charset, str) else charset
        return f"{charset.header_encode(name)} <{address}>"
    quotes = '"' if specialsre.search(name) else ""
    name = escapesre.sub(r"\\\g<0>", name)
    return f"{quotes}{name}{quotes} <{address}>"


def _without_quoted(text):
    return re.sub(r'"(?:[^"\\]|\\.)*"', "", text, flags=_re_flags.DOTALL)


def _is_balanced(text):
    depth = 0
    for c in re.sub(r"\\.", "", _without_quoted(text), flags=_re_flags.DOTALL):
        depth += (c == "(") - (c == ")")
        if depth < 0:
            return False
    return depth == 0


def _checked(values):
    return [value if _is_balanced(value) else "('', '')" for value in values]


def _acceptable(pairs):
    # Brackets never occur in an address itself.
    return [("", "") if "[" in pair[1] else pair for pair in pairs]


def getaddresses(fieldvalues, *, strict=True):
    """Return the (name, address) pairs of header values. With `strict`, return [("", "")] if the values are inconsistent."""
    if not strict:
        return _Scanner(COMMASPACE.join([str(value) for value in fieldvalues])).addresses()
    values = _checked([str(value) for value in fieldvalues])
    found = _acceptable(_Scanner(COMMASPACE.join(values)).addresses())
    wanted = sum(1 + _without_quoted(value).count(",") for value in values)
    return found if len(found) == wanted else [("", "")]


def parseaddr(addr, *, strict=True):
    """Return (name, address) of one address, or ("", "") if it is malformed."""
    if isinstance(addr, list):
        addr = addr[0]
    if not isinstance(addr, str):
        return ("", "")
    if not strict:
        found = _Scanner(addr).addresses()
        return found[0] if found else ("", "")
    found = _acceptable(_Scanner(_checked([addr])[0]).addresses())
    return found[0] if len(found) == 1 else ("", "")


# --- dates ---

def parsedate_tz(data):
    """Return a date as a tuple of ten: a struct_time's nine fields, then seconds east of UTC (0 if unknown). None if it is no date."""
    found = _read_date(data)
    if found is None:
        return None
    if found[9] is None:
        found[9] = 0
    return tuple(found)


def parsedate(data):
    """Return a date as a tuple of nine, without its zone, or None if it is no date."""
    found = parsedate_tz(data)
    return found[:9] if found is not None else None


def mktime_tz(data):
    """Return the seconds since 1970 for a tuple of parsedate_tz()."""
    import calendar
    if data[9] is None:
        return time.mktime(data[:8] + (-1,))
    return calendar.timegm(data) - data[9]


def parsedate_to_datetime(data):
    """Return a date as a datetime, naive if its zone is -0000. Raises ValueError if it is no date."""
    found = _read_date(data)
    if found is None:
        raise ValueError(f"Invalid date value or format \"{str(data)}\"")
    *fields, offset = found
    if offset is None:
        return datetime.datetime(*fields[:6])
    return datetime.datetime(*fields[:6], tzinfo=datetime.timezone(datetime.timedelta(seconds=offset)))


def _written(t, zone):
    day = "Mon Tue Wed Thu Fri Sat Sun".split()[t[6]]
    month = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()[t[1] - 1]
    return f"{day}, {t[2]:02} {month} {t[0]:04} {t[3]:02}:{t[4]:02}:{t[5]:02} {zone}"


def format_datetime(dt, usegmt=False):
    """Return a datetime as a date of mail."""
    now = dt.timetuple()
    if usegmt:
        if dt.tzinfo is None or dt.tzinfo != datetime.timezone.utc:
            raise ValueError("usegmt option requires a UTC datetime")
        zone = "GMT"
    else:
        zone = "-0000" if dt.tzinfo is None else dt.strftime("%z")
    return _written(now, zone)


def formatdate(timeval=None, localtime=False, usegmt=False):
    """Return seconds since 1970, by default the current time, as a date of mail."""
    if timeval is None:
        timeval = time.time()
    dt = datetime.datetime.fromtimestamp(timeval, datetime.timezone.utc)
    if localtime:
        dt, usegmt = dt.astimezone(), False
    elif not usegmt:
        dt = dt.replace(tzinfo=None)
    return format_datetime(dt, usegmt)


def localtime(dt=None):
    """Return a datetime, by default the current time, in the local zone."""
    return (datetime.datetime.now() if dt is None else dt).astimezone()


def make_msgid(idstring=None, domain=None):
    """Return a unique Message-ID."""
    idstring = "" if idstring is None else "." + idstring
    domain = "localhost" if domain is None else domain
    return f"<{int(time.time() * 100)}.{os.getpid()}.{random.getrandbits(64)}{idstring}@{domain}>"


# --- parameters (RFC 2231) ---

def decode_rfc2231(s):
    """Return [character set, language, text] of an extended value, or (None, None, text) if it lacks the first two."""
    parts = s.split(TICK, 2)
    return parts if len(parts) == 3 else (None, None, s)


def encode_rfc2231(s, charset=None, language=None):
    """Return a text as an extended value, with percent escapes."""
    s = urllib.parse.quote(s, safe="", encoding=charset or "ascii")
    return s if charset is None and language is None else f"{charset}'{language or ''}'{s}"


rfc2231_continuation = re.compile(r"^(?P<name>\w+)\*((?P<num>[0-9]+)\*?)?$", _re_flags.ASCII)


def decode_params(params):
    """Return the parameters, with those joined that are split into numbered parts."""
    new, parts = [params[0]], {}
    for name, value in params[1:]:
        encoded = name.endswith("*")
        value = unquote(value)
        m = rfc2231_continuation.match(name)
        if m:
            parts.setdefault(m["name"], []).append((int(m["num"]) if m["num"] is not None else None, value, encoded))
        else:
            new.append((name, f'"{quote(value)}"'))
    for name, found in parts.items():
        found.sort(key=lambda part: -1 if part[0] is None else part[0])
        any_encoded = any(encoded for _, _, encoded in found)
        value = "".join([urllib.parse.unquote(text, encoding="latin-1") if encoded else text for _, text, encoded in found])
        value = quote(value)
        if any_encoded:
            charset, language, value = decode_rfc2231(value)
            new.append((name, (charset, language, f'"{value}"')))
        else:
            new.append((name, f'"{value}"'))
    return new


def collapse_rfc2231_value(value, errors="replace", fallback_charset="us-ascii"):
    """Return the text of a value from Message.get_param()."""
    if not isinstance(value, tuple) or len(value) != 3:
        return unquote(value)
    charset, _, text = value
    data = bytes(text, "raw-unicode-escape")
    try:
        return str(data, fallback_charset if charset is None else charset, errors)
    except LookupError:
        return unquote(text)
