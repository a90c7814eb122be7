"""Host values as JSON-like data and back: what sessions and servers show of values.

Plain JSON stands for itself; everything else is a dict with one key that starts with `$`. Knows nothing of sessions.
Invariants: the output holds only str-keyed dicts, lists, str, int of 64 bits, finite float, bool and None; what
`json_or_repr` gives nests no deeper than `json.dumps` can write; neither direction recurses along the value; what a
value with shared parts unfolds to is bounded.
"""

from __future__ import annotations

import datetime
import math
import types
from decimal import Decimal
from pathlib import PurePath, PurePosixPath
from typing import Any
from uuid import UUID

from ouros.bounded import bounded_repr, cut, digits, type_name
from ouros.values import SandboxRepr, UnknownDataclass, unknown_dataclass, unknown_dataclass_parts

MAX_NODES = 100_000  # values shared many times over unfold to more than there are
MAX_CHARACTERS = 10_000_000  # characters of texts, bytes and numbers together, for the same reason
MAX_DEPTH = 500  # levels of arrays and objects: `json.dumps` recurses, on a stack that is 1,000 deep unless set
MOST_LEVELS = 3  # levels around the parts of one value: `{"$dict": [[key, value]]}`
MAX_NAME = 200  # characters of a class name
MAX_EQUAL_HASHES = 1000  # keys of one set or dict that is read; making it takes quadratic time in their number
SHOWN_ATTRIBUTES = ("errno", "strerror", "filename", "filename2", "msg", "lineno")
INT_RANGE = range(-(2**63), 2**63)
_DONE = object()  # mark on the stack: all items of a container are converted


def to_json(
    value: object,
    *,
    max_nodes: int = MAX_NODES,
    max_characters: int = MAX_CHARACTERS,
    max_depth: int | None = None,
) -> Any:
    """Return JSON-like data for a host value. With `max_depth=MAX_DEPTH` it is what `json.dumps` can write.

    Raises:
        ValueError: It has more than `max_nodes` parts, or texts of more than `max_characters`, or its data nests deeper
            than `max_depth`.
    """
    result: list[Any] = [None]
    above: set[int] = set()  # ids of the containers around the current value
    stack: list[tuple[Any, Any, Any]] = [(value, result, 0)]  # value, container of its data, key there
    nodes = 1
    characters = depth = 0
    while stack:
        current, target, key = stack.pop()
        if target is _DONE:
            above.discard(current)
            depth -= key
            continue
        count, length = _size(current)
        nodes += count
        characters += length
        if nodes > max_nodes:
            raise ValueError(f"value has more than {max_nodes} parts")
        if characters > max_characters and not (current is value and isinstance(value, str)):
            raise ValueError(f"value has texts of more than {max_characters} characters")
        if id(current) in above:
            target[key] = {"$cycle": "{...}" if isinstance(current, dict) else "[...]"}
            continue
        data, parts = _shallow(current)
        target[key] = data
        if parts:
            levels = 1 if _tag(data) is None else MOST_LEVELS
            depth += levels
            if max_depth is not None and depth > max_depth - MOST_LEVELS:  # the scalar itself takes a level, too
                raise ValueError(f"value nests more than {max_depth} levels deep")
            above.add(id(current))
            stack.append((id(current), _DONE, levels))
            stack.extend(reversed(parts))
    return result[0]


def json_or_repr(
    value: object,
    max_nodes: int = MAX_NODES,
    max_characters: int = MAX_CHARACTERS,
    max_depth: int | None = MAX_DEPTH,
) -> Any:
    """Return `to_json(value)`; for a value that it refuses, a `$repr` with the reason."""
    if value is None or value is True or value is False or type(value) is str:
        return value
    try:
        return to_json(value, max_nodes=max_nodes, max_characters=max_characters, max_depth=max_depth)
    except ValueError as error:
        return {"$repr": f"<{type_name(value)}: {error}>"}


def _size(value: Any) -> tuple[int, int]:
    """Return how many parts the data of a value has besides, and characters; known before any of it is made."""
    kind = type(value)
    if isinstance(value, str):
        return 0, str.__len__(value)
    if kind is int:
        # The time that digits take grows with the square of their number: 100,000 take 0.2 s.
        return 0, digits(value) ** 2 // 1000 if value.bit_length() > 10_000 else 0
    if kind is dict:
        return 2 * len(value), sum(map(len, filter(_is_text, value)))
    if kind is list or isinstance(value, (tuple, set, frozenset)):
        return len(value), 0
    if kind is bytes or kind is bytearray:
        return len(value) // 16, 8 * len(value)
    if kind is Decimal:
        return 0, value.__sizeof__()
    if isinstance(value, PurePath):
        return 0, len(str(value))
    if isinstance(value, UnknownDataclass):
        return len(unknown_dataclass_parts(value)[1]), 0
    return 0, 0


def _is_text(key: object) -> bool:
    return type(key) is str


def _shallow(value: Any) -> tuple[Any, list[tuple[Any, Any, Any]]]:
    """Return the data of `value` with gaps, and the parts that fill them."""
    kind = type(value)
    if value is None or kind is bool or (kind is str):
        return value, []
    if kind is int:
        return (value if value in INT_RANGE else {"$bigint": _digits(value)}), []
    if kind is float:
        return (value if math.isfinite(value) else {"$float": repr(value)}), []
    if kind is list:
        return _items(value)
    if kind is dict:
        return _dict(value)
    if kind is tuple or kind is set or kind is frozenset:
        data, parts = _items(list(value))
        return {f"${kind.__name__}": data}, parts
    if isinstance(value, tuple) and hasattr(kind, "_fields"):
        return _fields("$namedtuple", "type", kind.__name__, dict(zip(kind._fields, value, strict=False)))
    if isinstance(value, UnknownDataclass):
        name, fields, _ = unknown_dataclass_parts(value)
        return _fields("$dataclass", "name", name, fields)
    if hasattr(kind, "__dataclass_fields__"):
        fields = {name: getattr(value, name) for name in kind.__dataclass_fields__}
        return _fields("$dataclass", "name", kind.__name__, fields)
    return _scalar(value, kind), []


def _scalar(value: Any, kind: type) -> Any:
    if isinstance(value, SandboxRepr):
        return {"$repr": str(value)}
    if kind is bytes or kind is bytearray:
        return {"$bytes": list(value)}
    if value is ...:
        return {"$ellipsis": True}
    if isinstance(value, BaseException):
        return {"$exception": {"type": cut(kind.__name__, MAX_NAME), "message": _message(value)}}
    if isinstance(value, type):
        return {"$type": cut(value.__name__, MAX_NAME)}
    if kind is types.BuiltinFunctionType:
        return {"$builtin_function": value.__name__}
    if isinstance(value, PurePath):
        return {"$path": str(value)}
    if kind is datetime.datetime:
        return {"$datetime": value.isoformat()}
    if kind is datetime.date:
        return {"$date": value.isoformat()}
    if kind is datetime.time and value.tzinfo is None:
        return {"$time": value.isoformat()}
    if kind is datetime.timedelta:
        return {"$timedelta": [value.days, value.seconds, value.microseconds]}
    if kind is UUID:
        return {"$uuid": str(value)}
    if kind is Decimal:
        return {"$decimal": str(value)}
    return {"$repr": bounded_repr(value)}


def _message(value: BaseException) -> str | None:
    """Return `str(value)`, bounded: its arguments may share parts many times over."""
    args = value.args
    if not args:
        return None
    if len(args) == 1:
        return args[0] if type(args[0]) is str else bounded_repr(args[0])
    # str() of these shows attributes as well: the file names of an OSError are none of its arguments.
    shown = [*args[:5], *(getattr(value, name, None) for name in SHOWN_ATTRIBUTES)]
    if isinstance(value, (OSError, ImportError, SyntaxError, UnicodeError)) and all(
        type(part) in (str, int, bytes, type(None)) and len(bounded_repr(part)) < MAX_NAME for part in shown
    ):
        return cut(str(value))
    return bounded_repr(args)


def _items(values: list[Any]) -> tuple[list[Any], list[tuple[Any, Any, Any]]]:
    data: list[Any] = [None] * len(values)
    return data, [(item, data, number) for number, item in enumerate(values)]


def _dict(value: dict[Any, Any]) -> tuple[Any, list[tuple[Any, Any, Any]]]:
    # A key with `$` could be taken for a tag.
    if all(type(key) is str and key[:1] != "$" for key in value):
        data = dict.fromkeys(value)
        return data, [(item, data, key) for key, item in value.items()]
    pairs: list[Any] = []
    parts: list[tuple[Any, Any, Any]] = []
    for key, item in value.items():
        pair = [None, None]
        pairs.append(pair)
        parts += [(key, pair, 0), (item, pair, 1)]
    return {"$dict": pairs}, parts


def _fields(tag: str, label: str, name: str, fields: dict[str, Any]) -> tuple[Any, list[tuple[Any, Any, Any]]]:
    data = dict.fromkeys(fields)
    return {tag: {label: name, "fields": data}}, [(item, data, key) for key, item in fields.items()]


def _digits(value: int) -> str:
    """Return the decimal digits of an int, beyond the host's limit for `str(int)` too, without its quadratic time."""
    from decimal import MAX_EMAX, MAX_PREC, Context

    if value.bit_length() < 10_000:
        return str(value)
    return str(Context(prec=MAX_PREC, Emax=MAX_EMAX).create_decimal(value))


def from_json(data: Any) -> Any:
    """Return the host value that JSON-like data stands for; types, functions and reprs can't be read back.

    Raises:
        ValueError: A tag that is unknown or of the wrong shape.
        TypeError: Not JSON-like.
    """
    result: list[Any] = [None]
    stack: list[tuple[Any, list[Any], int]] = [(data, result, 0)]  # data, container of its value, key there
    # Containers in an order with the outer before the inner; from its end, each is made of parts that are there.
    pending: list[tuple[Any, list[Any], list[Any], int]] = []  # data, its parts, container of its value
    while stack:
        current, target, place = stack.pop()
        children = _children(current)
        if children is None:
            target[place] = _leaf(current)
            continue
        finished: list[Any] = [None] * len(children)
        pending.append((current, finished, target, place))
        stack.extend((child, finished, number) for number, child in enumerate(children))
    for current, finished, target, place in reversed(pending):
        target[place] = _assemble(current, finished)
    return result[0]


def _tag(data: Any) -> str | None:
    if type(data) is dict and len(data) == 1:
        (key,) = data
        if type(key) is str and key[:1] == "$":
            return key
    return None


def _children(data: Any) -> list[Any] | None:
    """Return the parts that must be read before `data`, or None if it has no parts."""
    if type(data) is list:
        return data
    tag = _tag(data)
    if tag is None:
        if type(data) is not dict:
            return None
        for key in data:
            if type(key) is not str:
                raise TypeError(f"keys must be str, not {type(key).__name__}")
        return list(data.values())
    content = data[tag]
    if tag in ("$tuple", "$set", "$frozenset"):
        return list(_expect(content, list, tag))
    if tag == "$dict":
        pairs = _expect(content, list, tag)
        if not all(type(pair) is list and len(pair) == 2 for pair in pairs):
            raise ValueError(f"{tag} must hold pairs")
        return [part for pair in pairs for part in pair]
    if tag == "$dataclass":
        return list(_expect(_expect(content, dict, tag).get("fields"), dict, tag).values())
    return None


def _expect(content: Any, kind: type, tag: str) -> Any:
    if type(content) is not kind:
        raise ValueError(f"{tag} must hold a {kind.__name__}")
    return content


def _assemble(data: Any, parts: list[Any]) -> Any:
    if type(data) is list:
        return parts
    tag = _tag(data)
    if tag is None:
        return dict(zip(data, parts, strict=True))
    if tag == "$tuple":
        return tuple(parts)
    if tag == "$dataclass":
        content = data[tag]
        name = _expect(content.get("name"), str, tag)
        return unknown_dataclass(name, dict(zip(content["fields"], parts, strict=True)))
    try:
        _check_hashes(parts[::2] if tag == "$dict" else parts, tag)
        if tag == "$dict":
            return dict(zip(parts[::2], parts[1::2], strict=True))
        return set(parts) if tag == "$set" else frozenset(parts)
    except TypeError as error:
        raise ValueError(f"{tag}: {error}") from None


def _check_hashes(keys: list[Any], tag: str) -> None:
    """Refuse keys that were chosen to have the same hash: each would be compared with all before it."""
    if len(keys) > MAX_EQUAL_HASHES and len(keys) - len(set(map(hash, keys))) > MAX_EQUAL_HASHES:
        raise ValueError(f"{tag}: too many keys with the same hash")


def _leaf(data: Any) -> Any:
    tag = _tag(data)
    if tag is None:
        if data is None or type(data) in (bool, int, float, str):
            return data
        raise TypeError(f"{type(data).__name__} is not JSON-like")
    reader = _READERS.get(tag)
    if reader is None:
        raise ValueError(f"{tag} can't be read back" if tag in _ONE_WAY else f"unknown tag {tag!r}")
    try:
        return reader(data[tag])
    except (ValueError, TypeError, ArithmeticError, LookupError) as error:
        raise ValueError(f"{tag}: {error}") from None


def _read_bigint(content: Any) -> int:
    from decimal import MAX_EMAX, MAX_PREC, Context

    text = _expect(content, str, "$bigint")
    if not text.lstrip("-").isdecimal() or not text.isascii():
        raise ValueError("not an integer")
    return int(text) if len(text) < 4000 else int(Context(prec=MAX_PREC, Emax=MAX_EMAX).create_decimal(text))


def _read_timedelta(content: Any) -> datetime.timedelta:
    """Return the timedelta of days, seconds and microseconds."""
    parts = _expect(content, list, "$timedelta")
    if len(parts) != 3 or not all(type(part) is int for part in parts):
        raise ValueError("must hold three integers")
    return datetime.timedelta(days=parts[0], seconds=parts[1], microseconds=parts[2])


def _read_exception(content: Any) -> BaseException:
    import builtins

    content = _expect(content, dict, "$exception")
    cls = vars(builtins).get(_expect(content.get("type"), str, "$exception"))
    message = content.get("message")
    if not isinstance(cls, type) or not issubclass(cls, Exception):
        return Exception(f"{content['type']}: {message}")
    try:
        return cls() if message is None else cls(message)
    except TypeError:  # a class that wants more than a message
        return Exception(f"{content['type']}: {message}")


_READERS: dict[str, Any] = {
    "$bigint": _read_bigint,
    "$bytes": lambda content: bytes(_expect(content, list, "$bytes")),
    "$date": lambda content: datetime.date.fromisoformat(_expect(content, str, "$date")),
    "$datetime": lambda content: datetime.datetime.fromisoformat(_expect(content, str, "$datetime")),
    "$decimal": lambda content: Decimal(_expect(content, str, "$decimal")),
    "$ellipsis": lambda content: ...,
    "$exception": _read_exception,
    "$float": lambda content: {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}[_expect(content, str, "$float")],
    "$path": lambda content: PurePosixPath(_expect(content, str, "$path")),
    "$time": lambda content: datetime.time.fromisoformat(_expect(content, str, "$time")),
    "$timedelta": _read_timedelta,
    "$uuid": lambda content: UUID(_expect(content, str, "$uuid")),
}
_ONE_WAY = frozenset(("$repr", "$type", "$builtin_function", "$cycle", "$namedtuple"))
