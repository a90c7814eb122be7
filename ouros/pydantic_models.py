"""Results of host functions that hold pydantic models: `convert` makes dicts of those.

Imports pydantic, so only code that found pydantic loaded imports this module. Invariant: a value without models is
given back as it is.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from pydantic import BaseModel, RootModel

from ouros.values import UnknownDataclass, unknown_dataclass

PLAIN = frozenset((type(None), bool, int, float, complex, str, bytes))  # types of values that need no conversion


def convert(value: Any) -> Any:
    """Return `value` with pydantic models as dicts of their fields, in lists, tuples, dicts, sets and dataclasses
    too."""
    return _converted(value, {}) if _has_model(value) else value


def _has_model(value: Any) -> bool:
    seen: set[int] = set()
    pending = [value]
    while pending:
        part = pending.pop()
        kind = type(part)
        if kind in PLAIN or id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, BaseModel):
            return True
        items: Any
        if kind is dict:
            items = part.values()
        elif isinstance(part, (list, tuple)):
            items = part
        elif hasattr(kind, "__dataclass_fields__") and kind is not UnknownDataclass:
            items = vars(part).values() if hasattr(part, "__dict__") else ()
        else:
            continue
        if not set(map(type, items)) <= PLAIN:
            pending.extend(items)
    return False


def _converted(value: Any, memo: dict[int, Any]) -> Any:
    kind = type(value)
    if kind in PLAIN or isinstance(value, Enum):
        return value
    if id(value) in memo:
        return memo[id(value)]
    if isinstance(value, RootModel):
        return _converted(value.root, memo)
    if isinstance(value, BaseModel):
        fields: dict[str, Any] = {}
        memo[id(value)] = fields
        fields.update((key, _converted(item, memo)) for key, item in value)
        return fields
    if kind is dict:
        fields = memo[id(value)] = {}
        fields.update((key, _converted(item, memo)) for key, item in value.items())
        return fields
    if kind is list:
        made: list[Any] = []
        memo[id(value)] = made
        made.extend(_converted(item, memo) for item in value)
        return made
    if isinstance(value, tuple):
        parts = [_converted(item, memo) for item in value]
        return tuple(parts) if kind is tuple else tuple.__new__(kind, parts)
    if hasattr(kind, "__dataclass_fields__") and kind is not UnknownDataclass and hasattr(value, "__dict__"):
        fields = {}
        frozen = bool(getattr(getattr(kind, "__dataclass_params__", None), "frozen", False))
        instance = memo[id(value)] = unknown_dataclass(kind.__name__, fields, frozen)
        held = vars(value)
        fields.update((key, _converted(held[key], memo)) for key in kind.__dataclass_fields__ if key in held)
        return instance
    return value
