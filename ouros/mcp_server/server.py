"""The MCP server: the tools of `core_tools.py`, or those of `tools.py`, behind the official SDK.

Knows the SDK and when a tool may run; nothing of what tools do. Invariants: tools run in threads, those of one session
one after the other in the order of their requests; a cancelled request has stopped before the next of its session
starts; no failure of a tool ends the server.
"""

from __future__ import annotations

import logging
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from time import monotonic
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
from ouros.errors import SandboxError
from ouros.limits import DURATION
from ouros.mcp_server import approvals, files, guide
from ouros.mcp_server.core_tools import CORE, AskUser, CoreServer, text_of
from ouros.mcp_server.tools import DEFAULT, TOOLS, Arguments, Server, Tool, bounded, presentable
from ouros.sessions.errors import SessionError

MAX_THREADS = 64
MAX_MESSAGE = 10_000  # characters of the message of an error
INTERRUPT_EVERY_SECS = 0.02
PROGRESS_EVERY_SECS = 1.0
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
    """One lock for each session, in the order of requests. Locks that no request waits for are dropped."""

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


def make_server(state: Server, limits: Mapping[str, Any] | None = None) -> ProtocolServer[Any]:
    """Return the SDK's server for the tools on `state`: the core tools if it is a `CoreServer`, else the drop-in ones.

    Args:
        state: What the tools work on.
        limits: What one execute may use, for the instructions.
    """
    tools = CORE if isinstance(state, CoreServer) else TOOLS
    calls = _Calls(state, tools, limits)

    async def list_tools(context: Any, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        is_open = isinstance(state, CoreServer) and bool(state.host_tools)
        return types.ListToolsResult(tools=[_describe(tool, is_open) for tool in tools.values()])

    more: dict[str, Any] = {"instructions": INSTRUCTIONS}
    if isinstance(state, CoreServer):
        more = {
            "instructions": guide.instructions(limits, state.host_tools, state.files is not None),
            "on_list_prompts": _list_prompts,
            "on_get_prompt": _get_prompt,
            **_resources(state, state.files or files.SharedFiles()),
        }
    return ProtocolServer(
        "ouros",
        version=__version__,
        title="ouros: sandboxed Python",
        on_list_tools=list_tools,
        on_call_tool=calls.call,
        **more,
    )


class _Calls:
    """Calls of tools: who may run when, and who is asked."""

    def __init__(self, state: Server, tools: Mapping[str, Tool], limits: Mapping[str, Any] | None) -> None:
        self.state = state
        self.tools = tools
        self.seconds: float | None = (limits or {}).get(DURATION)
        self.queues = _Queues()
        self.limiter = anyio.CapacityLimiter(MAX_THREADS)
        self.validators = {name: Draft202012Validator(tool.schema) for name, tool in tools.items()}

    async def call(
        self, context: Any, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        """Answer a request."""
        tool = self.tools.get(params.name)
        if tool is None:
            raise MCPError(code=types.INVALID_PARAMS, message=f"Unknown tool: {params.name}")
        arguments = params.arguments or {}
        problem = problem_of(self.validators[tool.name], arguments)
        if problem is not None:
            return _failed(tool, problem)
        names = {arguments.get(argument, DEFAULT) for argument in tool.sessions}
        async with AsyncExitStack() as turns:
            for name in sorted(names):  # always in the same order, so that no two wait for each other
                await turns.enter_async_context(self.queues.turn(name))
            return await self._answer(context, params, tool, arguments, names)

    async def _answer(
        self, context: Any, params: types.CallToolRequestParams, tool: Tool, arguments: Arguments, names: set[str]
    ) -> types.CallToolResult | types.InputRequiredResult:
        """Run the tool; if that leads to a call that requires approval, ask and go on."""

        def step() -> Arguments:
            return tool.call(self.state, arguments)

        if params.input_responses is not None or params.request_state is not None:
            decision = approvals.decision_of((params.input_responses or {}).get(approvals.KEY))
            step = self._deciding(arguments.get("session_id", DEFAULT), params.request_state, decision)
        while True:
            outcome = await self._run(context, tool, step, names)
            if isinstance(outcome, types.CallToolResult):
                return outcome
            asked = await approvals.ask(context, outcome.call, outcome.token)
            if isinstance(asked, types.InputRequiredResult):
                return asked
            step = self._deciding(outcome.session_id, outcome.token, asked)

    def _deciding(self, session_id: str, token: str | None, decision: approvals.Decision) -> Callable[[], Arguments]:
        """Return a function that carries out the user's decision."""
        state = self.state
        if not isinstance(state, CoreServer):
            raise MCPError(code=types.INVALID_PARAMS, message="no call waits for an approval")
        return lambda: state.decide(session_id, token, decision.approved, decision.reason)

    async def _run(
        self, context: Any, tool: Tool, step: Callable[[], Arguments], names: set[str]
    ) -> types.CallToolResult | AskUser:
        """Run a step in a thread. If the request is cancelled, stop what runs in its sessions, and wait for it."""
        finished = False

        async def stop_when_cancelled() -> None:
            try:
                await anyio.sleep_forever()
            finally:
                with anyio.CancelScope(shield=True):
                    while not finished:
                        for name in names:
                            with suppress(SessionError):  # there may be none of that name
                                self.state.manager.interrupt(session_id=name)
                        await anyio.sleep(INTERRUPT_EVERY_SECS)

        async def tell_progress() -> None:
            start = monotonic()
            while True:
                await anyio.sleep(PROGRESS_EVERY_SECS)
                seconds = monotonic() - start
                await context.session.report_progress(seconds, self.seconds, f"running for {seconds:.0f} s")

        result: types.CallToolResult | AskUser
        async with anyio.create_task_group() as group:
            group.start_soon(stop_when_cancelled)
            group.start_soon(tell_progress)
            try:
                result = await anyio.to_thread.run_sync(_call, tool, step, limiter=self.limiter)
            finally:
                finished = True
                group.cancel_scope.cancel()
        return result


def problem_of(validator: Draft202012Validator, arguments: dict[str, Any]) -> str | None:
    """Return what is wrong with the arguments of a tool, or None."""
    known = validator.schema["properties"]
    for name, value in arguments.items():  # before the validator, which looks at each part of a value
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


def _call(tool: Tool, step: Callable[[], Arguments]) -> types.CallToolResult | AskUser:
    try:
        answer, text = bounded(presentable(step()))
    except AskUser as question:
        return question
    except SessionError as error:
        return _failed(tool, str(error), error.stdout)
    except SandboxError as error:  # the worker has ended
        return _failed(tool, cut(str(error), MAX_MESSAGE))
    except (TypeError, ValueError, KeyError, RuntimeError, MemoryError) as error:
        return _failed(tool, cut(f"{type(error).__name__}: {error}", MAX_MESSAGE))
    except Exception as error:
        logger.exception("tool %s failed", tool.name)
        return _failed(tool, f"internal error: {type(error).__name__}")
    is_core = tool.output is not None
    return types.CallToolResult(
        content=[types.TextContent(text=text_of(answer) if is_core else text)],
        structured_content=answer,
        is_error=is_core and answer["status"] == "error",
    )


def _failed(tool: Tool, message: str, stdout: str = "") -> types.CallToolResult:
    answer: dict[str, Any] = {"status": "error", "error": message, **({"stdout": stdout} if stdout else {})}
    answer, text = bounded(presentable(answer))
    if tool.output is not None:
        text = text_of(answer)
    return types.CallToolResult(content=[types.TextContent(text=text)], structured_content=answer, is_error=True)


def _describe(tool: Tool, is_open: bool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.schema,
        output_schema=tool.output or OUTPUT_SCHEMA,
        annotations=types.ToolAnnotations(
            read_only_hint=tool.read_only,
            destructive_hint=None if tool.read_only and tool.output else tool.destructive,
            open_world_hint=is_open,
        ),
    )


# Resources and prompts.


def _resources(state: CoreServer, shared: files.SharedFiles) -> dict[str, Any]:
    """Return handlers for the files of the sandbox and the outputs that were cut."""

    async def list_resources(context: Any, params: Any) -> types.ListResourcesResult:
        entries = await anyio.to_thread.run_sync(files.listed, shared, state.outputs)
        return types.ListResourcesResult(
            resources=[
                types.Resource(uri=entry.uri, name=entry.name, mime_type=entry.mime_type, size=entry.size)
                for entry in entries
            ]
        )

    async def list_templates(context: Any, params: Any) -> types.ListResourceTemplatesResult:
        templates = [
            types.ResourceTemplate(
                uri_template=f"{files.FILES}{{+path}}", name="file", description="A file of the sandbox, by its path."
            ),
            types.ResourceTemplate(
                uri_template=f"{files.OUTPUTS}{{output_id}}", name="output", description="A whole output that was cut."
            ),
        ]
        return types.ListResourceTemplatesResult(resource_templates=templates)

    async def read_resource(context: Any, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        uri = str(params.uri)
        try:
            mime_type, content = await anyio.to_thread.run_sync(files.read, uri, shared, state.outputs)
        except SessionError as error:
            raise MCPError(code=types.INVALID_PARAMS, message=cut(str(error), MAX_MESSAGE)) from None
        if isinstance(content, str):
            text = presentable(content)
            return types.ReadResourceResult(
                contents=[types.TextResourceContents(uri=uri, mime_type=mime_type, text=text)]
            )
        blob = b64encode(content).decode()
        return types.ReadResourceResult(contents=[types.BlobResourceContents(uri=uri, mime_type=mime_type, blob=blob)])

    return {
        "on_list_resources": list_resources,
        "on_list_resource_templates": list_templates,
        "on_read_resource": read_resource,
    }


async def _list_prompts(context: Any, params: Any) -> types.ListPromptsResult:
    return types.ListPromptsResult(
        prompts=[
            types.Prompt(
                name=prompt.name,
                title=prompt.title,
                description=prompt.description,
                arguments=[
                    types.PromptArgument(name=name, description=description, required=True)
                    for name, description in prompt.arguments
                ],
            )
            for prompt in guide.PROMPTS.values()
        ]
    )


async def _get_prompt(context: Any, params: types.GetPromptRequestParams) -> types.GetPromptResult:
    prompt = guide.PROMPTS.get(params.name)
    if prompt is None:
        raise MCPError(code=types.INVALID_PARAMS, message=f"Unknown prompt: {cut(params.name, MAX_MESSAGE)}")
    try:
        text = prompt.filled(params.arguments or {})
    except ValueError as error:
        raise MCPError(code=types.INVALID_PARAMS, message=str(error)) from None
    message = types.PromptMessage(role="user", content=types.TextContent(text=text))
    return types.GetPromptResult(description=prompt.description, messages=[message])


async def serve(server: ProtocolServer[Any], open_streams: Callable[[], Any]) -> None:
    """Serve one client until it leaves."""
    async with open_streams() as (read_stream, write_stream):
        await server.run(read_stream, write_stream, server.create_initialization_options())
