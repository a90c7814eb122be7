"""Module `quopri`: quoted-printable encoding."""

import binascii as _binascii
from binascii import a2b_qp, b2a_qp  # for programs that look for them here

__all__ = ["encode", "decode", "encodestring", "decodestring"]


def encodestring(s, quotetabs=False, header=False):
    return _binascii.b2a_qp(s, quotetabs=quotetabs, header=header)


def decodestring(s, header=False):
    return _binascii.a2b_qp(s, header=header)


def encode(input, output, quotetabs, header=False):
    """Encode a binary stream into another one."""
    output.write(_binascii.b2a_qp(input.read(), quotetabs=quotetabs, header=header))


def decode(input, output, header=False):
    """Decode a binary stream into another one."""
    output.write(_binascii.a2b_qp(input.read(), header=header))


def needsquoting(c, quotetabs, header):
    """Return True if a byte must be quoted."""
    if c in b" \t":
        return quotetabs
    if c == b"_":
        return header
    return c == b"=" or not b" " <= c <= b"~"


def quote(c):
    """Return a byte quoted."""
    return b"=%02X" % ord(c)


def ishex(c):
    return b"0" <= c <= b"9" or b"a" <= c <= b"f" or b"A" <= c <= b"F"


def unhex(s):
    """Return the number for two hexadecimal digits."""
    return int(bytes(s), 16)
