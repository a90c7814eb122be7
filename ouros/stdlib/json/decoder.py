"""JSONDecoder: natives parse the text, hooks convert their results."""

from _json import scan as _scan

__all__ = ["JSONDecoder", "JSONDecodeError"]

NaN = float("nan")
PosInf = float("inf")
NegInf = float("-inf")
_CONSTANTS = {"-Infinity": NegInf, "Infinity": PosInf, "NaN": NaN}
_MAX_INDEX = (1 << 63) - 1
_OBJECT, _INT, _FLOAT, _NAME = 0, 1, 2, 3


class JSONDecodeError(ValueError):
    """Raised for invalid JSON. Attributes: msg, doc, pos (index), lineno and colno (from 1)."""

    def __init__(self, msg, doc, pos):
        lineno = doc.count("\n", 0, pos) + 1
        colno = pos - doc.rfind("\n", 0, pos)
        ValueError.__init__(self, f"{msg}: line {lineno} column {colno} (char {pos})")
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = lineno
        self.colno = colno

    def __reduce__(self):
        return self.__class__, (self.msg, self.doc, self.pos)


def scanstring(s, end, strict=True, /):
    """Return (text, index after it) of the JSON string whose first character is s[end]."""
    if end > _MAX_INDEX:
        raise OverflowError("Python int too large to convert to C ssize_t")
    if not 0 < end <= len(s):
        raise ValueError("end is out of bounds")
    if s[end - 1] == '"':
        return _scan(s, end - 1, bool(strict), False)
    try:
        text, after = _scan('"' + s[end:], 0, bool(strict), False)
    except JSONDecodeError as e:
        raise JSONDecodeError(e.msg, s, e.pos + end - 1) from None
    return text, after + end - 1


py_scanstring = c_scanstring = scanstring


class JSONDecoder:
    """Decoder of JSON texts. Hooks replace objects, numbers and constants."""

    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True, object_pairs_hook=None):
        self.object_hook = object_hook
        self.parse_float = parse_float or float
        self.parse_int = parse_int or int
        self.parse_constant = parse_constant or _CONSTANTS.__getitem__
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook
        self.memo = {}
        self._raw = bool(object_hook or parse_float or parse_int or parse_constant or object_pairs_hook)

    def _hooked(self, value):
        if isinstance(value, list):
            for i, item in enumerate(value):
                if isinstance(item, (list, tuple)):
                    value[i] = self._hooked(item)
            return value
        if not isinstance(value, tuple):
            return value
        kind, content = value
        if kind == _INT:
            return self.parse_int(content)
        if kind == _FLOAT:
            return self.parse_float(content)
        if kind == _NAME:
            return self.parse_constant(content)
        pairs = []
        for i in range(0, len(content), 2):
            item = content[i + 1]
            pairs.append((content[i], self._hooked(item) if isinstance(item, (list, tuple)) else item))
        if self.object_pairs_hook is not None:
            return self.object_pairs_hook(pairs)
        result = dict(pairs)
        if self.object_hook is not None:
            return self.object_hook(result)
        return result

    def decode(self, s):
        """Return the value of a text that contains only that value and white space."""
        if not isinstance(s, str):
            if isinstance(s, (bytes, bytearray, memoryview)):
                raise TypeError("cannot use a string pattern on a bytes-like object")
            raise TypeError(f"expected string or bytes-like object, got '{type(s).__name__}'")
        if type(self).raw_decode is not JSONDecoder.raw_decode:
            start = len(s) - len(s.lstrip(" \t\n\r"))
            value, end = self.raw_decode(s, start)
            rest = s[end:].lstrip(" \t\n\r")
            if rest:
                raise JSONDecodeError("Extra data", s, len(s) - len(rest))
            return value
        value = _scan(s, -1, bool(self.strict), self._raw)
        return self._hooked(value) if self._raw else value

    def raw_decode(self, s, idx=0):
        """Return (value, index after it) of the value that starts at `idx`."""
        if type(idx) is not int:
            from operator import index

            idx = index(idx)
        if idx < 0:
            raise ValueError("idx cannot be negative")
        if isinstance(s, str) and idx > len(s):
            raise JSONDecodeError("Expecting value", s, idx)
        value, end = _scan(s, idx, bool(self.strict), self._raw)
        return (self._hooked(value) if self._raw else value), end
