"""Host values as data for frames: `encode`, and `encode_error` for what a program did not catch.

A value is a leaf (None, bool, float, str, bytes, an int of 64 bits), or a list of rows of which the first is the value.
A row is a list that starts with one of the numbers `T_*`; its items are leaves, or `[n]` for row n. So shared parts
stay shared, cycles close, and depth costs no stack. `decoding` reads it. The rules which values cross, and as what, are
those of the evaluator (`boundary/convert.pyx`): no method of a host class runs that would not run there.
"""

from __future__ import annotations

import builtins
import datetime
import sys
from typing import Any

from ouros import failures
from ouros._core import hostapi
from ouros.values import SandboxRepr, UnknownDataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ouros._core import ErrorInfo

(
    T_LIST, T_TUPLE, T_DICT, T_SET, T_FROZENSET, T_INT, T_COMPLEX, T_RANGE, T_SINGLETON, T_BYTEARRAY, T_DATETIME,
    T_DATE, T_TIME, T_TIMEDELTA, T_TIMEZONE, T_ZONE, T_DECIMAL, T_FRACTION, T_UUID, T_PATH, T_NAMED, T_DATA,
    T_EXCEPTION, T_REPR, T_TYPE, T_FUNCTION, T_TEXT,
) = range(27)  # fmt: skip

D_FROZEN, D_KNOWN, D_EQ, D_REPR, D_HASH = 1, 2, 4, 8, 16  # flags of T_DATA, all but the first for workers only

PLAIN = frozenset((type(None), bool, float, str, bytes))
INTS = range(-(2**63), 2**64)
LEAVES = PLAIN | {int}
LONG = 1000  # characters of a text, or bytes, that has a row of its own where there are more: it may be shared
MOST_FLAT = 20  # items in a container that is written and read without looking for shared parts
MOST_INLINE = 20_000  # characters and bytes in one row

# Fields besides `args` that exceptions of these classes have.
EXTRA_FIELDS: tuple[tuple[type, tuple[str, ...]], ...] = (
    (StopIteration, ("value",)), (SystemExit, ("code",)), (OSError, ("errno", "strerror", "filename", "filename2")),
    (ImportError, ("msg", "name", "path")), (NameError, ("name",)), (AttributeError, ("name", "obj")),
    (SyntaxError, ("msg", "filename", "lineno", "offset", "text", "end_lineno", "end_offset")),
    (UnicodeDecodeError, ("encoding", "object", "start", "end", "reason")),
    (UnicodeEncodeError, ("encoding", "object", "start", "end", "reason")),
    (UnicodeTranslateError, ("object", "start", "end", "reason")),
)  # fmt: skip
GROUP: type | None = getattr(builtins, "BaseExceptionGroup", None)
# Exceptions of library modules that cross as themselves: module and name of the class -> name in a row.
LIBRARY_EXCEPTIONS = {
    ("asyncio.exceptions", "CancelledError"): "asyncio.CancelledError",
    ("dataclasses", "FrozenInstanceError"): "dataclasses.FrozenInstanceError",
}

_TZ = datetime.timezone


class CannotCross(Exception):
    """A value that has no form on the other side; `args[0]` is the value."""


def encode(value: Any, *, outward: bool = False, lenient: bool = False) -> Any:
    """Return data for a host value.

    Args:
        value: The value.
        outward: It is one that the evaluator gave, which may hold types and functions; else one that it is to be given.
        lenient: What cannot cross becomes its text.

    Raises:
        CannotCross: A part of the value cannot.
    """
    kind = type(value)
    if kind in PLAIN or kind is int and value in INTS:
        return value
    if (kind is dict or kind is tuple or kind is list) and (row := _flat(kind, value)) is not None:
        return [row]
    return _Writer(outward, lenient).write(value)


def _flat(kind: type, value: Any) -> list[Any] | None:
    """Return the row of a small list or tuple of leaves, or of a dict from texts to leaves; None if it is not so
    plain."""
    if len(value) > MOST_FLAT:
        return None
    items = list(value.values()) if kind is dict else list(value)
    for item in items:
        of = type(item)
        if of is str or of is bytes:
            if len(item) > LONG:
                return None
        elif of not in PLAIN and (of is not int or item not in INTS):
            return None
    if kind is not dict:
        return [T_TUPLE if kind is tuple else T_LIST, items]
    keys = list(value)
    for key in keys:
        if type(key) is not str or len(key) > LONG:
            return None
    return [T_DICT, keys, items]


class _Writer:
    def __init__(self, outward: bool, lenient: bool) -> None:
        self.rows: list[Any] = []
        self.known: dict[int, int] = {}  # id of a value -> its row
        self.todo: list[tuple[int, Any]] = []
        self.kept: list[Any] = []  # values made here, kept alive because `known` has their ids
        self.outward = outward
        self.lenient = lenient

    def write(self, value: Any) -> Any:
        first = self.item(value)
        if type(first) is not list:  # the value became a leaf, as a member of an enum does
            return first
        todo = self.todo
        while todo:
            number, current = todo.pop()
            self.rows[number] = self.row(current)
        return self.rows

    def item(self, value: Any) -> Any:
        """Return a leaf, or a reference to the row of the value, which is written later."""
        kind = type(value)
        if kind in PLAIN or kind is int and value in INTS:
            return value
        found = self.known.get(id(value))
        if found is not None:
            return [found]
        if kind not in _EXACT:
            plain = self.plain(value)
            if plain is not value:
                self.kept.append(plain)
                return self.item(plain)
        number = self.known[id(value)] = len(self.rows)
        self.rows.append(None)
        self.kept.append(value)
        self.todo.append((number, value))
        return [number]

    def items(self, values: Iterable[Any]) -> list[Any]:
        listed = list(values)
        kinds = set(map(type, listed))
        if kinds & _TEXTS and sum([len(value) for value in listed if type(value) in _TEXTS]) > MOST_INLINE:
            item = self.item
            return [self.text(value) if type(value) in _TEXTS else item(value) for value in listed]
        if PLAIN.issuperset(kinds):
            return listed
        if LEAVES.issuperset(kinds):
            ints = listed if len(kinds) == 1 else [value for value in listed if type(value) is int]
            if min(ints) in INTS and max(ints) in INTS:
                return listed
        item = self.item
        return [value if type(value) in PLAIN else item(value) for value in listed]

    def text(self, value: str | bytes) -> Any:
        """Return the item of a text that may be long."""
        if len(value) <= LONG:
            return value
        number = self.known.get(id(value))
        if number is None:
            number = self.known[id(value)] = len(self.rows)
            self.rows.append([T_TEXT, value])
            self.kept.append(value)
        return [number]

    def keys(self, values: Iterable[Any]) -> list[Any]:
        """Return items that are hashed on the other side, too."""
        listed = list(values)
        for key in listed:
            if type(key) not in LEAVES and _is_of("decimal", "Decimal", type(key)) and key.is_snan():
                raise CannotCross(key)
        return self.items(listed)

    def fail(self, value: Any) -> Any:
        if not self.lenient:
            raise CannotCross(value)
        return hostapi.text_of_host(value)

    def plain(self, value: Any) -> Any:
        """Return `value` if it has a row of its own; else the value of an exact built-in type that stands for it."""
        kind = type(value)
        if issubclass(kind, (BaseException, UnknownDataclass)) or self.outward:
            return value
        if _is_of("pathlib", "PurePosixPath", kind):
            return value
        for base in failures.bases(kind):
            if _rule(base) is not None or "__dataclass_fields__" in failures.class_variables(base):
                return value
        if issubclass(kind, tuple):
            return value if named_fields(value) is not None else tuple.__getitem__(value, slice(None))
        for base, convert in _BASES:
            if issubclass(kind, base):
                return convert(value)
        if _is_of("enum", "Enum", kind):
            return value._value_
        return self.fail(value)

    def row(self, value: Any) -> list[Any]:
        kind = type(value)
        rule = _EXACT.get(kind)
        row: list[Any]
        if rule is not None:
            row = rule(self, value)
            return row
        if issubclass(kind, BaseException):
            return self.exception(value)
        if failures.is_a(value, SandboxRepr):
            return self.sandbox_repr(value)
        if _is_of("pathlib", "PurePosixPath", kind):
            return [T_PATH, str.__str__(sys.modules["pathlib"].PurePath.__str__(value))]
        for base in failures.bases(kind):
            rule = _rule(base)
            if rule is not None:
                row = rule(self, value)
                return row
            if "__dataclass_fields__" in failures.class_variables(base):
                return self.dataclass(value)
        fields = named_fields(value)
        if fields is not None:
            return [T_NAMED, failures.class_name(kind), list(fields), self.items(tuple.__iter__(value))]
        return self.named_object(value)

    def sandbox_repr(self, value: SandboxRepr) -> list[Any]:
        attributes = value.attributes
        if attributes is None:
            return [T_REPR, str.__str__(value), value.type_name, None, None]
        names = list(attributes)
        return [T_REPR, str.__str__(value), value.type_name, names, self.items(attributes.values())]

    def named_object(self, value: Any) -> list[Any]:
        """Encode a built-in type or function, which occurs only in results."""
        name: str = value.__name__
        return [T_TYPE if isinstance(value, type) else T_FUNCTION, name]

    def dataclass(self, value: Any) -> list[Any]:
        from ouros.dataclass_bridge import describe

        kind = type(value)
        try:
            name, values, frozen = describe(value)
        except TypeError:
            raise CannotCross(value) from None
        flags = D_FROZEN if frozen else 0
        params = None if issubclass(kind, UnknownDataclass) else getattr(kind, "__dataclass_params__", None)
        if params is not None:
            flags |= D_KNOWN | (D_EQ if params.eq else 0) | (D_REPR if params.repr else 0)
            flags |= 0 if kind.__hash__ is None else D_HASH
        names = [str.__str__(field) for field in values]
        return [T_DATA, str.__str__(name), names, self.items(values.values()), flags]

    def exception(self, value: BaseException) -> list[Any]:
        name = "Exception"
        for base in failures.bases(type(value)):
            own_name = failures.class_name(base)
            if getattr(builtins, own_name, None) is base:
                name = own_name
                break
            of_library = LIBRARY_EXCEPTIONS.get((failures.class_module(base) or "", own_name))
            if of_library is not None:
                name = of_library
                break
        extra: list[Any] = []
        for cls, names in EXTRA_FIELDS:
            if failures.is_a(value, cls):
                extra += [[field, self.item(failures.attribute(value, field))] for field in names]
        members = failures.members(value)
        cause, context = failures.cause(value), failures.context(value)
        return [
            T_EXCEPTION,
            name,
            self.items(failures.args(value)) if members is None else [failures.message(value)],
            extra,
            None if cause is None else self.item(cause),
            None if context is None else self.item(context),
            failures.suppresses_context(value),
            failures.notes(value),
            None if members is None else self.items(members),
        ]


_TEXTS = frozenset((str, bytes))


def named_fields(value: Any) -> tuple[str, ...] | None:
    """Return the names of the fields of a named tuple; None: it is none."""
    kind = type(value)
    if not issubclass(kind, tuple):
        return None
    fields = getattr(kind, "_fields", None)
    if type(fields) is not tuple or not hasattr(kind, "_make") or not all(type(name) is str for name in fields):
        return None
    return fields if len(fields) == tuple.__len__(value) else None


def _is_of(module: str, name: str, kind: type) -> bool:
    """Return whether it is derived from a class of a module. It is not if the module is not imported."""
    found = sys.modules.get(module)
    cls = None if found is None else vars(found).get(name)
    return cls is not None and issubclass(kind, cls)


def _rule(base: type) -> Any:
    """Return the function that writes instances of classes derived from `base`, for those of the library."""
    rule = _RULES.get(base)
    module, name = failures.class_module(base), failures.class_name(base)
    if rule is None and module is not None and (module, name) in _LATER:
        own = module
        if module == "_decimal" or module == "_pydecimal":
            module = "decimal"
        if getattr(sys.modules.get(module), name, None) is base:
            rule = _RULES[base] = _LATER[own, name]
    return rule


# Rows of exact types.


def _list(writer: _Writer, value: Any) -> list[Any]:
    return [T_LIST, writer.items(list.__iter__(value))]


def _tuple(writer: _Writer, value: Any) -> list[Any]:
    return [T_TUPLE, writer.items(tuple.__iter__(value))]


def _dict(writer: _Writer, value: Any) -> list[Any]:
    pairs = list(dict.items(value))
    return [T_DICT, writer.keys([key for key, _ in pairs]), writer.items([item for _, item in pairs])]


def _set(writer: _Writer, value: Any) -> list[Any]:
    frozen = isinstance(value, frozenset)
    items = list(frozenset.__iter__(value) if frozen else set.__iter__(value))
    return [T_FROZENSET if frozen else T_SET, writer.keys(items)]


def _int(writer: _Writer, value: int) -> list[Any]:
    return [T_INT, value.to_bytes(value.bit_length() // 8 + 1, "big", signed=True)]


def _range(writer: _Writer, value: range) -> list[Any]:
    return [T_RANGE, *writer.items((value.start, value.stop, value.step))]


def _zone(writer: _Writer, value: Any) -> Any:
    """Return the item of the zone of a datetime or time."""
    zone = value.tzinfo
    if zone is None or type(zone) is _TZ:
        return writer.item(zone)
    if _is_of("zoneinfo", "ZoneInfo", type(zone)) and zone.key is not None:
        return writer.item(zone)
    try:
        offset = value.utcoffset()
    except Exception:  # raised by code of the host's class
        raise CannotCross(value) from None
    return None if offset is None else writer.item(_TZ(offset))


def _datetime(writer: _Writer, v: datetime.datetime) -> list[Any]:
    fields = (v.year, v.month, v.day, v.hour, v.minute, v.second, v.microsecond)
    return [T_DATETIME, *fields, _zone(writer, v), v.fold]


def _time(writer: _Writer, v: datetime.time) -> list[Any]:
    return [T_TIME, v.hour, v.minute, v.second, v.microsecond, _zone(writer, v), v.fold]


def _timezone(writer: _Writer, v: datetime.timezone) -> list[Any]:
    offset, *name = v.__getinitargs__()  # type: ignore[attr-defined]
    return [T_TIMEZONE, offset.days, offset.seconds, offset.microseconds, name[0] if name else None]


def _zoneinfo(writer: _Writer, v: Any) -> list[Any]:
    if v.key is None:
        raise CannotCross(v)
    return [T_ZONE, v.key]


def _decimal(writer: _Writer, v: Any) -> list[Any]:
    return [T_DECIMAL, sys.modules["decimal"].Decimal.__str__(v)]


def _fraction(writer: _Writer, v: Any) -> list[Any]:
    return [T_FRACTION, writer.item(int.__int__(v._numerator)), writer.item(int.__int__(v._denominator))]


_RULES: dict[type, Any] = {
    bytearray: lambda writer, v: [T_BYTEARRAY, bytes(v)],
    datetime.datetime: _datetime,
    datetime.date: lambda writer, v: [T_DATE, v.year, v.month, v.day],
    datetime.time: _time,
    datetime.timedelta: lambda writer, v: [T_TIMEDELTA, v.days, v.seconds, v.microseconds],
    datetime.timezone: _timezone,
}
_LATER: dict[tuple[str, str], Any] = {
    ("zoneinfo", "ZoneInfo"): _zoneinfo,
    ("decimal", "Decimal"): _decimal,
    ("_decimal", "Decimal"): _decimal,
    ("_pydecimal", "Decimal"): _decimal,
    ("fractions", "Fraction"): _fraction,
    ("uuid", "UUID"): lambda writer, v: [T_UUID, int.__int__(v.int).to_bytes(16, "big")],
}
_EXACT: dict[type, Any] = {
    list: _list,
    tuple: _tuple,
    dict: _dict,
    set: _set,
    frozenset: _set,
    int: _int,
    complex: lambda writer, v: [T_COMPLEX, v.real, v.imag],
    range: _range,
    type(...): lambda writer, v: [T_SINGLETON, "..."],
    type(NotImplemented): lambda writer, v: [T_SINGLETON, "NotImplemented"],
    **_RULES,
}
# Types as which instances of derived classes cross, in this order
_BASES: tuple[tuple[type, Any], ...] = (
    (str, str.__str__),
    (int, int.__int__),
    (float, float.__float__),
    (bytes, lambda v: bytes.__getitem__(v, slice(None))),
    (complex, complex.__pos__),
    (list, lambda v: list(list.__iter__(v))),
    (dict, lambda v: dict(dict.items(v))),
    (set, lambda v: set(set.__iter__(v))),
    (frozenset, lambda v: frozenset(frozenset.__iter__(v))),
)


def encode_error(info: ErrorInfo, raised: dict[int, int] | None = None) -> list[Any]:
    """Return data for an exception that a program did not catch: the exceptions as one value, and a list of fields for
    each.

    Args:
        info: The record.
        raised: Numbers of the exceptions that the host's functions raised, by id.
    """
    found: list[ErrorInfo] = [info]
    index = {id(info): 0}
    for current in found:  # grows while it is walked
        for other in (current.cause, current.context, *(current.children or ())):
            if other is not None and id(other) not in index:
                index[id(other)] = len(found)
                found.append(other)
    fields = [
        [
            current.kind, current.type_name, current.display_name, current.message, current.suggestion,
            [list(frame) for frame in current.frames], current.suppress_context, list(current.notes),
            None if current.cause is None else index[id(current.cause)],
            None if current.context is None else index[id(current.context)],
            None if current.children is None else [index[id(child)] for child in current.children],
            None if current.host_failure is None or raised is None else raised.get(id(current.host_failure)),
        ]
        for current in found
    ]  # fmt: skip
    return [encode([current.exception for current in found], outward=True, lenient=True), fields]
