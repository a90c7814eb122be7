"""Quoted-printable in headers and bodies (RFC 2045, RFC 2047)."""

import _re_flags
import re
from string import ascii_letters, digits, hexdigits

__all__ = [
    "body_decode", "body_encode", "body_length", "decode", "decodestring", "header_decode", "header_encode", "header_length", "quote", "unquote",
]

CRLF = "\r\n"
NL = "\n"
EMPTYSTRING = ""

_SAFE_IN_HEADERS = frozenset((ascii_letters + digits + "-!*+/").encode())
_SAFE_IN_BODIES = frozenset(byte for byte in b" \t" + bytes(range(33, 127)) if byte != ord("="))


def _header_byte(byte):
    return "_" if byte == 32 else chr(byte) if byte in _SAFE_IN_HEADERS else f"={byte:02X}"


def header_check(octet):
    """Return True if the byte must be quoted in a header."""
    return chr(octet) != _header_byte(octet)


def body_check(octet):
    """Return True if the byte must be quoted in a body."""
    return octet not in _SAFE_IN_BODIES


def header_length(bytearray):
    """Return the length of the bytes in a header."""
    return sum(len(_header_byte(byte)) for byte in bytearray)


def body_length(bytearray):
    """Return the length of the bytes in a body."""
    return sum(1 if byte in _SAFE_IN_BODIES else 3 for byte in bytearray)


def unquote(s):
    """Return the character of a quoted one such as '=41'."""
    return chr(int(s[1:3], 16))


def quote(c):
    """Return a character quoted, such as '=41'."""
    return f"={ord(c):02X}"


def header_encode(header_bytes, charset="iso-8859-1"):
    """Return the bytes as an encoded word."""
    if not header_bytes:
        return ""
    return f"=?{charset}?q?{''.join([_header_byte(byte) for byte in header_bytes])}?="


def body_encode(body, maxlinelen=76, eol=NL):
    """Return a text whose characters are bytes as quoted-printable lines of at most `maxlinelen` characters."""
    if maxlinelen < 4:
        raise ValueError("maxlinelen must be at least 4")
    if not body:
        return body
    lines = "".join([char if char in "\r\n" or ord(char) in _SAFE_IN_BODIES else quote(char) for char in body]).splitlines()
    out = []
    for line in lines:
        start, last = 0, len(line) - 1 - maxlinelen
        while start <= last:
            stop = start + maxlinelen - 1
            # An escape is not split between lines.
            stop -= 2 if line[stop - 2] == "=" else 1 if line[stop - 1] == "=" else 0
            out.append(line[start:stop] + "=")
            start = stop
        if line[-1:] in (" ", "\t"):
            # White space at the end of a line may get lost: quote it, or put a soft line break after it.
            room = start - last
            out.append(line[start:-1] + (quote(line[-1]) if room >= 3 else line[-1] + "=" + eol if room == 2 else "=" + eol + quote(line[-1])))
        else:
            out.append(line[start:])
    return eol.join(out) + (eol if body[-1] in CRLF else "")


def decode(encoded, eol=NL):
    """Decode quoted-printable text. Returns a str whose characters are bytes."""
    if not encoded:
        return encoded
    decoded = ""
    for line in encoded.splitlines():
        line = line.rstrip()
        if not line:
            decoded += eol
            continue
        soft = line.endswith("=")
        decoded += re.sub("=([0-9a-fA-F]{2})", lambda m: chr(int(m[1], 16)), line[:-1] if soft else line)
        if not soft:
            decoded += eol
    if encoded[-1] not in "\r\n" and decoded.endswith(eol):
        decoded = decoded[:-len(eol)]
    return decoded


body_decode = decodestring = decode


def header_decode(s):
    """Decode the Q encoding of a header's encoded word, without its frame."""
    return re.sub("=[a-fA-F0-9]{2}", lambda m: unquote(m[0]), s.replace("_", " "), flags=_re_flags.ASCII)
