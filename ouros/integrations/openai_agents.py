"""`code_tool`: a tool of the OpenAI Agents SDK that runs Python, whose code calls other tools.

Invariants: two runs never share variables, unless they are of one conversation; a tool that needs an approval is called
only after one; a tool whose guardrails code would pass by is refused.
"""

from __future__ import annotations

import asyncio
import json
import weakref
from collections.abc import Awaitable, Callable, Sequence
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, NamedTuple

from ouros.arguments import UNSET
from ouros.decisions import Approved, Denied, PendingCall
from ouros.integrations._codemode import Interpreter, Shelf, arguments_of, missing, python_name, tool_of
from ouros.integrations._texts import shown
from ouros.recording import MAX_CHARS
from ouros.tools import Toolset

try:
    from agents import FunctionTool
    from agents.tool_context import ToolContext
except ImportError as error:
    raise missing("openai_agents", "openai-agents", "openai-agents") from error

if TYPE_CHECKING:
    from ouros.stores import Store
    from ouros.typeddicts import ResourceLimits

__all__ = ["code_tool"]

SCHEMA = {
    "type": "object",
    "properties": {"code": {"type": "string", "description": "Python code."}},
    "required": ["code"],
    "additionalProperties": False,
}
TASK = "Run Python code."
Approve = Callable[[PendingCall], "bool | Approved | Denied | Awaitable[bool | Approved | Denied]"]


class _Run(NamedTuple):
    """State of one run of an agent."""

    interpreter: Interpreter
    shelf: Shelf | None
    turn: asyncio.Lock


def code_tool(
    tools: Sequence[FunctionTool] = (),
    *,
    name: str = "run_python",
    limits: ResourceLimits | None = UNSET,
    approve: Approve | None = None,
    store: Store | None = None,
    conversation: Callable[[ToolContext], str] | None = None,
    key: bytes | None = None,
    max_chars: int | None = MAX_CHARS,
    **arguments: Any,
) -> FunctionTool:
    """Return a tool that runs Python code: `Agent(tools=[code_tool([search, price])])`.

    Variables stay for the run of the agent; with `store` and `conversation`, for all runs of a conversation.

    Args:
        tools: What the code may call.
        name: The name of the tool.
        limits: What one call may use: `Limits.standard()` unless given; None: no limits.
        approve: Decides on calls of tools with `needs_approval`; a function or a coroutine function. None: they are
            PermissionErrors in the code.
        store: Keeps the variables of conversations: see docs/durable.md.
        conversation: Gives the name of the conversation of a run.
        key: Signs what is kept.
        max_chars: How many characters of a result the model is shown; None: all.
        **arguments: `os`, `modules`, `packages`, `policy`, as for `SessionManager`.

    Raises:
        TypeError: `store` or `conversation` without the other; an argument of the wrong type.
        ValueError: A tool with guardrails; limits that make no sense.
    """
    if (store is None) != (conversation is None):
        raise TypeError("store and conversation are given together, or none of them")
    for tool in tools:
        if tool.tool_input_guardrails or tool.tool_output_guardrails:
            raise ValueError(f"{tool.name} has guardrails, which calls from code would not pass: leave it to the agent")
    describing = _Calls(tools, None, None)
    guide = Interpreter(limits=limits, max_chars=max_chars, **arguments).guide(tools=describing.toolset)
    runs: dict[int, _Run] = {}

    async def run_of(context: ToolContext) -> _Run:
        """Return the interpreter of a run of an agent; its usage is the object that all its calls share."""
        known = id(context.usage)
        if known not in runs:
            interpreter = Interpreter(limits=limits, max_chars=max_chars, **arguments)
            shelf = None
            if store is not None and conversation is not None:
                shelf = Shelf(store, key, conversation(context))
            runs[known] = _Run(interpreter, shelf, asyncio.Lock())
            weakref.finalize(context.usage, runs.pop, known, None)
            async with runs[known].turn:
                if shelf is not None:
                    await shelf.load(interpreter)
        return runs[known]

    async def invoke(context: ToolContext, text: str) -> str:
        code = _code(text)
        if code is None:
            return 'Give the code as a text: {"code": "..."}'
        calls = _Calls(tools, context, approve)
        run = await run_of(context)
        async with run.turn:
            result = await run.interpreter.arun(code, tools=calls.toolset, approve=calls.decide)
            if run.shelf is not None:
                await run.shelf.save(run.interpreter)
        return shown(result)

    return FunctionTool(name=name, description=f"{TASK}\n{guide}", params_json_schema=SCHEMA, on_invoke_tool=invoke)


def _code(text: str) -> str | None:
    """Return the code of a call; None if there is none: models make mistakes."""
    try:
        given = json.loads(text)
    except ValueError:
        return None
    code = given.get("code") if isinstance(given, dict) else None
    return code if isinstance(code, str) else None


class _Calls:
    """Calls of tools from one call of the code tool."""

    def __init__(self, tools: Sequence[FunctionTool], context: ToolContext | None, approve: Approve | None) -> None:
        self.context = context
        self.approve = approve
        self.count = 0
        self.tools: dict[str, FunctionTool] = {}
        self.toolset = Toolset()
        for tool in tools:
            self._add(tool)

    def _add(self, tool: FunctionTool) -> None:
        inner = python_name(tool.name, self.tools)
        self.tools[inner] = tool

        async def call(arguments: dict[str, Any]) -> Any:
            return await self.call(tool, arguments)

        asks = tool.needs_approval is not False
        self.toolset.add(tool_of(inner, tool.description, tool.params_json_schema, call, requires_approval=asks))

    async def call(self, tool: FunctionTool, arguments: dict[str, Any]) -> Any:
        context = self.context
        assert context is not None
        enabled = tool.is_enabled
        if callable(enabled):
            found: Any = enabled(context, context.agent)
            enabled = await found if isawaitable(found) else found
        if not enabled:
            raise RuntimeError(f"{tool.name} is not available now")
        text = json.dumps(arguments)
        return await tool.on_invoke_tool(self._context(tool, text), text)

    def _context(self, tool: FunctionTool, text: str) -> ToolContext:
        context = self.context
        assert context is not None
        self.count += 1
        return ToolContext(
            context=context.context,
            usage=context.usage,
            tool_name=tool.name,
            tool_call_id=f"{context.tool_call_id}-{self.count}",
            tool_arguments=text,
            agent=context.agent,
            run_config=context.run_config,
        )

    async def decide(self, call: PendingCall) -> bool | Approved | Denied:
        """Return the decision on a call of a tool that may need an approval."""
        tool = self.tools[call.name]
        needed: Any = tool.needs_approval
        if callable(needed):
            arguments = arguments_of(call, self.toolset[call.name])
            needed = needed(self.context, arguments, f"{call.call_id}")
            needed = await needed if isawaitable(needed) else needed
        if not needed:
            return True
        if self.approve is None:
            return Denied(f"{tool.name} needs an approval, which code cannot get here")
        decision = self.approve(call)
        return await decision if isawaitable(decision) else decision
