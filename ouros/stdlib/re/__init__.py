"""Package `re`: regular expressions. The functions are natives, the flags and the exception are here.

Invariant: importing it makes no class except the exception.
"""

import re._constants as _constants
import re._parser as _parser
from _re import Match, Pattern, _escaped, compile, findall, finditer, fullmatch, match, search, split, sub, subn

__all__ = [
    "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer", "compile", "purge", "escape", "error",
    "Pattern", "Match", "A", "I", "L", "M", "S", "X", "U", "ASCII", "IGNORECASE", "LOCALE", "MULTILINE", "DOTALL", "VERBOSE",
    "UNICODE", "NOFLAG", "RegexFlag", "PatternError",
]
__version__ = "2.2.1"


class PatternError(Exception):
    """Raised for an invalid pattern or template. Attributes: msg, pattern, pos (index), lineno and colno (from 1)."""

    __module__ = "re"

    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        self.lineno = self.colno = None
        text = msg
        if pattern is not None and pos is not None:
            newline = "\n" if isinstance(pattern, str) else b"\n"
            self.lineno = pattern.count(newline, 0, pos) + 1
            self.colno = pos - pattern.rfind(newline, 0, pos)
            text = f"{msg} at position {pos}"
            if newline in pattern:
                text += f" (line {self.lineno}, column {self.colno})"
        super().__init__(text)


error = PatternError


_FLAGS = ("NOFLAG", "ASCII", "A", "IGNORECASE", "I", "LOCALE", "L", "UNICODE", "U", "MULTILINE", "M", "DOTALL", "S", "VERBOSE", "X", "DEBUG", "RegexFlag")


def __getattr__(name):
    # Make the enum at the first use of a flag: it takes longer than the rest of this module.
    if name not in _FLAGS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import enum

    global RegexFlag, NOFLAG, ASCII, A, IGNORECASE, I, LOCALE, L, UNICODE, U, MULTILINE, M, DOTALL, S, VERBOSE, X, DEBUG

    class RegexFlag(enum.IntFlag, boundary=enum.KEEP):
        NOFLAG = 0
        ASCII = A = 256
        IGNORECASE = I = 2
        LOCALE = L = 4
        UNICODE = U = 32
        MULTILINE = M = 8
        DOTALL = S = 16
        VERBOSE = X = 64
        DEBUG = 128
        __str__ = object.__str__
        _numeric_repr_ = hex

    RegexFlag.__repr__ = enum.global_flag_repr
    members = RegexFlag.__members__
    NOFLAG, ASCII, A, IGNORECASE, I, LOCALE, L, UNICODE, U, MULTILINE, M, DOTALL, S, VERBOSE, X, DEBUG = members.values()
    return members.get(name, RegexFlag)


def __dir__():
    return sorted({*globals(), *_FLAGS})


def escape(pattern):
    """Return the text with all special characters escaped."""
    if type(pattern) is str and len(pattern) <= _PIECE:
        return _escaped(pattern)
    if isinstance(pattern, str):
        return _escaped_in_pieces(str.__str__(pattern))
    return _escaped_in_pieces(str(pattern, "latin1")).encode("latin1")


_PIECE = 65536  # most characters that one call of the native escapes


def _escaped_in_pieces(text):
    return "".join([_escaped(text[i : i + _PIECE]) for i in range(0, len(text), _PIECE)])


def purge():
    """Do nothing: compiled patterns are shared by all programs."""


class Scanner:
    """Tokenizer from (pattern, action) pairs."""

    def __init__(self, lexicon, flags=0):
        self.lexicon = lexicon
        flags = int(flags)
        self._parts = []
        first = 1
        pieces = []
        for phrase, action in lexicon:
            part = compile(phrase, flags)
            if part.groups:
                raise ValueError("Cannot use capturing groups in re.Scanner")
            pieces.append(f"({phrase})")
            self._parts.append(action)
            first += 1
        self.scanner = compile("|".join(pieces), flags)

    def scan(self, string):
        result = []
        step = self.scanner.scanner(string).match
        i = 0
        while True:
            m = step()
            if not m:
                break
            j = m.end()
            if i == j:
                break
            action = self._parts[m.lastindex - 1]
            if callable(action):
                self.match = m
                action = action(self, m.group())
            if action is not None:
                result.append(action)
            i = j
        return result, string[i:]


def _compile(pattern, flags):
    return compile(pattern, flags)
