"""Host functions as the calling loop sees them: `Abort` ends a program, `Paused` leaves one paused, and `Bound` has the
tools of one run.

Knows nothing of executions. Invariant: an exception of a class in `PASSED` is never raised in a program; every loop
that calls host functions lets it through to the host's caller.
"""

from __future__ import annotations

from ouros.errors import HostError, SandboxError
from ouros.failures import instance, is_a

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator, Mapping
    from typing import Any, ClassVar

    from ouros._core import Modules


class Abort(Exception):
    """Raised by a host function, ends the program that called it, with a value for the host.

    The program cannot catch it: no `except`, `finally` or `__exit__` of it runs. `Sandbox.run`, `run_async`,
    `Session.run` and the like raise it to their caller.

    Args:
        value: Any object of the host; the attribute `value` of the exception.
    """

    __module__ = "ouros"

    def __init__(self, value: Any = None) -> None:
        super().__init__(value)
        self.value = value

    def __str__(self) -> str:
        from ouros.bounded import bounded_repr

        return "" if self.value is None else bounded_repr(self.value)

    def __repr__(self) -> str:
        return f"Abort({self})"


class Paused(Exception):
    """Base of the exception that leaves a program paused at a call: see `ApprovalRequired`."""


class Refusal(PermissionError):
    """A denied call, as it is raised in the program."""


class DecisionError(HostError, TypeError):
    """An `approve=` callback gave something else than a decision."""


class StaleError(HostError, RuntimeError):
    """A decision came when the call was over."""


class Decision:
    """Result of a call that waits for approval: awaiting it returns or raises what the function does."""

    __slots__ = ("_outcome",)

    def __init__(self, outcome: Coroutine[Any, Any, Any]) -> None:
        self._outcome = outcome

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._outcome.__await__()


class Bound(dict[str, "Callable[..., Any]"]):
    """The tools of one run, as callables by name."""

    __slots__ = ("approvals", "descriptions", "modules", "toolset")

    # Whether the process has made a tool that requires approval. If not, no run has to look for one.
    some_tool_asks: ClassVar[bool] = False
    approvals: tuple[str, ...]  # names of the functions whose calls require approval
    descriptions: dict[str, str]  # descriptions of the tools as JSON: see `Tool._described`
    modules: Modules  # modules of tools (`Toolset.module`); names of their functions contain a dot
    toolset: Any  # Toolset of these tools, or None

    def __init__(
        self,
        functions: Mapping[str, Callable[..., Any]],
        approvals: tuple[str, ...] = (),
        descriptions: dict[str, str] | None = None,
        modules: Modules | None = None,
        toolset: Any = None,
    ) -> None:
        super().__init__(functions)
        self.toolset = toolset
        self.approvals = approvals
        self.descriptions = {} if descriptions is None else descriptions
        self.modules = {} if modules is None else modules

    @property
    def has_tools(self) -> bool:
        """True if there are tools beside registered functions."""
        return bool(self.descriptions) or self.toolset is not None

    @staticmethod
    def convert(value: object) -> object:
        """Return `value` with its pydantic models as dicts; `value` itself if there are none."""
        from sys import modules

        if modules.get("pydantic") is None:
            return value
        from ouros.pydantic_models import convert

        return convert(value)


PASSED: tuple[type[BaseException], ...] = (KeyboardInterrupt, Abort, Paused, HostError)


def in_sandbox(exception: BaseException | type[BaseException]) -> BaseException:
    """Return what to raise in the sandbox for `exception`: for the error of another sandbox, what that sandbox raised;
    for a class, an instance.

    Raises:
        Abort: It is one, or its class; it ends the program instead.
        Paused: It is that of another run.
        HostError: It is that of another run.
    """
    failure = instance(exception)
    if is_a(failure, (Abort, Paused, HostError)):
        raise failure
    if is_a(failure, SandboxError):
        return failure.exception()
    return failure
