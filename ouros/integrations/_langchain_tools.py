"""Tools of LangChain as tools of ours: what they are called with, and what code gets of what they return.

Invariant: code never gives the arguments that LangChain injects.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, get_origin, get_type_hints

from langchain.tools import ToolRuntime
from langchain_core.messages import ToolMessage
from langchain_core.tools import BaseTool, InjectedToolArg, InjectedToolCallId
from langgraph.errors import GraphBubbleUp
from langgraph.types import Command

from ouros.calls import Abort
from ouros.integrations._codemode import python_name, tool_of
from ouros.tools import Toolset


def toolset_of(
    tools: Sequence[BaseTool], asks: Collection[str], runtime: ToolRuntime | None, is_async: bool
) -> Toolset:
    """Return the tools of LangChain as tools of ours.

    Args:
        tools: The tools.
        asks: Names of those whose calls require approval.
        runtime: Of the call of the code; None: to describe the tools, or outside of a graph.
        is_async: Calls are made on an event loop.
    """
    toolset = Toolset()
    waits = any(tool.name in asks for tool in tools)
    for tool in tools:
        schema = tool.tool_call_schema
        parameters = schema if isinstance(schema, dict) else schema.model_json_schema()
        call = _acall(tool, runtime) if is_async else _call(tool, runtime)
        inner = python_name(tool.name, toolset)
        approval = tool.name in asks
        toolset.add(tool_of(inner, tool.description, parameters, call, requires_approval=approval, one_by_one=waits))
    return toolset


def _call(tool: BaseTool, runtime: ToolRuntime | None) -> Callable[[dict[str, Any]], Any]:
    def call(arguments: dict[str, Any]) -> Any:
        try:
            return _value(tool.invoke(*_input(tool, arguments, runtime)))
        except GraphBubbleUp as stop:
            raise Abort(stop) from None

    return call


def _acall(tool: BaseTool, runtime: ToolRuntime | None) -> Callable[[dict[str, Any]], Any]:
    async def call(arguments: dict[str, Any]) -> Any:
        try:
            return _value(await tool.ainvoke(*_input(tool, arguments, runtime)))
        except GraphBubbleUp as stop:
            raise Abort(stop) from None

    return call


def _input(tool: BaseTool, arguments: dict[str, Any], runtime: ToolRuntime | None) -> tuple[Any, Any]:
    """Return (input of a tool, config). The input is the arguments, or a whole tool call if the tool requires one."""
    hidden = _injections(tool)
    arguments = {name: value for name, value in arguments.items() if name not in hidden}
    call_id = "code" if runtime is None else f"{runtime.tool_call_id}-code"
    for name, kind in hidden.items():
        if kind == "runtime" and runtime is not None:
            arguments[name] = replace(runtime, tool_call_id=call_id)
    config = None if runtime is None else runtime.config
    if tool.response_format == "content" and "call id" not in hidden.values():
        return arguments, config
    return {"name": tool.name, "args": arguments, "id": call_id, "type": "tool_call"}, config


def needs_graph(tool: BaseTool) -> bool:
    """Return whether a tool takes what only a node of the graph can give."""
    return "graph" in _injections(tool).values()


def _injections(tool: BaseTool) -> dict[str, str]:
    """Return the arguments that are not the model's, and what they are."""
    function = getattr(tool, "func", None) or getattr(tool, "coroutine", None) or tool._run
    found = {}
    try:
        hints = get_type_hints(function, include_extras=True)
    except (NameError, TypeError):
        hints = {}
    for name, hint in hints.items():
        marks = [mark if isinstance(mark, type) else type(mark) for mark in getattr(hint, "__metadata__", ())]
        if hint is ToolRuntime or get_origin(hint) is ToolRuntime:
            found[name] = "runtime"
        elif any(issubclass(mark, InjectedToolCallId) for mark in marks):
            found[name] = "call id"
        elif any(issubclass(mark, InjectedToolArg) for mark in marks):
            found[name] = "graph"
    return found


def _value(found: Any) -> Any:
    """Convert the result of a tool to the value that the code gets."""
    if isinstance(found, Command):
        raise RuntimeError("this tool changes the state of the graph, which code cannot do")
    if not isinstance(found, ToolMessage):
        return found
    if found.status == "error":
        raise RuntimeError(found.text)
    if found.artifact is not None:
        return found.artifact
    text = found.text
    if text[:1] in ("{", "["):  # LangChain has converted the result to JSON
        try:
            return json.loads(text)
        except ValueError:
            return text
    return text
