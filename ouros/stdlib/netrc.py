"""Module `netrc`: names and passwords for hosts, from a file .netrc."""

import os as _os

__all__ = ["netrc", "NetrcParseError"]


class NetrcParseError(Exception):
    """Raised for a file that is not as it should be."""

    def __init__(self, msg, filename=None, lineno=None):
        self.filename = filename
        self.lineno = lineno
        self.msg = msg
        super().__init__(msg)

    def __str__(self):
        return f"{self.msg} ({self.filename}, line {self.lineno})"


class _Tokens:
    def __init__(self, stream):
        self.lineno = 1
        self._stream = stream
        self._pushed = []

    def _char(self):
        c = self._stream.read(1)
        if c == "\n":
            self.lineno += 1
        return c

    def push(self, token):
        self._pushed.append(token)

    def next(self):
        """Return the next word; '' at the end. Quotes and backslashes are removed."""
        if self._pushed:
            return self._pushed.pop(0)
        c = self._char()
        while c and c in "\n\t\r ":
            c = self._char()
        token = ""
        if c == '"':
            while (c := self._char()) and c != '"':
                token += self._char() if c == "\\" else c
            return token
        while c and c not in "\n\t\r ":
            token += self._char() if c == "\\" else c
            c = self._char()
        return token


class netrc:
    """The hosts and macros of a file."""

    def __init__(self, file=None):
        self.hosts = {}
        self.macros = {}
        if file is None:
            file = _os.path.join(_os.path.expanduser("~"), ".netrc")
        try:
            with open(file, encoding="utf-8") as stream:
                self._parse(file, stream)
        except UnicodeDecodeError:
            with open(file, encoding="locale") as stream:
                self._parse(file, stream)

    def _parse(self, file, stream):
        tokens = _Tokens(stream)
        while True:
            line = tokens.lineno
            word = tokens.next()
            if not word:
                return
            if word[0] == "#":
                if tokens.lineno == line:
                    stream.readline()
                    tokens.lineno += 1
            elif word == "machine":
                self._entry(tokens, tokens.next(), file, stream)
            elif word == "default":
                self._entry(tokens, "default", file, stream)
            elif word == "macdef":
                lines = self.macros[tokens.next()] = []
                while True:
                    text = stream.readline()
                    if not text:
                        raise NetrcParseError("Macro definition missing null line terminator.", file, tokens.lineno)
                    if text == "\n":
                        break
                    lines.append(text)
            else:
                raise NetrcParseError(f"bad toplevel token {word!r}", file, tokens.lineno)

    def _entry(self, tokens, host, file, stream):
        if not host:
            raise NetrcParseError("missing 'machine' name", file, tokens.lineno)
        login = account = password = ""
        while True:
            line = tokens.lineno
            word = tokens.next()
            if word.startswith("#"):
                if tokens.lineno == line:
                    stream.readline()
                    tokens.lineno += 1
            elif word in ("", "machine", "default", "macdef"):
                tokens.push(word)
                self.hosts[host] = login, account, password
                return
            elif word in ("login", "user"):
                login = tokens.next()
            elif word == "account":
                account = tokens.next()
            elif word == "password":
                password = tokens.next()
            else:
                raise NetrcParseError(f"bad follower token {word!r}", file, tokens.lineno)

    def authenticators(self, host):
        """Return (login, account, password) for a host, those of `default`, or None."""
        return self.hosts.get(host) or self.hosts.get("default")

    def __repr__(self):
        text = ""
        for host, (login, account, password) in self.hosts.items():
            text += f"machine {host}\n\tlogin {login}\n" + (f"\taccount {account}\n" if account else "") + f"\tpassword {password}\n"
        for name, lines in self.macros.items():
            text += f"macdef {name}\n{''.join(lines)}\n"
        return text
