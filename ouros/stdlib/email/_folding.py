"""Folding of headers: encoded words, and lines no longer than the policy allows.

Knows texts and policies, nothing of headers' meanings. Invariant: a line is broken only before white space, which
starts the next line.
"""

import re
import sys
from base64 import b64encode

from email.quoprimime import _header_byte


def encoded_word(text, charset="utf-8", errors="strict"):
    """Return the text as an encoded word, in the shorter of the encodings Q and B; Q if both are equally long."""
    data = text.encode(charset, errors)
    quoted = "".join([_header_byte(byte) for byte in data])
    packed = b64encode(data).decode("ascii")
    if len(quoted) - len(packed) < 5:
        return f"=?{charset}?q?{quoted}?="
    return f"=?{charset}?b?{packed}?="


def _charset_of(text):
    return ("unknown-8bit", "surrogateescape") if re.search("[\udc80-\udcff]", text) else ("utf-8", "strict")


def _coded(text):
    charset, errors = _charset_of(text)
    if charset == "unknown-8bit":
        word = encoded_word(text, "ascii", "surrogateescape")
        return "=?unknown-8bit" + word.removeprefix("=?ascii")
    return encoded_word(text, charset, errors)


def fold(name, tokens, policy):
    """Return the lines of a header. `tokens` are pairs (text, True if it may be encoded), where white space starts a text."""
    lines = _Lines(f"{name}:", policy.max_line_length or sys.maxsize)
    pending = ""  # characters collected for the next encoded words
    for text, encodable in tokens:
        if encodable and not policy.utf8 and not text.isascii():
            pending += text
            continue
        if pending:
            lines.add_words(pending)
            pending = ""
        lines.add(text)
    if pending:
        lines.add_words(pending)
    if lines.lines == [f"{name}: "]:
        lines.lines = [f"{name}:"]
    return policy.linesep.join(lines.lines) + policy.linesep


class _Lines:
    """Lines of a header under construction."""

    def __init__(self, start, most):
        self.lines = [start]
        self.most = most
        self.coded_at = None  # index in the last line where its last encoded word starts; None: there is none
        self.plain = ""  # the decoded text of that word, and of the text after it

    def _break(self, text=""):
        self.lines.append(text)
        self.coded_at = None

    def add(self, text):
        """Append a text, on a new line if it does not fit."""
        if len(self.lines[-1]) + len(text) <= self.most or text[:1] not in (" ", "\t"):
            self.lines[-1] += text
            self.plain += text
        elif len(text) <= self.most or not re.search(r"\S\s", text):
            if self.lines[-1].strip():
                self._break(text)
            else:
                self.lines[-1] += text
        else:
            for part in re.findall(r"\s*\S+|\s+", text):
                self.add(part)

    def add_words(self, text):
        """Append a text as encoded words, split so that each fits on its line.

        An encoded word that the line already contains is decoded and encoded again, together with the text after it.
        """
        body = text.lstrip(" \t")
        space = text[:len(text) - len(body)] or " "
        if self.coded_at is not None:
            body = self.plain + space + body
            line = self.lines[-1][:self.coded_at]
            self.lines[-1] = line.rstrip(" \t")
            space = line[len(self.lines[-1]):]
        while body:
            room = self.most - len(self.lines[-1]) - len(space)
            n = min(len(body), room - 12)
            while n > 0 and (len(_coded(body[:n])) > room or n < len(body) and body[n - 1] in " \t"):
                n -= 1
            if n <= 0:
                if len(self.lines[-1].strip()) > (0 if len(self.lines) > 1 else 1) and self.lines[-1].strip():
                    self._break()
                    continue
                n = 1
            self.coded_at = len(self.lines[-1]) + len(space)
            self.plain = body[:n]
            self.lines[-1] += space + _coded(body[:n])
            body = body[n:]
            space = " "
            if body:
                self._break()
