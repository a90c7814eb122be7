"""What sessions tell of values and of pending calls: JSON-like data, bounded in all.

Knows executions by their attributes, nothing of sessions. Invariant: what a value or the arguments of one call unfold
to is at most what `to_json` lets pass; the rest is a `$repr`.
"""

from __future__ import annotations

from ouros.jsonvalue import MAX_CHARACTERS, MAX_NODES, json_or_repr, to_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ouros._core.hostapi import Execution

MAX_REPR = 1000  # characters of a variable's repr in a heap snapshot


def call_data(execution: Execution) -> dict[str, Any]:
    args, kwargs = execution.args, execution.kwargs
    values = [*args, *kwargs.values()]
    try:
        data = to_json(values) if values else []  # all together: they may share parts
    except ValueError:
        share = len(values)
        data = [json_or_repr(value, MAX_NODES // share, MAX_CHARACTERS // share) for value in values]
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


def short_repr(text: str) -> str:
    """A repr for a heap snapshot. Of a long one, its start and what tells it from others."""
    if len(text) <= MAX_REPR:
        return text
    from hashlib import sha256

    mark = sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]
    return f"{text[:MAX_REPR]}... ({len(text)} characters, {mark})"
