"""Module `re._parser`: patterns as trees, for programs that analyze patterns.

The trees are CPython's: lists of (opcode, value). The sandbox's engine does not use them. Invariant: a pattern is
compiled before it is parsed here, so this parser only sees valid ones.
"""

import re
import unicodedata
from re import _constants as _c
from re._constants import MAXGROUPS, MAXREPEAT, PatternError, error

SPECIAL_CHARS, REPEAT_CHARS = ".\\[{()*+?^$|", "*+?{"
DIGITS, OCTDIGITS, HEXDIGITS = frozenset("0123456789"), frozenset("01234567"), frozenset("0123456789abcdefABCDEF")
ASCIILETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
WHITESPACE = frozenset(" \t\n\r\v\f")
MAXWIDTH = 1 << 64
FLAGS = {"i": 2, "L": 4, "m": 8, "s": 16, "x": 64, "a": 256, "u": 32}
TYPE_FLAGS = 256 | 4 | 32
_CONTROL = {"a": 7, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11, "\\": 92}
_CLASSES = {"d": "DIGIT", "D": "NOT_DIGIT", "s": "SPACE", "S": "NOT_SPACE", "w": "WORD", "W": "NOT_WORD"}
_PLACES = {"A": "AT_BEGINNING_STRING", "b": "AT_BOUNDARY", "B": "AT_NON_BOUNDARY", "Z": "AT_END_STRING", "z": "AT_END_STRING"}
_LENGTHS = {"x": 2, "u": 4, "U": 8}


def _op(name):
    return getattr(_c, name)


class State:
    """State of a whole pattern: flags and groups."""

    def __init__(self):
        self.flags = 0
        self.groupdict = {}
        self.groupwidths = [None]
        self.str = None

    @property
    def groups(self):
        return len(self.groupwidths)


class SubPattern:
    """Sequence of parts."""

    def __init__(self, state, data=None):
        self.state = state
        self.data = [] if data is None else data
        self.width = None

    def __repr__(self):
        return repr(self.data)

    def __len__(self):
        return len(self.data)

    def __delitem__(self, index):
        del self.data[index]

    def __getitem__(self, index):
        return SubPattern(self.state, self.data[index]) if isinstance(index, slice) else self.data[index]

    def __setitem__(self, index, code):
        self.data[index] = code

    def insert(self, index, code):
        self.data.insert(index, code)

    def append(self, code):
        self.data.append(code)

    def getwidth(self):
        """Return (least, greatest) length of matches."""
        if self.width is None:
            low = high = 0
            for op, av in self.data:
                least, most = self._width_of(op.name, av)
                low, high = low + least, high + most
            self.width = min(low, MAXREPEAT), min(high, MAXWIDTH)
        return self.width

    def _width_of(self, op, av):
        if op in ("ANY", "RANGE", "IN", "LITERAL", "NOT_LITERAL", "CATEGORY"):
            return 1, 1
        if op == "SUBPATTERN":
            return av[-1].getwidth()
        if op == "ATOMIC_GROUP":
            return av.getwidth()
        if op in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            low, high = av[2].getwidth()
            return low * av[0], MAXWIDTH if av[1] == MAXREPEAT and high else high * av[1]
        if op == "BRANCH" or op == "GROUPREF_EXISTS":
            widths = [each.getwidth() if each is not None else (0, 0) for each in (av[1] if op == "BRANCH" else av[1:])]
            return min([low for low, _ in widths]), max([high for _, high in widths])
        if op == "GROUPREF":
            return self.state.groupwidths[av]
        return 0, 0


class _Reader:
    """Parser of a valid pattern."""

    def __init__(self, pattern, state):
        self.text = pattern if isinstance(pattern, str) else bytes(pattern).decode("latin-1")
        self.at = 0
        self.state = state

    def peek(self, text):
        return self.text.startswith(text, self.at)

    def take(self, text):
        if self.peek(text):
            self.at += len(text)
            return True
        return False

    def until(self, end):
        stop = self.text.index(end, self.at)
        found, self.at = self.text[self.at:stop], stop + len(end)
        return found

    def alternatives(self, flags):
        items = [self.sequence(flags)]
        while self.take("|"):
            items.append(self.sequence(flags))
        return items[0] if len(items) == 1 else self.branch(items)

    def branch(self, items):
        """Return the alternatives as a branch, with their common prefix before it, or as a set if they are single characters."""
        found = SubPattern(self.state)
        while all([len(item) for item in items]) and all([item[0] == items[0][0] for item in items]):
            found.append(items[0][0])
            for item in items:
                del item[0]
        members = []
        for item in items:
            op, av = item[0] if len(item) == 1 else (None, None)
            if op is _op("LITERAL"):
                members.append((op, av))
            elif op is _op("IN") and av[0][0] is not _op("NEGATE"):
                members.extend(av)
            else:
                found.append((_op("BRANCH"), (None, items)))
                return found
        found.append((_op("IN"), list(dict.fromkeys(members))))
        return found

    def sequence(self, flags):
        found = SubPattern(self.state)
        while self.at < len(self.text) and self.text[self.at] not in "|)":
            c = self.text[self.at]
            if flags & 64 and c in WHITESPACE:
                self.at += 1
            elif flags & 64 and c == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end + 1
            elif c in "*+?" or c == "{" and self.bounds() is not None:
                self.repeat(found)
            else:
                self.at += 1
                flags = self.part(c, found, flags)
        # Replace a group without name, flags and number by its parts.
        for i in range(len(found) - 1, -1, -1):
            op, av = found[i]
            if op is _op("SUBPATTERN") and av[0] is None and not av[1] and not av[2]:
                found.data[i:i + 1] = av[3].data
        return found

    def bounds(self):
        """Return (least, greatest, index after it) of a repetition `{...}`, or None if it is literal text."""
        end = self.text.find("}", self.at)
        low, comma, high = self.text[self.at + 1:max(end, 0)].partition(",")
        if end < 0 or not (low or comma) or not set(low + high) <= DIGITS:
            return None
        least = int(low or 0)
        most = int(high) if high else MAXREPEAT if comma else least
        return least, most, end + 1

    def repeat(self, found):
        c = self.text[self.at]
        if c == "{":
            low, high, self.at = self.bounds()
        else:
            low, high = {"*": (0, MAXREPEAT), "+": (1, MAXREPEAT), "?": (0, 1)}[c]
            self.at += 1
        item = found[-1:]
        if item[0][0] is _op("SUBPATTERN") and item[0][1][0] is None and not item[0][1][1] and not item[0][1][2]:
            item = item[0][1][3]
        op = "MIN_REPEAT" if self.take("?") else "POSSESSIVE_REPEAT" if self.take("+") else "MAX_REPEAT"
        found[-1] = _op(op), (low, high, item)

    def part(self, c, found, flags):
        """Append one part of a sequence to `found`. Returns the flags after it."""
        if c == ".":
            found.append((_op("ANY"), None))
        elif c == "^":
            found.append((_op("AT"), _op("AT_BEGINNING")))
        elif c == "$":
            found.append((_op("AT"), _op("AT_END")))
        elif c == "[":
            found.append(self.set())
        elif c == "(":
            return self.group(found, flags)
        elif c == "\\":
            found.append(self.escape(False))
        else:
            found.append((_op("LITERAL"), ord(c)))
        return flags

    def escape(self, in_set):
        c = self.text[self.at]
        self.at += 1
        if c in _CLASSES:
            return _op("IN"), [(_op("CATEGORY"), _op(f"CATEGORY_{_CLASSES[c]}"))]
        if c in _PLACES and not in_set:
            return _op("AT"), _op(_PLACES[c])
        if c in _LENGTHS:
            self.at += _LENGTHS[c]
            return _op("LITERAL"), int(self.text[self.at - _LENGTHS[c]:self.at], 16)
        if c == "N" and self.take("{"):
            return _op("LITERAL"), ord(unicodedata.lookup(self.until("}")))
        if c in DIGITS:
            return self.number(c, in_set)
        return _op("LITERAL"), _CONTROL.get(c, ord(c)) if c in ASCIILETTERS or c == "\\" else ord(c)

    def number(self, first, in_set):
        """Return an octal escape or group reference."""
        digits = first
        while len(digits) < 3 and self.at < len(self.text) and self.text[self.at] in (OCTDIGITS if first == "0" or in_set else DIGITS):
            if len(digits) == 2 and first != "0" and not set(digits + self.text[self.at]) <= OCTDIGITS:
                break
            digits += self.text[self.at]
            self.at += 1
        if first == "0" or in_set or len(digits) == 3:
            return _op("LITERAL"), int(digits, 8)
        return _op("GROUPREF"), int(digits)

    def set(self):
        negated = self.take("^")
        items = []
        while not items or not self.peek("]"):
            low = self.member()
            if self.peek("-") and not self.text.startswith("]", self.at + 1) and low[0] is _op("LITERAL"):
                self.at += 1
                items.append((_op("RANGE"), (low[1], self.member()[1])))
            else:
                items.append(low[1][0] if low[0] is _op("IN") else low)
        self.at += 1
        items = list(dict.fromkeys(items))
        if len(items) == 1 and items[0][0] is _op("LITERAL"):
            return (_op("NOT_LITERAL"), items[0][1]) if negated else items[0]
        return _op("IN"), [(_op("NEGATE"), None), *items] if negated else items

    def member(self):
        c = self.text[self.at]
        self.at += 1
        return self.escape(True) if c == "\\" else (_op("LITERAL"), ord(c))

    def group(self, found, flags):
        """Append the construct after a parenthesis to `found`. Returns the flags after it."""
        added = removed = 0
        number = None
        if not self.take("?"):
            number = self.open(None)
        elif self.take("P<"):
            number = self.open(self.until(">"))
        elif self.take("P="):
            found.append((_op("GROUPREF"), self.state.groupdict[self.until(")")]))
            return flags
        elif self.take("#"):
            self.until(")")
            return flags
        elif self.take(">"):
            found.append((_op("ATOMIC_GROUP"), self.inside(flags)))
            return flags
        elif self.take("("):
            found.append(self.conditional(flags))
            return flags
        elif self.peek("=") or self.peek("!") or self.peek("<"):
            behind = self.take("<")
            op = "ASSERT" if self.take("=") else "ASSERT_NOT"
            self.at += op == "ASSERT_NOT"
            inner = self.inside(flags)
            found.append((_op("FAILURE"), ()) if op == "ASSERT_NOT" and not len(inner) else (_op(op), (-1 if behind else 1, inner)))
            return flags
        else:
            added, removed = self.flags()
            if self.take(")"):
                self.state.flags |= added
                return flags | added
            self.at += 1  # skip the colon
        inner = self.inside((flags | added) & ~removed)
        if number is not None:
            self.state.groupwidths[number] = inner.getwidth()
        found.append((_op("SUBPATTERN"), (number, added, removed, inner)))
        return flags

    def open(self, name):
        """Return the number of a new group."""
        number = self.state.groups
        self.state.groupwidths.append(None)
        if name is not None:
            self.state.groupdict[name] = number
        return number

    def flags(self):
        added = removed = 0
        off = False
        while not self.peek(":") and not self.peek(")"):
            c = self.text[self.at]
            self.at += 1
            if c == "-":
                off = True
            elif off:
                removed |= FLAGS[c]
            else:
                added |= FLAGS[c]
        return added, removed

    def inside(self, flags):
        inner = self.alternatives(flags)
        self.at += 1  # skip the closing parenthesis
        return inner

    def conditional(self, flags):
        name = self.until(")")
        number = int(name) if name.isdecimal() else self.state.groupdict[name]
        yes = self.sequence(flags)
        no = self.sequence(flags) if self.take("|") else None
        self.at += 1
        return _op("GROUPREF_EXISTS"), (number, yes, no)


def parse(str, flags=0, state=None):
    """Return the tree of a pattern. Raises PatternError if it is invalid."""
    compiled = re.compile(str, int(flags) & ~128)
    state = State() if state is None else state
    state.str = str
    state.flags = compiled.flags
    found = _Reader(str, state).alternatives(compiled.flags)
    found.state.flags = compiled.flags
    return found
