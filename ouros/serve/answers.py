"""Answers to calls in params: a value, an exception, or that it comes later.

Knows JSON data only. Invariant: all that is wrong with them is a `ProtocolError`.
"""

from __future__ import annotations

from typing import Any

from ouros.serve.protocol import INVALID_PARAMS, ProtocolError
from ouros.serve.values import read, read_exception

Params = dict[str, Any]
_RESULT = frozenset(("call_id", "value", "exception", "future"))


def read_answer(params: Params, value_name: str) -> Params:
    """Return the answer to a call as keyword arguments of `resume`; none if there is none.

    Raises:
        ProtocolError: There is more than one, or it stands for no value.
    """
    given = {name: params[name] for name in ("value", "exception", "future") if name in params}
    if len(given) > 1 or given.get("future") is False:
        raise ProtocolError(INVALID_PARAMS, "give one of the params value, exception and future: true")
    if "value" in given:
        return {value_name: read(given["value"], "param 'value'")}
    if "exception" in given:
        return {"exception": read_exception(given["exception"], "param 'exception'")}
    return {"future": ...} if given else {}


def read_results(entries: list[Any]) -> dict[int, Any]:
    """Return the results of pending calls: `[{"call_id": 0, "value": ...}, {"call_id": 1, "exception": {...}}]`.

    Raises:
        ProtocolError: They are of another shape.
    """
    results: dict[int, Any] = {}
    for entry in entries:
        if type(entry) is not dict or type(entry.get("call_id")) is not int or not {*entry} <= _RESULT:
            raise ProtocolError(INVALID_PARAMS, "results must be objects with call_id, and value or exception")
        if entry["call_id"] in results:
            raise ProtocolError(INVALID_PARAMS, f"call_id {entry['call_id']} is given twice")
        answer = read_answer(entry, "return_value")
        if not answer:
            raise ProtocolError(INVALID_PARAMS, f"the result of call_id {entry['call_id']} has no value or exception")
        results[entry["call_id"]] = answer
    return results
