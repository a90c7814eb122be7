"""Character sets of mail, with their encodings in headers and bodies.

Knows registries and texts, no messages.
"""

from functools import partial

import email.base64mime
import email.quoprimime
from email import errors
from email.encoders import encode_7or8bit

__all__ = ["Charset", "add_alias", "add_charset", "add_codec"]

QP, BASE64, SHORTEST = 1, 2, 3
RFC2047_CHROME_LEN = 7
DEFAULT_CHARSET = "us-ascii"
UNKNOWN8BIT = "unknown-8bit"
EMPTYSTRING = ""

# Character set -> (encoding in headers, encoding in bodies, output character set)
CHARSETS = {
    **{f"iso-8859-{i}": (QP, QP, None) for i in (1, 2, 3, 4, 9, 10, 13, 14, 15, 16)},
    "windows-1252": (QP, QP, None), "viscii": (QP, QP, None), "us-ascii": (None, None, None), "big5": (BASE64, BASE64, None),
    "gb2312": (BASE64, BASE64, None), "euc-jp": (BASE64, None, "iso-2022-jp"), "shift_jis": (BASE64, None, "iso-2022-jp"),
    "iso-2022-jp": (BASE64, None, None), "koi8-r": (BASE64, BASE64, None), "utf-8": (SHORTEST, BASE64, "utf-8"),
}
ALIASES = {
    "latin_1": "iso-8859-1", "latin-1": "iso-8859-1", "latin_2": "iso-8859-2", "latin-2": "iso-8859-2", "latin_3": "iso-8859-3",
    "latin-3": "iso-8859-3", "latin_4": "iso-8859-4", "latin-4": "iso-8859-4", "latin_5": "iso-8859-9", "latin-5": "iso-8859-9",
    "latin_6": "iso-8859-10", "latin-6": "iso-8859-10", "latin_7": "iso-8859-13", "latin-7": "iso-8859-13", "latin_8": "iso-8859-14",
    "latin-8": "iso-8859-14", "latin_9": "iso-8859-15", "latin-9": "iso-8859-15", "latin_10": "iso-8859-16", "latin-10": "iso-8859-16",
    "cp949": "ks_c_5601-1987", "euc_jp": "euc-jp", "euc_kr": "euc-kr", "ascii": "us-ascii",
}
CODEC_MAP = {"gb2312": "eucgb2312_cn", "big5": "big5_tw", "us-ascii": None}


def add_charset(charset, header_enc=None, body_enc=None, output_charset=None):
    """Register the encodings of a character set."""
    if body_enc == SHORTEST:
        raise ValueError("SHORTEST not allowed for body_enc")
    CHARSETS[charset] = (header_enc, body_enc, output_charset)


def add_alias(alias, canonical):
    """Register another name of a character set."""
    ALIASES[alias] = canonical


def add_codec(charset, codecname):
    """Register the Python codec of a character set."""
    CODEC_MAP[charset] = codecname


def _encode(string, codec):
    return string.encode("ascii", "surrogateescape") if codec == UNKNOWN8BIT else string.encode(codec)


class Charset:
    """Character set with its encodings in headers and bodies."""

    def __init__(self, input_charset=DEFAULT_CHARSET):
        try:
            if isinstance(input_charset, str):
                input_charset.encode("ascii")
            else:
                input_charset = str(input_charset, "ascii")
        except UnicodeError:
            raise errors.CharsetError(input_charset)
        input_charset = input_charset.lower()
        self.input_charset = ALIASES.get(input_charset, input_charset)
        self.header_encoding, self.body_encoding, output = CHARSETS.get(self.input_charset, (SHORTEST, BASE64, None))
        output = output or self.input_charset
        self.output_charset = ALIASES.get(output, output)
        self.input_codec = CODEC_MAP.get(self.input_charset, self.input_charset)
        self.output_codec = CODEC_MAP.get(self.output_charset, self.output_charset)

    def __repr__(self):
        return self.input_charset.lower()

    def __eq__(self, other):
        return str(self) == str(other).lower()

    def get_body_encoding(self):
        """Return the value for Content-Transfer-Encoding, or a function that encodes a message."""
        return "quoted-printable" if self.body_encoding == QP else "base64" if self.body_encoding == BASE64 else encode_7or8bit

    def get_output_charset(self):
        return self.output_charset or self.input_charset

    def _encoder_module(self, data):
        if self.header_encoding == BASE64:
            return email.base64mime
        if self.header_encoding == QP:
            return email.quoprimime
        if self.header_encoding == SHORTEST:
            return email.base64mime if email.base64mime.header_length(data) < email.quoprimime.header_length(data) else email.quoprimime
        return None

    def header_encode(self, string):
        """Return the text as an encoded word."""
        codec = self.output_codec or "us-ascii"
        data = _encode(string, codec)
        module = self._encoder_module(data)
        return string if module is None else module.header_encode(data, codec)

    def header_encode_lines(self, string, maxlengths):
        """Return the text as encoded words no longer than these lengths, with None first if nothing fits the first length."""
        codec = self.output_codec or "us-ascii"
        module = self._encoder_module(_encode(string, codec))
        encoder = partial(module.header_encode, charset=codec)
        frame = len(self.get_output_charset()) + RFC2047_CHROME_LEN
        lines, current = [], ""
        most = next(maxlengths) - frame
        for char in string:
            if module.header_length(_encode(current + char, codec)) > most:
                lines.append(encoder(_encode(current, codec)) if lines or current else None)
                current = char
                most = next(maxlengths) - frame
            else:
                current += char
        lines.append(encoder(_encode(current, codec)))
        return lines

    def body_encode(self, string):
        """Return the text encoded for a body."""
        if not string:
            return string
        if self.body_encoding is BASE64:
            return email.base64mime.body_encode(string.encode(self.output_charset) if isinstance(string, str) else string)
        if self.body_encoding is QP:
            if isinstance(string, str):
                string = string.encode(self.output_charset)
            return email.quoprimime.body_encode(string.decode("latin1"))
        if isinstance(string, str):
            string = string.encode(self.output_charset).decode("ascii")
        return string
