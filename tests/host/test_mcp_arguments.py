"""Arguments of MCP tools that are huge or nested without end are refused at once, before anything is made of them."""

from __future__ import annotations

import time

import pytest

pytest.importorskip("mcp", reason="the MCP SDK is not installed")

from jsonschema import Draft202012Validator

from ouros.mcp_server.server import problem_of
from ouros.mcp_server.tools import TOOLS


def deep(levels: int) -> object:
    value: object = []
    for _ in range(levels):
        value = [value]
    return value


LONG = "x" * 5_000_000
REFUSED = [
    ("execute", {"code": LONG}, "arguments['code']: longer than 1000000"),
    ("execute", {"code": deep(100_000)}, "nested too deep"),
    ("execute", {"code": "1", "session_id": LONG}, "arguments['session_id']: longer than 1000"),
    ("create_session", {"session_id": "a", "external_functions": ["f"] * 300_000}, "arguments['external_functions']: longer than 1000"),
    ("create_session", {"session_id": "a", "external_functions": [LONG]}, "arguments['external_functions'][0]: longer than 1000"),
    ("resume_futures", {"results": [{"call_id": 0, "result": 1}] * 200_000}, "arguments['results']: longer than 10000"),
    ("resume", {"call_id": 0, "error": LONG}, "arguments['error']: "),
    ("resume", {"call_id": 0, "error": {"type": LONG}}, "arguments['error']"),
    ("set_variable", {"name": LONG, "value": "1"}, "arguments['name']: longer than 1000"),
    ("set_variable", {"name": "a", "value": LONG}, "arguments['value']: longer than 1000000"),
    ("fork_session", {"source_session_id": "default", "new_session_id": LONG}, "arguments['new_session_id']: longer than 1000"),
    ("save_session", {"name": LONG}, "arguments['name']: longer than 1000"),
    ("snapshot_heap", {"snapshot_id": LONG}, "arguments['snapshot_id']: longer than 1000"),
]  # fmt: skip


@pytest.mark.timing
@pytest.mark.parametrize(("name", "arguments", "message"), REFUSED)
def test_refused(name: str, arguments: dict[str, object], message: str) -> None:
    validator = Draft202012Validator(TOOLS[name].schema)
    before = time.process_time()
    problem = problem_of(validator, arguments)
    assert time.process_time() - before < 1
    assert problem is not None
    assert problem.startswith("invalid argument: ")
    assert message in problem
    assert len(problem) < 700


def test_every_text_has_a_bound() -> None:
    """Also of tools that are added later."""
    found = []
    for tool in TOOLS.values():
        pending = [tool.schema]
        while pending:
            schema = pending.pop()
            found += [tool.name] if "string" in schema.get("type", ()) and "maxLength" not in schema else []
            found += [tool.name] if schema.get("type") == "array" and "maxItems" not in schema else []
            pending += [
                *schema.get("properties", {}).values(),
                *schema.get("anyOf", ()),
                *([schema["items"]] if "items" in schema else []),
            ]
    assert found == []
