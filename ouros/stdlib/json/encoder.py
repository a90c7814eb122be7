"""JSONEncoder: natives write the text, and call `default` for objects that are unknown to them."""

from _json import encode as _encode, quote as _quote
from _plain import argument_type as _argument_type

INFINITY = float("inf")


def encode_basestring(s, /):
    """Return a str as a JSON string."""
    return _quote(s, False)


def encode_basestring_ascii(s, /):
    """Return a str as a JSON string of ASCII characters."""
    return _quote(s, True)


py_encode_basestring = c_encode_basestring = encode_basestring
py_encode_basestring_ascii = c_encode_basestring_ascii = encode_basestring_ascii


class JSONEncoder:
    """Encoder of values as JSON texts."""

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
        """Return a value to write in place of an object without a JSON form. Subclasses override it; this raises TypeError."""
        raise TypeError(f"Object of type {o.__class__.__name__} is not JSON serializable")

    def encode(self, o):
        """Return the JSON text of a value."""
        if type(self).iterencode is not JSONEncoder.iterencode:
            return "".join(self.iterencode(o))
        return self._text(o)

    def iterencode(self, o, _one_shot=False):
        """Return an iterator over the parts of a value's JSON text."""
        indent = self.indent
        if indent is not None and not isinstance(indent, str):
            indent = " " * indent
        return self._parts(o, indent, 0, {} if self.check_circular else None)

    def _parts(self, o, indent, level, seen):
        if o is None or isinstance(o, (str, int, float)):
            yield self._text(o)
            return
        if seen is not None:
            key = id(o)
            if key in seen:
                raise ValueError("Circular reference detected")
            seen[key] = o
        if isinstance(o, (list, tuple)):
            yield from self._list_parts(o, indent, level, seen)
        elif isinstance(o, dict):
            yield from self._dict_parts(o, indent, level, seen)
        else:
            made = self.default(o)
            try:
                yield from self._parts(made, indent, level, seen)
            except Exception as e:
                e.add_note(f"when serializing {type(o).__name__} object")
                raise
        if seen is not None:
            del seen[key]

    def _list_parts(self, items, indent, level, seen):
        if not items:
            yield "[]"
            return
        line = "" if indent is None else "\n" + indent * (level + 1)
        before = "[" + line
        for i, value in enumerate(items):
            try:
                if value is None or isinstance(value, (str, int, float)):
                    yield before + self._text(value)
                else:
                    yield before
                    yield from self._parts(value, indent, level + 1, seen)
            except GeneratorExit:
                raise
            except BaseException as e:
                e.add_note(f"when serializing {type(items).__name__} item {i}")
                raise
            before = self.item_separator + line
        if indent is not None:
            yield "\n" + indent * level
        yield "]"

    def _dict_parts(self, d, indent, level, seen):
        if not d:
            yield "{}"
            return
        yield "{"
        line = "" if indent is None else "\n" + indent * (level + 1)
        first = True
        for key, value in sorted(d.items()) if self.sort_keys else d.items():
            if not isinstance(key, str):
                if key is None or isinstance(key, (int, float)):
                    key = self._text(key)
                elif self.skipkeys:
                    continue
                else:
                    raise TypeError(f"keys must be str, int, float, bool or None, not {type(key).__name__}")
            if not first:
                yield self.item_separator + line
            elif line:
                yield line
            first = False
            yield self._text(key)
            yield self.key_separator
            try:
                yield from self._parts(value, indent, level + 1, seen)
            except GeneratorExit:
                raise
            except BaseException as e:
                e.add_note(f"when serializing {type(d).__name__} item {key!r}")
                raise
        if not first and indent is not None:
            yield "\n" + indent * level
        yield "}"

    def _text(self, o):
        indent = self.indent
        if indent is not None and not isinstance(indent, str):
            indent = " " * indent
        key_separator = _exact(self.key_separator, 5)
        return _encode(o, (
            self.default, bool(self.skipkeys), bool(self.ensure_ascii), bool(self.check_circular), bool(self.allow_nan),
            indent if indent is None else _exact(indent, 4), _exact(self.item_separator, 6), key_separator,
            bool(self.sort_keys)))


def _exact(text, number):
    """Return an option of the encoder, which may be of a class derived from str, as a str."""
    if type(text) is str:
        return text
    if isinstance(text, str):
        return str.__str__(text)
    raise TypeError(f"make_encoder() argument {number} must be str, not {_argument_type(text)}")
