"""`OurosExecutor`: runs the code of a smolagents `CodeAgent`.

Invariants: `final_answer` ends the code at once and cannot be caught; the state of the code stays from step to step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ouros.arguments import UNSET
from ouros.calls import Abort
from ouros.integrations._codemode import Interpreter, missing
from ouros.integrations._texts import library, shown
from ouros.recording import MAX_CHARS

try:
    from smolagents.local_python_executor import CodeOutput, InterpreterError, PythonExecutor
except ImportError as error:
    raise missing("smolagents", "smolagents", "smolagents") from error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ouros.arguments import OsCallback
    from ouros.modules import Modules
    from ouros.policy import Policy
    from ouros.typeddicts import ResourceLimits

__all__ = ["OurosExecutor"]

FINAL = "final_answer"
PRINTED = "_print_outputs"  # the key of `state` that an agent reads after a failure


class OurosExecutor(PythonExecutor):
    """Runs the code of an agent: `CodeAgent(tools, model, executor=OurosExecutor())`.

    Tell the model what it can import: `additional_authorized_imports=OurosExecutor.authorized_imports()`.

    Args:
        limits: What one step may use: `Limits.standard()` unless given; None: no limits.
        max_chars: How many characters of printed text or of an error the model is shown; None: all.
        os, modules, packages, policy: Same as for `SessionManager`.

    Attributes:
        state: `{"_print_outputs": ...}`: what the last step printed.
    """

    def __init__(
        self,
        *,
        limits: ResourceLimits | None = UNSET,
        max_chars: int | None = MAX_CHARS,
        os: OsCallback | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
        policy: Policy | None = None,
    ) -> None:
        self._interpreter = Interpreter(
            limits=limits, os=os, modules=modules, packages=packages, policy=policy, max_chars=max_chars
        )
        self._max_chars = max_chars
        self._functions: dict[str, Callable[..., Any]] = {}
        self._variables: dict[str, Any] = {}
        self.state: dict[str, Any] = {PRINTED: ""}

    @staticmethod
    def authorized_imports() -> list[str]:
        """Return the modules of the sandbox, for `additional_authorized_imports=` of the agent."""
        return list(library()[1])

    def send_tools(self, tools: Mapping[str, Any]) -> None:
        """Take the tools and managed agents that the code may call, in place of those from before."""
        self._functions = {name: _called(name, tool) for name, tool in tools.items()}

    def send_variables(self, variables: Mapping[str, Any]) -> None:
        """Set variables before the next step."""
        self._variables.update(variables)

    def __call__(self, code_action: str) -> CodeOutput:
        """Run one step.

        Returns:
            The value of the last expression, or that of `final_answer`.

        Raises:
            InterpreterError: The code failed; the text is what the model should read.
            TypeError: A variable that can't cross.
        """
        self.state[PRINTED] = ""
        variables, self._variables = self._variables, {}
        try:
            result = self._interpreter.run(code_action, functions=self._functions, inputs=variables)
        except Abort as end:
            if not isinstance(end.value, _Final):
                raise
            self.state[PRINTED] = self._cut(self._interpreter.printed)
            return CodeOutput(end.value.value, self.state[PRINTED], True)
        self.state[PRINTED] = self._cut(self._interpreter.printed)
        if not result.ok:
            raise InterpreterError(shown(result))
        return CodeOutput(result.value, self.state[PRINTED], False)

    def _cut(self, text: str) -> str:
        if self._max_chars is None or len(text) <= self._max_chars:
            return text
        return f"{text[: self._max_chars]}\n[... {len(text) - self._max_chars} characters are missing ...]"

    def cleanup(self) -> None:
        """Forget all variables and tools; the agent calls it at its end."""
        self._interpreter.reset()
        self._functions, self._variables = {}, {}

    def dump(self, key: bytes | None = None) -> bytes:
        """Return the variables of the code as bytes for `load`, signed if there is a key."""
        return self._interpreter.dump(key)

    def load(self, data: bytes, key: bytes | None = None) -> None:
        """Go on with the variables that another executor dumped.

        Raises:
            SessionArgumentError: `data` was not made by `dump`, or is not signed with the key.
        """
        self._interpreter.load(data, key)


class _Final:
    """A final answer; a class of its own, so that no other Abort counts as one."""

    def __init__(self, value: Any) -> None:
        self.value = value


def _called(name: str, tool: Callable[..., Any]) -> Callable[..., Any]:
    """Return the tool as a function of the code."""
    if name != FINAL:
        return lambda *args, **kwargs: tool(*args, **kwargs)

    def final_answer(*args: Any, **kwargs: Any) -> None:
        raise Abort(_Final(tool(*args, **kwargs)))

    return final_answer
