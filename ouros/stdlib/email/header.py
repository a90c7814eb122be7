"""Headers with non-ASCII text (RFC 2047).

Knows character sets, no messages.
"""

import binascii
import re

import email.base64mime
import email.quoprimime
from email import charset as _charset
from email.errors import HeaderParseError

__all__ = ["Header", "decode_header", "make_header"]

Charset = _charset.Charset
NL = "\n"
SPACE = " "
MAXLINELEN = 78
USASCII = Charset("us-ascii")
UTF8 = Charset("utf-8")

ecre = re.compile(r"=\?(?P<charset>[^?]*?)\?(?P<encoding>[qQbB])\?(?P<encoded>.*?)\?=")
fcre = re.compile(r"[\041-\176]+:$")
_embedded_header = re.compile(r"\n[^ \t]+:")


def decode_header(header):
    """Return the parts of a header as pairs (str or bytes, character set or None). Without encoded words, the one part is a str."""
    if hasattr(header, "_chunks"):
        return [(_charset._encode(string, str(charset)), str(charset)) for string, charset in header._chunks]
    if not ecre.search(header):
        return [(header, None)]
    words = []
    for line in header.splitlines():
        at, first = 0, True
        for m in ecre.finditer(line):
            plain = line[at:m.start()]
            if first:
                plain = plain.lstrip()
                first = False
            if plain:
                words.append((plain, None, None))
            words.append((m["encoded"], m["encoding"].lower(), m["charset"].lower()))
            at = m.end()
        plain = line[at:].lstrip() if first else line[at:]
        if plain:
            words.append((plain, None, None))
    # White space between two encoded words is ignored.
    words = [word for i, word in enumerate(words) if not (
        0 < i < len(words) - 1 and word[1] is None and word[0].isspace() and words[i - 1][1] and words[i + 1][1])]
    parts = []
    for text, encoding, charset in words:
        if encoding is None:
            data = text.encode("raw-unicode-escape")
        elif encoding == "q":
            data = email.quoprimime.header_decode(text).encode("raw-unicode-escape")
        else:
            missing = len(text) % 4
            try:
                data = email.base64mime.decode(text + "==="[:4 - missing] if missing else text)
            except binascii.Error:
                raise HeaderParseError("Base64 decoding error")
        if parts and parts[-1][1] == charset:
            parts[-1] = parts[-1][0] + (b" " if charset is None else b"") + data, charset
        else:
            parts.append((data, charset))
    return parts


def make_header(decoded_seq, maxlinelen=None, header_name=None, continuation_ws=" "):
    """Return a Header for what decode_header() returned."""
    header = Header(maxlinelen=maxlinelen, header_name=header_name, continuation_ws=continuation_ws)
    for text, charset in decoded_seq:
        header.append(text, Charset(charset) if charset is not None and not isinstance(charset, Charset) else charset)
    return header


class Header:
    """Header whose parts have different character sets."""

    def __init__(self, s=None, charset=None, maxlinelen=None, header_name=None, continuation_ws=" ", errors="strict"):
        if charset is None:
            charset = USASCII
        elif not isinstance(charset, Charset):
            charset = Charset(charset)
        self._charset = charset
        self._continuation_ws = continuation_ws
        self._chunks = []
        if s is not None:
            self.append(s, charset, errors)
        self._maxlinelen = MAXLINELEN if maxlinelen is None else maxlinelen
        self._headerlen = 0 if header_name is None else len(header_name) + 2

    def __str__(self):
        """Return the text, with spaces added between parts as encoded words require."""
        self._normalize()
        out, last_charset, last_space = [], None, None
        for string, charset in self._chunks:
            if charset == _charset.UNKNOWN8BIT:
                string = string.encode("ascii", "surrogateescape").decode("ascii", "replace")
            if out:
                has_space = string and self._is_space(string[0])
                if last_charset not in (None, "us-ascii"):
                    if charset in (None, "us-ascii") and not has_space:
                        out.append(SPACE)
                elif charset not in (None, "us-ascii") and not last_space:
                    out.append(SPACE)
            last_space = string and self._is_space(string[-1])
            last_charset = charset
            out.append(string)
        return "".join(out)

    @staticmethod
    def _is_space(char):
        return char in " \t"

    def __eq__(self, other):
        return other == str(self)

    def append(self, s, charset=None, errors="strict"):
        """Append a part."""
        if charset is None:
            charset = self._charset
        elif not isinstance(charset, Charset):
            charset = Charset(charset)
        if not isinstance(s, str):
            codec = charset.input_codec or "us-ascii"
            s = s.decode("us-ascii", "surrogateescape") if codec == _charset.UNKNOWN8BIT else s.decode(codec, errors)
        output = charset.output_codec or "us-ascii"
        if output != _charset.UNKNOWN8BIT:
            try:
                s.encode(output, errors)
            except UnicodeEncodeError:
                if output != "us-ascii":
                    raise
                charset = UTF8
        self._chunks.append((s, charset))

    def _normalize(self):
        """Join adjacent parts that have the same character set."""
        chunks = []
        for string, charset in self._chunks:
            if chunks and chunks[-1][1] == charset:
                chunks[-1][0].append(string)
            else:
                chunks.append(([string], charset))
        self._chunks = [(SPACE.join(strings), charset) for strings, charset in chunks]

    def encode(self, splitchars=";, \t", maxlinelen=None, linesep="\n"):
        """Return the encoded header, in lines no longer than `maxlinelen`."""
        self._normalize()
        most = 1_000_000 if maxlinelen == 0 else self._maxlinelen if maxlinelen is None else maxlinelen
        formatter = _Lines(self._headerlen, most, self._continuation_ws, splitchars)
        last_charset = last_space = None
        for string, charset in self._chunks:
            if last_charset is not None:
                has_space = string and self._is_space(string[0])
                if last_charset not in (None, "us-ascii"):
                    if not has_space or charset not in (None, "us-ascii"):
                        formatter.add_transition()
                elif charset not in (None, "us-ascii") and not last_space:
                    formatter.add_transition()
            last_space = string and self._is_space(string[-1])
            last_charset = charset
            lines = string.splitlines() or [""]
            formatter.feed("", lines[0], charset)
            for line in lines[1:]:
                formatter.newline()
                if charset.header_encoding is not None:
                    formatter.feed(self._continuation_ws, " " + line.lstrip(), charset)
                else:
                    rest = line.lstrip()
                    formatter.feed(line[:len(line) - len(rest)], rest, charset)
            if len(lines) > 1:
                formatter.newline()
        if self._chunks:
            formatter.add_transition()
        value = formatter.text(linesep)
        if _embedded_header.search(value):
            raise HeaderParseError(f"header value appears to contain an embedded header: {value!r}")
        return value


class _Lines:
    """Lines of a header, each a list of (white space, part)."""

    def __init__(self, headerlen, maxlen, continuation_ws, splitchars):
        self._maxlen = maxlen
        self._continuation_ws = continuation_ws
        self._splitchars = splitchars
        self._lines = []
        self._first = headerlen
        self._parts = []

    def _length(self, parts=None):
        parts = self._parts if parts is None else parts
        return sum(len(space) + len(part) for space, part in parts) + (self._first if not self._lines else 0)

    def text(self, linesep):
        self.newline()
        return linesep.join(self._lines)

    def newline(self):
        parts = self._parts
        if parts and parts[-1] == (" ", ""):
            parts.pop()
        text = "".join([space + part for space, part in parts])
        if self._lines and text.isspace():
            self._lines[-1] += text
        elif text or not self._lines and self._first:
            self._lines.append(text)
        self._parts = []

    def add_transition(self):
        self._parts.append((" ", ""))

    def feed(self, space, string, charset):
        if charset.header_encoding is None:
            self._feed_ascii(space, string)
            return
        encoded = charset.header_encode_lines(string, self._lengths())
        if not encoded:
            return
        first = encoded.pop(0)
        if first is not None:
            self._append(space, first)
        if not encoded:
            return
        last = encoded.pop()
        self.newline()
        self._parts.append((self._continuation_ws, last))
        if encoded:
            self._lines.extend([self._continuation_ws + line for line in encoded])

    def _lengths(self):
        yield self._maxlen - self._length()
        while True:
            yield self._maxlen - len(self._continuation_ws)

    def _feed_ascii(self, space, string):
        parts = re.split(r"([ \t]+)", space + string)
        if parts[0]:
            parts[:0] = [""]
        else:
            parts.pop(0)
        for i in range(0, len(parts) - 1, 2):
            self._append(parts[i], parts[i + 1])

    def _append(self, space, string):
        self._parts.append((space, string))
        if self._length() <= self._maxlen:
            return
        for char in self._splitchars:
            for i in range(len(self._parts) - 1, 0, -1):
                if char.isspace():
                    if self._parts[i][0] and self._parts[i][0][0] == char:
                        break
                elif self._parts[i - 1][1].endswith(char):
                    break
            else:
                continue
            break
        else:
            space, part = self._parts.pop()
            if self._first and not self._lines:
                # The header's name stays alone on the first line.
                self.newline()
                space = space or " "
            self._parts.append((space, part))
            return
        rest = self._parts[i:]
        self._parts = self._parts[:i]
        self.newline()
        self._parts = rest
