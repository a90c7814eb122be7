"""Answers of the host to calls, as snapshots take them: checked.

Knows no sessions. Invariant: what is refused here has had no effect.
"""

from __future__ import annotations

import builtins
from typing import Any, Literal

from ouros.errors import runtime_error_from
from ouros.monty.errors import MontyError, monty_error

SHAPE = (
    "ExternalResult must be a dict with one of: 'return_value', 'exception', 'exc_type' (with optional 'message'), "
    "or 'future'"
)
NAMED: dict[str, type[BaseException]] = {
    name: value
    for name, value in vars(builtins).items()
    if isinstance(value, type) and issubclass(value, BaseException) and "Group" not in name and "Unicode" not in name
}
# Classes of the library: a program gets the nearest built-in class.
DOTTED: dict[str, type[BaseException]] = {
    "FrozenInstanceError": AttributeError,
    "json.JSONDecodeError": ValueError,
    "tomllib.TOMLDecodeError": ValueError,
    "binascii.Error": ValueError,
    "binascii.Incomplete": Exception,
    "_csv.Error": Exception,
    "re.PatternError": Exception,
    "io.UnsupportedOperation": OSError,
    "UnicodeDecodeError": ValueError,
    "UnicodeEncodeError": ValueError,
}
Kind = Literal["return_value", "exception", "future"]


def answer_of(result: object) -> tuple[Kind, Any]:
    """Return kind and value of an `ExternalResult`.

    Raises:
        TypeError: It is none.
    """
    if not isinstance(result, dict):
        raise TypeError(f"{type(result).__name__!r} object is not an instance of 'dict'")
    keys = set(result)
    if keys == {"return_value"}:
        return "return_value", result["return_value"]
    if keys == {"exception"}:
        exception = result["exception"]
        if not isinstance(exception, BaseException):
            raise TypeError(f"'exception' must be an exception, not {type(exception).__name__}")
        return "exception", exception
    if keys == {"exc_type"} or keys == {"exc_type", "message"}:
        return "exception", _named(result["exc_type"], result.get("message"))
    if keys == {"future"}:
        if result["future"] is not ...:
            raise TypeError("value for the 'future' key must be Ellipsis (...)")
        return "future", ...
    raise TypeError(SHAPE)


def settled(call_id: int, result: object) -> dict[str, Any]:
    """Return the result of a pending call, as `Session.resume_futures` takes it.

    Raises:
        TypeError: It is no `ExternalSettledResult`.
    """
    kind, value = answer_of(result)
    if kind == "future":
        raise TypeError(f"future {call_id} cannot resolve to another future; provide a return value or exception")
    return {kind: value}


def _named(name: object, message: object) -> BaseException:
    if not isinstance(name, str):
        raise TypeError(f"exc_type must be a str, not {type(name).__name__}")
    if message is not None and not isinstance(message, str):
        raise TypeError(f"message must be a str, not {type(message).__name__}")
    found = NAMED.get(name) or DOTTED.get(name) or (ArithmeticError if name.startswith("decimal.") else None)
    if found is None:
        raise TypeError(f"Unknown exception type: {name!r}")
    return found() if message is None else found(message)


def raised(error: Exception) -> MontyError:
    """Return an exception of the host as one of a feed."""
    return monty_error(runtime_error_from(error))
