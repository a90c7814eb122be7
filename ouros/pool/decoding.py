"""Data from frames as host values again: `decode`, and `decode_error`; `encoding` says what the data is.

All data is taken for hostile: types, sizes, names and references are checked before anything is made of them. No code
of a host class runs but `__hash__` and `__eq__` of registered dataclasses that are keys. Invariants: everything raises
`FrameError` and nothing else for data that no sound worker sends; nothing recurses along the data.
"""

from __future__ import annotations

import builtins
import datetime
import math
from typing import Any

from ouros._core import Execution, Program
from ouros.errors import SandboxLimitError, runtime_error
from ouros.pool.encoding import (
    D_EQ,
    D_FROZEN,
    D_HASH,
    D_KNOWN,
    D_REPR,
    EXTRA_FIELDS,
    GROUP,
    LEAVES,
    MOST_FLAT,
    T_BYTEARRAY,
    T_COMPLEX,
    T_DATA,
    T_DATE,
    T_DATETIME,
    T_DECIMAL,
    T_DICT,
    T_EXCEPTION,
    T_FRACTION,
    T_FROZENSET,
    T_FUNCTION,
    T_INT,
    T_LIST,
    T_NAMED,
    T_PATH,
    T_RANGE,
    T_REPR,
    T_SET,
    T_SINGLETON,
    T_TEXT,
    T_TIME,
    T_TIMEDELTA,
    T_TIMEZONE,
    T_TUPLE,
    T_TYPE,
    T_UUID,
    T_ZONE,
)  # fmt: skip
from ouros.pool.errors import FrameError
from ouros.records import Record
from ouros.values import SandboxRepr, unknown_dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_KEY_DEPTH = 500  # nested tuples in a key: the host's hash() recurses
MAX_EQUAL_HASHES = 1000  # keys of one set or dict: making it takes quadratic time in their number
MAX_PASSES = 100
MAX_LINES = 2**31  # greatest line or column
MAX_DIGITS = 1_000_000  # digits of a decimal

EXCEPTIONS: dict[str, type[BaseException]] = {
    name: value
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException)
}
TYPES: dict[str, Any] = {
    **EXCEPTIONS,
    **{
        name: vars(builtins)[name]
        for name in (
            "bool", "int", "float", "complex", "str", "bytes", "bytearray", "list", "tuple", "dict", "set", "frozenset",
            "range", "slice", "object", "type", "enumerate", "filter", "map", "reversed", "zip", "memoryview",
            "property", "classmethod", "staticmethod", "super",
        )
    },
    "NoneType": type(None), "ellipsis": type(...), "NotImplementedType": type(NotImplemented),
}  # fmt: skip
# Functions that give access to the host when called with arguments of a program are left out.
FUNCTIONS: dict[str, Any] = {
    name: vars(builtins)[name]
    for name in (
        "abs", "all", "any", "ascii", "bin", "callable", "chr", "divmod", "hash", "hex", "id", "isinstance",
        "issubclass", "iter", "len", "max", "min", "next", "oct", "ord", "pow", "print", "repr", "round", "sorted",
        "sum",
    )
}  # fmt: skip
EXTRA_NAMES = frozenset(name for _, names in EXTRA_FIELDS for name in names)
_MISSING: Any = object()


def decode(data: Any, registry: Mapping[str, type] | None = None, *, inward: bool = False) -> Any:
    """Return the value that `encode` wrote.

    Args:
        data: What a frame holds.
        registry: Dataclasses whose instances come back as themselves.
        inward: It came from the host, and the evaluator is given it: instances of dataclasses tell how they compare.

    Raises:
        FrameError: The data is damaged.
    """
    if type(data) is not list:
        return _leaf(data)
    if len(data) == 1 and (found := _flat(data[0])) is not None:
        return found
    try:
        return _Reader(data, registry, inward).read()
    except FrameError:
        raise
    except (TypeError, ValueError, LookupError, ArithmeticError, AttributeError, RecursionError) as error:
        raise FrameError(f"damaged value: {type(error).__name__}: {error}") from None


def _flat(row: Any) -> Any:
    """Return the container of leaves that `encoding._flat` wrote; None: it is something else, or damaged."""
    if type(row) is not list or not 2 <= len(row) <= 3 or type(row[-1]) is not list or len(row[-1]) > MOST_FLAT:
        return None
    for item in row[-1]:
        if type(item) not in LEAVES:
            return None
    if len(row) == 2:
        kind = row[0]
        if type(kind) is not int or kind != T_TUPLE and kind != T_LIST:
            return None
        return tuple(row[1]) if kind == T_TUPLE else row[1]
    keys = row[1]
    if type(row[0]) is not int or row[0] != T_DICT or type(keys) is not list or len(keys) != len(row[2]):
        return None
    for key in keys:
        if type(key) is not str:
            return None
    return dict(zip(keys, row[2], strict=True))


def decode_arguments(
    args: Any, kwargs: Any, registry: Mapping[str, type] | None
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return the arguments of a call.

    Raises:
        FrameError: The data is damaged.
    """
    decoded = decode(args, registry), decode(kwargs, registry)
    if type(decoded[0]) is not tuple or type(decoded[1]) is not dict or not all(type(k) is str for k in decoded[1]):
        raise FrameError("damaged arguments")
    return decoded


def _leaf(data: Any) -> Any:
    if type(data) not in LEAVES:
        raise FrameError(f"damaged value: {type(data).__name__}")
    return data


def _expect(data: Any, kind: type) -> Any:
    if type(data) is not kind:
        raise FrameError(f"damaged value: {type(data).__name__} in place of {kind.__name__}")
    return data


def _strings(data: Any) -> list[str]:
    if type(data) is not list or not all(type(name) is str for name in data):
        raise FrameError("damaged value: names")
    return data


class _Reader:
    def __init__(self, rows: list[Any], registry: Mapping[str, type] | None, inward: bool) -> None:
        for row in rows:
            if type(row) is not list or not row or type(row[0]) is not int or not 0 <= row[0] < len(_MAKERS):
                raise FrameError("damaged value: row")
        self.rows = rows
        self.registry = registry
        self.inward = inward
        self.made: list[Any] = [_MISSING] * len(rows)
        self.height: dict[int, int] = {}  # depth of nested immutables, by row; 1 for those that are not in it
        self.late: list[tuple[Any, Any, Any]] = []  # objects that are made empty: fill function, row, object

    def read(self) -> Any:
        waiting = []
        for number, row in enumerate(self.rows):
            if not _MAKERS[row[0]](self, number, row):
                waiting.append(number)
        if waiting:
            self.complete(waiting)
        keyed = []
        for fill, row, target in self.late:
            if fill is _fill_dict or fill is _fill_set:
                keyed.append((fill, row, target))
            else:
                fill(self, row, target)
        for fill, row, target in keyed:
            fill(self, row, target)
        if not self.rows:
            raise FrameError("damaged value: no rows")
        return self.made[0]

    # Items.

    def number(self, item: Any) -> int:
        """Return the row that an item refers to; -1: it is a leaf."""
        if type(item) is not list:
            if type(item) not in LEAVES:
                raise FrameError("damaged value: item")
            return -1
        if len(item) != 1 or type(item[0]) is not int or not 0 <= item[0] < len(self.rows):
            raise FrameError("damaged value: reference")
        return item[0]

    def value(self, item: Any) -> Any:
        """Return the value of an item, all objects being made."""
        number = self.number(item)
        if number < 0:
            return item
        value = self.made[number]
        if value is _MISSING:
            raise FrameError("damaged value: cycle")
        return value

    def values(self, items: Any) -> list[Any]:
        if type(items) is not list:
            raise FrameError("damaged value: items")
        if LEAVES.issuperset(map(type, items)):
            return items
        value = self.value
        return [value(item) for item in items]

    def key(self, item: Any) -> Any:
        """Return the value of an item in a form that can be hashed."""
        number = self.number(item)
        if number < 0:
            return item
        value = self.value(item)
        if self.height.get(number, 1) <= MAX_KEY_DEPTH:
            try:
                hash(value)
                return value
            except Exception:  # `__hash__` of a registered class may raise anything
                pass
        name = type(value).__name__
        return SandboxRepr(f"<{name} object {number}>", name)

    def keys(self, items: Any) -> list[Any]:
        if type(items) is not list:
            raise FrameError("damaged value: keys")
        keys = items if LEAVES.issuperset(map(type, items)) else [self.key(item) for item in items]
        if len(keys) > MAX_EQUAL_HASHES and len(keys) - len(set(map(hash, keys))) > MAX_EQUAL_HASHES:
            raise FrameError("damaged value: too many keys with the same hash")
        return keys

    # Immutable containers: made when their parts are.

    def parts(self, number: int) -> list[int]:
        """Return the rows that an immutable container or dataclass needs."""
        row = self.rows[number]
        if row[0] == T_EXCEPTION:
            items = row[8]
        else:
            items = row[1] if row[0] in (T_TUPLE, T_FROZENSET) else row[3]
        if type(items) is not list:
            raise FrameError("damaged value: items")
        found = [self.number(item) for item in items]
        return [part for part in found if part >= 0 and self.rows[part][0] in _DEEP]

    def complete(self, waiting: list[int]) -> None:
        """Make immutable containers, innermost first."""
        state = bytearray(len(self.rows))  # 1: the row is on the stack; 2: it was visited
        left = []
        for first in waiting:
            if state[first]:
                continue
            state[first] = 1
            stack = [(first, self.parts(first))]
            while stack:
                number, parts = stack[-1]
                if parts:
                    part = parts.pop()
                    if (
                        not state[part]
                        and self.made[part] is _MISSING
                        or state[part] == 0
                        and self.rows[part][0] == T_DATA
                    ):
                        state[part] = 1
                        stack.append((part, self.parts(part)))
                    continue
                stack.pop()
                state[number] = 2
                if not self.try_make(number):
                    left.append(number)
        for _ in range(MAX_PASSES):
            if not left:
                return
            left = [number for number in left if not self.try_make(number)]
        raise FrameError("damaged value: cycle")

    def try_make(self, number: int) -> bool:
        """Make an immutable container, or fill a dataclass. Returns whether all its parts were there."""
        row = self.rows[number]
        parts = self.parts(number)
        if any(self.made[part] is _MISSING for part in parts):
            return False
        self.height[number] = 1 + max([self.height.get(part, 1) for part in parts], default=0)
        tag = row[0]
        if tag == T_TUPLE:
            self.made[number] = tuple(self.values(row[1]))
        elif tag == T_FROZENSET:
            self.made[number] = frozenset(self.keys(row[1]))
        elif tag == T_NAMED:
            self.made[number] = _named(self, row)
        elif tag == T_EXCEPTION:
            self.made[number] = _group(self, row)
        else:
            _fill_data(self, row, self.made[number])
        return True


# Makers: each makes the object of its row, maybe to be filled later. Returns False if it has to wait for its parts.


def _make_list(reader: _Reader, number: int, row: list[Any]) -> bool:
    (_, items) = row
    if type(items) is list and LEAVES.issuperset(map(type, items)):
        reader.made[number] = items
        return True
    target = reader.made[number] = []
    reader.late.append((_fill_list, row, target))
    return True


def _fill_list(reader: _Reader, row: list[Any], target: list[Any]) -> None:
    target.extend(reader.values(row[1]))


def _make_tuple(reader: _Reader, number: int, row: list[Any]) -> bool:
    (_, items) = row
    if type(items) is list and LEAVES.issuperset(map(type, items)):
        reader.made[number] = tuple(items)
        return True
    return False


def _make_dict(reader: _Reader, number: int, row: list[Any]) -> bool:
    (_, keys, values) = row
    if type(keys) is not list or type(values) is not list or len(keys) != len(values):
        raise FrameError("damaged value: dict")
    target = reader.made[number] = {}
    reader.late.append((_fill_dict, row, target))
    return True


def _fill_dict(reader: _Reader, row: list[Any], target: dict[Any, Any]) -> None:
    target.update(zip(reader.keys(row[1]), reader.values(row[2]), strict=True))


def _make_set(reader: _Reader, number: int, row: list[Any]) -> bool:
    (_, items) = row
    target: set[Any] = set()
    reader.made[number] = target
    reader.late.append((_fill_set, row, target))
    return True


def _fill_set(reader: _Reader, row: list[Any], target: set[Any]) -> None:
    target.update(reader.keys(row[1]))


def _wait(reader: _Reader, number: int, row: list[Any]) -> bool:
    return False


def _make_named(reader: _Reader, number: int, row: list[Any]) -> bool:
    (_, name, fields, items) = row
    _expect(name, str)
    if type(items) is not list or len(_strings(fields)) != len(items):
        raise FrameError("damaged value: named tuple")
    return False


def _named(reader: _Reader, row: list[Any]) -> Any:
    from ouros.namedtuples import namedtuple_class

    return tuple.__new__(namedtuple_class(row[1], tuple(row[2])), reader.values(row[3]))


def _make_data(reader: _Reader, number: int, row: list[Any]) -> bool:
    (_, name, fields, items, flags) = row
    _expect(name, str)
    _expect(flags, int)
    if type(items) is not list or len(_strings(fields)) != len(items) or len(set(fields)) != len(fields):
        raise FrameError("damaged value: dataclass")
    frozen = bool(flags & D_FROZEN)
    if reader.inward and flags & D_KNOWN:
        reader.made[number] = object.__new__(_stand_in(name, tuple(fields), flags))
        return False
    cls = None if reader.registry is None else reader.registry.get(name)
    if cls is not None and set(fields) == set(_field_names(cls)):
        reader.made[number] = object.__new__(cls)
    else:
        values: dict[str, Any] = {}
        reader.made[number] = unknown_dataclass(name, values, frozen)
        row.append(values)  # for `_fill_data`
    return False


def _fill_data(reader: _Reader, row: list[Any], target: Any) -> None:
    values = reader.values(row[3])
    if len(row) == 6:
        row[5].update(zip(row[2], values, strict=True))
        return
    for name, value in zip(row[2], values, strict=True):
        object.__setattr__(target, name, value)


def _field_names(cls: type) -> list[str]:
    import dataclasses

    return [field.name for field in dataclasses.fields(cls)]


_stand_ins: dict[tuple[str, tuple[str, ...], int], type] = {}


def _stand_in(name: str, fields: tuple[str, ...], flags: int) -> type:
    """Return a class of the worker that looks to the evaluator like the host's dataclass."""
    import dataclasses

    found = _stand_ins.get((name, fields, flags))
    if found is None:
        if len(_stand_ins) > 1000:
            _stand_ins.clear()
        params = {"frozen": bool(flags & D_FROZEN), "eq": bool(flags & D_EQ), "repr": bool(flags & D_REPR)}
        made = dataclasses.make_dataclass("Blank", ["field"])
        blank = dataclasses.fields(made)[0]
        namespace: dict[str, Any] = {"__dataclass_params__": type("Params", (), params), "__dataclass_fields__": {}}
        for field in fields:
            copied = _copy(blank)
            copied.name = field
            namespace["__dataclass_fields__"][field] = copied
        if not flags & D_HASH:
            namespace["__hash__"] = None
        found = _stand_ins[name, fields, flags] = type(name, (), namespace)
    return found


def _copy(field: Any) -> Any:
    import copy

    return copy.copy(field)


def _make_exception(reader: _Reader, number: int, row: list[Any]) -> bool:
    (_, name, args, extra, cause, context, suppress, notes, members) = row
    cls = _exception_class(name)
    if notes is not None:
        _strings(notes)
    if type(args) is not list or type(extra) is not list:
        raise FrameError("damaged value: exception")
    for pair in extra:
        if type(pair) is not list or len(pair) != 2 or type(pair[0]) is not str or pair[0] not in EXTRA_NAMES:
            raise FrameError("damaged value: exception")
    if members is not None:
        if GROUP is None or not issubclass(cls, GROUP) or type(members) is not list or not members:
            raise FrameError("damaged value: group")
        return False
    if GROUP is not None and issubclass(cls, GROUP):
        cls = Exception if issubclass(cls, Exception) else BaseException
    target = reader.made[number] = cls.__new__(cls)
    reader.late.append((_fill_exception, row, target))
    return True


def _exception_class(name: Any) -> type[BaseException]:
    if name == "asyncio.CancelledError":
        import asyncio

        return asyncio.CancelledError
    if name == "dataclasses.FrozenInstanceError":
        import dataclasses

        return dataclasses.FrozenInstanceError
    return EXCEPTIONS[_expect(name, str)]


def _group(reader: _Reader, row: list[Any]) -> BaseException:
    members = [member for member in reader.values(row[8]) if isinstance(member, BaseException)]
    message = row[2][0] if row[2] and type(row[2][0]) is str else ""
    cls: Any = _exception_class(row[1])
    if not all(isinstance(member, Exception) for member in members):
        cls = GROUP
    target: BaseException = cls(message, members) if members else Exception(message)
    reader.late.append((_fill_exception, row, target))
    return target


def _fill_exception(reader: _Reader, row: list[Any], target: BaseException) -> None:
    if row[8] is None:
        target.args = tuple(reader.values(row[2]))
    for name, item in row[3]:
        value = reader.value(item)
        if value is None:
            continue  # leave it unset: an OSError shows a second file name that was set, even None
        try:
            setattr(target, name, value)
        except (AttributeError, TypeError, ValueError):
            pass  # a field that this version of Python lacks, or wants of another type
    cause, context = reader.value(row[4]), reader.value(row[5])
    if cause is not None:
        target.__cause__ = cause
    if context is not None:
        target.__context__ = context
    target.__suppress_context__ = _expect(row[6], bool)
    if row[7] is not None:
        target.__dict__["__notes__"] = list(row[7])


def _make_repr(reader: _Reader, number: int, row: list[Any]) -> bool:
    (_, text, type_name, names, items) = row
    attributes: dict[str, Any] | None = None
    if names is not None:
        if type(items) is not list or len(_strings(names)) != len(items):
            raise FrameError("damaged value: repr")
        attributes = {}
        reader.late.append((_fill_repr, row, attributes))
    reader.made[number] = SandboxRepr(_expect(text, str), _expect(type_name, str), attributes)
    return True


def _fill_repr(reader: _Reader, row: list[Any], target: dict[str, Any]) -> None:
    target.update(zip(row[3], reader.values(row[4]), strict=True))


# Values without parts.


def _simple(make: Any) -> Any:
    def maker(reader: _Reader, number: int, row: list[Any]) -> bool:
        reader.made[number] = make(*row[1:])
        return True

    return maker


def _text(data: Any) -> str | bytes:
    if type(data) is not str and type(data) is not bytes:
        raise FrameError("damaged value: text")
    return data


def _int(data: Any) -> int:
    return int.from_bytes(_expect(data, bytes), "big", signed=True)


def _complex(real: Any, imaginary: Any) -> complex:
    return complex(_expect(real, float), _expect(imaginary, float))


def _singleton(name: Any) -> Any:
    return {"...": ..., "NotImplemented": NotImplemented}[_expect(name, str)]


def _timedelta(days: Any, seconds: Any, microseconds: Any) -> datetime.timedelta:
    for part in (days, seconds, microseconds):
        _expect(part, int)
    return datetime.timedelta(days, seconds, microseconds)


def _timezone(days: Any, seconds: Any, microseconds: Any, name: Any) -> datetime.timezone:
    offset = _timedelta(days, seconds, microseconds)
    if name is None:
        return datetime.timezone(offset) if offset else datetime.timezone.utc
    return datetime.timezone(offset, _expect(name, str))


def _zone(key: Any) -> Any:
    import re
    from zoneinfo import ZoneInfo

    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*", _expect(key, str), re.ASCII) or len(key) > 100:
        raise FrameError("damaged value: time zone")
    return ZoneInfo(key)


def _decimal(text: Any) -> Any:
    from decimal import Decimal

    if len(_expect(text, str)) > MAX_DIGITS:
        raise FrameError("damaged value: decimal")
    return Decimal(text)


def _uuid(data: Any) -> Any:
    from uuid import UUID

    return UUID(bytes=_expect(data, bytes))


def _path(text: Any) -> Any:
    from pathlib import PurePosixPath

    return PurePosixPath(_expect(text, str))


def _lazy(make: Any) -> Any:
    """Return a maker of values that are made of items which may be rows: those of large ints, and of time zones."""

    def maker(reader: _Reader, number: int, row: list[Any]) -> bool:
        items = []
        for item in row[1:]:
            part = reader.number(item)
            if part < 0:
                items.append(item)
                continue
            if reader.rows[part][0] not in (T_INT, T_TIMEZONE, T_ZONE):
                raise FrameError("damaged value: part")
            if reader.made[part] is _MISSING:
                _MAKERS[reader.rows[part][0]](reader, part, reader.rows[part])
            items.append(reader.made[part])
        reader.made[number] = make(*items)
        return True

    return maker


def _fraction(numerator: Any, denominator: Any) -> Any:
    from fractions import Fraction

    if _expect(denominator, int) < 1 or type(numerator) is not int:
        raise FrameError("damaged value: fraction")
    made: Any = object.__new__(Fraction)  # the constructor would reduce large fractions slowly
    made._numerator = numerator
    made._denominator = denominator
    return made


def _range(start: Any, stop: Any, step: Any) -> range:
    return range(_expect(start, int), _expect(stop, int), _expect(step, int))


def _datetime(*fields: Any) -> datetime.datetime:
    *numbers, zone, fold = fields
    if len(numbers) != 7 or not all(type(part) is int for part in numbers):
        raise FrameError("damaged value: datetime")
    made = datetime.datetime(*numbers, zone)  # type: ignore[call-arg]
    return made.replace(fold=fold) if _expect(fold, int) else made


def _time(*fields: Any) -> datetime.time:
    *numbers, zone, fold = fields
    if len(numbers) != 4 or not all(type(part) is int for part in numbers):
        raise FrameError("damaged value: time")
    made = datetime.time(*numbers, zone)  # type: ignore[call-arg]
    return made.replace(fold=fold) if _expect(fold, int) else made


def _date(*fields: Any) -> datetime.date:
    if not all(type(part) is int for part in fields):
        raise FrameError("damaged value: date")
    return datetime.date(*fields)


_MAKERS: tuple[Any, ...] = tuple(
    {
        T_LIST: _make_list, T_TUPLE: _make_tuple, T_DICT: _make_dict, T_SET: _make_set, T_FROZENSET: _wait,
        T_INT: _simple(_int), T_COMPLEX: _simple(_complex), T_RANGE: _lazy(_range), T_SINGLETON: _simple(_singleton),
        T_BYTEARRAY: _simple(lambda data: bytearray(_expect(data, bytes))), T_DATETIME: _lazy(_datetime),
        T_DATE: _simple(_date), T_TIME: _lazy(_time), T_TIMEDELTA: _simple(_timedelta),
        T_TIMEZONE: _simple(_timezone), T_ZONE: _simple(_zone), T_DECIMAL: _simple(_decimal),
        T_FRACTION: _lazy(_fraction), T_UUID: _simple(_uuid), T_PATH: _simple(_path), T_NAMED: _make_named,
        T_DATA: _make_data, T_EXCEPTION: _make_exception, T_REPR: _make_repr,
        T_TYPE: _simple(lambda name: TYPES[_expect(name, str)]),
        T_FUNCTION: _simple(lambda name: FUNCTIONS[_expect(name, str)]), T_TEXT: _simple(_text),
    }[tag]
    for tag in range(T_TEXT + 1)
)  # fmt: skip
_DEEP = frozenset((T_TUPLE, T_FROZENSET, T_NAMED, T_DATA, T_EXCEPTION))


def decode_error(data: Any, raised: Mapping[int, BaseException] | None = None) -> Record:
    """Return the record of what a program did not catch.

    Args:
        data: What a frame holds.
        raised: The exceptions of the host's functions, by the numbers that the worker was given.

    Raises:
        FrameError: The data is damaged.
    """
    if type(data) is not list or len(data) != 2 or type(data[1]) is not list or not data[1]:
        raise FrameError("damaged error")
    exceptions = decode(data[0])
    if type(exceptions) is not list or len(exceptions) != len(data[1]):
        raise FrameError("damaged error: exceptions")
    if not all(isinstance(exception, BaseException) for exception in exceptions):
        raise FrameError("damaged error: exceptions")
    records = [_record(exception, fields) for exception, fields in zip(exceptions, data[1], strict=True)]
    for record, fields in zip(records, data[1], strict=True):
        record.cause = _linked(records, fields[8])
        record.context = _linked(records, fields[9])
        if fields[10] is not None:
            members = [_linked(records, number) for number in _expect(fields[10], list)]
            record.children = [member for member in members if member is not None]
        if type(fields[11]) is int and raised is not None:
            record.host_failure = raised.get(fields[11])
    first = records[0]
    error = runtime_error(first)
    if isinstance(error, SandboxLimitError):
        try:
            for figure in (error.used, error.allowed):
                if figure is not None and not math.isfinite(figure):
                    raise FrameError("damaged error: figures")
        except (ValueError, OverflowError):
            raise FrameError("damaged error: figures") from None
    return first


def _record(exception: BaseException, fields: Any) -> Record:
    if type(fields) is not list or len(fields) != 12:
        raise FrameError("damaged error: fields")
    kind, type_name, display_name, message, suggestion, frames, suppress, notes = fields[:8]
    if kind not in ("exception", "limit"):
        raise FrameError("damaged error: kind")
    record = Record(exception, _expect(message, str), _expect(type_name, str), _expect(display_name, str))
    record.kind = kind
    record.suggestion = None if suggestion is None else _expect(suggestion, str)
    record.frames = [_frame(frame) for frame in _expect(frames, list)]
    record.suppress_context = _expect(suppress, bool)
    record.notes = _strings(notes)
    return record


def _frame(frame: Any) -> Any:
    if type(frame) is not list or len(frame) != 7:
        raise FrameError("damaged error: frame")
    for part, kind in zip(frame[:6], (str, int, int, int, int, str), strict=True):
        _expect(part, kind)
    _, line, column, end_line, end_column, _, text = frame
    if not (0 <= line <= end_line < MAX_LINES and 0 <= column < MAX_LINES and 0 <= end_column < MAX_LINES):
        raise FrameError("damaged error: position")
    if text is not None:
        _expect(text, str)
    return tuple(frame)


def _linked(records: list[Record], number: Any) -> Record | None:
    if number is None:
        return None
    if type(number) is not int or not 0 <= number < len(records):
        raise FrameError("damaged error: link")
    return records[number]


def refuse(value: Any, what: str) -> TypeError:
    """Return the TypeError of the evaluator for a value that cannot cross.

    Args:
        value: The value.
        what: `'return_value'`, or the name of the input.
    """
    try:
        if what == "return_value":
            execution = Execution(Program("f()", "", (), ("f",)), None, None, None)
            execution.start(None)
            execution.resume_value(value)
        else:
            Execution(Program("", "", (what,), ()), None, None, None).start({what: value})
    except TypeError as error:
        return error.with_traceback(None)
    return TypeError(f"Cannot convert {type(value).__name__} to Sandbox value")
