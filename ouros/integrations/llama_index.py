"""`OurosCodeExecutor`: runs the code of a LlamaIndex `CodeActAgent`.

Needs nothing of LlamaIndex. Invariant: the tools of the agent and those of the executor are the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ouros.arguments import UNSET
from ouros.integrations._codemode import Interpreter, python_name
from ouros.integrations._texts import shown
from ouros.recording import MAX_CHARS
from ouros.tools import Tool, Toolset

if TYPE_CHECKING:
    from ouros.arguments import AsyncApprove
    from ouros.typeddicts import ResourceLimits

__all__ = ["OurosCodeExecutor"]


class OurosCodeExecutor:
    """Runs code for `CodeActAgent(code_execute_fn=executor.aexecute, tools=executor.functions, ...)`.

    Variables live as long as the executor: make one for each conversation.

    Args:
        tools: What the code may call: functions, `FunctionTool`s of LlamaIndex, and `ouros.Tool`s.
        limits: What one execution may use: `Limits.standard()` unless given; None: no limits.
        approve: Decides on calls of tools that require approval, as for `Session.arun_cell`.
        max_chars: How many characters of a result the model is shown; None: all.
        **arguments: `os`, `modules`, `packages`, `policy`, as for `SessionManager`.

    Attributes:
        functions: The functions of the tools, for `tools=` of the agent.

    Raises:
        TypeError, ValueError: Same as for `Tool`; limits that make no sense.
    """

    def __init__(
        self,
        tools: Sequence[Any] = (),
        *,
        limits: ResourceLimits | None = UNSET,
        approve: AsyncApprove | None = None,
        max_chars: int | None = MAX_CHARS,
        **arguments: Any,
    ) -> None:
        toolset = Toolset()
        self.functions: list[Callable[..., Any]] = []
        for tool in tools:
            made = _tool(tool, toolset)
            toolset.add(made)
            self.functions.append(made.function)
        self._approve = approve
        self._interpreter = Interpreter(toolset, limits=limits, max_chars=max_chars, **arguments)

    @property
    def instructions(self) -> str:
        """Instructions for a model, for `system_prompt=` of the agent."""
        return self._interpreter.guide()

    async def aexecute(self, code: str) -> str:
        """Run code.

        Returns:
            What the model should read: output and value, or the error.

        Raises:
            Abort: A tool raised it.
            ApprovalRequired: A tool requires approval, and there is no `approve`.
        """
        return shown(await self._interpreter.arun(code, approve=self._approve))

    def execute(self, code: str) -> str:
        """Like `aexecute`, for tools that are ordinary functions."""
        return shown(self._interpreter.run(code, approve=self._approve))


def _tool(given: Any, taken: Toolset) -> Tool:
    if isinstance(given, Tool):
        return given
    metadata = getattr(given, "metadata", None)
    if metadata is None:
        return Tool(given)
    return Tool(given.real_fn, name=python_name(metadata.name, taken), description=metadata.description)
