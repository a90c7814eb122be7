"""The MCP server: every tool through the SDK's own client, and the wire itself with whatever bytes may come."""

import json
import os
import queue
import random
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest

import ouros
from ouros import SessionManager, cli, mcp_server

pytest.importorskip("mcp", reason="the MCP SDK is not installed")
anyio = pytest.importorskip("anyio", reason="the MCP SDK is not installed")

import mcp  # noqa: E402
from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: E402

from ouros.mcp_server.server import make_server  # noqa: E402
from ouros.mcp_server.tools import Server, presentable  # noqa: E402
from ouros.stores.base import HEADER_SIZE  # noqa: E402

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(ouros.__file__).parent.parent)}


# Of each tool: arguments and their types; those with ? may be left out.
SCHEMAS = {
    "execute": "code: string, session_id?: string",
    "resume": "call_id: integer, result?: any, error?: string|object, session_id?: string",
    "resume_as_pending": "call_id: integer, session_id?: string",
    "resume_futures": "results: array, session_id?: string",
    "list_variables": "session_id?: string",
    "get_variable": "name: string, session_id?: string",
    "set_variable": "name: string, value: string, session_id?: string",
    "delete_variable": "name: string, session_id?: string",
    "eval_variable": "expression: string, session_id?: string",
    "transfer_variable": "name: string, source_session_id: string, target_session_id: string, target_name?: string",
    "call_session": "code: string, source_session_id?: string, target_session_id: string, target_variable: string",
    "create_session": "session_id: string, external_functions?: array",
    "destroy_session": "session_id: string",
    "list_sessions": "session_id?: string",
    "fork_session": "source_session_id: string, new_session_id: string",
    "reset": "external_functions?: array, session_id?: string",
    "save_session": "name?: string, session_id?: string",
    "load_session": "name: string, session_id?: string",
    "list_saved_sessions": "session_id?: string",
    "delete_saved_session": "name: string, session_id?: string",
    "rewind": "steps?: integer, session_id?: string",
    "history": "session_id?: string",
    "set_history_depth": "max_depth: integer, session_id?: string",
    "heap_stats": "session_id?: string",
    "snapshot_heap": "snapshot_id: string, session_id?: string",
    "diff_heap": "before_snapshot_id: string, after_snapshot_id: string, session_id?: string",
}


def _kind(schema):
    return schema.get("type") or "|".join(one["type"] for one in schema.get("anyOf", [])) or "any"


class Caller:
    """Calls tools; gives their structured content, which must be the text, too."""

    def __init__(self, client):
        self.client = client

    async def __call__(self, tool, **arguments):
        result = await self.client.call_tool(tool, arguments)
        answer = result.structured_content
        assert json.loads(result.content[0].text) == answer
        assert result.is_error == (answer["status"] == "error")
        return answer


def with_client(test, **arguments):
    """Run an asynchronous test with a client of a server in this process."""

    async def run():
        manager = SessionManager(limits={"max_duration_secs": 20.0})
        if "storage" in arguments:
            manager.set_storage_dir(arguments.pop("storage"))
        async with mcp.Client(make_server(Server(manager, **arguments))) as client:
            await test(Caller(client))

    anyio.run(run)


def test_tools_and_their_schemas():
    async def test(call):
        tools = (await call.client.list_tools()).tools
        for tool in tools:
            assert tool.description
            assert tool.input_schema["type"] == "object"
            assert set(tool.input_schema["required"]) <= set(tool.input_schema["properties"])
            assert tool.output_schema["required"] == ["status"]
            for schema in tool.input_schema["properties"].values():
                assert schema.get("description") or "items" in schema
            assert tool.input_schema["additionalProperties"] is False
        shown = {}
        for tool in tools:
            needed = tool.input_schema["required"]
            arguments = {name: _kind(schema) for name, schema in tool.input_schema["properties"].items()}
            shown[tool.name] = ", ".join(f"{name}{'' if name in needed else '?'}: {kind}" for name, kind in arguments.items())
        assert shown == SCHEMAS

    with_client(test)


def test_execute():
    async def test(call):
        assert await call("execute", code="print('hi')\nx = [1, (2,)]\nx") == {
            "status": "complete", "result": [1, {"$tuple": [2]}], "repr": "[1, (2,)]", "stdout": "hi\n",
        }  # fmt: skip
        assert await call("execute", code="y = 1") == {"status": "complete", "result": None, "repr": "None"}
        assert await call("execute", code="class A:\n    def __repr__(self): return 'A!'\n[A()]") == {
            "status": "complete", "result": [{"$repr": "A!"}], "repr": "[A!]",
        }  # fmt: skip
        assert await call("execute", code="print('before')\n1/0") == {
            "status": "error",
            "error": 'Traceback (most recent call last):\n  File "session.py", line 2, in <module>\n    1/0\n    ~~~\n'
            "ZeroDivisionError: division by zero",
            "stdout": "before\n",
        }
        answer = await call("execute", code="x = (")
        assert answer["error"].endswith("SyntaxError: '(' was never closed")
        assert "Unknown" not in str(await call("execute", code="x", session_id="default"))
        assert await call("execute", code="1", session_id="nope") == {
            "status": "error", "error": "session not found: session 'nope' not found: the sessions are 'default'",
        }  # fmt: skip

    with_client(test)


def test_calls_of_external_functions():
    async def test(call):
        await call("create_session", session_id="s", external_functions=["f"])
        assert await call("execute", session_id="s", code="print('a')\nr = f((1,), k={'b': 2})\nprint(r)\nr") == {
            "status": "function_call", "function_name": "f", "args": [{"$tuple": [1]}], "kwargs": {"k": {"b": 2}},
            "call_id": 0, "stdout": "a\n",
        }  # fmt: skip
        assert "repl session has a pending call" in (await call("execute", session_id="s", code="1"))["error"]
        assert await call("resume", session_id="s", call_id=9, result=1) == {
            "status": "error", "error": "invalid state: resume call_id 9 does not match pending call Some(0): call resume(0, value) to answer f()",
        }  # fmt: skip
        for wrong in ({}, {"result": 1, "error": "x"}):
            answer = await call("resume", session_id="s", call_id=0, **wrong)
            assert answer["error"] == "invalid argument: resume needs either result or error"
        assert (await call("resume", session_id="s", call_id=0, result={"$nope": 1}))["error"].startswith(
            "invalid argument: unknown tag"
        )
        assert await call("resume", session_id="s", call_id=0, result={"$set": [1]}) == {
            "status": "complete", "result": {"$set": [1]}, "repr": "{1}", "stdout": "{1}\n",
        }  # fmt: skip

    with_client(test)


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        ("ValueError: too large", "ValueError('too large')"),
        ("KeyError", "KeyError()"),
        ("something: went wrong", "RuntimeError('something: went wrong')"),
        ("SystemExit: 1", "RuntimeError('SystemExit: 1')"),
        ({"type": "TypeError", "message": "m"}, "TypeError('m')"),
        ({"type": "OSError", "message": None}, "OSError()"),
        ({"type": "MyError", "message": "m"}, "RuntimeError('MyError: m')"),
        ({"type": "UnicodeDecodeError", "message": "m"}, "RuntimeError('UnicodeDecodeError: m')"),
    ],
)
def test_errors_of_external_functions(error, shown):
    async def test(call):
        await call("create_session", session_id="s", external_functions=["f"])
        await call("execute", session_id="s", code="try:\n    f()\nexcept Exception as e:\n    r = repr(e)\nr")
        assert (await call("resume", session_id="s", call_id=0, error=error))["result"] == shown

    with_client(test)


def test_futures():
    async def test(call):
        await call("create_session", session_id="s", external_functions=["f", "g"])
        await call("execute", session_id="s", code="import asyncio\nawait asyncio.gather(f(1), g(x=2))")
        answer = await call("resume_as_pending", session_id="s", call_id=0)
        assert answer["function_name"] == "g"
        futures = {
            "status": "resolve_futures",
            "pending_call_ids": [0, 1],
            "pending_futures": [
                {"call_id": 0, "function_name": "f", "args": [1], "kwargs": {}},
                {"call_id": 1, "function_name": "g", "args": [], "kwargs": {"x": 2}},
            ],
        }
        assert await call("resume_as_pending", session_id="s", call_id=1) == futures
        twice = [{"call_id": 0, "result": 1}, {"call_id": 0, "result": 1}]
        assert "given twice" in (await call("resume_futures", session_id="s", results=twice))["error"]
        unknown = await call("resume_futures", session_id="s", results=[{"call_id": 7, "result": 1}])
        assert "unknown call_id 7, expected one of: [0, 1]" in unknown["error"]
        await call("fork_session", source_session_id="s", new_session_id="t")
        assert (await call("rewind", session_id="t"))["status"] == "error"  # the history of a fork starts anew
        await call("rewind", session_id="s")
        assert await call("resume_as_pending", session_id="s", call_id=1) == {
            **futures, "pending_futures": [{"call_id": 0}, futures["pending_futures"][1]],
        }  # fmt: skip
        answer = await call("resume_futures", session_id="s", results=[{"call_id": 1, "result": "b"}])
        assert answer["pending_futures"] == [{"call_id": 0}]
        answer = await call("resume_futures", session_id="s", results=[{"call_id": 0, "result": "a"}])
        assert (answer["result"], answer["repr"]) == (["a", "b"], "['a', 'b']")
        both = [{"call_id": 0, "result": 1}, {"call_id": 1, "error": "ValueError: v"}]
        assert (await call("resume_futures", session_id="t", results=both))["error"].endswith("ValueError: v")

    with_client(test)


def test_variables():
    async def test(call):
        await call("execute", code="x = {1: 'a'}\ndef f(n): return n * k\nk = 3")
        assert await call("list_variables") == {
            "status": "ok",
            "variables": [
                {"name": "f", "type_name": "function"}, {"name": "k", "type_name": "int"}, {"name": "x", "type_name": "dict"},
            ],
        }  # fmt: skip
        assert await call("get_variable", name="x") == {
            "status": "ok", "json_value": {"$dict": [[1, "a"]]}, "repr": "{1: 'a'}",
        }  # fmt: skip
        assert (await call("get_variable", name="y"))["error"].startswith("session not found: variable 'y' not found: ")
        assert await call("set_variable", name="y", value="x | {2: 'b'}") == {"status": "ok"}
        assert await call("eval_variable", expression="print('p')\nf(2) + len(y)") == {
            "status": "ok", "value": {"json_value": 8, "repr": "8"}, "stdout": "p\n",
        }  # fmt: skip
        assert await call("delete_variable", name="y") == {"status": "ok", "deleted": True}
        assert await call("delete_variable", name="y") == {"status": "ok", "deleted": False}
        assert await call("create_session", session_id="b") == {"status": "ok", "session_id": "b"}
        moved = {"source_session_id": "default", "target_session_id": "b", "name": "f"}
        assert await call("transfer_variable", **moved, target_name="g") == {"status": "ok"}
        assert (await call("execute", session_id="b", code="g(5)"))["result"] == 15
        there = {"source_session_id": "b", "target_session_id": "default"}
        assert (await call("call_session", **there, code="g(7)", target_variable="v"))["result"] == 21
        assert (await call("get_variable", name="v"))["json_value"] == 21

    with_client(test)


def test_sessions_and_storage(tmp_path):
    async def test(call):
        await call("execute", code="x = 1")
        saved = await call("save_session", name="s_1")
        (file,) = tmp_path.iterdir()
        assert saved == {"status": "ok", "name": "s_1", "size_bytes": file.stat().st_size - HEADER_SIZE}
        assert (await call("save_session", name="../x"))["error"].startswith(
            "invalid argument: invalid snapshot name '../x': only alphanumeric"
        )
        assert await call("load_session", name="s_1") == {"status": "ok", "session_id": "s_1"}
        assert await call("load_session", name="s_1", session_id="c") == {"status": "ok", "session_id": "c"}
        assert (await call("load_session", name="s_1"))["error"].startswith("session already exists: ")
        saved = await call("list_saved_sessions")
        assert [entry["name"] for entry in saved["sessions"]] == ["s_1"]
        assert await call("delete_saved_session", name="s_1") == {"status": "ok", "deleted": True}
        assert await call("delete_saved_session", name="s_1") == {"status": "ok", "deleted": False}
        assert await call("list_sessions") == {
            "status": "ok",
            "sessions": [{"id": name, "variable_count": 1} for name in ("c", "default", "s_1")],
        }
        assert await call("destroy_session", session_id="c") == {"status": "ok"}
        assert (await call("destroy_session", session_id="default"))["error"].startswith("invalid state: cannot destroy")
        assert await call("reset", external_functions=["f"]) == {"status": "ok"}
        assert (await call("execute", code="f()"))["status"] == "function_call"
        assert await call("reset") == {"status": "ok"}
        assert "NameError" in (await call("execute", code="f()"))["error"]

    with_client(test, storage=tmp_path)


def test_sessions_by_id():
    """Each tool works on the session it names, on the default one if it names none."""

    async def test(call):
        await call("create_session", session_id="a", external_functions=["f"])
        where = {"session_id": "a"}
        await call("execute", code="x = 'default'")
        await call("execute", code="x = 'a'", **where)
        for named, value in (({}, "default"), (where, "a")):
            assert (await call("get_variable", name="x", **named))["json_value"] == value
            assert (await call("eval_variable", expression="x * 2", **named))["value"]["json_value"] == value * 2
            assert (await call("set_variable", name="y", value="x", **named))["status"] == "ok"
            assert len((await call("list_variables", **named))["variables"]) == 2
            assert await call("delete_variable", name="y", **named) == {"status": "ok", "deleted": True}
            assert (await call("history", **named))["history_depth"] == 1
            assert (await call("snapshot_heap", snapshot_id=value, **named))["status"] == "ok"
            assert (await call("heap_stats", **named))["live_objects"] > 0
            assert (await call("save_session", **named))["name"] == value
            assert (await call("load_session", name=value, session_id=f"{value}2"))["session_id"] == f"{value}2"
            assert (await call("get_variable", name="x", session_id=f"{value}2"))["json_value"] == value
        names = (await call("diff_heap", before_snapshot_id="default", after_snapshot_id="a", **where))["variable_diff"]
        assert names["changed"] == [{"name": "x", "before": "'default'", "after": "'a'"}]
        assert len((await call("list_sessions", **where))["sessions"]) == 4
        assert [entry["name"] for entry in (await call("list_saved_sessions", **where))["sessions"]] == ["a", "default"]
        assert (await call("delete_saved_session", name="a", **where))["deleted"] is True
        assert (await call("set_history_depth", max_depth=0, **where))["trimmed"] == 1
        assert (await call("rewind"))["steps_rewound"] == 1
        assert (await call("rewind", **where))["status"] == "error"
        there = {"target_session_id": "a", "target_variable": "v"}
        assert (await call("call_session", code="'from default'", **there))["status"] == "complete"
        assert (await call("get_variable", name="v", **where))["json_value"] == "from default"
        assert (await call("reset", **where))["status"] == "ok"
        assert (await call("list_variables", **where))["variables"] == []

    with tempfile.TemporaryDirectory() as directory:
        with_client(test, storage=directory)


def test_sessions_are_bounded():
    async def test(call):
        assert (await call("create_session", session_id="b"))["status"] == "ok"
        message = "invalid argument: there are 2 sessions already, the most there may be"
        assert (await call("create_session", session_id="c"))["error"] == message
        assert (await call("fork_session", source_session_id="b", new_session_id="c"))["error"] == message

    with_client(test, max_sessions=2)


def test_history_and_heap():
    async def test(call):
        for number in range(3):
            await call("execute", code=f"x = {number}")
        assert await call("history") == {"status": "ok", "history_depth": 3, "max_depth": 20}
        assert await call("snapshot_heap", snapshot_id="a") == {"status": "ok"}
        assert await call("rewind") == {"status": "ok", "steps_rewound": 1, "history_remaining": 2}
        assert (await call("get_variable", name="x"))["json_value"] == 1
        await call("snapshot_heap", snapshot_id="b")
        changed = (await call("diff_heap", before_snapshot_id="a", after_snapshot_id="b"))["variable_diff"]["changed"]
        assert changed == [{"name": "x", "before": "2", "after": "1"}]
        assert await call("set_history_depth", max_depth=1) == {"status": "ok", "trimmed": 1}
        assert (await call("rewind", steps=50))["error"] == (
            "invalid state: cannot rewind 50 steps: only 1 history entries available"
        )
        assert (await call("rewind", steps=0))["error"] == "invalid argument: rewind steps must be at least 1"
        stats = await call("heap_stats")
        assert stats["live_objects"] == sum(stats["objects_by_type"].values())

    with_client(test)


def test_wrong_arguments():
    async def test(call):
        for tool, arguments, message in [
            ("execute", {}, "arguments: 'code' is a required property"),
            ("execute", {"code": 5}, "arguments['code']: 5 is not of type 'string'"),
            ("execute", {"code": "1", "session_id": None}, "arguments['session_id']: None is not of type 'string'"),
            ("execute", {"code": "1", "x": 1}, "arguments: Additional properties are not allowed ('x' was unexpected)"),
            ("resume", {"call_id": "0"}, "arguments['call_id']: '0' is not of type 'integer'"),
            ("resume", {"call_id": -1}, "arguments['call_id']: -1 is less than the minimum of 0"),
            ("rewind", {"steps": 1.5}, "arguments['steps']: 1.5 is not of type 'integer'"),
            ("resume_futures", {"results": []}, "arguments['results']: [] should be non-empty"),
            ("resume_futures", {"results": [{"result": 1}]}, "arguments['results'][0]: 'call_id' is a required property"),
            ("create_session", {"session_id": "b", "external_functions": ["a b"]}, "'a b' is not an identifier"),
        ]:
            assert await call(tool, **arguments) == {"status": "error", "error": f"invalid argument: {message}"}
        with pytest.raises(mcp.MCPError, match="Unknown tool: nope"):
            await call("nope")
        assert (await call("execute", code="1"))["result"] == 1

    with_client(test)


def test_values_that_clients_could_not_read():
    async def test(call):
        deep = await call("execute", code="x = []\nfor i in range(5000): x = [x]\nx")
        assert deep["status"] == "complete"
        assert (await call("execute", code="'a\\ud800b', {'\\udfff': 1}"))["result"] == {"$tuple": ["a�b", {"�": 1}]}
        assert (await call("execute", code="print('\\ud800')"))["stdout"] == "�\n"
        assert (await call("execute", code="float('nan'), 10**30"))["result"] == {
            "$tuple": [{"$float": "nan"}, {"$bigint": "1" + "0" * 30}]
        }
        assert (await call("execute", code="x = [1]\nx.append(x)\nx"))["result"] == [1, {"$cycle": "[...]"}]
        wide = await call("execute", code="x = [0] * 1000\nfor i in range(5): x = [x, x, x, x, x]\nx")
        assert wide["result"] == {"$repr": "<list: value has more than 100000 parts>"}
        assert len(wide["repr"]) < 1_000_000
        large = await call("eval_variable", expression="'x' * 10**7")
        assert large["value"]["json_value"].endswith("x... (cut: 10000000 characters)")

    with_client(test)
    assert presentable({"\ud800": ["\ud83d\ude00", float("1.5")]}) == {"�": ["😀", 1.5]}


def test_sessions_do_not_wait_for_each_other():
    async def test(call):
        await call("create_session", session_id="busy")
        order = []

        async def endless():
            with anyio.move_on_after(1.5):
                await call("execute", session_id="busy", code="n = 0\nwhile True: n += 1")
            order.append("cancelled")

        async with anyio.create_task_group() as group:
            group.start_soon(endless)
            await anyio.sleep(0.2)
            assert (await call("execute", code="1"))["result"] == 1
            assert (await call("list_sessions"))["status"] == "ok"
            assert (await call("create_session", session_id="other"))["status"] == "ok"
            order.append("others")
            # Waits for its turn, which comes when the request before it was cancelled.
            assert (await call("execute", session_id="busy", code="n > 1000"))["result"] is True
            order.append("next")
        assert order == ["others", "cancelled", "next"]
        assert (await call("history", session_id="busy"))["history_depth"] == 2

    with_client(test)


def test_a_cancelled_request_that_waits_never_runs():
    async def test(call):
        async def quickly(code, seconds):
            with anyio.move_on_after(seconds):
                await call("execute", code=code)

        async with anyio.create_task_group() as group:
            group.start_soon(quickly, "while True: pass", 1.0)
            await anyio.sleep(0.1)
            group.start_soon(quickly, "ran = True", 0.2)
        assert "NameError" in (await call("execute", code="ran"))["error"]

    with_client(test)


def test_requests_of_a_session_keep_their_order():
    async def test(call):
        await call("execute", code="seen = []")
        async with anyio.create_task_group() as group:
            for number in range(30):

                async def add(number=number):
                    await call("execute", code=f"seen.append({number})")

                group.start_soon(add)
        assert (await call("execute", code="seen"))["result"] == list(range(30))

    with_client(test)


# The process and its wire.


def test_the_official_client_over_stdio(tmp_path):
    async def run():
        parameters = StdioServerParameters(
            command=sys.executable,
            args=["-m", "ouros", "mcp", "--tools", "all", "--storage-dir", str(tmp_path), "--limit", "time=1s", "--limit", "memory=none"],
            env=ENVIRONMENT,
        )
        async with stdio_client(parameters) as streams, mcp.ClientSession(*streams) as client:
            info = await client.initialize()
            assert info.server_info.name == "ouros"
            assert info.server_info.version == ouros.__version__
            call = Caller(client)
            assert len((await client.list_tools()).tools) == len(SCHEMAS)
            assert (await call("execute", code="import sys\nprint('out')\nprint('err', file=sys.stderr)\n6 * 7"))["result"] == 42
            assert "time limit exceeded" in (await call("execute", code="while True: pass"))["error"]
            assert (await call("save_session", name="kept"))["name"] == "kept"
        async with stdio_client(parameters) as streams, mcp.ClientSession(*streams) as client:
            await client.initialize()
            assert (await Caller(client)("list_saved_sessions"))["sessions"][0]["name"] == "kept"

    anyio.run(run)


HELLO = {
    "jsonrpc": "2.0", "id": 0, "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}  # fmt: skip


class Wire:
    """The server as a process that is talked to in bytes."""

    def __init__(self, tmp_path, headers=False, greet=True):
        self.headers = headers
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ouros.mcp_server", "--tools", "all", "--storage-dir", str(tmp_path)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT,
        )  # fmt: skip
        self.answers = queue.Queue()
        self.errors = []
        for target in (self._read, self._read_errors):
            threading.Thread(target=target, daemon=True).start()
        if greet:
            self.send(HELLO)
            assert self.answer()["id"] == 0
            self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def _read(self):
        stream = self.process.stdout
        while line := stream.readline():
            if line.startswith(b"Content-Length: "):
                assert stream.readline() == b"\r\n"
                line = stream.read(int(line.split()[1]))
            self.answers.put(json.loads(line))
        self.answers.put(None)

    def _read_errors(self):
        self.errors.extend(self.process.stderr)

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps(message).encode()
        self.raw(b"Content-Length: %d\r\n\r\n%b" % (len(body), body) if self.headers else body + b"\n")

    def call(self, request_id, tool, **arguments):
        self.send({"jsonrpc": "2.0", "id": request_id, "method": "tools/call", "params": {"name": tool, "arguments": arguments}})

    def answer(self):
        return self.answers.get(timeout=60)

    def close(self):
        self.process.stdin.close()
        code = self.process.wait(30)
        rest = []
        while (answer := self.answer()) is not None:
            rest.append(answer)
        return code, rest


@pytest.fixture
def wire(tmp_path):
    made = []

    def make(**options):
        made.append(Wire(tmp_path, **options))
        return made[-1]

    yield make
    for one in made:
        one.process.kill()
        one.process.wait()


@pytest.mark.parametrize("headers", [False, True])
def test_both_framings(wire, headers):
    server = wire(headers=headers)
    server.call("a", "execute", code="'é' * 3")
    answer = server.answer()
    assert answer["id"] == "a"
    assert answer["result"]["structuredContent"] == {"status": "complete", "result": "ééé", "repr": "'ééé'"}
    # Also mixed: each message says itself how it is framed.
    server.headers = not headers
    server.call(2, "execute", code="1")
    assert server.answer()["id"] == 2
    assert server.close() == (0, [])


def test_messages_that_are_none(wire):
    server = wire()
    for data, code, request_id in [
        (b"garbage\n", -32700, None),
        (b"\xff\xfe\n", -32700, None),
        (b"{\n", -32700, None),
        (b"[" * 100_000 + b"\n", -32700, None),
        (b"Content-Length: 3\r\n\r\n{,}", -32700, None),
        (b"Content-Length: -3\r\n\r\n", -32700, None),
        (b'{"jsonrpc":"2.0","id":11,"method":"ping","params":' + b"[" * 500 + b"]" * 500 + b"}\n", -32700, 11),
        (b'{"method":"ping","params":' + b"[" * 150_000 + b"]" * 150_000 + b',"jsonrpc":"2.0","id":"a"}\n', -32700, "a"),
        (b'{"jsonrpc":"2.0","id":12,"method":"ping","params":{"a":"\\ud800"}}\n', -32700, 12),
        (b'{"jsonrpc":"2.0","id":13,"method":"ping","params":{"a":' + b"1" * 5000 + b"}}\n", -32700, 13),
        (b'{"jsonrpc":"2.0","id":14,"method":"ping","params":{"a":"' + b"a" * (1 << 26) + b'"}}\n', -32700, 14),
        (b"null\n", -32600, None),
        (b"[]\n", -32600, None),
        (b'"x"\n', -32600, None),
        (b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', -32600, None),
        (b'{"jsonrpc":"1.0","id":3,"method":"ping"}\n', -32600, 3),
        (b'{"jsonrpc":"2.0","id":4}\n', -32600, 4),
        (b'{"jsonrpc":"2.0","id":true,"method":"ping"}\n', -32600, None),
        (b'{"jsonrpc":"2.0","id":{},"method":"ping"}\n', -32600, None),
        (b'{"jsonrpc":"2.0","id":5,"method":"nope"}\n', -32601, 5),
        (b'{"jsonrpc":"2.0","id":6,"method":"tools/call"}\n', -32602, 6),
        (b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":5}}\n', -32602, 7),
        (b'{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"nope"}}\n', -32602, 8),
        (b'{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"execute","arguments":[]}}\n', -32602, 9),
    ]:
        server.raw(data)
        answer = server.answer()
        assert (answer["error"]["code"], answer["id"]) == (code, request_id), data[:80]
    # What needs no answer gets none.
    server.raw(b'\n\r\n{"jsonrpc":"2.0","method":"nope"}\n{"jsonrpc":"2.0","id":1,"result":{}}\n')
    server.raw(b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":[1]}}\n')
    server.call(10, "execute", code="1")
    assert server.answer()["result"]["structuredContent"]["result"] == 1
    assert server.close() == (0, [])


def test_any_bytes_at_all(wire):
    server = wire()
    source = random.Random(11)
    whole = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "execute", "arguments": {"code": "1"}}})
    for _ in range(300):
        data = bytearray(whole.encode())
        for _ in range(source.randrange(1, 6)):
            data[source.randrange(len(data))] = source.randrange(256)
        server.raw(bytes(data) + b"\n")
    server.raw(b"\n")
    server.call("last", "execute", code="40 + 2")
    while (answer := server.answer())["id"] != "last":
        assert "error" in answer or "result" in answer
    assert answer["result"]["structuredContent"]["result"] == 42
    assert server.process.poll() is None


def test_requests_before_the_end_of_input_are_answered(wire):
    server = wire()
    for number in range(1, 6):
        server.call(number, "execute", code=f"x = {number}\nx")
    code, answers = server.close()
    assert code == 0
    assert [answer["id"] for answer in answers] == [1, 2, 3, 4, 5]
    assert [answer["result"]["structuredContent"]["result"] for answer in answers] == [1, 2, 3, 4, 5]


@pytest.mark.timing
def test_the_end_of_input_ends_what_runs(wire, monkeypatch):
    server = wire()
    server.call(1, "execute", code="while True: pass")
    time.sleep(0.3)
    start = time.monotonic()
    code, _ = server.close()
    assert code == 0
    assert time.monotonic() - start < 20


def test_cancellation_on_the_wire(wire):
    server = wire()
    server.call(1, "execute", code="while True: pass")
    time.sleep(0.2)
    server.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}})
    server.call(2, "execute", code="'free'")
    answer = server.answer()  # the cancelled request has none
    assert (answer["id"], answer["result"]["structuredContent"]["result"]) == (2, "free")


def test_a_client_that_is_gone(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "ouros.mcp_server", "--tools", "all", "--storage-dir", str(tmp_path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT,
    )  # fmt: skip
    process.stdin.write(json.dumps(HELLO).encode() + b"\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["id"] == 0
    process.stdout.close()
    call = {"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "execute", "arguments": {"code": "1"}}}
    for number in range(1, 4):
        process.stdin.write(json.dumps({**call, "id": number}).encode() + b"\n")
    process.stdin.close()
    assert process.wait(60) == 0
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()


# The command line.


def test_options(tmp_path, monkeypatch):
    assert mcp_server.limits_of([]) == {"max_duration_secs": 30.0, "max_memory": 512_000_000, "max_output_bytes": 1_000_000}
    assert mcp_server.limits_of(["time=none", "memory=1M", "ticks=5"]) == {
        "max_memory": 1_000_000, "max_output_bytes": 1_000_000, "max_ticks": 5,
    }  # fmt: skip
    monkeypatch.delenv("OUROS_STORAGE_DIR", raising=False)
    assert mcp_server.storage_dir(None) == Path.home() / ".ouros" / "sessions"
    monkeypatch.setenv("OUROS_STORAGE_DIR", str(tmp_path))
    assert mcp_server.storage_dir(None) == tmp_path
    assert mcp_server.storage_dir("/x") == Path("/x")


def test_command(capsys, monkeypatch):
    assert cli.main(["mcp", "--help"]) == 0
    assert "--storage-dir" in capsys.readouterr().out
    assert mcp_server.main(["--version"]) == 0
    assert mcp_server.main(["--nope"]) == 2
    assert mcp_server.main(["--limit", "nope=1"]) == 2
    assert "expected NAME=VALUE" in capsys.readouterr().err
    assert mcp_server.main(["--max-sessions", "0"]) == 2
    assert capsys.readouterr().err == "ouros-mcp: --max-sessions 0: there is always one\n"
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.delitem(sys.modules, "ouros.mcp_server.server")
    monkeypatch.delitem(sys.modules, "ouros.mcp_server.transport", raising=False)
    assert mcp_server.main([]) == 2
    assert "pip install 'ouros[mcp]'" in capsys.readouterr().err
