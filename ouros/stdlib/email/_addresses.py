"""Parser of mail addresses (RFC 5322 and older forms).

Knows texts only. Invariant: each character is examined a bounded number of times, whatever the text.
"""

_ENDS = '()<>@,:;"[]'


class Scanner:
    """Scanner of a list of addresses, which returns (name, address) for each."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.comments = []

    def addresses(self):
        """Return the list of all addresses, with ("", "") for each that is malformed."""
        found = []
        while self.at < len(self.text):
            before = self.at
            found.extend(self._address() or [("", "")])
            self._skip()
            if self._peek() == ",":
                self.at += 1
            elif self.at == before:
                self.at += 1
        return found

    def _peek(self):
        return self.text[self.at] if self.at < len(self.text) else ""

    def _skip(self):
        """Skip white space and comments. The comments are kept."""
        while self.at < len(self.text):
            c = self.text[self.at]
            if c in " \t\r\n":
                self.at += 1
            elif c == "(":
                self.comments.append(self._comment())
            else:
                return

    def _delimited(self, end):
        """Return the text up to the character `end`, without escaping backslashes."""
        out = []
        self.at += 1
        while self.at < len(self.text):
            c = self.text[self.at]
            self.at += 1
            if c == end:
                break
            if c == "\\" and self.at < len(self.text):
                c = self.text[self.at]
                self.at += 1
            if c != "\r":
                out.append(c)
        return "".join(out)

    def _comment(self):
        out, depth = [], 0
        while self.at < len(self.text):
            c = self.text[self.at]
            self.at += 1
            if c == "\\" and self.at < len(self.text):
                out.append(self.text[self.at])
                self.at += 1
                continue
            if c == "(":
                depth += 1
                if depth == 1:
                    continue
            elif c == ")":
                depth -= 1
                if depth == 0:
                    break
            out.append(c)
        return "".join(out)

    def _atom(self):
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in _ENDS + "." and self.text[self.at] not in " \t\r\n":
            self.at += 1
        return self.text[start:self.at]

    def _phrase(self):
        words = []
        after_dot = False  # nothing in between: the word continues
        while True:
            before = self.at
            self._skip()
            after_dot = after_dot and self.at == before
            c = self._peek()
            if c == ".":
                # Obsolete form: a dot within a name
                self.at += 1
                words[-1:] = [words[-1] + "."] if words else ["."]
                after_dot = True
                continue
            if c != '"' and (not c or c in _ENDS):
                return words
            word = self._delimited('"') if c == '"' else self._atom()
            if after_dot:
                words[-1] += word
            else:
                words.append(word)
            after_dot = False

    def _address(self):
        self.comments = []
        self._skip()
        start, comments = self.at, list(self.comments)
        words = self._phrase()
        c = self._peek()
        if c in ("", ","):
            if self.comments and not words:
                return [(" ".join(self.comments), "")]
            return [(" ".join(self.comments), words[0])] if words else []
        if c in (".", "@"):
            self.at, self.comments = start, comments
            address = self._spec()
            return [(" ".join(self.comments), address)]
        if c == ":":
            self.at += 1
            found = []
            self._skip()
            while self.at < len(self.text) and self._peek() != ";":
                before = self.at
                found.extend(self._address())
                self._skip()
                if self._peek() == ",":
                    self.at += 1
                elif self.at == before:
                    self.at += 1
                self._skip()
            if self._peek() == ";":
                self.at += 1
            return found
        if c == "<":
            address = self._route()
            name = " ".join(words)
            return [(f"{name} ({' '.join(self.comments)})" if self.comments else name, address)]
        if words:
            return [(" ".join(self.comments), words[0])]
        if c in _ENDS:
            self.at += 1
        return []

    def _route(self):
        """Return the address in angle brackets."""
        self.at += 1
        self._skip()
        if self._peek() == "@":
            # An obsolete route precedes the address, up to a colon.
            end = self.text.find(":", self.at)
            if end >= 0:
                self.at = end + 1
        address = "" if self._peek() == ">" else self._spec()
        self._skip()
        if self._peek() == ">":
            self.at += 1
        return address

    def _spec(self):
        parts = []
        self._skip()
        while self.at < len(self.text):
            c = self._peek()
            if c == ".":
                if parts and not parts[-1].strip():
                    parts.pop()
                parts.append(".")
                self.at += 1
            elif c == '"':
                escaped = self._delimited('"').replace("\\", "\\\\").replace('"', '\\"')
                parts.append(f'"{escaped}"')
            elif c in _ENDS:
                if parts and not parts[-1].strip():
                    parts.pop()
                break
            else:
                parts.append(self._atom())
            before = self.at
            self._skip()
            space = self.text[before:self.at]
            if space and space.isspace() and c != "." and self._peek() != "@":
                parts.append(space)
        if self._peek() != "@":
            return "".join(parts)
        self.at += 1
        self._skip()
        domain = self._domain()
        return "".join(parts) + "@" + domain if domain else ""

    def _domain(self):
        out = []
        while self.at < len(self.text):
            self._skip()
            c = self._peek()
            if c == "[":
                out.append(f"[{self._delimited(']')}]")
            elif c == ".":
                out.append(".")
                self.at += 1
            elif c == "@":
                # a@b@c is malformed.
                return ""
            elif not c or c in _ENDS:
                break
            else:
                if out and out[-1] != "." and self.text[self.at - 1] in " \t\r\n":
                    break
                out.append(self._atom())
        return "".join(out)
