"""Package `json`: conversion between JSON texts and values."""

import json.decoder as decoder
import json.encoder as encoder
import json.scanner as scanner
from _json import encode as _encode, scan as _scan
from json.decoder import JSONDecodeError, JSONDecoder
from json.encoder import JSONEncoder

__all__ = ["dump", "dumps", "load", "loads", "JSONDecoder", "JSONDecodeError", "JSONEncoder"]
__version__ = "2.0.9"

_default = JSONEncoder().default
_PLAIN = (_default, False, True, True, True, None, ", ", ": ", False)


def _encoder(cls, skipkeys, ensure_ascii, check_circular, allow_nan, indent, separators, default, sort_keys, kw):
    return (cls or JSONEncoder)(
        skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular, allow_nan=allow_nan, indent=indent,
        separators=separators, default=default, sort_keys=sort_keys, **kw)


def dump(obj, fp, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None,
         default=None, sort_keys=False, **kw):
    """Write the JSON text of an object to `fp`, which has write()."""
    encoder = _encoder(cls, skipkeys, ensure_ascii, check_circular, allow_nan, indent, separators, default, sort_keys, kw)
    for chunk in encoder.iterencode(obj):
        fp.write(chunk)


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None,
          default=None, sort_keys=False, **kw):
    """Return the JSON text of an object."""
    if cls is None and indent is None and separators is None and default is None and not kw:
        if not skipkeys and ensure_ascii and check_circular and allow_nan and not sort_keys:
            return _encode(obj, _PLAIN)
    encoder = _encoder(cls, skipkeys, ensure_ascii, check_circular, allow_nan, indent, separators, default, sort_keys, kw)
    return encoder.encode(obj)


def detect_encoding(b):
    """Return the encoding of JSON as bytes: by its byte order mark, or by the zeros among its first bytes, which are ASCII characters."""
    starts = b.startswith
    if starts((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "utf-32"
    if starts((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if starts(b"\xef\xbb\xbf"):
        return "utf-8-sig"
    size = len(b)
    if size < 2 or size == 3 or b[0] and b[1]:
        return "utf-8"
    wide = size > 3 and not (b[2] or b[3] if b[0] else b[1])
    return f"utf-{32 if wide else 16}-{'le' if b[0] else 'be'}"


def load(fp, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, **kw):
    """Return the value of the JSON text that fp.read() returns."""
    return loads(
        fp.read(), cls=cls, object_hook=object_hook, parse_float=parse_float, parse_int=parse_int, parse_constant=parse_constant,
        object_pairs_hook=object_pairs_hook, **kw)


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, **kw):
    """Return the value of a JSON text: a str, or bytes in UTF-8, -16 or -32. Raises JSONDecodeError."""
    if not isinstance(s, str):
        if not isinstance(s, (bytes, bytearray)):
            raise TypeError(f"the JSON object must be str, bytes or bytearray, not {s.__class__.__name__}")
        s = s.decode(detect_encoding(s), "surrogatepass")
    elif s.startswith("\ufeff"):
        raise JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    if cls is None:
        if (object_hook is None and parse_int is None and parse_float is None and parse_constant is None and object_pairs_hook is None
                and not kw):
            return _scan(s, -1, True, False)
        return JSONDecoder(
            object_hook=object_hook, parse_float=parse_float, parse_int=parse_int, parse_constant=parse_constant,
            object_pairs_hook=object_pairs_hook, **kw
        ).decode(s)
    # Pass only given arguments: a decoder class of the program need not accept all.
    hooks = {
        "object_hook": object_hook, "object_pairs_hook": object_pairs_hook, "parse_float": parse_float, "parse_int": parse_int,
        "parse_constant": parse_constant,
    }
    return cls(**kw, **{name: hook for name, hook in hooks.items() if hook is not None}).decode(s)
