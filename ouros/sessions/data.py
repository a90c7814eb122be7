"""Descriptions of values and of pending calls in sessions: JSON-like data of bounded size.

Knows executions by their attributes, nothing of sessions. Invariant: what a value or the arguments of one call unfold
to is at most what `to_json` lets pass; the rest is a `$repr`.
"""

from __future__ import annotations

from ouros.jsonvalue import MAX_CHARACTERS, MAX_DEPTH, MAX_NODES, json_or_repr, to_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ouros._core import Execution

MAX_REPR = 1000  # characters of a variable's repr in a heap snapshot


def call_data(execution: Execution) -> dict[str, Any]:
    args, kwargs = execution.args, execution.kwargs
    data = values_data([*args, *kwargs.values()])
    found = {
        "status": "function_call",
        "function_name": execution.function_name,
        "call_id": execution.call_id,
        "args": data[: len(args)],
        "kwargs": dict(zip(kwargs, data[len(args) :], strict=True)),
    }
    if execution.function_name in execution.approvals:
        position = execution.position
        found["requires_approval"] = True
        found["position"] = None if position is None else list(position)
    return found


def values_data(values: list[Any], max_depth: int | None = MAX_DEPTH) -> list[Any]:
    """Return JSON-like data of the arguments of a call, bounded in all: they may share parts."""
    try:
        data: list[Any] = to_json(values, max_depth=max_depth) if values else []
    except ValueError:
        nodes, characters = MAX_NODES // len(values), MAX_CHARACTERS // len(values)
        data = [_share(value, nodes, characters, max_depth) for value in values]
    return data


def _share(value: Any, nodes: int, characters: int, max_depth: int | None) -> Any:
    if isinstance(value, str) and len(value) > characters:  # a text alone might have any length
        return {"$repr": f"<str: value has texts of more than {characters} characters>"}
    return json_or_repr(value, nodes, characters, max_depth)


def short_repr(text: str) -> str:
    """Return a repr for a heap snapshot. Of a long one, its start and what tells it from others."""
    if len(text) <= MAX_REPR:
        return text
    from hashlib import sha256

    mark = sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]
    return f"{text[:MAX_REPR]}... ({len(text)} characters, {mark})"
