"""Functions of `codecs` for single encodings: utf_8_decode, unicode_escape_encode, ...

Knows `_codecs` and `codecs`, which import it at the first use of such a name. Invariants: each returns (result, length
of the input consumed); with final=False, an incomplete character at the end is not consumed.
"""

import _re_flags
import re as _re
from _buffers import bytes_of as _bytes_of
from _plain import argument_type as _argument_type
from codecs import _decoded

_PLAIN = ("ascii", "latin_1")
_UNICODE = ("utf_7", "utf_8", "utf_16_be", "utf_16_le", "utf_32_be", "utf_32_le")
_MARKED = {"utf_16": (2, b"\xff\xfe", b"\xfe\xff"), "utf_32": (4, b"\xff\xfe\0\0", b"\0\0\xfe\xff")}
_ESCAPES = ("unicode_escape", "raw_unicode_escape")


def _text(name, value):
    if not isinstance(value, str):
        raise TypeError(f"{name}() argument 1 must be str, not {_argument_type(value)}")
    return value


def _encoder(encoding):
    def encode(str, errors=None, /):
        return _text(encoding + "_encode", str).encode(encoding, errors or "strict"), len(str)
    return encode


def _whole_decoder(encoding):
    def decode(data, errors=None, /):
        data = _bytes_of(data)
        return data.decode(encoding, errors or "strict"), len(data)
    return decode


def _decoder(encoding):
    def decode(data, errors=None, final=False, /):
        return _decoded(_bytes_of(data), encoding, errors or "strict", final)
    return decode


def _marked_encoder(encoding):
    def encode(str, errors=None, byteorder=0, /):
        order = "" if byteorder == 0 else "_le" if byteorder < 0 else "_be"
        return _text(encoding + "_encode", str).encode(encoding + order, errors or "strict"), len(str)
    return encode


def _ex_decoder(encoding):
    """Return the decoder with a parameter and result `byteorder` (0: byte order mark, -1: little endian, 1: big endian)."""
    size, little, big = _MARKED[encoding]

    def decode(data, errors=None, byteorder=0, final=False, /):
        data = _bytes_of(data)
        skipped = 0
        if byteorder == 0 and len(data) >= size:
            byteorder = -1 if data.startswith(little) else 1 if data.startswith(big) else 0
            skipped = size if byteorder else 0
        text, used = _decoded(data[skipped:], encoding + ("_be" if byteorder > 0 else "_le"), errors or "strict", final)
        return text, used + skipped, byteorder
    return decode


def _marked_decoder(encoding):
    by_order = _ex_decoder(encoding)

    def decode(data, errors=None, final=False, /):
        return by_order(data, errors, 0, final)[:2]
    return decode


def whole(data, encoding):
    """Return the number of bytes without an incomplete sequence at the end."""
    if encoding == "utf_7":
        return _UTF7.match(data).end()
    return len(data) - len(_BEGUN[encoding].search(data)[1])


def _escape_decoder(encoding):
    def decode(data, errors=None, final=True, /):
        data = data.encode() if isinstance(data, str) else _bytes_of(data)
        if not final:
            data = data[:whole(data, encoding)]
        text = data.decode(encoding, errors or "strict")
        if encoding == "unicode_escape":
            invalid = _INVALID.match(data)[1]
            if invalid:
                import warnings
                octal = " octal" if len(invalid) > 2 else ""
                shown = invalid.decode("latin-1")
                warnings.warn(
                    f'"{shown}" is an invalid{octal} escape sequence. Such sequences will not work in the future. ', DeprecationWarning, stacklevel=2)
        return text, len(data)
    return decode


_UTF7 = _re.compile(rb"(?:[^+]|\+-|\+[A-Za-z0-9+/]+(?:-|[^A-Za-z0-9+/-])|\+[^A-Za-z0-9+/-])*", _re_flags.DOTALL)
# The first invalid escape sequence, after valid ones
_INVALID = _re.compile(
    rb"""(?:[^\\]|\\(?:[\n\\'"abfnrtvxuUN]|[0-3][0-7]{0,2}|[4-7][0-7]?(?![0-7])))*(\\(?:[4-7][0-7][0-7]|.))?""", _re_flags.DOTALL)
# An incomplete escape sequence at the end of the data, after an even number of backslashes
_BEGUN = {
    "unicode_escape": _re.compile(
        rb"(?<!\\)(?:\\\\)*((?:\\(?:x[0-9a-fA-F]?|u[0-9a-fA-F]{0,3}|U[0-9a-fA-F]{0,7}|N(?:\{[^}]*)?)?)?)\Z"),
    "raw_unicode_escape": _re.compile(rb"(?<!\\)(?:\\\\)*((?:\\(?:u[0-9a-fA-F]{0,3}|U[0-9a-fA-F]{0,7})?)?)\Z"),
}


def readbuffer_encode(data, errors=None, /):
    """Return the bytes of a buffer, or of a str in UTF-8, and their length."""
    data = data.encode() if isinstance(data, str) else _bytes_of(data)
    return data, len(data)


def _made():
    found = {}
    for encoding in (*_PLAIN, *_UNICODE, *_ESCAPES):
        found[encoding + "_encode"] = _encoder(encoding)
    for encoding in _PLAIN:
        found[encoding + "_decode"] = _whole_decoder(encoding)
    for encoding in _UNICODE:
        found[encoding + "_decode"] = _decoder(encoding)
    for encoding in _ESCAPES:
        found[encoding + "_decode"] = _escape_decoder(encoding)
    for encoding in _MARKED:
        found[encoding + "_encode"] = _marked_encoder(encoding)
        found[encoding + "_decode"] = _marked_decoder(encoding)
        found[encoding + "_ex_decode"] = _ex_decoder(encoding)
    for name, function in found.items():
        function.__name__ = function.__qualname__ = name
        function.__module__ = "_codecs"
    return found


globals().update(_made())
NAMES = frozenset(name for name in globals() if name.endswith(("_encode", "_decode")) and not name.startswith("_"))
