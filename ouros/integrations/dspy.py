"""`OurosInterpreter`: runs the code of `dspy.RLM` and `dspy.Flex`.

Invariants: code that fails is a `CodeExecutionError` or a SyntaxError, after which the interpreter goes on; nothing of
the code runs after a valid `SUBMIT`.
"""

from __future__ import annotations

import asyncio
import inspect
import threading
from collections.abc import Awaitable, Callable, Mapping
from contextvars import copy_context
from keyword import iskeyword
from typing import TYPE_CHECKING, Any, ClassVar

from ouros.arguments import UNSET
from ouros.calls import Abort, Bound
from ouros.errors import SandboxSyntaxError
from ouros.integrations._codemode import Interpreter, missing
from ouros.integrations._texts import guide, shown
from ouros.limits import Limits
from ouros.tools import Toolset

try:
    from dspy.primitives.code_interpreter import CodeExecutionError, CodeInterpreterError, FinalOutput
    from dspy.utils.callback import with_callbacks
except ImportError as error:
    raise missing("dspy", "dspy", "dspy") from error

if TYPE_CHECKING:
    from ouros.arguments import OsCallback
    from ouros.modules import Modules
    from ouros.policy import Policy
    from ouros.typeddicts import ResourceLimits

__all__ = ["OurosInterpreter"]

SUBMIT = "SUBMIT"
RESERVED = (SUBMIT, "__builtins__")


class OurosInterpreter:
    """A `dspy.CodeInterpreter`: `dspy.RLM(..., interpreter_factory=OurosInterpreter)`.

    Args:
        tools: Host functions that the code may call, by name; functions or coroutine functions.
        output_fields: The fields that `SUBMIT` takes, as `{"name": ..., "type": ...}`; None: any one value.
        limits: What one `execute` may use: `Limits.standard()` unless given; None: no limits.
        os, modules, packages, policy: Same as for `SessionManager`.
        callbacks: Handlers of DSPy that are told of each call.

    Attributes:
        tools: May be changed between two executions.
        output_fields: May be assigned between two executions.
        execution_instructions: What a model has to know of the sandbox.

    Raises:
        TypeError, ValueError: Limits that make no sense; names of tools or fields that are no identifiers.
    """

    execution_instructions: ClassVar[str] = guide(Toolset(), Limits.standard())

    def __init__(
        self,
        tools: Mapping[str, Callable[..., Any]] | None = None,
        output_fields: list[dict[str, Any]] | None = None,
        *,
        limits: ResourceLimits | None = UNSET,
        os: OsCallback | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
        policy: Policy | None = None,
        callbacks: list[Any] | None = None,
    ) -> None:
        self.tools: dict[str, Callable[..., Any]] = dict(tools or {})
        self.output_fields = output_fields
        self.callbacks = list(callbacks or [])
        self._interpreter = Interpreter(
            limits=limits, os=os, modules=modules, packages=packages, policy=policy, max_chars=None
        )
        self._is_over = False
        self._check()

    @classmethod
    def factory(cls, **arguments: Any) -> Callable[[], OurosInterpreter]:
        """Return a factory for `interpreter_factory=`, whose `execution_instructions` tell of these arguments.

        Args:
            **arguments: Same as for `OurosInterpreter`.

        Raises:
            TypeError, ValueError: Same as for `OurosInterpreter`.
        """
        return _Factory(cls, arguments)

    @with_callbacks
    def start(self) -> None:
        """Do nothing: an interpreter is ready when it is made.

        Raises:
            CodeInterpreterError: It was shut down.
        """
        if self._is_over:
            raise CodeInterpreterError("the interpreter was shut down: make another one")

    @with_callbacks
    def execute(self, code: str, variables: dict[str, Any] | None = None) -> Any:
        """Run code; what earlier code defined is there.

        Returns:
            A `dspy.FinalOutput` if the code called `SUBMIT`, else the printed text, else the value of the last
            expression.

        Raises:
            SyntaxError: The code does not parse.
            CodeExecutionError: The code, or a tool, failed or reached a limit.
            CodeInterpreterError: A variable can't cross; a name is no identifier; the interpreter was shut down.
        """
        if self._is_over:
            raise CodeInterpreterError("the interpreter was shut down: make another one")
        functions: dict[str, Callable[..., Any]] = {name: self._tool(name) for name in self.tools}
        functions[SUBMIT] = self._submit
        try:
            self._check()
            given = {name: Bound.convert(value) for name, value in (variables or {}).items()}
            result = self._interpreter.run(code, functions=functions, inputs=given)
        except Abort as end:
            if isinstance(end.value, FinalOutput):
                return end.value
            raise
        except (TypeError, ValueError, RuntimeError) as failure:
            raise CodeInterpreterError(str(failure)) from failure
        if isinstance(result.error, SandboxSyntaxError):
            raise SyntaxError(shown(result))
        if not result.ok:
            raise CodeExecutionError(shown(result))
        printed = self._interpreter.printed
        return printed.removesuffix("\n") if printed else result.value

    @with_callbacks
    def invoke_tool(self, tool_name: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
        """Call a tool of the host, with keywords; what a coroutine function returns is awaited."""
        tool = self.tools[tool_name]
        try:
            bound = inspect.signature(tool).bind(*args, **kwargs)
        except ValueError:  # a built-in function that doesn't tell
            return _awaited(tool(*args, **kwargs))
        if not any(p.kind in (p.POSITIONAL_ONLY, p.VAR_POSITIONAL) for p in bound.signature.parameters.values()):
            named = dict(bound.arguments)
            for parameter in bound.signature.parameters.values():
                if parameter.kind is parameter.VAR_KEYWORD:
                    named.update(named.pop(parameter.name, {}))
            args, kwargs = [], named
        return _awaited(tool(*args, **kwargs))

    @with_callbacks
    def shutdown(self) -> None:
        """End the interpreter and free its variables."""
        self._is_over = True
        self._interpreter.reset()

    # --- inside ---

    def _tool(self, name: str) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            return Bound.convert(self.invoke_tool(name, list(args), kwargs))

        return call

    def _submit(self, *args: Any, **kwargs: Any) -> None:
        """Do what `SUBMIT` in the code asks for: end the code with these values, or fail in it."""
        fields = [field["name"] for field in self.output_fields] if self.output_fields else None
        if args and kwargs:
            raise TypeError("SUBMIT() takes positional or keyword arguments, not both")
        if fields is None:
            if len(args) == 1:
                raise Abort(FinalOutput({"output": args[0]}))
            if args or not kwargs:
                raise TypeError(f"SUBMIT() takes 1 value, but {len(args)} were given")
            raise Abort(FinalOutput(kwargs))
        if args and len(args) != len(fields):
            raise TypeError(f"SUBMIT() takes {len(fields)} values ({', '.join(fields)}), but {len(args)} were given")
        found = dict(zip(fields, args, strict=True)) if args else kwargs
        if lacking := [name for name in fields if name not in found]:
            raise TypeError(f"SUBMIT() lacks {', '.join(lacking)}: it takes {', '.join(fields)}")
        if unknown := [name for name in found if name not in fields]:
            raise TypeError(f"SUBMIT() has no field {', '.join(unknown)}: it takes {', '.join(fields)}")
        raise Abort(FinalOutput(found))

    def _check(self) -> None:
        """Raise ValueError for names that the code cannot use."""
        for name in self.tools:
            if not _is_name(name) or name in RESERVED:
                raise ValueError(f"{name!r} cannot be the name of a tool: it must be an identifier, and not {SUBMIT}")
        names = [field.get("name") if isinstance(field, dict) else None for field in self.output_fields or ()]
        if not all(map(_is_name, names)) or len(set(names)) != len(names):
            raise ValueError(f"output_fields must have distinct names that are identifiers, not {names!r}")


class _Factory:
    """Makes interpreters, with what a model has to know of them."""

    def __init__(self, kind: type[OurosInterpreter], arguments: dict[str, Any]) -> None:
        self._kind = kind
        self._arguments = arguments
        self.execution_instructions = kind(**arguments)._interpreter.guide()

    def __call__(self) -> OurosInterpreter:
        return self._kind(**self._arguments)


def _is_name(name: object) -> bool:
    return isinstance(name, str) and name.isidentifier() and not iskeyword(name)


def _awaited(value: Any) -> Any:
    """Return the value; if it is awaitable, what it gives, awaited in a thread where this one has an event loop."""
    if not inspect.isawaitable(value):
        return value
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(_wait(value))
    outcome: list[Any] = []

    def run() -> None:
        try:
            outcome.extend((True, asyncio.run(_wait(value))))
        except BaseException as failure:
            outcome.extend((False, failure))

    thread = threading.Thread(target=copy_context().run, args=(run,), daemon=True)
    thread.start()
    thread.join()
    if not outcome[0]:
        raise outcome[1]
    return outcome[1]


async def _wait(value: Awaitable[Any]) -> Any:
    return await value
