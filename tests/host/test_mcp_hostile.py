"""The MCP server over stdio, through the SDK's own client: whatever a client sends, each request gets an answer, and the next one too."""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path

import pytest

import ouros

anyio = pytest.importorskip("anyio", reason="the MCP SDK is not installed")
mcp = pytest.importorskip("mcp", reason="the MCP SDK is not installed")

from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: E402

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(ouros.__file__).parent.parent)}


def deep(levels: int) -> object:
    value: object = []
    for _ in range(levels):
        value = [value]
    return value


HOSTILE = [
    None, True, -1, 0, 2**31, 2**63, 1e308, "", "x", "\x00", "\u2028\n\r", "x" * 300_000, [], [None], {}, {"a": {}}, deep(90),
    "while True: pass", "f(1)", "1/0", "'x' * 10**12", "x = []\nx.append(x)\nx", "class A:\n def __repr__(s): return 1\nA()",
    [{"call_id": 0, "result": 1, "error": 2}], [{"call_id": "0"}], "../../etc/passwd", "default", "a b",
]  # fmt: skip


def with_server(test: object, tmp_path: Path) -> None:
    async def run() -> None:
        parameters = StdioServerParameters(
            command=sys.executable,
            args=["-m", "ouros", "mcp", "--tools", "all", "--storage-dir", str(tmp_path), "--limit", "time=500ms", "--limit", "memory=50MB"],
            env=ENVIRONMENT,
        )
        with anyio.fail_after(150):
            async with stdio_client(parameters) as streams, mcp.ClientSession(*streams) as client:
                await client.initialize()
                await test(client)  # type: ignore[operator]
                # It is all there still.
                answer = await client.call_tool("create_session", {"session_id": "after", "external_functions": ["f"]})
                assert answer.structured_content["status"] == "ok"
                answer = await client.call_tool("execute", {"session_id": "after", "code": "6 * 7"})
                assert answer.structured_content["result"] == 42

    anyio.run(run)


async def answered(client: mcp.ClientSession, tool: str, arguments: dict) -> None:
    """The call is answered, by a result that says how it ended or by a protocol error."""
    try:
        result = await client.call_tool(tool, arguments)
    except mcp.MCPError as error:
        assert error.error.code in (-32602, -32600, -32601), error
        return
    if result.structured_content is None:
        assert result.is_error
        return
    status = result.structured_content["status"]
    assert status in ("ok", "error", "complete", "function_call", "resolve_futures")
    assert result.is_error == (status == "error")
    json.dumps(result.structured_content)


def test_wrong_arguments_of_every_tool(tmp_path: Path) -> None:
    async def test(client: mcp.ClientSession) -> None:
        tools = (await client.list_tools()).tools
        r = random.Random(3)
        for tool in tools:
            names = list(tool.input_schema.get("properties", {}))
            for _ in range(8):
                arguments = {name: r.choice(HOSTILE) for name in names if r.random() < 0.8}
                await answered(client, tool.name, arguments)
            await answered(client, tool.name, {})
            await answered(client, tool.name, {"nobody": 1, **dict.fromkeys(names, "x")})
        await answered(client, "no_such_tool", {"code": "1"})
        await answered(client, "", {})

    with_server(test, tmp_path)


def test_many_calls_at_once(tmp_path: Path) -> None:
    async def test(client: mcp.ClientSession) -> None:
        tools = (await client.list_tools()).tools
        r = random.Random(4)
        for name in ("one", "two"):
            await client.call_tool("create_session", {"session_id": name, "external_functions": ["f"]})
        async with anyio.create_task_group() as group:
            for i in range(150):
                tool = r.choice(tools)
                names = list(tool.input_schema.get("properties", {}))
                arguments = {name: r.choice(HOSTILE) for name in names}
                if "session_id" in names:
                    arguments["session_id"] = r.choice(["one", "two", "default"])
                if tool.name in ("execute", "eval_variable") and r.random() < 0.7:
                    arguments[names[-1] if names[-1] != "session_id" else names[0]] = r.choice(["f(1)", "x = 1\nx", "1 / 0"])
                group.start_soon(answered, client, tool.name, arguments)
                if i % 10 == 0:
                    group.start_soon(answered, client, "resume", {"call_id": 0, "result": i, "session_id": "one"})

    with_server(test, tmp_path)


def test_cancelled_requests(tmp_path: Path) -> None:
    async def test(client: mcp.ClientSession) -> None:
        for i in range(20):
            with anyio.move_on_after(0.01 * (i % 5)):
                await client.call_tool("execute", {"code": "while True: pass" if i % 2 else "1"})

    with_server(test, tmp_path)


def test_arguments_that_no_parser_takes(tmp_path: Path) -> None:
    async def test(client: mcp.ClientSession) -> None:
        for value in (deep(250), {"a": deep(220)}, "x" * 70_000_000):
            with anyio.fail_after(30), pytest.raises(mcp.MCPError, match="Parse error") as caught:
                await client.call_tool("resume", {"call_id": 0, "result": value})
            assert caught.value.error.code == -32700

    with_server(test, tmp_path)
