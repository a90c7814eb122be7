"""Folding of headers: encoded words, and lines no longer than the policy allows.

Knows parts of values and policies, nothing of headers' meanings. Invariant: a line is broken only before white space, which
starts the next line, or between two encoded words.
"""

import sys
from base64 import b64encode
from urllib.parse import quote

from email.errors import HeaderParseError
from email.quoprimime import _header_byte

_SPACE = " \t"
_SPECIALS = frozenset('()<>@,:;.\\"[]\r\n')


class Text(str):
    """A part of a value that has no parts."""

    encodable = True

    def needs_encoding(self):
        return "\n" in self or "\r" in self


class Word(Text):
    """A word, which is encoded if it has characters with a meaning in headers."""

    def needs_encoding(self):
        return not _SPECIALS.isdisjoint(self)


class Mark(Text):
    """Text that is never encoded."""

    encodable = False


class Parts(tuple):
    """A part of a value that has parts."""

    @property
    def encodable(self):
        return all([part.encodable for part in self])

    def __str__(self):
        return "".join([str(part) for part in self])

    def needs_encoding(self):
        text = str(self)
        return "\n" in text or "\r" in text

    def unfolded(self):
        """Return the parts, for when the whole does not fit on a line."""
        return list(self)


class Fixed(Parts):
    """Parts that are not encoded to make lines shorter."""

    encodable = False


class Unbroken(Fixed):
    """Parts that are never encoded, and begin where they are."""


class Quoted(Parts):
    """The content of a quoted string."""

    def __str__(self):
        return '"' + _escaped("".join([str(part) for part in self])) + '"'

    def unfolded(self):
        return [Word('"'), *[Word(_escaped(part)) for part in self], Word('"')]


class Parameters(Parts):
    """Parameters of a MIME header: pairs (name, value or None)."""

    encodable = True

    def __str__(self):
        return "".join([name if value is None else f"{name}={value}" for name, value in self])


def _errors_of(charset):
    return "surrogateescape" if charset == "unknown-8bit" else "strict"


def _escaped(text):
    return text.replace("\\", "\\\\").replace('"', '\\"')


def words_of(text, kind=Text):
    """Return the words of a text as parts of that kind, and the white space between them."""
    out, start = [], 0
    while start < len(text):
        end, is_space = start, text[start] in _SPACE
        while end < len(text) and (text[end] in _SPACE) == is_space:
            end += 1
        out.append((Text if is_space else kind)(text[start:end]))
        start = end
    return out


def encoded_word(text, charset="utf-8"):
    """Return the text as an encoded word, in the shorter of the encodings Q and B; Q if both are about equally long."""
    data = text.encode("ascii", "surrogateescape") if charset == "unknown-8bit" else text.encode(charset)
    quoted = "".join([_header_byte(byte) for byte in data])
    packed = b64encode(data).decode("ascii")
    if len(quoted) - len(packed) < 5:
        return f"=?{charset}?q?{quoted}?="
    return f"=?{charset}?b?{packed}?="


def fold(name, parts, policy, decode):
    """Return the lines of a header. decode: a function that decodes the encoded words in a text."""
    label = Fixed((Text(name), Text(":")))
    return _folded([label, Text(" "), *parts] if parts else [label], policy, decode) + policy.linesep


def _folded(parts, policy, decode):
    lines = _Lines(policy, decode)
    lines.add_all(parts)
    return policy.linesep.join(lines.lines)


class _Release:
    """Stands behind the parts of a Fixed that does not fit on a line."""


class _Lines:
    """Lines of a header under construction."""

    def __init__(self, policy, decode):
        self.policy = policy
        self.decode = decode
        self.lines = [""]
        self.most = policy.max_line_length or sys.maxsize
        self.coded_at = None  # index in the last line of the encoded words with which others may be joined; None: there are none
        self.coded_in = None  # the charset of these words
        self.ends_coded = False  # True: the last word is an encoded word
        self.held = 0  # parts that must not be encoded, into which the work has descended

    def room(self):
        return self.most - len(self.lines[-1])

    def taken_space(self):
        """Remove the space at the end of the last line, and return it."""
        last = self.lines[-1]
        if last[-1:] and last[-1] in _SPACE:
            self.lines[-1] = last[:-1]
            return last[-1]
        return ""

    def append(self, text):
        self.lines[-1] += text
        self.ends_coded = self.ends_coded and not text.strip(_SPACE)

    def append_on_new_line(self, text):
        """Return False if there is no space before which a line may be broken."""
        space = self.taken_space()
        if not space and not (text[:1] and text[0] in _SPACE):
            return False
        self.lines.append(space + text)
        self.ends_coded = self.ends_coded and not self.lines[-1].strip(_SPACE)
        self.coded_at = None
        return True

    def add_all(self, parts):
        waiting = list(reversed(parts))
        must = False  # the next part is encoded to be broken
        while waiting:
            part = waiting.pop()
            if part is _Release:
                self.held -= 1
                continue
            text = str(part)
            charset = self.charset_of(text)
            encode = must or charset not in ("us-ascii", None) or part.needs_encoding()
            must = False
            if isinstance(part, Parameters):
                self.add_parameters(part)
                continue
            if encode and not self.held:
                if not part.encodable:
                    self.coded_at = None
                    if self.add_folded(part):
                        continue
                if isinstance(part, Parts):
                    waiting.extend(reversed(part))
                    continue
                if part.encodable:
                    self.add_coded(text, charset or "us-ascii")
                    continue
            if len(text) <= self.room():
                self.append(text)
            elif len(text) < self.most and self.append_on_new_line(text):
                pass
            elif isinstance(part, Parts):
                if not part.encodable:
                    self.held += 1
                    waiting.append(_Release)
                waiting.extend(reversed(part.unfolded()))
            elif part.encodable and not self.held:
                waiting.append(part)
                must = True
            elif not self.append_on_new_line(text):
                self.append(text)

    def charset_of(self, text):
        """Return the charset that an encoded word of the text has, or None if the text need not be encoded."""
        if text.isascii():
            return "us-ascii"
        if any(["\udc80" <= c <= "\udcff" for c in text]):
            return "unknown-8bit"
        return None if self.policy.utf8 else "utf-8"

    def add_folded(self, part):
        """Add a part that is not encoded as a whole, if it fits on a line. Return whether it does."""
        if isinstance(part, Unbroken):
            folded = str(part)
        else:
            folded = _folded(list(part) if isinstance(part, Parts) else [Text(part)], self.policy, self.decode)
        if self.policy.linesep in folded:
            return False
        if len(folded) > self.room():
            self.lines.append(self.taken_space())
        self.lines[-1] += folded
        self.ends_coded = False
        return True

    def add_parameters(self, parameters):
        for name, value in parameters:
            if not self.lines[-1].rstrip().endswith(";"):
                self.lines[-1] += ";"
            charset = None if value is None else self.charset_of(value)
            if value is None:
                text = name
            elif charset in (None, "us-ascii"):
                text = f'{name}="{_escaped(value)}"'
            else:
                text = f"{name}*={charset}''{quote(value, safe='', errors=_errors_of(charset))}"
            if len(text) + 1 < self.room():
                self.lines[-1] += f" {text}"
            elif len(text) + 2 <= self.most or value is None:
                self.lines.append(f" {text}")
            else:
                self.add_sections(name, value, charset or "utf-8")
        self.ends_coded = False

    def add_sections(self, name, value, charset):
        """Add a parameter whose value needs several lines, all of them encoded."""
        start, number, most = f"{charset}''", 0, self.most
        while value:
            around = f" {name}*{number}*={start}"
            if most <= len(around) + 2:
                most = 78
            count = room = most - len(around) - 1
            coded = quote(value[:count], safe="", errors=_errors_of(charset))
            while len(coded) > room:
                count -= 1
                coded = quote(value[:count], safe="", errors=_errors_of(charset))
            value = value[count:]
            self.lines.append(f"{around}{coded}{';' if value else ''}")
            start, number = "", number + 1

    def add_coded(self, text, charset):
        """Add a text as encoded words, together with the encoded words in the line and the text behind them."""
        before = self.coded_in
        if self.coded_at is not None and charset != before and (before == "unknown-8bit" or before == "utf-8" and charset != "us-ascii"):
            self.coded_at = None
        last = self.lines[-1]
        apart = self.coded_at is None and not self.ends_coded
        if self.coded_at is not None:
            coded = last[self.coded_at:].rstrip(_SPACE)
            text = self.decode(coded) + last[self.coded_at + len(coded):] + text
            self.lines[-1] = last[:self.coded_at]
        elif self.ends_coded:
            # White space between two encoded words does not count, so it is encoded, too.
            kept = last.rstrip(_SPACE)
            text = last[len(kept):] + text
            self.lines[-1] = kept + (" " if len(kept) < len(last) else "")
        elif text[0] in _SPACE:
            if not self.room():
                self.lines.append(self.taken_space())
            self.lines[-1] += text[0]
            text = text[1:]
        end = text[-1:] if text[-1:] and text[-1] in _SPACE else ""
        self.write_coded(text.removesuffix(end) if end else text, "utf-8" if charset == "us-ascii" else charset, apart)
        self.lines[-1] += end
        self.coded_in = charset
        self.ends_coded = True

    def write_coded(self, text, charset, apart):
        """apart: no encoded word is before the text."""
        around = len(charset) + 7  # characters of an encoded word that are not its text
        if around + 1 >= self.most:
            raise HeaderParseError("max_line_length is too small to fit an encoded word")
        at = len(self.lines[-1]) if self.coded_at is None else self.coded_at
        last = self.lines[-1]
        space = last[len(last.rstrip(_SPACE)):] if apart and len(self.lines) > 1 else ""
        while text:
            room = self.room()
            count = room - around - len(space)
            if count <= 0:
                self.lines.append(" ")  # `at` stays: what follows is not joined to these words
                continue
            if space and self.lines[-1] == " ":
                self.lines[-1] += encoded_word(space, charset)
            space = ""
            word = encoded_word(text[:count], charset)
            while len(word) > room:
                count = min(count, len(text)) - 1
                word = encoded_word(text[:count], charset)
            self.lines[-1] += word
            text = text[count:]
            if text:
                self.lines.append(" ")
                at = 1
        self.coded_at = at
