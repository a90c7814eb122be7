"""Module `_codecs`: encodings and error handlers by name, including those that the program registers.

Knows text encodings only through `str.encode` and `bytes.decode`, which call this module (`_prelude_codecs`) for names
unknown to them. Invariant: an error handler returns a str or bytes and a position, and the position is checked before
use.
"""

from _buffers import bytes_of
from _plain import argument_type as _argument_type

_searches = []
_found = {}
_handlers = {}
_LOWER, _UPPER = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ROT13 = str.maketrans(_LOWER + _UPPER, _LOWER[13:] + _LOWER[:13] + _UPPER[13:] + _UPPER[:13])


def _rot13(text, errors):
    return str.translate(text, _ROT13)


def _only_strict(errors):
    if errors != "strict":
        raise AssertionError


def _hex(data, errors):
    _only_strict(errors)
    from binascii import hexlify
    return hexlify(data)


def _unhex(data, errors):
    _only_strict(errors)
    from binascii import unhexlify
    return unhexlify(data)


def _base64(data, errors):
    _only_strict(errors)
    from base64 import encodebytes
    return encodebytes(data)


def _unbase64(data, errors):
    _only_strict(errors)
    from base64 import decodebytes
    return decodebytes(data)


def _quopri(data, errors):
    _only_strict(errors)
    from binascii import b2a_qp
    return b2a_qp(data, quotetabs=True)


def _unquopri(data, errors):
    _only_strict(errors)
    from binascii import a2b_qp
    return a2b_qp(data)


def _zlib(data, errors):
    _only_strict(errors)
    from zlib import compress
    return compress(data)


def _unzlib(data, errors):
    _only_strict(errors)
    from zlib import decompress
    return decompress(data)


def _bz2(data, errors):
    _only_strict(errors)
    from bz2 import compress
    return compress(data)


def _unbz2(data, errors):
    _only_strict(errors)
    from bz2 import decompress
    return decompress(data)


def _uu(data, errors):
    _only_strict(errors)
    from binascii import b2a_uu
    data = bytes_of(data)
    return b"".join([b"begin 666 <data>\n", *[b2a_uu(data[i:i + 45]) for i in range(0, len(data), 45)], b" \nend\n"])


def _unuu(data, errors):
    _only_strict(errors)
    from binascii import Error, a2b_uu
    lines = iter(bytes_of(data).splitlines(keepends=True))
    if not any(line.startswith(b"begin ") for line in lines):
        raise ValueError('Missing "begin" line in input data')
    out = []
    for line in lines:
        if line == b"end\n":
            return b"".join(out)
        try:
            out.append(a2b_uu(line))
        except Error:
            # Some encoders write more bytes than the length prefix says: cut the line.
            out.append(a2b_uu(line[:((line[0] - 32 & 63) * 4 + 5) // 3]))
    raise ValueError("Truncated input data")


TRANSFORMS = {
    "rot13": (_rot13, _rot13), "rot_13": (_rot13, _rot13), "hex": (_hex, _unhex), "hex_codec": (_hex, _unhex), "base64": (_base64, _unbase64),
    "base_64": (_base64, _unbase64), "base64_codec": (_base64, _unbase64), "zlib": (_zlib, _unzlib), "zlib_codec": (_zlib, _unzlib),
    "zip": (_zlib, _unzlib), "quopri": (_quopri, _unquopri), "quopri_codec": (_quopri, _unquopri), "quoted_printable": (_quopri, _unquopri),
    "quotedprintable": (_quopri, _unquopri), "bz2": (_bz2, _unbz2), "bz2_codec": (_bz2, _unbz2), "uu": (_uu, _unuu), "uu_codec": (_uu, _unuu),
}

# Encodings implemented in `encodings`
_WRITTEN = ("charmap", "idna", "punycode", "undefined")


def transform(encoding):
    return TRANSFORMS.get(encoding.lower().replace("-", "_").replace(" ", "_"))


# --- codecs of the program ---

def register(search_function, /):
    """Register a function that returns the CodecInfo for a name, or None."""
    if not callable(search_function):
        raise TypeError("argument must be callable")
    _searches.append(search_function)


def unregister(search_function, /):
    """Unregister a search function, and clear the cache of its results."""
    if search_function in _searches:
        _searches.remove(search_function)
        for name in [name for name in _found if name not in _WRITTEN]:
            del _found[name]


def registered(encoding):
    """Return the codec for a name from the program's search functions or from `encodings`: a tuple of four, or None."""
    name = encoding.lower()
    if name in _WRITTEN and name not in _found:
        _found[name] = __import__("encodings." + name, fromlist=("getregentry",)).getregentry()
    if not _searches and not _found:
        return None
    if name in _found:
        return _found[name]
    from encodings import normalize_encoding
    name = normalize_encoding(encoding).lower()
    if name in _found:
        return _found[name]
    for search in _searches:
        info = search(name)
        if info is not None:
            if not isinstance(info, tuple) or len(info) != 4:
                raise TypeError("codec search functions must return 4-tuples")
            _found[name] = info
            return info
    return None


def encode(obj, encoding="utf-8", errors="strict"):
    """Encode a str to bytes, or apply a transformation such as rot13, hex, base64 or zlib."""
    _check_names("encode", encoding, errors)
    found = _known(encoding)
    try:
        return encoded(obj, encoding, errors, found)
    except Exception as e:
        e.add_note(f"encoding with '{encoding}' codec failed")
        raise


def decode(obj, encoding="utf-8", errors="strict"):
    """Decode bytes to a str, or undo a transformation."""
    _check_names("decode", encoding, errors)
    found = _known(encoding)
    try:
        return decoded(obj, encoding, errors, found)
    except Exception as e:
        e.add_note(f"decoding with '{encoding}' codec failed")
        raise


def _check_names(function, encoding, errors):
    for name, value in (("encoding", encoding), ("errors", errors)):
        if not isinstance(value, str):
            raise TypeError(f"{function}() argument {name!r} must be str, not {_argument_type(value)}")


def _known(encoding):
    """Return (transformation, registered codec) for a name. None stands for a missing one; both are None for an
    encoding of str.

    Raises LookupError for an unknown name.
    """
    found = transform(encoding)
    info = registered(encoding) if found is None else None
    if found is None and info is None:
        "".encode(encoding)
    return found, info


def encoded(obj, encoding, errors, found):
    """Encode with the pair that _known() returned."""
    change, info = found
    if change is not None:
        return change[0](obj, errors)
    if info is not None:
        return _part_of(info[0](obj, errors), "encoder")
    if not isinstance(obj, str):
        raise TypeError(f"{_family(encoding)}_encode() argument 1 must be str, not {_argument_type(obj)}")
    return obj.encode(encoding, errors)


def decoded(obj, encoding, errors, found):
    """Decode with the pair that _known() returned."""
    change, info = found
    if change is not None:
        return change[1](obj, errors)
    if info is not None:
        return _part_of(info[1](obj, errors), "decoder")
    if isinstance(obj, str) and _family(encoding) in ("unicode_escape", "raw_unicode_escape"):
        obj = obj.encode()
    return bytes_of(obj).decode(encoding, errors)


_FAMILIES = (
    "ascii", "latin_1", "raw_unicode_escape", "unicode_escape", "utf_7", "utf_8", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be",
    "utf_32_le",
)


def _family(encoding):
    """Return the prefix of the functions in `codecs` that implement an encoding, for example "utf_8"."""
    from encodings.aliases import aliases
    name = encoding.lower().replace("-", "_").replace(" ", "_").removesuffix("_sig")
    name = aliases.get(name, name)
    return name if name in _FAMILIES else "charmap"


def _part_of(result, what):
    if not isinstance(result, tuple) or len(result) != 2:
        raise TypeError(f"{what} must return a tuple (object, integer)")
    return result[0]


# --- error handlers ---

def strict_errors(exception, /):
    """Raise the exception."""
    if not isinstance(exception, BaseException):
        raise TypeError("codec must pass exception instance")
    raise exception


def _span(exception):
    if not isinstance(exception, (UnicodeEncodeError, UnicodeDecodeError, UnicodeTranslateError)):
        raise TypeError(f"don't know how to handle {type(exception).__name__} in error callback")
    size = len(exception.object)
    start = min(max(exception.start, 0), max(size - 1, 0))
    end = max(min(exception.end, size), min(1, size))
    return start, end


def ignore_errors(exception, /):
    """Skip the characters or bytes that failed."""
    return "", _span(exception)[1]


def replace_errors(exception, /):
    """Replace each character that failed by "?", or bytes that failed by U+FFFD."""
    start, end = _span(exception)
    if isinstance(exception, UnicodeDecodeError):
        return "\ufffd", end
    return ("?" if isinstance(exception, UnicodeEncodeError) else "\ufffd") * (end - start), end


def xmlcharrefreplace_errors(exception, /):
    """Replace characters that failed by XML character references."""
    if not isinstance(exception, UnicodeEncodeError):
        raise TypeError(f"don't know how to handle {type(exception).__name__} in error callback")
    start, end = _span(exception)
    return "".join([f"&#{ord(c)};" for c in exception.object[start:end]]), end


def backslashreplace_errors(exception, /):
    """Replace what failed by backslash escapes."""
    start, end = _span(exception)
    if isinstance(exception, UnicodeDecodeError):
        return "".join([f"\\x{b:02x}" for b in exception.object[start:end]]), end
    return "".join([_escape(ord(c)) for c in exception.object[start:end]]), end


def _escape(n):
    return f"\\x{n:02x}" if n < 0x100 else f"\\u{n:04x}" if n < 0x10000 else f"\\U{n:08x}"


def namereplace_errors(exception, /):
    """Replace characters that failed by \\N{...} escapes."""
    if not isinstance(exception, UnicodeEncodeError):
        raise TypeError(f"don't know how to handle {type(exception).__name__} in error callback")
    import unicodedata
    start, end = _span(exception)
    out = []
    for c in exception.object[start:end]:
        name = unicodedata.name(c, "")
        out.append(f"\\N{{{name}}}" if name else _escape(ord(c)))
    return "".join(out), end


def _surrogateescape(exception):
    start, end = _span(exception)
    if isinstance(exception, UnicodeEncodeError):
        part = exception.object[start:end]
        if any(not "\udc80" <= c <= "\udcff" for c in part):
            raise exception
        return bytes([ord(c) - 0xDC00 for c in part]), end
    if not isinstance(exception, UnicodeDecodeError):
        raise TypeError(f"don't know how to handle {type(exception).__name__} in error callback")
    stop = start
    while stop < end and stop < start + 4 and exception.object[stop] >= 0x80:
        stop += 1
    if stop == start:
        raise exception
    return "".join([chr(0xDC00 + b) for b in exception.object[start:stop]]), stop


def _surrogatepass(exception):
    start, end = _span(exception)
    encoding = exception.encoding
    if isinstance(exception, UnicodeEncodeError):
        part = exception.object[start:end]
        if any(not "\ud800" <= c <= "\udfff" for c in part):
            raise exception
        return part.encode(encoding, "surrogatepass"), end
    for size in (3, 2, 4):
        try:
            text = exception.object[start:start + size].decode(encoding, "surrogatepass")
        except UnicodeDecodeError:
            continue
        if len(text) == 1 and "\ud800" <= text <= "\udfff":
            return text, start + size
    raise exception


_BUILT_IN = {
    "strict": strict_errors, "ignore": ignore_errors, "replace": replace_errors, "xmlcharrefreplace": xmlcharrefreplace_errors,
    "backslashreplace": backslashreplace_errors, "namereplace": namereplace_errors, "surrogateescape": _surrogateescape,
    "surrogatepass": _surrogatepass,
}


def register_error(errors, handler, /):
    """Register an error handler under a name."""
    if not isinstance(errors, str):
        raise TypeError(f"register_error() argument 1 must be str, not {_argument_type(errors)}")
    if not callable(handler):
        raise TypeError("handler must be callable")
    _handlers[errors] = handler


def unregister_error(errors, /):
    """Unregister an error handler. Returns True if there was one."""
    if errors in _BUILT_IN:
        raise ValueError(f"cannot un-register built-in error handler '{errors}'")
    return _handlers.pop(errors, None) is not None


def lookup_error(name, /):
    """Return the error handler of that name. Raises LookupError for an unknown one."""
    if not isinstance(name, str):
        raise TypeError(f"lookup_error() argument must be str, not {_argument_type(name)}")
    handler = _handlers.get(name) or _BUILT_IN.get(name)
    if handler is None:
        raise LookupError(f"unknown error handler name '{name}'")
    return handler


def _handled(handler, error, size, kinds):
    result = handler(error)
    what = "encoding" if bytes in kinds else "decoding"
    text = f"{what} error handler must return ({'str/bytes' if bytes in kinds else 'str'}, int) tuple"
    if not isinstance(result, tuple) or len(result) != 2 or not isinstance(result[0], kinds):
        raise TypeError(text)
    new, pos = result
    if not hasattr(type(pos), "__index__"):
        raise TypeError(text)
    pos = pos.__index__()
    if pos < 0:
        pos += size
    if pos < 0 or pos > size:
        raise IndexError(f"position {pos} from error handler out of bounds")
    return new, pos


def encode_handled(text, encoding, errors):
    """Do str.encode with an error handler of the program."""
    handler = lookup_error(errors)
    out = []
    at = 0
    while True:
        try:
            out.append(text[at:].encode(encoding))
            return b"".join(out)
        except UnicodeEncodeError as e:
            start, end = at + e.start, at + e.end
            error = UnicodeEncodeError(e.encoding, text, start, end, e.reason)
        out.append(text[at:start].encode(encoding))
        new, at = _handled(handler, error, len(text), (str, bytes))
        if isinstance(new, bytes):
            out.append(new)
        else:
            try:
                out.append(new.encode(encoding))
            except UnicodeEncodeError:
                raise error


def decode_handled(data, encoding, errors):
    """Do bytes.decode with an error handler of the program."""
    handler = lookup_error(errors)
    out = []
    at = 0
    while True:
        try:
            out.append(data[at:].decode(encoding))
            return "".join(out)
        except UnicodeDecodeError as e:
            start, end = at + e.start, at + e.end
            error = UnicodeDecodeError(e.encoding, data, start, end, e.reason)
        out.append(data[at:start].decode(encoding))
        new, at = _handled(handler, error, len(data), (str,))
        out.append(new)


def _noted(coder, value, encoding, errors, doing):
    try:
        return coder(value, errors)
    except Exception as e:
        e.add_note(f"{doing} with '{encoding}' codec failed")
        raise


def encode_registered(text, encoding, errors):
    """Do str.encode with a codec that the program may have registered."""
    info = registered(encoding)
    if info is None:
        raise LookupError(f"unknown encoding: {encoding}")
    result = _part_of(_noted(info[0], text, encoding, errors, "encoding"), "encoder")
    if not isinstance(result, bytes):
        raise TypeError(f"'{encoding}' encoder returned '{type(result).__name__}' instead of 'bytes'; "
                        "use codecs.encode() to encode to arbitrary types")
    return result


def decode_registered(data, encoding, errors):
    info = registered(encoding)
    if info is None:
        raise LookupError(f"unknown encoding: {encoding}")
    result = _part_of(_noted(info[1], data, encoding, errors, "decoding"), "decoder")
    if not isinstance(result, str):
        raise TypeError(f"'{encoding}' decoder returned '{type(result).__name__}' instead of 'str'; "
                        "use codecs.decode() to decode to arbitrary types")
    return result


# --- bytes literals ---

_SIMPLE = {"\\": 92, "'": 39, '"': 34, "a": 7, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11}
_SHOWN = {9: b"\\t", 10: b"\\n", 13: b"\\r", 39: b"\\'", 92: b"\\\\"}


def escape_encode(data, errors=None, /):
    """Return bytes as escaped in a bytes literal, and the length of the input."""
    if not isinstance(data, bytes):
        raise TypeError(f"escape_encode() argument 1 must be bytes, not {_argument_type(data)}")
    out = bytearray()
    for b in data:
        out += _SHOWN.get(b) or (bytes((b,)) if 32 <= b < 127 else b"\\x%02x" % b)
    return bytes(out), len(data)


def escape_decode(data, errors=None, /):
    """Return the bytes that an escaped text stands for, and the length of the input."""
    data = data.encode() if isinstance(data, str) else bytes_of(data)
    out = bytearray()
    at = 0
    invalid = None  # text of the first invalid escape sequence
    while True:
        start = data.find(b"\\", at)
        if start < 0:
            if invalid is not None:
                import warnings
                warnings.warn(f'b"{invalid} escape sequence. Such sequences will not work in the future. ', DeprecationWarning, stacklevel=2)
            return bytes(out + data[at:]), len(data)
        out += data[at:start]
        c = chr(data[start + 1]) if start + 1 < len(data) else ""
        at = start + 2
        if not c:
            raise ValueError("Trailing \\ in string")
        if c in _SIMPLE:
            out.append(_SIMPLE[c])
        elif c in "01234567":
            end = start + 2
            while end < start + 4 and data[end:end + 1] in (b"0", b"1", b"2", b"3", b"4", b"5", b"6", b"7"):
                end += 1
            value = int(data[start + 1:end], 8)
            if value > 255 and invalid is None:
                invalid = f'\\{value:o}" is an invalid octal'
            out.append(value & 255)
            at = end
        elif c == "x":
            digits = data[at:at + 2]
            if len(digits) == 2 and all(chr(d) in "0123456789abcdefABCDEF" for d in digits):
                out.append(int(digits, 16))
                at += 2
            elif errors in (None, "strict"):
                raise ValueError(f"invalid \\x escape at position {start}")
            else:
                if errors == "replace":
                    out += b"?"
                elif errors != "ignore":
                    raise ValueError(f"decoding error; unknown error handling code: {errors}")
                if digits[:1].isalnum() and chr(digits[0]) in "0123456789abcdefABCDEF":
                    at += 1
        elif c != "\n":
            if invalid is None:
                invalid = f'\\{c}" is an invalid'
            out += data[start:at]
