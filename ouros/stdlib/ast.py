"""Python's literals as values. Syntax trees are not made in the sandbox."""

import re as _re

__all__ = ["literal_eval"]

_TOKEN = _re.compile(r"""
    (?P<space>(?:[ \t\n\r\f]|\\\n|\#[^\n]*)+)
  | (?P<number>(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+
        |(?:[0-9](?:_?[0-9])*)?\.?[0-9](?:_?[0-9])*\.?(?:[eE][+-]?[0-9](?:_?[0-9])*)?)[jJ]?)
  | (?P<string>(?:[rRbBuU]|[rR][bB]|[bB][rR])?(?:'''(?:[^\\]|\\.)*?'''|\"\"\"(?:[^\\]|\\.)*?\"\"\"|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"))
  | (?P<name>[^\W\d]\w*)
  | (?P<op>\.\.\.|[-+()\[\]{},:])
  | (?P<other>.)
""", _re.VERBOSE | _re.DOTALL)
_NAMES = {"True": True, "False": False, "None": None}


class _Reader:
    def __init__(self, text):
        self.text = text
        self.tokens = [(m.lastgroup, m.group()) for m in _TOKEN.finditer(text) if m.lastgroup != "space"]
        self.i = 0

    def peek(self):
        return self.tokens[self.i] if self.i < len(self.tokens) else (None, "")

    def take(self):
        token = self.peek()
        self.i += 1
        return token

    def bad(self):
        kind, text = self.peek()
        if kind in ("name", "op") and text not in ",:)]}" and text:
            raise ValueError(f"malformed node or string on line 1: {text}")
        raise SyntaxError("invalid syntax")

    def value(self):
        left = self.signed()
        kind, op = self.peek()
        if op in ("+", "-") and kind == "op":
            self.take()
            right = self.signed()
            if not isinstance(left, (int, float)) or not isinstance(right, complex):
                raise ValueError("malformed node or string on line 1")
            return left + right if op == "+" else left - right
        return left

    def signed(self):
        kind, text = self.peek()
        if kind == "op" and text in "+-":
            self.take()
            value = self.signed()
            if type(value) not in (int, float, complex):
                raise ValueError("malformed node or string on line 1")
            return -value if text == "-" else +value
        return self.atom()

    def atom(self):
        kind, text = self.peek()
        if kind == "number":
            self.take()
            return eval(text, {})
        if kind == "string":
            value = eval(self.take()[1], {})
            while self.peek()[0] == "string":
                more = eval(self.take()[1], {})
                if type(more) is not type(value):
                    raise SyntaxError("cannot mix bytes and nonbytes literals")
                value += more
            return value
        if kind == "name":
            if text in _NAMES:
                self.take()
                return _NAMES[text]
            if text == "set" and [t for _, t in self.tokens[self.i + 1:self.i + 3]] == ["(", ")"]:
                self.i += 3
                return set()
            self.bad()
        if text == "...":
            self.take()
            return ...
        if text == "(":
            self.take()
            items, comma = self.items(")")
            return items[0] if len(items) == 1 and not comma else tuple(items)
        if text == "[":
            self.take()
            return self.items("]")[0]
        if text == "{":
            self.take()
            return self.braces()
        self.bad()

    def items(self, close):
        out = []
        comma = False
        while self.peek()[1] != close:
            out.append(self.value())
            comma = self.peek()[1] == ","
            if comma:
                self.take()
            elif self.peek()[1] != close:
                self.bad()
        self.take()
        return out, comma

    def braces(self):
        if self.peek()[1] == "}":
            self.take()
            return {}
        first = self.value()
        if self.peek()[1] != ":":
            if self.peek()[1] == ",":
                self.take()
            elif self.peek()[1] != "}":
                self.bad()
            return {first, *self.items("}")[0]}
        out = {}
        while True:
            if self.take()[1] != ":":
                self.i -= 1
                self.bad()
            out[first] = self.value()
            if self.peek()[1] == ",":
                self.take()
            elif self.peek()[1] != "}":
                self.bad()
            if self.peek()[1] == "}":
                self.take()
                return out
            first = self.value()


def literal_eval(node_or_string):
    """The value of a text that is a literal of Python."""
    if not isinstance(node_or_string, str):
        raise ValueError(f"malformed node or string: {node_or_string!r}")
    text = node_or_string.lstrip(" \t")
    if not text.strip():
        raise SyntaxError("invalid syntax")
    reader = _Reader(text)
    value = reader.value()
    if reader.peek()[1] == ",":
        items = [value]
        while reader.peek()[1] == ",":
            reader.take()
            if reader.peek()[0] is None:
                break
            items.append(reader.value())
        value = tuple(items)
    if reader.peek()[0] is not None:
        reader.bad()
    return value
