"""What host functions are to the loops that call them: `Abort`, which ends a program, and `Bound`, tools of one run.

Knows nothing of executions. Invariant: an exception of a class in `PASSED` is never raised in a program; every loop
that calls host functions lets it through to the host's caller.
"""

from __future__ import annotations

from ouros.errors import SandboxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


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


class Bound(dict[str, "Callable[..., Any]"]):
    """The tools of one run, as callables by name."""

    __slots__ = ()

    @staticmethod
    def convert(value: object) -> object:
        """`value` with its pydantic models as dicts; `value` itself if there are none."""
        from sys import modules

        if modules.get("pydantic") is None:
            return value
        from ouros.pydantic_models import convert

        return convert(value)


PASSED: tuple[type[BaseException], ...] = (KeyboardInterrupt, Abort)


def in_sandbox(exception: BaseException | type[BaseException]) -> BaseException | type[BaseException]:
    """What to raise in the sandbox for `exception`: for the error of another sandbox, what that sandbox raised.

    Raises:
        Abort: It is one, or its class; it ends the program instead.
    """
    if isinstance(exception, Abort):
        raise exception
    if isinstance(exception, type) and issubclass(exception, Abort):
        raise exception()
    if isinstance(exception, SandboxError):
        return exception.exception()
    return exception
