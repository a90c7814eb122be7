"""Values and errors in messages: JSON-like data that every client can read, and the checks of what clients send.

Knows `jsonvalue` and the error classes, nothing of requests. Invariants: what `shown` gives nests at most `MAX_DEPTH`
levels; all that is wrong with data of a client is a `ProtocolError`.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any

from ouros.bounded import cut
from ouros.errors import (
    SandboxError,
    SandboxLimitError,
    SandboxRuntimeError,
    SandboxSyntaxError,
    SandboxTypingError,
)
from ouros.framing import MAX_MESSAGE
from ouros.jsonvalue import from_json, json_or_repr
from ouros.serve.protocol import (
    HOST_ERROR,
    INTERNAL_ERROR,
    INVALID_PARAMS,
    SANDBOX_ERROR,
    SESSION_ERROR,
    TOO_MANY,
    ProtocolError,
)
from ouros.sessions.data import values_data
from ouros.sessions.errors import SessionError

MAX_DEPTH = 200  # levels of arrays and objects: parsers of clients have limits, too
MAX_TEXT = 1_000_000  # characters of a traceback or of a message
MAX_FRAMES = 1_000
MAX_SMALL = 1_000  # characters of texts, and arguments, that are handed on as they are
MAX_LINE = 1_000  # characters of a line of source, or of a name, in a traceback
SAFE = 2**53 - 1  # greatest int that a JavaScript number holds exactly
_PLAIN = (bool, int, float, str)  # types of data that stands for itself


def shown(value: object, safe_integers: bool) -> Any:
    """Return a value of the sandbox for a message.

    Args:
        value: Any host value.
        safe_integers: Whether integers beyond 53 bits are tagged, for clients whose numbers are doubles.
    """
    if _is_small(value):
        return value
    if type(value) is str and len(value) > MAX_MESSAGE:
        raise ProtocolError(TOO_MANY, f"a value has {len(value)} characters, and a message at most {MAX_MESSAGE} bytes")
    return presentable(json_or_repr(value, max_depth=None), safe_integers)


def shown_arguments(values: list[Any], safe_integers: bool) -> list[Any]:
    """Return the arguments of a call for a message; what is too much of them together is a `$repr`."""
    if len(values) < MAX_SMALL and all(map(_is_small, values)):
        return values
    found: list[Any] = presentable(values_data(values, max_depth=None), safe_integers)
    return found


def _is_small(value: object) -> bool:
    kind = type(value)
    if kind is str:
        return len(value) < MAX_SMALL  # type: ignore[arg-type]
    return value is None or kind is bool or (kind is int and -SAFE <= value <= SAFE)  # type: ignore[operator]


def presentable(data: Any, safe_integers: bool) -> Any:
    """Return a copy of JSON-like data that is not nested too deep, and has no integers that the client cannot hold."""
    result: list[Any] = [None]
    stack: list[tuple[Any, Any, Any, int]] = [(data, result, 0, 0)]
    while stack:
        current, target, key, depth = stack.pop()
        kind = type(current)
        if kind is list or kind is dict or kind is tuple:
            if depth >= MAX_DEPTH:
                target[key] = {"$repr": "{...}" if kind is dict else "[...]"}
            elif kind is dict:
                copy = target[key] = dict.fromkeys(current)
                stack.extend([(value, copy, name, depth + 1) for name, value in current.items()])
            else:
                items = target[key] = [None] * len(current)
                stack.extend([(value, items, number, depth + 1) for number, value in enumerate(current)])
        elif kind is int and safe_integers and not -SAFE <= current <= SAFE:
            target[key] = {"$bigint": str(current)}
        else:
            target[key] = current
    return result[0]


def read(data: Any, what: str) -> Any:
    """Return the value that data of a client stands for.

    Raises:
        ProtocolError: It stands for none.
    """
    if data is None or type(data) in _PLAIN:
        return data
    try:
        return from_json(data)
    except (ValueError, TypeError) as error:
        raise ProtocolError(INVALID_PARAMS, f"{what}: {error}") from None


def read_exception(data: Any, what: str) -> BaseException:
    """Return the exception that `{"type": ..., "message": ...}` stands for.

    Raises:
        ProtocolError: It is of another shape.
    """
    if type(data) is not dict or not {*data} <= {"type", "message"} or type(data.get("type")) is not str:
        raise ProtocolError(INVALID_PARAMS, f'{what} must be an object {{"type": ..., "message": ...}}')
    if data.get("message") is not None and type(data["message"]) is not str:
        raise ProtocolError(INVALID_PARAMS, f"{what}: message must be text")
    exception: BaseException = read({"$exception": data}, what)
    return exception


def read_bytes(data: Any, what: str) -> bytes:
    """Return bytes of base64 text.

    Raises:
        ProtocolError: The text is not base64.
    """
    if type(data) is not str:
        raise ProtocolError(INVALID_PARAMS, f"{what} must be base64 text")
    try:
        return base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        raise ProtocolError(INVALID_PARAMS, f"{what} must be base64 text") from None


def show_bytes(data: bytes) -> str:
    """Return bytes as base64 text."""
    return base64.b64encode(data).decode("ascii")


def failure(error: Exception) -> ProtocolError:
    """Return the protocol's error for an exception: of a program, of a session, or for wrong arguments."""
    if isinstance(error, ProtocolError):
        return error
    if isinstance(error, SessionError):
        data: dict[str, Any] = {"type": type(error).__name__, "stdout": error.stdout}
        if error.error is not None:
            data["error"] = error_data(error.error)
        return ProtocolError(SESSION_ERROR, cut(str(error), MAX_TEXT), data)
    if isinstance(error, SandboxError):
        return ProtocolError(SANDBOX_ERROR, cut(str(error), MAX_TEXT), error_data(error))
    if isinstance(error, KeyError):
        return ProtocolError(INVALID_PARAMS, cut(str(error.args[0]) if error.args else "KeyError", MAX_TEXT))
    if isinstance(error, (TypeError, ValueError)):
        return ProtocolError(INVALID_PARAMS, cut(str(error), MAX_TEXT))
    if isinstance(error, (RuntimeError, ImportError, MemoryError)):
        return ProtocolError(HOST_ERROR, cut(str(error), MAX_TEXT), {"type": type(error).__name__})
    return ProtocolError(INTERNAL_ERROR, f"Internal error: {type(error).__name__}")


def error_data(error: SandboxError) -> dict[str, Any]:
    """Return the data of a program's error: kind, class, message, traceback, and the numbers of a limit."""
    if isinstance(error, SandboxTypingError):
        return {"kind": "typing", "type": "TypeError", "message": "", "traceback": cut(str(error), MAX_TEXT)}
    if isinstance(error, SandboxSyntaxError):
        name = type(error.exception()).__name__
        data: dict[str, Any] = {"kind": "syntax", "type": name, "message": cut(str(error), MAX_TEXT)}
        data["traceback"] = cut(error.display("traceback"), MAX_TEXT)
        data["line"] = error.line
        return data
    if not isinstance(error, SandboxRuntimeError):  # the error is a fault of ouros
        return {"kind": "internal", "type": type(error.exception()).__name__, "message": str(error), "traceback": ""}
    message = error.display("msg")
    name = str(error).removesuffix(f": {message}") if message else str(error)
    data = {"kind": "runtime", "type": name, "message": cut(message, MAX_TEXT)}
    data["traceback"] = cut(error.display("traceback"), MAX_TEXT)
    data["frames"] = [
        {name: cut(value, MAX_LINE) if type(value) is str else value for name, value in frame.dict().items()}
        for frame in error.traceback()[-MAX_FRAMES:]
    ]
    if isinstance(error, SandboxLimitError):
        data.update(kind="limit", limit=error.limit, used=error.used, allowed=error.allowed)
    return data
