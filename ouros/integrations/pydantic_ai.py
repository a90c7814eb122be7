"""`OurosCodeMode`: a capability for pydantic-ai by which the model calls its tools from code.

Needs `pydantic-ai-slim` only. Calls from code pass through the `ToolManager` of the run: validation, hooks, usage and
tracing see them as any other. Invariant: a tool that requires approval is called only after a decision on that call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from ouros.arguments import UNSET
from ouros.calls import Abort
from ouros.decisions import Approved, Denied
from ouros.integrations import _codemode
from ouros.integrations._codemode import Interpreter, Shelf
from ouros.integrations._texts import shown
from ouros.recording import MAX_CHARS, Result
from ouros.snapshots import ApprovalRequired
from ouros.tools import Toolset

try:
    from pydantic import TypeAdapter, ValidationError
    from pydantic_ai import exceptions
    from pydantic_ai.capabilities import AbstractCapability, CapabilityOrdering, ToolSearch
    from pydantic_ai.messages import ToolCallPart, ToolReturn
    from pydantic_ai.tool_manager import ToolManager
    from pydantic_ai.tools import AgentDepsT, DeferredToolRequests, RunContext, ToolApproved, ToolDefinition, ToolDenied
    from pydantic_ai.toolsets import AbstractToolset, ToolsetTool, WrapperToolset
    from typing_extensions import NotRequired, TypedDict
except ImportError as error:
    raise _codemode.missing("pydantic_ai", "pydantic-ai-slim", "pydantic-ai") from error

if TYPE_CHECKING:
    from ouros.arguments import OsCallback
    from ouros.modules import Modules
    from ouros.policy import Policy
    from ouros.stores import Store
    from ouros.typeddicts import ResourceLimits

__all__ = ["OurosCodeMode"]

SCHEMA = {
    "type": "object",
    "properties": {"code": {"type": "string"}, "restart": {"type": "boolean", "default": False}},
    "required": ["code"],
    "additionalProperties": False,
}
TASK = "Run Python code; restart=true forgets all variables first."
NO_STORE = (
    "a call from code waits for an approval: give OurosCodeMode a store=, or the agent a handler of deferred calls"
)
GONE = "The code that waited for this approval is gone. Run it again."
NOT_DECLARED = "tool {!r} defers a call of code while it runs: declare it with requires_approval=True"


class _Arguments(TypedDict):
    code: str
    restart: NotRequired[bool]


CHECK = TypeAdapter(_Arguments).validator


@dataclass
class OurosCodeMode(AbstractCapability[AgentDepsT]):
    """The model gets one tool, `run_code`, whose code calls the agent's tools.

    Use it as `Agent(model, tools=[...], capabilities=[OurosCodeMode()])`. Tools that are run elsewhere (external ones)
    and those that the model has to search for stay tools of the model.

    Args:
        tools: Which tools the code may call: all, those with these names, or those for which a function gives True.
            The others stay tools of the model.
        limits: What one call of `run_code` may use: `Limits.standard()` unless given; None: no limits.
        store: Keeps the variables of a conversation, and code that waits for an approval, between runs: see
            docs/durable.md. None: each run of the agent starts anew.
        key: Signs what is kept in the store.
        max_retries: Failed calls of `run_code` in a row before the run ends.
        max_chars: How many characters of a result the model is shown; None: all.
        os, modules, packages, policy: Same as for `SessionManager`.
        tool_name: The name of the tool.
    """

    tools: Literal["all"] | Sequence[str] | Callable[[ToolDefinition], bool] = "all"
    limits: ResourceLimits | None = field(default=UNSET, kw_only=True)
    store: Store | None = field(default=None, kw_only=True)
    key: bytes | None = field(default=None, kw_only=True, repr=False)
    max_retries: int = field(default=3, kw_only=True)
    max_chars: int | None = field(default=MAX_CHARS, kw_only=True)
    os: OsCallback | None = field(default=None, kw_only=True)
    modules: Modules | None = field(default=None, kw_only=True)
    packages: list[str] | None = field(default=None, kw_only=True)
    policy: Policy | None = field(default=None, kw_only=True)
    tool_name: str = field(default="run_code", kw_only=True)

    def get_ordering(self) -> CapabilityOrdering:
        """Return the place of this capability: outside of all others that change the tools of the run."""
        return CapabilityOrdering(position="outermost", wraps=[ToolSearch])

    def get_wrapper_toolset(self, toolset: AbstractToolset[AgentDepsT]) -> AbstractToolset[AgentDepsT]:
        """Return the tools of a run, most of them behind `run_code`."""
        return _CodeToolset(toolset, self, self._interpreter(), None)

    def _interpreter(self) -> Interpreter:
        names = ("limits", "max_chars", "os", "modules", "packages", "policy")
        return Interpreter(**{name: getattr(self, name) for name in names})

    def _is_inside(self, definition: ToolDefinition) -> bool:
        """Return whether code calls the tool."""
        if definition.kind not in ("function", "unapproved") or definition.defer_loading:
            return False
        chosen = self.tools
        return chosen == "all" or (chosen(definition) if callable(chosen) else definition.name in chosen)


@dataclass
class _CodeToolset(WrapperToolset[AgentDepsT]):
    """The tools of one run of an agent."""

    mode: OurosCodeMode
    interpreter: Interpreter
    shelf: Shelf | None

    async def for_run(self, ctx: RunContext[AgentDepsT]) -> AbstractToolset[AgentDepsT]:
        interpreter, shelf = self.mode._interpreter(), None
        if self.mode.store is not None and ctx.conversation_id is not None:
            shelf = Shelf(self.mode.store, self.mode.key, ctx.conversation_id)
            await shelf.load(interpreter)
        return _CodeToolset(await self.wrapped.for_run(ctx), self.mode, interpreter, shelf)

    async def get_tools(self, ctx: RunContext[AgentDepsT]) -> dict[str, ToolsetTool[AgentDepsT]]:
        found = await self.wrapped.get_tools(ctx)
        inside = {name: tool for name, tool in found.items() if self.mode._is_inside(tool.tool_def)}
        outside = {name: tool for name, tool in found.items() if name not in inside}
        name = self.mode.tool_name
        if name in outside:
            raise exceptions.UserError(f"there is a tool {name!r} already: give OurosCodeMode another tool_name=")
        definition = ToolDefinition(
            name=name,
            description=f"{TASK}\n{self.interpreter.guide(tools=_Calls(self, ctx, inside).toolset)}",
            parameters_json_schema=SCHEMA,
            sequential=True,
            metadata={"code_arg_name": "code", "code_arg_language": "python"},
        )
        outside[name] = _CodeTool(
            toolset=self,
            tool_def=definition,
            max_retries=self.mode.max_retries,
            args_validator=CHECK,
            inside=inside,
        )
        return outside

    async def call_tool(
        self, name: str, tool_args: dict[str, Any], ctx: RunContext[AgentDepsT], tool: ToolsetTool[AgentDepsT]
    ) -> Any:
        if not isinstance(tool, _CodeTool):
            return await self.wrapped.call_tool(name, tool_args, ctx, tool)
        calls = _Calls(self, ctx, tool.inside)
        try:
            result = await self._run(tool_args, ctx, calls)
        except Abort as end:
            if isinstance(end.value, BaseException):
                raise end.value from None
            raise
        finally:
            if self.shelf is not None:
                await self.shelf.save(self.interpreter)
        if not result.ok:
            raise exceptions.ModelRetry(shown(result))
        return shown(result)

    async def _run(self, arguments: dict[str, Any], ctx: RunContext[AgentDepsT], calls: _Calls) -> Result:
        interpreter = self.interpreter
        if ctx.tool_call_approved:
            if not interpreter.is_waiting or interpreter.ticket != ctx.tool_call_id:
                raise exceptions.ModelRetry(GONE)
            interpreter.ticket = ""
            if self.shelf is not None:
                await self.shelf.save(interpreter)  # of two processes that approve the call, only one gets past this
            step = interpreter.adecide(_decision(ctx.tool_call_metadata), tools=calls.toolset)
        else:
            if arguments.get("restart", False):
                interpreter.reset()
            step = interpreter.arun(arguments["code"], tools=calls.toolset)
        while True:
            try:
                return await step
            except ApprovalRequired as pause:
                decision = await calls.decision(pause)
                if decision is None:
                    interpreter.ticket = ctx.tool_call_id or ""
                    if self.shelf is None:
                        raise exceptions.UserError(NO_STORE) from None
                    raise exceptions.ApprovalRequired({"ouros": _codemode.pending_data(pause.call)}) from None
            step = interpreter.adecide(decision, tools=calls.toolset)


@dataclass(kw_only=True)
class _CodeTool(ToolsetTool[AgentDepsT]):
    """`run_code`, with the tools that its code may call."""

    inside: dict[str, ToolsetTool[AgentDepsT]]


class _Calls:
    """Calls of tools from one call of `run_code`."""

    def __init__(self, toolset: _CodeToolset, ctx: RunContext[Any], inside: dict[str, ToolsetTool[Any]]) -> None:
        root = None if ctx.tool_manager is None else ctx.tool_manager.root_capability
        self.manager = ToolManager(toolset=toolset.wrapped, root_capability=root, ctx=ctx, tools=inside)
        self.context = ctx
        self.count = self.running = 0  # calls so far, calls that run
        self.names: dict[str, str] = {}  # name in the code -> name of the agent's tool
        self.toolset = Toolset()
        waits = any(tool.tool_def.kind == "unapproved" for tool in inside.values())
        for name, tool in inside.items():
            self._add(name, tool.tool_def, waits)

    def _add(self, name: str, definition: ToolDefinition, waits: bool) -> None:
        inner = _codemode.python_name(name, self.names)
        self.names[inner] = name
        asks = definition.kind == "unapproved"

        async def call(arguments: dict[str, Any]) -> Any:
            return await self.call(name, arguments, asks)

        made = _codemode.tool_of(
            inner,
            definition.description or "",
            definition.parameters_json_schema,
            call,
            returns=definition.return_schema,
            requires_approval=asks,
            one_by_one=waits or definition.sequential,
        )
        self.toolset.add(made)

    def part(self, name: str, arguments: dict[str, Any]) -> ToolCallPart:
        self.count += 1
        return ToolCallPart(name, arguments, tool_call_id=f"{self.context.tool_call_id}-{self.count}")

    async def call(self, name: str, arguments: dict[str, Any], is_approved: bool) -> Any:
        """Call a tool of the agent; what the run has to end with becomes an Abort."""
        self.running += 1
        try:
            self.check_usage()
            found = await self.manager.handle_call(
                self.part(name, arguments), approved=is_approved, wrap_validation_errors=False
            )
        except (exceptions.ModelRetry, exceptions.ToolFailed) as failure:
            raise RuntimeError(failure.message) from None
        except ValidationError as failure:
            raise TypeError(f"{name}(): {failure}") from None
        except (exceptions.ApprovalRequired, exceptions.CallDeferred):
            raise Abort(exceptions.UserError(NOT_DECLARED.format(name))) from None
        except (exceptions.AgentRunError, exceptions.UserError) as failure:
            raise Abort(failure) from None
        finally:
            self.running -= 1
        if isinstance(found, ToolDenied):
            raise PermissionError(found.message)
        return found.return_value if isinstance(found, ToolReturn) else found

    def check_usage(self) -> None:
        """Raise UsageLimitExceeded if the calls that run are more than the run of the agent may make."""
        if self.context.usage_limits is not None:
            usage = copy(self.context.usage)
            usage.tool_calls += self.running
            self.context.usage_limits.check_before_tool_call(usage)

    async def decision(self, pause: ApprovalRequired) -> Approved | Denied | None:
        """Return the decision of the agent's handler of deferred calls, or None if there is none."""
        name = self.names[pause.call.name]
        try:
            arguments = _codemode.arguments_of(pause.call, self.toolset[pause.call.name])
        except TypeError:
            return Approved()  # the call fails before it is made, with a message for the program
        part = self.part(name, arguments)
        results = await self.manager.resolve_deferred_tool_calls(DeferredToolRequests(approvals=[part]))
        found = None if results is None else results.approvals.get(part.tool_call_id)
        if found is True:
            return Approved()
        if isinstance(found, ToolApproved):
            return Approved() if found.override_args is None else Approved(args=(), kwargs=found.override_args)
        if isinstance(found, ToolDenied):
            return Denied(found.message)
        return Denied() if found is False else None


def _decision(metadata: object) -> Approved | Denied:
    """Return the decision on a call, from `DeferredToolResults.metadata` of the approved call of `run_code`."""
    given = metadata if isinstance(metadata, dict) else {}
    if "deny" in given:
        return Denied(given["deny"])
    return Approved(given.get("args"), given.get("kwargs"))
