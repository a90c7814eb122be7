"""Module `base64`: encodings of bytes in base 16, 32, 64 and 85."""

import binascii as _binascii
from _buffers import bytes_of as _bytes_of
from _plain import call as _call, decode_base64 as _decode_base64, encode_base64 as _encode_base64

__all__ = [
    "encode", "decode", "encodebytes", "decodebytes", "b64encode", "b64decode", "b32encode", "b32decode", "b32hexencode", "b32hexdecode",
    "b16encode", "b16decode", "b85encode", "b85decode", "a85encode", "a85decode", "z85encode", "z85decode", "standard_b64encode",
    "standard_b64decode", "urlsafe_b64encode", "urlsafe_b64decode",
]

MAXLINESIZE = 76
MAXBINSIZE = 57
_to_urlsafe = bytes.maketrans(b"+/", b"-_")
_from_urlsafe = bytes.maketrans(b"-_", b"+/")


def _decoded(s):
    """Return the argument of a decoding function as bytes."""
    if isinstance(s, str):
        try:
            return s.encode("ascii")
        except UnicodeEncodeError:
            raise ValueError("string argument should contain only ASCII characters") from None
    if isinstance(s, (bytes, bytearray)):
        return bytes(s)
    try:
        return memoryview(s).tobytes()
    except TypeError:
        raise TypeError(f"argument should be a bytes-like object or ASCII string, not {s.__class__.__name__!r}") from None


def b64encode(s, altchars=None):
    """Return the data in base64. `altchars` are two characters in place of + and /."""
    encoded = _encode_base64(s, 0)
    if encoded is None:
        encoded = _binascii.b2a_base64(s, newline=False)
    if altchars is not None:
        if len(altchars) != 2:
            raise AssertionError(repr(altchars))
        return encoded.translate(bytes.maketrans(b"+/", altchars))
    return encoded


def b64decode(s, altchars=None, validate=False):
    """Return the data of a base64 text. With `validate`, other characters raise binascii.Error, else they are ignored."""
    if altchars is None and validate is False and (decoded := _decode_base64(s, False)) is not None:
        return decoded
    s = _decoded(s)
    if altchars is not None:
        altchars = _decoded(altchars)
        assert len(altchars) == 2, repr(altchars)
        s = s.translate(bytes.maketrans(altchars, b"+/"))
    return _binascii.a2b_base64(s, strict_mode=validate)


def standard_b64encode(s):
    if (encoded := _encode_base64(s, 0)) is not None:
        return encoded
    return b64encode(s)


def standard_b64decode(s):
    if (decoded := _decode_base64(s, False)) is not None:
        return decoded
    return b64decode(s)


def urlsafe_b64encode(s):
    """Return the data in base64 with - and _ in place of + and /."""
    if (encoded := _encode_base64(s, 2)) is not None:
        return encoded
    return b64encode(s).translate(_to_urlsafe)


def urlsafe_b64decode(s):
    if (decoded := _decode_base64(s, True)) is not None:
        return decoded
    return b64decode(_decoded(s).translate(_from_urlsafe))


def b32encode(s):
    return _call("b32encode", memoryview(s).tobytes())


def b32decode(s, casefold=False, map01=None):
    return _call("b32decode", _decoded(s), bool(casefold), None if map01 is None else _decoded(map01))


def b32hexencode(s):
    return _call("b32hexencode", memoryview(s).tobytes())


def b32hexdecode(s, casefold=False):
    return _call("b32hexdecode", _decoded(s), bool(casefold))


def b16encode(s):
    return _binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    s = _decoded(s)
    if casefold:
        s = s.upper()
    if s.translate(None, delete=b"0123456789ABCDEF"):
        raise _binascii.Error("Non-base16 digit found")
    return _binascii.unhexlify(s)


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    return _call("a85encode", memoryview(b).tobytes(), bool(foldspaces), wrapcol, bool(pad), bool(adobe))


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b" \t\n\r\v"):
    return _call("a85decode", _decoded(b), bool(foldspaces), bool(adobe), bytes(ignorechars))


def b85encode(b, pad=False):
    return _call("b85encode", memoryview(b).tobytes(), bool(pad))


def b85decode(b):
    return _call("b85decode", _decoded(b))


_B85 = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
_Z85 = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"


def z85encode(s):
    return b85encode(s).translate(bytes.maketrans(_B85, _Z85))


def z85decode(s):
    s = _decoded(s)
    bad = s.translate(None, _Z85)
    if bad:
        raise ValueError(f"bad z85 character at position {min(s.index(bytes([c])) for c in bad)}")
    return b85decode(s.translate(bytes.maketrans(_Z85, _B85)))


def _checked(s):
    try:
        view = memoryview(s)
    except TypeError as error:
        raise TypeError(f"expected bytes-like object, not {s.__class__.__name__}") from error
    if view.format not in ("c", "b", "B"):
        raise TypeError(f"expected single byte elements, not {view.format!r} from {s.__class__.__name__}")
    if view.ndim != 1:
        raise TypeError(f"expected 1-D data, not {view.ndim}-D data from {s.__class__.__name__}")
    return view


def encodebytes(s):
    """Return the data in base64, in lines of at most 76 characters."""
    s = _bytes_of(_checked(s))
    return b"".join([_binascii.b2a_base64(s[i:i + MAXBINSIZE]) for i in range(0, len(s), MAXBINSIZE)])


def decodebytes(s):
    return _binascii.a2b_base64(_checked(s))


def encode(input, output):
    """Write the content of a binary stream in base64 to another one."""
    while data := input.read(MAXBINSIZE):
        while len(data) < MAXBINSIZE and (more := input.read(MAXBINSIZE - len(data))):
            data += more
        output.write(_binascii.b2a_base64(data))


def decode(input, output):
    while line := input.readline():
        output.write(_binascii.a2b_base64(line))
