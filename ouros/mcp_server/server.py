"""The MCP server: the tools of `tools.py` behind the official SDK.

Knows the SDK and when a tool may run; nothing of what tools do. Invariants: tools run in threads, those of one session
one after the other in the order of their requests; a cancelled request has stopped before the next of its session
starts; no failure of a tool ends the server.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import anyio
import anyio.to_thread
import mcp.types as types
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from mcp.server.lowlevel import Server as ProtocolServer
from mcp.shared.exceptions import MCPError

from ouros._version import __version__
from ouros.bounded import cut
from ouros.mcp_server.tools import DEFAULT, TOOLS, Server, Tool, bounded, presentable
from ouros.sessions.errors import SessionError

MAX_THREADS = 64
MAX_MESSAGE = 10_000  # characters of the message of an error
INTERRUPT_EVERY_SECS = 0.02
OUTPUT_SCHEMA = {
    "type": "object",
    "properties": {
        "status": {"type": "string", "enum": ["ok", "complete", "function_call", "paused", "resolve_futures", "error"]}
    },
    "required": ["status"],
}
INSTRUCTIONS = """\
Runs Python in sandboxed sessions. `execute` keeps variables for the next call; the default session always exists. The
code reaches no files, network or processes. When the status is `function_call`, the code called a function that the
session was created with: find its result and call `resume` with the call_id. `fork_session` and `rewind` allow trials.
"""
logger = logging.getLogger(__name__)


class _Queues:
    """One lock a session, in the order of requests; locks nobody wants are dropped."""

    def __init__(self) -> None:
        self._locks: dict[str, tuple[anyio.Lock, int]] = {}

    @asynccontextmanager
    async def turn(self, session_id: str) -> AsyncIterator[None]:
        lock, users = self._locks.get(session_id) or (anyio.Lock(), 0)
        self._locks[session_id] = lock, users + 1
        try:
            async with lock:
                yield
        finally:
            lock, users = self._locks[session_id]
            if users > 1:
                self._locks[session_id] = lock, users - 1
            else:
                del self._locks[session_id]


def make_server(state: Server) -> ProtocolServer[Any]:
    """The SDK's server for the tools on `state`."""
    queues = _Queues()
    limiter = anyio.CapacityLimiter(MAX_THREADS)
    validators = {name: Draft202012Validator(tool.schema) for name, tool in TOOLS.items()}

    async def list_tools(context: Any, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_describe(tool) for tool in TOOLS.values()])

    async def call_tool(context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool = TOOLS.get(params.name)
        if tool is None:
            raise MCPError(code=types.INVALID_PARAMS, message=f"Unknown tool: {params.name}")
        arguments = params.arguments or {}
        problem = problem_of(validators[tool.name], arguments)
        if problem is not None:
            return _failed(problem)
        names = {arguments.get(argument, DEFAULT) for argument in tool.sessions}
        async with AsyncExitStack() as turns:
            for name in sorted(names):  # always in the same order, so that no two wait for each other
                await turns.enter_async_context(queues.turn(name))
            return await _run(state, tool, arguments, names, limiter)

    return ProtocolServer(
        "ouros",
        version=__version__,
        title="ouros: sandboxed Python",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def problem_of(validator: Draft202012Validator, arguments: dict[str, Any]) -> str | None:
    """What is wrong with the arguments of a tool, if anything is."""
    known = validator.schema["properties"]
    for name, value in arguments.items():  # first: the validator looks at each part of what is too long
        about = known.get(name, {})
        most = about.get("maxLength") if isinstance(value, str) else about.get("maxItems")
        if most is not None and isinstance(value, (str, list)) and len(value) > most:
            return f"invalid argument: arguments[{name!r}]: longer than {most}"
    try:
        problem = best_match(validator.iter_errors(arguments))
        if problem is None:
            return None
        where = "".join(f"[{part!r}]" for part in problem.absolute_path)
        if problem.validator == "maxLength":
            return f"invalid argument: arguments{where}: longer than {problem.validator_value}"
        return f"invalid argument: arguments{where}: {problem.message[:500]}"
    except RecursionError:
        return "invalid argument: nested too deep"


async def _run(
    state: Server, tool: Tool, arguments: dict[str, Any], names: set[str], limiter: anyio.CapacityLimiter
) -> types.CallToolResult:
    """Run the tool in a thread. If the request is cancelled, stop what runs in its sessions, and wait for it."""
    finished = False

    async def stop_when_cancelled() -> None:
        try:
            await anyio.sleep_forever()
        finally:
            with anyio.CancelScope(shield=True):
                while not finished:
                    for name in names:
                        with suppress(SessionError):  # there may be none of that name
                            state.manager.interrupt(session_id=name)
                    await anyio.sleep(INTERRUPT_EVERY_SECS)

    result: types.CallToolResult
    async with anyio.create_task_group() as group:
        group.start_soon(stop_when_cancelled)
        try:
            result = await anyio.to_thread.run_sync(_call, state, tool, arguments, limiter=limiter)
        finally:
            finished = True
            group.cancel_scope.cancel()
    return result


def _call(state: Server, tool: Tool, arguments: dict[str, Any]) -> types.CallToolResult:
    try:
        answer, text = bounded(presentable(tool.call(state, arguments)))
    except SessionError as error:
        return _failed(str(error), error.stdout)
    except (TypeError, ValueError, KeyError, RuntimeError, MemoryError) as error:
        return _failed(cut(f"{type(error).__name__}: {error}", MAX_MESSAGE))
    except Exception as error:
        logger.exception("tool %s failed", tool.name)
        return _failed(f"internal error: {type(error).__name__}")
    return types.CallToolResult(content=[types.TextContent(text=text)], structured_content=answer)


def _failed(message: str, stdout: str = "") -> types.CallToolResult:
    answer: dict[str, Any] = {"status": "error", "error": message, **({"stdout": stdout} if stdout else {})}
    answer, text = bounded(presentable(answer))
    return types.CallToolResult(content=[types.TextContent(text=text)], structured_content=answer, is_error=True)


def _describe(tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        description=tool.description,
        input_schema=tool.schema,
        output_schema=OUTPUT_SCHEMA,
        annotations=types.ToolAnnotations(
            read_only_hint=tool.read_only, destructive_hint=tool.destructive, open_world_hint=False
        ),
    )


async def serve(state: Server, open_streams: Callable[[], Any]) -> None:
    """Serve one client until it leaves."""
    server = make_server(state)
    async with open_streams() as (read_stream, write_stream):
        await server.run(read_stream, write_stream, server.create_initialization_options())
