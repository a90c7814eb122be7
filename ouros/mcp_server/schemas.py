"""JSON Schemas of the core tools.

Knows schemas only. Invariant: a schema that clients see is the one that arguments and answers are checked against.
"""

from __future__ import annotations

from typing import Any

MAX_CODE = 1_000_000  # characters: parsing takes the server's time, not that of a limit
MAX_NAME = 1_000  # most characters of any name
CODE_ARGUMENTS = frozenset(("code", "expression", "value"))
Schema = dict[str, Any]

STDIN: Schema = {"type": "string", "maxLength": MAX_CODE}
CALL_ID: Schema = {"type": "integer"}
PENDING: Schema = {
    "type": "array",
    "items": {"type": "object", "required": ["call_id", "name", "args", "kwargs"]},
    "description": "Resume them.",
}
VALUE: Schema = {
    "result": {"description": "The value, if it is JSON."},
    "repr": {"type": "string", "description": "If not."},
    "stdout": {"type": "string"},
}
LOOKED: Schema = {"status": {"enum": ["complete", "error"]}, **VALUE}
RAN: Schema = {"status": {"enum": ["complete", "paused", "aborted", "error"]}, **VALUE, "pending": PENDING}


def bounded_text(argument: str, about: Schema) -> Schema:
    """Return the schema of an argument, with a length that a text may have."""
    if about.get("type") != "string" or "maxLength" in about:
        return about
    return {**about, "maxLength": MAX_CODE if argument in CODE_ARGUMENTS else MAX_NAME}


def input_schema(properties: Schema, optional: tuple[str, ...]) -> Schema:
    """Return the schema of a tool's arguments."""
    properties = {argument: bounded_text(argument, about) for argument, about in properties.items()}
    return {
        "type": "object",
        "properties": properties,
        "required": [argument for argument in properties if argument not in optional],
        "additionalProperties": False,
    }


def output_schema(properties: Schema) -> Schema:
    """Return the schema of a tool's answers: with a status, and an error if it is that."""
    shared: Schema = {"status": {"enum": ["ok", "error"]}, "error": {"type": "string"}}
    return {"type": "object", "properties": {**shared, **properties}, "required": ["status"]}
