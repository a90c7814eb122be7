"""Module `shlex`: splits command lines like a POSIX shell."""

from collections import deque as _deque
from io import StringIO as _StringIO

__all__ = ["shlex", "split", "quote", "join"]


class shlex:
    """Lexer of simple languages."""

    def __init__(self, instream=None, infile=None, posix=False, punctuation_chars=False):
        if isinstance(instream, str):
            instream = _StringIO(instream)
        if instream is None:
            instream = _StringIO("")
        self.instream = instream
        self.infile = infile
        self.posix = posix
        self.eof = None if posix else ""
        self.commenters = "#"
        self.wordchars = "abcdfeghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
        if posix:
            self.wordchars += "ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"
        self.whitespace = " \t\r\n"
        self.whitespace_split = False
        self.quotes = "'\""
        self.escape = "\\"
        self.escapedquotes = '"'
        self.state = " "
        self.pushback = _deque()
        self.lineno = 1
        self.debug = 0
        self.token = ""
        self.source = None
        if not punctuation_chars:
            punctuation_chars = ""
        elif punctuation_chars is True:
            punctuation_chars = "();<>|&"
        self._punctuation_chars = punctuation_chars
        self._pushback_chars = _deque()
        if punctuation_chars:
            self.wordchars += "~-./*?="
            self.wordchars = self.wordchars.translate({ord(c): None for c in punctuation_chars})

    @property
    def punctuation_chars(self):
        return self._punctuation_chars

    def push_token(self, tok):
        self.pushback.appendleft(tok)

    def get_token(self):
        if self.pushback:
            return self.pushback.popleft()
        return self.read_token()

    def _next_char(self):
        if self._pushback_chars:
            return self._pushback_chars.pop()
        return self.instream.read(1)

    def read_token(self):
        quoted = False
        escaped_state = " "
        while True:
            c = self._next_char()
            if c == "\n":
                self.lineno += 1
            state = self.state
            if state is None:
                self.token = ""
                break
            if state == " ":
                if not c:
                    self.state = None
                    break
                if c in self.whitespace:
                    if self.token or (self.posix and quoted):
                        break
                elif c in self.commenters:
                    self.instream.readline()
                    self.lineno += 1
                elif self.posix and c in self.escape:
                    escaped_state = "a"
                    self.state = c
                elif c in self.wordchars:
                    self.token = c
                    self.state = "a"
                elif c in self._punctuation_chars:
                    self.token = c
                    self.state = "c"
                elif c in self.quotes:
                    if not self.posix:
                        self.token = c
                    self.state = c
                elif self.whitespace_split:
                    self.token = c
                    self.state = "a"
                else:
                    self.token = c
                    if self.token or (self.posix and quoted):
                        break
            elif state in self.quotes:
                quoted = True
                if not c:
                    raise ValueError("No closing quotation")
                if c == state:
                    if not self.posix:
                        self.token += c
                        self.state = " "
                        break
                    self.state = "a"
                elif self.posix and c in self.escape and state in self.escapedquotes:
                    escaped_state = state
                    self.state = c
                else:
                    self.token += c
            elif state in self.escape:
                if not c:
                    raise ValueError("No escaped character")
                if escaped_state in self.quotes and c != state and c != escaped_state:
                    self.token += state
                self.token += c
                self.state = escaped_state
            elif state in ("a", "c"):
                if not c:
                    self.state = None
                    break
                if c in self.whitespace:
                    self.state = " "
                    if self.token or (self.posix and quoted):
                        break
                elif c in self.commenters:
                    self.instream.readline()
                    self.lineno += 1
                    if self.posix:
                        self.state = " "
                        if self.token or (self.posix and quoted):
                            break
                elif state == "c":
                    if c in self._punctuation_chars:
                        self.token += c
                    else:
                        if c not in self.whitespace:
                            self._pushback_chars.append(c)
                        self.state = " "
                        break
                elif self.posix and c in self.quotes:
                    self.state = c
                elif self.posix and c in self.escape:
                    escaped_state = "a"
                    self.state = c
                elif c in self.wordchars or c in self.quotes or (self.whitespace_split and c not in self._punctuation_chars):
                    self.token += c
                else:
                    if self._punctuation_chars:
                        self._pushback_chars.append(c)
                    else:
                        self.pushback.appendleft(c)
                    self.state = " "
                    if self.token or (self.posix and quoted):
                        break
        result = self.token
        self.token = ""
        if self.posix and not quoted and result == "":
            result = None
        return result

    def error_leader(self, infile=None, lineno=None):
        return f'"{infile or self.infile}", line {lineno or self.lineno}: '

    def __iter__(self):
        return self

    def __next__(self):
        token = self.get_token()
        if token == self.eof:
            raise StopIteration
        return token


def split(s, comments=False, posix=True):
    """Return the words of a command line."""
    if s is None:
        raise ValueError("s argument must not be None")
    lexer = shlex(s, posix=posix)
    lexer.whitespace_split = True
    if not comments:
        lexer.commenters = ""
    return list(lexer)


def join(split_command):
    return " ".join([quote(arg) for arg in split_command])


_SAFE = frozenset("%+,-./0123456789:=@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz")


def quote(s):
    """Return the text quoted as one word of a shell."""
    if not s:
        return "''"
    if not isinstance(s, str):
        raise TypeError(f"expected string object, got {type(s).__name__!r}")
    if all([c in _SAFE for c in s]):
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"
