"""Module `binascii`: conversions between bytes and text encodings."""

from _buffers import bytes_of as _bytes
from _plain import (
    call as _call, crc32 as _crc32, crc_hqx as _crc_hqx, decode_base64 as _decode_base64, decode_qp as _decode_qp, decode_uu as _decode_uu,
    encode_base64 as _encode_base64, encode_qp as _encode_qp, encode_uu as _encode_uu, hexlify as _hexlify, unhexlify as _unhexlify,
)
from operator import index as _index

__all__ = [
    "a2b_base64", "a2b_hex", "a2b_qp", "a2b_uu", "b2a_base64", "b2a_hex", "b2a_qp", "b2a_uu", "crc32", "crc_hqx", "hexlify", "unhexlify",
    "Error", "Incomplete",
]


class Error(ValueError):
    """Raised for data that cannot be decoded."""


class Incomplete(Exception):
    """Raised for incomplete data."""


def _data(value):
    """Return an argument, bytes or an ASCII str, as bytes."""
    if isinstance(value, str):
        if not value.isascii():
            raise ValueError("string argument should contain only ASCII characters")
        return value.encode("ascii")
    try:
        return _bytes(value)
    except (TypeError, BufferError):
        raise TypeError(f"argument should be bytes, buffer or ASCII string, not '{type(value).__name__}'") from None


# The natives handle short data and common arguments; they return None for other cases.


def a2b_base64(data, /, *, strict_mode=False):
    if strict_mode is False and (decoded := _decode_base64(data, False)) is not None:
        return decoded
    return _call("a2b_base64", _data(data), bool(strict_mode))


def b2a_base64(data, /, *, newline=True):
    if newline is True and (encoded := _encode_base64(data, 1)) is not None:
        return encoded
    return _call("b2a_base64", _bytes(data), bool(newline))


def hexlify(data, sep=None, bytes_per_sep=1):
    if sep is None and (digits := _hexlify(data)) is not None:
        return digits
    data = _bytes(data)
    return (data.hex() if sep is None else data.hex(sep, bytes_per_sep)).encode("ascii")


def unhexlify(hexstr, /):
    if (data := _unhexlify(hexstr)) is not None:
        return data
    return _call("unhexlify", _data(hexstr))


def b2a_hex(data, sep=None, bytes_per_sep=1):
    return hexlify(data, sep, bytes_per_sep)


def a2b_hex(hexstr, /):
    return unhexlify(hexstr)


def crc32(data, crc=0, /):
    return _crc32(data, crc)


def crc_hqx(data, crc, /):
    if (sum := _crc_hqx(data, crc)) is not None:
        return sum
    return _call("crc_hqx", _bytes(data), _index(crc) & 0xFFFF)


def a2b_qp(data, header=False):
    if header is False and (decoded := _decode_qp(data)) is not None:
        return decoded
    return _call("a2b_qp", _data(data), bool(header))


def b2a_qp(data, quotetabs=False, istext=True, header=False):
    if quotetabs is False and istext is True and header is False and (encoded := _encode_qp(data)) is not None:
        return encoded
    return _call("b2a_qp", _bytes(data), bool(quotetabs), bool(istext), bool(header))


def a2b_uu(data, /):
    if (decoded := _decode_uu(data)) is not None:
        return decoded
    return _call("a2b_uu", _data(data))


def b2a_uu(data, /, *, backtick=False):
    if backtick is False and (encoded := _encode_uu(data)) is not None:
        return encoded
    return _call("b2a_uu", _bytes(data), bool(backtick))
