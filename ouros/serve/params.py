"""Checks of the params of methods: each has a name, a kind, and may be left out or not.

Knows JSON data only. Invariant: a method sees params of their kinds and sizes, and no others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ouros.serve.protocol import INVALID_PARAMS, ProtocolError

MAX_CODE = 1_000_000  # most characters of a source: no limit of a run covers its parsing
MAX_DATA = 2_800_000  # most characters of the base64 text of a sandbox, which is parsed again: 2,100,000 bytes
MAX_NAME = 1_000  # most characters of a name
MAX_NAMES = 10_000
PART = 10  # characters that each part of JSON data counts for beside its text


class Param(NamedTuple):
    """Parameter of a method: its description, its check, and whether it may be left out."""

    what: str
    check: Callable[[Any], bool]
    optional: bool = False
    takes_null: bool = False  # null is a value, not the same as leaving it out


def _is_text(most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is str and len(value) <= most


def _is_names(value: Any) -> bool:
    return type(value) is list and len(value) <= MAX_NAMES and all(map(_is_text(MAX_NAME), value))


def _is_modules(value: Any) -> bool:
    """Return whether all texts in an object of modules have at most `MAX_CODE` characters together."""
    return type(value) is dict and characters(value) <= MAX_CODE


def characters(data: Any) -> int:
    """Return the characters of all texts in JSON data, with some for each part."""
    total, pending = 0, [data]
    while pending:
        part = pending.pop()
        if type(part) is str:
            total += len(part)
        elif type(part) is dict:
            pending.extend(part)
            pending.extend(part.values())
        elif type(part) is list:
            pending.extend(part)
        total += PART
    return total


BOOL = Param("true or false", lambda value: type(value) is bool)
CODE = Param(f"text of at most {MAX_CODE} characters", _is_text(MAX_CODE))
COUNT = Param("an integer", lambda value: type(value) is int and -(2**63) <= value < 2**63)
DATA = Param(f"text of at most {MAX_DATA} characters", _is_text(MAX_DATA))
LIST = Param("an array", lambda value: type(value) is list)
MODULES = Param(f"an object of modules, of at most {MAX_CODE} characters together", _is_modules)
NAME = Param(f"text of at most {MAX_NAME} characters", _is_text(MAX_NAME))
NAMES = Param(f"an array of at most {MAX_NAMES} names", _is_names)
OBJECT = Param("an object", lambda value: type(value) is dict)
TEXT = Param("text", lambda value: type(value) is str)
TEXTS = Param("an array of texts", lambda value: type(value) is list and all(type(text) is str for text in value))
VALUE = Param("JSON", lambda value: True, optional=True, takes_null=True)


def optional(param: Param) -> Param:
    """Return the parameter as an optional one. null counts as left out."""
    return param._replace(optional=True)


def checked(params: dict[str, Any], known: Mapping[str, Param]) -> dict[str, Any]:
    """Return the params that were given, without those that are null.

    Raises:
        ProtocolError: One is missing, unknown or of the wrong kind.
    """
    found: dict[str, Any] = {}
    for name, value in params.items():
        param = known.get(name)
        if param is None:
            raise ProtocolError(INVALID_PARAMS, f"unknown param {name[:MAX_NAME]!r}; there are: {', '.join(known)}")
        if value is None and param.optional and not param.takes_null:
            continue
        if not param.check(value):
            raise ProtocolError(INVALID_PARAMS, f"param {name!r} must be {param.what}")
        found[name] = value
    for name, param in known.items():
        if not param.optional and name not in params:
            raise ProtocolError(INVALID_PARAMS, f"param {name!r} is missing: {param.what}")
    return found
