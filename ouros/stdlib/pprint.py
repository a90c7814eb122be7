"""Module `pprint`: prints values over several lines.

A printer is chosen by the `__repr__` of the value's class, so a class with its own `__repr__` is not taken apart. Knows
only built-in and `collections` containers.
"""

from collections import Counter, OrderedDict, defaultdict, deque
from types import MappingProxyType, SimpleNamespace

__all__ = ["pprint", "pformat", "isreadable", "isrecursive", "saferepr", "PrettyPrinter", "pp"]


def pprint(
    object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False
):
    """Print a value over as many lines as it needs."""
    PrettyPrinter(
        stream=stream, indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
        underscore_numbers=underscore_numbers,
    ).pprint(object)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """Return what pprint() prints."""
    return PrettyPrinter(
        indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers
    ).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    """Do pprint(), with dicts in their own order."""
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    """Return a repr that marks recursion instead of following it."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[0]


def isreadable(object):
    """Return True if the repr is an expression for the value."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[1]


def isrecursive(object):
    """Return True if the value contains itself."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[2]


class _safe_key:
    """Sort key that orders values which are not comparable by type and id."""

    __slots__ = ("obj",)

    def __init__(self, obj):
        self.obj = obj

    def __lt__(self, other):
        try:
            return self.obj < other.obj
        except TypeError:
            return (str(type(self.obj)), id(self.obj)) < (str(type(other.obj)), id(other.obj))


def _safe_tuple(t):
    return _safe_key(t[0]), _safe_key(t[1])


class _Text:
    """Stream that collects text in a list."""

    def __init__(self):
        self.pieces = []
        self.write = self.pieces.append


def _recursion(object):
    return f"<Recursion on {type(object).__name__} with id={id(object)}>"


def _words(line):
    """Split a line into words, each with the white space after it."""
    parts = []
    i = 0
    n = len(line)
    while i < n:
        start = i
        while i < n and not line[i].isspace():
            i += 1
        while i < n and line[i].isspace():
            i += 1
        parts.append(line[start:i])
    return parts


def _bytes_reprs(object, width, allowance):
    """Yield the reprs of parts of bytes that fit into the width; the last one leaves room for `allowance` characters."""
    fitting = b""
    for start in range(0, len(object), 4):
        more = fitting + object[start : start + 4]
        if start + 4 > len(object) // 4 * 4:
            width -= allowance
        if len(repr(more)) > width and fitting:
            yield repr(fitting)
            more = more[len(fitting) :]
        fitting = more
    if fitting:
        yield repr(fitting)


def _str_reprs(object, width, allowance):
    """Yield the reprs of parts of a str: of its lines, or of as many words as fit into the width."""
    lines = object.splitlines(True)
    for number, line in enumerate(lines, 1):
        reserved = allowance if number == len(lines) else 0
        shown = repr(line)
        if len(shown) <= width - reserved:
            yield shown
            continue
        words = _words(line)
        fitting = ""
        for place, word in enumerate(words, 1):
            room = width - reserved if place == len(words) else width
            if fitting and len(repr(fitting + word)) > room:
                yield repr(fitting)
                fitting = word
            else:
                fitting += word
        if fitting:
            yield repr(fitting)


class PrettyPrinter:
    """Pretty-printer with settings."""

    def __init__(
        self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True, underscore_numbers=False
    ):
        self._indent_per_level, self._width = int(indent), int(width)
        if self._indent_per_level < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if self._width == 0:
            raise ValueError("width must be != 0")
        self._depth, self._stream = depth, stream
        self._compact, self._sort_dicts, self._underscore_numbers = bool(compact), sort_dicts, underscore_numbers

    def pprint(self, object):
        """Write a value to the stream, or print it if there is none."""
        text = self.pformat(object)
        if self._stream is not None:
            self._stream.write(f"{text}\n")
        else:
            print(text)

    def pformat(self, object):
        out = _Text()
        self._format(object, out, 0, 0, {}, 0)
        return "".join(out.pieces)

    def isrecursive(self, object):
        """Return True if the value contains itself."""
        return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        """Return True if the repr is an expression for the value."""
        _, readable, recursive = self.format(object, {}, 0, 0)
        return not recursive and readable

    def _format(self, object, stream, indent, allowance, context, level):
        """Write a value. `indent` characters are before it in its line, and `allowance` characters will follow its last one."""
        mark = id(object)
        if mark in context:
            stream.write(_recursion(object))
            return
        text = self._repr(object, context, level)
        fits = len(text) <= self._width - indent - allowance
        printer = None if fits else _printer(object)
        if printer is None:
            stream.write(text)
        else:
            context[mark] = 1
            printer(self, object, stream, indent, allowance, context, level + 1)
            del context[mark]

    # --- printers ---

    def _pprint_dataclass(self, object, stream, indent, allowance, context, level):
        from dataclasses import fields

        start = object.__class__.__name__ + "("
        shown = [(field.name, getattr(object, field.name)) for field in fields(object) if field.repr]
        stream.write(start)
        self._format_namespace_items(shown, stream, indent + len(start), allowance, context, level)
        stream.write(")")

    def _first_indent(self, stream):
        """Indent the first item after a bracket like the items below."""
        if self._indent_per_level > 1:
            stream.write(" " * (self._indent_per_level - 1))

    def _pprint_dict(self, object, stream, indent, allowance, context, level):
        stream.write("{")
        self._first_indent(stream)
        if object:
            entries = list(object.items())
            if self._sort_dicts:
                entries.sort(key=_safe_tuple)
            self._format_dict_items(entries, stream, indent, allowance + 1, context, level)
        stream.write("}")

    def _pprint_ordered_dict(self, object, stream, indent, allowance, context, level):
        if not object:
            stream.write(repr(object))
            return
        start = object.__class__.__name__ + "("
        stream.write(start)
        self._format([*object.items()], stream, indent + len(start), allowance + 1, context, level)
        stream.write(")")

    def _pprint_list(self, object, stream, indent, allowance, context, level):
        stream.write("[")
        self._format_items(object, stream, indent, allowance + 1, context, level)
        stream.write("]")

    def _pprint_tuple(self, object, stream, indent, allowance, context, level):
        stream.write("(")
        end = ",)" if len(object) == 1 else ")"
        self._format_items(object, stream, indent, allowance + len(end), context, level)
        stream.write(end)

    def _pprint_set(self, object, stream, indent, allowance, context, level):
        if not object:
            stream.write(repr(object))
            return
        cls = object.__class__
        before, behind = ("", "") if cls is set else (cls.__name__ + "(", ")")
        stream.write(before + "{")
        members = sorted(object, key=_safe_key)
        self._format_items(members, stream, indent + len(before), allowance + 1 + len(behind), context, level)
        stream.write("}" + behind)

    def _pprint_str(self, object, stream, indent, allowance, context, level):
        if not object:
            stream.write(repr(object))
            return
        self._write_parts(_str_reprs, object, stream, indent, allowance, level)

    def _pprint_bytes(self, object, stream, indent, allowance, context, level):
        if len(object) <= 4:
            stream.write(repr(object))
            return
        self._write_parts(_bytes_reprs, object, stream, indent, allowance, level)

    def _write_parts(self, reprs, object, stream, indent, allowance, level):
        """Write the reprs of parts below each other, within parentheses unless there is a bracket around."""
        outermost = level == 1
        parts = list(reprs(object, self._width - indent - outermost, allowance + outermost))
        text = ("\n" + " " * (indent + outermost)).join(parts)
        single = len(parts) == 1 and isinstance(object, str)
        stream.write(f"({text})" if outermost and not single else text)

    def _pprint_bytearray(self, object, stream, indent, allowance, context, level):
        stream.write("bytearray(")
        self._pprint_bytes(bytes(object), stream, indent + 10, allowance + 1, context, level + 1)
        stream.write(")")

    def _pprint_mappingproxy(self, object, stream, indent, allowance, context, level):
        stream.write("mappingproxy(")
        self._format(object.copy(), stream, indent + 13, allowance + 1, context, level)
        stream.write(")")

    def _pprint_simplenamespace(self, object, stream, indent, allowance, context, level):
        name = "namespace" if type(object) is SimpleNamespace else object.__class__.__name__
        stream.write(name + "(")
        self._format_namespace_items(
            list(object.__dict__.items()), stream, indent + len(name) + 1, allowance, context, level
        )
        stream.write(")")

    def _pprint_default_dict(self, object, stream, indent, allowance, context, level):
        if not object:
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        made_by = self._repr(object.default_factory, context, level)
        inner = indent + len(name) + 1
        stream.write(f"{name}({made_by},\n{' ' * inner}")
        self._pprint_dict(object, stream, inner, allowance + 1, context, level)
        stream.write(")")

    def _pprint_counter(self, object, stream, indent, allowance, context, level):
        if not object:
            stream.write(repr(object))
            return
        start = object.__class__.__name__ + "("
        stream.write(start + "{")
        self._first_indent(stream)
        self._format_dict_items(object.most_common(), stream, indent + len(start), allowance + 2, context, level)
        stream.write("})")

    def _pprint_chain_map(self, object, stream, indent, allowance, context, level):
        if not object.maps:
            stream.write(repr(object))
            return
        start = object.__class__.__name__ + "("
        stream.write(start)
        indent += len(start)
        *others, last = object.maps
        for mapping in others:
            self._format(mapping, stream, indent, 1, context, level)
            stream.write(",\n" + " " * indent)
        self._format(last, stream, indent, allowance + 1, context, level)
        stream.write(")")

    def _pprint_deque(self, object, stream, indent, allowance, context, level):
        if not object:
            stream.write(repr(object))
            return
        start = object.__class__.__name__ + "("
        indent += len(start)
        stream.write(start + "[")
        limited = object.maxlen is not None
        self._format_items(object, stream, indent, 2 if limited else allowance + 2, context, level)
        stream.write(f"],\n{' ' * indent}maxlen={self._repr(object.maxlen, context, level)})" if limited else "])")

    def _pprint_data(self, object, stream, indent, allowance, context, level):
        self._format(object.data, stream, indent, allowance, context, level - 1)

    # --- what they share ---

    def _format_dict_items(self, items, stream, indent, allowance, context, level):
        indent += self._indent_per_level
        for number, (key, value) in enumerate(items, 1):
            start = self._repr(key, context, level) + ": "
            last = number == len(items)
            stream.write(start)
            self._format(value, stream, indent + len(start), allowance if last else 1, context, level)
            if not last:
                stream.write(",\n" + " " * indent)

    def _format_namespace_items(self, items, stream, indent, allowance, context, level):
        for number, (name, value) in enumerate(items, 1):
            last = number == len(items)
            stream.write(f"{name}=")
            if id(value) not in context:
                self._format(value, stream, indent + len(name) + 1, allowance if last else 1, context, level)
            else:
                # recursion in a namespace prints as in its repr: "..."
                stream.write("...")
            if not last:
                stream.write(",\n" + " " * indent)

    def _format_items(self, items, stream, indent, allowance, context, level):
        self._first_indent(stream)
        indent += self._indent_per_level
        items = list(items)
        separator, new_line = "", ",\n" + " " * indent
        # for compact: room in the current line, and in an empty line
        left = whole = self._width - indent + 1
        for number, item in enumerate(items, 1):
            last = number == len(items)
            if self._compact:
                if last:
                    left, whole = left - allowance, whole - allowance
                text = self._repr(item, context, level)
                size = len(text) + 2
                if size > left:
                    left, separator = whole, separator and new_line
                if size <= left:
                    left -= size
                    stream.write(separator + text)
                    separator = ", "
                    continue
            stream.write(separator)
            separator = new_line
            self._format(item, stream, indent, allowance if last else 1, context, level)

    def _repr(self, object, context, level):
        return self.format(object, context.copy(), self._depth, level)[0]

    def format(self, object, context, maxlevels, level):
        """Return (text, True if readable, True if the value contains itself)."""
        return self._safe_repr(object, context, maxlevels, level)

    def _safe_repr(self, object, context, maxlevels, level):
        cls = type(object)
        if cls in _SCALARS:
            return repr(object), True, False
        # built-in containers and ints, and subclasses that inherit the repr
        method = getattr(cls, "__repr__", None)
        if method is int.__repr__ and issubclass(cls, int):
            return (f"{object:_d}" if self._underscore_numbers else repr(object)), True, False
        if method is dict.__repr__ and issubclass(cls, dict):
            return self._repr_of_dict(object, context, maxlevels, level)
        if method is list.__repr__ and issubclass(cls, list) or method is tuple.__repr__ and issubclass(cls, tuple):
            return self._repr_of_sequence(object, context, maxlevels, level)
        text = repr(object)
        return text, text != "" and text[0] != "<", False

    def _repr_of_dict(self, object, context, maxlevels, level):
        if not object:
            return "{}", True, False
        short = self._cut_off(object, "{...}", context, maxlevels, level)
        if short is not None:
            return short
        mark = id(object)
        context[mark] = 1
        readable, recursive, pieces = True, False, []
        for key, value in sorted(object.items(), key=_safe_tuple) if self._sort_dicts else object.items():
            key_text, key_readable, key_recursive = self.format(key, context, maxlevels, level + 1)
            value_text, value_readable, value_recursive = self.format(value, context, maxlevels, level + 1)
            pieces.append(f"{key_text}: {value_text}")
            readable = readable and key_readable and value_readable
            recursive = recursive or key_recursive or value_recursive
        del context[mark]
        return "{" + ", ".join(pieces) + "}", readable, recursive

    def _repr_of_sequence(self, object, context, maxlevels, level):
        left, right = "[]" if isinstance(object, list) else "()"
        if not object:
            return left + right, True, False
        if left == "(" and len(object) == 1:
            right = ",)"
        short = self._cut_off(object, f"{left}...{right}", context, maxlevels, level)
        if short is not None:
            return short
        mark = id(object)
        context[mark] = 1
        readable, recursive, pieces = True, False, []
        for item in object:
            text, item_readable, item_recursive = self.format(item, context, maxlevels, level + 1)
            pieces.append(text)
            readable = readable and item_readable
            recursive = recursive or item_recursive
        del context[mark]
        return f"{left}{', '.join(pieces)}{right}", readable, recursive

    def _cut_off(self, object, shown, context, maxlevels, level):
        """Return the result for a container that is too deep or contains itself, or None for others."""
        known = id(object) in context
        if maxlevels and level >= maxlevels:
            return shown, False, known
        return (_recursion(object), False, True) if known else None


_SCALARS = frozenset((str, bytes, bytearray, float, complex, bool, type(None)))

_PRINTERS = {
    dict.__repr__: PrettyPrinter._pprint_dict,
    OrderedDict.__repr__: PrettyPrinter._pprint_ordered_dict,
    list.__repr__: PrettyPrinter._pprint_list,
    tuple.__repr__: PrettyPrinter._pprint_tuple,
    set.__repr__: PrettyPrinter._pprint_set,
    frozenset.__repr__: PrettyPrinter._pprint_set,
    str.__repr__: PrettyPrinter._pprint_str,
    bytes.__repr__: PrettyPrinter._pprint_bytes,
    bytearray.__repr__: PrettyPrinter._pprint_bytearray,
    MappingProxyType.__repr__: PrettyPrinter._pprint_mappingproxy,
    SimpleNamespace.__repr__: PrettyPrinter._pprint_simplenamespace,
    defaultdict.__repr__: PrettyPrinter._pprint_default_dict,
    Counter.__repr__: PrettyPrinter._pprint_counter,
    deque.__repr__: PrettyPrinter._pprint_deque,
}
PrettyPrinter._dispatch = _PRINTERS


def _printer(object):
    """Return the printer for a value that is too long for a line, or None."""
    cls = type(object)
    found = _PRINTERS.get(cls.__repr__)
    if found is not None:
        return found
    if hasattr(cls, "__dataclass_fields__"):
        made = getattr(object.__repr__, "__wrapped__", None)
        if object.__dataclass_params__.repr and made is not None and _is_generated(cls):
            return PrettyPrinter._pprint_dataclass
        return None
    for base in cls.__mro__:
        if base.__module__ == "collections" and base.__name__ in ("ChainMap", "UserDict", "UserList", "UserString"):
            if cls.__repr__ is base.__repr__:
                if base.__name__ == "ChainMap":
                    return PrettyPrinter._pprint_chain_map
                return PrettyPrinter._pprint_data
    return None


def _is_generated(cls):
    return any([
        base.__dict__.get("__repr__") is cls.__repr__ and "__dataclass_params__" in base.__dict__ for base in cls.__mro__
    ])
