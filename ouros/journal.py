"""Journals of runs: what the host answered, as lines of JSON; values and exceptions as their data and back.

A value that plain JSON or the tags of `jsonvalue` hold without loss is written so; any other one as a dump of the
sandbox's own (`$dump`). Knows nothing of runs. Invariants: data that was read is checked for types and sizes before it
is used; a value that was read crosses to the sandbox as the same value that was written.
"""

from __future__ import annotations

import builtins
import json
import math
from base64 import b64decode, b64encode
from os import PathLike, fspath
from typing import IO, TYPE_CHECKING, Any

from ouros import failures
from ouros._core import Workspace, hostapi
from ouros.bounded import cut
from ouros.errors import HostError
from ouros.jsonvalue import MAX_DEPTH, from_json, json_or_repr, to_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ouros.records import Position

FORMAT = 1
MOST_PARTS = 1_000_000  # parts of a value that is written as JSON
MOST_CHARACTERS = 10_000_000
LONGEST_LINE = 1 << 30
LONGEST_SHOWN = 300
MOST_CHAINED = 20  # causes and contexts, of an exception that can't cross as it is
LEAVES = (type(None), bool, int, float, str, bytes)
EXCEPTION_CLASSES: dict[str, type[BaseException]] = {
    name: cls for name, cls in vars(builtins).items() if isinstance(cls, type) and issubclass(cls, BaseException)
}
GROUP: Any = EXCEPTION_CLASSES.get("BaseExceptionGroup", ())  # lacking before CPython 3.11
UNFIT = (TypeError, ValueError, OverflowError)  # exceptions that constructors raise for arguments that do not fit
WITH_FIELDS = (OSError, ImportError, NameError, AttributeError, SyntaxError, UnicodeError, StopIteration)
# Limits for reading values and exceptions of a journal: the runtime computes their reprs.
_READING: dict[str, int | float] = {"max_duration_secs": 30.0, "max_ticks": 100_000_000}


class JournalError(HostError, ValueError):
    """A journal, or the data of an answer, is damaged."""

    __module__ = "ouros"


class ReplayMismatch(HostError, RuntimeError):
    """A program did not ask for what its journal has.

    Attributes:
        call: What the program asked for: a function, `'time'`, `'entropy'` and the like, or `'end'`.
        position: Where: line, column, end line, end column (1-based, the end exclusive); None if that is not known.
        expected: What the journal has.
        actual: What the program asked for.
    """

    __module__ = "ouros"

    def __init__(self, call: str, position: Position | None, expected: str, actual: str) -> None:
        where = "" if position is None else f" in line {position[0]}, column {position[1]}"
        super().__init__(f"the replay differs at {call}{where}: the journal has {expected}, the program {actual}")
        self.call, self.position, self.expected, self.actual = call, position, expected, actual

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.call, self.position, self.expected, self.actual)


# --- values ---


def encode(value: object) -> Any:
    """Return the data of a value, for JSON.

    Raises:
        TypeError: It can't cross to a sandbox.
    """
    if type(value) in LEAVES or _is_plain(value):
        try:
            return to_json(value, max_nodes=MOST_PARTS, max_characters=MOST_CHARACTERS, max_depth=MAX_DEPTH)
        except ValueError:
            pass  # large values are smaller as dumps, and deep ones can be written
    workspace = Workspace("journal", (), _unprinted)
    workspace.set("value", value)
    return {"$dump": b64encode(workspace.dump()).decode("ascii")}


def decode(data: object) -> Any:
    """Return the value that `encode` wrote.

    Raises:
        JournalError: The data is damaged.
    """
    if type(data) is not dict or "$dump" not in data:
        try:
            return from_json(data)
        except (TypeError, ValueError) as error:
            raise JournalError(f"damaged journal: {error}") from None
    text = data["$dump"]
    if type(text) is not str or len(data) != 1:
        raise JournalError("damaged journal: $dump must hold a str")
    try:
        found = Workspace.load(b64decode(text, validate=True), _unprinted).get("value", _READING)
    except KeyError:
        raise JournalError("damaged journal: $dump holds no value") from None
    except ValueError as error:  # invalid base64, or a damaged dump
        raise JournalError(f"damaged journal: {error}") from None
    if not isinstance(found, tuple):
        raise JournalError(f"damaged journal: the value of a $dump fails: {found.display_name}: {found.message}")
    return found[0]


def encode_exception(error: BaseException | type[BaseException]) -> Any:
    """Return the data of an exception, as it is raised in the sandbox: what of it can't cross becomes its text."""
    error = failures.instance(error)
    if _is_simple(error):
        return {"type": type(error).__name__, "args": [encode(arg) for arg in error.args]}
    try:
        return encode(error)
    except TypeError:
        return encode(_crossing(error, MOST_CHAINED))


def decode_exception(data: object) -> BaseException:
    """Return the exception that `encode_exception` wrote.

    Raises:
        JournalError: The data is damaged.
    """
    if type(data) is not dict:
        raise JournalError("damaged journal: an exception must be an object")
    if "type" not in data:
        error = decode(data)
        if not isinstance(error, BaseException):
            raise JournalError("damaged journal: no exception")
        return error
    cls, args = EXCEPTION_CLASSES.get(data["type"]) if type(data["type"]) is str else None, data.get("args")
    if cls is None or type(args) is not list:
        raise JournalError("damaged journal: exception")
    values = [decode(arg) for arg in args]
    try:
        return cls(*values)
    except UNFIT as error:
        raise JournalError(f"damaged journal: exception: {error}") from None


def encode_answer(method: str, answer: Any) -> dict[str, Any]:
    """Return the data of what `resume_value` or `resume_error` hands to a program.

    Raises:
        TypeError: It can't cross.
    """
    return {"return": encode(answer)} if method == "resume_value" else {"raise": encode_exception(answer)}


def decode_answer(entry: dict[str, Any]) -> tuple[str, Any]:
    """Return the method and its argument, of data that `encode_answer` wrote.

    Raises:
        JournalError: The data is damaged.
    """
    if "raise" in entry:
        return "resume_error", decode_exception(entry["raise"])
    if "return" not in entry:
        raise JournalError("damaged journal: a call without an answer")
    return "resume_value", decode(entry["return"])


def shown(data: Any) -> str:
    """Return the data of a value, for messages."""
    return cut(json.dumps(data, ensure_ascii=False), LONGEST_SHOWN)


def requested(value: object) -> Any:
    """Return the data of what a program gives to the host: of a function or an instance of its own this is the repr."""
    return json_or_repr(value, MOST_PARTS, MOST_CHARACTERS)


def _unprinted(stream: str, text: str) -> None:
    """Print callback of workspaces that only hold values: drop the text."""


def _crossing(error: BaseException, most: int, known: dict[int, BaseException] | None = None) -> BaseException:
    """Return an exception of the nearest built-in class, in which text stands for what can't cross.

    `known` has those that were made, by the ids of the originals: a cause is mostly the context, too.
    """
    known = {} if known is None else known
    if id(error) in known:
        return known[id(error)]
    made = _alike(error, most, known)
    known[id(error)] = made
    notes = failures.notes(error)
    if notes is not None:
        made.__notes__ = notes
    if most:
        cause, context = failures.cause(error), failures.context(error)
        made.__cause__ = None if cause is None else _crossing(cause, most - 1, known)
        made.__context__ = None if context is None else _crossing(context, most - 1, known)
    made.__suppress_context__ = failures.suppresses_context(error)
    return made


def _alike(error: BaseException, most: int, known: dict[int, BaseException]) -> BaseException:
    cls = next(cls for cls in failures.bases(type(error)) if EXCEPTION_CLASSES.get(failures.class_name(cls)) is cls)
    members = failures.members(error) if most else None
    args: list[Any] = [_crossing_argument(arg) for arg in failures.args(error)]
    try:
        if members is not None:
            return cls(failures.message(error), [_crossing(one, most - 1, known) for one in members])
        return cls(*args)
    except UNFIT:
        return Exception(*args)


def _crossing_argument(value: object) -> object:
    try:
        encode(value)
    except TypeError:
        return hostapi.text_of_host(value)  # the text that the sandbox shows for a value that can't cross
    return value


def _is_simple(error: BaseException) -> bool:
    """Return whether class and arguments are all there is of an exception."""
    cls = type(error)
    return (
        EXCEPTION_CLASSES.get(failures.class_name(cls)) is cls
        and not issubclass(cls, WITH_FIELDS)
        and not issubclass(cls, GROUP)
        and error.__cause__ is None
        and error.__context__ is None
        and not error.__suppress_context__
        and not getattr(error, "__notes__", None)
        and all(type(arg) in LEAVES for arg in error.args)
    )


def _is_plain(value: object) -> bool:
    """Return whether the tags hold a value without loss: exact built-in types, and no container twice."""
    seen: set[int] = set()
    stack = [value]
    while stack:
        current = stack.pop()
        kind = type(current)
        if kind in LEAVES:
            if kind is float and math.isnan(current):  # type: ignore[arg-type]
                return False  # NaN is compared by identity
            continue
        if kind not in (list, tuple, dict, set, frozenset) or id(current) in seen or len(seen) > MOST_PARTS:
            return False
        seen.add(id(current))
        if kind is dict:
            stack.extend(current)  # type: ignore[arg-type]
            stack.extend(current.values())  # type: ignore[attr-defined]
        else:
            stack.extend(current)  # type: ignore[arg-type]
    return True


# --- lines ---


def line_of(entry: dict[str, Any]) -> str:
    """Return an entry as a line, without its end."""
    return json.dumps(entry, ensure_ascii=True, separators=(",", ":"))


def entries_of(journal: object) -> list[dict[str, Any]]:
    """Return the entries of a journal: a path, a text file, or lines. The last line may be cut off, as a crash leaves
    it.

    Raises:
        TypeError: The value has another type.
        JournalError: It is damaged.
        OSError: The file can't be read.
    """
    if isinstance(journal, (str, PathLike)):
        with open(fspath(journal), encoding="utf-8") as file:
            return _parsed(file)
    if hasattr(journal, "__iter__"):
        return _parsed(journal)
    raise TypeError(f"journal must be a path, a file, lines or a Recorder, not {type(journal).__name__}")


def _parsed(lines: Iterable[str] | IO[str]) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    broken: str | None = None
    for number, line in enumerate(lines, 1):
        if type(line) is not str:
            raise TypeError(f"journal: lines must be str, not {type(line).__name__}")
        if broken is not None:
            raise JournalError(f"damaged journal: {broken}")
        if len(line) > LONGEST_LINE:
            raise JournalError(f"damaged journal: line {number} is too long")
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError) as error:
            broken = f"line {number}: {error}"
            continue
        if type(entry) is not dict:
            raise JournalError(f"damaged journal: line {number} is no object")
        entries.append(entry)
    if not entries or type(entries[0].get("journal")) is not int:
        raise JournalError("this is no journal: its first line must be what a Recorder writes there")
    if entries[0]["journal"] != FORMAT:
        raise JournalError(f"this version of ouros reads journals of format {FORMAT}, not {entries[0]['journal']}")
    return entries
