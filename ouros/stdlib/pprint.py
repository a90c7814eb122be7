"""pprint: values written over several lines.

Each printer is found by the __repr__ that the value's class has, so that a class with a __repr__ of its own is left alone.
"""

from collections import Counter, OrderedDict, defaultdict, deque
from types import MappingProxyType, SimpleNamespace

__all__ = ["pprint", "pformat", "isreadable", "isrecursive", "saferepr", "PrettyPrinter", "pp"]


def pprint(
    object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False
):
    """Prints a value over as many lines as it needs."""
    PrettyPrinter(
        stream=stream, indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
        underscore_numbers=underscore_numbers,
    ).pprint(object)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """What pprint() prints, as a string."""
    return PrettyPrinter(
        indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts, underscore_numbers=underscore_numbers
    ).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    """pprint(), with dicts in their own order."""
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    """A repr that does not go into what contains itself."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[0]


def isreadable(object):
    """True if the repr is an expression for the value."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[1]


def isrecursive(object):
    """True if the value contains itself."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[2]


class _safe_key:
    """Sorts what can't be compared by type and id."""

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
    """A stream into a list of strings."""

    def __init__(self):
        self.pieces = []
        self.write = self.pieces.append


def _recursion(object):
    return f"<Recursion on {type(object).__name__} with id={id(object)}>"


def _words(line):
    """A line in words, each with the white space after it."""
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
    """The reprs of parts of bytes that fit into the width."""
    current = b""
    last = len(object) // 4 * 4
    for i in range(0, len(object), 4):
        part = object[i : i + 4]
        candidate = current + part
        if i == last:
            width -= allowance
        if len(repr(candidate)) > width:
            if current:
                yield repr(current)
            current = part
        else:
            current = candidate
    if current:
        yield repr(current)


class PrettyPrinter:
    """Writes values over several lines, by settings."""

    def __init__(
        self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True, underscore_numbers=False
    ):
        indent = int(indent)
        width = int(width)
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._depth = depth
        self._indent_per_level = indent
        self._width = width
        self._stream = stream
        self._compact = bool(compact)
        self._sort_dicts = sort_dicts
        self._underscore_numbers = underscore_numbers

    def pprint(self, object):
        if self._stream is None:
            print(self.pformat(object))
        else:
            self._stream.write(self.pformat(object) + "\n")

    def pformat(self, object):
        out = _Text()
        self._format(object, out, 0, 0, {}, 0)
        return "".join(out.pieces)

    def isrecursive(self, object):
        return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        s, readable, recursive = self.format(object, {}, 0, 0)
        return readable and not recursive

    def _format(self, object, stream, indent, allowance, context, level):
        objid = id(object)
        if objid in context:
            stream.write(_recursion(object))
            self._recursive = True
            self._readable = False
            return
        rep = self._repr(object, context, level)
        if len(rep) > self._width - indent - allowance:
            printer = _printer(object)
            if printer is not None:
                context[objid] = 1
                printer(self, object, stream, indent, allowance, context, level + 1)
                del context[objid]
                return
        stream.write(rep)

    # --- printers ---

    def _pprint_dataclass(self, object, stream, indent, allowance, context, level):
        from dataclasses import fields

        cls_name = object.__class__.__name__
        items = [(f.name, getattr(object, f.name)) for f in fields(object) if f.repr]
        stream.write(cls_name + "(")
        self._format_namespace_items(items, stream, indent + len(cls_name) + 1, allowance, context, level)
        stream.write(")")

    def _pprint_dict(self, object, stream, indent, allowance, context, level):
        stream.write("{")
        if self._indent_per_level > 1:
            stream.write((self._indent_per_level - 1) * " ")
        if object:
            items = sorted(object.items(), key=_safe_tuple) if self._sort_dicts else list(object.items())
            self._format_dict_items(items, stream, indent, allowance + 1, context, level)
        stream.write("}")

    def _pprint_ordered_dict(self, object, stream, indent, allowance, context, level):
        if not object:
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "(")
        self._format(list(object.items()), stream, indent + len(name) + 1, allowance + 1, context, level)
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
        if cls is set:
            stream.write("{")
            end = "}"
        else:
            stream.write(cls.__name__ + "({")
            end = "})"
            indent += len(cls.__name__) + 1
        self._format_items(
            sorted(object, key=_safe_key), stream, indent, allowance + len(end), context, level
        )
        stream.write(end)

    def _pprint_str(self, object, stream, indent, allowance, context, level):
        if not object:
            stream.write(repr(object))
            return
        chunks = []
        lines = object.splitlines(True)
        if level == 1:
            indent += 1
            allowance += 1
        width = self._width - indent
        rep = ""
        for i, line in enumerate(lines):
            rep = repr(line)
            is_last = i == len(lines) - 1
            if len(rep) <= width - (allowance if is_last else 0):
                chunks.append(rep)
                continue
            parts = _words(line)
            current = ""
            for j, part in enumerate(parts):
                candidate = current + part
                room = width - (allowance if is_last and j == len(parts) - 1 else 0)
                if len(repr(candidate)) > room:
                    if current:
                        chunks.append(repr(current))
                    current = part
                else:
                    current = candidate
            if current:
                chunks.append(repr(current))
        if len(chunks) == 1:
            stream.write(rep)
            return
        text = ("\n" + " " * indent).join(chunks)
        stream.write(f"({text})" if level == 1 else text)

    def _pprint_bytes(self, object, stream, indent, allowance, context, level):
        if len(object) <= 4:
            stream.write(repr(object))
            return
        if level == 1:
            indent += 1
            allowance += 1
        text = ("\n" + " " * indent).join(_bytes_reprs(object, self._width - indent, allowance))
        stream.write(f"({text})" if level == 1 else text)

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
        factory = self._repr(object.default_factory, context, level)
        name = object.__class__.__name__
        indent += len(name) + 1
        stream.write(f"{name}({factory},\n{' ' * indent}")
        self._pprint_dict(object, stream, indent, allowance + 1, context, level)
        stream.write(")")

    def _pprint_counter(self, object, stream, indent, allowance, context, level):
        if not object:
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "({")
        if self._indent_per_level > 1:
            stream.write((self._indent_per_level - 1) * " ")
        self._format_dict_items(
            object.most_common(), stream, indent + len(name) + 1, allowance + 2, context, level
        )
        stream.write("})")

    def _pprint_chain_map(self, object, stream, indent, allowance, context, level):
        if not object.maps:
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + "(")
        indent += len(name) + 1
        for i, m in enumerate(object.maps):
            if i == len(object.maps) - 1:
                self._format(m, stream, indent, allowance + 1, context, level)
                stream.write(")")
            else:
                self._format(m, stream, indent, 1, context, level)
                stream.write(",\n" + " " * indent)

    def _pprint_deque(self, object, stream, indent, allowance, context, level):
        if not object:
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        indent += len(name) + 1
        stream.write(name + "([")
        if object.maxlen is None:
            self._format_items(object, stream, indent, allowance + 2, context, level)
            stream.write("])")
        else:
            self._format_items(object, stream, indent, 2, context, level)
            stream.write(f"],\n{' ' * indent}maxlen={self._repr(object.maxlen, context, level)})")

    def _pprint_data(self, object, stream, indent, allowance, context, level):
        self._format(object.data, stream, indent, allowance, context, level - 1)

    # --- what they share ---

    def _format_dict_items(self, items, stream, indent, allowance, context, level):
        indent += self._indent_per_level
        between = ",\n" + " " * indent
        last = len(items) - 1
        for i, (key, value) in enumerate(items):
            rep = self._repr(key, context, level)
            stream.write(rep + ": ")
            self._format(value, stream, indent + len(rep) + 2, allowance if i == last else 1, context, level)
            if i != last:
                stream.write(between)

    def _format_namespace_items(self, items, stream, indent, allowance, context, level):
        between = ",\n" + " " * indent
        last = len(items) - 1
        for i, (key, value) in enumerate(items):
            stream.write(key + "=")
            if id(value) in context:
                # The repr of a recursive namespace is shorter than the note on a recursion.
                stream.write("...")
            else:
                self._format(value, stream, indent + len(key) + 1, allowance if i == last else 1, context, level)
            if i != last:
                stream.write(between)

    def _format_items(self, items, stream, indent, allowance, context, level):
        indent += self._indent_per_level
        if self._indent_per_level > 1:
            stream.write((self._indent_per_level - 1) * " ")
        between = ",\n" + " " * indent
        delim = ""
        width = max_width = self._width - indent + 1
        items = list(items)
        for i, item in enumerate(items):
            last = i == len(items) - 1
            if last:
                max_width -= allowance
                width -= allowance
            if self._compact:
                rep = self._repr(item, context, level)
                w = len(rep) + 2
                if width < w:
                    width = max_width
                    if delim:
                        delim = between
                if width >= w:
                    width -= w
                    stream.write(delim + rep)
                    delim = ", "
                    continue
            stream.write(delim)
            delim = between
            self._format(item, stream, indent, allowance if last else 1, context, level)

    def _repr(self, object, context, level):
        text, readable, recursive = self.format(object, context.copy(), self._depth, level)
        if not readable:
            self._readable = False
        if recursive:
            self._recursive = True
        return text

    def format(self, object, context, maxlevels, level):
        """(text, whether it is readable, whether the value contains itself)"""
        return self._safe_repr(object, context, maxlevels, level)

    def _safe_repr(self, object, context, maxlevels, level):
        cls = type(object)
        if cls in _SCALARS:
            return repr(object), True, False
        r = getattr(cls, "__repr__", None)
        if issubclass(cls, int) and r is int.__repr__:
            return (f"{object:_d}" if self._underscore_numbers else repr(object)), True, False
        if issubclass(cls, dict) and r is dict.__repr__:
            return self._repr_of_dict(object, context, maxlevels, level)
        if issubclass(cls, list) and r is list.__repr__ or issubclass(cls, tuple) and r is tuple.__repr__:
            return self._repr_of_sequence(object, context, maxlevels, level)
        rep = repr(object)
        return rep, bool(rep) and not rep.startswith("<"), False

    def _repr_of_dict(self, object, context, maxlevels, level):
        if not object:
            return "{}", True, False
        objid = id(object)
        if maxlevels and level >= maxlevels:
            return "{...}", False, objid in context
        if objid in context:
            return _recursion(object), False, True
        context[objid] = 1
        readable = True
        recursive = False
        pieces = []
        items = sorted(object.items(), key=_safe_tuple) if self._sort_dicts else object.items()
        for k, v in items:
            krepr, kreadable, krecursive = self.format(k, context, maxlevels, level + 1)
            vrepr, vreadable, vrecursive = self.format(v, context, maxlevels, level + 1)
            pieces.append(f"{krepr}: {vrepr}")
            readable = readable and kreadable and vreadable
            recursive = recursive or krecursive or vrecursive
        del context[objid]
        return "{" + ", ".join(pieces) + "}", readable, recursive

    def _repr_of_sequence(self, object, context, maxlevels, level):
        if isinstance(object, list):
            if not object:
                return "[]", True, False
            left, right = "[", "]"
        elif len(object) == 1:
            left, right = "(", ",)"
        else:
            if not object:
                return "()", True, False
            left, right = "(", ")"
        objid = id(object)
        if maxlevels and level >= maxlevels:
            return f"{left}...{right}", False, objid in context
        if objid in context:
            return _recursion(object), False, True
        context[objid] = 1
        readable = True
        recursive = False
        pieces = []
        for item in object:
            rep, item_readable, item_recursive = self.format(item, context, maxlevels, level + 1)
            pieces.append(rep)
            readable = readable and item_readable
            recursive = recursive or item_recursive
        del context[objid]
        return left + ", ".join(pieces) + right, readable, recursive


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
    """The printer for a value that is too long for a line, or None."""
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
