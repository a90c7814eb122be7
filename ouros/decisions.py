"""`PendingCall`, and the decisions on one: `Approved` and `Denied`.

Knows nothing of executions. Invariant: a decision has arguments that a function can be called with, or a reason that is
text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ouros.bounded import bounded_repr

if TYPE_CHECKING:
    from ouros.records import Position


@dataclass(frozen=True)
class PendingCall:
    """A call that waits for approval.

    Attributes:
        name: The tool.
        args: Positional arguments, as the program gave them.
        kwargs: Keyword arguments.
        call_id: The number of the call, from 0 in each run.
        position: Where it is called: line, column, end line, end column (1-based, the end exclusive).
    """

    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    call_id: int
    position: Position | None

    def __repr__(self) -> str:
        return bounded_repr(self)


@dataclass(frozen=True)
class Approved:
    """A decision: the call is made, with other arguments if some are given.

    Attributes:
        args: Positional arguments in place of the program's; None: those of the program.
        kwargs: Keyword arguments in place of the program's; None: those of the program.

    Raises:
        TypeError: `args` is no tuple or list, or `kwargs` is no mapping of str.
    """

    args: tuple[Any, ...] | list[Any] | None = None
    kwargs: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        if self.args is not None and not isinstance(self.args, (tuple, list)):
            raise TypeError(f"args must be a tuple or a list, not {type(self.args).__name__}")
        if self.kwargs is None:
            return
        if not isinstance(self.kwargs, Mapping):
            raise TypeError(f"kwargs must be a dict, not {type(self.kwargs).__name__}")
        for name in self.kwargs:
            if not isinstance(name, str):
                raise TypeError(f"kwargs must be a dict of str, not of {type(name).__name__}")


@dataclass(frozen=True)
class Denied:
    """A decision: the call is not made, and raises `PermissionError(reason)` in the program.

    Attributes:
        reason: The message; None: a sentence that names the tool.

    Raises:
        TypeError: `reason` is no str.
    """

    reason: str | None = None

    def __post_init__(self) -> None:
        if self.reason is not None and not isinstance(self.reason, str):
            raise TypeError(f"reason must be a str, not {type(self.reason).__name__}")


for _class in (PendingCall, Approved, Denied):
    _class.__module__ = "ouros"
