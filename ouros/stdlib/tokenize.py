"""Module `tokenize`: tokens of a source text, including comments and blank lines, and text from tokens.

Reads line by line. Knows nothing of the runtime's own parser. Invariant: each character is examined a bounded number of
times, and nesting is a list, so time is proportional to the text's length.
"""

import io
import re
import token
from collections import namedtuple
from token import *
from token import EXACT_TOKEN_TYPES

__all__ = token.__all__ + ["tokenize", "generate_tokens", "detect_encoding", "untokenize", "TokenInfo", "open", "TokenError"]

cookie_re = re.compile(r"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", 256)  # 256: re.ASCII
blank_re = re.compile(rb"^[ \t\f]*(?:[#\r\n]|$)", 256)  # 256: re.ASCII
tabsize = 8
BOM_UTF8 = b"\xef\xbb\xbf"


class TokenInfo(namedtuple("TokenInfo", "type string start end line")):
    """Token: type, text, start and end as (line, column), and its line."""

    def __repr__(self):
        annotated = f"{self.type} ({tok_name[self.type]})"
        return f"TokenInfo(type={annotated}, string={self.string!r}, start={self.start!r}, end={self.end!r}, line={self.line!r})"

    @property
    def exact_type(self):
        """Number of the operator, or the type of other tokens."""
        if self.type == OP and self.string in EXACT_TOKEN_TYPES:
            return EXACT_TOKEN_TYPES[self.string]
        return self.type


class TokenError(Exception):
    pass


# --- text to tokens ---

_NUMBER = re.compile(
    r"0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+"
    r"|(?:[0-9](?:_?[0-9])*\.(?:[0-9](?:_?[0-9])*)?|\.[0-9](?:_?[0-9])*)(?:[eE][-+]?[0-9](?:_?[0-9])*)?[jJ]?"
    r"|[0-9](?:_?[0-9])*(?:[eE][-+]?[0-9](?:_?[0-9])*)?[jJ]?"
)
_NAME = re.compile(r"[^\W\d]\w*")
_STRING = re.compile(r"([rRbBuUfFtT]{0,2})('''|\"\"\"|'|\")")
_OPERATOR = re.compile("|".join([re.escape(op) for op in sorted(EXACT_TOKEN_TYPES, key=len, reverse=True)]))
_PREFIXES = {"", "r", "b", "u", "f", "t", "br", "rb", "fr", "rf", "tr", "rt"}


class _Format:
    """F-string or t-string that is not closed yet."""

    def __init__(self, quote, prefix, place):
        self.quote = quote
        self.raw = "r" in prefix
        self.kinds = (TSTRING_MIDDLE, TSTRING_END) if "t" in prefix else (FSTRING_MIDDLE, FSTRING_END)
        self.letter = "t" if "t" in prefix else "f"
        self.fields = []  # for each open replacement field: [number of open brackets in it, True within the format specification]
        self.place = place


class _Tokens:
    def __init__(self, readline):
        self.readline = readline
        self.number = 0
        self.line = ""
        self.level = 0  # number of open brackets
        self.formats = []
        self.indents = [(0, 0)]
        self.pos = 0
        self.ended = False

    def next_line(self):
        """Read the next line, and make it the current one. Returns False at the end."""
        try:
            line = self.readline()
        except StopIteration:
            line = ""
        self.number += 1
        self.pos = 0
        self.line = line
        return bool(line)

    def token(self, kind, start, end):
        return TokenInfo(kind, self.line[start:end], (self.number, start), (self.number, end), self.line)

    def fail(self, message, line=None, column=None):
        raise TokenError(message, (self.number if line is None else line, self.pos + 1 if column is None else column))

    def run(self):
        last = ""
        while self.next_line():
            last = self.line
            yield from self.whole_line()
        if self.level or self.formats:
            fields = [f for f in self.formats if f.fields]
            if self.formats and not self.formats[-1].fields:
                f = self.formats[-1]
                self.fail(f"unterminated {'triple-quoted ' if len(f.quote) == 3 else ''}{f.letter}-string literal (detected at line {self.number - 1})",
                          f.place[0], f.place[1] + 1)
            self.fail("unexpected EOF in multi-line statement", self.number - 1, len(last) + 1 if fields else 0)
        for _ in self.indents[1:]:
            yield TokenInfo(DEDENT, "", (self.number, 0), (self.number, 0), "")
        yield TokenInfo(ENDMARKER, "", (self.number, 0), (self.number, 0), "")

    # --- lines ---

    def line_end(self):
        """Return the index in the line where its newline starts."""
        line = self.line
        if line.endswith("\r\n"):
            return len(line) - 2
        return len(line) - 1 if line.endswith(("\n", "\r")) else len(line)

    def end_token(self, kind):
        end = self.line_end()
        stop = len(self.line) if end < len(self.line) else end + 1
        return TokenInfo(kind, self.line[end:], (self.number, end), (self.number, stop), self.line)

    def whole_line(self):
        if self.formats and not self.formats[-1].fields or self.formats and self.formats[-1].fields[-1][1]:
            yield from self.format_text()
        elif not self.level and not self.formats:
            kind = yield from self.indentation()
            if kind:
                return
        yield from self.rest()

    def indentation(self):
        """Yield INDENT and DEDENT tokens for the line. Returns True if nothing else is on the line."""
        line = self.line
        column = other = 0
        pos = 0
        while pos < len(line):
            c = line[pos]
            if c == " ":
                column += 1
                other += 1
            elif c == "\t":
                column = (column // tabsize + 1) * tabsize
                other += 1
            elif c == "\f":
                column = other = 0
            else:
                break
            pos += 1
        self.pos = pos
        end = self.line_end()
        if pos >= end or line[pos] == "#":
            if pos < end:
                yield self.token(COMMENT, pos, end)
            yield self.end_token(NL)
            return True
        if column == self.indents[-1][0]:
            if other != self.indents[-1][1]:
                self.bad_tabs()
        elif column > self.indents[-1][0]:
            if other <= self.indents[-1][1]:
                self.bad_tabs()
            self.indents.append((column, other))
            yield self.token(INDENT, 0, pos)
        else:
            while column < self.indents[-1][0]:
                self.indents.pop()
                if column > self.indents[-1][0]:
                    text = line.rstrip("\r\n")
                    raise IndentationError("unindent does not match any outer indentation level",
                                           ("<string>", self.number, len(text) + 1, text, None, None))
                yield TokenInfo(DEDENT, "", (self.number, pos), (self.number, pos), line)
            if other != self.indents[-1][1]:
                self.bad_tabs()
        return False

    def bad_tabs(self):
        raise TabError("inconsistent use of tabs and spaces in indentation", ("<string>", self.number, len(self.line), self.line.rstrip("\r\n"), None, None))

    def rest(self):
        """Yield the tokens up to the end of the logical or physical line."""
        while True:
            line = self.line
            end = self.line_end()
            while self.pos < end and line[self.pos] in " \t\f":
                self.pos += 1
            if self.pos >= end:
                yield self.end_token(NL if self.level or self.formats else NEWLINE)
                return
            c = line[self.pos]
            if c == "#":
                yield self.token(COMMENT, self.pos, end)
                self.pos = end
                continue
            if c == "\\" and self.pos == end - 1:
                if not self.next_line():
                    self.fail("unexpected EOF in multi-line statement", self.number - 1, len(line))
                continue
            yield from self.one(c)

    def one(self, c):
        line, pos = self.line, self.pos
        if c.isdigit() and c.isascii() or c == "." and line[pos + 1:pos + 2].isdigit():
            end = _NUMBER.match(line, pos).end()
            if line[end:end + 1] == "_":
                self.fail("invalid decimal literal", self.number, end + 1)
            yield self.token(NUMBER, pos, end)
            self.pos = end
            return
        m = _STRING.match(line, pos)
        if m is not None and m[1].lower() in _PREFIXES:
            yield from self.string(m)
            return
        m = _NAME.match(line, pos)
        if m is not None:
            yield self.token(NAME, pos, m.end())
            self.pos = m.end()
            return
        m = _OPERATOR.match(line, pos)
        end = pos + 1 if m is None else m.end()
        if self.formats and (yield from self.in_field(line, pos, end)):
            return
        yield self.token(OP, pos, end)
        self.pos = end
        if c in "([{":
            self.level += 1
        elif c in ")]}" and self.level:
            self.level -= 1

    # --- strings ---

    def string(self, m):
        prefix, quote = m[1].lower(), m[2]
        if "f" in prefix or "t" in prefix:
            yield self.token(FSTRING_START if "f" in prefix else TSTRING_START, m.start(), m.end())
            self.formats.append(_Format(quote, prefix, (self.number, m.start())))
            self.pos = m.end()
            yield from self.format_text()
            return
        first, start, number = self.line, self.pos, self.number
        text = line = ""
        at = m.end()
        while True:
            at = self.string_end(at, quote)
            if at >= 0:
                break
            if len(quote) == 1 and not re.search(r"(?<!\\)(?:\\\\)*\\\r?\n$", self.line):
                if self.formats:
                    self.fail(f"{self.formats[-1].letter}-string: expecting '}}'", number, start + 1)
                self.fail(f"unterminated string literal (detected at line {number})", number, start + 1)
            text += self.line[start:] if not text else self.line
            line += self.line
            if not self.next_line():
                self.fail("EOF in multi-line string" if len(quote) == 3 else f"unterminated string literal (detected at line {number})",
                          number, start + 1)
            at = 0
        if self.number == number:
            yield self.token(STRING, start, at)
        else:
            yield TokenInfo(STRING, text + self.line[:at], (number, start), (self.number, at), line + self.line)
        self.pos = at

    def string_end(self, at, quote):
        """Return the index after the closing quotes on this line, or -1 if they are not on it."""
        line = self.line
        while at < len(line):
            if line[at] == "\\":
                at += 2
                continue
            if line.startswith(quote, at):
                return at + len(quote)
            at += 1
        return -1

    def format_text(self):
        """Yield the tokens of an f-string's literal part, up to a replacement field or the end."""
        f = self.formats[-1]
        start = (self.number, self.pos)
        text = lines = ""
        begin = self.pos
        in_spec = bool(f.fields)
        while True:
            line, pos = self.line, self.pos
            if pos >= len(line) or in_spec and len(f.quote) == 1 and line[pos] == "\n":
                if len(f.quote) == 1 and not line.endswith(("\\\n", "\\\r\n")):
                    self.fail(f"unterminated {f.letter}-string literal (detected at line {self.number})", f.place[0], f.place[1] + 1)
                text += line[begin:]
                lines += line
                if not self.next_line():
                    self.fail(f"unterminated triple-quoted {f.letter}-string literal (detected at line {self.number - 1})", f.place[0], f.place[1] + 1)
                begin = 0
                continue
            c = line[pos]
            if c == "\\":
                # A backslash escapes a quote, but not a brace.
                if line.startswith("N{", pos + 1) and not f.raw:
                    close = line.find("}", pos)
                    self.pos = close + 1 if close > 0 else pos + 3
                else:
                    self.pos += 1 if line[pos + 1:pos + 2] in ("{", "}") else 2
                continue
            closes = line.startswith(f.quote, pos) and not in_spec
            if closes or c in "{}":
                if c in "{}" and not in_spec and line[pos + 1:pos + 2] == c:
                    # A doubled brace ends the token, which contains one of the two.
                    yield TokenInfo(f.kinds[0], text + line[begin:pos + 1], start, (self.number, pos + 1), lines + line)
                    self.pos = begin = pos + 2
                    start, text, lines = (self.number, self.pos), "", ""
                    continue
                text += line[begin:pos]
                if text or in_spec and c == "}":
                    yield TokenInfo(f.kinds[0], text, start, (self.number, pos), lines + line)
                if closes:
                    yield self.token(f.kinds[1], pos, pos + len(f.quote))
                    self.pos = pos + len(f.quote)
                    self.formats.pop()
                    return
                if c == "}" and not in_spec:
                    self.fail(f"{f.letter}-string: single '}}' is not allowed", self.number, pos + 1)
                yield self.token(OP, pos, pos + 1)
                self.pos = pos + 1
                if c == "{":
                    f.fields.append([0, False])
                    return
                f.fields.pop()
                in_spec = bool(f.fields)
                if in_spec and not f.fields[-1][1]:
                    return
                start, text, lines, begin = (self.number, self.pos), "", "", self.pos
                continue
            if in_spec and line.startswith(f.quote, pos):
                self.fail(f"{f.letter}-string: expecting '}}'", self.number, pos + 1)
            self.pos += 1

    def in_field(self, line, pos, end):
        """Handle an operator within a replacement field. Returns True if that was its only meaning."""
        f = self.formats[-1]
        field = f.fields[-1]
        c = line[pos]
        if c in "([{":
            field[0] += 1
        elif c in ")]}" and field[0]:
            field[0] -= 1
        elif c == "}":
            yield self.token(OP, pos, pos + 1)
            self.pos = pos + 1
            f.fields.pop()
            if not f.fields or f.fields[-1][1]:
                yield from self.format_text()
            return True
        elif c == ":" and not field[0]:
            yield self.token(OP, pos, pos + 1)
            self.pos = pos + 1
            field[1] = True
            yield from self.format_text()
            return True
        elif c == "!" and not field[0] and line[pos:pos + 2] != "!=":
            yield self.token(OP, pos, pos + 1)
            self.pos = pos + 1
            return True
        return False


def generate_tokens(readline):
    """Return an iterator over the tokens of a text whose lines `readline` returns."""
    return _Tokens(readline).run()


def tokenize(readline):
    """Yield the tokens of bytes whose lines `readline` returns. The first token names the encoding."""
    encoding, consumed = detect_encoding(readline)
    yield TokenInfo(ENCODING, encoding, (0, 0), (0, 0), "")
    lines = iter(consumed)

    def decoded():
        line = next(lines, None)
        if line is None:
            try:
                line = readline()
            except StopIteration:
                line = b""
        return line.decode(encoding)

    yield from generate_tokens(decoded)


# --- encodings ---

def _normal_name(name):
    encoding = name[:12].lower().replace("_", "-")
    if encoding == "utf-8" or encoding.startswith("utf-8-"):
        return "utf-8"
    if encoding in ("latin-1", "iso-8859-1", "iso-latin-1") or encoding.startswith(("latin-1-", "iso-8859-1-", "iso-latin-1-")):
        return "iso-8859-1"
    return name


def detect_encoding(readline):
    """Return (encoding, lines read), from a byte order mark or a declaration in the first two lines."""
    import codecs
    filename = getattr(getattr(readline, "__self__", None), "name", None)
    filename = filename if isinstance(filename, str) else None
    bom = False

    def line_of():
        try:
            return readline()
        except StopIteration:
            return b""

    def cookie(line):
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            message = "invalid or missing encoding declaration"
            raise SyntaxError(message if filename is None else f"{message} for {filename!r}")
        match = cookie_re.match(text)
        if not match:
            return None
        encoding = _normal_name(match.group(1))
        try:
            codecs.lookup(encoding)
        except LookupError:
            raise SyntaxError("unknown encoding: " + encoding if filename is None else f"unknown encoding for {filename!r}: {encoding}")
        if bom:
            if encoding != "utf-8":
                raise SyntaxError("encoding problem: utf-8" if filename is None else f"encoding problem for {filename!r}: utf-8")
            encoding += "-sig"
        return encoding

    first = line_of()
    default = "utf-8"
    if first.startswith(BOM_UTF8):
        bom = True
        first = first[3:]
        default = "utf-8-sig"
    if not first:
        return default, []
    encoding = cookie(first)
    if encoding:
        return encoding, [first]
    if not blank_re.match(first):
        return default, [first]
    second = line_of()
    if not second:
        return default, [first]
    encoding = cookie(second)
    return (encoding or default), [first, second]


def open(filename):
    """Open a file as text, with the encoding that it declares."""
    import builtins
    buffer = builtins.open(filename, "rb")
    try:
        encoding, _ = detect_encoding(buffer.readline)
        buffer.seek(0)
        text = io.TextIOWrapper(buffer, encoding, line_buffering=True)
        text.mode = "r"
        return text
    except:
        buffer.close()
        raise


# --- tokens to text ---

class Untokenizer:
    """Writer of tokens at their original positions."""

    def __init__(self):
        self.tokens = []
        self.prev_row = 1
        self.prev_col = 0
        self.prev_type = None
        self.prev_line = ""
        self.encoding = None

    def add_whitespace(self, start):
        row, col = start
        if row < self.prev_row or row == self.prev_row and col < self.prev_col:
            raise ValueError(f"start ({row},{col}) precedes previous end ({self.prev_row},{self.prev_col})")
        lines = row - self.prev_row
        if lines:
            # Lines between the tokens were joined by backslashes.
            ends = self.prev_line.splitlines(keepends=True)
            self.tokens.append("\\\n" * lines if not ends or not ends[-1].rstrip("\r\n").endswith("\\") else
                               ends[-1].rstrip("\r\n")[self.prev_col:] + "\n" + "\\\n" * (lines - 1))
            self.prev_col = 0
        if col > self.prev_col:
            self.tokens.append(" " * (col - self.prev_col))

    def untokenize(self, iterable):
        it = iter(iterable)
        indents = []
        at_start = False
        for item in it:
            if len(item) == 2:
                self.compat(item, it)
                break
            kind, text, start, end, line = item
            if kind == ENCODING:
                self.encoding = text
                continue
            if kind == ENDMARKER:
                break
            if kind == INDENT:
                indents.append(text)
                continue
            if kind == DEDENT:
                indents.pop()
                self.prev_row, self.prev_col = end
                continue
            if kind in (NEWLINE, NL):
                at_start = True
            elif at_start and indents:
                indent = indents[-1]
                if start[1] >= len(indent):
                    self.tokens.append(indent)
                    self.prev_col = len(indent)
                at_start = False
            elif kind in (FSTRING_MIDDLE, TSTRING_MIDDLE):
                if "{" in text or "}" in text:
                    doubled = _doubled(text)
                    extra = doubled[doubled.rfind("\n") + 1:].count("{{") + doubled[doubled.rfind("\n") + 1:].count("}}")
                    text = doubled
                    end = (end[0], end[1] + extra)
            self.add_whitespace(start)
            self.tokens.append(text)
            self.prev_row, self.prev_col = end
            if kind in (NEWLINE, NL):
                self.prev_row += 1
                self.prev_col = 0
            self.prev_type = kind
            self.prev_line = line
        return "".join(self.tokens)

    def compat(self, token, iterable):
        """Write tokens of which only type and text are known."""
        from itertools import chain
        indents = []
        append = self.tokens.append
        at_start = token[0] in (NEWLINE, NL)
        before_string = in_format = False
        for item in chain([token], iterable):
            kind, text = item[:2]
            if kind == ENCODING:
                self.encoding = text
                continue
            if kind in (NAME, NUMBER):
                text += " "
            string = kind == STRING
            if string and before_string:
                text = " " + text
            before_string = string
            if kind in (FSTRING_START, TSTRING_START):
                in_format = True
            elif kind in (FSTRING_END, TSTRING_END):
                in_format = False
            if kind == INDENT:
                indents.append(text)
                continue
            if kind == DEDENT:
                indents.pop()
                continue
            if kind in (NEWLINE, NL):
                at_start = True
            elif at_start and indents:
                append(indents[-1])
                at_start = False
            elif kind in (FSTRING_MIDDLE, TSTRING_MIDDLE):
                text = _doubled(text)
            append(text)


def _doubled(text):
    """Return the text with braces doubled, except those of \\N{...} escapes."""
    out = []
    at = 0
    for m in re.finditer(r"\\N\{[^}]*\}|[{}]", text):
        out.append(text[at:m.start()])
        out.append(m[0] * 2 if m[0] in "{}" else m[0])
        at = m.end()
    out.append(text[at:])
    return "".join(out)


def untokenize(iterable):
    """Return the source of tokens: a str, or bytes if the first token names an encoding."""
    writer = Untokenizer()
    out = writer.untokenize(iterable)
    return out.encode(writer.encoding) if writer.encoding is not None else out
