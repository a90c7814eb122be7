"""Writing JSON: the natives write, and ask `default` for what they don't know."""

from _json import encode as _encode, quote as _quote

INFINITY = float("inf")


def encode_basestring(s):
    """A JSON string."""
    return _quote(s, False)


def encode_basestring_ascii(s):
    """A JSON string of ASCII characters."""
    return _quote(s, True)


py_encode_basestring = c_encode_basestring = encode_basestring
py_encode_basestring_ascii = c_encode_basestring_ascii = encode_basestring_ascii


class JSONEncoder:
    """Turns values into JSON texts."""

    item_separator = ", "
    key_separator = ": "

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False, indent=None,
                 separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        if default is not None:
            self.default = default

    def default(self, o):
        """What to write in place of a value that JSON has no form for."""
        raise TypeError(f"Object of type {o.__class__.__name__} is not JSON serializable")

    def encode(self, o):
        """The JSON text of a value."""
        if type(self).iterencode is not JSONEncoder.iterencode:
            return "".join(self.iterencode(o))
        return self._text(o)

    def iterencode(self, o, _one_shot=False):
        """The JSON text of a value in parts."""
        return iter((self._text(o),))

    def _text(self, o):
        indent = self.indent
        if indent is not None and not isinstance(indent, str):
            indent = " " * indent
        return _encode(o, (
            self.default, bool(self.skipkeys), bool(self.ensure_ascii), bool(self.check_circular), bool(self.allow_nan), indent,
            self.item_separator, self.key_separator, bool(self.sort_keys)))
