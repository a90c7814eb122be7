"""Base64 in headers and bodies."""

from base64 import b64encode
from binascii import a2b_base64, b2a_base64

__all__ = ["body_decode", "body_encode", "decode", "decodestring", "header_encode", "header_length"]

CRLF = "\r\n"
NL = "\n"
EMPTYSTRING = ""
MISC_LEN = 7


def header_length(bytearray):
    """Return the length of the bytes in base64."""
    groups, rest = divmod(len(bytearray), 3)
    return 4 * (groups + (rest > 0))


def header_encode(header_bytes, charset="iso-8859-1"):
    """Return the bytes as an encoded word (RFC 2047)."""
    if not header_bytes:
        return ""
    if isinstance(header_bytes, str):
        header_bytes = header_bytes.encode(charset)
    return f"=?{charset}?b?{b64encode(header_bytes).decode('ascii')}?="


def body_encode(s, maxlinelen=76, eol=NL):
    """Return the bytes as lines of base64."""
    if not s:
        return ""
    size = maxlinelen * 3 // 4
    lines = []
    for i in range(0, len(s), size):
        line = b2a_base64(s[i:i + size]).decode("ascii")
        lines.append(line[:-1] + eol if line.endswith(NL) and eol != NL else line)
    return "".join(lines)


def decode(string):
    """Return the bytes that a base64 text stands for."""
    if not string:
        return b""
    return a2b_base64(string.encode("raw-unicode-escape") if isinstance(string, str) else string)


body_decode = decodestring = decode
