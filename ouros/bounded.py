"""Text of values and of messages that a program chose: `bounded_repr`, `printable`, `cut`; and their size: `weight`.

Every text that the host side makes of a program's value comes from here. Knows nothing of executions, and the classes
of `values` only as far as that module registers them. Invariants: work and length are bounded whatever the value refers
to; nothing is raised; no `__repr__` or `__str__` that could recurse or grow is called; control characters come out
escaped.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

MAX_PARTS = 10_000
MAX_DEPTH = 50
MAX_CHARACTERS = 100_000
MAX_NAME = 200  # characters of the name of a class
MAX_BITS = 10_000  # bits of the longest int that is shown by its digits
MAX_DECIMAL = 2_000  # bytes of Decimals that are shown by their digits
KEPT = "\n\t"  # control characters that are left as they are in texts of several lines

_unquoted: list[type[str]] = []  # classes of texts that are shown without quotes
_fields: dict[type, Callable[[Any], tuple[str, dict[str, Any], bool]]] = {}  # class -> parts of an instance


def show_unquoted(kind: type[str]) -> None:
    """Show instances of `kind`, and of classes derived from it, as their text: without quotes."""
    _unquoted.append(kind)


def show_fields(kind: type, parts: Callable[[Any], tuple[str, dict[str, Any], bool]]) -> None:
    """Show instances of `kind` as those of an unknown dataclass.

    Args:
        kind: The class.
        parts: Gives the class name and the fields of an instance; the last item of the tuple is not used.
    """
    _fields[kind] = parts


def printable(text: str, kept: str = KEPT) -> str:
    """Return `text` with everything that a terminal or a text encoder could misread escaped as in a Python literal.

    Escaped are control characters (but for `kept`), lone surrogates, and what turns the direction of text.
    """
    if text.isascii() and text.isprintable():
        return text
    table = _tables.get(kept)
    if table is None:
        table = _tables[kept] = {code: _escape(code) for code in _hostile() if chr(code) not in kept}
    return text.translate(table)


_tables: dict[str, dict[int, str]] = {}  # tables by their unescaped characters; the package uses three


def _hostile() -> Iterator[int]:
    """Yield the characters to escape: controls, changes of the text's direction, unusual line ends, surrogates."""
    yield from range(0x20)
    yield from range(0x7F, 0xA0)
    yield from (0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF)
    yield from range(0x202A, 0x202F)
    yield from range(0x2066, 0x206A)
    yield from range(0xD800, 0xE000)


def _escape(code: int) -> str:
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def cut(text: str, most: int = MAX_CHARACTERS) -> str:
    """Return `text`, or its start and its length if it is too long."""
    return text if len(text) <= most else f"{text[:most]}... ({len(text)} characters)"


def bounded_repr(
    value: object,
    *,
    max_parts: int = MAX_PARTS,
    max_depth: int = MAX_DEPTH,
    max_characters: int = MAX_CHARACTERS,
) -> str:
    """Return what `repr(value)` gives for ordinary values; parts that are too many, too deep or too long are cut."""
    try:
        return _Writer(max_parts, max_depth, max_characters).write(value)
    except Exception:  # an object that another thread changes meanwhile; an exotic one of the host
        return f"<{_name(type(value))} object>"


def fits(value: object) -> bool:
    """Return whether `bounded_repr` shows all parts of a value: then others can show it, too, in bounded time."""
    writer = _Writer(MAX_PARTS, MAX_DEPTH, MAX_CHARACTERS)
    try:
        writer.write(value)
    except Exception:  # an object that another thread changes meanwhile, or an exotic one of the host
        return False
    return not writer.is_cut


def type_name(value: object) -> str:
    """Return the name of the class of a value, for messages."""
    return _name(type(value))


def digits(value: int) -> int:
    """Return about how many decimal digits an int has; the result may be one off."""
    return value.bit_length() * 30103 // 100_000 + 1


_LEAVES = frozenset((type(None), bool, int, float, complex))


def weight(value: object, most: int) -> int:
    """Return how much a value is for code that walks it as a tree, such as a validator: shared parts count each time.

    A part counts 1, a str or bytes of n items 1 + n // 100.

    Args:
        value: Host values, as a program hands them over; it may refer to itself.
        most: The walk ends once the weight is above it.

    Returns:
        The weight; some number above `most` if it is more.
    """
    total = 1
    pending: list[Any] = [value]
    while pending and total <= most:
        part = pending.pop()
        kind = type(part)
        if kind in _LEAVES:
            continue
        if issubclass(kind, (str, bytes)):
            total += len(part) // 100
            continue
        parts = _fields.get(kind)
        if parts is not None:
            part = parts(part)[1]
        elif not issubclass(kind, (dict, list, tuple, set, frozenset)):
            continue
        total += len(part)
        if isinstance(part, dict):
            total += len(part)
            if total <= most:
                pending.extend(part)
                pending.extend(part.values())
        elif total <= most and not _LEAVES.issuperset(map(type, part)):
            pending.extend(part)
    return total


class _End:
    """Stack entry: the end of a container."""

    __slots__ = ("key",)

    def __init__(self, key: int) -> None:
        self.key = key


class _Text:
    """Stack entry: text to write unchanged."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class _Writer:
    __slots__ = ("above", "is_cut", "left", "max_depth", "parts", "pieces")

    def __init__(self, max_parts: int, max_depth: int, max_characters: int) -> None:
        self.parts = max_parts
        self.max_depth = max_depth
        self.left = max_characters
        self.pieces: list[str] = []
        self.is_cut = False  # parts were left out
        self.above: set[int] = set()  # ids of the containers around the current part

    def write(self, value: object) -> str:
        stack: list[Iterator[Any]] = [iter((value,))]
        while stack:
            item = next(stack[-1], stack)
            if item is stack:
                stack.pop()
            elif type(item) is _Text:
                self.put(item.text)
            elif type(item) is _End:
                self.above.discard(item.key)
            elif self.left <= 0 or self.parts <= 0:
                self.pieces.append("...")
                self.is_cut = True
                break
            else:
                self.parts -= 1
                inner = self.leaf_or_parts(item, len(stack))
                if inner is not None:
                    stack.append(inner)
        return "".join(self.pieces)

    def put(self, text: str) -> None:
        self.pieces.append(text)
        self.left -= len(text)

    def leaf_or_parts(self, value: Any, depth: int) -> Iterator[Any] | None:
        """Write a value without parts; of another one, its parts."""
        text = _leaf(value, self.left)
        if text is not None:
            self.put(text)
            return None
        key = id(value)
        shape = _shape(value)
        if shape is None:
            self.put(f"<{_name(type(value))} object>")
            return None
        opening, parts, closing, cyclic = shape
        if key in self.above:
            self.put(cyclic)
            return None
        if depth > self.max_depth:
            self.is_cut = True
            self.put(f"{opening}...{closing}")
            return None
        self.above.add(key)
        return _sequence(opening, parts, closing, key)


def _sequence(opening: str, parts: Iterable[Any], closing: str, key: int) -> Iterator[Any]:
    yield _Text(opening)
    yield from parts
    yield _Text(closing)
    yield _End(key)


def _leaf(value: Any, left: int) -> str | None:
    """Return the text of a value without parts, cut; None for one with parts."""
    kind = type(value)
    if value is None or kind is bool or kind is float or kind is complex or value is ... or value is NotImplemented:
        return repr(value)
    if kind is int:
        return _int(value)
    if isinstance(value, str):
        return _string(value, left)
    if kind is bytes or kind is bytearray:
        shown = repr(kind(value[:left]))
        return shown if len(value) <= left else f"{shown}... ({len(value)} bytes)"
    if kind is range:
        start, stop, step = _int(value.start), _int(value.stop), value.step
        return f"range({start}, {stop})" if step == 1 else f"range({start}, {stop}, {_int(step)})"
    if isinstance(value, type):
        module = getattr(value, "__module__", "builtins")
        name = cut(printable(str(type.__getattribute__(value, "__qualname__")), ""), MAX_NAME)
        return f"<class '{name}'>" if module == "builtins" else f"<class '{module}.{name}'>"
    return _library_leaf(value, kind)


def _int(value: int) -> str:
    if value.bit_length() <= MAX_BITS:
        try:
            return int.__repr__(value)
        except ValueError:  # the host allows fewer digits
            pass
    return f"<int of {digits(value)} digits>"


def _string(value: str, left: int) -> str:
    length = str.__len__(value)
    start = str.__getitem__(value, slice(0, max(left, 0)))
    # Inside a list or dict a SandboxRepr shows as the value itself would.
    shown = printable(start) if isinstance(value, tuple(_unquoted)) else printable(str.__repr__(start))
    return shown if length <= left else f"{shown}... ({length} characters)"


def _library_leaf(value: Any, kind: type) -> str | None:
    module = kind.__module__
    if (module, kind.__name__) in (("datetime", "date"), ("datetime", "timedelta"), ("uuid", "UUID")):
        return repr(value)
    if module == "datetime" and kind.__name__ in ("datetime", "time"):
        zone = value.tzinfo
        if zone is None:
            return repr(value)
        bare = repr(value.replace(tzinfo=None, fold=0))[:-1]
        fold = ", fold=1" if value.fold else ""
        return f"{bare}{fold}, tzinfo={_library_leaf(zone, type(zone)) or f'<{_name(type(zone))} object>'})"
    if module == "datetime" and kind.__name__ == "timezone":
        import datetime

        if value is datetime.timezone.utc:
            return "datetime.timezone.utc"
        arguments = value.__getinitargs__()
        named = f", {cut(printable(repr(arguments[1][:MAX_NAME]), ''))}" if len(arguments) > 1 else ""
        return f"datetime.timezone({arguments[0]!r}{named})"
    if module in ("decimal", "_decimal") and kind.__name__ == "Decimal":
        size: int = value.__sizeof__()
        return repr(value) if size <= MAX_DECIMAL else f"Decimal(<about {size * 19 // 8} digits>)"
    if module in ("fractions", "_fractions") and kind.__name__ == "Fraction":
        return f"Fraction({_int(value.numerator)}, {_int(value.denominator)})"
    if module.partition(".")[0] == "pathlib" and hasattr(value, "parts"):
        return f"{kind.__name__}({_string(str(value), MAX_CHARACTERS)})"
    if kind.__name__ in ("builtin_function_or_method", "function", "method", "module"):
        name = str(getattr(value, "__name__", "?"))
        what = "built-in function" if kind.__name__[0] == "b" else kind.__name__
        return f"<{what} {cut(printable(name, ''), MAX_NAME)}>"
    return None


def _shape(value: Any) -> tuple[str, Iterable[Any], str, str] | None:
    """Return (opening text, parts with separators, closing text, text for a recursive reference) of a container, or
    None.
    """
    kind = type(value)
    if kind is list:
        return "[", _between(value), "]", "[...]"
    if kind is tuple:
        return "(", _between(value), ",)" if len(value) == 1 else ")", "(...)"
    if kind is dict:
        return "{", _pairs(value.items()), "}", "{...}"
    if kind is set or kind is frozenset:
        if kind is set and value:
            return "{", _between(value), "}", "{...}"
        opening, closing = (f"{kind.__name__}({{", "})") if value else (f"{kind.__name__}(", ")")
        return opening, _between(value), closing, f"{kind.__name__}(...)"
    name = _name(kind)
    if isinstance(value, tuple) and hasattr(kind, "_fields"):
        fields = zip(kind._fields, tuple.__iter__(value), strict=False)
        return f"{name}(", _named(fields), ")", "..."
    if isinstance(value, BaseException):
        return f"{name}(", _between(BaseException.__getattribute__(value, "args")), ")", f"{name}(...)"
    parts = _fields.get(kind)
    if parts is not None:
        title, values, _ = parts(value)
        return f"<Unknown Dataclass {cut(printable(title, ''), MAX_NAME)}(", _named(values.items()), ")>", "..."
    shown = getattr(kind, "__dataclass_fields__", None)
    if type(shown) is dict:
        names = [field for field, about in shown.items() if about.repr]
        return f"{kind.__qualname__}(", _named((field, getattr(value, field)) for field in names), ")", "..."
    return None


def _between(values: Iterable[Any]) -> Iterator[Any]:
    first = True
    for value in values:
        if not first:
            yield _Text(", ")
        first = False
        yield value


def _pairs(items: Iterable[tuple[Any, Any]]) -> Iterator[Any]:
    first = True
    for key, value in items:
        if not first:
            yield _Text(", ")
        first = False
        yield key
        yield _Text(": ")
        yield value


def _named(items: Iterable[tuple[str, Any]]) -> Iterator[Any]:
    first = True
    for name, value in items:
        yield _Text(f"{'' if first else ', '}{cut(printable(name, ''), MAX_NAME)}=")
        first = False
        yield value


def _name(kind: type) -> str:
    return cut(printable(kind.__name__, ""), MAX_NAME)
