"""`OurosInterpreterMiddleware` and `code_tool` for LangChain and deepagents.

The variables of the code are part of the graph's state, so checkpoints, threads and time travel have them; code that
waits for an approval is in the graph's store. Invariants: calls of one step of the graph run one after the other on the
same variables; a call that waits is made only after a decision on it.
"""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

from ouros.arguments import UNSET
from ouros.calls import Abort
from ouros.decisions import Approved, Denied
from ouros.integrations._codemode import Interpreter, arguments_of, missing
from ouros.integrations._texts import shown
from ouros.recording import MAX_CHARS, Result
from ouros.snapshots import ApprovalRequired
from ouros.tools import Toolset

try:
    from typing import Annotated

    from langchain.agents.middleware.types import AgentMiddleware, AgentState, ModelRequest, PrivateStateAttr
    from langchain.tools import ToolRuntime
    from langchain_core.messages import SystemMessage, ToolMessage
    from langchain_core.tools import BaseTool, StructuredTool
    from langgraph.types import Command, interrupt
    from typing_extensions import NotRequired

    from ouros.integrations._langchain_tools import needs_graph, toolset_of
except ImportError as error:
    raise missing("langchain", "langchain", "langchain") from error

if TYPE_CHECKING:
    from ouros.typeddicts import ResourceLimits

__all__ = ["OurosInterpreterMiddleware", "code_tool"]

DESCRIPTION = "Run Python code in a sandbox. You read what it prints, and the value of its last expression."
MOST_LIVE = 64  # steps of graphs whose interpreter is kept for calls that come later in the step
NO_STORE = "code waits for an approval, which needs a store: create_agent(store=...)"


def latest(old: tuple[int, bytes] | None, new: tuple[int, bytes] | None) -> tuple[int, bytes] | None:
    """Return the later of two states of the variables that one step of the graph made."""
    return new if old is None or (new is not None and new[0] >= old[0]) else old


class _State(AgentState):
    ouros_session: NotRequired[Annotated[tuple[int, bytes] | None, PrivateStateAttr, latest]]  # type: ignore[valid-type]


@dataclass
class _Live:
    """The interpreter of one step of a graph."""

    interpreter: Interpreter
    count: int  # cells that have run in the thread
    done: set[str | None] = field(default_factory=set)  # ids of tool calls that were answered


class OurosInterpreterMiddleware(AgentMiddleware):
    """The model gets a tool that runs Python; the code calls the agent's tools.

    Use it as `create_agent(model, tools, middleware=[OurosInterpreterMiddleware()])`.

    Args:
        tools: Names of the tools that code calls; "all": all of them, but for those that take the graph's state or
            store. They are no longer tools of the model.
        interrupt_on: Names of the tools whose calls wait for a decision, as in `HumanInTheLoopMiddleware`.
        mode: How long variables stay: as long as the thread, until the agent has answered (turn), or not at all (call).
        limits: What one call may use: `Limits.standard()` unless given; None: no limits.
        key: Signs the variables in checkpoints and stores.
        max_chars: How many characters of a result the model is shown; None: all.
        tool_name: The name of the tool.
        **arguments: `os`, `modules`, `packages`, `policy`, as for `SessionManager`.

    Raises:
        TypeError, ValueError: Limits that make no sense.
    """

    state_schema = _State

    def __init__(
        self,
        *,
        tools: Literal["all"] | Collection[str] = "all",
        interrupt_on: Collection[str] = (),
        mode: Literal["thread", "turn", "call"] = "thread",
        limits: ResourceLimits | None = UNSET,
        key: bytes | None = None,
        max_chars: int | None = MAX_CHARS,
        tool_name: str = "eval_python",
        **arguments: Any,
    ) -> None:
        super().__init__()
        self._chosen = tools
        self._asks = frozenset(interrupt_on)
        self._mode = mode
        self._key = key
        self._arguments = {"limits": limits, "max_chars": max_chars, **arguments}
        self._guide = Interpreter(**self._arguments).guide
        self._live: dict[tuple[Any, ...], _Live] = {}
        self._lock = Lock()
        self._name = tool_name
        self.tools = [StructuredTool.from_function(self._eval, self._aeval, tool_name, DESCRIPTION)]

    # --- the model ---

    def wrap_model_call(self, request: ModelRequest, handler: Callable[[ModelRequest], Any]) -> Any:
        """Tell the model of the sandbox, and of the tools that code calls."""
        return handler(self._told(request, False))

    async def awrap_model_call(self, request: ModelRequest, handler: Callable[[ModelRequest], Awaitable[Any]]) -> Any:
        """Like `wrap_model_call`."""
        return await handler(self._told(request, True))

    def _told(self, request: ModelRequest, is_async: bool) -> ModelRequest:
        inside = self._inside(request.tools)
        text = self._guide(keeps_state=self._mode != "call", tools=toolset_of(inside, self._asks, None, is_async))
        text = f"`{self._name}` runs Python code.\n{text}"
        if request.system_message is not None:
            text = f"{request.system_message.text}\n\n{text}"
        outside = [tool for tool in request.tools if not any(tool is one for one in inside)]
        return request.override(system_message=SystemMessage(text), tools=outside)

    def _inside(self, tools: Sequence[Any]) -> list[BaseTool]:
        """Return the tools that code calls."""
        found = [tool for tool in tools if isinstance(tool, BaseTool) and tool.name != self._name]
        if self._chosen == "all":
            return [tool for tool in found if not needs_graph(tool)]
        return [tool for tool in found if tool.name in self._chosen]

    def before_agent(self, state: Any, runtime: Any) -> dict[str, Any] | None:
        """Forget the variables of the last turn, if they are not to stay."""
        found = state.get("ouros_session")
        return {"ouros_session": (found[0] + 1, b"")} if found is not None and self._mode == "turn" else None

    # --- the tool ---

    def _eval(self, code: str, runtime: ToolRuntime) -> Command:
        live, waits = self._enter(runtime)
        toolset = toolset_of(self._inside(runtime.tools), self._asks, runtime, False)
        try:
            step = live.interpreter.decide if waits else live.interpreter.run
            given: Any = _decision(waits) if waits else code
            while True:
                try:
                    return self._leave(live, step(given, tools=toolset), runtime)
                except ApprovalRequired as pause:
                    waits = self._pause(live, pause, runtime, waits, toolset)
                    step, given = live.interpreter.decide, _decision(waits[-1:])
        except Abort as end:
            raise end.value from None

    async def _aeval(self, code: str, runtime: ToolRuntime) -> Command:
        live, waits = self._enter(runtime)
        toolset = toolset_of(self._inside(runtime.tools), self._asks, runtime, True)
        try:
            step = live.interpreter.adecide if waits else live.interpreter.arun
            given: Any = _decision(waits) if waits else code
            while True:
                try:
                    return self._leave(live, await step(given, tools=toolset), runtime)
                except ApprovalRequired as pause:
                    waits = self._pause(live, pause, runtime, waits, toolset)
                    step, given = live.interpreter.adecide, _decision(waits[-1:])
        except Abort as end:
            raise end.value from None

    def _enter(self, runtime: ToolRuntime) -> tuple[_Live, list[dict[str, Any]]]:
        """Return the interpreter for a call, and the requests that were made for it before, of which the last one
        waits."""
        count, data = runtime.state.get("ouros_session") or (0, b"")
        kept = None if runtime.store is None else runtime.store.get(*_place(runtime))
        info = runtime.execution_info
        step = (object(),) if info is None or not info.checkpoint_id else (info.thread_id, info.checkpoint_id)
        with self._lock:
            live = self._live.get(step)
            if live is None or kept is not None or runtime.tool_call_id in live.done or self._mode == "call":
                live = self._live[step] = _Live(Interpreter(**self._arguments), count)
                if kept is not None:
                    live.interpreter.load(base64.b64decode(kept.value["session"]), self._key)
                elif data and self._mode != "call":
                    live.interpreter.load(data, self._key)
            while len(self._live) > MOST_LIVE:
                del self._live[next(iter(self._live))]
        return live, [] if kept is None else kept.value["requests"]

    def _leave(self, live: _Live, result: Result, runtime: ToolRuntime) -> Command:
        """Return the answer of a call."""
        with self._lock:
            live.count += 1
            live.done.add(runtime.tool_call_id)
            state = (live.count, b"" if self._mode == "call" else live.interpreter.dump(self._key))
        if runtime.store is not None:
            runtime.store.delete(*_place(runtime))
        status: Any = "success" if result.ok else "error"
        message = ToolMessage(shown(result), tool_call_id=runtime.tool_call_id, name=self._name, status=status)
        message.artifact = result.to_dict()
        return Command(update={"ouros_session": state, "messages": [message]})

    def _pause(
        self, live: _Live, pause: ApprovalRequired, runtime: ToolRuntime, waits: list[dict[str, Any]], toolset: Toolset
    ) -> list[dict[str, Any]]:
        """Keep code that waits in the store; return all requests that were made for the call."""
        if runtime.store is None:
            raise RuntimeError(NO_STORE)
        tool = toolset[pause.call.name]
        try:
            arguments = arguments_of(pause.call, tool)
        except TypeError:
            arguments = {"args": list(pause.call.args), **pause.call.kwargs}
        action = {"name": tool.name, "args": arguments, "description": tool.description}
        review = {"action_name": tool.name, "allowed_decisions": ["approve", "edit", "reject"]}
        requests = [*waits, {"action_requests": [action], "review_configs": [review]}]
        data = base64.b64encode(live.interpreter.dump(self._key)).decode()
        runtime.store.put(*_place(runtime), {"session": data, "requests": requests})
        return requests


def _decision(requests: list[dict[str, Any]]) -> Approved | Denied:
    """Request the decision if this run of the call has not done so yet: the graph stops here, and runs the call again
    for an answer.

    Args:
        requests: The last one waits. LangGraph answers those before it by what was said then.
    """
    answer: Any = None
    for request in requests:
        answer = interrupt(request)
    (decision,) = answer["decisions"]
    if decision["type"] == "approve":
        return Approved()
    if decision["type"] == "edit":
        return Approved(args=(), kwargs=decision["edited_action"]["args"])
    if decision["type"] == "reject":
        return Denied(decision.get("message"))
    raise ValueError(f"a call from code cannot be decided by {decision['type']!r}: approve, edit or reject it")


def _place(runtime: ToolRuntime) -> tuple[tuple[str, ...], str]:
    """Return namespace and key in the store for code that waits."""
    thread = runtime.config.get("configurable", {}).get("thread_id", "")
    return ("ouros", "snapshots", str(thread).replace(".", "_") or "_"), str(runtime.tool_call_id)


def code_tool(
    tools: Sequence[BaseTool] = (),
    *,
    name: str = "eval_python",
    limits: ResourceLimits | None = UNSET,
    **arguments: Any,
) -> StructuredTool:
    """Return a tool for any LangChain model that runs Python code; its variables live as long as the tool.

    Args:
        tools: What the code may call.
        name: The name of the tool.
        limits: What one call may use: `Limits.standard()` unless given; None: no limits.
        **arguments: `os`, `modules`, `packages`, `policy`, `max_chars`, as for `OurosInterpreterMiddleware`.

    Raises:
        TypeError, ValueError: Limits that make no sense.
    """
    interpreter = Interpreter(limits=limits, **arguments)
    toolsets = [toolset_of(tools, frozenset(), None, is_async) for is_async in (False, True)]

    def run(code: str) -> tuple[str, dict[str, Any]]:
        result = interpreter.run(code, tools=toolsets[0])
        return shown(result), result.to_dict()

    async def arun(code: str) -> tuple[str, dict[str, Any]]:
        result = await interpreter.arun(code, tools=toolsets[1])
        return shown(result), result.to_dict()

    description = f"{DESCRIPTION}\n{interpreter.guide(tools=toolsets[1])}"
    return StructuredTool.from_function(run, arun, name, description, response_format="content_and_artifact")
