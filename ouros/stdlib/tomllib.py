"""Module `tomllib`: parser of TOML 1.0.

Knows texts only. Invariant: a table or array is extended only where TOML allows it.
"""

import re as _re

__all__ = ["loads", "load", "TOMLDecodeError"]

_BARE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
_CONTROL = frozenset([chr(i) for i in range(32)] + [chr(127)])
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_TIME = r"([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,6})[0-9]*)?"
_DATETIME = _re.compile(rf"([0-9]{{4}})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(?:[Tt ]{_TIME}(?:([Zz])|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))?)?")
_LOCALTIME = _re.compile(_TIME)
_NUMBER = _re.compile(r"0(?:x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|b[01](?:_?[01])*|o[0-7](?:_?[0-7])*)|[+-]?(?:0|[1-9](?:_?[0-9])*)"
                      r"(?P<frac>(?:\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?)")


_free = object()


class TOMLDecodeError(ValueError):
    """Raised for invalid TOML. Attributes: msg, doc, pos (index), lineno and colno (from 1)."""

    def __init__(self, msg=_free, doc=_free, pos=_free, *args):
        if args or not (isinstance(msg, str) and isinstance(doc, str) and isinstance(pos, int)):
            import warnings
            warnings.warn("Free-form arguments for TOMLDecodeError are deprecated. "
                          "Please set 'msg' (str), 'doc' (str) and 'pos' (int) arguments only.", DeprecationWarning, stacklevel=2)
            ValueError.__init__(self, *[value for value in (msg, doc, pos) if value is not _free], *args)
            return
        lineno = doc.count("\n", 0, pos) + 1
        colno = pos + 1 if lineno == 1 else pos - doc.rindex("\n", 0, pos)
        place = "end of document" if pos >= len(doc) else f"line {lineno}, column {colno}"
        ValueError.__init__(self, f"{msg} (at {place})")
        self.msg, self.doc, self.pos, self.lineno, self.colno = msg, doc, pos, lineno, colno


def load(fp, /, *, parse_float=float):
    """Parse a binary file. Returns its table as a dict."""
    data = fp.read()
    try:
        text = data.decode()
    except AttributeError:
        raise TypeError("File must be opened in binary mode, e.g. use `open('foo.toml', 'rb')`") from None
    return loads(text, parse_float=parse_float)


def loads(s, /, *, parse_float=float):
    """Parse a text. Returns its table as a dict."""
    try:
        text = s.replace("\r\n", "\n")
    except (AttributeError, TypeError):
        raise TypeError(f"Expected str object, not '{type(s).__qualname__}'") from None
    return _Parser(text, parse_float).document()


class _Parser:
    def __init__(self, text, parse_float):
        self.s = text
        self.n = len(text)
        self.i = 0
        self.parse_float = parse_float
        self.root = {}
        self.frozen = set()  # ids of values that must not be extended: inline tables, array literals
        self.explicit = set()  # paths of tables with a header
        self.dotted = set()    # ids of tables made by dotted keys
        self.arrays = set()    # ids of arrays of tables
        self.path = ()         # the name of the table of the last header

    def bad(self, message, at=None):
        raise TOMLDecodeError(message, self.s, self.i if at is None else at)

    def skip(self, chars=" \t"):
        while self.i < self.n and self.s[self.i] in chars:
            self.i += 1

    def comment(self):
        if self.i < self.n and self.s[self.i] == "#":
            start = self.i + 1
            end = self.s.find("\n", start)
            end = self.n if end < 0 else end
            for k in range(start, end):
                c = self.s[k]
                if c in _CONTROL and c != "\t":
                    self.bad(f"Found invalid character {c!r}", k)
            self.i = end

    def document(self):
        table = self.root
        while True:
            self.skip(" \t\n")
            if self.i >= self.n:
                return self.root
            c = self.s[self.i]
            if c == "#":
                self.comment()
            elif c == "[":
                table = self.header()
            elif c in _BARE or c in "\"'":
                self.pair(table)
            else:
                self.bad("Invalid statement")
            self.skip()
            self.comment()
            if self.i < self.n:
                if self.s[self.i] != "\n":
                    self.bad("Expected newline or end of document after a statement")
                self.i += 1

    def header(self):
        array = self.s.startswith("[[", self.i)
        self.i += 2 if array else 1
        self.skip()
        keys = self.key()
        close = "]]" if array else "]"
        if not array and tuple(keys) in self.explicit:
            self.bad(f"Cannot declare {tuple(keys)} twice")
        table = self.root
        for key in keys[:-1]:
            if id(table.get(key)) in self.frozen:
                self.bad(f"Cannot {'mutate immutable namespace ' if array else 'declare '}{tuple(keys)}{'' if array else ' twice'}")
            table = self.descend(table, key, "Cannot overwrite a value")
        last = keys[-1]
        if array:
            found = table.get(last)
            if found is None and last not in table:
                found = table[last] = []
                self.arrays.add(id(found))
            elif not isinstance(found, list) or id(found) not in self.arrays:
                self.bad("Cannot overwrite a value" if not isinstance(found, list) else f"Cannot mutate immutable namespace {tuple(keys)}")
            new = {}
            found.append(new)
            # The new item of the array has no tables yet.
            self.explicit = {path for path in self.explicit if path[:len(keys)] != tuple(keys)}
        else:
            new = table.get(last)
            if last not in table:
                new = table[last] = {}
            elif not isinstance(new, dict):
                self.bad(f"Cannot declare {tuple(keys)} twice" if isinstance(new, list) else "Cannot overwrite a value")
            elif id(new) in self.frozen or id(new) in self.dotted:
                self.bad(f"Cannot declare {tuple(keys)} twice")
            self.explicit.add(tuple(keys))
        if not self.s.startswith(close, self.i):
            self.bad(f"Expected {close!r} at the end of {'an array' if array else 'a table'} declaration")
        self.i += len(close)
        self.path = tuple(keys)
        return new

    def descend(self, table, key, message, dotted=None, reached=()):
        """Return the table of a key. `dotted`: the name of the parent of a dotted key of a pair. `reached`: the name of the table."""
        found = table.get(key)
        if key not in table:
            found = table[key] = {}
            if dotted:
                self.dotted.add(id(found))
            return found
        if isinstance(found, list):
            if id(found) not in self.arrays:
                self.bad(message)
            found = found[-1]
        if not isinstance(found, dict):
            self.bad(message)
        if id(found) in self.frozen:
            self.bad(f"Cannot mutate immutable namespace {dotted}" if dotted else message)
        if dotted and id(found) not in self.dotted:
            self.bad(f"Cannot redefine namespace {reached}")
        return found

    def key(self):
        keys = [self.key_part()]
        self.skip()
        while self.i < self.n and self.s[self.i] == ".":
            self.i += 1
            self.skip()
            keys.append(self.key_part())
            self.skip()
        return keys

    def key_part(self):
        c = self.s[self.i] if self.i < self.n else ""
        if c and c in _BARE:
            start = self.i
            while self.i < self.n and self.s[self.i] in _BARE:
                self.i += 1
            return self.s[start:self.i]
        if c == "'":
            return self.literal()
        if c == '"':
            return self.basic()
        self.bad("Invalid initial character for a key part")

    def pair(self, table):
        keys = self.key()
        if self.i >= self.n or self.s[self.i] != "=":
            self.bad("Expected '=' after a key in a key/value pair")
        self.i += 1
        self.skip()
        value = self.value()
        parent = (*self.path, *keys[:-1])
        for n, key in enumerate(keys[:-1], len(self.path) + 1):
            table = self.descend(table, key, "Cannot overwrite a value", parent, parent[:n])
        if keys[-1] in table:
            self.bad("Cannot overwrite a value")
        table[keys[-1]] = value

    def value(self):
        s, i = self.s, self.i
        c = s[i] if i < self.n else ""
        if c == '"':
            return self.multi('"') if s.startswith('"""', i) else self.basic()
        if c == "'":
            return self.multi("'") if s.startswith("'''", i) else self.literal()
        if s.startswith("true", i):
            self.i += 4
            return True
        if s.startswith("false", i):
            self.i += 5
            return False
        if c == "[":
            return self.array()
        if c == "{":
            return self.inline()
        m = _DATETIME.match(s, i)
        if m:
            self.i = m.end()
            try:
                return self.moment(m)
            except ValueError:
                self.bad("Invalid date or datetime", i)
        m = _LOCALTIME.match(s, i)
        if m:
            from datetime import time
            self.i = m.end()
            return time(int(m[1]), int(m[2]), int(m[3]), int((m[4] or "").ljust(6, "0")))
        m = _NUMBER.match(s, i)
        if m:
            self.i = m.end()
            if m["frac"]:
                value = self.parse_float(m[0])
                if isinstance(value, (dict, list)):
                    raise ValueError("parse_float must not return dicts or lists")
                return value
            return int(m[0].replace("_", ""), 0)
        for text in ("inf", "nan", "-inf", "+inf", "-nan", "+nan"):
            if s.startswith(text, i):
                self.i += len(text)
                return self.parse_float(text)
        self.bad("Invalid value")

    def moment(self, m):
        from datetime import date, datetime, timedelta, timezone
        day = int(m[1]), int(m[2]), int(m[3])
        if m[4] is None:
            return date(*day)
        zone = None
        if m[8]:
            zone = timezone.utc
        elif m[9]:
            sign = 1 if m[9] == "+" else -1
            zone = timezone(timedelta(hours=sign * int(m[10]), minutes=sign * int(m[11])))
        return datetime(*day, int(m[4]), int(m[5]), int(m[6]), int((m[7] or "").ljust(6, "0")), tzinfo=zone)

    def blank(self):
        while True:
            before = self.i
            self.skip(" \t\n")
            self.comment()
            if self.i == before:
                return

    def array(self):
        out = []
        self.i += 1
        self.blank()
        while not self.s.startswith("]", self.i):
            out.append(self.value())
            self.blank()
            c = self.s[self.i:self.i + 1]
            if c == ",":
                self.i += 1
                self.blank()
            elif c != "]":
                self.bad("Unclosed array")
        self.i += 1
        self.frozen.add(id(out))
        return out

    def inline(self):
        out = {}
        self.i += 1
        self.skip()
        if self.s.startswith("}", self.i):
            self.i += 1
        else:
            while True:
                self.inline_pair(out)
                self.skip()
                c = self.s[self.i:self.i + 1]
                self.i += 1
                if c == "}":
                    break
                if c != ",":
                    self.bad("Unclosed inline table", self.i - 1)
                self.skip()
        self.freeze(out)
        return out

    def inline_pair(self, table):
        keys = self.key()
        if self.i >= self.n or self.s[self.i] != "=":
            self.bad("Expected '=' after a key in a key/value pair")
        self.i += 1
        self.skip()
        value = self.value()
        for key in keys[:-1]:
            table = self.descend(table, key, "Cannot overwrite a value", tuple(keys))
        if keys[-1] in table:
            self.bad(f"Duplicate inline table key {keys[-1]!r}")
        table[keys[-1]] = value

    def freeze(self, value):
        self.frozen.add(id(value))
        for item in value.values() if isinstance(value, dict) else value:
            if isinstance(item, (dict, list)):
                self.freeze(item)

    def literal(self):
        start = self.i + 1
        k = start
        while k < self.n and self.s[k] != "'":
            if self.s[k] in _CONTROL and self.s[k] != "\t":
                self.bad(f"Found invalid character {self.s[k]!r}", k)
            k += 1
        if k >= self.n:
            self.bad('Expected "\'"', self.n)
        self.i = k + 1
        return self.s[start:k]

    def escape(self, multiline):
        c = self.s[self.i + 1:self.i + 2]
        at = self.i
        self.i += 2
        if multiline and c and c in " \t\n":
            if c != "\n":
                self.skip()
                if self.i >= self.n:
                    return ""
                if self.s[self.i] != "\n":
                    self.bad("Unescaped '\\' in a string")
                self.i += 1
            self.skip(" \t\n")
            return ""
        if c in ("u", "U"):
            size = 4 if c == "u" else 8
            digits = self.s[self.i:self.i + size]
            if len(digits) != size or not all([d in "0123456789abcdefABCDEF" for d in digits]):
                self.bad("Invalid hex value")
            self.i += size
            code = int(digits, 16)
            if not (code <= 0xD7FF or 0xE000 <= code <= 0x10FFFF):
                self.bad("Escaped character is not a Unicode scalar value")
            return chr(code)
        if c not in _ESCAPES or not c:
            self.bad("Unescaped '\\' in a string")
        return _ESCAPES[c]

    def basic(self):
        self.i += 1
        out = []
        while True:
            if self.i >= self.n:
                self.bad("Unterminated string")
            c = self.s[self.i]
            if c == '"':
                self.i += 1
                return "".join(out)
            if c == "\\":
                out.append(self.escape(False))
                continue
            if c in _CONTROL and c != "\t":
                self.bad(f"Illegal character {c!r}")
            out.append(c)
            self.i += 1

    def multi(self, quote):
        self.i += 3
        if self.s.startswith("\n", self.i):
            self.i += 1
        out = []
        while True:
            if self.i >= self.n:
                self.bad("Unterminated string" if quote == '"' else f'Expected "{quote * 3}"')
            c = self.s[self.i]
            if self.s.startswith(quote * 3, self.i):
                self.i += 3
                extra = 0
                while extra < 2 and self.s.startswith(quote, self.i):
                    self.i += 1
                    extra += 1
                return "".join(out) + quote * extra
            if c == "\\" and quote == '"':
                out.append(self.escape(True))
                continue
            if c in _CONTROL and c not in "\t\n":
                self.bad(f"Illegal character {c!r}" if quote == '"' else f"Found invalid character {c!r}")
            out.append(c)
            self.i += 1
