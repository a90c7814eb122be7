"""`OurosSandboxProvider`: the sandbox of FastMCP's `CodeMode` transform.

Needs nothing of FastMCP: a provider is anything with its `run`. Invariant: what leaves `run` as an exception has as its
text what the model should read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ouros.arguments import UNSET
from ouros.integrations._texts import guide, shown
from ouros.jsonvalue import json_or_repr
from ouros.limits import Limits, check_limits
from ouros.recording import MAX_CHARS
from ouros.results import aexecute
from ouros.tools import Toolset

if TYPE_CHECKING:
    from collections.abc import Callable

    from ouros.arguments import OsCallback
    from ouros.policy import Policy
    from ouros.typeddicts import ResourceLimits

__all__ = ["CodeError", "OurosSandboxProvider"]

CALLS = """\
Run Python that calls tools: `await call_tool(tool_name: str, params: dict)`, several at once with `asyncio.gather`.
`return` the answer, and only what you need of the results."""


class CodeError(RuntimeError):
    """The model's code failed; the text is the traceback, with what it had printed and called."""


class OurosSandboxProvider:
    """A `SandboxProvider` of FastMCP: `CodeMode(sandbox_provider=OurosSandboxProvider())`.

    Args:
        limits: What one execution may use: `Limits.standard()` unless given; None: no limits.
        os: Answers OS functions, as for `Sandbox.run`.
        policy: Clock, chance and environment, as for `Sandbox.run`.
        max_chars: How many characters of printed text or of an error are given back; None: all.

    Raises:
        TypeError: Limits of the wrong type.
        ValueError: A limit that is unknown or makes no sense.
    """

    def __init__(
        self,
        *,
        limits: ResourceLimits | None = UNSET,
        os: OsCallback | None = None,
        policy: Policy | None = None,
        max_chars: int | None = MAX_CHARS,
    ) -> None:
        self.limits: ResourceLimits | None = Limits.standard() if limits is UNSET else limits
        check_limits(self.limits)
        self._os = os
        self._policy = policy
        self._max_chars = max_chars

    @property
    def description(self) -> str:
        """Instructions for a model, for `execute_description=` of `CodeMode`."""
        return f"{CALLS}\n{guide(Toolset(), self.limits, keeps_state=False, has_files=self._os is not None)}"

    async def run(
        self,
        code: str,
        *,
        inputs: dict[str, Any] | None = None,
        external_functions: dict[str, Callable[..., Any]] | None = None,
    ) -> Any:
        """Run code with `return` and `await` at its top level; if it is cancelled, the code and its calls end.

        Args:
            code: The code.
            inputs: Its variables.
            external_functions: What it may call; functions or coroutine functions.

        Returns:
            The value of `return`, or of the last expression, as JSON-like data; the printed text if there is none; both
            as `{"output": ..., "result": ...}` if there are both.

        Raises:
            CodeError: The code failed, reached a limit, or ended without awaiting a call.
        """
        result = await aexecute(
            code,
            inputs=inputs,
            external_functions=dict(external_functions or {}),
            os=self._os,
            limits=self.limits,
            policy=self._policy,
            max_chars=self._max_chars,
        )
        if not result.ok or any(call.outcome == "pending" for call in result.calls):
            raise CodeError(shown(result))
        value = json_or_repr(result.value)
        output = "".join(text for _, text in result.logs)
        if self._max_chars is not None and len(output) > self._max_chars:
            missing = len(output) - self._max_chars
            output = f"{output[: self._max_chars]}\n[... {missing} characters are missing ...]"
        if not output:
            return value
        return output if value is None else {"output": output, "result": value}
